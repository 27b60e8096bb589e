"""A hand's proof: it holds by itself, and no bit of it can be changed."""

from pathlib import Path
from random import Random

import pytest
from msgspec import json
from msgspec.structs import replace

from schemas.errors import CorruptRecord, NotFound, ProofBroken
from services.audit.proofs.checking import check
from services.audit.proofs.notes import LOG, Signer
from services.audit.proofs.proving import Proof, parse_proof, proof_bytes
from tests.audit.proofs.growing import KEY, THEN, WATCHER, Grove, shown


@pytest.fixture
def grove(tmp_path: Path) -> Grove:
    return Grove.signed(tmp_path, 4, 3)


@pytest.mark.parametrize("hand", ["table-1-1", "table-1-4", "table-2-3"])
def test_a_proof_holds_by_its_bytes_and_the_public_keys(grove: Grove, hand: str) -> None:
    data = proof_bytes(grove.prove(hand))

    found = check(parse_proof(data), KEY.public, [WATCHER.public])

    assert found.leaf.hand == hand
    assert found.head.size == 7
    assert found.witnessed == {WATCHER.name: THEN}


def test_a_proof_goes_on_to_hold_when_the_tree_has_grown(grove: Grove) -> None:
    old = grove.prove("table-1-2")
    grove.play("table-2", 5)
    grove.grow()
    grove.sign()

    assert shown(old).head.size == 7
    assert shown(grove.prove("table-1-2")).head.size == 12


def test_what_no_head_covers_has_no_proof_yet(grove: Grove) -> None:
    grove.play("table-2", 1)
    grove.grow()

    with pytest.raises(ProofBroken, match="no signed head covers it yet"):
        grove.prove("table-2-4")
    with pytest.raises(NotFound, match="table-9-1"):
        grove.prove("table-9-1")


def test_every_character_of_a_proof_counts(grove: Grove) -> None:
    """But for its layout as JSON, and a witness nobody asked for."""
    proof = grove.prove("table-2-2")
    for at in range(len(proof.leaf)):
        _refused(replace(proof, leaf=_changed(proof.leaf, at)))
    [record] = proof.records
    for at in range(len(record)):
        _refused(replace(proof, records=(_changed(record, at),)))
    for at in range(proof.proof.rindex("\n\N{EM DASH}")):
        _refused(replace(proof, proof=_changed(proof.proof, at)))


def _changed(text: str, at: int) -> str:
    return f"{text[:at]}{chr(ord(text[at]) ^ 1)}{text[at + 1 :]}"


def _refused(proof: Proof) -> None:
    with pytest.raises(ProofBroken):
        shown(proof)


def test_records_left_out_added_or_swapped_are_named(grove: Grove) -> None:
    proof = grove.prove("table-1-2")
    records = proof.records
    for bad, told in (
        (records[:-1], "the leaf names"),
        ((*records, records[-1]), "the leaf names"),
        ((records[1], records[0], *records[2:]), "calls itself"),
        ((*records[:2], records[1], *records[3:]), "calls itself"),
        ((), "the leaf names"),
    ):
        with pytest.raises(ProofBroken, match=told):
            shown(replace(proof, records=tuple(bad)))


def test_one_hand_does_not_pass_for_another(grove: Grove) -> None:
    one, other = grove.prove("table-1-2"), grove.prove("table-1-3")

    _refused(replace(one, leaf=other.leaf))
    _refused(replace(one, proof=other.proof))
    _refused(replace(one, records=other.records))
    _refused(replace(one, leaf=other.leaf, proof=other.proof))


def test_another_key_and_a_witness_that_was_not_there_do_not_do(grove: Grove) -> None:
    proof = grove.prove("table-1-2")
    stranger = Signer(KEY.name, LOG, b"x" * 32)
    nobody = WATCHER._replace(name="witness.example/w2")

    with pytest.raises(ProofBroken, match="has not signed it"):
        check(proof, stranger.public)
    with pytest.raises(ProofBroken, match="w2 has not signed it"):
        check(proof, KEY.public, [nobody.public])


def test_a_log_that_changed_since_gives_no_proof(grove: Grove) -> None:
    grove.edit("DELETE FROM records WHERE stream = 'table-2' AND version = 2", "log.db")

    with pytest.raises(CorruptRecord):
        grove.prove("table-2-2")


def test_bytes_at_random_are_refused_and_never_a_traceback(grove: Grove) -> None:
    data, rng = proof_bytes(grove.prove("table-2-1")), Random(1)
    for _ in range(500):
        changed = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        try:
            found = parse_proof(bytes(changed))
        except ProofBroken:
            continue
        if json.encode(found) != json.encode(parse_proof(data)):
            try:
                shown(found)
            except ProofBroken:
                continue
            assert replace(found, proof="") == replace(parse_proof(data), proof="")
