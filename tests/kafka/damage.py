"""Flipping a bit in what a broker holds on its disk, as a disk does that goes bad."""

import os
from pathlib import Path

import pytest
from kafka import KafkaAdminClient

from services.eventlog.kafka.access import Place
from tests.kafka.broker import IN_CI

_BYTES = 61
"""Of a batch's head; behind it come its records."""


def flip(place: Place, partition: int, batch: int) -> None:
    """Flip one bit in the records of a partition's batch; batches count from 0, -1 is the last.

    Skips where the broker keeps them out of reach.
    """
    path = segment(place, partition)
    data = path.read_bytes()
    begins, at = list[int](), 0
    while at + 12 <= len(data):
        begins.append(at)
        at += 12 + int.from_bytes(data[at + 8 : at + 12])
    spot = begins[batch] + _BYTES + 19
    handle = os.open(path, os.O_RDWR)
    try:
        os.pwrite(handle, bytes([data[spot] ^ 0x10]), spot)
    finally:
        os.close(handle)


def segment(place: Place, partition: int) -> Path:
    """The file that holds a partition's first records."""
    admin = KafkaAdminClient(bootstrap_servers=list(place.servers))
    try:
        told = admin.describe_log_dirs()
    finally:
        admin.close()
    folders = [Path(one["log_dir"]) for broker in told for one in broker["log_dirs"]]
    for folder in folders:
        for path in sorted((folder / f"{place.topic}-{partition}").glob("*.log")):
            return path
    why = f"the broker keeps its records out of reach: {folders}"
    if IN_CI:
        pytest.fail(why)
    pytest.skip(why)
