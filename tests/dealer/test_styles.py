"""Styles: over some thousand hands bots differ as people do who are called by these names."""

from functools import cache

import pytest

from schemas.catalogue import POT_GAMES
from services.dealer import Order, deal, games
from services.dealer.styles import STYLES
from services.eventlog import MemoryLog
from tests.dealer.counting import Tally, tallies
from tests.dealer.rooms import facts, finished, noon
from tests.proof import proof

SEATS = {style.name: seat for seat, style in enumerate(STYLES, start=1)}


@cache
def tally(variant: str, limit: str, hands: int) -> dict[str, Tally]:
    """What each style did in so many hands of a game."""
    log = MemoryLog()
    order = Order(
        hands, [one for one in games([variant]) if one.stakes.limit == limit], 1, seed="s"
    )
    deal(log, order, clock=noon)
    counted = tallies(finished(facts(log, "table-1")))
    return {name: counted[seat] for name, seat in SEATS.items()}


def played(variant: str) -> dict[str, Tally]:
    return tally(variant, "nl" if variant == "holdem" else "pl", proof(500, 10_000))


@pytest.mark.parametrize("variant", POT_GAMES)
def test_styles_play_as_many_hands_as_they_are_known_for(variant: str) -> None:
    found = {name: one.vpip for name, one in played(variant).items()}

    assert 0.06 < found["rock"] < 0.17
    assert 0.12 < found["tight-aggressive"] < 0.27
    assert 0.12 < found["tight-passive"] < 0.27
    assert 0.24 < found["loose-aggressive"] < 0.42
    assert 0.40 < found["calling station"] < 0.62
    assert 0.50 < found["maniac"] < 0.75


@pytest.mark.parametrize("variant", POT_GAMES)
def test_nobody_raises_more_hands_than_he_plays_and_the_passive_seldom_do(variant: str) -> None:
    found = played(variant)

    assert all(one.pfr <= one.vpip for one in found.values())
    share = {name: one.pfr / one.vpip for name, one in found.items()}
    assert max(share["calling station"], share["tight-passive"]) < 0.5
    assert min(share["tight-aggressive"], share["loose-aggressive"], share["maniac"]) > 0.6


@pytest.mark.parametrize("variant", POT_GAMES)
def test_the_aggressive_bet_where_the_passive_call(variant: str) -> None:
    found = {name: one.aggression for name, one in played(variant).items()}

    passive = max(found["calling station"], found["tight-passive"])
    assert found["calling station"] < 0.6
    assert min(found["tight-aggressive"], found["loose-aggressive"], found["maniac"]) > 2 * passive


def test_a_calling_station_goes_to_the_showdown_most() -> None:
    found = {name: one.wtsd for name, one in played("holdem").items()}

    assert found["calling station"] > 1.1 * found["tight-aggressive"]


def test_the_tight_win_what_the_loose_lose() -> None:
    found = {
        name: one.bb_a_hundred for name, one in tally("holdem", "fl", proof(2000, 40_000)).items()
    }

    assert found["tight-aggressive"] > max(found["calling station"], found["maniac"])
    tight = found["tight-aggressive"] + found["rock"] + found["tight-passive"]
    assert tight > found["calling station"] + found["maniac"] + found["loose-aggressive"]
