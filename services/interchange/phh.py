"""PHH files read: every hand as it was set, posted, dealt, played and claimed, or why not."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from msgspec import Struct

from schemas.cards import Face
from schemas.catalogue import variant
from schemas.errors import UnreadableFile
from schemas.events import HandStarted, SeatChips, Seated, SourceClaimed
from schemas.stakes import Stakes
from services.interchange import phh_fields, phh_identity
from services.interchange.amounts import Amount, exponent_for, exponent_of, minor
from services.interchange.phh_actions import DEALER, BadAction, Step, Verb, steps
from services.interchange.phh_fields import Amounts, Fields
from services.interchange.phh_forced import Due, Forced, Lists, forced
from services.interchange.phh_games import Game, game
from services.interchange.toml import Section, Table, sections, table
from services.names import Person

RUN_OUTS: Final = 3
"""A source does not say how often its table would run a board out."""

_LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_SIZES: Final = ("min_bet", "small_bet", "big_bet")
_DECISIONS: Final = ("f", "cc", "cbr")
_Value = TypeVar("_Value")


class Place(NamedTuple):
    """Where a hand stands: file, the name of its table in it ("" for none), and a line."""

    path: str
    table: str
    line: int | None


class Unreadable(NamedTuple):
    """A hand, or a whole file, that cannot be read."""

    place: Place
    why: str


class Move(NamedTuple):
    """One action with its seat (0: the dealer's board) and chips in minor units."""

    verb: Verb
    seat: int
    cards: tuple[Face, ...]
    to: int


class PhhHand(Struct, frozen=True, kw_only=True):
    """A hand as its file states it, amounts in minor units."""

    place: Place
    end: int  # where its text ends in the file, in bytes
    people: tuple[Person | None, ...]  # seat by seat; None is known in this hand alone
    started: HandStarted
    bets: tuple[Due, ...]  # forced bets at full size, in order, by place
    moves: tuple[Move, ...]
    claims: SourceClaimed | None
    doubts: tuple[str, ...] = ()  # what is odd, though it can be read; a sentence each


def read(path: Path) -> Iterator[PhhHand | Unreadable]:
    """The hands of a .phh or .phhs file in order; what cannot be read is told, never skipped."""
    empty = True
    try:
        for section in sections(path):
            empty = False
            yield _hand(section, str(path))
    except UnreadableFile as fault:
        yield Unreadable(Place(str(path), "", None), fault.why)
        return
    if empty:
        yield Unreadable(Place(str(path), "", None), "holds no hand")


def _hand(section: Section, path: str) -> PhhHand | Unreadable:
    try:
        return _read(section, path)
    except UnreadableFile as fault:
        line = int(fault.place.rpartition(" ")[2]) if fault.place else section.line
        return Unreadable(Place(path, section.name, line), fault.why)


def _read(section: Section, path: str) -> PhhHand:
    def told(make: Callable[[], _Value], field: str = "") -> _Value:
        try:
            return make()
        except BadAction as fault:
            line = _line(section, "actions", fault.text)
            raise UnreadableFile(path, str(fault), f"line {line}") from fault
        except ValueError as fault:
            line = _line(section, field or phh_fields.field_of(str(fault)))
            raise UnreadableFile(path, str(fault), f"line {line}") from fault

    found = table(section, path)
    kind = told(lambda: game(phh_fields.variant_of(found)), "variant")
    stated = told(lambda: phh_fields.fields(found))
    done = told(lambda: steps(stated.actions, len(stated.starting_stacks)))
    told(lambda: _refuse_run_outs(done, variant(kind.variant).board), "actions")
    return told(
        lambda: _Reading(stated, found, kind, done).hand(
            Place(path, section.name, section.line), section.end
        )
    )


def _refuse_run_outs(done: Sequence[Step], full: int) -> None:
    """The format deals boards without saying which; more than one board's cards after the last
    decision are several run-outs. Raises `ValueError`.
    """
    dealt = [len(step.cards) if step.verb == "board" else 0 for step in done]
    decided = max((at for at, step in enumerate(done) if step.verb in _DECISIONS), default=0)
    if sum(dealt[:decided]) < full < sum(dealt):
        why = "run-outs on several boards are not read yet"
        raise ValueError(why)


class _Reading:
    """One hand's fields on their way to minor units and seats."""

    def __init__(self, stated: Fields, found: Table, kind: Game, done: tuple[Step, ...]) -> None:
        self.stated, self.kind, self.done = stated, kind, done
        self.currency = stated.currency or stated.currency_symbol
        self.exponent = self._exponent()
        self.id = phh_identity.hand_id(stated, found)
        self.seats = phh_identity.seat_numbers(stated)
        self.people = phh_identity.people(stated)

    def hand(self, place: Place, end: int) -> PhhHand:
        """The hand; raises `ValueError` that names the field."""
        antes = self._chips("antes")
        stacks = self._chips("starting_stacks")
        lists = Lists(
            antes=antes,
            blinds=self._chips("blinds_or_straddles"),
            least=self._size("small_bet" if self.kind.limit == "fl" else "min_bet"),
            trimmed=self.stated.ante_trimming_status,
            short=any(have < ante for have, ante in zip(stacks, antes, strict=True)),
        )
        if any(size < 0 for size in lists.antes):
            why = "antes: no ante is negative"
            raise ValueError(why)
        asked = forced(lists)
        started = HandStarted(
            hand=self.id,
            variant=self.kind.variant,
            stakes=self._stakes(asked, lists.least),
            button=self.seats[-1],
            seats=self._seated(),
            source=phh_identity.source_of(self.stated),
        )
        return PhhHand(
            place=place,
            end=end,
            people=self.people,
            started=started,
            bets=asked.bets,
            moves=tuple(self._move(step) for step in self.done),
            claims=self._claims(),
            doubts=phh_identity.doubts(self.stated, self.seats),
        )

    def _exponent(self) -> int:
        exponent = exponent_of(self.currency)
        for name, amounts in self._amounts():
            try:
                exponent = exponent_for(amounts, exponent)
            except ValueError as fault:
                why = f"{name}: {fault}"
                raise ValueError(why) from fault
        return exponent

    def _amounts(self) -> Iterator[tuple[str, Sequence[Amount]]]:
        """Every amount of the hand, by the field it stands in."""
        for name in (*_LISTS, *_SIZES):
            value: Amounts | Amount | None = getattr(self.stated, name)
            if value is not None:
                yield name, value if isinstance(value, tuple) else (value,)
        yield "actions", [step.to for step in self.done]

    def _chips(self, name: str) -> tuple[int, ...]:
        values: Amounts = getattr(self.stated, name)
        return self._minor(name, values)

    def _minor(self, name: str, amounts: Amounts) -> tuple[int, ...]:
        try:
            return tuple([minor(one, self.exponent) for one in amounts])
        except ValueError as fault:
            why = f"{name}: {fault}"
            raise ValueError(why) from fault

    def _size(self, name: str) -> int:
        size: Amount | None = getattr(self.stated, name)
        if size is None or size <= 0:
            why = f"{name} is missing" if size is None else f"{name}: {size} is no size of a bet"
            raise ValueError(why)
        return self._minor(name, (size,))[0]

    def _stakes(self, asked: Forced, least: int) -> Stakes:
        stated, is_fixed = self.stated, self.kind.limit == "fl"
        tournament = stated.level is not None
        return Stakes(
            limit=self.kind.limit,
            big_blind=asked.big_blind,
            small_blind=asked.small_blind,
            currency=self.currency,
            exponent=self.exponent,
            small_bet=least if is_fixed else None,
            big_bet=self._size("big_bet") if is_fixed else None,
            ante=asked.ante,
            ante_mode=asked.ante_mode,
            ante_order="ante-first" if asked.ante_mode in ("big-blind", "button") else None,
            burns=False,
            run_outs=1 if tournament else RUN_OUTS,
            tournament=tournament,
            level=str(stated.level) if tournament else None,
        )

    def _seated(self) -> tuple[Seated, ...]:
        stacks = self._chips("starting_stacks")
        for at, stack in enumerate(stacks, 1):
            if stack <= 0:
                why = f"starting_stacks: p{at} starts with {stack} chips"
                raise ValueError(why)
        names = [
            f"{self.id}-p{at}" if person is None else person.name
            for at, person in enumerate(self.people, 1)
        ]
        return tuple(map(Seated, self.seats, names, stacks))

    def _move(self, step: Step) -> Move:
        seat = 0 if step.place == DEALER else self.seats[step.place]
        to = self._minor("actions", (step.to,))[0] if step.to else 0
        return Move(step.verb, seat, step.cards, to)

    def _claims(self) -> SourceClaimed | None:
        stacks, winnings = self._claimed("finishing_stacks"), self._claimed("winnings")
        if not stacks and not winnings:
            return None
        return SourceClaimed(stacks=stacks, winnings=winnings)

    def _claimed(self, name: str) -> tuple[SeatChips, ...]:
        if getattr(self.stated, name) is None:
            return ()
        return tuple(map(SeatChips, self.seats, self._chips(name)))


def _line(section: Section, field: str, text: str = "") -> int:
    """The line where a field begins, or a text in it; the section's if it has neither."""
    lines = section.text.decode("utf-8", "replace").splitlines()
    names = (at for at, line in enumerate(lines) if line.partition("=")[0].strip() == field)
    first = next(names, 0) if field else 0
    if text:
        first = next((at for at in range(first, len(lines)) if text in lines[at]), first)
    return section.line + first
