"""Tokens of an issuer: what counts, and every way to forge one that is known, refused."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import time
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1
from cryptography.hazmat.primitives.asymmetric.ec import generate_private_key as ec_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key as rsa_key
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

from schemas.errors import BadSettings
from services.api.access.file import AccessFile
from services.api.access.jwt import LIFETIME, Issuer, Tokens
from services.api.access.keys import Keys
from tests.api.access.place import Place, bearing, place

ED = Ed25519PrivateKey.generate()
RSA = rsa_key(65537, 2048)
EC = ec_key(SECP256R1())
STRANGER = Ed25519PrivateKey.generate()
ISSUER, AUDIENCE = "https://id.example", "oddchip"


def jwk(key: Any, kid: str, alg: str) -> dict[str, Any]:
    kind = {"EdDSA": OKPAlgorithm, "RS256": RSAAlgorithm, "ES256": ECAlgorithm}[alg]
    return {**json.loads(kind.to_jwk(key.public_key())), "kid": kid, "alg": alg, "use": "sig"}


def key_set(path: Path, *keys: dict[str, Any]) -> Path:
    path.write_text(json.dumps({"keys": keys}))
    return path


GOOD = (jwk(ED, "ed", "EdDSA"), jwk(RSA, "rsa", "RS256"), jwk(EC, "ec", "ES256"))


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    root = tmp_path_factory.mktemp("jwt")
    issuer = Issuer(key_set(root / "keys.json", *GOOD), ISSUER, AUDIENCE)
    with place(root, issuer=issuer) as made:
        yield made


def claims(**other: object) -> dict[str, Any]:
    now = int(time())
    said = {
        "iss": ISSUER,
        "aud": AUDIENCE,
        "sub": "eve",
        "jti": "t-1",
        "role": "auditor",
        "iat": now,
        "exp": now + 300,
    }
    return {name: value for name, value in (said | other).items() if value is not None}


def signed(
    said: dict[str, Any], key: Any = ED, alg: str | None = "EdDSA", kid: str | None = "ed"
) -> str:
    return jwt.encode(said, key, algorithm=alg, headers={} if kid is None else {"kid": kid})


def raw(header: dict[str, Any], said: dict[str, Any], signature: str = "") -> str:
    parts = [
        urlsafe_b64encode(json.dumps(one).encode()).decode().rstrip("=") for one in (header, said)
    ]
    return ".".join([*parts, signature])


@pytest.mark.parametrize(
    ("key", "alg", "kid"), [(ED, "EdDSA", "ed"), (RSA, "RS256", "rsa"), (EC, "ES256", "ec")]
)
def test_a_good_token_is_its_subject(key: Any, alg: str, kid: str, here: Place) -> None:
    answer = here.ask("/v1/me", **bearing(signed(claims(), key, alg, kid)))

    me = answer.json()
    assert (me["credential"], me["name"], me["role"]) == ("jwt:t-1", "eve", "auditor")


def test_a_player_s_token_opens_his_hands_and_cards(here: Place) -> None:
    who = bearing(signed(claims(role="player", player=here.player)))

    mine = here.ask(f"/v1/hands/{here.mine}", **who)

    assert mine.json()["viewpoint"] == "player"
    assert here.ask(f"/v1/hands/{here.other}", **who).status_code == 403


def public_pem(key: Any) -> bytes:
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return key.public_key().public_bytes(serialization.Encoding.PEM, form)


def confused() -> str:
    """The oldest trick: the public key, which everybody has, as the secret of an HMAC."""
    import hmac

    text = raw({"alg": "HS256", "typ": "JWT", "kid": "rsa"}, claims())
    signature = hmac.new(public_pem(RSA), text.rstrip(".").encode(), "sha256").digest()
    return text + urlsafe_b64encode(signature).decode().rstrip("=")


def tampered() -> str:
    head, body, signature = signed(claims(role="analyst")).split(".")
    said = json.loads(urlsafe_b64decode(body + "=="))
    more = urlsafe_b64encode(json.dumps({**said, "role": "auditor"}).encode()).decode().rstrip("=")
    return ".".join([head, more, signature])


NOW = int(time())
ATTACKS = {
    "no algorithm": raw({"alg": "none", "kid": "ed"}, claims()),
    "no algorithm, written otherwise": raw({"alg": "nOnE", "kid": "ed"}, claims()),
    "no signature": signed(claims()).rpartition(".")[0] + ".",
    "algorithm confusion": confused(),
    "another key's algorithm": signed(claims(), RSA, "PS256", "rsa"),
    "an algorithm of another key": signed(claims(), ED, "EdDSA", "rsa"),
    "another's audience": signed(claims(aud="wallet")),
    "no audience": signed(claims(aud=None)),
    "an audience among others": signed(claims(aud=["wallet", AUDIENCE])),
    "another issuer": signed(claims(iss="https://evil.example")),
    "no issuer": signed(claims(iss=None)),
    "expired": signed(claims(iat=NOW - 900, exp=NOW - 60)),
    "never expires": signed(claims(exp=None)),
    "lives too long": signed(claims(exp=NOW + LIFETIME + 60)),
    "no beginning": signed(claims(iat=None)),
    "not yet": signed(claims(nbf=NOW + 600)),
    "issued in the future": signed(claims(iat=NOW + 600, exp=NOW + 900)),
    "unknown key id": signed(claims(), kid="ed2"),
    "no key id": signed(claims(), kid=None),
    "a stranger's key": signed(claims(), STRANGER),
    "a key of its own": jwt.encode(
        claims(), STRANGER, "EdDSA", {"kid": "ed", "jwk": jwk(STRANGER, "ed", "EdDSA")}
    ),
    "an address of keys": jwt.encode(
        claims(), STRANGER, "EdDSA", {"kid": "ed", "jku": "https://evil.example/keys"}
    ),
    "a path for a key id": signed(claims(), kid="../../dev/null"),
    "something critical": jwt.encode(
        claims(), ED, "EdDSA", {"kid": "ed", "crit": ["exp2"], "exp2": 1}
    ),
    "changed": tampered(),
    "no name": signed(claims(jti=None)),
    "nobody": signed(claims(sub=None)),
    "no role": signed(claims(role=None)),
    "a role that is none": signed(claims(role="root")),
    "roles": signed(claims(role=["auditor"])),
    "a player without one": signed(claims(role="player")),
    "an analyst who is a player": signed(claims(role="analyst", player="ann")),
    "no numbers": signed(claims(exp="soon")),
    "garbage": "a.b.c",
    "two parts": "a.b",
    "nothing": "..",
    "long": "a" * 9_000,
}


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("address", ["/v1/me", "/v1/hands", "/v1/problems"])
def test_an_attack_is_refused(attack: str, address: str, here: Place) -> None:
    answer = here.ask(address, **bearing(ATTACKS[attack]))

    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert answer.json()["detail"]


def test_a_revoked_token_counts_no_more_and_another_does(here: Place) -> None:
    token = signed(claims(jti="t-9"))
    assert here.ask("/v1/me", **bearing(token)).status_code == 200

    with closing(AccessFile.open(here.file)) as file:
        assert Keys(file).revoke("jwt:t-9") == "token"

    answer = here.ask("/v1/me", **bearing(token))
    assert (answer.status_code, "revoked" in answer.json()["detail"]) == (401, True)
    assert here.ask("/v1/me", **bearing(signed(claims(jti="t-10")))).status_code == 200


def test_keys_that_are_taken_out_of_the_file_count_no_more(tmp_path: Path) -> None:
    path = key_set(tmp_path / "keys.json", *GOOD)
    with place(tmp_path, issuer=Issuer(path, ISSUER, AUDIENCE)) as here:
        who = bearing(signed(claims()))
        assert here.ask("/v1/me", **who).status_code == 200
        key_set(path, jwk(STRANGER, "new", "EdDSA"))
        assert here.ask("/v1/me", **who).status_code == 401
        other = bearing(signed(claims(), STRANGER, kid="new"))
        assert here.ask("/v1/me", **other).status_code == 200
        path.write_text("{")
        broken = here.ask("/v1/me", **other)
        assert (broken.status_code, str(path) in broken.text) == (503, False)


def test_without_an_issuer_no_token_counts(tmp_path: Path) -> None:
    with place(tmp_path) as here:
        assert here.ask("/v1/me", **bearing(signed(claims()))).status_code == 401


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ([], "holds no keys"),
        ([{"kty": "oct", "k": "c2VjcmV0", "kid": "x", "alg": "HS256"}], "shared secrets"),
        ([{**GOOD[0], "alg": "HS256"}], "alg 'HS256' is none of EdDSA"),
        ([{**GOOD[1], "alg": "none"}], "alg 'none' is none of RS256"),
        ([{**GOOD[0], "kid": ""}], "a kid of its own"),
        ([GOOD[0], GOOD[0]], "key 2: it needs a kid of its own"),
        ([{**GOOD[0], "d": "AAAA"}], "private"),
        ([{**GOOD[0], "x": "short"}], "key 1: "),
        (["ed"], "not an object"),
    ],
)
def test_a_file_of_keys_that_should_not_be_believed_is_refused_at_start(
    keys: list[Any], said: str, tmp_path: Path
) -> None:
    with pytest.raises(BadSettings, match=said):
        Tokens(Issuer(key_set(tmp_path / "keys.json", *keys), ISSUER, AUDIENCE))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"keys": 3}', "\xff"])
def test_a_file_that_is_no_key_set_is_refused_at_start(text: str, tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    path.write_text(text, "latin-1")

    with pytest.raises(BadSettings, match="ODDCHIP_JWT_KEYS"):
        Tokens(Issuer(path, ISSUER, AUDIENCE))
