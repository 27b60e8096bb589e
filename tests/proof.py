"""How many examples a law or a fault gets: few in `make test`, the full number in `make proof`."""

import os
from typing import Final

PROOF: Final = os.environ.get("ODDCHIP_PROOF", "") not in ("", "0")
"""Whether this run is `make proof`."""


def proof(small: int, full: int) -> int:
    """`full` in `make proof`, else `small`."""
    return full if PROOF else small
