"""Every page, in the order in which an address is looked for among them."""

from typing import Final

from fastapi import APIRouter

from services.api.pages import auditing, checking, hands, overview, replayer

PAGES: Final[tuple[APIRouter, ...]] = (
    *(overview.router, hands.router, auditing.router, replayer.router),
    checking.router,
)
