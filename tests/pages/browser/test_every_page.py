"""Every page: for everybody's eyes, hands and ears, on a phone and on a desk, light and dark."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.pages.browser.conftest import Look
from tests.pages.browser.room import GOLDEN
from tests.proof import PROOF

PAGES = {
    "overview": "/?until=2026-11-30T13:00:00Z",
    "nothing": "/?until=2020-01-01T00:00:00Z",
    "hands": "/hands?limit=4",
    "search": "/hands?pot.gte=1&position=BTN&limit=4",
    "none found": "/hands?player=nobody",
    "feed": "/feed",
    "check": "/check",
    "problem": "/nope",
    **{name: f"/hands/{name}-1?step=9999" for name in GOLDEN},
    "in the middle": "/hands/ring-1?step=14",
    "audit": "/hands/sides-1/audit",
    "audit of boxes": "/hands/russian-1/audit",
}
LOOKS = {
    "light desk": {"width": 1280, "color_scheme": "light"},
    "dark phone": {"width": 360, "color_scheme": "dark"},
}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
LEAST = 4.5


def open_all(page: Page) -> None:
    page.evaluate(
        "() => { for (const one of document.querySelectorAll('details')) one.open = true }"
    )


ON_A_PHONE = ("overview", "search", "problem", "russian", "in the middle", "audit")
WHERE = [
    (name, how)
    for name in PAGES
    for how in LOOKS
    if PROOF or how == ("dark phone" if name in ON_A_PHONE else "light desk")
]
"""What is looked at how; in `make proof` everything in every way."""

DRAWN = ["sides", "in the middle", "ten", "twice", "russian"]
TABLES = [
    (name, how)
    for at, name in enumerate(DRAWN)
    for number, how in enumerate(LOOKS)
    if PROOF or at % 2 == number
]


@pytest.mark.parametrize(("name", "how"), WHERE)
def test_a_page_is_accessible_and_fits_its_screen(name: str, how: str, look: Look) -> None:
    answer_is_an_error = name == "problem"
    options: dict[str, Any] = {**LOOKS[how]}
    if answer_is_an_error:
        page = look("/hands", **options)
        page.set_content(page.request.get(PAGES[name], headers={"Accept": "text/html"}).text())
    else:
        page = look(PAGES[name], **options)
    open_all(page)
    found = Axe().run(page, options=RULES)
    wide = page.evaluate("() => document.documentElement.scrollWidth")

    assert found.violations_count == 0, found.generate_report()
    assert wide <= options["width"]
    assert page.title().endswith("Oddchip")
    assert page.locator("h1").count() == 1
    assert page.locator("main#main").count() == 1


def channel(value: float) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(first: list[int], second: list[int]) -> float:
    """The ratio of WCAG 2.2 between two colours."""
    light, dark = sorted(
        [
            0.2126 * channel(one[0]) + 0.7152 * channel(one[1]) + 0.0722 * channel(one[2])
            for one in (first, second)
        ],
        reverse=True,
    )
    return (light + 0.05) / (dark + 0.05)


TEXTS = """() => {
  const rgb = (css) => css.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const of = (one, name) => rgb(getComputedStyle(one)[name]);
  const found = [];
  for (const text of document.querySelectorAll("svg.table text, svg.chart text")) {
    if (text.getBoundingClientRect().width === 0) continue;
    const before = text.previousElementSibling;
    const group = text.closest("g.seat, g.pill");
    const under = before?.matches("circle") ? before : group?.querySelector("rect");
    const ground = under ? of(under, "fill") : of(text.closest(".panel"), "backgroundColor");
    found.push([text.textContent.trim(), of(text, "fill"), ground]);
  }
  const front = document.querySelector("symbol .front");
  if (front) for (const suit of ["s", "h", "d", "c"]) {
    const one = document.querySelector(`symbol .rank.ink-${suit}`);
    found.push([`card ${suit}`, of(one, "fill"), of(front, "fill")]);
  }
  return found;
}"""


@pytest.mark.parametrize(("name", "how"), [*TABLES, ("overview", "light desk")])
def test_text_in_pictures_stands_out_from_what_it_lies_on(name: str, how: str, look: Look) -> None:
    """axe leaves text in SVG aside."""
    page = look(PAGES[name], **LOOKS[how])
    texts = page.evaluate(TEXTS)

    assert len(texts) > 8
    assert [one for one in texts if contrast(one[1], one[2]) < LEAST] == []


@pytest.mark.parametrize(("name", "how"), TABLES)
def test_nothing_drawn_at_a_table_covers_words(name: str, how: str, look: Look) -> None:
    """Names, stacks, chances and pots: no two boxes of text share a place, none leaves its seat."""
    page = look(PAGES[name], **LOOKS[how])
    boxes = page.evaluate(
        """() => [...document.querySelectorAll("svg.table")].filter((one) => one.clientWidth > 0 ||
          one.getBoundingClientRect().width > 0).flatMap((svg) => [...svg.querySelectorAll("text")]
          .map((one) => { const b = one.getBoundingClientRect();
            return [one.textContent.trim(), b.left, b.top, b.right, b.bottom]; }))"""
    )
    over = [
        (one[0], other[0])
        for at, one in enumerate(boxes)
        for other in boxes[:at]
        if one[1] < other[3] - 1
        and other[1] < one[3] - 1
        and one[2] < other[4] - 3
        and other[2] < one[4] - 3
    ]

    assert len(boxes) >= 5
    assert over == []
