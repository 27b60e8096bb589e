"""A service with callers of every role, two tables with finished hands, and a hand in play."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from schemas.events import AnyEvent, CardsReleased, HandStarted, HoleCardsDealt, Sealed
from services.api import Sources
from services.api.access.file import AccessFile
from services.api.access.jwt import Issuer
from services.api.access.keys import Keys
from services.api.access.opening import Terms, access, fresh_local
from services.api.protection.guard import Limits
from services.names import Names, Person
from tests.api.asking import UNHURRIED, Asker
from tests.api.stores import Figures, Live
from tests.hands import StreamWriter, TableRun

STAFF = ("auditor", "support", "analyst", "operator", "public")
HANDS = 4


class Place(NamedTuple):
    """What a test asks, and who asks it."""

    ask: Asker
    file: Path
    hands: dict[str, Sequence[AnyEvent]]
    """The facts of every hand by its id; of the last of table `mine` only those so far."""

    live: str
    mine: str
    """A finished hand, of whose seats one nobody saw is `player`'s."""

    other: str
    player: str
    stranger: str
    keys: dict[str, str]
    """A key for each role; `player` has his, `stranger` another's."""

    local: str

    def as_(self, who: str) -> dict[str, str]:
        """What a request of somebody carries; `nobody` carries nothing."""
        return {} if who == "nobody" else bearing(self.keys[who])


def bearing(secret: str) -> dict[str, str]:
    """The header that a key is sent in."""
    return {"authorization": f"Bearer {secret}"}


def player_of(facts: Sequence[AnyEvent], seat: int) -> str:
    """Who sits there."""
    start = facts[0]
    assert isinstance(start, HandStarted)
    return next(one.player for one in start.seats if one.seat == seat)


def held_by(facts: Sequence[AnyEvent], player: str) -> set[str]:
    """A player's hole cards, whoever saw them."""
    start = facts[0]
    assert isinstance(start, HandStarted)
    seats = {one.seat for one in start.seats if one.player == player}
    found: set[str] = set()
    for one in facts:
        if isinstance(one, HoleCardsDealt) and not isinstance(one.cards, Sealed):
            found |= set(one.cards) if one.seat in seats else set()
        if isinstance(one, CardsReleased):
            found |= {card for each in one.seats if each.seat in seats for card in each.cards}
    return found


@contextmanager
def place(
    root: Path, *, issuer: Issuer | None = None, limits: Limits = UNHURRIED
) -> Iterator[Place]:
    """The service, until the block ends."""
    with ExitStack() as held:
        live = held.enter_context(closing(Live(root / "store")))
        hands = dealt(live)
        mine, player = unseen(hands, "mine")
        other, stranger = unseen(hands, "other")
        vault = root / "names.db"
        with closing(Names.open(vault, create=True)) as names:
            names.put(player, Person("club", "Ann Smith"))
        file = root / "callers.db"
        keys = made(file, player, stranger)
        local = fresh_local()
        known = held.enter_context(access(Terms(file, issuer, local)))
        sources = held.enter_context(closing(Sources(live.root, Figures, names=vault)))
        ask = held.enter_context(Asker(sources, known, limits))
        last = [name for name in hands if name.startswith("mine-")][-1]
        yield Place(ask, file, hands, last, mine, other, player, stranger, keys, local)


def made(file: Path, player: str, stranger: str) -> dict[str, str]:
    """A key for each role."""
    with closing(AccessFile.open(file)) as opened:
        keys = Keys(opened)
        found = {role: str(keys.add(role, f"the {role}")) for role in STAFF}
        found["player"] = str(keys.add("player", "a player", player=player))
        found["stranger"] = str(keys.add("player", "another", player=stranger))
    return found


def dealt(live: Live) -> dict[str, Sequence[AnyEvent]]:
    """Hands of two tables, sealed as they are dealt, the last of them in play."""
    found: dict[str, Sequence[AnyEvent]] = {}
    for number, name in enumerate(("mine", "other")):
        run = TableRun(Random(21 + number), name, "omaha-5", "pl", seats=4, sealed=True)
        writer = StreamWriter(name)
        for _ in range(HANDS):
            facts = run.next_hand()
            live.append(writer, facts, whole=True)
            _keep(found, facts)
        if name == "mine":
            facts = run.next_hand()
            begun = next(at for at, one in enumerate(facts) if isinstance(one, HandStarted))
            live.append(writer, facts[: begun + 12])
            _keep(found, facts)
    return found


def _keep(found: dict[str, Sequence[AnyEvent]], facts: Sequence[AnyEvent]) -> None:
    begun = next(at for at, one in enumerate(facts) if isinstance(one, HandStarted))
    start = facts[begun]
    assert isinstance(start, HandStarted)
    found[start.hand] = facts[begun:]


def unseen(hands: dict[str, Sequence[AnyEvent]], table: str) -> tuple[str, str]:
    """A finished hand of a table, and a player in it whose cards nobody saw."""
    from tests.api.test_secrecy import in_the_open

    names = [name for name in hands if name.startswith(f"{table}-")]
    for name in names[: HANDS - 1]:
        facts = hands[name]
        start = facts[0]
        assert isinstance(start, HandStarted)
        for one in start.seats:
            if held_by(facts, one.player).isdisjoint(in_the_open(list(facts))):
                return name, one.player
    why = "no hand in which somebody showed nothing"
    raise AssertionError(why)
