"""What the API says of callers, links, names and reads of cards."""

from typing import Annotated

from msgspec import Meta, Struct

from schemas.roles import Role
from services.api.access.links import LinkViewpoint
from services.api.access.roles import Scope
from services.api.fields import Instant


class Me(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who the service takes its caller for, and what he may have."""

    credential: Annotated[str, Meta(description="What was brought; none: nothing was.")]
    name: str
    role: Role
    scopes: Annotated[tuple[Scope, ...], Meta(description="By name; of others his own at most.")]
    viewpoint: Annotated[str, Meta(description="The cards of finished hands he sees.")]
    player: Annotated[str | None, Meta(description="Whose own cards and hands besides.")]
    hand: Annotated[str | None, Meta(description="Of a link: the one hand it leads to.")]


class LinkWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a link to a hand is to show, and for how long."""

    viewpoint: Annotated[
        LinkViewpoint | None,
        Meta(description="public: the cards that were tabled. Unsaid: that of whoever makes it."),
    ] = None
    player: Annotated[str | None, Meta(description="Of viewpoint player: whose.")] = None
    seconds: Annotated[int, Meta(description="How long it is good, a week at most.")] = 3600


class LinkAddresses(Struct, frozen=True, forbid_unknown_fields=True):
    """What a link opens: all with its token."""

    hand: str
    events: str
    frames: str
    page: Annotated[str, Meta(description="The replay for people.")]


class ViewLink(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A link to one hand, with the viewpoint fixed, for whoever has it, until it expires."""

    id: Annotated[str, Meta(description="By which it is revoked.")]
    viewpoint: LinkViewpoint
    player: str | None
    expires_at: Instant
    links: LinkAddresses


class CardReadLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One answer that showed, or may have shown, cards that nobody tabled."""

    number: Annotated[int, Meta(description="They rise by one: none is missing.")]
    at: Instant
    hand: Annotated[str, Meta(description="Empty: the question was about many.")]
    credential: str
    name: str
    role: str
    viewpoint: str
    request: Annotated[str, Meta(description="As in X-Request-Id and the access log.")]
    asked: Annotated[str, Meta(description="The address with its parameters.")]


class CardReadPage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who read cards that nobody tabled, the latest first."""

    reads: tuple[CardReadLine, ...]
    count: Annotated[int, Meta(description="How many are on this page.")]
    truncated: Annotated[bool, Meta(description="Whether there are more.")]
    next: Annotated[str | None, Meta(description="The next page's address, as in Link.")]


class PlayerName(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is behind a player's id, as far as anybody may still know."""

    player: str
    name: Annotated[str | None, Meta(description="null: it was erased.")]
    source: Annotated[str | None, Meta(description="Whose players go by it.")]
    erased_at: Instant | None
