"""Links to one hand, for whoever has them: signed, expiring, their viewpoint fixed when made."""

from collections.abc import Mapping
from typing import Any, Final, Literal, cast

import jwt as pyjwt
from msgspec import Struct

from schemas.errors import BadParameter, Forbidden, Unauthorized
from schemas.roles import Role
from services.api.access.caller import Caller, viewpoint_of
from services.api.access.file import AccessFile
from services.api.access.keys import now_ms
from services.names import meaningless

SECONDS: Final = 3600
SECONDS_MAX: Final = 7 * 86_400

LinkViewpoint = Literal["public", "player", "auditor"]

MAY_MAKE: Final[Mapping[Role, tuple[LinkViewpoint, ...]]] = {
    "auditor": ("public", "player", "auditor"),
    "operator": ("public", "player"),
    "support": ("public",),
    "player": ("public", "player"),
}
"""The viewpoints a role may give away. An operator's server makes links for its players, whose
cards it does not see itself; who opened them is written down.
"""

_ALGORITHM: Final = "HS256"
_AUDIENCE: Final = "oddchip-view-link"
_FIELDS: Final = "id, hand, viewpoint, player, expires_at"
_PUT: Final = (
    "INSERT INTO links(id, hand, viewpoint, player, expires_at, maker, made_at, command)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
_ROLES: Final[Mapping[LinkViewpoint, Role]] = {
    "public": "public",
    "player": "player",
    "auditor": "auditor",
}


class Link(Struct, frozen=True, kw_only=True):
    """A link as it is kept; it ends at `expires_at`, in milliseconds since 1970 UTC."""

    id: str
    hand: str
    viewpoint: LinkViewpoint
    player: str | None
    expires_at: int


class Wish(Struct, frozen=True, kw_only=True):
    """What a link is to be."""

    hand: str
    viewpoint: LinkViewpoint
    player: str | None
    seconds: int


class Links:
    """The links in a file."""

    def __init__(self, file: AccessFile) -> None:
        self._file = file
        self._key = file.signing_key()

    def make(self, wish: Wish, maker: Caller, command: str | None) -> tuple[Link, bool]:
        """A link that the maker may make, and whether it is new.

        The same `command` of the same maker gives the same link; raises `BadParameter` where it
        was for something else, and `Forbidden`.
        """
        _check(wish, maker)
        now = now_ms()
        fresh = Link(
            id=meaningless(),
            hand=wish.hand,
            viewpoint=wish.viewpoint,
            player=wish.player,
            expires_at=now + wish.seconds * 1000,
        )
        with self._file.writing("keep a link") as connection:
            rows = connection.execute(
                f"SELECT {_FIELDS}, made_at FROM links WHERE maker = ? AND command = ?",  # noqa: S608
                (maker.credential, command),
            ).fetchall()
            if rows:
                return _again(_link(rows[0][:-1]), int(rows[0][-1]), wish), False
            fields = [getattr(fresh, name) for name in Link.__struct_fields__]
            connection.execute(_PUT, (*fields, maker.credential, now, command))
        return fresh, True

    def token(self, link: Link) -> str:
        """What the link's address carries."""
        said = {
            "aud": _AUDIENCE,
            "jti": link.id,
            "hand": link.hand,
            "viewpoint": link.viewpoint,
            "exp": link.expires_at / 1000,
        }
        return pyjwt.encode(said, self._key, algorithm=_ALGORITHM)

    def caller(self, token: str) -> Caller:
        """What whoever brings a link may see; raises `Unauthorized` for one that counts no more."""
        try:
            said: dict[str, Any] = pyjwt.decode(
                token,
                key=self._key,
                algorithms=[_ALGORITHM],
                audience=_AUDIENCE,
                options={"require": ["exp", "aud", "jti"], "strict_aud": True},
            )
        except pyjwt.ExpiredSignatureError as fault:
            why = "this link has expired: ask for another where you got it"
            raise Unauthorized(why) from fault
        except pyjwt.InvalidTokenError as fault:
            why = "this is no link of this service: `view` is part of what it gave, whole"
            raise Unauthorized(why) from fault
        return self._caller(str(said["jti"]))

    def _caller(self, name: str) -> Caller:
        with self._file.doing("read links") as connection:
            rows = connection.execute(
                f"SELECT {_FIELDS}, maker, coalesce(revoked_at, (SELECT revoked_at FROM keys"  # noqa: S608
                " WHERE 'key:' || keys.id = links.maker)) FROM links WHERE id = ?",
                (name,),
            ).fetchall()
        if not rows or rows[0][-1] is not None:
            why = "this link was revoked: ask for another where you got it"
            raise Unauthorized(why)
        *fields, maker, _ = rows[0]
        link = _link(fields)
        role = _ROLES[link.viewpoint]
        return Caller(
            credential=f"link:{link.id}",
            name=f"a link made by {maker}",
            role=role,
            scopes=frozenset(),
            viewpoint=viewpoint_of(role, link.player),
            player=link.player,
            hand=link.hand,
        )


def _check(wish: Wish, maker: Caller) -> None:
    may = MAY_MAKE.get(maker.role, ())
    if wish.viewpoint not in may:
        why = f"links of role {maker.role} show the viewpoints {', '.join(may) or 'of nobody'}"
        raise Forbidden(why)
    if (wish.viewpoint == "player") != (wish.player is not None):
        name, why = "player", "names whose viewpoint it is where that is player, and only there"
        raise BadParameter(name, why)
    if maker.player is not None and wish.player not in (None, maker.player):
        why = "a player makes links with his own viewpoint, or that of the public"
        raise Forbidden(why)
    if not 1 <= wish.seconds <= SECONDS_MAX:
        name, why = "seconds", f"a link lasts 1 to {SECONDS_MAX} s"
        raise BadParameter(name, why)


def _again(link: Link, made_at: int, wish: Wish) -> Link:
    same = (link.hand, link.viewpoint, link.player, link.expires_at - made_at)
    if same != (wish.hand, wish.viewpoint, wish.player, wish.seconds * 1000):
        name, why = "Idempotency-Key", "was used for another link: give this one a key of its own"
        raise BadParameter(name, why)
    return link


def _link(fields: object) -> Link:
    return Link(**dict(zip(Link.__struct_fields__, cast("list[Any]", fields), strict=True)))
