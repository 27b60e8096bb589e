"""Other people's hand histories: read, turned into facts, imported, settled as a what-if."""

from services.interchange.importing import Failure, ImportReport, Progress, import_files
from services.interchange.phh import PhhHand, Place, Unreadable, read
from services.interchange.phh_events import to_events
from services.interchange.what_if import WhatIf, settle_file

__all__ = [
    "Failure",
    "ImportReport",
    "PhhHand",
    "Place",
    "Progress",
    "Unreadable",
    "WhatIf",
    "import_files",
    "read",
    "settle_file",
    "to_events",
]
