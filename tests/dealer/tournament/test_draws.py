"""What is drawn for a tournament: the same again from its secret, and every number as likely."""

from collections import Counter

import pytest

from schemas.cards import DECK
from services.dealer.tournament.draws import Draw, button_deck

SECRET = b"a trial"


def test_a_purpose_draws_the_same_numbers_again_and_another_others() -> None:
    first, again = Draw(SECRET, "cup-1", "seats"), Draw(SECRET, "cup-1", "seats")
    numbers = [first.below(1_000) for _ in range(50)]

    assert numbers == [again.below(1_000) for _ in range(50)]
    for other in (
        Draw(SECRET, "cup-1", "move/0"),
        Draw(SECRET, "cup-2", "seats"),
        Draw(b"another", "cup-1", "seats"),
    ):
        assert numbers != [other.below(1_000) for _ in range(50)]


@pytest.mark.parametrize("count", [1, 2, 3, 7, 10])
def test_numbers_lie_below_the_count_each_as_likely(count: int) -> None:
    """6,000 draws: a share strays by five standard errors once in millions."""
    draw = Draw(SECRET, "cup-1", str(count))
    found = Counter(draw.below(count) for _ in range(6_000))

    assert {*found} == {*range(count)}
    expected = 6_000 / count
    error = (expected * (1 - 1 / count)) ** 0.5
    assert all(abs(times - expected) <= 5 * error for times in found.values())


def test_a_button_is_drawn_from_a_whole_deck_and_the_next_time_from_another() -> None:
    first = button_deck(SECRET, "cup-1-t1", 0)

    assert sorted(first) == sorted(DECK)
    assert first == button_deck(SECRET, "cup-1-t1", 0)
    assert first != button_deck(SECRET, "cup-1-t1", 1)
    assert first != button_deck(SECRET, "cup-1-t2", 0)
