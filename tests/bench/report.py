"""Measuring and saying so: a line each as it comes, and all of them with the machine in a file."""

import json
import platform
import sys
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from services import compiled
from tests.bench.table import Row, told

LIBRARIES = ("msgspec", "pokerkit", "pyarrow", "duckdb", "fastapi", "zstandard", "cryptography")


def machine() -> dict[str, str]:
    """What was measured on."""
    return {
        "machine": platform.machine(),
        "system": platform.system(),
        "processor": _processor(),
        "python": platform.python_version(),
        "rules": "compiled" if compiled.modules_in_use() else "not compiled",
        **{name: version(name) for name in LIBRARIES},
    }


def _processor() -> str:
    """The processor's own name where the system tells it."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8").splitlines() if cpuinfo.is_file() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{len(names)} x {names[0]}" if names else platform.processor()


def asked(usual: int) -> int:
    """How many hands the command line asks for."""
    return int(sys.argv[1]) if len(sys.argv) > 1 else usual


def report(measuring: Iterable[Row], file: str) -> int:
    """Say each row when it is measured, and write all to the file in build; 1 if a target was
    missed.
    """
    here = machine()
    print(*(f"{name} {what}" for name, what in here.items()), sep=", ")
    print("measuring; some minutes on a quiet machine", flush=True)
    rows: list[Row] = []
    for row in measuring:
        rows.append(row)
        print(told(row), flush=True)
    target = Path("build") / file
    target.parent.mkdir(exist_ok=True)
    found = {"machine": here, "rows": [row._asdict() for row in rows]}
    target.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    missed = [row.what for row in rows if row.met is False]
    print(f"written to {target}; targets missed: {', '.join(missed) or 'none'}")
    return 1 if missed else 0
