"""What a table tells over the network: what one seat, or anybody, may see of it, and what became of
a command.

A view begins with a snapshot; then every record of the table comes as `happened`, its versions
without a gap, with those of its facts that the viewer may know: of other seats' cards each is `??`.
"""

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from schemas.events import Action, AnyEvent
from schemas.facts import Seated
from schemas.tables import TableTerms


class View(
    Struct,
    frozen=True,
    kw_only=True,
    gc=False,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="type",
):
    """A message of a view."""


class Amount(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A figure that a command carries: any whole number from `least` to `most`.

    Of `places` it is how many of them, each one of the cards the seat holds, from 0.
    """

    field: str
    least: int
    most: int
    optional: bool = False  # it may be left out


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something the seat may do now: the type of a command, and what that may carry."""

    command: str
    action: Action | None = None  # of `act`
    amounts: tuple[Amount, ...] = ()
    chips: int = 0  # what it costs beside these


class Due(View, frozen=True, kw_only=True, gc=False, tag="due"):
    """The table waits for this seat; sent once for every decision, and with a new view."""

    hand: str
    seat: int
    version: int  # of the table, when it was asked
    choices: tuple[Choice, ...]
    pot: int = 0  # every chip in the middle
    clock: int = 0  # milliseconds left before the time bank is drawn on
    bank: int = 0  # milliseconds left in the time bank of this hand


class Snapshot(View, frozen=True, kw_only=True, gc=False, tag="snapshot"):
    """A table as it stands: what comes next builds on this."""

    table: str
    version: int
    seat: int | None = None  # whose view it is; none: everybody's
    players: tuple[Seated, ...]  # in their chairs, with what they have between hands
    remote: tuple[int, ...] = ()  # the seats that no bot plays
    free: tuple[int, ...] = ()  # the seats that somebody may take
    terms: TableTerms | None = None  # what was agreed on at the table; none: nobody comes or goes
    facts: tuple[AnyEvent, ...] = ()  # of the hand in play, none between hands


class Happened(View, frozen=True, kw_only=True, gc=False, tag="happened"):
    """One record of the table."""

    version: int
    at: Annotated[datetime, Meta(tz=True)]
    facts: tuple[AnyEvent, ...] = ()


AnyView = Snapshot | Happened | Due


class Acknowledged(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command was taken: the record `version` of the table holds what it caused, durably."""

    table: str
    seat: int
    command: str  # the id its client gave it
    version: int


class Refused(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A command that was not taken, as a problem of RFC 9457; nothing was changed."""

    type: str
    title: str
    status: int
    detail: str
    legal: tuple[str, ...] = ()  # what the rules do allow, in words
    choices: tuple[Choice, ...] = ()  # and what they allow this seat
