"""What is counted of a seat in a hand."""

from typing import Final

from analytics.records import (
    AGAINST_THE_HOUSE,
    FOR_POTS,
    Count,
    each,
    hands_where,
    once,
)

_CHIPS_IN: Final = "action in ('call', 'bet', 'raise')"
_AGGRESSIVE: Final = "action in ('bet', 'raise')"
_FACES_OPEN: Final = "street = 0 and raises = 1 and own_raises = 0"
_SAW_FLOP: Final = "s.saw >= 1"
_DECIDED: Final = "s.net is not null"

HANDS: Final = Count(
    "hands", "seat", hands_where(FOR_POTS), "Hands for pots that the player was dealt in."
)
UNDECIDED: Final = Count(
    "undecided",
    "seat",
    hands_where(f"{FOR_POTS} and h.status = 'undecided'"),
    "Hands of these whose outcome turns on cards nobody knows.",
)
SETTLED: Final = Count(
    "settled",
    "seat",
    hands_where(f"{_DECIDED} and h.big_blind > 0"),
    "Hands with a big blind whose outcome is known.",
)
NET: Final = Count(
    "net",
    "seat",
    f"case when {FOR_POTS} then s.net end",
    "Chips won less chips put in for pots, undecided hands left out.",
    chips=True,
)
BOXES: Final = Count(
    "boxes",
    "seat",
    hands_where(f"{AGAINST_THE_HOUSE} and {_DECIDED}"),
    "Boxes played against the house whose outcome is known.",
)
HOUSE_NET: Final = Count(
    "house_net",
    "seat",
    f"case when {AGAINST_THE_HOUSE} then s.net end",
    "Chips that boxes received less chips they placed.",
    chips=True,
)
PLAYED: Final = Count(
    "played",
    "decisions",
    once("street = 0"),
    "Hands with a decision before the flop, which is all of them but walks.",
)
VOLUNTARY: Final = Count(
    "voluntary",
    "decisions",
    once(f"street = 0 and {_CHIPS_IN}"),
    "Hands in which the player called, bet or raised before the flop.",
)
RAISED: Final = Count(
    "raised",
    "decisions",
    once(f"street = 0 and {_AGGRESSIVE}"),
    "Hands in which the player raised before the flop.",
)
COULD_RAISE: Final = Count(
    "could_raise",
    "decisions",
    once(f"street = 0 and (could_raise or {_AGGRESSIVE})"),
    "Hands in which the player could have raised before the flop.",
)
THREE_BET: Final = Count(
    "three_bet",
    "decisions",
    once(f"{_FACES_OPEN} and action = 'raise'"),
    "Hands in which the player made the second raise before the flop.",
)
COULD_THREE_BET: Final = Count(
    "could_three_bet",
    "decisions",
    once(f"{_FACES_OPEN} and (could_raise or action = 'raise')"),
    "Hands in which the player faced exactly one raise before the flop and could raise.",
)
SAW_FLOP: Final = Count(
    "saw_flop", "seat", hands_where(_SAW_FLOP), "Hands not folded when the flop was dealt."
)
SHOWDOWN: Final = Count(
    "showdown",
    "seat",
    hands_where(f"{_SAW_FLOP} and s.showdown"),
    "Hands of those that the player held to the end with somebody else.",
)
SHOWDOWN_SETTLED: Final = Count(
    "showdown_settled",
    "seat",
    hands_where(f"s.showdown and {_DECIDED}"),
    "Showdowns whose outcome is known.",
)
SHOWDOWN_WON: Final = Count(
    "showdown_won",
    "seat",
    hands_where("s.showdown and s.won > 0"),
    "Showdowns in which the player won chips of some pot.",
)
FLOP_SETTLED: Final = Count(
    "flop_settled",
    "seat",
    hands_where(f"{_SAW_FLOP} and {_DECIDED}"),
    "Hands that saw the flop and whose outcome is known.",
)
FLOP_WON: Final = Count(
    "flop_won",
    "seat",
    hands_where(f"{_SAW_FLOP} and s.won > 0"),
    "Hands that saw the flop and won chips of some pot.",
)
AGGRESSIVE: Final = Count(
    "aggressive",
    "decisions",
    each(f"street >= 1 and {_AGGRESSIVE}"),
    "Bets and raises from the flop on.",
)
CALLS: Final = Count(
    "calls", "decisions", each("street >= 1 and action = 'call'"), "Calls from the flop on."
)
ACTIVE: Final = Count(
    "active",
    "decisions",
    each("street >= 1 and action <> 'check'"),
    "Bets, raises, calls and folds from the flop on.",
)
