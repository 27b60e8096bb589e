"""Signed notes: vectors of other people's tools, and what is refused."""

import pytest

from schemas.errors import ProofBroken
from services.audit.proofs.notes import (
    LOG,
    WITNESS,
    Head,
    Note,
    Signature,
    Signer,
    parse_head,
    parse_note,
    parse_signer,
    parse_verifier,
    signed,
)

GO_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
GO_NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "\N{EM DASH} PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfq"
    "dngotpRZb6KE6RyyBwJnAM=\n"
)
"""Key and note that the documentation of Go's sumdb/note has."""

HEAD = Head("room.example/hands", 7, bytes(range(32)))
KEY = Signer("room.example/hands", LOG, b"k" * 32)
WATCHER = Signer("witness.example/w1", WITNESS, b"w" * 32)


def note(*signers: Signer) -> Note:
    return parse_note(signed(HEAD.body, [one.sign(HEAD.body, 1_700_000_000) for one in signers]))


def test_a_note_signed_by_another_tool_holds() -> None:
    assert parse_note(GO_NOTE).signed_by(parse_verifier(GO_KEY)) == 0
    assert str(parse_verifier(GO_KEY)) == GO_KEY


def test_keys_and_heads_read_back() -> None:
    for one in (KEY, WATCHER):
        assert parse_signer(str(one)) == one
        assert parse_verifier(f"{one.public}\n") == one.public
    assert parse_head(HEAD.body) == HEAD
    assert parse_head(f"{HEAD.body}more\n") == HEAD


def test_who_signed_and_when() -> None:
    found = note(KEY, WATCHER)

    assert found.signed_by(KEY.public) == 0
    assert found.signed_by(WATCHER.public) == 1_700_000_000
    assert found.signed_by(Signer("another", LOG, b"k" * 32).public) is None
    assert note(KEY).signed_by(WATCHER.public) is None


@pytest.mark.parametrize("signer", [KEY, WATCHER])
def test_every_bit_of_text_and_signature_counts(signer: Signer) -> None:
    whole = note(signer)
    [one] = whole.signatures
    for bit in range(8 * len(one.data)):
        changed = bytearray(one.data)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(ProofBroken, match="not that key's signature"):
            Note(whole.body, (Signature(one.name, one.number, bytes(changed)),)).signed_by(
                signer.public
            )
    for at in range(len(whole.body)):
        other = f"{whole.body[:at]}~{whole.body[at + 1 :]}"
        with pytest.raises(ProofBroken):
            Note(other, whole.signatures).signed_by(signer.public)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "text\n",
        "text\n\n",
        "text\n\n- name c2ln\n",
        "text\n\n\N{EM DASH} name\n",
        "text\n\n\N{EM DASH} name !!!\n",
        "text\n\n\N{EM DASH} na+me c2lnbg==\n",
        "te\x00xt\n\n\N{EM DASH} name c2lnbg==\n",
        "text\n\n\N{EM DASH} name c2lnbg==",
        "t" * 64_001,
    ],
)
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(ProofBroken):
        parse_note(text)


@pytest.mark.parametrize(
    "body",
    [
        "origin\n",
        "origin\n7\n",
        "\n7\nAAAA\n",
        "origin\n07\n" + HEAD.body.split("\n")[2] + "\n",
        "origin\n-7\n" + HEAD.body.split("\n")[2] + "\n",
        "origin\n7\nAAAA\n",
        "origin\n7\nnot base64\n",
        "origin\n" + "9" * 5000 + "\n" + HEAD.body.split("\n")[2] + "\n",
    ],
)
def test_what_is_no_head_is_refused(body: str) -> None:
    with pytest.raises(ProofBroken):
        parse_head(body)


@pytest.mark.parametrize(
    "text",
    ["", "name", "name+01020304", "name+01020304+AAAA", GO_KEY.replace("c74f", "c74e"), "a b+1+A"],
)
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(ProofBroken):
        parse_verifier(text)


def test_a_private_key_is_never_repeated_in_a_fault() -> None:
    secret = str(KEY).rpartition("+")[2]
    for text in (str(KEY.public), str(KEY)[:-4], str(KEY).replace("room", "rome"), ""):
        with pytest.raises(ProofBroken) as fault:
            parse_signer(text)
        assert secret[:12] not in str(fault.value)
