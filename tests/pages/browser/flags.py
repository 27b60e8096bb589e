"""The browsers that will do, and how one is started: it asks nobody but us for anything."""

from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    *("--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--force-color-profile=srgb", "--font-render-hinting=none", "--hide-scrollbars"),
)
