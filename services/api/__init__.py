"""The read API: finished hands, tables as they stand, figures; over HTTP, to read."""

from services.api.app import create_app
from services.api.hosts import LOOPBACK
from services.api.sources import Sources
from services.api.statistics import FromStore, Statistics
from services.api.viewpoint import AUDITOR, PUBLIC, Viewpoint

__all__ = [
    "AUDITOR",
    "LOOPBACK",
    "PUBLIC",
    "FromStore",
    "Sources",
    "Statistics",
    "Viewpoint",
    "create_app",
]
