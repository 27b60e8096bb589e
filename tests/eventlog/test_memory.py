"""The log in memory keeps the promise."""

import pytest

from services.eventlog import EventLog, MemoryLog
from tests.eventlog.contract import LogContract


class TestMemoryLog(LogContract):
    @pytest.fixture
    def log(self) -> EventLog:
        return MemoryLog()

    @pytest.fixture
    def other(self) -> EventLog:
        return MemoryLog()
