"""`sign`, `witness`, `prove` and `verify-proof` as they are called."""

import json
import stat
import zipfile
from pathlib import Path
from random import Random

import pytest

from tests.console.calls import Console


@pytest.fixture
def key(dealt: Console) -> str:
    """The public key of whoever signed the log's tree."""
    call = dealt("sign", "--name", "room.example/hands")
    assert call.code == 0
    assert "signed as room.example/hands: 42 hands, root " in call.err
    return call.out.removeprefix("public key: ").strip()


@pytest.fixture
def proof(dealt: Console, key: str) -> Path:
    """A hand's proof."""
    assert key
    path = dealt.data / "hand.proof"
    assert dealt("prove", "table-3-2", "-o", str(path)).code == 0
    return path


def test_a_hand_is_proven_by_its_file_and_a_public_key(
    dealt: Console, key: str, proof: Path
) -> None:
    call = dealt("verify-proof", str(proof), "--key", key)
    data = json.loads(dealt("verify-proof", str(proof), "--key", key, "--json").out)

    assert call.code == 0
    assert call.out.startswith("table-3-2: proven\n")
    assert "of the 42 hands whose tree room.example/hands signed" in call.out
    assert (data["size"], data["leaf"]["stream"]) == (42, "table-3")


def test_a_witness_is_asked_for_by_its_key(dealt: Console, key: str, tmp_path: Path) -> None:
    mine = tmp_path / "w" / "w.key"
    call = dealt("witness", "--key", str(mine), "--name", "witness.example/w1", "--log-key", key)
    watcher = call.out.removeprefix("public key: ").strip()
    path = tmp_path / "hand.proof"
    path.write_text(dealt("prove", "table-1-1").out)

    seen = dealt("verify-proof", str(path), "--key", key, "--witness", watcher)
    unseen = dealt(
        "verify-proof", str(path), "--key", key, "--witness", watcher.replace("w1", "w2")
    )

    assert (call.code, seen.code) == (0, 0)
    assert "witnessed by witness.example/w1 at " in seen.out
    assert unseen.code == 2  # a key whose name was changed is none


def test_keys_are_for_their_owner_alone(dealt: Console, key: str) -> None:
    assert key
    for name in ("signer.key", "signer.db"):
        assert stat.S_IMODE((dealt.data / name).stat().st_mode) == 0o600


def test_a_proof_that_was_changed_says_where(dealt: Console, key: str, proof: Path) -> None:
    proof.write_text(
        proof.read_text().replace('\\"type\\":\\"hand-ended\\"', '\\"type\\":\\"hand-bended\\"')
    )

    call = dealt("verify-proof", str(proof), "--key", key)

    assert (call.code, call.out) == (1, "")
    assert call.err.startswith("oddchip: the records: ") or call.err.startswith(
        "oddchip: record table-3 version "
    )


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["prove", "table-99-1"], 2, "no proof of hand 'table-99-1'"),
        (["verify-proof", "nowhere", "--key", "x"], 2, "a key is written NAME+ID+KEY"),
        (["witness", "--log-key", "x"], 2, "a key is written NAME+ID+KEY"),
        (["verify-proof", "nowhere"], 2, "Missing option '--key'"),
    ],
)
def test_bad_calls_are_one_line(
    dealt: Console, key: str, words: list[str], code: int, told: str
) -> None:
    assert key
    call = dealt(*words)

    assert (call.code, call.out) == (code, "")
    assert told in call.err
    assert call.err.count("\n") == 1


def test_what_is_no_proof_is_refused(dealt: Console, key: str, tmp_path: Path) -> None:
    path = tmp_path / "x.proof"
    for data in (b"", b"{}", b"\xff\xfe", b"[1]", b'{"format":"oddchip-proof-1"}'):
        path.write_bytes(data)
        call = dealt("verify-proof", str(path), "--key", key)
        assert (call.code, call.out) == (1, "")
        assert call.err.startswith("oddchip: the proof's file: ")
        assert call.err.count("\n") == 1


def test_the_audit_finds_a_log_that_was_rolled_back_behind_a_signed_tree(
    dealt: Console, key: str
) -> None:
    assert key
    assert dealt("verify").code == 0
    (dealt.data / "tree.db").unlink()
    assert dealt("sign").code == 0  # the tree grows again, and is the one that was signed
    assert dealt("verify").code == 0


def test_a_hand_that_has_no_proof_yet_says_what_to_do(dealt: Console) -> None:
    call = dealt("prove", "table-1-1")

    assert (call.code, call.out) == (1, "")
    assert call.err.endswith(
        "oddchip: a proof of table-1-1: no signed head covers it yet: `oddchip sign`\n"
    )


def test_evidence_is_one_file_that_is_checked_alone(dealt: Console, key: str) -> None:
    path = dealt.data / "hand.zip"
    made = dealt("evidence", "table-3-2", "-o", str(path))
    with zipfile.ZipFile(path) as bundle:
        names = bundle.namelist()
        story = bundle.read("hand.txt").decode()

    found = dealt("verify-proof", str(path), "--key", key)

    assert (made.code, found.code) == (0, 0)
    assert found.out.startswith("table-3-2: proven\n")
    assert names == ["records.jsonl", "hand.txt", "hand.json", "hand.proof", "manifest.json"]
    assert story.startswith("table-3-2\n")


@pytest.mark.parametrize("name", ["records.jsonl", "hand.txt", "hand.json", "hand.proof"])
@pytest.mark.parametrize("how", ["changed", "lost", "added"])
def test_evidence_that_was_changed_is_refused(
    dealt: Console, key: str, name: str, how: str
) -> None:
    path = dealt.data / "hand.zip"
    dealt("evidence", "table-3-2", "-o", str(path))
    with zipfile.ZipFile(path) as bundle:
        parts = {one: bundle.read(one) for one in bundle.namelist()}
    if how == "changed":
        parts[name] += b" "
    elif how == "lost":
        del parts[name]
    else:
        parts[f"more-{name}"] = b"x"
    with zipfile.ZipFile(path, "w") as bundle:
        for one, data in parts.items():
            bundle.writestr(one, data)

    call = dealt("verify-proof", str(path), "--key", key)

    assert (call.code, call.out) == (1, "")
    assert call.err.startswith("oddchip: the bundle: ")
    assert name in call.err


def test_a_damaged_zip_is_one_line(dealt: Console, key: str) -> None:
    path = dealt.data / "hand.zip"
    dealt("evidence", "table-3-2", "-o", str(path))
    data, rng = path.read_bytes(), Random(5)
    for _ in range(40):
        changed = bytearray(data)
        for _ in range(3):
            changed[rng.randrange(2, len(changed))] ^= rng.randrange(1, 256)
        path.write_bytes(changed)
        call = dealt("verify-proof", str(path), "--key", key)
        assert call.code in (0, 1)  # times and modes in a ZIP say nothing
        assert "Traceback" not in call.err
        assert "our fault" not in call.err
