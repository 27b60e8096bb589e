"""A room to look at: hands of every kind, served over HTTP, and who may look."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from schemas.commands import AddChips
from schemas.events import AnyEvent, Seated
from services.api import Sources
from services.api.access.file import AccessFile
from services.api.access.keys import Keys
from services.api.access.opening import Terms, access, fresh_local
from services.rules import decide
from tests import houses
from tests.api.serving import served
from tests.api.stores import Figures, Live
from tests.hands import StreamWriter, TableRun, play
from tests.replay.script import Script

PLAYER: Final = "Ann"
GOLDEN: Final = ("sides", "quarter", "twice", "russian", "voided", "ten")


class Room(NamedTuple):
    """Where it is served, and the keys of who may look."""

    url: str
    keys: dict[str, str]
    live: Live
    next_hand: Iterator[Sequence[AnyEvent]]
    """Hands of a table that has not ended its last."""


def sides() -> list[AnyEvent]:
    """Three all-in for 20, 60 and 100 before the flop: a main pot and a side pot, 40 goes back."""
    script = Script("holdem", (20, 60, 100)).deal("AsAh", "KsKh", "QsQh").act("100 c c")
    script.show_down().street("2c7d9h").street("3c").street("4d")
    return script.end().events


def quarter() -> list[AnyEvent]:
    """High alone and a tied low: three quarters of the pot to one, a quarter to the other."""
    script = Script("courchevel-8", (100, 100), limit="pl")
    script.deal("AsQd2dQc9h", "Ad3c2sJcTh", board="4h").act("6 c")
    for street in ("5d8c", "Qh", "9c"):
        script.street(street).act("x x")
    return script.end().events


def twice() -> list[AnyEvent]:
    """All-in on the flop, the rest run out on two boards."""
    script = Script("holdem", (60, 60), run_outs=2).deal("AsAd", "KsKd").act("c x")
    script.street("2c7d9h").act("58 c").show_down().run_out(2)
    for card in ("3d", "Kc", "5h", "Jc"):
        script.street(card)
    return script.end().events


def ring() -> list[AnyEvent]:
    """Ten seats at hold'em."""
    seated = [Seated(seat, f"ring-player-{seat}", 400) for seat in range(1, 11)]
    bought = [
        event
        for one in seated
        for event in decide(None, AddChips(seat=one.seat, player=one.player, chips=one.stack))
    ]
    facts = play(Random(9), "holdem", "nl", hand="ring-1", seated=seated, sealed=True)
    return [*bought, *facts]


def hands() -> dict[str, Sequence[AnyEvent]]:
    """Golden hands by the table they are played at."""
    voided = houses.called_off(houses.THREE_BOXES, 8)
    return {
        "sides": sides(),
        "quarter": quarter(),
        "twice": twice(),
        "russian": [*houses.bought(*houses.THREE), *houses.THREE_BOXES],
        "voided": [*houses.bought(*houses.THREE), *voided],
    }


def named(facts: Sequence[AnyEvent], hand: str) -> list[AnyEvent]:
    """The same facts of a hand of this name."""
    found: list[AnyEvent] = []
    for one in facts:
        own: Any = one
        found.append(replace(own, hand=hand) if getattr(own, "hand", None) is not None else one)
    return found


def fill(live: Live) -> Iterator[Sequence[AnyEvent]]:
    """Deal everything, and a table that goes on."""
    run = TableRun(Random(5), "north", "holdem", "nl", seats=4, currency="USD", exponent=2)
    writer = StreamWriter("north")
    for _ in range(12):
        live.append(writer, run.next_hand())
    ten = TableRun(Random(8), "ten", "courchevel-8", "pl", seats=8, sealed=True)
    live.append(StreamWriter("ten"), ten.next_hand(), whole=True)
    live.append(StreamWriter("ring"), ring(), whole=True)
    for table, facts in hands().items():
        live.append(StreamWriter(table), named(facts, f"{table}-1"), whole=table == "voided")

    def more() -> Iterator[Sequence[AnyEvent]]:
        while True:
            facts = run.next_hand()
            live.append(writer, facts, whole=True)
            yield facts

    return more()


@contextmanager
def room(root: Path) -> Iterator[Room]:
    """The room, until the block ends."""
    with ExitStack() as held:
        live = held.enter_context(closing(Live(root / "store")))
        more = fill(live)
        file = root / "callers.db"
        with closing(AccessFile.open(file)) as opened:
            keys = Keys(opened)
            made = {role: str(keys.add(role, f"the {role}")) for role in ("auditor", "support")}
            made["player"] = str(keys.add("player", "Ann herself", player=PLAYER))
        known = held.enter_context(access(Terms(file, None, fresh_local())))
        sources = held.enter_context(closing(Sources(live.root, Figures)))
        url = held.enter_context(served(sources, access=known))
        yield Room(url, made, live, more)
