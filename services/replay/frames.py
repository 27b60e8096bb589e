"""A hand step by step: the table after every fact, and how it came out at the end."""

from collections.abc import Iterable

from schemas.cards import UNKNOWN, Face
from schemas.events import (
    AnyEvent,
    BoardDealt,
    CardBurned,
    Dealt,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
)
from schemas.facts import faces_of
from schemas.house_events import HouseHandStarted
from schemas.settlement import Settlement, Voided
from schemas.table_events import HandVoided
from services.replay.explain import Explanation, explain, pot_words
from services.replay.frame import Frame, SeatFrame, Standing
from services.replay.house_frames import house_frames
from services.replay.naming import who
from services.replay.steps import steps
from services.replay.table_words import BESIDE
from services.replay.words import legal, street_of, words
from services.rules import HandState, begin, evolve, fold, options, settle
from services.rules.pots import layers, uncalled


def frames(events: Iterable[AnyEvent]) -> list[Frame]:
    """One frame a step: hole cards come together, a burn with its street; then the awards.

    A hand that has ended shows every card that became known; a hand in play only what was tabled.
    `events` are one hand's facts; raises what `fold` raises.
    """
    facts = [event for event in events if type(event) not in BESIDE]
    if any(isinstance(event, HouseHandStarted) for event in facts[:1]):
        return house_frames(facts)
    final = fold(facts)
    first = next(at for at, event in enumerate(facts) if isinstance(event, HandStarted))
    started = facts[first]
    assert isinstance(started, HandStarted)  # noqa: S101 - the search above found it
    state = begin(started)
    told = _Telling(state, final)
    told.facts = first + 1
    told.add("hand-started", words(state, started))
    for step in steps(facts[first + 1 :], _joins):
        told.street = street_of(state, step[-1]) or told.street
        said: list[str] = []
        for event in step:
            said.append(words(state, event))
            evolve(state, event)
        told.facts += len(step)
        if not isinstance(step[-1], HandEnded | HandVoided):
            told.step(step, said)
    if final.phase == "over":
        told.outcome()
    return told.frames


def _joins(last: AnyEvent, event: AnyEvent) -> bool:
    """All hole cards are told together, and burns with the cards after them."""
    return (isinstance(event, HoleCardsDealt) and isinstance(last, HoleCardsDealt)) or (
        isinstance(event, BoardDealt | CardBurned) and isinstance(last, CardBurned)
    )


class _Telling:
    """The frames of one hand as its state moves on."""

    def __init__(self, state: HandState, final: HandState) -> None:
        self._state = state
        self._final = final
        self._stacks: list[int] | None = None  # once chips are paid out
        self._paid = 0
        self.facts = 0
        self.street = state.plan.names[0]
        self.frames: list[Frame] = []

    def step(self, step: list[AnyEvent], said: list[str]) -> None:
        """A frame for facts that were just applied."""
        last = step[-1]
        if isinstance(last, HoleCardsDealt):
            what = "hole cards are dealt" if len(step) > 1 else said[0]
            self.add("hole-cards-dealt", what)
            return
        what = said[-1] if len(said) == 1 else f"{said[-1]} ({', '.join(said[:-1])})"
        tag = str(last.__struct_config__.tag)
        self.add(tag, what, seat=getattr(last, "seat", 0))

    def outcome(self) -> None:
        """Frames for the returned bet, each pot, and the final stacks."""
        state = self._final
        self.street = "result"
        outcome = settle(state)
        reasons = explain(state, outcome)
        if isinstance(outcome, Voided):
            self._stacks, self._paid = state.start.copy(), state.pot
            self.add("hand-voided", reasons.undecided, pots=())
            return
        self._stacks = state.stacks.copy()
        if outcome.returned is not None:
            self._pay(outcome.returned.seat, outcome.returned.chips)
            self.add("uncalled-returned", reasons.returned, seat=outcome.returned.seat)
        if not isinstance(outcome, Settlement):
            self.add("undecided", reasons.undecided, why=tuple(_open_pots(reasons, state)))
            return
        for number, pot in enumerate(reasons.pots):
            for award in pot.awards:
                self._pay(award.seat, award.chips)
            self._paid += pot.rake
            left = tuple(one.amount for one in outcome.pots[number + 1 :])
            self.add("pot-awarded", pot_words(pot, state.stakes), why=pot.told, pots=left)
        rake = (reasons.rake,) if reasons.rake else ()
        self.add("hand-ended", "the hand is over", why=rake, pots=())

    def _pay(self, seat: int, chips: int) -> None:
        place = self._final.index[seat]
        if self._stacks is not None:
            self._stacks[place] += chips
        self._paid += chips

    def add(
        self,
        kind: str,
        what: str,
        *,
        why: tuple[str, ...] = (),
        seat: int = 0,
        pots: tuple[int, ...] | None = None,
    ) -> None:
        """A frame of the table as it stands."""
        state = self._state
        self.frames.append(
            Frame(
                kind=kind,
                street=self.street,
                what=what,
                why=why,
                seat=seat,
                facts=self.facts,
                boards=tuple(tuple(board) for board in state.boards),
                pot=state.pot - self._paid,
                pots=_gathered(state) if pots is None else pots,
                seats=tuple(self._seat(place) for place in range(len(state.seats))),
                due=_due(state),
                due_seat=state.seats[state.actor] if state.phase in ("act", "show") else 0,
                to_call=options(state).to_call if state.phase == "act" else 0,
                legal=legal(state),
            )
        )

    def _seat(self, place: int) -> SeatFrame:
        state = self._state
        stack = (self._stacks or state.stacks)[place]
        return SeatFrame(
            seat=state.seats[place],
            player=state.players[place],
            stack=stack,
            bet=state.bets[place],
            cards=self._cards(place),
            standing=_standing(state, place),
        )

    def _cards(self, place: int) -> tuple[Face, ...]:
        """What an auditor may see: all of a finished hand, else only what was tabled."""
        if self._final.phase != "over":
            return _faces(self._state.holes[place], hide=not self._state.shown[place])
        held = self._state.holes[place]
        return _faces(self._final.holes[place], hide=False) if held else ()


def _open_pots(reasons: Explanation, state: HandState) -> list[str]:
    return [pot_words(pot, state.stakes) for pot in reasons.pots]


def _gathered(state: HandState) -> tuple[int, ...]:
    """The pots without the bets of the street: empty before anything is gathered."""
    matched = [live - bet for live, bet in zip(state.live, state.bets, strict=True)]
    place, excess = uncalled(state)
    if excess and state.phase != "act" and not any(state.bets):
        matched[place] -= excess
    return tuple(pot.amount for pot in layers(state, matched) if pot.amount)


def _standing(state: HandState, place: int) -> Standing:
    if state.folded[place]:
        return "folded"
    if state.mucked[place]:
        return "mucked"
    return "all-in" if state.stacks[place] <= 0 else "in"


def _faces(held: Dealt, *, hide: bool) -> tuple[Face, ...]:
    faces = faces_of(held)
    return (UNKNOWN,) * len(faces) if hide else faces


def _due(state: HandState) -> str:
    match state.phase:
        case "act":
            return f"{who(state, state.seats[state.actor])} to act"
        case "show":
            return f"{who(state, state.seats[state.actor])} to show"
        case _:
            return ""
