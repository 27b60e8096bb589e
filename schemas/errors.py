"""Every error of the system, as fields rather than strings.

OddchipError
|-- BadCall                the call is wrong: exit code 2
|   |-- UnknownCard        text that is no card
|   |-- UnknownVariant     a game the catalogue does not hold
|   |-- UnknownHouse       house rules by a key that is not shipped
|   |-- BadSettings        a setting that cannot be used
|   |-- NotFound           nothing by that name here
|   |-- HandInPlay         a hand that can be read once it has ended
|   |-- BadParameter       a parameter of a question that cannot be taken
|   |-- NothingYet         a data directory in which no hand is to be read yet
|   |-- Unauthorized       who asks is not known here
|   |-- Forbidden          who asks may not have that
|   |-- TooLarge           a request of more bytes than any needs
|   |-- TooHeavy           a question that takes more than one may
|   |-- WrongKey           a dealer's key that is not the one the log's hands are sealed with
|   `-- UnreadableFile     a file, or a place in it, that is not what it should be
|-- TooMany                more requests than a caller may send now
|-- TooBusy                as many heavy questions as there may be wait already
|-- CommandRefused         the rules do not allow it; carries what they do allow
|-- LogError
|   |-- VersionConflict    somebody else wrote that version first
|   |-- Fenced             a record of an epoch that a take-over has ended
|   |-- UnknownEvent       a fact from a newer build
|   |-- CorruptRecord      bytes that are no record, or do not follow their predecessor
|   |-- OccupiedLog        a log that an archive cannot be restored into
|   `-- ForeignLog         a file that is not our log, or a newer one
|-- StoreError
|   |-- ForeignStore       a file that is not our store, or a newer one
|   |-- StoreAhead         the store has seen more than its log holds
|   |-- StoreBehind        the store has much of its log to read yet
|   |-- StoreTaken         another projector moved the checkpoint
|   `-- SegmentDamaged     a sealed file of the store is not what was sealed
|-- ArchiveError
|   |-- ForeignArchive     a directory that is not our archive, or a newer one, or another log's
|   |-- ArchiveAhead       the archive holds what its log does not
|   `-- ArchiveDamaged     a file of the archive is not what was archived
|-- ProofBroken            a proof, a signed head or a key that does not hold
|-- HeadRefused            a head of the tree that nobody may sign after what was signed before
|-- SealBroken             sealed cards, or a sealed deck, that this key does not open
`-- StorageFailed          the disk refused: full, unreadable, unwritable
    |-- LogAway            a log on the network that does not answer now
    |   `-- LogUnreached   nor does any part of it
    `-- WaitEnded          it stayed away until somebody asked for the end
"""

from collections.abc import Sequence
from typing import ClassVar


class OddchipError(Exception):
    """Anything this system raises on purpose; `str()` is one clear line for the person who
    called.
    """

    exit_code: ClassVar[int] = 1


class BadCall(OddchipError):
    """The call is wrong; nothing was changed."""

    exit_code = 2


class UnknownCard(BadCall):
    """Text that names no card."""

    def __init__(self, text: str, where: str = "") -> None:
        super().__init__(f"{where + ': ' if where else ''}{text!r} is not a card (like As, Td, 2c)")
        self.text, self.where = text, where


class UnknownVariant(BadCall):
    """A game the catalogue does not hold."""

    def __init__(self, key: str, known: Sequence[str]) -> None:
        super().__init__(f"no game is called {key!r}; there are {', '.join(known)}")
        self.key, self.known = key, tuple(known)


class UnknownHouse(BadCall):
    """House rules by a key that is not shipped."""

    def __init__(self, key: str, known: Sequence[str]) -> None:
        super().__init__(f"no house is called {key!r}; there are {', '.join(known)}")
        self.key, self.known = key, tuple(known)


class BadSettings(BadCall):
    """Settings that cannot be used, with every reason."""

    def __init__(self, what: str, reasons: Sequence[str]) -> None:
        super().__init__(f"{what}: {'; '.join(reasons)}")
        self.what, self.reasons = what, tuple(reasons)


class NotFound(BadCall):
    """Nothing by that name here, and `why`, where something tells."""

    def __init__(self, kind: str, name: str, where: str, why: str = "") -> None:
        super().__init__(f"no {kind} {name!r} in {where}{f'; {why}' if why else ''}")
        self.kind, self.name, self.where, self.why = kind, name, where, why


class HandInPlay(BadCall):
    """A hand that is still being played, or whose cards are not released yet, at `table`."""

    def __init__(self, hand: str, table: str) -> None:
        super().__init__(f"hand {hand} is in play at table {table}: it can be read once it is over")
        self.hand, self.table = hand, table


class BadParameter(BadCall):
    """A parameter of a question that does not exist, or a value that it cannot take."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name, self.why = name, why


class Unauthorized(BadCall):
    """Who asks brought nothing that says who he is, or nothing that counts; `why` says what
    does.
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Forbidden(BadCall):
    """Who asks is known, and may not have that; `why` says who may."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class TooLarge(BadCall):
    """A part of a request, `what`, of more than `most` bytes."""

    def __init__(self, what: str, most: int) -> None:
        super().__init__(f"the {what} may have {most} bytes, and has more")
        self.what, self.most = what, most


class TooHeavy(BadCall):
    """A question that was given up: it takes more time or memory than one may."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class NothingYet(BadCall):
    """A data directory in which no hand is to be read yet; `kept` where a log waits for a store."""

    def __init__(self, data: str, *, kept: bool = False) -> None:
        super().__init__(
            f"the store in {data} has read nothing yet: `oddchip project --once`"
            if kept
            else f"no hands yet in {data}: start with `oddchip run`, `deal` or `import`"
        )
        self.data, self.kept = data, kept


class WrongKey(BadCall):
    """The dealer's key, missing or another than the one that the log's hands are sealed with."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"the dealer's key {path} {why}")
        self.path, self.why = path, why


class UnreadableFile(BadCall):
    """A file, or a place in it, that is not what it should be."""

    def __init__(self, path: str, why: str, place: str = "") -> None:
        super().__init__(f"{path}{', ' + place if place else ''}: {why}")
        self.path, self.why, self.place = path, why, place


class TooMany(OddchipError):
    """A caller asked more often than he may; after `wait` seconds he may again."""

    def __init__(self, why: str, wait: float) -> None:
        super().__init__(f"{why}; again in {wait} s")
        self.why, self.wait = why, wait


class TooBusy(OddchipError):
    """Nobody can be taken on now; after `wait` seconds there may be room."""

    def __init__(self, why: str, wait: float) -> None:
        super().__init__(f"{why}; again in {wait} s")
        self.why, self.wait = why, wait


class CommandRefused(OddchipError):
    """The rules do not allow this command now; `legal` says what they do allow."""

    def __init__(self, why: str, legal: Sequence[str] = ()) -> None:
        super().__init__(f"{why}{'; legal now: ' + ', '.join(legal) if legal else ''}")
        self.why, self.legal = why, tuple(legal)


class LogError(OddchipError):
    """The log cannot be read or written as asked."""


class VersionConflict(LogError):
    """Somebody else wrote this version of the stream first, with other content."""

    def __init__(self, stream: str, wanted: int, head: int) -> None:
        super().__init__(
            f"{stream}: version {wanted} cannot be appended, the stream stands at {head}"
        )
        self.stream, self.wanted, self.head = stream, wanted, head


class Fenced(LogError):
    """A record of an epoch that a take-over has ended."""

    def __init__(self, stream: str, epoch: int, current: int) -> None:
        self.stream, self.epoch, self.current = stream, epoch, current
        self.why = f"epoch {epoch} has ended, epoch {current} holds the table"
        super().__init__(f"{stream}: {self.why}")


class UnknownEvent(LogError):
    """A fact from a newer build: stop this table rather than guess."""

    def __init__(self, stream: str, version: int, kind: str) -> None:
        self.stream, self.version, self.kind = stream, version, kind
        self.why = f"this build does not know the event {kind!r}"
        super().__init__(f"{stream} version {version}: {self.why}")


class CorruptRecord(LogError):
    """Bytes that are no record, or do not follow another; no stream: a hole in the log."""

    def __init__(self, stream: str, version: int, why: str) -> None:
        super().__init__(f"{stream} version {version}: {why}" if stream else f"the log: {why}")
        self.stream, self.version, self.why = stream, version, why


class ForeignLog(LogError):
    """A file that is not our log, or one a newer build wrote."""

    exit_code = 2

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


class OccupiedLog(LogError):
    """A log that holds what an archive does not, so that the archive cannot be restored into it."""

    exit_code = 2

    def __init__(self, stream: str, archive: str) -> None:
        super().__init__(
            f"the log stands at a record of {stream!r} that {archive} does not hold; "
            "an archive is restored into an empty log: nothing was restored"
        )
        self.stream, self.archive = stream, archive


class StoreError(OddchipError):
    """The store cannot be read or written as asked."""


class ForeignStore(StoreError):
    """A file that is not our store, or one a newer build wrote, or the store of another log."""

    exit_code = 2

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


class StoreAhead(StoreError):
    """The store has seen more than its log holds: the log was cut or replaced."""

    exit_code = 2

    def __init__(self, path: str, checkpoint: int, head: int) -> None:
        super().__init__(
            f"{path}: the store has read up to offset {checkpoint}, its log ends at {head}; "
            "the log was cut or replaced: restore it, or rebuild the store from what is left"
        )
        self.path, self.checkpoint, self.head = path, checkpoint, head


class StoreBehind(StoreError):
    """The store has `lag` of its log's records to read yet, more than `most`."""

    def __init__(self, lag: int, most: int) -> None:
        super().__init__(f"the store is {lag} records behind its log, more than {most}")
        self.lag, self.most = lag, most


class StoreTaken(StoreError):
    """Another projector moved the checkpoint; this one must stop."""

    def __init__(self, path: str, expected: int, found: int) -> None:
        super().__init__(
            f"{path}: the checkpoint moved from {expected} to {found} under us; "
            "another projector writes this store"
        )
        self.path, self.expected, self.found = path, expected, found


class SegmentDamaged(StoreError):
    """A sealed file of the store is gone, cut or changed; the projector makes it again."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}; `oddchip project --once` makes the file again")
        self.path, self.why = path, why


class ArchiveError(OddchipError):
    """The archive cannot be read or written as asked."""


class ForeignArchive(ArchiveError):
    """A directory that is not our archive, one that a newer build wrote, or another log's."""

    exit_code = 2

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


class ArchiveAhead(ArchiveError):
    """The archive holds what its log does not: the log was cut or replaced."""

    exit_code = 2

    def __init__(self, path: str, held: int, why: str) -> None:
        super().__init__(
            f"{path}: the archive holds the log up to offset {held}, but {why}; the log was cut or "
            "replaced: nothing was archived"
        )
        self.path, self.held, self.why = path, held, why


class ArchiveDamaged(ArchiveError):
    """A file of the archive is gone, cut or changed."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


class ProofBroken(OddchipError):
    """Something that should prove a hand and does not: what of it, and why."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what}: {why}")
        self.what, self.why = what, why


class HeadRefused(OddchipError):
    """A tree that is not the one signed before, grown: leaves were taken back or changed."""

    def __init__(self, signer: str, why: str) -> None:
        super().__init__(f"{signer} does not sign this tree: {why}")
        self.signer, self.why = signer, why


class SealBroken(OddchipError):
    """Something sealed that this key does not open: another key's, or tampered with."""

    def __init__(self, what: str) -> None:
        super().__init__(f"this key does not open {what}: it is another key's, or was changed")
        self.what = what


class StorageFailed(OddchipError):
    """The disk refused: full, unreadable or unwritable. Nothing acknowledged is lost."""

    def __init__(self, path: str, doing: str, why: str) -> None:
        super().__init__(f"{path}: {doing} failed: {why}")
        self.path, self.doing, self.why = path, doing, why

    @classmethod
    def told(cls, path: object, doing: str, fault: OSError) -> "StorageFailed":
        """What the system refused, in its words."""
        return cls(str(path), doing, fault.strerror or str(fault))


class LogAway(StorageFailed):
    """A log on the network does not answer now; it may be waited for."""


class LogUnreached(LogAway):
    """Nobody answers for any part of it."""


class WaitEnded(StorageFailed):
    """The log could not be reached, and who waited for it was asked to stop."""
