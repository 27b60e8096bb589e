"""May a hand be dealt at all: seats, the deck, the stakes, and every reason at once."""

from typing import Any

import pytest

from schemas.commands import StartHand
from schemas.errors import CommandRefused, UnknownVariant
from schemas.events import HandStarted, Seated, Source
from schemas.stakes import Stakes
from services.rules import begin, decide
from tests.rules.table import NL

TWO = (Seated(1, "a", 100), Seated(2, "b", 100))


def seats(count: int) -> tuple[Seated, ...]:
    """Seats 1 to `count`."""
    return tuple(Seated(at, f"p{at}", 100) for at in range(1, count + 1))


def starting(**changes: Any) -> StartHand:
    """A hand that could start but for the changes."""
    said = {"hand": "t-1", "variant": "holdem", "stakes": NL, "button": 1, "seats": TWO}
    return StartHand(**{**said, **changes})


BOMB = Stakes(limit="nl", big_blind=5, ante=10, ante_mode="classic")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seats": TWO[:1]}, "two seats are needed, not 1"),
        ({"seats": ()}, "two seats are needed, not 0"),
        ({"seats": (*TWO, Seated(2, "c", 100))}, "a seat or a player comes twice"),
        ({"seats": (*TWO, Seated(3, "a", 100))}, "a seat or a player comes twice"),
        ({"seats": (*TWO, Seated(11, "c", 100))}, "numbered 1 to 10"),
        ({"seats": (*TWO, Seated(0, "c", 100))}, "numbered 1 to 10"),
        ({"seats": (*TWO, Seated(3, "c", 0))}, "seat 3 has no chips"),
        ({"seats": (*TWO, Seated(3, "c", 2**53))}, "chips together, more than 9007199254740992"),
        ({"button": 11}, "numbered 1 to 10"),
        ({"button": 3}, "heads-up one of the two seats has the button"),
        ({"stakes": Stakes(limit="nl", big_blind=0)}, "big_blind must be positive"),
        ({"stakes": Stakes(limit="nl", big_blind=10, ante=5)}, "does not go with ante_mode"),
        ({"stakes": Stakes(limit="nl", big_blind=10, tournament=True, run_outs=2)}, "tournament"),
        ({"boards": 3}, "1 or 2 boards, not 3"),
        ({"boards": 2, "variant": "courchevel"}, "its one board"),
        ({"bomb": True}, "a bomb pot needs a classic ante"),
        (
            {"boards": 2, "stakes": Stakes(limit="nl", big_blind=10, tournament=True)},
            "a tournament hand has one board",
        ),
        ({"variant": "omaha", "seats": seats(10), "boards": 2}, "56 cards, the deck has 52"),
        ({"variant": "courchevel", "seats": seats(9)}, "53 cards, the deck has 52"),
        ({"variant": "omaha-5-8", "seats": seats(9)}, "53 cards, the deck has 52"),
    ],
)
def test_hand_that_cannot_be_dealt_is_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(CommandRefused, match=why):
        decide(None, starting(**changes))


@pytest.mark.parametrize(
    ("variant", "most"),
    [
        ("holdem", 10),
        ("omaha", 10),
        ("omaha-8", 10),
        ("omaha-5", 8),
        ("omaha-5-8", 8),
        ("courchevel", 8),
        ("courchevel-8", 8),
    ],
)
def test_as_many_seats_as_the_deck_serves(variant: str, most: int) -> None:
    assert decide(None, starting(variant=variant, seats=seats(most)))
    with pytest.raises(CommandRefused):
        decide(None, starting(variant=variant, seats=seats(most + 1)))


def test_two_boards_fit_where_nothing_is_burned() -> None:
    bare = Stakes(limit="nl", big_blind=10, burns=False)

    assert decide(None, starting(variant="omaha", seats=seats(10), boards=2, stakes=bare))


def test_every_reason_is_said_at_once() -> None:
    with pytest.raises(CommandRefused) as refused:
        decide(None, starting(seats=TWO[:1], button=11, bomb=True))

    assert len(refused.value.why.split("; ")) == 3


def test_game_that_is_not_in_the_catalogue_is_unknown() -> None:
    with pytest.raises(UnknownVariant, match="badugi"):
        decide(None, starting(variant="badugi"))


def test_button_may_be_an_empty_seat() -> None:
    facts = decide(None, starting(button=7, seats=seats(3)))

    assert begin(facts[0]).seats == (1, 2, 3)  # type: ignore[arg-type]


def test_bomb_pot_posts_antes_alone() -> None:
    facts = decide(None, starting(stakes=BOMB, bomb=True, seats=seats(3)))

    assert [fact.kind for fact in facts[1:]] == ["ante"] * 3  # type: ignore[union-attr]


def test_hand_of_a_source_that_could_not_be_dealt_is_a_finding() -> None:
    started = HandStarted(
        hand="phh-1",
        variant="courchevel",
        stakes=NL,
        button=1,
        seats=seats(9),
        source=Source(format="phh", name="somewhere"),
    )

    state = begin(started)

    assert [kind for kind, _ in state.findings] == ["illegal"]
    assert "53 cards" in state.findings[0][1]
