"""Projector and wallet killed again and again: the balances are what the store adds up to."""

import signal
import subprocess
import sys
from collections import Counter
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from deploy.examples.wallet import Wallet
from services.dealer import Order, deal, games
from services.eventlog import SqliteLog
from services.projector import Projector, rebuild
from services.projector.publishing import Outbox
from services.store import Reader, open_store
from tests.conftest import ROOT
from tests.dealer.rooms import noon
from tests.proof import proof
from tests.wallet.filed import FiledTopic
from tests.wallet.mortal import LOG, STORE, TOPIC, WALLET

HANDS = proof(60, 2000)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A place with a log."""
    playing = [*games(["holdem"], ["nl"]), *games(["omaha-8"], ["fl"])]
    with closing(SqliteLog(tmp_path / LOG, create=True)) as log:
        deal(log, Order(HANDS, playing, tables=11, seed="wallet"), clock=noon)
    return tmp_path


def lived(who: str, folder: Path, seed: int) -> bool:
    """Live once; whether it was to the end."""
    words = [sys.executable, "-m", "tests.wallet.mortal", who, str(folder), str(seed)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode in (0, -signal.SIGKILL), done.stderr.decode()
    return done.returncode == 0


def sums(folder: Path) -> dict[str, int]:
    """What every player won or lost, by the store."""
    found: Counter[str] = Counter()
    with closing(Reader.open(folder / STORE)) as reader:
        for row in reader.hands(10**6):
            hand = reader.hand(row.hand)
            assert hand is not None
            for seat in hand.seats:
                found[seat.player] += seat.net or 0
    return dict(found)


def balances(folder: Path) -> dict[str, int]:
    with closing(Wallet(folder / WALLET)) as wallet:
        return {one.player: one.net for one in wallet.balances()}


@pytest.mark.crash
def test_balances_are_the_stores_sums_whoever_was_killed(folder: Path) -> None:
    deaths: Counter[str] = Counter()
    for who in ("projector", "wallet"):
        for seed in count():
            if lived(who, folder, seed):
                break
            deaths[who] += 1
            assert deaths[who] < 20 * HANDS

    assert deaths["projector"] > 2
    assert deaths["wallet"] > 2
    assert balances(folder) == sums(folder)


@pytest.mark.crash
def test_balances_stay_when_a_new_store_publishes_all_of_it_again(folder: Path) -> None:
    with (
        closing(SqliteLog(folder / LOG)) as log,
        closing(FiledTopic(folder / TOPIC)) as topic,
    ):
        for _ in range(2):
            rebuild(log, folder / STORE)
            with closing(open_store(folder / STORE, log.identity)) as store:
                projector = Projector(log, store, outbox=Outbox(store, topic))
                projector.run(lambda: False, once=True)
    for seed in count():
        if lived("wallet", folder, seed):
            break

    assert balances(folder) == sums(folder)
