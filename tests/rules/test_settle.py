"""A hand's consequences: who may claim which pot, and hands that nobody can decide."""

from schemas.commands import Deal
from schemas.events import BoardDealt, CardsShown, HandMucked, Sealed, SeatChips
from schemas.settlement import Award, SettledPot, Settlement, Undecided
from schemas.stakes import Stakes
from services.rules import evolve, settle
from services.rules.pots import unmatched
from tests.rules.table import BLIND_FIRST, NL, Table

BOARD = "2c7d9hJs3h"


def test_low_that_has_no_claim_on_the_side_pot_takes_none_of_it() -> None:
    holes = {"A": "KhKd9h9c", "B": "QhQdTcTs", "C": "Ah2dJd9d"}
    table = Table({"A": 300, "B": 300, "C": 100}, NL, "omaha-8", holes=holes, boards=["4c5h8sJcKc"])
    table.deal()
    table.line("C allin, A allin, B call")
    table.finish()

    assert table.awards(pot=0) == {"A": 150, "C": 150}
    assert table.awards(pot=1) == {"A": 400}


def test_everything_about_a_simple_pot() -> None:
    table = Table({"A": 100, "B": 300}, holes={"A": "AsAd", "B": "KsKd"}, boards=[BOARD])
    table.deal()
    table.line("B allin, A call")
    table.finish()

    assert table.settled() == Settlement(
        returned=SeatChips(2, 200),
        pots=(SettledPot(200, 0, (1, 2), (Award(1, 200),)),),
        rake=0,
        stacks=(SeatChips(1, 200), SeatChips(2, 200)),
        showdown=True,
    )


def test_a_walk_without_a_small_blind_leaves_no_pot() -> None:
    stakes = Stakes(limit="nl", big_blind=20)
    table = Table(dict.fromkeys("ABC", 500), stakes)
    table.deal()
    table.line("C fold, A fold")
    table.finish()

    assert table.settled() == Settlement(
        returned=SeatChips(2, 20),
        pots=(),
        rake=0,
        stacks=(SeatChips(1, 500), SeatChips(2, 500), SeatChips(3, 500)),
        showdown=False,
    )


def test_pot_without_opponents_is_no_showdown() -> None:
    table = Table(dict.fromkeys("ABC", 100))
    table.deal()
    table.line("C raise 60, A fold, B fold")

    assert table.settled() == Settlement(
        returned=SeatChips(3, 40),
        pots=(SettledPot(50, 0, (3,), (Award(3, 50),)),),
        rake=0,
        stacks=(SeatChips(1, 90), SeatChips(2, 80), SeatChips(3, 130)),
        showdown=False,
    )


def test_side_pot_of_one_seat_needs_no_cards_where_the_main_pot_does() -> None:
    table = Table({"A": 500, "B": 500, "C": 100})
    table.deal()
    table.line("C allin, A call, B call | A bet 80, B call | A bet 120, B fold")
    for _ in range(2):
        table.show(str(table.actor))
    table.deal()

    assert table.pots() == [(300, ["A", "C"]), (160, ["A"])]
    assert table.awards(pot=1) == {"A": 160}


def checked_to_the_end() -> Table:
    """Two sealed hands, checked down and not shown."""
    table = Table(dict.fromkeys("AB", 500))
    sealed = tuple(Sealed(bytes([at]), 2) for at in range(2))
    table.do(Deal(cards=("As", "Ks", "Ad", "Kd"), holes=sealed))
    table.line("B call, A check")
    for street in (("4c", "2c", "7d", "9h"), ("5c", "Js"), ("6c", "3h")):
        table.do(Deal(cards=street))  # type: ignore[arg-type]
        table.line("A check, B check")
    return table


def test_pot_that_turns_on_unknown_cards_is_undecided() -> None:
    table = checked_to_the_end()

    outcome = settle(table.state)

    assert outcome == Undecided(
        returned=None, pots=(SettledPot(40, 0, (1, 2), ()),), unknown=(1, 2)
    )


def test_shown_cards_decide_what_was_undecided() -> None:
    table = checked_to_the_end()

    evolve(table.state, CardsShown(seat=1, cards=("As", "Ad")))
    evolve(table.state, HandMucked(seat=2))

    assert table.awards() == {"A": 40}


def test_card_that_comes_twice_decides_nothing() -> None:
    table = Table(dict.fromkeys("AB", 100), holes={"A": "AsAd", "B": "KsKd"})
    table.deal()
    table.line("B allin, A call")
    for cards in (("As", "7d", "9h"), ("Js",), ("3h",)):
        evolve(table.state, BoardDealt(cards=cards))  # type: ignore[arg-type]

    assert isinstance(settle(table.state), Undecided)


def test_hand_that_mucks_has_no_claim_to_any_pot() -> None:
    holes = {"A": "AsAd", "B": "KsKd"}
    table = Table(dict.fromkeys("AB", 500), holes=holes, boards=[BOARD])
    table.deal()
    table.line("B call, A check | A check, B check | A check, B check | A check, B check")

    evolve(table.state, HandMucked(seat=1))

    assert table.awards() == {"B": 40}


def test_shares_of_a_chip_unit_go_clockwise_from_the_button() -> None:
    stakes = Stakes(limit="nl", small_blind=25, big_blind=50, chip_unit=25)
    table = Table(dict.fromkeys("ABC", 500), stakes, button="A", boards=["AsKsQsJsTs"])
    table.deal()
    table.line("A call, B fold, C check")
    table.finish()

    # 125 in fives of 25: three units to C, who is nearer the button's left, two to A.
    assert table.awards() == {"C": 75, "A": 50}
    assert [award.odd for award in table.settled().pots[0].awards] == [25, 0]


def test_a_folded_ante_that_nobody_matched_comes_back() -> None:
    """Rules A8 count folded seats: the button's 150 against 60, folded to 10 more; 90 come back."""
    table = Table({"A": 60, "B": 5000}, BLIND_FIRST)
    table.deal()
    table.line("B fold")
    table.finish()

    outcome = table.settled()
    assert outcome.returned == SeatChips(2, 90)
    assert [(pot.amount, pot.eligible) for pot in outcome.pots] == [(120, (1,))]
    assert table.stacks() == {"A": 120, "B": 4940}


def test_folded_antes_above_a_short_stack_go_to_the_last_pot() -> None:
    """Rules A9: two folded as much, so that A8 returns nothing; the projector warns of it."""
    table = Table({"A": 5000, "B": 60, "C": 5000}, BLIND_FIRST)
    table.deal()
    table.line("C fold, A fold")
    table.finish()

    outcome = table.settled()
    put_in = dict(zip(table.order(), table.state.live, strict=True))
    assert put_in == {"A": 150, "B": 60, "C": 100}
    assert outcome.returned == SeatChips(1, 50)
    assert [(pot.amount, pot.eligible) for pot in outcome.pots] == [(260, (2,))]
    assert unmatched(table.state) == 80
