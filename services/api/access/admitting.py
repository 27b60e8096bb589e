"""Whether a caller is answered: his scopes against the route's rule, what is his own, and what of
it is to be written down.
"""

from collections.abc import Sequence
from typing import Annotated, Final

from fastapi import Depends, Request

from schemas.errors import Forbidden
from services.api.access.asked import asked
from services.api.access.caller import NOBODY, Caller
from services.api.access.identifying import nobody_may
from services.api.access.roles import holders
from services.api.access.rules import HELD, Rule, rule_of
from services.api.sources import sources_of

_PLAYER: Final = "player"


async def admitted(request: Request) -> None:
    """Let a caller through to the route, or raise `Unauthorized` or `Forbidden`."""
    about = asked(request.scope)
    rule = rule_of(request.scope["route"].path)
    if rule is None:
        why = "this address is open to no role"
        raise Forbidden(why)
    who = about.caller
    if rule.scope is not None and rule.scope not in who.scopes:
        _own(request, rule, who)
    held = sorted(HELD & _looked_at(request))
    if held:
        _by_holdings(rule, who, held)
    if (rule.cards and _sees_more(who)) or (held and who.player is None):
        about.note(request.path_params.get("hand", ""))


def _own(request: Request, rule: Rule, who: Caller) -> None:
    """Let through who asks for his own alone."""
    if who.hand is not None:
        shown = rule.own == "hand" and rule.scope == "hands"
        if not shown or request.path_params["hand"] != who.hand:
            why = f"this link leads to hand {who.hand} and to nothing else"
            raise Forbidden(why)
    elif who.player is None or rule.own == "nothing":
        _refuse(rule, who)
    elif rule.own == "hand":
        _dealt_in(request, who.player)
    elif rule.own == "player":
        if request.path_params[_PLAYER] != who.player:
            why = f"a player sees his own figures: you are {who.player}"
            raise Forbidden(why)
    elif request.query_params.getlist(_PLAYER) != [who.player]:
        what = "hands" if rule.own == "listed" else "figures"
        why = f"a player sees his own {what}: ask with player={who.player}"
        raise Forbidden(why)


def _refuse(rule: Rule, who: Caller) -> None:
    assert rule.scope is not None  # noqa: S101 - what needs none is refused to nobody
    roles = ", ".join(holders(rule.scope))
    if who.credential == NOBODY.credential:
        raise nobody_may(roles)
    why = f"this is for {roles}; you are {who.name!r}, {who.role}"
    raise Forbidden(why)


def _dealt_in(request: Request, player: str) -> None:
    """Let a player through to a hand that he was dealt in, or that is none or still in play: of
    these the route says so itself, and shows no card.
    """
    stored = sources_of(request).quick.hand(request.path_params["hand"])
    if stored is not None and player not in {one.player for one in stored.seats}:
        why = f"a player sees hands that he was dealt in, and {player} was not"
        raise Forbidden(why)


def _looked_at(request: Request) -> frozenset[str]:
    """The fields that a question filters or groups by."""
    names = {name.partition(".")[0] for name in request.query_params}
    named = {one for text in request.query_params.getlist("by") for one in text.split(",")}
    return frozenset(names | named)


def _by_holdings(rule: Rule, who: Caller, held: Sequence[str]) -> None:
    """Refuse questions by hole cards to who may not see them: their answers would tell."""
    own = rule.own in ("player", "counted") and who.player is not None
    needed = "unshown" if rule.own in ("listed", "hand") else "holdings"
    if needed in who.scopes or own:
        return
    roles = ", ".join(holders(needed))
    why = f"{', '.join(held)}: by hole cards, whoever saw them, ask {roles}"
    raise Forbidden(why)


def _sees_more(who: Caller) -> bool:
    """Whether it is to be written down what a caller sees: not of a player with his own key."""
    return who.viewpoint.unshown or (who.viewpoint.player is not None and who.hand is not None)


async def _caller(request: Request) -> Caller:
    return asked(request.scope).caller


Admitted = Depends(admitted)
"""For every route: nothing is answered without."""

Known = Annotated[Caller, Depends(_caller)]
"""Who asks, for a route."""
