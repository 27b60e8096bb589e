"""`python -m tests.pages.browser.pictures`: the README's pictures, of the room of the tests."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.pages.browser.flags import FLAGS, NAMES
from tests.pages.browser.room import Room, room

FOLDER: Final = Path(__file__).resolve().parents[1] / "pictures"
TAKEN: Final = {
    "replayer": ("/hands/ring-1?step=22", 1280, 960, "light"),
    "hands": ("/hands?limit=6", 1280, 700, "dark"),
    "phone": ("/hands/quarter-1?step=14", 390, 844, "dark"),
}
"""Name -> address, size, theme."""


def main() -> int:
    """Take them all; 2 where there is no browser."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        sys.stderr.write("no chromium: `make browser`\n")
        return 2
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as place, room(Path(place)) as served, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=list(FLAGS))
        for name in TAKEN:
            take(browser, served, name)
        browser.close()
    return 0


def take(browser: Browser, served: Room, name: str) -> None:
    """One picture into the folder."""
    address, width, height, theme = TAKEN[name]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,  # type: ignore[arg-type]
        base_url=served.url,
        reduced_motion="reduce",
    )
    cookie = {"name": "oddchip", "value": served.keys["auditor"], "url": served.url}
    context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


if __name__ == "__main__":
    sys.exit(main())
