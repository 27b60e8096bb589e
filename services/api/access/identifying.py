"""From what a request brings to who asks: a link, a key, a token of an issuer, a cookie."""

from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import Final, cast

from fastapi import Request
from starlette.datastructures import Headers
from starlette.types import Scope as Connection

from schemas.errors import Unauthorized
from services.api.access.caller import NOBODY, Caller, caller
from services.api.access.file import AccessFile
from services.api.access.jwt import Tokens, caller_of
from services.api.access.keys import Keys
from services.api.access.links import Links
from services.api.access.reads import CardReads, Unrecorded
from services.api.access.secrets import digest, is_digest_of, read_key

COOKIE: Final = "oddchip"
"""What a browser keeps of the credential it was let in with."""

VIEW: Final = "view"
"""The parameter that carries a link's token."""

CREDENTIAL_MAX: Final = 8192

UNASKED: Final = ("/enter", "/leave", "/static/")
"""Where no cookie is looked at: one that counts no more must not keep its bearer from another."""

LOCAL: Final = "oddchip_local_"
"""How the secret of this machine's own auditor begins; it lives as long as the process."""

_HELP: Final = (
    "send `Authorization: Bearer KEY`; `oddchip keys add` makes a key, and on the machine itself "
    "the link that the service printed at its start opens everything"
)


class Access:
    """Who may ask here. Without keys, tokens and a local secret everybody is the public."""

    def __init__(
        self,
        *,
        file: AccessFile | None = None,
        keys: Keys | None = None,
        links: Links | None = None,
        tokens: Tokens | None = None,
        local: str | None = None,
        everybody: Caller = NOBODY,
        reads: CardReads | None = None,
    ) -> None:
        """`local` makes an auditor of whoever brings it from this machine; `everybody` is who
        brings nothing; `reads` hears of every read of cards that nobody tabled.
        """
        self.file, self.keys, self.links = file, keys, links
        self._tokens = tokens
        self._local = None if local is None else digest(local)
        self._everybody = everybody
        self.reads: CardReads = reads or Unrecorded()

    @property
    def is_local(self) -> bool:
        """Whether only this machine reaches the service."""
        return self._local is not None

    def caller(self, connection: Connection, view: str | None = None) -> Caller:
        """Who asks; raises `Unauthorized` for a credential that does not count.

        A link goes before all else, so that its viewpoint is what is seen through it.
        """
        if view is not None:
            return self._through(view)
        headers = Headers(scope=connection)
        given = _bearer(headers)
        if given is None and not str(connection["path"]).startswith(UNASKED):
            given = _cookie(headers)
        return self._everybody if given is None else self.known(given, connection)

    def known(self, given: str, connection: Connection) -> Caller:
        """Whose a key, a token or the local secret is; raises `Unauthorized`."""
        if len(given) > CREDENTIAL_MAX:
            why = f"no key or token has more than {CREDENTIAL_MAX} characters"
            raise Unauthorized(why)
        if given.startswith(LOCAL):
            return self._local_auditor(given, connection)
        key = read_key(given)
        if key is not None and self.keys is not None:
            return self.keys.caller(key)
        if self._tokens is not None and given.count(".") == 2:
            return self._bearer_of(given)
        why = f"this is no key of this service: {_HELP}"
        raise Unauthorized(why)

    def _through(self, view: str) -> Caller:
        if self.links is None or len(view) > CREDENTIAL_MAX:
            why = "there are no links here"
            raise Unauthorized(why)
        return self.links.caller(view)

    def _local_auditor(self, given: str, connection: Connection) -> Caller:
        if self._local is None or not is_digest_of(self._local, given) or not _is_near(connection):
            why = "this link was printed by a service that has ended: take the one it printed last"
            raise Unauthorized(why)
        return caller("local", "this machine's auditor", "auditor")

    def _bearer_of(self, token: str) -> Caller:
        assert self._tokens is not None  # noqa: S101 - asked by who has them
        found = caller_of(self._tokens.claims(token))
        if self.keys is not None and self.keys.is_revoked(found.credential.removeprefix("jwt:")):
            why = "this token was revoked: get another from its issuer"
            raise Unauthorized(why)
        return found


def access_of(request: Request) -> Access:
    """Who may ask the application that answers `request`."""
    return cast(Access, request.app.state.access)


def nobody_may(role_needed: str) -> Unauthorized:
    """The refusal of who brought nothing, where something is needed."""
    return Unauthorized(f"this is for {role_needed}: {_HELP}")


def _bearer(headers: Headers) -> str | None:
    given = headers.get("authorization")
    if given is None:
        return None
    scheme, _, token = given.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        why = "the header Authorization must be `Bearer` and a key or token"
        raise Unauthorized(why)
    return token.strip()


def _cookie(headers: Headers) -> str | None:
    given = headers.get("cookie")
    if given is None:
        return None
    try:
        found = SimpleCookie(given).get(COOKIE)
    except CookieError:
        return None
    return None if found is None or not found.value else found.value


def _is_near(connection: Connection) -> bool:
    """Whether a request comes from this machine."""
    client = connection.get("client")
    try:
        return client is not None and ip_address(str(client[0])).is_loopback
    except ValueError:
        return False
