"""Proofs in a browser: its verifier and the console's say the same of whatever they are given."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from schemas.errors import ProofBroken
from services.audit.proofs.checking import check
from services.audit.proofs.notes import parse_verifier
from services.audit.proofs.proving import parse_proof, proof_bytes
from tests.audit.proofs.growing import KEY, WATCHER, Grove
from tests.pages.browser.conftest import Look
from tests.proof import proof

CHECK = """
async ([module, text, key, witnesses]) => {
  const { check } = await import(module);
  try {
    return { shown: await check(text, key, witnesses) };
  } catch (fault) {
    return { fault: fault.message };
  }
}
"""


@pytest.fixture(scope="module")
def grove(tmp_path_factory: pytest.TempPathFactory) -> Grove:
    return Grove.signed(tmp_path_factory.mktemp("grove"), 9, 14)


def in_browser(page: Page, text: str, key: str, *witnesses: str) -> dict[str, Any]:
    source = page.locator("script[type=module]").get_attribute("src") or ""
    module = source.replace("check.js", "verifier.js")
    found: dict[str, Any] = page.evaluate(CHECK, [module, text, key, list(witnesses)])
    return found


def in_python(text: str, key: str, *witnesses: str) -> dict[str, Any]:
    try:
        trusted = parse_verifier(key), [parse_verifier(one) for one in witnesses]
        found = check(parse_proof(text.encode(errors="surrogatepass")), *trusted)
    except ProofBroken as fault:
        return {"fault": str(fault)}
    return {
        "shown": {
            "leaf": "oddchip-hand-1",
            **{name: getattr(found.leaf, name) for name in found.leaf.__struct_fields__},
            "entry": found.entry,
            "size": found.head.size,
            "origin": found.head.origin,
            "seen": found.witnessed,
        }
    }


def changed(texts: list[str], rng: Random) -> Iterator[str]:
    """Proofs as they are, and with a character changed, lost, doubled or taken from another."""
    while True:
        text, other = rng.choice(texts), rng.choice(texts)
        at, how = rng.randrange(len(text)), rng.randrange(6)
        yield (
            text,
            f"{text[:at]}{chr(rng.randrange(32, 127))}{text[at + 1 :]}",
            text[:at] + text[at + 1 :],
            text[:at] + text[at] + text[at:],
            text[:at] + other[at:],
            text[:at],
        )[how]


def test_both_verifiers_say_the_same_of_every_proof(look: Look, grove: Grove) -> None:
    hands = [f"table-1-{at}" for at in range(1, 10)] + [f"table-2-{at}" for at in range(1, 15)]
    texts = [proof_bytes(grove.prove(hand)).decode() for hand in hands]
    page, keys = look("/check", "nobody"), (str(KEY.public), str(WATCHER.public))
    rng, held = Random(20261201), 0

    for text, _ in zip(changed(texts, rng), range(proof(300, 10_000)), strict=False):
        ours, theirs = in_python(text, *keys), in_browser(page, text, *keys)
        assert ("shown" in ours) == ("shown" in theirs), (text, ours, theirs)
        if "shown" in ours:
            assert ours == theirs
            held += 1

    assert held > 30


@pytest.mark.parametrize("witness", ["", "witness.example/w2"])
def test_the_page_says_what_a_proof_shows_or_why_it_does_not(
    look: Look, grove: Grove, tmp_path: Path, witness: str
) -> None:
    path = tmp_path / "hand.proof"
    path.write_bytes(proof_bytes(grove.prove("table-1-4")))
    page = look("/check", "nobody")
    page.get_by_label("The proof's file").set_input_files(path)
    page.get_by_label("Public key of the log").fill(str(KEY.public))
    if witness:
        stranger = WATCHER._replace(name=witness)
        page.get_by_label("Public keys of witnesses").fill(f"{stranger.public}\n")
    page.get_by_role("button", name="Check", exact=True).click()

    said = page.locator("#said")
    if witness:
        expect(said).to_contain_text("not proven")
        expect(said).to_contain_text(f"the witness {witness} has not signed it")
    else:
        expect(said).to_contain_text("table-1-4: proven")
        expect(said).to_contain_text("of the 23 hands whose tree room.example/hands signed")
