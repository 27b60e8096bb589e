"""Whatever a seat asks at whatever moment, its table deals on, and so does the dealer after it."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import count, product
from random import Random
from typing import Any, Final

import pytest
from msgspec import json

from schemas.commands import Act, AddChips, Muck, Show, WishRunOut
from schemas.events import HandStarted
from schemas.house_commands import (
    BuyDealerCard,
    BuySixth,
    Exchange,
    FoldBox,
    PlaceAnte,
    PlaceBet,
    TakeAnte,
)
from schemas.house_events import HouseHandStarted
from schemas.record import decode
from schemas.seat_commands import AnySeatCommand
from schemas.table_commands import ComeBack, GoAway, Leave, Sit
from schemas.tables import CashTerms, HouseTerms
from schemas.views import Choice, Due
from services.dealer import Table, cash_terms, games
from services.dealer.house_tables import HouseTable, house_terms
from services.dealer.network import Dealing
from services.dealer.network.wishes import digest_of
from services.dealer.playing import AnyTable
from services.eventlog import EventLog, MemoryLog
from tests.dealer.network.places import PATIENCE, STEPS
from tests.dealer.rooms import KEY, noon

SEAT: Final = 3
WANTED: Final[tuple[tuple[AnySeatCommand, ...], ...]] = (
    (GoAway(seat=SEAT),),
    (GoAway(seat=SEAT), GoAway(seat=SEAT)),
    (GoAway(seat=SEAT), Leave(seat=SEAT)),
    (GoAway(seat=SEAT), ComeBack(seat=SEAT)),
    (Leave(seat=SEAT),),
    (ComeBack(seat=SEAT),),
    (Leave(seat=SEAT), Sit(seat=SEAT, player="p-ann")),
    (AddChips(seat=SEAT, player="p-ann", chips=100), GoAway(seat=SEAT)),
    (
        *(Act(seat=SEAT, action="check"), Act(seat=SEAT, action="fold"), Show(seat=SEAT)),
        *(Muck(seat=SEAT), WishRunOut(seat=SEAT, boards=1), GoAway(seat=SEAT)),
    ),
    (
        *(PlaceAnte(seat=SEAT, ante=100), BuySixth(seat=SEAT), Exchange(seat=SEAT, places=(0, 1))),
        *(PlaceBet(seat=SEAT), TakeAnte(seat=SEAT), BuyDealerCard(seat=SEAT), FoldBox(seat=SEAT)),
        GoAway(seat=SEAT),
    ),
)
"""What is asked at each moment: every command a seat has, alone or with breaks around it."""


def pot(variant: str, limit: Any) -> AnyTable:
    playing = games([variant], [limit])
    return Table("t", playing, 3, terms=cash_terms(playing, 3), guests=((SEAT, ""),))


def against(house: str) -> AnyTable:
    return HouseTable("t", house_terms([house])[0], SEAT, ((SEAT, ""),))


POT: Final = ("none", "between", "act", "show")
HOUSE: Final = ("none", "between", "ante", "act", "buy")
KINDS: Final = (
    pytest.param(pot("holdem", "nl"), (*POT, "deal"), id="holdem-nl"),
    pytest.param(pot("omaha-8", "fl"), POT, id="omaha-8-fl"),
    pytest.param(pot("courchevel", "pl"), POT, id="courchevel-pl"),
    pytest.param(against("senator"), HOUSE, id="senator"),
)


class Evening:
    """One table's stream, and the dealer who has it now."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self.log: EventLog = MemoryLog()
        self.random = Random(7)
        self.now = 1_000_000
        self._ids = count()
        self.relieve()

    def relieve(self) -> None:
        """The dealer is killed; the next one takes over."""
        self.dealing = Dealing(
            self.log, [self.table], KEY, noon, patience=PATIENCE, now=lambda: self.now, seed="any"
        )

    def give(self, command: AnySeatCommand) -> None:
        name = f"id-{next(self._ids)}"
        self.dealing.desk("t").submit(command, name, digest_of(command, "token"))

    def moment(self) -> str:
        """The phase the seat is asked in, "none" in a hand where it is not, or "between" hands."""
        hand = self.dealing.standing("t").hand
        if hand is None:
            return "between"
        asked: Any = hand
        return str(asked.state.phase) if SEAT in hand.asked else "none"

    def due(self) -> Due | None:
        hand = self.dealing.standing("t").hand
        return None if hand is None else self.dealing.desk("t").due(hand, SEAT)

    async def until(self, true: Callable[[], bool]) -> None:
        """Deal on; whoever is asked is waited for in vain."""
        for _ in range(STEPS):
            if self.dealing.room.standing("t") is not None and true():
                return
            if not await self.dealing.step():
                self.now += PATIENCE.clock + PATIENCE.bank
            assert self.dealing.room.lost == []
        pytest.fail(f"{self.table.name} does not go on: {self.moment()}")

    async def come(self) -> None:
        """Sit down with chips, or come back; what is so already is refused."""
        self.give(Sit(seat=SEAT, player="p-ann", posts=isinstance(self.table, Table)))
        self.give(ComeBack(seat=SEAT))
        least = table_terms(self.table).buy_in_min
        self.give(AddChips(seat=SEAT, player="p-ann", chips=least))
        await self.dealing.step()

    def hands(self) -> int:
        return sum(isinstance(one, HandStarted | HouseHandStarted) for one in self.facts())

    def facts(self) -> Iterator[object]:
        for stored in self.log.read_stream("t", 0, 1_000_000):
            yield from decode(stored.data, "t", stored.version).events


def table_terms(table: AnyTable) -> CashTerms | HouseTerms:
    assert table.terms is not None
    return table.terms


def chosen(due: Due, random: Random) -> AnySeatCommand:
    """Any choice but to fold, now and then the boldest."""
    bold = [one for one in due.choices if one.action != "fold" and one.command != "fold-box"]
    choice: Choice = bold[0] if random.random() < 0.7 else random.choice(bold)
    said: dict[str, object] = {"type": choice.command, "seat": SEAT}
    if choice.action:
        said["action"] = choice.action
    for one in choice.amounts:
        if not one.optional:
            figure = one.least if one.field in ("ante", "places") else one.most
            said[one.field] = [*range(figure)] if one.field == "places" else figure
    return json.decode(json.encode(said), type=AnySeatCommand)


@pytest.mark.parametrize(("table", "moments"), KINDS)
def test_no_command_at_any_moment_of_a_hand_loses_the_table(
    table: AnyTable, moments: tuple[str, ...]
) -> None:
    async def story() -> None:
        evening = Evening(table)
        await evening.until(lambda: evening.hands() > 0)
        left = set(product(moments, range(len(WANTED))))
        while left:
            moment, which = await reached(evening, left)
            left.discard((moment, which))
            before = evening.hands()
            for command in WANTED[which]:
                evening.give(command)
            if which % 2:  # the dealer dies with the last of them on its way
                await evening.dealing.step()
                evening.relieve()
            await evening.until(lambda before=before: evening.hands() >= before + 2)
            chips = held(evening)
            evening.relieve()
            await evening.until(lambda: True)
            assert held(evening) == chips

    asyncio.run(story())


def held(evening: Evening) -> dict[int, int]:
    return dict(evening.dealing.standing("t").sitting.stacks)


async def reached(evening: Evening, left: set[tuple[str, int]]) -> tuple[str, int]:
    """Play until a moment at which something has not been asked yet, and what."""
    for _ in range(STEPS * 10):
        moment = evening.moment()
        seated = SEAT in evening.dealing.standing("t").sitting.stacks
        found = sorted(one for one in left if one[0] == moment)
        if found and seated:
            return found[0]
        if (due := evening.due()) is not None:
            evening.give(chosen(due, evening.random))
        elif moment == "between":
            await evening.come()
        if not await evening.dealing.step():
            evening.now += PATIENCE.clock + PATIENCE.bank
        assert evening.dealing.room.lost == []
    pytest.fail(f"never reached: {sorted(left)}")
