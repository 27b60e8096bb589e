"""The SQL agrees with a recount, on random hands of every game and on real ones."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from analytics import Figure, players, variants
from services.interchange import PhhHand, read, to_events
from tests.analytics.recount import Ratio, player_figures
from tests.analytics.recount_games import variant_figures
from tests.analytics.rows import Played, moment, played
from tests.hands import plays


def agrees(hands: Sequence[Played], folder: Path) -> None:
    """A third of the hands in the tail, the others in two segments."""
    third = len(hands) // 3
    now = moment(hands[:third], [hands[third : 2 * third], hands[2 * third :]], folder)

    found = players(now)
    recounted = player_figures(hands)
    assert {
        line: {key: ratio for key, ratio in exact(one.figures).items() if key in recounted[line]}
        for one in found
        if (line := (one.player, one.currency))
    } == recounted
    assert {
        (one.variant, one.limit, one.currency): {
            key: ratio
            for key, ratio in exact(one.figures).items()
            if key not in ("average-pot", "rake-100", "rake-hand")
        }
        for one in variants(now)
    } == variant_figures(hands)
    assert sum(one.hands for one in found) == sum(len(one.seats) for one in hands)


def exact(figures: Mapping[str, Figure]) -> dict[str, Ratio]:
    return {
        key: (Fraction(one.numerator, one.parts), one.denominator) for key, one in figures.items()
    }


def test_random_hands_of_every_game(tmp_path: Path) -> None:
    hands = [played(events) for events in plays(Random(6), 400)]

    assert len({(one.hand.variant, one.hand.limit) for one in hands}) == 21
    agrees(hands, tmp_path)


@pytest.mark.parametrize("name", ["pluribus.phhs", "named", "wsop-2023-43"])
def test_real_hands(name: str, shared_data: Path, tmp_path: Path) -> None:
    place = shared_data / "phh" / name
    files = [place] if place.is_file() else sorted(place.glob("*.phh"))
    found = (one for path in files for one in read(path) if isinstance(one, PhhHand))
    hands = [played(to_events(one)) for one in islice(found, 1000)]

    assert hands
    agrees(hands, tmp_path)
