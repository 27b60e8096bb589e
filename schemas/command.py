"""What every command is: a wish about a table."""

from msgspec import Struct


class Command(Struct, frozen=True, kw_only=True, gc=False, tag_field="type"):
    """A wish about a table."""
