"""Who somebody is to the read API: one role, which says what he may have."""

from typing import Literal

Role = Literal["auditor", "support", "analyst", "operator", "player", "public"]
"""Checks everything; helps players; counts; runs the room; sees what is his own; anybody."""
