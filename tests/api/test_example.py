"""The notebook-style example runs against a service that answers over a socket."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from services.api import FromStore, Sources
from tests.api.serving import served
from tests.bench.simulated import simulated_store
from tests.conftest import ROOT


def test_the_example_reads_hands_figures_and_a_curve(tmp_path: Path) -> None:
    simulated_store(tmp_path / "store", 200)
    with closing(Sources(tmp_path / "store", FromStore)) as sources, served(sources) as url:
        done = subprocess.run(
            [sys.executable, str(ROOT / "deploy" / "examples" / "polars_from_api.py"), url],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            env={**os.environ, "PYTHONWARNINGS": "error"},
        )

    assert done.returncode == 0, done.stderr
    first, *_ = done.stdout.splitlines()
    assert int(first.removesuffix(" hands")) > 100
    assert "points" in done.stdout
    assert f"the hands behind it: {url}/v1/hands?" in done.stdout
