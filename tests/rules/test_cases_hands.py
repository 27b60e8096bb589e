"""The cases that are whole hands: every decision through `decide`, every number the case's."""

from typing import Any

from schemas.events import CardsShown
from schemas.stakes import Stakes
from schemas.variants import HIGH2
from services.rules.best import best
from tests.rules.cases import Case, by_kind, case, variant_of
from tests.rules.table import Table

Json = dict[str, Any]

ANTE_MODES = {"none": "none", "classic": "classic", "bb": "big-blind"}
WITH_POSTS = [one for one in by_kind("hand") if one.startswith("T")]


def stakes_of(case: Case) -> Stakes:
    """The stakes of a hand case in either of the two files' forms."""
    game, forced = case["game"], case.get("forced_bets")
    if forced is None:
        limit = game.get("betting", "NL").lower()
        return Stakes(limit=limit, small_blind=game["sb"], big_blind=game["bb"])
    mode = ANTE_MODES[forced["ante_mode"]]
    order = "ante-first" if forced["ante_first"] else "blind-first"
    return Stakes(
        limit=forced["betting"].lower(),
        small_blind=forced["sb"],
        big_blind=forced["bb"],
        ante=forced["ante"],
        ante_mode=mode,  # type: ignore[arg-type]
        ante_order=order if mode != "none" else None,
    )


def seated(case: Case, holes: Json | None = None) -> Table:
    """The table of a hand case, forced bets posted."""
    said = case | case.get("given", {})
    stacks = {
        name: said["start_stacks"][name]
        for name in said.get("seats_clockwise", said["start_stacks"])
    }
    board = said.get("board") or []
    if isinstance(board, dict):
        board = [card for street in board.values() for card in street]
    return Table(
        stacks,
        stakes_of(case),
        variant_of(case),
        said.get("button", next(iter(stacks))),
        {name: "".join(hole) for name, hole in (holes or said.get("hole_cards") or {}).items()},
        ["".join(board)],
    )


def act_out(table: Table, actions: list[Json]) -> None:
    """Every action of the case, dealing when it names the next street."""
    street = None
    for one in actions:
        if one.get("street", "preflop") != street:
            table.deal()
            street = one.get("street", "preflop")
        to = one.get("to", one.get("street_total")) or 0
        table.act(one["player"], one["action"], to if one["action"] in ("bet", "raise") else 0)


@case(*WITH_POSTS)
def test_forced_bets_are_what_the_case_posts(case: Case) -> None:
    kinds = {"ante": "ante", "sb": "small-blind", "bb": "big-blind", "bb_ante": "big-blind-ante"}

    table = seated(case)

    posted = [(one.kind, table.name[one.seat], one.amount) for one in table.events[1:]]  # type: ignore[union-attr]
    assert posted == [(kinds[kind], name, chips) for kind, name, chips in case["posts"]]


@case(*WITH_POSTS)
def test_hand_ends_with_the_pots_and_stacks_of_the_case(case: Case) -> None:
    table = seated(case)

    act_out(table, case["actions"])
    table.finish()

    expected = case["expected"]
    assert table.returned() == expected["uncalled_returned"]
    assert table.pots() == [(pot["amount"], sorted(pot["eligible"])) for pot in expected["pots"]]
    for at, pot in enumerate(expected["pots"]):
        assert table.awards(pot=at) == pot.get("awards", {pot["eligible"][0]: pot["amount"]})
    assert table.awards() == expected["payouts"]
    assert table.stacks() == expected["final_stacks"]


@case("G000-01")
def test_first_courchevel_hand_passes_through_every_snapshot(case: Case) -> None:
    table = seated(case)
    expected = case["expected"]
    assert table.state.pot == expected["snapshots"][0]["pot"]
    given = case["given"]
    assert table.order() == given["deal_order"].split()[0].split(",")

    visible: list[int] = []
    for snapshot in expected["snapshots"]:
        street = snapshot["after"]
        if street != "blinds":
            for one in case["actions"]:
                if one["street"] == street:
                    table.act(one["player"], one["action"], one["street_total"])
        assert table.state.pot == snapshot["pot"]
        assert dict(zip(table.order(), table.state.stacks, strict=True)) == snapshot["stacks"]
        assert dict(zip(table.order(), table.state.live, strict=True)) == snapshot["contributed"]
        if street != "river":
            table.deal()
            visible.append(len(table.state.boards[0]))
            assert table.actor == (snapshot["next_to_act"] or given["sb"])

    assert visible == expected["reveal_counts"]
    assert table.show_all() == expected["showdown_order"]
    table.finish()
    assert table.pots() == [(pot["amount"], pot["eligible"]) for pot in expected["pots"]]
    assert table.returned() == expected["uncalled_returned"]
    assert table.awards() == expected["payouts"]
    assert table.stacks() == expected["final_stacks"]
    assert sum(table.stacks().values()) == expected["chip_total"]


@case("G000-01")
def test_first_courchevel_hand_ranks_as_the_case_says(case: Case) -> None:
    board = tuple(card for street in case["given"]["board"].values() for card in street)
    expected, strengths = case["expected"], {}

    for name, hole in case["given"]["hole_cards"].items():
        found = best(HIGH2, tuple(hole), board)
        assert found is not None
        assert found.category == expected["hands"][name]["category"].replace("_", "-")
        assert list(found.cards) == expected["hands"][name]["best_five"]
        strengths[name] = found.strength

    assert sorted(strengths, key=strengths.__getitem__, reverse=True) == expected["ranking"]
    dealt = [card for hole in case["given"]["hole_cards"].values() for card in hole]
    deck = expected["deck"]
    assert (len(dealt), len(board), 52 - len({*dealt, *board})) == (
        deck["hole"],
        deck["board"],
        deck["rest"],
    )


@case("G000-08")
def test_folded_best_hand_wins_nothing(case: Case) -> None:
    table = seated(case)

    act_out(table, case["actions"])
    table.finish()

    expected = case["expected"]
    assert sum(amount for amount, _ in table.pots()) == expected["pot"]
    assert table.awards() == expected["payouts"]
    assert list(table.awards()) == expected["winners"]
    assert table.stacks() == expected["final_stacks"]


@case("G004-10")
def test_short_all_in_wins_the_main_pot_alone(case: Case) -> None:
    table = seated(case)

    act_out(table, case["actions"])
    table.finish()

    expected = case["expected"]
    assert table.pots() == [(pot["amount"], pot["eligible"]) for pot in expected["pots"]]
    assert table.awards() == expected["payouts"]
    assert table.stacks() == expected["final_stacks"]


@case("G004-10")
def test_best_hand_with_most_chips_wins_both_pots(case: Case) -> None:
    other = case["expected"]["variant_if_C_has_best_hand"]
    table = seated(case, other["hole_cards"])

    act_out(table, case["actions"])
    table.finish()

    assert table.awards() == other["payouts"]


@case("G004-16")
def test_big_blind_wins_unseen_when_all_fold(case: Case) -> None:
    table = seated(case)

    act_out(table, case["actions"])
    table.finish()

    expected = case["expected"]
    assert table.returned() == expected["uncalled_returned"]
    assert sum(amount for amount, _ in table.pots()) == expected["pot"]
    assert table.awards() == expected["payouts"]
    assert table.stacks() == expected["final_stacks"]
    shown = [one for one in table.events if isinstance(one, CardsShown)]
    assert shown == expected["cards_shown"]
