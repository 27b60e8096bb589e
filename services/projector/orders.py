"""What a sealing process is asked for."""

from typing import Literal

from msgspec import Struct

from services.store import File, Part

What = Literal["seal", "again", "flags", "rollups", "all-ins"]


class Order(Struct, frozen=True):
    """Files to make in the folder `made`, of the hands of `part`.

    `seal`: a segment of the hot tail, its flags and roll-ups. `again`: a segment whose files are
    damaged, of the hands kept whole. `flags`, `rollups`: these of `kinds` alone, of the segments
    `sealed`. `all-ins`: what all-ins were worth, a file for each of the segments `sealed`.
    """

    store: str
    made: str
    what: What
    part: Part
    kinds: tuple[str, ...] = ()
    sealed: tuple[File, ...] = ()
    older: tuple[File, ...] = ()
    """Roll-ups that come before and become one with the new."""
