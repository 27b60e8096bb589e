"""A command on its way: who sent it under which id, and what became of it."""

from asyncio import Future
from hashlib import sha256

from msgspec import Struct, json

from schemas.errors import CommandRefused, OddchipError
from schemas.seat_commands import AnySeatCommand
from schemas.table_commands import Sit
from schemas.table_events import CommandTaken

_encode = json.Encoder().encode


class IdTaken(CommandRefused):
    """Another command was taken under this id."""

    def __init__(self, command: str) -> None:
        super().__init__(f"another command was given the id {command!r} already")
        self.command = command


class Busy(OddchipError):
    """More commands wait than a table or seat may have waiting."""


class NotYet(OddchipError):
    """The command still waits for its turn; the same one again waits on."""


class TableGone(OddchipError):
    """The table is dealt here no more, or not yet."""


class Wish(Struct, frozen=True, eq=False):
    """A command that waits for its turn."""

    command: AnySeatCommand
    id: str
    digest: str
    at: int  # milliseconds, when it came
    version: Future[int]  # of the record that holds what it caused; or why it was refused

    @property
    def seat(self) -> int:
        """Whose it is."""
        return self.command.seat

    @property
    def key(self) -> tuple[int, str]:
        """What makes it one: ids are each seat's own."""
        return self.command.seat, self.id

    def require(self, digest: str) -> None:
        """Raise `IdTaken` for another command."""
        if self.digest != digest:
            raise IdTaken(self.id)

    def taken(self) -> CommandTaken:
        """The fact that it was."""
        return CommandTaken(seat=self.command.seat, command=self.id, digest=self.digest)


def digest_of(command: AnySeatCommand, token: str) -> str:
    """What tells this command from another; of one that takes a seat, its token counts too."""
    written = _encode(command)
    if isinstance(command, Sit):
        written += token.encode()
    return sha256(written).hexdigest()
