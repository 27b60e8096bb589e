"""The browser, one for all of these tests, and somebody who looks at a page with it.

It is Debian's own chromium, or another of its family; nothing is downloaded. Without one these
tests skip, and fail in CI.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from tests.conftest import IN_CI
from tests.pages.browser.flags import FLAGS, NAMES
from tests.pages.browser.room import Room, room

Look = Callable[..., Page]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser; skips where there is none, fails in CI."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        why = "no chromium: `make browser`, or your system's package"
        if IN_CI:
            pytest.fail(why)
        pytest.skip(why)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def served_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """The room, served at a free port of this machine."""
    with room(tmp_path_factory.mktemp("room")) as found:
        yield found


@pytest.fixture
def look(browser: Browser, served_room: Room) -> Iterator[Look]:
    """Opens a page as somebody; what it complains of, or asks of other hosts, fails the test."""
    wrong: list[str] = []
    host = urlsplit(served_room.url).netloc
    with ExitStack() as held:

        def guard(route: Route) -> None:
            if urlsplit(route.request.url).netloc == host:
                route.continue_()
            else:
                wrong.append(f"asked {route.request.url}")
                route.abort()

        def looked(
            address: str, who: str = "auditor", *, width: int = 1280, **options: Any
        ) -> Page:
            height = 820 if width > 600 else 740
            context: BrowserContext = browser.new_context(
                **{
                    "viewport": {"width": width, "height": height},
                    "locale": "en-GB",
                    "timezone_id": "UTC",
                    "reduced_motion": "reduce",
                    "base_url": served_room.url,
                    **options,
                }
            )
            held.callback(context.close)
            context.set_default_timeout(10_000)
            context.route("**/*", guard)
            if who != "nobody":
                key = served_room.keys[who]
                context.add_cookies([{"name": "oddchip", "value": key, "url": served_room.url}])
            page = context.new_page()
            page.on("console", lambda one: _heard(one, wrong))
            page.on("pageerror", lambda one: wrong.append(str(one)))
            page.goto(address)
            return page

        yield looked
    assert wrong == []


def _heard(message: Any, wrong: list[str]) -> None:
    if message.type in ("error", "warning"):
        wrong.append(f"{message.type}: {message.text}")
