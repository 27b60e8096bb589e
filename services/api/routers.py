"""Every route of the API proper, in the order in which an address is looked for among them."""

from typing import Final

from fastapi import APIRouter

from services.api import (
    activity,
    definitions,
    exports,
    feed,
    figures,
    findings,
    games,
    hand_audit,
    hand_versions,
    hands,
    health,
    past,
    players,
    replaying,
    results,
    russian,
    streams,
    tables,
    tournaments,
    variants,
)

ROUTERS: Final[tuple[APIRouter, ...]] = tuple(
    part.router
    for part in (
        *(health, hand_versions, hand_audit, replaying, exports, hands),
        *(past, tables, tournaments, results, players, variants),
        *(definitions, russian, figures, games, findings, streams, activity, feed),
    )
)
"""A name may hold slashes, so what is behind one comes before the bare name."""
