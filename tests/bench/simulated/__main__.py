"""`python -m tests.bench.simulated ROOT HANDS`: make a store of simulated hands and keep it."""

import sys
from pathlib import Path

from tests.bench.simulated import simulated_store

if __name__ == "__main__":
    simulated_store(Path(sys.argv[1]), int(sys.argv[2]))
