"""Many who ask while a projector commits and a rebuild puts another store in use."""

import asyncio
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic, sleep

import httpx

from services.api import PUBLIC, Sources, create_app
from services.eventlog import ends
from services.projector import rebuild
from tests.api.asking import UNHURRIED, open_to
from tests.api.stores import Figures, Live
from tests.hands import StreamWriter, TableRun

HANDS = 40


def test_answers_are_whole_while_the_store_is_written_and_switched(tmp_path: Path) -> None:
    live = Live(tmp_path)
    run, writer = TableRun(Random(2), "north", seats=3, sealed=True), StreamWriter("north")
    totals: list[int] = []

    def write() -> None:
        for number in range(HANDS):
            if number == HANDS // 2:
                live.close()
                rebuild(live.log, live.root)
                live.reopen()
            live.append(writer, run.next_hand())
            deadline = monotonic() + 10
            while len(totals) < number // 8 and monotonic() < deadline:  # for whoever asks
                sleep(0.001)

    live.append(writer, run.next_hand())
    thread = Thread(target=write)
    with closing(Sources(tmp_path, Figures, ends=partial(ends, live.log))) as made:
        thread.start()
        asyncio.run(asked(made, thread, totals))
        thread.join()
    live.close()

    assert totals[-1] == HANDS + 1
    assert totals == sorted(totals)  # hands never vanish
    assert len(set(totals)) > 3


async def asked(made: Sources, thread: Thread, totals: list[int]) -> None:
    """Ask four ways at once until the writer is done; note how many hands each look found."""
    transport = httpx.ASGITransport(create_app(made, access=open_to(PUBLIC), limits=UNHURRIED))
    async with httpx.AsyncClient(transport=transport, base_url="http://api") as client:
        last = False
        while not last:
            last = not thread.is_alive()
            answers = await asyncio.gather(
                client.get("/v1/hands?limit=500"),
                client.get("/v1/tables/north"),
                client.get("/v1/hands/north-1"),
                client.get("/v1/health"),
            )
            assert [one.status_code for one in answers] == [200] * 4
            hands, table, hand, health = (one.json() for one in answers)
            totals.append(hands["count"])
            names = [int(one["hand"].removeprefix("north-")) for one in hands["hands"]]
            assert names == list(range(len(names), 0, -1))  # none is missing in between
            assert (table["hand"] is None) == (table["play"] is None)
            assert sum(one["net"] for one in hand["seats"]) == -hand["rake"]
            assert health["log"]["lag"] >= 0
