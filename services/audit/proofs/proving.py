"""A hand's proof: one file that says what the log holds of it, and that a signed head covers it."""

from typing import Final

from msgspec import DecodeError, Struct, ValidationError, json

from schemas.errors import CorruptRecord, NotFound, ProofBroken
from services.audit.proofs.merkle import inclusion
from services.audit.proofs.notes import base64, parse_head, parse_note, unbase64, whole_number
from services.audit.proofs.tree import Tree
from services.eventlog import EventLog

FORMAT: Final = "c2sp.org/tlog-proof@v1"
PROOF_MAX: Final = 64_000_000
"""Bytes of a proof's file: more than any hand has."""

_INDEX: Final = "index "


class Proof(Struct, frozen=True, tag_field="format", tag="oddchip-proof-1"):
    """Everything that a verifier needs besides the public keys."""

    leaf: str  # the entry of the tree, exactly as it was hashed
    proof: str  # C2SP's tlog-proof: index, path and signed head
    records: tuple[str, ...]  # the log's bytes, which are UTF-8


class Path(Struct, frozen=True):
    """What `Proof.proof` says."""

    index: int
    hashes: tuple[bytes, ...]
    note: str


_decode: Final = json.Decoder(Proof).decode
_encode: Final = json.Encoder().encode


def prove(tree: Tree, log: EventLog, hand: str) -> Proof:
    """The proof of a hand by the last signed head.

    Raises `NotFound` for a hand that is no leaf, `ProofBroken` where no signed head covers it yet,
    and `CorruptRecord` where the log's records are not those of the leaf any more.
    """
    entry = tree.entry(hand)
    if entry is None:
        what = "proof of hand"
        raise NotFound(what, hand, str(tree.path))
    last = tree.last_signed()
    head = None if last is None else parse_head(parse_note(last).body)
    if last is None or head is None or head.size <= entry.number:
        what, why = f"a proof of {hand}", "no signed head covers it yet: `oddchip sign`"
        raise ProofBroken(what, why)
    leaf = entry.leaf
    found = log.read_stream(leaf.stream, leaf.first - 1, leaf.last - leaf.first + 1)
    if [one.version for one in found] != [*range(leaf.first, leaf.last + 1)]:
        why = f"the log lacks records of {leaf.first} to {leaf.last}"
        raise CorruptRecord(leaf.stream, leaf.first, why)
    path = Path(entry.number, tuple(inclusion(entry.number, head.size, tree.node)), last)
    try:
        return Proof(
            entry.data.decode(), path_text(path), tuple([one.data.decode() for one in found])
        )
    except UnicodeDecodeError as fault:
        raise CorruptRecord(leaf.stream, leaf.first, "no record: not UTF-8") from fault


def proof_bytes(proof: Proof) -> bytes:
    """The file."""
    return json.format(_encode(proof), indent=1) + b"\n"


def parse_proof(data: bytes) -> Proof:
    """A proof out of its file; raises `ProofBroken`."""
    what = "the proof's file"
    if len(data) > PROOF_MAX:
        raise ProofBroken(what, f"more than {PROOF_MAX} bytes")
    try:
        return _decode(data)
    except (DecodeError, ValidationError, UnicodeDecodeError, RecursionError) as fault:
        raise ProofBroken(what, f"no proof of ours: {fault}") from fault


def path_text(path: Path) -> str:
    """The tlog-proof."""
    hashes = "".join([f"{base64(one)}\n" for one in path.hashes])
    return f"{FORMAT}\n{_INDEX}{path.index}\n{hashes}\n{path.note}"


def parse_path(text: str) -> Path:
    """A tlog-proof; raises `ProofBroken`."""
    what = "the path"
    above, gap, note = text.partition("\n\n")
    name, *lines = above.split("\n")
    if name != FORMAT or not gap:
        raise ProofBroken(what, f"it does not begin with {FORMAT}, or has no checkpoint")
    if lines and lines[0].startswith("extra "):
        lines = lines[1:]
    if not lines or not lines[0].startswith(_INDEX):
        raise ProofBroken(what, "it names no index")
    index = whole_number(lines[0].removeprefix(_INDEX), what, "index")
    return Path(index, tuple([unbase64(line, "a hash of the path") for line in lines[1:]]), note)
