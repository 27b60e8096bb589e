"""Hands against the house over every route: as declared, and no card that nobody may see."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from schemas.events import AnyEvent, CardsReleased, CardsShown, HandEnded, HoleCardsDealt, Sealed
from schemas.house_events import (
    BetPlaced,
    CardsDrawn,
    CardsExchanged,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
)
from schemas.table_events import HandVoided
from schemas.tournament_events import PlayerEntered
from services.api import AUDITOR, PUBLIC, FromStore, Sources, Viewpoint
from services.dealer import LiveRoom
from services.eventlog import MemoryLog
from tests import houses
from tests.api.asking import Asker, open_to
from tests.api.conftest import BUILT_IN, SUMS, filled_in
from tests.api.stores import Figures, Live
from tests.api.test_secrecy import PARTS, SELDOM, cards
from tests.dealer import rooms
from tests.dealer.houses import house_hands, house_tables
from tests.hands import StreamWriter


def face_up(facts: Sequence[AnyEvent]) -> set[str]:
    """The cards that lie face up."""
    seen = set[str]()
    for one in facts:
        match one:
            case DealerDealt(up=card) | DealerCardDrawn(card=card):
                seen.add(card)
            case DealerRevealed(cards=shown) | CardsShown(cards=shown):
                seen |= set(shown)
            case _:
                pass
    return seen


def every_card(facts: Sequence[AnyEvent]) -> set[str]:
    """The cards of boxes and dealer, whoever saw them: those given up too."""
    found = face_up(facts)
    for one in facts:
        match one:
            case HoleCardsDealt(cards=dealt) | CardsDrawn(cards=dealt) | DealerDealt(down=dealt):
                found |= set() if isinstance(dealt, Sealed) else set(dealt)
            case CardsReleased(seats=seats):
                found |= {card for seat in seats for card in seat.cards}
            case _:
                pass
    return found


@contextmanager
def asking(root: Path, viewpoint: Viewpoint = PUBLIC) -> Iterator[tuple[Live, Asker]]:
    """A store that follows its log, and who asks about it."""
    with ExitStack() as stack:
        live = stack.enter_context(closing(Live(root)))
        made = stack.enter_context(closing(Sources(root, Figures)))
        yield live, stack.enter_context(Asker(made, open_to(viewpoint)))


def assert_hidden(ask: Asker, table: str, facts: Sequence[AnyEvent]) -> None:
    """Assert that no route tells more of a hand in play than what lies face up."""
    start = facts[0]
    assert isinstance(start, HouseHandStarted)
    names = {"hand": start.hand, "stream": table, "player": start.seats[0].player}
    version = ask(f"/v1/tables/{table}").json()["version"]
    skipped = BUILT_IN if version % SELDOM == 0 else (*BUILT_IN, *SUMS)
    for path in [one for one in ask.contract.paths if not one.startswith(skipped)]:
        answer = ask(filled_in(path, version, **names))
        if "{" in path:
            assert answer.status_code == 409 or "{hand}" not in path
            assert answer.status_code == 200 or "{stream}" not in path
        elif path != "/v1/tables":
            assert f'"hand":"{start.hand}"' not in answer.text
        assert cards(answer.text) <= (face_up(facts) if "{" in path else set())
    assert ask(f"/v1/tables/{table}").json()["play"]["hand"] == start.hand


def assert_finished(ask: Asker, facts: Sequence[AnyEvent], *, unshown: bool) -> None:
    """Assert that a finished hand shows what lay face up, and all of it to an auditor."""
    start = facts[0]
    assert isinstance(start, HouseHandStarted)
    for part in PARTS:
        answer = ask(f"/v1/hands/{start.hand}{part}")
        assert answer.status_code == 200
        if unshown:
            assert part != "/events" or every_card(facts) <= cards(answer.text)
        else:
            assert cards(answer.text) <= face_up(facts)


@pytest.mark.parametrize(("viewpoint", "steps"), [(PUBLIC, 90), (AUDITOR, 45)])
def test_a_live_room_of_houses_tells_no_card_that_is_not_face_up(
    viewpoint: Viewpoint, steps: int, tmp_path: Path
) -> None:
    log = MemoryLog()
    playing = house_tables()
    room = LiveRoom(log, playing, rooms.KEY, rooms.noon, seed="a trial")
    seen = set[type]()
    ends = 0
    with (
        closing(Live(tmp_path, log)) as live,
        closing(Sources(tmp_path, Figures)) as made,
        Asker(made, open_to(viewpoint)) as ask,
    ):
        for _ in range(steps):
            room.step()
            live.project()
            for table in playing:
                hands = house_hands(rooms.facts(log, table.name))
                if not hands:
                    continue
                facts = hands[-1]
                seen.add(type(facts[-1]))
                if isinstance(facts[-1], CardsReleased):
                    ends += 1
                    assert_finished(ask, facts, unshown=viewpoint.unshown)
                else:
                    assert_hidden(ask, table.name, facts)

    assert seen >= {DealerDealt, CardsExchanged, CardsDrawn, BetPlaced, DealerRevealed}
    assert seen >= {CardsShown, HandEnded, CardsReleased}
    assert ends >= 3


@pytest.mark.parametrize("viewpoint", [PUBLIC, AUDITOR])
@pytest.mark.parametrize("name", houses.HANDS)
def test_cards_that_lie_in_clear_in_the_log_are_hidden_as_well(
    name: str, viewpoint: Viewpoint, tmp_path: Path
) -> None:
    facts, writer = houses.HANDS[name], StreamWriter("r")
    with asking(tmp_path, viewpoint) as (live, ask):
        live.append(writer, houses.bought(*houses.seats_of(facts)))
        for at, fact in enumerate(facts):
            live.append(writer, [fact])
            if not isinstance(fact, HandEnded):
                assert_hidden(ask, "r", facts[: at + 1])
        assert_finished(ask, facts, unshown=viewpoint.unshown)


def test_this_test_would_see_a_leak() -> None:
    facts = houses.THREE_BOXES

    assert every_card(facts) - face_up(facts) == {"Jc", "7h", "6d", "4h", "2c", "Th", "5h"}


def finished(root: Path, facts: Sequence[AnyEvent], viewpoint: Viewpoint = PUBLIC) -> Any:
    """What the API says of a hand that is over."""
    with asking(root, viewpoint) as (live, ask):
        live.append(StreamWriter("r"), [*houses.bought(*houses.seats_of(facts)), *facts])
        return ask("/v1/hands/r-1").json()


def test_a_hand_has_its_boxes_with_every_part(tmp_path: Path) -> None:
    hand = finished(tmp_path, houses.TWO_STRAIGHTS)
    (box,) = hand["boxes"]
    (seat,) = hand["seats"]

    assert (hand["limit"], hand["house"], hand["pot"], hand["button"]) == ("house", -150, 40, 0)
    assert (seat["put_in"], seat["won"], seat["final"]) == (40, 190, 250)
    assert (box["outcome"], box["returned"], box["bet_won"], box["net"]) == ("won", 30, 160, 150)
    assert (box["first"], box["second"], box["dealer"]) == (
        "straight",
        "straight",
        ["8c", "8d", "6h", "4s", "2d"],
    )
    assert [(one["action"], one["chips"]) for one in hand["decisions"]] == [
        ("sixth", 10),
        ("bet", 20),
    ]


def test_a_box_that_folded_shows_its_cards_to_an_auditor_alone(tmp_path: Path) -> None:
    public = finished(tmp_path / "public", houses.THREE_BOXES)
    audit = finished(tmp_path / "audit", houses.THREE_BOXES, AUDITOR)

    def shown(hand: Any) -> list[str]:
        return [
            *("".join(one["cards"]) for one in hand["seats"]),
            *("".join(one["cards"]) for one in hand["decisions"] if one["seat"] == 2),
        ]

    assert shown(public) == ["9s9h5d4c3h", "??" * 5, "AcAs8d7d5c", "??" * 5, "??" * 5]
    assert shown(audit)[1::2] == ["Th7h6d4h5h", "Jc7h6d4h2c"]
    assert [one["outcome"] for one in public["boxes"]] == ["not-qualified", "folded", "won"]
    assert "".join(public["boxes"][2]["dealer"]) == "Js9d6s3s9c"


def test_a_table_tells_what_the_box_that_is_due_may_do(tmp_path: Path) -> None:
    facts, writer = houses.INSURED, StreamWriter("r")
    with asking(tmp_path) as (live, ask):
        live.append(writer, [*houses.bought(houses.ANN), *facts[:1]])
        ante = ask("/v1/tables/r").json()["play"]
        live.append(writer, facts[1:4])
        act = ask("/v1/tables/r").json()["play"]
        live.append(writer, facts[4:8])
        buy = ask("/v1/tables/r").json()["play"]

    assert (ante["phase"], ante["turn"], ante["box_choice"]["ante"]) == ("ante", 1, [1, 100])
    assert (act["phase"], act["limit"], act["choice"]) == ("act", "house", None)
    assert act["box_choice"] == {
        "ante": None,
        "fold": True,
        "bet": 20,
        "sixth": 10,
        "exchanges": [1, 2, 3, 4, 5],
        "exchange_fee": 10,
        "take_ante": False,
        "buy": None,
    }
    assert "".join(act["dealer"]) == "????????3s"
    assert (buy["phase"], buy["box_choice"]["take_ante"], buy["box_choice"]["buy"]) == (
        "buy",
        True,
        0,
    )
    assert "".join(buy["dealer"]) == "KcQd9h5s3s"


@pytest.mark.parametrize("viewpoint", [PUBLIC, AUDITOR])
def test_the_reason_for_calling_a_hand_off_names_no_hidden_card(
    viewpoint: Viewpoint, tmp_path: Path
) -> None:
    facts = [*houses.THREE_BOXES[:8], HandVoided(hand="r-1", why="the Jc and the 3s fell down")]
    with asking(tmp_path, viewpoint) as (live, ask):
        live.append(StreamWriter("r"), [*houses.bought(*houses.THREE), *facts])
        events = ask("/v1/hands/r-1/events").json()["events"]
        frames = ask("/v1/hands/r-1/frames").json()["frames"]
        hand = ask("/v1/hands/r-1").json()

    said = "the Jc and the 3s" if viewpoint.unshown else "the ?? and the 3s"
    assert events[-1]["event"]["why"] == f"{said} fell down"
    assert frames[-1]["what"].startswith(f"called off: {said} fell down")
    assert (hand["status"], hand["house"], hand["boxes"]) == ("voided", 0, [])
    assert [one["net"] for one in hand["seats"]] == [0, 0, 0]
    if not viewpoint.unshown:
        shown = {card for one in hand["seats"] for card in one["cards"]}
        assert shown == {"??"}


def test_the_game_is_listed_with_what_the_house_won(tmp_path: Path) -> None:
    with closing(Live(tmp_path)) as live:
        live.append(
            StreamWriter("r"), [*houses.bought(houses.ANN), *houses.TWO_STRAIGHTS], whole=True
        )
        with closing(Sources(tmp_path, FromStore)) as made, Asker(made) as ask:
            (line,) = ask("/v1/variants").json()["variants"]
            (player,) = ask("/v1/players/ann").json()["currencies"]

    assert (line["variant"], line["limit"], line["hands"], line["pot"]) == (
        *("russian-poker", "house"),
        *(1, 40),
    )
    assert (line["figures"]["house"]["numerator"], line["figures"]["flop"]["value"]) == (-150, None)
    assert (player["hands"], player["net"]) == (0, 0)
    assert player["figures"]["house-net"]["numerator"] == 150


def test_a_tournaments_own_stream_is_no_table(tmp_path: Path) -> None:
    with asking(tmp_path) as (live, ask):
        live.append(StreamWriter("tournament-spring"), [PlayerEntered(player="ann")])
        live.append(StreamWriter("r"), houses.bought(houses.ANN))
        assert [one["table"] for one in ask("/v1/tables").json()["tables"]] == ["r"]
