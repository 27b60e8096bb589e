"""Signed notes, heads of the tree as notes, and the keys for them: the text formats of C2SP
(signed-note, tlog-checkpoint, tlog-cosignature), so that other people's tools can check them too.
"""

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from schemas.errors import ProofBroken

LOG, WITNESS = 1, 4
"""Signature types: of who keeps the log, and of who watches it, with a time."""

NOTE_MAX: Final = 64_000
"""Bytes of a note; a hundred signatures fit in."""

CHECKPOINT: Final = "the checkpoint"
"""What a fault of a signed head names."""

_KEY: Final = "the key"
_DASH: Final = "\N{EM DASH} "
_PRIVATE: Final = "PRIVATE+KEY"
_STAMP: Final = 8  # bytes of a witness's time


class Head(NamedTuple):
    """What a checkpoint says: whose tree, how many leaves, and the hash over them."""

    origin: str
    size: int
    root: bytes

    @property
    def body(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{base64(self.root)}\n"


class Verifier(NamedTuple):
    """A public key: who signs so, as a log or as a witness."""

    name: str
    kind: int
    key: bytes

    @property
    def number(self) -> bytes:
        """Four bytes by which a signature names its key."""
        said = self.name.encode() + b"\n" + bytes([self.kind]) + self.key
        return sha256(said).digest()[:4]

    def __str__(self) -> str:
        material = base64(bytes([self.kind]) + self.key)
        return f"{self.name}+{self.number.hex()}+{material}"


class Signer(NamedTuple):
    """A private key."""

    name: str
    kind: int
    seed: bytes

    @property
    def public(self) -> Verifier:
        """What others check its signatures with."""
        key = Ed25519PrivateKey.from_private_bytes(self.seed).public_key().public_bytes_raw()
        return Verifier(self.name, self.kind, key)

    def __str__(self) -> str:
        public = self.public
        material = base64(bytes([self.kind]) + self.seed)
        return f"{_PRIVATE}+{self.name}+{public.number.hex()}+{material}"

    def sign(self, body: str, seconds: int) -> str:
        """A signature line for a checkpoint's text; a witness's says the time (POSIX seconds)."""
        said = stamped(body, seconds) if self.kind == WITNESS else body
        made = Ed25519PrivateKey.from_private_bytes(self.seed).sign(said.encode())
        stamp = seconds.to_bytes(_STAMP, "big") if self.kind == WITNESS else b""
        return f"{_DASH}{self.name} {base64(self.public.number + stamp + made)}\n"


class Signature(NamedTuple):
    """A line below a note."""

    name: str
    number: bytes  # of the key
    data: bytes


class Note(NamedTuple):
    """A text with signatures, none of which has been looked at."""

    body: str
    signatures: tuple[Signature, ...]

    def signed_by(self, key: Verifier) -> int | None:
        """When a key signed (POSIX seconds; 0 where it says no time), None where it did not.

        Raises `ProofBroken` for a signature in the key's name that is not the key's.
        """
        found: int | None = None
        for one in self.signatures:
            if (one.name, one.number) == (key.name, key.number):
                found = _checked(self.body, one, key)
        return found


def _checked(body: str, signature: Signature, key: Verifier) -> int:
    data, seconds, said = signature.data, 0, body
    if key.kind == WITNESS:
        seconds, data = int.from_bytes(data[:_STAMP], "big"), data[_STAMP:]
        said = stamped(body, seconds)
    try:
        Ed25519PublicKey.from_public_bytes(key.key).verify(data, said.encode())
    except InvalidSignature as fault:
        what = f"the signature of {key.name}"
        raise ProofBroken(what, "it is not that key's signature of this text") from fault
    return seconds


def stamped(body: str, seconds: int) -> str:
    """What a witness signs."""
    return f"cosignature/v1\ntime {seconds}\n{body}"


def parse_note(text: str) -> Note:
    """A note out of its text; raises `ProofBroken`."""
    what = CHECKPOINT
    if len(text) > NOTE_MAX or any(one < " " and one != "\n" for one in text):
        raise ProofBroken(what, "no signed note: too long, or with control characters")
    body, gap, below = text.rpartition("\n\n")
    if not gap or not below.endswith("\n"):
        raise ProofBroken(what, "no signed note: no blank line before signatures")
    return Note(f"{body}\n", tuple([_signature(line) for line in below[:-1].split("\n")]))


def _signature(line: str) -> Signature:
    name, gap, data = line.removeprefix(_DASH).partition(" ")
    if not line.startswith(_DASH) or not gap or not name or "+" in name:
        raise ProofBroken(CHECKPOINT, f"no signature line: {line[:80]!r}")
    raw = unbase64(data, "a signature")
    return Signature(name, raw[:4], raw[4:])


def parse_head(body: str) -> Head:
    """What a checkpoint's text says; raises `ProofBroken`."""
    what, lines = CHECKPOINT, body.split("\n")
    if len(lines) < 4 or lines[-1] or not lines[0]:
        raise ProofBroken(what, "it has not three lines: origin, size, root")
    size = whole_number(lines[1], what, "size")
    raw = unbase64(lines[2], "the root")
    if len(raw) != sha256().digest_size:
        raise ProofBroken(what, f"its root has {len(raw)} bytes")
    return Head(lines[0], size, raw)


def whole_number(text: str, where: str, called: str) -> int:
    """A number as these formats write them: ASCII digits without leading zeroes."""
    if text.isascii() and text.isdigit() and str(int(text[:20])) == text:
        return int(text)
    raise ProofBroken(where, f"its {called} is no number: {text[:40]!r}")


def parse_verifier(text: str) -> Verifier:
    """A public key out of its text, NAME+ID+KEY; raises `ProofBroken`."""
    name, number, material = _key_parts(text)
    made = Verifier(name, material[0], material[1:])
    if made.number.hex() != number:
        raise ProofBroken(_KEY, f"its id should be {made.number.hex()}, not {number}")
    return made


def parse_signer(text: str) -> Signer:
    """A private key out of its text; raises `ProofBroken`, which does not repeat it."""
    start, _, rest = text.strip().partition("+" + "KEY+")
    if start != "PRIVATE":
        raise ProofBroken(_KEY, "it is no private key")
    name, number, material = _key_parts(rest)
    made = Signer(name, material[0], material[1:])
    if made.public.number.hex() != number:
        raise ProofBroken(_KEY, "its id is another key's")
    return made


def _key_parts(text: str) -> tuple[str, str, bytes]:
    what, parts = _KEY, text.strip().split("+", 2)
    if len(parts) != 3 or not parts[0] or any(one.isspace() for one in parts[0]):
        raise ProofBroken(what, "a key is written NAME+ID+KEY")
    raw = unbase64(parts[2], what)
    if len(raw) != 33 or raw[0] not in (LOG, WITNESS):
        raise ProofBroken(what, "it is no Ed25519 key of a log or a witness")
    return parts[0], parts[1], raw


def base64(data: bytes) -> str:
    """Bytes as these formats write them."""
    return b64encode(data).decode()


def unbase64(text: str, what: str) -> bytes:
    """Bytes out of their one spelling; raises `ProofBroken`."""
    try:
        raw = b64decode(text, validate=True)
    except (NoBase64, ValueError) as fault:
        raise ProofBroken(what, "it is no base64") from fault
    if base64(raw) != text:
        raise ProofBroken(what, "it is no base64 in its one spelling")
    return raw


def signed(body: str, lines: Sequence[str]) -> str:
    """A note's text."""
    return f"{body}\n{''.join(lines)}"
