"""The evidence of a hand as one ZIP: its records, what they come to, its proof, and a manifest that
names the SHA-256 of each.
"""

import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import Final

from msgspec import DecodeError, Struct, ValidationError, json

from schemas.errors import ProofBroken
from services.audit.proofs.proving import PROOF_MAX, Proof, parse_proof
from services.zipping import sums, zipped

RECORDS, PROOF, MANIFEST = "records.jsonl", "hand.proof", "manifest.json"
"""Files of every bundle: the log's bytes, a record a line; the proof; what there is."""

_WHAT: Final = "the bundle"
_FILES_MAX: Final = 20


class Manifest(Struct, frozen=True):
    """What a bundle holds."""

    hand: str
    sha256: dict[str, str]  # by name, hex


_manifest: Final = json.Decoder(Manifest).decode


def bundled(hand: str, parts: Mapping[str, bytes]) -> bytes:
    """The ZIP of a hand's files; the same files give the same bytes."""
    listed = json.format(json.encode(Manifest(hand, sums(parts))), indent=1)
    return zipped({**parts, MANIFEST: listed})


def is_bundle(data: bytes) -> bool:
    """Whether a file is a ZIP at all."""
    return data.startswith(b"PK")


def proof_in(data: bytes) -> Proof:
    """The proof in a bundle all of whose files are what its manifest says, and whose records are
    those of the proof; raises `ProofBroken`.
    """
    parts = _parts(data)
    try:
        manifest = _manifest(parts.pop(MANIFEST, b""))
    except (DecodeError, ValidationError) as fault:
        raise ProofBroken(_WHAT, f"its {MANIFEST} cannot be read: {fault}") from fault
    found = sums(parts)
    for name in sorted({*parts, *manifest.sha256}):
        if name not in parts or name not in manifest.sha256:
            where = "is missing" if name in manifest.sha256 else "is not in its manifest"
            raise ProofBroken(_WHAT, f"{name} {where}")
        if found[name] != manifest.sha256[name]:
            raise ProofBroken(_WHAT, f"{name} is not what its manifest says")
    if not {RECORDS, PROOF} <= parts.keys():
        raise ProofBroken(_WHAT, f"it has no {RECORDS} or no {PROOF}")
    proof = parse_proof(parts[PROOF])
    if lines(proof.records) != parts[RECORDS]:
        raise ProofBroken(_WHAT, f"{RECORDS} does not hold the records of its proof")
    return proof


def lines(records: tuple[str, ...]) -> bytes:
    """Records as a file of lines."""
    return "".join([f"{one}\n" for one in records]).encode(errors="surrogatepass")


def _parts(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as bundle:
            listed = bundle.infolist()
            names = [one.filename for one in listed]
            if len(listed) > _FILES_MAX or len({*names}) != len(names):
                raise ProofBroken(_WHAT, "it has too many files, or one twice")
            if sum(one.file_size for one in listed) > PROOF_MAX:
                raise ProofBroken(_WHAT, f"its files are more than {PROOF_MAX} bytes")
            return {one.filename: bundle.read(one) for one in listed}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError) as fault:
        raise ProofBroken(_WHAT, f"no ZIP that can be read: {fault}") from fault
    except (OSError, zlib.error) as fault:
        raise ProofBroken(_WHAT, f"a file in it is damaged: {fault}") from fault
