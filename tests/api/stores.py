"""Stores to serve in tests: hands of every kind, a table in play, and figures that are made up."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from analytics import Figure, PlayerStatistics, VariantStatistics
from schemas.events import AnyEvent
from schemas.tournament_events import TournamentOpened
from services.dealer.tournament import usual_terms
from services.eventlog import EventLog, MemoryLog
from services.projector import Projector
from services.store import Reader, open_store
from tests.hands import StreamWriter, TableRun
from tests.projector.projecting import append

GAMES = (("holdem", "nl"), ("omaha-8", "fl"), ("courchevel-8", "pl"))


def figure(numerator: int, denominator: int) -> Figure:
    """A figure, made up."""
    return Figure(numerator, denominator)


def player(name: str, currency: str | None, hands: int = 10) -> PlayerStatistics:
    """A player's figures, made up."""
    figures = {"vpip": figure(3, hands), "pfr": figure(1, hands), "wtsd": figure(0, 0)}
    return PlayerStatistics(name, currency, 2, hands, 1, -250, figures)


class Figures:
    """Figures of five players and a game, made up; what analytics will answer has this shape."""

    def __init__(self, _reader: Reader) -> None:
        self._players = [
            *(player("ann", "USD"), player("bob", None), player("ann", "EUR", 99)),
            *(player("zoë/1", None), player("zoë", "USD")),
        ]

    def players(self, player: str | None = None) -> list[PlayerStatistics]:
        """See `Statistics.players`."""
        return [one for one in self._players if player in (None, one.player)]

    def variants(self) -> list[VariantStatistics]:
        """See `Statistics.variants`."""
        figures = {"average-pot": figure(80_000, 10)}
        return [VariantStatistics("holdem", "nl", "USD", 2, 10, 0, 80_000, 4_000, figures)]


class Live:
    """A log and its store, which follows at each step."""

    def __init__(self, root: Path, log: EventLog | None = None) -> None:
        self.root = root
        self.log = log or MemoryLog()
        self.reopen()

    def reopen(self) -> None:
        """Write the store that is in use now."""
        self._store = open_store(self.root, self.log.identity)
        self._projector = Projector(self.log, self._store)

    def project(self) -> None:
        """Bring the store to the log's end."""
        while self._projector.step(1000):
            pass

    def append(
        self, writer: StreamWriter, facts: Sequence[AnyEvent], *, whole: bool = False
    ) -> None:
        """Append facts, one a record or all in one, and project them."""
        append(self.log, [writer.record(facts)] if whole else writer.records(facts))
        self.project()

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()


def tables(seed: int = 7) -> list[tuple[TableRun, StreamWriter]]:
    """A table of each of three games, two of them sealed."""
    rng = Random(seed)
    made = []
    for number, (variant, limit) in enumerate(GAMES):
        name = f"table-{number + 1}"
        run = TableRun(
            rng, name, variant, limit, seats=3, sealed=number > 0, currency="USD", exponent=2
        )
        made.append((run, StreamWriter(name)))
    return made


def cup(live: Live) -> None:
    """Open a tournament that nobody has entered yet."""
    terms = usual_terms("holdem", "nl", 4)
    writer = StreamWriter("tournament-cup")
    live.append(writer, [TournamentOpened(tournament="cup", terms=terms)])


def filled(root: Path, hands: int = 4) -> EventLog:
    """A store of finished hands at three tables, and one hand in play at the first; its log."""
    with closing(Live(root)) as live:
        for run, writer in tables():
            for _ in range(hands):
                live.append(writer, run.next_hand(), whole=True)
        cup(live)
        run, writer = TableRun(Random(1), "table-4", seats=3, sealed=True), StreamWriter("table-4")
        live.append(writer, run.next_hand()[:9])
        return live.log
