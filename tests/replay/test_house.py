"""Hands against the house as they are told, against text and figures written from rules C5."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from schemas.events import AnyEvent, CardsShown, HoleCardsDealt, Seated
from schemas.house_events import DealerCardBought, InsurancePlaced
from schemas.houses import ADOPTED
from schemas.table_events import CommandTaken, DecidedFor, PlayerSat, TimeBankUsed
from services.replay import (
    Explanation,
    Frame,
    account,
    explain,
    facts_of,
    folded,
    frames,
    headline,
    page,
    settled,
    transcript,
)
from tests import houses

STRAIGHTS = """\
r-1
Russian Poker, BetVoyager, normal version, one open box
one box

ANTE
  seat 1 ann antes 10                                   pot     10  stack     90

DECISIONS  8c 8d 6h 4s 2d
  pot 10; stacks: seat 1 90
  cards are dealt; the dealer shows 2d
    seat 1  ann  Kc Qd Jh Ts 9c
  seat 1 ann buys a sixth card for 10                   pot     20  stack     80
  seat 1 ann draws Td
  seat 1 ann bets 20                                    pot     40  stack     60

DEALER  8c 8d 6h 4s 2d
  pot 40; stacks: seat 1 60
  the dealer turns up 8c 8d 6h 4s: pair of eights, six-four-deuce, qualifies
  seat 1 ann shows Kc Qd Jh Ts 9c Td: straight, king high

RESULT
  seat 1 ann wins 150: its straight, king high (Kc Qd Jh Ts 9c Td) beats the
    dealer's pair of eights, six-four-deuce (8c 8d 6h 4s 2d)
    ante 10 returned
    fees 10 for cards kept by the house
    bet 20 returned and wins 160, straight 4 to 1 and straight 4 to 1
  the hand is over
    the house loses 150

 seat  player  start   net  final  cards
    1  ann       100  +150    250  Kc Qd Jh Ts 9c Td"""


def told(facts: Sequence[AnyEvent]) -> Explanation:
    """The reasons of a hand that is over."""
    state = folded(facts)
    return explain(state, settled(state))


def lines(facts: Sequence[AnyEvent]) -> list[str]:
    """The hand's page."""
    state = folded(facts)
    return account(state, frames(facts), told(facts))


def test_two_straights_are_told_step_by_step() -> None:
    facts = houses.TWO_STRAIGHTS

    assert "\n".join(transcript(folded(facts), frames(facts))) == STRAIGHTS


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("two straights", "r-1 Russian Poker betvoyager: ann wins 150 with a straight"),
        ("insured", "r-1 Russian Poker betvoyager: ann wins 30"),
        (
            "three boxes",
            "r-1 Russian Poker senator: ann wins 10, bob loses 20 and cat wins 10 with a pair",
        ),
    ],
)
def test_a_hand_is_one_line_in_a_list(name: str, said: str) -> None:
    state = folded(houses.HANDS[name])

    assert headline(state, settled(state)) == said


@pytest.mark.parametrize("name", houses.HANDS)
@pytest.mark.parametrize("sealed", [True, False])
def test_chips_are_neither_made_nor_lost_until_boxes_are_settled(
    name: str, *, sealed: bool
) -> None:
    facts = houses.sealed(houses.HANDS[name]) if sealed else houses.HANDS[name]
    shown = frames(facts)
    start = sum(one.stack for one in houses.seats_of(facts))
    before = [one for one in shown if one.kind not in ("box-settled", "hand-ended")]

    assert {one.pot + sum(seat.stack for seat in one.seats) for one in before} == {start}
    assert shown[-1].pot == 0
    final = {box.seat: box.net for box in told(facts).boxes}
    begun = {one.seat: one.stack for one in houses.seats_of(facts)}
    assert {one.seat: one.stack - begun[one.seat] for one in shown[-1].seats} == final


@pytest.mark.parametrize("name", houses.HANDS)
def test_no_line_is_wider_than_80_columns_at_any_step(name: str) -> None:
    facts = houses.HANDS[name]
    for end in range(1, len(facts) + 1):
        so_far = facts[:end]
        state, shown = folded(so_far), frames(so_far)
        for each in (*transcript(state, shown), *page(state, shown[-1], "step 10 of 99")):
            assert len(each) <= 80, each


@pytest.mark.parametrize("name", houses.HANDS)
def test_a_hand_in_play_shows_nothing_but_what_lies_face_up(name: str) -> None:
    facts = houses.HANDS[name]
    hidden = {
        card
        for one in facts
        if isinstance(one, HoleCardsDealt)
        for card in one.cards  # type: ignore[union-attr]
    }
    shown_at = next(at for at, one in enumerate(facts) if isinstance(one, CardsShown))
    for end in range(1, shown_at + 1):
        state, shown = folded(facts[:end]), frames(facts[:end])
        text = "\n".join([*transcript(state, shown), *page(state, shown[-1], "")])
        assert not any(card in text for card in hidden)
        assert "insurance" not in text


def test_a_box_that_bought_a_card_has_a_dealer_hand_of_its_own() -> None:
    last = frames(houses.THREE_BOXES)[-1]

    assert "".join(last.dealer) == "QcJs9d6s3s"
    assert ["".join(one.dealer) for one in last.seats] == ["", "", "Js9d6s3s9c"]


def test_what_is_legal_is_told_at_every_turn() -> None:
    facts = houses.TWO_STRAIGHTS
    asked = {end: frames(facts[:end])[-1] for end in (1, 4, 6, 9)}

    assert (asked[1].due, asked[1].legal) == ("seat 1 ann to place its ante", ("ante 1 to 100",))
    assert asked[4].legal == (
        "fold",
        "bet 20",
        "buy a sixth card for 10",
        "exchange 1 to 5 cards for 10",
    )
    assert asked[6].legal == ("fold", "bet 20")
    assert asked[9].due == ""


def test_what_a_dealer_who_does_not_qualify_leaves_open_is_told() -> None:
    frame = frames(houses.INSURED[:8])[-1]

    assert frame.legal == ("take the ante", "buy the dealer a card for the ante")
    assert frame.due == "seat 1 ann to act"


def test_no_stack_is_below_nothing_where_an_insurance_pays_for_the_dealer_s_card() -> None:
    """60 - 10 - 20 - 30 leaves nothing: the insurance of 30 brings 60, an extra ante is 10 of it,
    and the bet and both antes are on the table.
    """
    extra = replace(ADOPTED, dealer_buy_price="extra-ante")
    facts = [houses.start(replace(houses.ANN, stack=60), rules=extra), *houses.INSURED[1:8]]
    facts[4] = InsurancePlaced(seat=1, amount=30)
    facts.append(DealerCardBought(seat=1, price=10, replaced="Kc"))

    last = frames(facts)[-1]

    assert folded(facts).findings == []
    assert [(one.stack, one.bet) for one in last.seats] == [(50, 40)]
    assert last.pot == 40


def test_a_hand_called_off_is_told_with_its_reason() -> None:
    facts = houses.called_off(houses.TWO_STRAIGHTS, after=7)
    last = frames(facts)[-1]

    assert (last.kind, last.pot) == ("hand-voided", 0)
    assert last.what == "called off: a card was exposed; everybody has what he started with"
    assert [one.stack for one in last.seats] == [100]
    assert lines(facts)[-1] == last.what
    assert headline(folded(facts), settled(folded(facts))).endswith(last.what)


def test_a_hand_nobody_can_settle_says_so() -> None:
    facts = [one for one in houses.sealed(houses.TWO_STRAIGHTS)[:-1] if not _shows(one)]
    last = frames(facts)[-1]

    assert (last.kind, last.what) == ("undecided", "undecided: nobody knows what box 1 held")
    assert last.pot == 40


def _shows(event: AnyEvent) -> bool:
    return isinstance(event, CardsShown)


def test_facts_of_the_table_are_no_steps_of_the_hand() -> None:
    beside: list[AnyEvent] = [PlayerSat(seat=2, player="bob"), CommandTaken(seat=1, command="c")]
    facts = [one for fact in houses.TWO_STRAIGHTS for one in (fact, *beside)]

    assert facts_of("r-1", facts) == houses.TWO_STRAIGHTS
    assert frames(facts) == frames(houses.TWO_STRAIGHTS)


def test_what_the_dealer_decided_for_a_seat_is_a_step() -> None:
    late: list[AnyEvent] = [
        TimeBankUsed(seat=1, milliseconds=12_340),
        DecidedFor(seat=1, why="late"),
    ]
    shown: list[Frame] = frames([*houses.TWO_STRAIGHTS[:6], *late, *houses.TWO_STRAIGHTS[6:]])

    said = [one.what for one in shown]
    assert "seat 1 ann takes 12.3 seconds of its time bank" in said
    assert "the dealer decides for seat 1 ann: it is late" in said


def test_amounts_have_their_currency() -> None:
    facts = [
        houses.start(Seated(1, "ann", 100), currency="EUR", exponent=2),
        *houses.TWO_STRAIGHTS[1:],
    ]

    assert headline(folded(facts), settled(folded(facts))).endswith(
        ": ann wins 1.50 EUR with a straight"
    )
