"""A disk that forgets: at a loss of power it keeps what was synced, and any part of the rest."""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random


class PowerLost(BaseException):
    """The machine stopped at this step; nothing after it happens."""


@dataclass(slots=True)
class Inode:
    """A file's content: what the platter surely holds, and the writes still on their way to it."""

    durable: bytes = b""
    content: bytearray = field(default_factory=bytearray)
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)  # None: cut off there

    def write(self, at: int, data: bytes) -> None:
        """Put data into the file, over what is there or beyond it."""
        self.content.extend(bytes(max(0, at + len(data) - len(self.content))))
        self.content[at : at + len(data)] = data
        self.pending.append((at, data))

    def truncate(self, length: int) -> None:
        """Cut the file off, or lengthen it with zeros."""
        del self.content[length:]
        self.content.extend(bytes(length - len(self.content)))
        self.pending.append((length, None))

    def sync(self) -> None:
        """Make the content last."""
        self.durable, self.pending = bytes(self.content), []

    def survived(self, random: Random, sector: int) -> bytes:
        """The durable content, and of each pending write's sectors some, others never."""
        kept = bytearray(self.durable)
        for start, data in self.pending:
            if data is None:
                if random.randrange(2):
                    del kept[start:]
                    kept.extend(bytes(start - len(kept)))
                continue
            for at, piece in sectors(start, data, sector):
                fate = random.randrange(3)
                if fate == 0:
                    continue
                kept.extend(bytes(max(0, at + len(piece) - len(kept))))
                if fate == 1:
                    kept[at : at + len(piece)] = piece
        return bytes(kept)


def sectors(start: int, data: bytes, size: int) -> list[tuple[int, bytes]]:
    """A write cut where sectors meet: what the disk writes whole or not at all."""
    pieces: list[tuple[int, bytes]] = []
    while data:
        room = size - start % size
        pieces.append((start, data[:room]))
        start, data = start + room, data[room:]
    return pieces


class SimDisk:
    """A `Disk` in memory that loses power at a chosen step.

    Names are as forgetful as content: until its directory is synced, each name's change survives or
    not, independently of the others. The root directory is there for good.
    """

    def __init__(self, root: Path, *, stop_at: int | None = None) -> None:
        self.steps = 0
        self._stop_at = stop_at
        self._durable: dict[Path, dict[str, Inode | None]] = {root: {}}
        self._names: dict[Path, dict[str, Inode | None]] = {root: {}}
        self._open: dict[int, Inode] = {}

    def create(self, path: Path, mode: int) -> int:
        assert mode
        self._step()
        if path.name in self._names[path.parent]:
            raise FileExistsError(path)
        handle = len(self._open) + 3
        self._open[handle] = self._names[path.parent][path.name] = Inode()
        return handle

    def write(self, handle: int, data: bytes) -> None:
        inode = self._open[handle]
        for at, piece in sectors(len(inode.content), data, 512):
            inode.write(at, piece)
            self._step()

    def fsync(self, handle: int) -> None:
        self._step()
        self._open[handle].sync()

    def close(self, handle: int) -> None:
        assert handle in self._open

    def rename(self, source: Path, target: Path) -> None:
        self._step()
        self._names[target.parent][target.name] = self._names[source.parent].pop(source.name)

    def remove(self, path: Path) -> None:
        self._step()
        del self._names[path.parent][path.name]

    def is_dir(self, path: Path) -> bool:
        return path in self._names

    def mkdir(self, path: Path) -> None:
        self._step()
        self._names[path.parent][path.name] = None
        self._names[path], self._durable[path] = {}, {}

    def fsyncdir(self, path: Path) -> None:
        self._step()
        self._durable[path] = dict(self._names[path])

    def after_crash(self, random: Random, sector: int) -> dict[Path, bytes | None]:
        """What is there once the machine is up: files with their content, directories None."""
        found: dict[Path, bytes | None] = {}
        pending = [path for path in self._durable if path.parent not in self._durable]
        while pending:
            directory = pending.pop()
            for name, inode in self._surviving_names(directory, random).items():
                found[directory / name] = inode and inode.survived(random, sector)
                if inode is None:
                    pending.append(directory / name)
        return found

    def _surviving_names(self, directory: Path, random: Random) -> dict[str, Inode | None]:
        durable, now = self._durable[directory], self._names[directory]
        kept = dict(durable)
        for name in sorted(durable.keys() | now.keys()):
            changed = name not in durable or name not in now or durable[name] is not now[name]
            if changed and random.random() < 0.5:
                kept.pop(name, None)
                if name in now:
                    kept[name] = now[name]
        return kept

    def _step(self) -> None:
        if self.steps == self._stop_at:
            raise PowerLost
        self.steps += 1


class NeverSyncsFiles(SimDisk):
    """A planted fault: the file's content is renamed into place without having been synced."""

    def fsync(self, handle: int) -> None:
        assert handle


class NeverSyncsNames(SimDisk):
    """A planted fault: the directory is never synced."""

    def fsyncdir(self, path: Path) -> None:
        assert path
