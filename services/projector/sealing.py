"""When hands are sealed: the oldest of the tail, every so many, by a process beside the projector.

Damaged or outdated files are made again before anything else.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryFile
from time import monotonic
from typing import Final, NamedTuple

from msgspec import json

from analytics import DEFINITIONS, FLAGS, MADE, ROLLUPS
from analytics.all_in import ADJUSTED
from schemas.errors import SegmentDamaged, StorageFailed
from services.projector.orders import Order, What
from services.store import File, Part, Store, check_file
from services.store.relations import LATER, NAMES
from services.store.segments import FOLDER, GRACE_SECONDS, UNFINISHED, now

SEAL_HANDS: Final = 100_000
"""Hands a segment holds, as a rule."""

FAN: Final = 8
"""Roll-ups that become one."""

_ALL_INS_OF: Final = ("hands", "seats", "actions", "pots", FLAGS)
"""What all-ins are found in."""

_WORDS: Final[dict[What, str]] = {"again": "segment", "flags": "flags", "rollups": "roll-up"}

Tell = Callable[[str], None]


class _Work(NamedTuple):
    """Files being made."""

    process: subprocess.Popen[bytes]
    order: Order
    held: int  # the pipe's end that the process listens to
    begun: float  # by the monotonic clock


class Sealing:
    """Seals one store's tail; the caller is the store's one writer.

    A process that makes files is asked after every commit whether it is done, and waited for where
    the tail has grown to twice its size meanwhile. Where nothing else is due, what all-ins were
    worth is worked out segment by segment: that gives way to such a tail.
    """

    def __init__(self, store: Store, hands: int = SEAL_HANDS, tell: Tell | None = None) -> None:
        self._store, self._hands = store, hands
        self._tell = tell
        self._looked = now()
        self._later = 0  # not to seal before, after it failed
        self._all_ins_later = 0  # the same of all-ins
        self._all_ins_due = True  # whether some segment may be without
        self._sound: dict[str, tuple[int, ...]] = {}
        self._work: _Work | None = None
        self.seals, self.seconds = 0, 0.0  # made since, and how long that took

    def mend(self) -> None:
        """Clear up after whoever was interrupted; make damaged and outdated files again.

        Raises `StorageFailed` and `StoreTaken`.
        """
        self.stop()
        for part in self._store.mend_tail():
            self._say(f"a part of the tail, hands {part.first} to {part.last}, was made again")
        self._look()

    def _look(self) -> None:
        """Clear up, and make again what is damaged now; a file is read once, unless it changes."""
        self._looked = now()
        self._store.clear()
        damaged = [one for one in self._store.files() if self._is_damaged(one)]
        self._drop_all_ins(damaged)
        outdated = [one for one in damaged if one.kind in MADE]
        outdated += [
            one
            for one in self._store.files()
            if one.kind in MADE and one.definitions != DEFINITIONS and one not in outdated
        ]
        self._again("again", [one for one in damaged if one.kind in NAMES])
        self._again("flags", [one for one in outdated if one.kind == FLAGS])
        self._again("rollups", [one for one in outdated if one.kind in ROLLUPS])

    def follow(self, *, wait: bool = False, idle: bool = False) -> None:
        """List what is done, begin what is due, all-ins only when `idle`; `wait`: until nothing is
        under way.

        To be called after commits, and now and then without one. A seal that fails is told and
        tried again a minute later: the tail still has its hands. Raises `StoreTaken`.
        """
        work = None
        try:
            while work := self._work or self._begin(idle=idle):
                done = work.process.poll() is not None
                if not (done or wait or self._overfull()):
                    return
                if work.order.what == "seal":
                    self._finish(work, work.order.older, cut=work.order.part)
                elif done or wait:
                    self._finish(work, ())
                else:
                    self.stop()
            if now() - self._looked > GRACE_SECONDS:
                self._look()
        except StorageFailed as fault:
            self._all_ins_later = now() + GRACE_SECONDS
            if work is None or work.order.what == "seal":
                self._later = self._all_ins_later
            self._say(f"{fault}; it is tried again in a minute, no hand is lost")

    def stop(self) -> None:
        """End a process under way; what it made is cleared away another time."""
        work, self._work = self._work, None
        if work is not None:
            work.process.kill()
            work.process.communicate()
            os.close(work.held)

    def _overfull(self) -> bool:
        return sum(part.hands for part in self._store.tail()) >= 2 * self._hands

    def _begin(self, *, idle: bool) -> "_Work | None":
        return self._begin_seal() or (self._begin_all_ins() if idle else None)

    def _begin_all_ins(self) -> "_Work | None":
        """Start working out the all-ins of the oldest segments that are without."""
        if not self._all_ins_due or now() < self._all_ins_later or self._overfull():
            return None
        files = self._store.files()
        done = {one.first for one in files if one.kind == ADJUSTED}
        sealed = [one for one in files if one.kind in _ALL_INS_OF and one.first not in done]
        if not sealed:
            self._all_ins_due = False
            return None
        some = [one for one in sealed if one.last < sealed[0].first + max(self._hands, SEAL_HANDS)]
        some = some or [one for one in sealed if one.first == sealed[0].first]
        part = Part(some[0].first, some[-1].last, some[0].low, some[-1].high)
        return self._start("all-ins", part, some)

    def _drop_all_ins(self, damaged: Sequence[File]) -> None:
        """Have those worked out again that are damaged, or were by other definitions."""
        gone = [
            one
            for one in self._store.files()
            if one.kind.startswith(LATER) and (one in damaged or one.kind != ADJUSTED)
        ]
        if gone:
            self._store.seal(self._made(), (), gone)
        self._all_ins_due = True

    def _begin_seal(self) -> "_Work | None":
        """Start sealing if the tail is long enough."""
        parts, hands = self._store.tail() if now() >= self._later else [], 0
        for count, part in enumerate(parts, 1):
            hands += part.hands
            if hands >= self._hands:
                whole = Part(parts[0].first, part.last, parts[0].low, parts[count - 1].high)
                self._store.sealing(whole.last)
                return self._start("seal", whole, older=self._older(hands))
        return None

    def _older(self, hands: int) -> list[File]:
        """The last roll-ups where with one of so many hands they are `FAN` of much one size."""
        found: list[File] = []
        files = self._store.files()
        for kind in [kind for kind, rollup in ROLLUPS.items() if rollup.merged]:
            last = [one for one in files if one.kind == kind][1 - FAN :]
            sizes = [hands, *[one.last - one.first + 1 for one in last]]
            if len(sizes) == FAN and 2 * max(sizes) <= sum(sizes):
                found += last
        return found

    def _again(self, what: What, damaged: Sequence[File]) -> None:
        """Make these files again; of a segment's relations all, where some are damaged."""
        for first, last in sorted({(one.first, one.last) for one in damaged}):
            within = [one for one in self._store.files() if first <= one.first and one.last <= last]
            old = [one for one in damaged if (one.first, one.last) == (first, last)]
            if what == "again":
                old = [one for one in within if one.kind in NAMES]
            kinds = tuple(one.kind for one in old)
            sealed = [one for one in within if one.kind not in ROLLUPS and one not in old]
            part = Part(first, last, old[0].low, old[-1].high)
            self._finish(self._start(what, part, sealed=sealed, kinds=kinds), old)
            self._say(f"the {_WORDS[what]} of offsets {part.low + 1} to {part.high} was made again")

    def _start(
        self,
        what: What,
        part: Part,
        sealed: Sequence[File] = (),
        older: Sequence[File] = (),
        kinds: tuple[str, ...] = (),
    ) -> "_Work":
        directory = self._store.path.parent
        order = Order(
            str(directory), str(self._made()), what, part, kinds, tuple(sealed), tuple(older)
        )
        heard, held = os.pipe()  # whose end the process hears: it does not outlive this one
        try:
            with TemporaryFile() as asked:
                asked.write(json.encode(order))
                asked.seek(0)
                process = subprocess.Popen(  # noqa: S603  # -P: nothing of the caller's directory
                    [sys.executable, "-P", "-m", "services.projector.sealer", str(heard)],
                    stdin=asked,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    pass_fds=[heard],
                    start_new_session=True,  # a Ctrl-C is for the projector, which stops it
                )
        except OSError as fault:
            os.close(held)
            raise StorageFailed(str(directory), "seal hands", str(fault)) from fault
        finally:
            os.close(heard)
        self._work = _Work(process, order, held, monotonic())
        return self._work

    def _made(self) -> Path:
        """A folder to make files in that is not there yet."""
        return self._store.path.parent / FOLDER / f"{UNFINISHED}{token_hex(8)}"

    def _finish(self, work: "_Work", instead_of: Sequence[File], cut: Part | None = None) -> None:
        """Wait for the process and list what it has made."""
        said, wrong = work.process.communicate()
        os.close(work.held)
        self._work = None
        if work.process.returncode:
            lines = wrong.decode(errors="replace").strip().splitlines() or ["it was killed"]
            raise StorageFailed(work.order.store, "seal hands", lines[-1])
        files = json.decode(said, type=list[File])
        self._store.seal(Path(work.order.made), files, instead_of, cut)
        self._all_ins_due = True
        if work.order.what != "all-ins":
            self.seals += 1
            self.seconds += monotonic() - work.begun

    def _say(self, what: str) -> None:
        if self._tell is not None:
            self._tell(what)

    def _is_damaged(self, file: File) -> bool:
        try:
            sound = self._sound.get(file.name, ())
            self._sound[file.name] = check_file(self._store.path.parent, file, sound=sound)
        except SegmentDamaged as fault:
            self._say(f"{fault.path}: {fault.why}")
            return True
        return False
