"""A hand against the house step by step: boxes, dealer, and how every box came out."""

from collections.abc import Sequence

from schemas.cards import UNKNOWN, Face
from schemas.events import AnyEvent, HandEnded, HoleCardsDealt
from schemas.house_events import DealerDealt, HouseHandStarted
from schemas.settlement import HouseSettlement, Undecided, Voided
from schemas.table_events import HandVoided
from services.replay.concealing import concealed, in_the_open
from services.replay.frame import Frame, SeatFrame
from services.replay.house_explain import box_reasons, unknown_words
from services.replay.house_words import house_words, legal
from services.replay.money import money
from services.replay.naming import who
from services.replay.steps import steps
from services.rules import house
from services.rules.house import HouseState

_DUE = {"ante": "to place its ante", "act": "to act", "show": "to show", "buy": "to act"}


def house_frames(facts: Sequence[AnyEvent]) -> list[Frame]:
    """One frame a step: first cards come together; then every box with its reasons.

    A hand that has ended shows every card that became known; a hand in play only what lies face up.
    Raises what `fold` raises.
    """
    final = house.fold(facts)
    if final.phase != "over":
        facts = concealed(facts, in_the_open(facts))
        final = house.fold(facts)
    start = final.event
    state = house.begin(start)
    told = _Telling(state, final)
    told.facts = 1
    told.add("house-hand-started", house_words(state, start))
    for step in steps([fact for fact in facts if not isinstance(fact, HouseHandStarted)], _joins):
        said: list[str] = []
        for event in step:
            said.append(house_words(state, event))
            house.evolve(state, event)
        told.facts += len(step)
        if not isinstance(step[-1], HandEnded | HandVoided):
            told.step(step, said)
    if final.phase == "over":
        told.outcome()
    return told.frames


def _joins(last: AnyEvent, event: AnyEvent) -> bool:
    """The first cards of all boxes and of the dealer are told together."""
    return isinstance(event, HoleCardsDealt | DealerDealt) and isinstance(last, HoleCardsDealt)


class _Telling:
    """The frames of one hand as its state moves on."""

    def __init__(self, state: HouseState, final: HouseState) -> None:
        self._state, self._final = state, final
        self._stacks: list[int] | None = None  # once boxes are settled
        self._settled: set[int] = set()
        self.facts = 0
        self.frames: list[Frame] = []

    def step(self, step: list[AnyEvent], said: list[str]) -> None:
        """A frame for facts that were just applied."""
        last = step[-1]
        tag = str(last.__struct_config__.tag)
        if isinstance(last, HoleCardsDealt | DealerDealt) and len(step) > 1:
            self.add("hole-cards-dealt", f"cards are dealt; {said[-1]}")
        else:
            self.add(tag, said[-1], seat=getattr(last, "seat", 0))

    def outcome(self) -> None:
        """Frames for every box, and the hand's end."""
        state = self._final
        outcome = house.settle(state)
        match outcome:
            case Voided():
                self._stacks, self._settled = state.start.copy(), set(state.seats)
                why = state.voided.why if state.voided else ""
                what = f"called off: {why or 'no reason given'}"
                self.add("hand-voided", f"{what}; everybody has what he started with")
            case Undecided():
                self.add("undecided", unknown_words(outcome))
            case HouseSettlement():
                self._stacks = state.stacks.copy()
                for box in outcome.boxes:
                    reasons = box_reasons(state, box)
                    place = state.index[box.seat]
                    self._stacks[place] = state.start[place] + box.net
                    self._settled.add(box.seat)
                    self.add("box-settled", reasons.what, why=reasons.told, seat=box.seat)
                self.add("hand-ended", "the hand is over", why=_house_words(state, outcome))

    def add(self, kind: str, what: str, *, why: tuple[str, ...] = (), seat: int = 0) -> None:
        """A frame of the table as it stands."""
        state = self._state
        self.frames.append(
            Frame(
                kind=kind,
                street="result" if self._stacks is not None else _stage(state, kind),
                what=what,
                why=why,
                seat=seat,
                facts=self.facts,
                boards=(),
                pot=sum([self._placed(place) for place in range(len(state.seats))]),
                pots=(),
                seats=tuple([self._seat(place) for place in range(len(state.seats))]),
                due=_due(state),
                due_seat=state.seats[state.actor] if _due(state) else 0,
                legal=legal(state),
                dealer=self._dealer(),
            )
        )

    def _placed(self, place: int) -> int:
        state = self._state
        if state.seats[place] in self._settled:
            return 0
        return state.start[place] - state.stacks[place] - self._paid(place)

    def _seat(self, place: int) -> SeatFrame:
        state = self._state
        settled = state.seats[place] in self._settled
        stack = state.stacks[place] + 2 * self._paid(place)
        if self._stacks is not None and settled:
            stack = self._stacks[place]
        return SeatFrame(
            seat=state.seats[place],
            player=state.players[place],
            stack=stack,
            bet=0 if settled else self._placed(place) - state.fees[place],
            cards=self._cards(place),
            standing="folded" if state.decisions[place] == "fold" else "in",
            dealer=state.dealer_of(place) if state.drawn[place] else (),
        )

    def _paid(self, place: int) -> int:
        """The insurance that was won and paid before the end, as the dealer's card was bought with
        it.
        """
        return self._state.won_insurance(place) if self._state.stacks[place] < 0 else 0

    def _cards(self, place: int) -> tuple[Face, ...]:
        """What the box holds now, known as far as it became known."""
        faces = self._final.cards[place]
        return tuple([faces[at] for at in self._state.held[place]])

    def _dealer(self) -> tuple[Face, ...]:
        """The dealer hand as dealt, its last card up."""
        state, final = self._state, self._final
        if state.up is None or state.dealer:
            return state.dealer
        down = final.dealer[:-1] or final.down
        count = 4 if not isinstance(down, tuple) else len(down)
        hidden: tuple[Face, ...] = down if isinstance(down, tuple) else (UNKNOWN,) * count
        return (*hidden, state.up)


def _house_words(state: HouseState, outcome: HouseSettlement) -> tuple[str, ...]:
    chips = money(abs(outcome.house), state.event)
    if not outcome.house:
        return ("the house neither wins nor loses",)
    return (f"the house {'wins' if outcome.house > 0 else 'loses'} {chips}",)


def _stage(state: HouseState, kind: str) -> str:
    """The part of the hand: antes, the boxes' decisions, the dealer's cards."""
    if kind in ("undecided", "cards-released"):
        return "result"
    if state.dealer:
        return "dealer"
    return "ante" if state.up is None else "decisions"


def _due(state: HouseState) -> str:
    due = _DUE.get(state.phase, "")
    return f"{who(state, state.seats[state.actor])} {due}" if due and state.actor >= 0 else ""
