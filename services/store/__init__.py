"""The store: settled hands, open hands and the checkpoint; one writer, any number of readers."""

from services.store.answers import Counts, PlayerTotals, StoredHand, VariantTotals
from services.store.batch import (
    Batch,
    HandRows,
    OpenRecord,
    Quarantined,
    StreamRow,
)
from services.store.counting import counts_in
from services.store.packing import pack, unpack
from services.store.place import current, fresh, open_store, rebuilding, switch
from services.store.reader import Reader
from services.store.writer import Store

__all__ = [
    "Batch",
    "Counts",
    "HandRows",
    "OpenRecord",
    "PlayerTotals",
    "Quarantined",
    "Reader",
    "Store",
    "StoredHand",
    "StreamRow",
    "VariantTotals",
    "counts_in",
    "current",
    "fresh",
    "open_store",
    "pack",
    "rebuilding",
    "switch",
    "unpack",
]
