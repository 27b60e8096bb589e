"""Tokens of an identity provider (JWT): believed only as far as a file of its public keys goes.

Which algorithms count is said here and in that file, never by a token. The file is a JWK set; no
address in a token or a key is ever asked.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple, cast, get_args

import jwt as pyjwt
from msgspec import DecodeError, Struct, json

from schemas.errors import BadSettings, StorageFailed, Unauthorized
from schemas.roles import Role
from services.api.access.caller import Caller, caller

ALGORITHMS: Final = ("EdDSA", "ES256", "ES384", "RS256", "PS256")
"""All are asymmetric: a public key is never a secret that somebody else could sign with."""

LIFETIME: Final = 900
"""Seconds from `iat` to `exp` at most: a token that leaks is soon worth nothing."""

LEEWAY: Final = 30
"""Seconds that two clocks may differ."""

NAME_MAX: Final = 200

_CLAIMS: Final = ("exp", "iat", "iss", "aud", "sub", "jti", "role")
_KINDS: Final = {"OKP": ("EdDSA",), "EC": ("ES256", "ES384"), "RSA": ("RS256", "PS256")}


class _KeySet(Struct):
    """A JWK set; what else stands in it is not looked at."""

    keys: list[Any]


class Issuer(NamedTuple):
    """Whose tokens count: the file of his public keys, and what a token must say."""

    keys: Path
    issuer: str
    audience: str


class Tokens:
    """The tokens of one issuer; his file is read again when it changes."""

    def __init__(self, issuer: Issuer) -> None:
        """Raises `BadSettings` for a file that holds no keys to believe."""
        self._issuer = issuer
        self._seen = _seen(issuer.keys)
        self._keys = _read(issuer.keys)

    def claims(self, token: str) -> dict[str, Any]:
        """What a token says, checked but for its revocation; raises `Unauthorized`."""
        key = self._key(token)
        try:
            return pyjwt.decode(
                token,
                key=key.key,
                algorithms=[str(key.algorithm_name)],
                audience=self._issuer.audience,
                issuer=self._issuer.issuer,
                leeway=LEEWAY,
                options={"require": list(_CLAIMS), "strict_aud": True},
            )
        except pyjwt.InvalidTokenError as fault:
            why = f"this token does not count: {fault}"
            raise Unauthorized(why) from fault

    def _key(self, token: str) -> pyjwt.PyJWK:
        """The key that a token names, if it is one of ours and made for the token's algorithm."""
        self._follow()
        try:
            said = pyjwt.get_unverified_header(token)
        except pyjwt.InvalidTokenError as fault:
            why = "this is no token: three parts in base64url, with points between"
            raise Unauthorized(why) from fault
        key = self._keys.get(str(said.get("kid")))
        if key is None:
            why = "this token names no key (kid) of the issuer's that is known here"
            raise Unauthorized(why)
        if said.get("alg") != key.algorithm_name:
            why = f"key {said.get('kid')} signs with {key.algorithm_name} and nothing else"
            raise Unauthorized(why)
        return key

    def _follow(self) -> None:
        seen = _seen(self._issuer.keys)
        if seen != self._seen:
            try:
                self._keys = _read(self._issuer.keys)
            except BadSettings as fault:
                raise StorageFailed(str(self._issuer.keys), "read keys", str(fault)) from fault
            self._seen = seen


def caller_of(claims: dict[str, Any]) -> Caller:
    """The caller that a token's claims describe; raises `Unauthorized`."""
    said = {name: claims.get(name) for name in ("sub", "jti", "role")}
    player = claims.get("player")
    if claims["exp"] - claims["iat"] > LIFETIME:
        why = f"a token may last {LIFETIME} s from iat to exp"
        raise Unauthorized(why)
    if not all(isinstance(one, str) and 0 < len(one) <= NAME_MAX for one in said.values()):
        why = f"sub, jti and role must be texts of 1 to {NAME_MAX} characters"
        raise Unauthorized(why)
    if said["role"] not in get_args(Role):
        why = f"role must be one of {', '.join(get_args(Role))}"
        raise Unauthorized(why)
    role = cast(Role, said["role"])
    if (role == "player") != (isinstance(player, str) and bool(player)):
        why = "a token of role player, and no other, names its player"
        raise Unauthorized(why)
    return caller(f"jwt:{said['jti']}", str(said["sub"]), role, cast("str | None", player))


def _seen(path: Path) -> tuple[int, int, int]:
    try:
        found = path.stat()
    except OSError:
        return (0, 0, 0)
    return (found.st_ino, found.st_mtime_ns, found.st_size)


def _read(path: Path) -> dict[str, pyjwt.PyJWK]:
    """The keys by their ids; each says what it is for, and none is a shared secret."""
    what = "ODDCHIP_JWT_KEYS"
    try:
        listed = json.decode(path.read_bytes(), type=_KeySet).keys
    except (OSError, DecodeError) as fault:
        raise BadSettings(what, (f"{path} cannot be read as a JWK set: {fault}",)) from fault
    keys: dict[str, pyjwt.PyJWK] = {}
    for at, one in enumerate(listed):
        wrong = _wrong(one, keys)
        if wrong:
            raise BadSettings(what, (f"{path}, key {at + 1}: {wrong}",))
        try:
            keys[str(one["kid"])] = pyjwt.PyJWK(one, algorithm=str(one["alg"]))
        except (pyjwt.PyJWTError, ValueError) as fault:
            raise BadSettings(what, (f"{path}, key {at + 1}: {fault}",)) from fault
    if not keys:
        raise BadSettings(what, (f"{path} holds no keys",))
    return keys


def _wrong(one: object, keys: dict[str, pyjwt.PyJWK]) -> str:
    if not isinstance(one, dict):
        return "not an object"
    key = cast("dict[str, object]", one)
    kind, alg, kid = key.get("kty"), key.get("alg"), key.get("kid")
    if not isinstance(kid, str) or not kid or kid in keys:
        return "it needs a kid of its own"
    if kind not in _KINDS:
        return f"kty {kind!r} is none of {', '.join(_KINDS)}: shared secrets are not taken"
    if alg not in _KINDS[str(kind)]:
        return f"alg {alg!r} is none of {', '.join(_KINDS[str(kind)])}, those of {kind}"
    if "d" in key:
        return "it is a private key: only public ones belong here"
    return ""
