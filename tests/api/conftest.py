"""A store with hands of three games and one in play, and who asks it."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from services.api import AUDITOR, Sources
from services.eventlog import EventLog, ends
from tests.api.asking import Asker, open_to
from tests.api.stores import Figures, filled

IN_PLAY = "table-4-1"
KEYS = {"definitions": "vpip", "games": "holdem", "houses": "betvoyager"}


MOMENT = "?at=2100-01-01T00:00:00.000Z"
BUILT_IN = ("/v1/problems", "/v1/games", "/v1/houses", "/v1/statistics/definitions")
"""What is part of the build, and needs no store."""


SUMS = ("/v1/statistics", "/v1/players", "/v1/variants")
"""What adds hands up, which takes its time: not asked after every record of a live room."""


def filled_in(path: str, version: int = 1, **names: str) -> str:
    """An address of a documented path, with what its parameters need."""
    key = next((key for part, key in KEYS.items() if part in path), "")
    at = MOMENT if path.endswith("/then") else "?after=start" if path == "/v1/feed" else ""
    return path.format(**{"version": version, "key": key, "tournament": "cup", **names}) + at


def known(path: str) -> str:
    """An address at which there is something."""
    player = "table-1-p2" if path.endswith(("/sessions", "/curve")) else "ann"
    return filled_in(path, hand="table-1-1", stream="table-4", player=player)


def nobody(path: str) -> str:
    """An address at which there is nothing."""
    names = dict.fromkeys(("hand", "stream", "player", "tournament", "key"), "nobody")
    return filled_in(path, **names)


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the store lies; nobody writes it."""
    return tmp_path_factory.mktemp("api") / "store"


@pytest.fixture(scope="session")
def log(root: Path) -> EventLog:
    """The log it was made from."""
    return filled(root)


@pytest.fixture(scope="session")
def sources(root: Path, log: EventLog) -> Iterator[Sources]:
    """What the public is answered from."""
    with closing(Sources(root, Figures, ends=partial(ends, log))) as made:
        yield made


@pytest.fixture(scope="session")
def ask(sources: Sources) -> Iterator[Asker]:
    """Asks as the public."""
    with Asker(sources) as asker:
        yield asker


@pytest.fixture(scope="session")
def audit(root: Path, log: EventLog) -> Iterator[Asker]:
    """Asks as an auditor."""
    with (
        closing(Sources(root, Figures, ends=partial(ends, log))) as made,
        Asker(made, open_to(AUDITOR)) as asker,
    ):
        yield asker
