"""Tables: which games they play for which stakes, and who sits there with what between hands."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple, cast, get_args

from schemas.catalogue import POT_GAMES, variant
from schemas.commands import AddChips, AnyCommand, StartHand
from schemas.errors import BadSettings, CommandRefused
from schemas.events import AnyEvent, ChipsAdded, HandEnded, HandStarted, Sealed, Seated
from schemas.house_events import HouseHandStarted
from schemas.numbering import number_at_end
from schemas.record import IMPORTED
from schemas.stakes import Limit, Rake, Stakes
from schemas.tables import CashTerms, TableGame

LIMITS: Final[tuple[Limit, ...]] = get_args(Limit)
SEATS: Final = 6
BUY_IN: Final = 100  # big blinds
PREFIX: Final = "table-"
"""What tables that are numbered are called."""


_RAKE: Final = Rake(basis_points=500, cap=300)
STAKES: Final[dict[Limit, Stakes]] = {
    "nl": Stakes(
        limit="nl",
        big_blind=100,
        small_blind=50,
        currency="USD",
        exponent=2,
        run_outs=2,
        rake=_RAKE,
    ),
    "pl": Stakes(
        limit="pl",
        big_blind=200,
        small_blind=100,
        currency="USD",
        exponent=2,
        run_outs=3,
        rake=_RAKE,
    ),
    "fl": Stakes(
        limit="fl",
        big_blind=200,
        small_blind=100,
        small_bet=200,
        big_bet=400,
        currency="USD",
        exponent=2,
        rake=_RAKE,
    ),
}
"""What the tables with bots play for, in cents: 0.50/1.00, 1.00/2.00 and limit 2.00/4.00."""

_SHOWN: Final[tuple[tuple[str, Limit], ...]] = (
    ("holdem", "nl"),
    ("omaha", "pl"),
    ("omaha-8", "fl"),
    ("omaha-5", "pl"),
    ("omaha-5-8", "pl"),
    ("courchevel", "pl"),
    ("courchevel-8", "fl"),
)
"""Every game at the limit it is known for."""


LEAST, MOST = 40, 200
"""Big blinds that are bought in for, and that a top-up may lift a stack to."""


class Game(NamedTuple):
    """A variant and the stakes it is played for."""

    variant: str
    stakes: Stakes


@dataclass(slots=True, frozen=True)
class Table:
    """A table that deals its games in turn; its name is its stream in the log.

    Raises `BadSettings` for a name that imported hands may have.
    """

    name: str
    games: tuple[Game, ...]
    seats: int = SEATS
    terms: CashTerms | None = None
    """Where its players lead a life between hands; None: all are dealt in, hand after hand."""
    guests: tuple[tuple[int, str], ...] = ()
    """Seats that no bot takes, with the players they are kept for; one that leads no life has them
    from its first hand on.
    """

    def __post_init__(self) -> None:
        if self.name.startswith(IMPORTED):
            what, why = f"table {self.name!r}", f"names with {IMPORTED!r} are for imported hands"
            raise BadSettings(what, (why,))

    def player(self, seat: int) -> str:
        """Who sits there, hand after hand."""
        return dict(self.guests).get(seat) or self.bot(seat)

    def bot(self, seat: int) -> str:
        """What the bot in a seat is called."""
        return f"{self.name}-bot-{seat}"

    def remote(self, seated: Iterable[Seated]) -> frozenset[int]:
        """The seats of a hand that no bot plays."""
        return frozenset([one.seat for one in seated if one.player != self.bot(one.seat)])

    def hand(self, number: int) -> str:
        """The id of its hand `number`."""
        return f"{self.name}-{number}"

    def game(self, number: int) -> Game:
        """What hand `number` is."""
        return self.games[(number - 1) % len(self.games)]


def games(
    variants: Iterable[str] | None = None, limits: Iterable[Limit] | None = None
) -> tuple[Game, ...]:
    """Every given variant (None: all) at every given limit (None: all); raises `UnknownVariant`."""
    keys = POT_GAMES if variants is None else [variant(key).key for key in variants]
    pairs = product(keys, LIMITS if limits is None else limits)
    return tuple(Game(key, STAKES[limit]) for key, limit in pairs)


def tables(
    playing: Sequence[Game], count: int | None = None, *, first: int = 1, seats: int = SEATS
) -> tuple[Table, ...]:
    """`count` tables (None: one a game) from `table-<first>` on, with the games spread over them.

    Fewer tables than games: a table deals several in turn. Raises `BadSettings` for no game, no
    table or a number of seats that some game cannot seat.
    """
    most = min((variant(game.variant).seats_max for game in playing), default=0)
    count = len(playing) if count is None else count
    reasons = [
        *(["at least one game is needed"] if not playing else []),
        *([f"at least one table is needed, not {count}"] if count < 1 else []),
        *([f"2 to {most} seats, not {seats}"] if playing and not 2 <= seats <= most else []),
    ]
    if reasons:
        what = "tables"
        raise BadSettings(what, reasons)
    return tuple(
        Table(f"{PREFIX}{first + at}", tuple(playing[at % len(playing) :: count]), seats)
        for at in range(count)
    )


def cash_terms(playing: Sequence[Game], seats: int = SEATS) -> CashTerms:
    """The terms of a table with bots whose players lead a life between hands."""
    big = max(game.stakes.big_blind for game in playing)
    return CashTerms(
        games=tuple(TableGame(game.variant, game.stakes) for game in playing),
        seats=seats,
        buy_in_min=LEAST * big,
        buy_in_max=MOST * big,
        straddle=True,
    )


def live_tables() -> tuple[Table, ...]:
    """The tables of a room to watch, named after their games: each once, at its usual limit."""
    shown = ((f"{key}-{limit}", (Game(key, STAKES[limit]),)) for key, limit in _SHOWN)
    return tuple(Table(name, playing, terms=cash_terms(playing)) for name, playing in shown)


class Sitting:
    """A table between hands: every seat's chips, the button, the last hand's number."""

    __slots__ = ("_players", "button", "number", "stacks", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.stacks = dict.fromkeys(range(1, table.seats + 1), 0)
        self._players = tuple(map(table.player, self.stacks))
        self.button = 0
        self.number = 0

    def apply(self, *events: AnyEvent) -> None:
        """Take in facts of the table; those within a hand change nothing here."""
        for event in events:
            kind = type(event)
            if kind is HandStarted:
                self._started(cast(HandStarted, event))
            elif kind is HouseHandStarted:
                self.number = number_at_end(cast(HouseHandStarted, event).hand) or 0
            elif kind is HandEnded:
                ended = cast(HandEnded, event)
                self.stacks.update((one.seat, one.chips) for one in ended.stacks)
            elif kind is ChipsAdded:
                bought = cast(ChipsAdded, event)
                self.stacks[bought.seat] = self.stacks.get(bought.seat, 0) + bought.chips

    def _started(self, event: HandStarted) -> None:
        self.number = number_at_end(event.hand) or 0
        self.button = event.button
        self.stacks.update((one.seat, one.stack) for one in event.seats)

    @property
    def remote(self) -> frozenset[int]:
        """The seats that no bot plays."""
        return self.table.remote(self.seated())

    @property
    def terms(self) -> None:
        """Nobody comes or goes here."""
        return

    @property
    def free(self) -> tuple[int, ...]:
        """No seat is free."""
        return ()

    def decide(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """What a player wants between hands, as facts; raises `CommandRefused`."""
        why = f"{command.__struct_config__.tag}: the seats of this table are given"
        raise CommandRefused(why)

    def seated(self) -> tuple[Seated, ...]:
        """Who sits where with what."""
        return tuple(map(Seated, self.stacks, self._players, self.stacks.values()))

    def purchase(self) -> AddChips | None:
        """The next buy-in that is due: a bot without chips buys before the next hand."""
        for seat, stack in self.stacks.items():
            if not stack:
                chips = BUY_IN * self.table.game(self.number + 1).stakes.big_blind
                return AddChips(seat=seat, player=self.table.player(seat), chips=chips)
        return None

    def start(self, deck: Sealed | None = None) -> StartHand:
        """The next hand: everybody is dealt in, the button moves one seat on."""
        table, number = self.table, self.number + 1
        game = table.game(number)
        return StartHand(
            hand=table.hand(number),
            variant=game.variant,
            stakes=game.stakes,
            button=self.button % table.seats + 1,
            seats=self.seated(),
            deck=deck,
        )


def next_table(streams: Iterable[tuple[str, object]]) -> int:
    """The first number that no table among a log's streams has, nor any above it."""
    numbers = [number_at_end(name) or 0 for name, _ in streams if name.startswith(PREFIX)]
    return max(numbers, default=0) + 1
