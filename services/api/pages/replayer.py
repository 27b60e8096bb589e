"""`/hands/{id}`: a hand on a drawn table, step by step, and the same as data for the page's script.

Every step is a link of its own. The script only swaps what the server has drawn.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NamedTuple

from fastapi import APIRouter, Depends, Query, Request
from msgspec import Struct
from starlette.responses import Response

from analytics.filters import Condition, condition
from analytics.hand_search import SEARCH_FIELDS, Search
from schemas.cards import DECK
from services.api.access.admitting import Known
from services.api.access.asked import asked
from services.api.access.caller import Caller
from services.api.access.identifying import VIEW
from services.api.finding_hands import finished
from services.api.grammar import filtered
from services.api.hands import Asked, Counting, Sampled
from services.api.links import BASE, to_hand
from services.api.narrowing import SEEN, Cards, Names
from services.api.pages.hands import search_of
from services.api.pages.picture import Amounts, Drawn, drawn
from services.api.pages.rendering import page
from services.api.pages.words import chips, query
from services.api.parameters import HandId
from services.api.replaying import HandReplay, hand_replay
from services.api.searching import counted, hides, neighbour
from services.api.sources import Here, Seen, Sources
from services.api.viewpoint import Viewpoint

router = APIRouter(include_in_schema=False)

Units = Annotated[Literal["chips", "bb"], Query(description="Amounts in chips or in big blinds.")]
Deck = Annotated[Literal["four", "two"], Query(description="Colours of the suits.")]
At = Annotated[int, Query(ge=0, le=100_000, description="The step, from 0; the last at most.")]
SPEEDS: Final = ("0.5", "1", "2", "4")

_DEFAULTS: Final = {"units": "chips", "deck": "four", "cards": SEEN, "names": "shown"}


class Wish(NamedTuple):
    """How a hand is to be shown."""

    units: Literal["chips", "bb"]
    deck: Literal["four", "two"]
    cards: str
    names: Literal["shown", "masked"]

    @property
    def said(self) -> dict[str, str]:
        """As an address has it: what is not as usual."""
        every = self._asdict()
        return {name: value for name, value in every.items() if value != _DEFAULTS[name]}


async def _wish(
    units: Units = "chips", deck: Deck = "four", cards: Cards = SEEN, names: Names = "shown"
) -> Wish:
    return Wish(units, deck, cards, names)


Wished = Annotated[Wish, Depends(_wish)]


class Street(Struct, frozen=True):
    """A part of the hand, and the step it begins with."""

    name: str
    step: int


class Choice(Struct, frozen=True):
    """Something that can be chosen, and where that leads."""

    words: str
    address: str
    chosen: bool


class Around(Struct, frozen=True):
    """The hands beside this one in the search it was found by; None: there is none."""

    earlier: str | None
    later: str | None


class Leading:
    """Where the links of one replay lead."""

    def __init__(self, request: Request, hand: str, wish: Wish) -> None:
        self._path = to_hand(hand).removeprefix(BASE)
        token = asked(request.scope).view
        self._token = {} if token is None else {VIEW: token}
        self._rest = {**search_of(request), **self._token}
        self._wish = wish

    def step(self, step: int) -> str:
        """This hand at a step."""
        return self._to(self._path, self._wish.said, step)

    def other(self, step: int, **wish: str) -> str:
        """The same step shown otherwise."""
        return self._to(self._path, self._wish._replace(**wish).said, step)  # type: ignore[arg-type]

    def steps(self) -> str:
        """All of them at once."""
        return f"{self._path}/steps{query({**self._wish.said, **self._token})}"

    def audit(self) -> str:
        """What the hand's chips, cards and records come to."""
        return f"{self._path}/audit{query(self._token)}"

    def hand(self, name: str | None) -> str | None:
        """Another hand of the search, shown as this one."""
        if name is None:
            return None
        said = {one: value for one, value in self._wish.said.items() if one != "cards"}
        return self._to(to_hand(name).removeprefix(BASE), said, None)

    def _to(self, path: str, said: Mapping[str, str], step: int | None) -> str:
        own = said if step is None else {"step": str(step), **said}
        return f"{path}{query({**own, **self._rest})}"


@router.get("/hands/{hand:name}/steps")
def steps(request: Request, here: Here, seen: Seen, hand: HandId, wish: Wished) -> Response:
    """Every step as it is drawn, for the script of the page."""
    replay = hand_replay(finished(here.slow, hand), seen, wish.cards, wish.names)
    return page(request, "steps.html", replay=replay, steps=_drawn(replay, seen, wish))


@router.get("/hands/{hand:name}", openapi_extra=filtered(SEARCH_FIELDS))
def shown(
    request: Request,
    here: Here,
    seen: Seen,
    who: Known,
    conditions: Asked,
    hand: HandId,
    wish: Wished,
    step: At = 0,
    stat: Counting = None,
    sample: Sampled = None,
) -> Response:
    """A hand at one step; the address says everything that is shown."""
    stored = finished(here.slow, hand)
    replay = hand_replay(stored, seen, wish.cards, wish.names)
    at = min(step, len(replay.steps) - 1)
    lead = Leading(request, hand, wish)
    every = _drawn(replay, seen, wish)
    search = Search(conditions, counted(stat), counted(sample), tabled=hides(conditions, seen))
    seats = [(one.seat, one.player) for one in replay.steps[0].frame.seats]
    return page(
        request,
        "replayer.html",
        replay=replay,
        one=every[at],
        steps=every,
        at=at,
        last=len(every) - 1,
        lead=lead,
        streets=_streets(replay),
        units=_choices(lead, at, "units", wish.units, {"chips": "chips", "bb": "big blinds"}),
        decks=_choices(lead, at, "deck", wish.deck, {"four": "four colours", "two": "two colours"}),
        names=_choices(lead, at, "names", wish.names, {"shown": "names", "masked": "no names"}),
        viewpoints=_choices(lead, at, "cards", wish.cards, _viewpoints(seen, seats)),
        around=_around(here, search, who, hand),
        wish=wish,
        search=search_of(request),
        speeds=SPEEDS,
        deck=DECK,
    )


def _drawn(replay: HandReplay, seen: Viewpoint, wish: Wish) -> tuple[Drawn, ...]:
    """Every step; who sees his own cards sits below."""
    seats = replay.steps[0].frame.seats
    own = replay.player or seen.player
    first = next((one.seat for one in seats if one.player == own), min(one.seat for one in seats))
    return drawn(replay, first, amounts(replay, wish.units))


def amounts(replay: HandReplay, units: str) -> Amounts:
    """Chips in words: with the currency's decimals, or in big blinds to a tenth."""
    if units == "bb" and replay.big_blind:
        return lambda minor: _in_blinds(minor, replay.big_blind)
    return lambda minor: chips(minor, replay.exponent)


def _in_blinds(minor: int, blind: int) -> str:
    tenths = (20 * minor + blind) // (2 * blind)
    return f"{tenths // 10:,}.{tenths % 10} bb"


def _streets(replay: HandReplay) -> list[Street]:
    found: list[Street] = []
    for at, one in enumerate(replay.steps):
        if not found or found[-1].name != one.frame.street:
            found.append(Street(one.frame.street, at))
    return found


def _choices(
    lead: Leading, at: int, name: str, chosen: str, words: Mapping[str, str]
) -> list[Choice]:
    return [
        Choice(said, lead.other(at, **{name: value}), chosen=value == chosen)
        for value, said in words.items()
    ]


def _viewpoints(seen: Viewpoint, seats: list[tuple[int, str]]) -> dict[str, str]:
    """What may be chosen; nothing where everybody sees the same."""
    if not seen.unshown and seen.player is None:
        return {}
    found = {SEEN: "all cards" if seen.unshown else "my cards", "tabled": "tabled cards"}
    if seen.unshown:
        found |= {f"seat-{seat}": f"seat {seat}" for seat, _ in seats}
    return found


def _around(here: Sources, search: Search, who: Caller, hand: str) -> Around:
    """For who may list the search; a player lists his own hands."""
    if who.hand is not None:
        return Around(None, None)
    if "hands" not in who.scopes:
        own = condition("player", who.player or "", SEARCH_FIELDS)
        search = search._replace(conditions=_with(search.conditions, own))
    return Around(
        neighbour(here.slow, search, hand, later=False),
        neighbour(here.slow, search, hand, later=True),
    )


def _with(conditions: tuple[Condition, ...], own: Condition) -> tuple[Condition, ...]:
    return conditions if own in conditions else (*conditions, own)
