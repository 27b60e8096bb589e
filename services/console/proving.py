"""Tamper evidence: `oddchip sign`, `witness`, `prove` and `verify-proof`."""

import time
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click
from msgspec.json import encode as json_encode
from msgspec.json import format as json_format

from schemas.errors import NotFound, ProofBroken, StorageFailed
from services.audit.proofs.bundle import PROOF, RECORDS, bundled, is_bundle, lines, proof_in
from services.audit.proofs.checking import Shown, check
from services.audit.proofs.growing import grow
from services.audit.proofs.notes import (
    LOG,
    WITNESS,
    Signer,
    Verifier,
    parse_head,
    parse_note,
    parse_verifier,
)
from services.audit.proofs.proving import parse_proof, proof_bytes, prove
from services.audit.proofs.signing import Memory, cosign, sign_head, signer_in
from services.audit.proofs.tree import Tree
from services.console.hands import document_of, found_hand, page_of
from services.console.options import Seconds, as_json, here, placed, plain
from services.console.output import note, progress, say, say_json
from services.console.place import logged
from services.console.stopping import stopping
from services.durable import replace_file
from services.eventlog import EventLog
from services.settings import Settings

_FILE: Final = "file"
_KEY: Final = click.option(
    "--key", "path", metavar="FILE", type=click.Path(path_type=Path), help="The private key."
)


class Verifying(click.ParamType[Verifier]):
    """A public key as text, or a file that holds it."""

    name = "KEY"

    def convert(
        self, value: str | Verifier, param: click.Parameter | None, ctx: click.Context | None
    ) -> Verifier:
        """The key, or a plain word on why it is none."""
        if isinstance(value, Verifier):
            return value
        try:
            path = Path(value)
            text = path.read_text("utf-8") if "+" not in value and path.is_file() else value
            return parse_verifier(text)
        except (ProofBroken, OSError, UnicodeDecodeError) as fault:
            self.fail(str(fault), param, ctx)


@click.command()
@_KEY
@click.option("--name", type=plain, help="What a new key is called, such as room.example/hands.")
@click.option("--every", type=Seconds(), help="Go on, and sign what is new so often.")
@placed
def sign(path: Path | None, *, name: str | None, every: float | None) -> int:
    """Bring the tree of hands up to the log, and sign its head.

    The key (default DATA/signer.key, made at the first call) and the memory of what was signed
    (the same with .db) belong to the signer: best on another disk, under another user. A tree that
    is not the last signed one, grown, is not signed.
    """
    settings = here()
    with _treed(settings) as (log, tree):
        key = signer_in(path or settings.signer, name or f"oddchip/{log.identity[:16]}", LOG)
        with (
            closing(Memory((path or settings.signer).with_suffix(".db"))) as memory,
            stopping() as stop,
        ):
            said = ""
            while True:
                text = sign_head(tree, key, memory, int(time.time()))
                if text != said:
                    _tell_head(text, key)
                    said = text
                if every is not None:
                    stop.wait(every)
                if every is None or stop():
                    return 1 if _tell_stopped(tree) else 0
                grow(tree, log, stop=stop)


@click.command()
@_KEY
@click.option("--name", type=plain, help="What a new key is called, such as witness.example/w1.")
@click.option(
    "--log-key", type=Verifying(), required=True, help="The public key that signs the log's heads."
)
@placed
def witness(path: Path | None, *, name: str | None, log_key: Verifier) -> int:
    """Sign the log's last head too, as somebody who watches: it must be the last one seen, grown.

    To be run by somebody else than who keeps the log, with a key and a memory of his own (FILE,
    made at the first call, and the same with .db).
    """
    settings = here()
    if path is None:
        what = "--key"
        raise click.MissingParameter(param_hint=what, param_type="option")
    with _treed(settings) as (_, tree):
        key = signer_in(path, name or "", WITNESS)
        with closing(Memory(path.with_suffix(".db"))) as memory:
            _tell_head(cosign(tree, log_key, key, memory, int(time.time())), key)
    return 0


@click.command("prove")
@click.argument("hand_id", metavar="ID", type=plain)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file (default stdout).")
@placed
def prove_(hand_id: str, *, output: Path | None) -> int:
    """Write a hand's proof: its records, and that a signed head of the log covers them.

    Whoever has the public key checks it with `oddchip verify-proof`, without this log.
    """
    settings = here()
    with _treed(settings) as (log, tree):
        data = proof_bytes(prove(tree, log, hand_id))
    if output is None:
        click.echo(data, nl=False)
        return 0
    _write(output, data)
    note(f"{output}: {len(data)} bytes")
    return 0


@click.command()
@click.argument("hand_id", metavar="ID", type=plain)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, help="The ZIP to write."
)
@placed
def evidence(hand_id: str, *, output: Path) -> int:
    """Write everything about a hand as one ZIP: its records, its story, data and proof.

    A manifest names the SHA-256 of each file; `oddchip verify-proof` checks all of it by itself.
    """
    settings = here()
    with _treed(settings) as (log, tree):
        proof = prove(tree, log, hand_id)
    stored, events = found_hand(settings, hand_id)
    if stored is None:
        what = "ended hand"
        raise NotFound(what, hand_id, str(settings.store))
    parts = {
        RECORDS: lines(proof.records),
        "hand.txt": "".join([f"{one}\n" for one in page_of(stored, events)]).encode(),
        "hand.json": json_format(json_encode(document_of(settings, stored, hand_id)), indent=1),
        PROOF: proof_bytes(proof),
    }
    data = bundled(hand_id, parts)
    _write(output, data)
    note(f"{output}: {len(data)} bytes, {', '.join(parts)} and a manifest")
    return 0


def _write(path: Path, data: bytes) -> None:
    try:
        replace_file(path, data)
    except OSError as fault:
        raise StorageFailed.told(path, "write the file", fault) from fault


@click.command("verify-proof")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--key", "log_key", type=Verifying(), required=True, help="The public key of the log."
)
@click.option(
    "--witness", "witnesses", type=Verifying(), multiple=True, help="A witness that must have seen."
)
@as_json
@placed
def verify_proof(
    path: Path, *, log_key: Verifier, witnesses: Sequence[Verifier], json: bool
) -> int:
    """Check a hand's proof, or its evidence, by itself: no service, no log, no store.

    Exit code 1 if it fails.
    """
    if not path.is_file():
        raise NotFound(_FILE, path.name, str(path.parent))
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise StorageFailed.told(path, "read the proof", fault) from fault
    proof = proof_in(data) if is_bundle(data) else parse_proof(data)
    shown = check(proof, log_key, witnesses)
    if json:
        say_json({"entry": shown.entry, "size": shown.head.size, "leaf": shown.leaf})
    else:
        say(_page(shown))
    return 0


def _page(shown: Shown) -> list[str]:
    leaf, head = shown.leaf, shown.head
    told = [
        f"{leaf.hand}: proven",
        f"records: {leaf.stream} versions {leaf.first} to {leaf.last}, each as the log has it",
        f"entry {shown.entry} of the {head.size} hands whose tree {head.origin} signed",
    ]
    told += [f"witnessed by {name} at {_utc(at)}" for name, at in shown.witnessed.items()]
    return told


def _utc(seconds: int) -> str:
    try:
        return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S} UTC"
    except (ValueError, OverflowError, OSError):
        return f"second {seconds}"


def _tell_head(text: str, key: Signer) -> None:
    head = parse_head(parse_note(text).body)
    note(f"signed as {key.name}: {head.size} hands, root {head.root.hex()}")
    say([f"public key: {key.public}"])


def _tell_stopped(tree: Tree) -> bool:
    found = tree.stopped()
    for stream, _, why in found:
        note(f"{stream} stands still, its later hands are in no tree: {why}")
    return bool(found)


@contextmanager
def _treed(settings: Settings) -> Generator[tuple[EventLog, Tree], None, None]:
    """Log and tree, which is brought up to it."""
    with (
        logged(settings) as log,
        closing(Tree(settings.tree, log.identity)) as tree,
        progress("growing the tree", "records") as tell,
    ):
        grow(tree, log, tell)
        yield log, tree
