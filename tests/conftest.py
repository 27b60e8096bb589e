"""What every test shares: Hypothesis profiles, the size of a proof, and where shared data lies."""

import os
import signal
from collections.abc import Callable, Generator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from services import compiled
from tests.kafka.broker import Broker, shared_broker
from tests.proof import PROOF
from tests.proof import proof as proof_size

ROOT: Final = Path(__file__).resolve().parent.parent
IN_CI: Final = bool(os.environ.get("CI"))

# Compiled modules are imported first: pytest, which collects doctests from files, takes what it
# finds imported, and would make a second, uncompiled one of what it does not.
for name in compiled.modules_in_use():
    import_module(name)

# A run in the background of a script ignores Ctrl-C, and whatever it starts would too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "check",
    max_examples=50,
    deadline=None,
    derandomize=IN_CI,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("proof", settings.get_profile("check"), max_examples=2000)
settings.load_profile("proof" if PROOF else "check")


@pytest.fixture(scope="session")
def proof() -> Callable[[int, int], int]:
    """Chooses a number of examples: `proof(5, 100)` is 100 in `make proof`, else 5."""
    return proof_size


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's root."""
    return ROOT


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real hands, which lies beside the repository; skips without it, fails in CI."""
    found = Path(os.environ.get("ODDCHIP_DATA_SHARED") or ROOT.parent / "shared" / "data")
    if found.is_dir():
        return found
    why = "no folder of real hands: name one in ODDCHIP_DATA_SHARED"
    if IN_CI:
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Generator[Broker, None, None]:
    """A Kafka broker for all tests of this process; skips without Java or Maven, fails in CI."""
    with shared_broker(tmp_path_factory.mktemp("kafka")) as found:
        yield found
