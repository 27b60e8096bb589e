"""Hands, showdowns and chips (statistics 6.2, 6.3); what needs the outcome leaves out hands whose
outcome nobody knows.
"""

from fractions import Fraction
from typing import Final

from schemas.settlement import Settlement
from tests.analytics.reference.hand import Hand
from tests.analytics.reference.raking import by_awards, by_chips, evenly
from tests.analytics.reference.rule import Count, Rule


def _net(hand: Hand, seat: int) -> int | None:
    """The final stack less the first one; None where nobody knows."""
    if not isinstance(hand.outcome, Settlement):
        return None
    (first,) = (one.stack for one in hand.start.seats if one.seat == seat)
    (final,) = (one.chips for one in hand.outcome.stacks if one.seat == seat)
    return final - first


def _won(hand: Hand, seat: int) -> bool:
    """Whether some part of a pot went to the seat."""
    return any(one.seat == seat and one.chips for pot in hand.outcome.pots for one in pot.awards)


def _known(hand: Hand) -> bool:
    return isinstance(hand.outcome, Settlement)


def _hands(_hand: Hand, _seat: int) -> Count:
    return 1, 1


def _undecided(hand: Hand, _seat: int) -> Count:
    return int(not _known(hand)), 1


def _chips(hand: Hand, seat: int) -> Count:
    return _net(hand, seat) or 0, int(_known(hand))


def _at_showdown(hand: Hand, seat: int) -> Count:
    return _chips(hand, seat) if hand.showdown(seat) else (0, 0)


def _elsewhere(hand: Hand, seat: int) -> Count:
    return (0, 0) if hand.showdown(seat) else _chips(hand, seat)


def _big_blinds(hand: Hand, seat: int) -> Count:
    """Net in the hand's own big blinds."""
    net, blind = _net(hand, seat), hand.start.stakes.big_blind
    return (Fraction(net, blind), 1) if blind and net is not None else (0, 0)


def _per_hundred(hand: Hand, seat: int) -> Count:
    blinds, sample = _big_blinds(hand, seat)
    return 100 * blinds, sample


def _big_bets(hand: Hand, seat: int) -> Count:
    """A big bet is two big blinds."""
    blinds, sample = _big_blinds(hand, seat)
    return (50 * blinds, sample) if hand.start.stakes.limit == "fl" else (0, 0)


def _squares(hand: Hand, seat: int) -> Count:
    blinds, sample = _big_blinds(hand, seat)
    return blinds * blinds, sample


def _saw_flop(hand: Hand, seat: int) -> Count:
    return int(hand.saw_flop(seat)), 1


def _went_to_showdown(hand: Hand, seat: int) -> Count:
    saw = hand.saw_flop(seat)
    return int(saw and hand.showdown(seat)), int(saw)


def _won_at_showdown(hand: Hand, seat: int) -> Count:
    shown = hand.showdown(seat) and _known(hand)
    return int(shown and _won(hand, seat)), int(shown)


def _won_after_flop(hand: Hand, seat: int) -> Count:
    saw = hand.saw_flop(seat) and _known(hand)
    return int(saw and _won(hand, seat)), int(saw)


def _against_house(_hand: Hand, _seat: int) -> Count:
    """A hand for pots is none."""
    return 0, 0


def _rake_won(hand: Hand, seat: int) -> Count:
    return by_awards(hand.outcome)[seat] if _known(hand) else 0, int(_known(hand))


def _rake_dealt(hand: Hand, seat: int) -> Count:
    return evenly(hand.outcome, hand.order)[seat] if _known(hand) else 0, int(_known(hand))


def _rake_contributed(hand: Hand, seat: int) -> Count:
    payers = [other for other in hand.order if _put_in(hand, other)]
    mine = evenly(hand.outcome, payers)[seat] if _known(hand) else 0
    return mine, int(_known(hand))


def _rake_weighted(hand: Hand, seat: int) -> Count:
    chips = {other: _put_in(hand, other) for other in hand.order}
    return by_chips(hand.outcome, chips)[seat] if _known(hand) else 0, int(_known(hand))


def _put_in(hand: Hand, seat: int) -> int:
    """What the seat put in, less what came back uncalled."""
    back = hand.outcome.returned
    return hand.paid[seat] - (back.chips if back is not None and back.seat == seat else 0)


OUTCOME_RULES: Final[dict[str, Rule]] = {
    "hands": _hands,
    "undecided": _undecided,
    "net": _chips,
    "showdown-net": _at_showdown,
    "non-showdown-net": _elsewhere,
    "bb-100": _per_hundred,
    "big-bets-100": _big_bets,
    "std-bb-100": _squares,
    "saw-flop": _saw_flop,
    "wtsd": _went_to_showdown,
    "wsd": _won_at_showdown,
    "wwsf": _won_after_flop,
    "house-net": _against_house,
    "rake": _rake_won,
    "rake-dealt": _rake_dealt,
    "rake-contributed": _rake_contributed,
    "rake-weighted": _rake_weighted,
}
