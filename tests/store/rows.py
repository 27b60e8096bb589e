"""Rows to commit, written out by hand."""

from datetime import UTC, datetime
from typing import Final

from schemas.record import Head
from schemas.rows import AwardRow, FindingRow, HandRow, PotRow, SeatRow
from services.store import Batch, HandRows, OpenRecord, StreamRow, pack

AT: Final = datetime(2026, 11, 30, 12, 0, 0, 123456, tzinfo=UTC)
LOG: Final = "a-log"


def hand_rows(name: str, records: tuple[bytes, ...] = (b"{}",), **changes: object) -> HandRows:
    """A hand of ann (seat 1, wins 7) and bob (seat 4, loses 8) with 1 rake, on one record."""
    row: dict[str, object] = {
        "hand": name,
        "stream": "t",
        "first_version": 1,
        "last_version": 1,
        "variant": "omaha-8",
        "revision": 1,
        "limit": "pl",
        "currency": "EUR",
        "exponent": 2,
        "small_blind": 1,
        "big_blind": 2,
        "ante": 0,
        "seats": 2,
        "button": 1,
        "boards": ("2c3c4c5c6c", ""),
        "pot": 16,
        "rake": 1,
        "returned": 3,
        "showdown": True,
        "status": "settled",
        "started_at": AT,
        "ended_at": AT.replace(microsecond=0),
        "source": None,
    }
    seat: dict[str, object] = {"hand": name, "stack": 100, "put_in": 8, "shown": True}
    return HandRows(
        HandRow(**{**row, **changes}),  # type: ignore[arg-type]
        (
            SeatRow(
                **seat, seat=1, player="ann", won=15, final=107, net=7, cards="As", folded=False
            ),  # type: ignore[arg-type]
            SeatRow(**seat, seat=4, player="bob", won=0, final=92, net=-8, cards="??", folded=True),  # type: ignore[arg-type]
        ),
        (PotRow(hand=name, pot=0, amount=16, rake=1, eligible="1,4"),),
        (AwardRow(hand=name, pot=0, board=0, share=1, seat=1, chips=15, odd=1),),
        pack(records),
    )


def batch(expected: int, following: int, *hands: HandRows) -> Batch:
    """A batch of hands of stream `t`."""
    return Batch(
        expected,
        following,
        hands=list(hands),
        streams=[StreamRow("t", Head(following, "d" * 64, 1), None, {"ann": 5}, 0)],
    )


def finding(name: str, version: int = 1) -> FindingRow:
    """Something that does not hold in a hand."""
    return FindingRow(stream="t", version=version, hand=name, kind="claim", what="8 is not 7")


def opened(version: int) -> OpenRecord:
    """A record that is not used up."""
    return OpenRecord("t", version, 10 + version, b"record %d" % version)
