"""The hand a table plays: its fold, and what it comes to when it is over."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Generic, NamedTuple, TypeVar

from schemas.events import AnyEvent, CardBurned, HandEnded, HandStarted, HoleCardsDealt
from schemas.facts import Sealed, SeatChips
from schemas.house_events import CardsDrawn, DealerDealt, HouseHandStarted
from schemas.rows import FindingKind, FindingRow
from schemas.settlement import HouseSettlement, Settlement, Undecided
from services.projector import checks, house_checks
from services.projector.boxes import Boxes
from services.projector.decisions import Decisions
from services.projector.house_rows import house_rows
from services.projector.rows import Span, called_off, hand_values
from services.rules import HandState, begin, evolve, house, played_out
from services.store import HandValues, Told

Chips = list[tuple[str, int]]
"""Players and what they have, a seat each."""

_State = TypeVar("_State", HandState, house.HouseState)
_NOTHING = Undecided(returned=None, pots=(), unknown=())


class Closed(NamedTuple):
    """A hand that came to its end, with what does not hold in it; or without a hand what does not
    hold between two, and what a tournament told.
    """

    rows: HandValues | None
    findings: list[FindingRow]
    told: Sequence[Told] = ()


class Play(ABC, Generic[_State]):
    """A hand in play."""

    __slots__ = (
        "_stacks",
        "ended_at",
        "first_version",
        "found",
        "noted",
        "owes",
        "started_at",
        "state",
        "stream",
    )

    def __init__(self, stream: str, version: int, at: datetime, state: _State) -> None:
        self.stream, self.first_version = stream, version
        self.started_at = self.ended_at = at
        self.state = state
        self.owes = False  # cards or burns were hidden: it stays open until `cards-released`
        self.noted = 0  # how many of the state's findings are among `found`
        self.found: list[FindingRow] = []
        self._stacks: Iterable[SeatChips] = ()

    @property
    def whole(self) -> bool:
        """Whether nothing of the hand is left to come."""
        return self.state.phase == "over" and (self.state.released or not self.owes)

    @property
    def stacks(self) -> Chips:
        """What everybody has after the hand, once it has its rows; where nobody knows, the dealer's
        word.
        """
        players = {one.seat: one.player for one in self.state.event.seats}
        return [(players[one.seat], one.chips) for one in self._stacks if one.seat in players]

    @abstractmethod
    def watch(self, at: datetime, event: AnyEvent) -> None:
        """Take one of the facts that may end a hand, or hide cards; its record's clock is `at`."""

    @abstractmethod
    def beyond_bounds(self) -> bool:
        """Whether some amount of the hand, which is over, or the number of its decisions is more
        than can be stored exactly; to be asked before its rows.
        """

    @abstractmethod
    def rows(self, span: Span, records: tuple[bytes, ...]) -> HandValues:
        """The rows of the hand, which is over; what does not hold in it is found with them."""

    @abstractmethod
    def unopened(self) -> str:
        """What the hand, which is over, has not opened yet, as a sentence has it."""

    def voided(self, span: Span, records: tuple[bytes, ...]) -> HandValues:
        """The rows of the hand, which was called off: everybody has what he started with."""
        self._stacks = [SeatChips(one.seat, one.stack) for one in self.state.event.seats]
        return called_off(self._outline(span, records).rows()).values()

    @abstractmethod
    def _outline(self, span: Span, records: tuple[bytes, ...]) -> HandValues:
        """Rows of the hand as far as it was played, nothing of it settled."""

    def find(self, version: int, kind: FindingKind, what: str) -> None:
        """Note something that does not hold, at a version of the stream."""
        hand = self.state.event.hand
        self.found.append(
            FindingRow(stream=self.stream, version=version, hand=hand, kind=kind, what=what)
        )

    def note(self, version: int) -> None:
        """Take over what the fold has found since the last time, at this version."""
        found = self.state.findings
        if len(found) > self.noted:
            for kind, what in found[self.noted :]:
                self.find(version, kind, what)
            self.noted = len(found)


class PotPlay(Play[HandState]):
    """A hand whose seats contend for pots."""

    __slots__ = ("decisions",)

    def __init__(self, stream: str, version: int, at: datetime, event: HandStarted) -> None:
        super().__init__(stream, version, at, begin(event))
        self.decisions = Decisions(len(event.seats))

    def watch(self, at: datetime, event: AnyEvent) -> None:
        evolve(self.state, event)
        if type(event) is CardBurned:
            self.owes = self.owes or (event.card == "??" and self.state.event.source is None)
        elif type(event) is HandEnded:
            self.ended_at = at

    def beyond_bounds(self) -> bool:
        return checks.beyond_bounds(self.state) or self.decisions.beyond

    def rows(self, span: Span, records: tuple[bytes, ...]) -> HandValues:
        state = self.state
        outcome = played_out(state)
        for kind, what in checks.findings(state, outcome):
            self.find(span.last_version, kind, what)
        if isinstance(outcome, Settlement):
            self._stacks = outcome.stacks
        elif state.ended is not None:
            self._stacks = state.ended.stacks
        return hand_values(span, state, self.decisions, outcome, records)

    @property
    def stacks(self) -> Chips:
        index, seated = self.state.index, self.state.seated
        return [
            (seated[index[one.seat]].player, one.chips) for one in self._stacks if one.seat in index
        ]

    def unopened(self) -> str:
        return checks.unopened(self.state)

    def _outline(self, span: Span, records: tuple[bytes, ...]) -> HandValues:
        return hand_values(span, self.state, self.decisions, _NOTHING, records)


class HousePlay(Play[house.HouseState]):
    """A hand whose boxes play against the house."""

    __slots__ = ("_boxes", "_facts", "_outcome")

    def __init__(self, stream: str, version: int, at: datetime, event: HouseHandStarted) -> None:
        super().__init__(stream, version, at, house.begin(event))
        self._facts: list[AnyEvent] = []
        self._boxes = Boxes(event, ())
        self._outcome: HouseSettlement | Undecided = _NOTHING

    def take(self, event: AnyEvent) -> None:
        """Take any fact of the hand."""
        match event:
            case HoleCardsDealt(cards=Sealed()) | CardsDrawn(cards=Sealed()):
                self.owes = True
            case DealerDealt(down=Sealed()) | CardBurned(card="??"):
                self.owes = True
            case _:
                pass
        self._facts.append(event)
        house.evolve(self.state, event)

    def watch(self, at: datetime, event: AnyEvent) -> None:
        self.take(event)
        if isinstance(event, HandEnded):
            self.ended_at = at

    def beyond_bounds(self) -> bool:
        self._boxes = Boxes(self.state.event, self._facts)
        outcome = house.settle(self.state)
        if not isinstance(outcome, HouseSettlement | Undecided):
            return False  # called off: nothing was won
        self._outcome = outcome
        return house_checks.beyond_bounds(self._boxes, outcome)

    def rows(self, span: Span, records: tuple[bytes, ...]) -> HandValues:
        state, outcome = self.state, self._outcome
        for kind, what in house_checks.findings(self._boxes, state.ended, outcome):
            self.find(span.last_version, kind, what)
        if isinstance(outcome, HouseSettlement):
            self._stacks = outcome.stacks
        elif state.ended is not None:
            self._stacks = state.ended.stacks
        return house_rows(span, state.event, self._boxes, outcome, records).values()

    def unopened(self) -> str:
        sealed = {
            getattr(one, "seat", 0)
            for one in self._facts
            if isinstance(one, HoleCardsDealt | CardsDrawn) and isinstance(one.cards, Sealed)
        }
        seats = ", ".join(map(str, sorted(sealed)))
        return f"the sealed cards of boxes {seats}" if seats else "its hidden cards"

    def _outline(self, span: Span, records: tuple[bytes, ...]) -> HandValues:
        boxes = Boxes(self.state.event, self._facts)
        return house_rows(span, self.state.event, boxes, _NOTHING, records).values()


AnyPlay = PotPlay | HousePlay
AnyStart = HandStarted | HouseHandStarted


def unplayable(event: AnyStart) -> str | None:
    """Why no state can be made of a hand that starts so; None if one can."""
    if isinstance(event, HandStarted):
        return checks.unfoldable(event)
    return house_checks.unfoldable(event)


def begun(
    stream: str, version: int, at: datetime, event: AnyStart, held: Mapping[str, int]
) -> AnyPlay:
    """A hand that has just started; `held` is what players have by the hands before it.

    Raises `UnknownVariant`.
    """
    play: AnyPlay
    breaks: Iterable[tuple[FindingKind, str]]
    if isinstance(event, HandStarted):
        play, breaks = PotPlay(stream, version, at, event), checks.discontinuities(event, held)
    else:
        play = HousePlay(stream, version, at, event)
        breaks = house_checks.discontinuities(event, held)
    if event.source is None:
        for kind, what in breaks:
            play.find(version, kind, what)
    return play
