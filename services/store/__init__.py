"""The store: settled hands, open hands and the checkpoint; one writer, any number of readers."""

from services.store.absence import absent
from services.store.answers import Counts, Moment, Place, StoredHand
from services.store.batch import (
    Batch,
    HandRows,
    HandValues,
    OpenRecord,
    Quarantined,
    StreamRow,
    Told,
    Values,
)
from services.store.counting import counts_in
from services.store.outgoing import Untold
from services.store.packing import outline, pack, unpack, values_in
from services.store.place import (
    current,
    fresh,
    open_store,
    rebuilding,
    root_of,
    roots,
    switch,
)
from services.store.reader import Reader
from services.store.segments import File, Part, check_file
from services.store.writer import Store

__all__ = [
    "Batch",
    "Counts",
    "File",
    "HandRows",
    "HandValues",
    "Moment",
    "OpenRecord",
    "Part",
    "Place",
    "Quarantined",
    "Reader",
    "Store",
    "StoredHand",
    "StreamRow",
    "Told",
    "Untold",
    "Values",
    "absent",
    "check_file",
    "counts_in",
    "current",
    "fresh",
    "open_store",
    "outline",
    "pack",
    "rebuilding",
    "root_of",
    "roots",
    "switch",
    "unpack",
    "values_in",
]
