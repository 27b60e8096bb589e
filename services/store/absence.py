"""Why a hand is not there: what its stream has in quarantine, for who was told its name."""

from typing import Final

from schemas.errors import NotFound
from services.store.reader import HAND, Reader

_AUDIT: Final = "`oddchip verify` tells all of it"


def absent(reader: Reader, hand: str, where: str) -> NotFound:
    """What to raise for a hand the stores do not hold; it says so where the hand may be among the
    records that were put aside.
    """
    streams = (hand, hand.rpartition("-")[0])  # an imported hand's own, or its table's
    for held in reader.quarantined():
        if held.stream in streams:
            why = (
                f"the records of {held.stream} from version {held.version} on are in quarantine:"
                f" {held.reason}; {_AUDIT}"
            )
            return NotFound(HAND, hand, where, why)
    return NotFound(HAND, hand, where)
