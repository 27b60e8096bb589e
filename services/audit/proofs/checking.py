"""Whether a hand's proof holds: by its bytes and public keys alone, without service, log or store.

What is checked, in this order: the head is signed by the log's key and, where asked, by witnesses;
the leaf leads to the head's root; the records are exactly those the leaf names, each following the
one before; and they begin the hand that the leaf names.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, cast

from msgspec import DecodeError, ValidationError, json

from schemas.errors import ProofBroken
from schemas.record import digest
from services.audit.proofs.leaves import Leaf, leaf_of
from services.audit.proofs.merkle import leaf_hash, root_of_inclusion
from services.audit.proofs.notes import CHECKPOINT, Head, Verifier, parse_head, parse_note
from services.audit.proofs.proving import Proof, parse_path

_LEAF: Final = "the leaf"
_RECORDS: Final = "the records"


class Shown(NamedTuple):
    """What a proof shows."""

    leaf: Leaf
    entry: int  # of the tree, from 0
    head: Head
    witnessed: dict[str, int]  # who cosigned, and when (POSIX seconds)


def check(proof: Proof, log_key: Verifier, witnesses: Sequence[Verifier] = ()) -> Shown:
    """What the proof shows, if all of it holds; raises `ProofBroken`, which says what does not."""
    path = parse_path(proof.proof)
    note = parse_note(path.note)
    if note.signed_by(log_key) is None:
        raise ProofBroken(CHECKPOINT, f"{log_key.name} has not signed it")
    head = parse_head(note.body)
    if head.origin != log_key.name:
        raise ProofBroken(CHECKPOINT, f"it is of {head.origin}, not of {log_key.name}")
    seen: dict[str, int] = {}
    for one in witnesses:
        at = note.signed_by(one)
        if at is None:
            raise ProofBroken(CHECKPOINT, f"the witness {one.name} has not signed it")
        seen[one.name] = at
    data = proof.leaf.encode(errors="surrogatepass")
    reached = root_of_inclusion(leaf_hash(data), path.index, head.size, path.hashes)
    if reached != head.root:
        raise ProofBroken(_LEAF, f"it is not entry {path.index} of the signed tree")
    try:
        leaf = leaf_of(data)
    except (DecodeError, ValidationError) as fault:
        raise ProofBroken(_LEAF, f"it says nothing of a hand: {fault}") from fault
    _check_records(leaf, proof.records)
    return Shown(leaf, path.index, head, seen)


def _check_records(leaf: Leaf, records: Sequence[str]) -> None:
    count = leaf.last - leaf.first + 1
    if len(records) != count:
        why = f"they are {len(records)}, the leaf names {count}"
        raise ProofBroken(_RECORDS, why)
    previous, starts = leaf.before, False
    for version, text in enumerate(records, leaf.first):
        what = f"record {leaf.stream} version {version}"
        record = _plain(text, what)
        if (record.get("stream"), record.get("version")) != (leaf.stream, version):
            said = f"{record.get('stream')} version {record.get('version')}"
            raise ProofBroken(what, f"it calls itself {said}")
        if record.get("previous") != previous:
            raise ProofBroken(what, "it does not follow the one before it")
        previous = digest(text.encode(errors="surrogatepass"))
        starts = starts or (version == leaf.first and _begins(record, leaf.hand))
    if previous != leaf.tip:
        why = f"the digest of version {leaf.last} is not the leaf's"
        raise ProofBroken(_RECORDS, why)
    if not starts:
        why = f"hand {leaf.hand} does not start in the first"
        raise ProofBroken(_RECORDS, why)


def _plain(text: str, what: str) -> dict[str, Any]:
    try:
        found: object = json.decode(text.encode())
    except (DecodeError, UnicodeEncodeError, RecursionError) as fault:
        raise ProofBroken(what, "it is no JSON") from fault
    if not isinstance(found, dict):
        raise ProofBroken(what, "it is no record")
    return cast("dict[str, Any]", found)


def _begins(record: dict[str, Any], hand: str) -> bool:
    events = record.get("events")
    return isinstance(events, list) and any(
        isinstance(one, dict) and cast("dict[str, Any]", one).get("hand") == hand
        for one in cast("list[object]", events)
    )
