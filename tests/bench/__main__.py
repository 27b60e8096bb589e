"""`python -m tests.bench [HANDS]`: a table of speeds, and the same with the machine in
build/bench.json; HANDS is how large a log to project, 20,000 unless said otherwise.

What to bear in mind: the engines' figures are CPU time of one process, the median of rounds in
which the alternatives took turns, after a warm-up, so caches of ranks are full as they are in a
service that has run for a minute. The flow from log to store is one run, long enough by itself: CPU
time, and the clock's where the line says so. Answers over HTTP and the time until a hand is visible
are the clock's. We start from stored bytes, PokerKit from cards and amounts already parsed.
Random hands are bolder than people; the real ones are those of Pluribus.
"""

import json
import platform
import sys
from importlib.metadata import version
from itertools import chain
from pathlib import Path

from tests.bench.engines import engines
from tests.bench.flow import HANDS, flow
from tests.bench.services import services
from tests.bench.table import Row, told
from tests.bench.web import web

LIBRARIES = ("msgspec", "pokerkit", "pyarrow", "duckdb", "fastapi", "zstandard", "cryptography")


def machine() -> dict[str, str]:
    """What was measured on."""
    return {
        "machine": platform.machine(),
        "system": platform.system(),
        "processor": _processor(),
        "python": platform.python_version(),
        **{name: version(name) for name in LIBRARIES},
    }


def _processor() -> str:
    """The processor's own name where the system tells it."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8").splitlines() if cpuinfo.is_file() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{len(names)} x {names[0]}" if names else platform.processor()


def main() -> int:
    """Measure everything and say it; 1 if a target was missed."""
    here = machine()
    print(*(f"{name} {what}" for name, what in here.items()), sep=", ")
    print("measuring; some minutes on a quiet machine", flush=True)
    rows: list[Row] = []
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    for row in chain(engines(), services(), flow(hands), web()):
        rows.append(row)
        print(told(row), flush=True)
    target = Path("build") / "bench.json"
    target.parent.mkdir(exist_ok=True)
    found = {"machine": here, "rows": [row._asdict() for row in rows]}
    target.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    missed = [row.what for row in rows if row.met is False]
    print(f"written to {target}; targets missed: {', '.join(missed) or 'none'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
