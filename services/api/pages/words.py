"""How templates write amounts, moments, cards and addresses."""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlencode

from markupsafe import Markup

from schemas.cards import UNKNOWN
from services.api.links import BASE
from services.replay import Proportion, amount

_MINUS: Final = "\N{MINUS SIGN}"
_RANKS: Final = {
    **{str(pips): str(pips) for pips in range(2, 10)},
    "T": "10",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
_SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def grouped(number: str | int) -> str:
    r"""A number with its thousands apart and a minus sign.

    >>> ascii(grouped("-1234567.50"))
    "'\\u22121,234,567.50'"
    """
    text = str(number)
    whole, dot, rest = text.removeprefix("-").partition(".")
    sign = _MINUS if text.startswith("-") else ""
    return f"{sign}{int(whole):,}{dot}{rest}" if whole.isdigit() else text


def chips(minor: int | None, exponent: int = 0) -> str:
    r"""Minor units as a number of the currency; nothing known is a dash.

    >>> chips(123456, 2), ascii(chips(None, 2))
    ('1,234.56', "'\\u2013'")
    """
    return "\N{EN DASH}" if minor is None else grouped(amount(minor, exponent))


def signed(minor: int | None, exponent: int = 0) -> str:
    r"""The same with its sign.

    >>> signed(5, 2), ascii(signed(-5, 2)), signed(0, 2)
    ('+0.05', "'\\u22120.05'", '0.00')
    """
    said = chips(minor, exponent)
    return f"+{said}" if minor is not None and minor > 0 else said


def money(minor: int | None, currency: str | None, exponent: int = 0) -> str:
    """The same with its currency; chips of none have no word.

    >>> money(1250, "USD", 2), money(30, None)
    ('12.50 USD', '30')
    """
    said = chips(minor, exponent)
    return f"{said} {currency}" if currency else said


def moment(at: str | datetime | None) -> Markup | str:
    """A moment of the API's as one reads it, with its zone."""
    if at is None:
        return "\N{EN DASH}"
    text = at if isinstance(at, str) else at.astimezone(UTC).isoformat()
    found = datetime.fromisoformat(text).astimezone(UTC)
    said = f"{found:%Y-%m-%d %H:%M:%S} UTC"
    return Markup('<time datetime="{}">{}</time>').format(text, said)


def card_words(card: str) -> str:
    """A card for who hears it.

    >>> card_words("Th"), card_words("??")
    ('10 of hearts', 'a card that is not shown')
    """
    if card == UNKNOWN:
        return "a card that is not shown"
    return f"{_RANKS[card[0]]} of {_SUITS[card[1]]}"


def cards_words(cards: Iterable[str]) -> str:
    """Several cards for who hears them."""
    return ", ".join([card_words(one) for one in cards])


def rank(card: str) -> str:
    """What stands on a card: a ten has two figures."""
    return "10" if card[0] == "T" else card[0]


def paged(address: str) -> str:
    """The page of a resource of the API.

    >>> paged("/v1/hands/a%2Fb")
    '/hands/a%2Fb'
    """
    return address.removeprefix(BASE)


def query(pairs: Mapping[str, Any]) -> str:
    """Parameters as an address has them, nothing for none.

    >>> query({"pot.gte": 5}), query({})
    ('?pot.gte=5', '')
    """
    kept = {name: value for name, value in pairs.items() if value is not None}
    return f"?{urlencode(kept)}" if kept else ""


def percent(part: int, of: int) -> str:
    """A part as hundredths with one decimal, rounded half up.

    >>> percent(1, 3), percent(1, 1), percent(1, 800)
    ('33.3%', '100%', '0.1%')
    """
    if part == of:
        return "100%"
    tenths = (2000 * part + of) // (2 * of)
    return f"{tenths // 10}.{tenths % 10}%"


def share(ratio: Proportion) -> str:
    """Chips of a whole as hundredths."""
    return percent(ratio.chips, ratio.of)


def odds(ratio: Proportion) -> str:
    """What is in the middle for each chip of a call.

    >>> odds(Proportion(50, 200))
    '3.0 to 1'
    """
    middle = ratio.of - ratio.chips
    tenths = (20 * middle + ratio.chips) // (2 * ratio.chips)
    return f"{tenths // 10:,}.{tenths % 10} to 1"


def seconds(milliseconds: int) -> str:
    """A time in seconds with one decimal.

    >>> seconds(2349)
    '2.3 s'
    """
    tenths = (milliseconds + 50) // 100
    return f"{tenths // 10:,}.{tenths % 10} s"


FILTERS: Final[Mapping[str, Callable[..., Any]]] = {
    "cards_words": cards_words,
    "card_words": card_words,
    "chips": chips,
    "grouped": grouped,
    "moment": moment,
    "money": money,
    "odds": odds,
    "paged": paged,
    "part": percent,
    "query": query,
    "rank": rank,
    "seconds": seconds,
    "share": share,
    "signed": signed,
}
"""By the names templates know them by."""
