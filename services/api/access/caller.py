"""A caller as the rest of the API knows him: his role, what he may see, and how he proved it."""

from typing import Final

from msgspec import Struct

from schemas.roles import Role
from services.api.access.roles import ROLES, Scope
from services.api.viewpoint import AUDITOR, PUBLIC, Viewpoint


class Caller(Struct, frozen=True, kw_only=True):
    """Who asks. `credential` names what he brought, never its secret: `key:k-...`, `jwt:...`."""

    credential: str
    name: str
    role: Role
    scopes: frozenset[Scope]
    viewpoint: Viewpoint
    player: str | None = None
    """Whose own hands he may see besides: an id as the log has it."""

    hand: str | None = None
    """The one hand a link leads to; nothing else is answered to whoever brings it."""


NOBODY: Final = Caller(
    credential="none",
    name="whoever asks",
    role="public",
    scopes=ROLES["public"],
    viewpoint=PUBLIC,
)
"""Who brings nothing."""


def caller(credential: str, name: str, role: Role, player: str | None = None) -> Caller:
    """A caller of a role; `player` is whom one of role player is."""
    return Caller(
        credential=credential,
        name=name,
        role=role,
        scopes=ROLES[role],
        viewpoint=viewpoint_of(role, player),
        player=player,
    )


def viewpoint_of(role: Role, player: str | None) -> Viewpoint:
    """The cards of finished hands that a role may see."""
    if role == "player" and player is not None:
        return Viewpoint("player", player=player)
    return AUDITOR if "unshown" in ROLES[role] else PUBLIC
