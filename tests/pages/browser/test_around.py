"""Coming in, searching, and hands that come by themselves."""

from playwright.sync_api import expect

from tests.pages.browser.conftest import Look
from tests.pages.browser.room import PLAYER, Room


def test_a_key_comes_in_at_the_page_that_was_asked_for_and_leaves(
    look: Look, served_room: Room
) -> None:
    page = look("/", "nobody")
    page.get_by_label("Key", exact=True).fill(served_room.keys["support"])
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("heading", name="Overview", level=1)).to_be_visible()
    assert page.evaluate("() => document.cookie") == ""
    page.get_by_role("link", name="Hands", exact=True).click()
    assert page.locator("nav [aria-current]").inner_text() == "Hands"
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("button", name="Come in")).to_be_visible()


def test_a_search_by_the_form_stands_in_the_address(look: Look) -> None:
    page = look("/hands")
    page.get_by_text("Search", exact=True).first.click()
    page.get_by_label("Table", exact=True).fill("north")
    page.get_by_label("Pot from, minor units").fill("1")
    page.get_by_label("Field", exact=True).select_option("size")
    page.get_by_label("What", exact=True).fill("4")
    page.get_by_role("button", name="Search").click()
    assert page.url.endswith("/hands?table=north&pot.gte=1&size=4")
    count = page.locator("#found > li").count()
    page.get_by_role("link", name="without: pot is at least 1").click()
    assert page.url.endswith("/hands?table=north&size=4")
    assert page.locator("#found > li").count() >= count > 0


def test_exports_hold_every_hand_that_was_found(look: Look) -> None:
    page = look("/hands?table=north&limit=5")
    with page.expect_download() as begun:
        page.get_by_role("link", name="CSV").click()
    rows = begun.value.path().read_text("utf-8").splitlines()
    listed = page.request.get("/v1/hands?table=north&limit=500").json()["count"]

    assert len(rows) - 1 == listed > 5


def test_hands_come_as_they_end_and_can_be_held_back(look: Look, served_room: Room) -> None:
    page = look("/")
    first = page.locator("#latest .name").first
    expect(page.locator("#feed .state")).to_have_text("live")
    before = first.inner_text()
    next(served_room.next_hand)
    expect(first).not_to_have_text(before)
    came = first.inner_text()
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#feed .state")).to_have_text("paused")
    next(served_room.next_hand)
    page.wait_for_timeout(1500)
    assert first.inner_text() == came
    page.get_by_role("button", name="Pause").click()
    expect(first).not_to_have_text(came)


def test_a_player_finds_his_own_hands_and_nothing_else(look: Look) -> None:
    page = look("/", "player")
    page.get_by_role("link", name="Your hands").click()
    assert page.url.endswith(f"/hands?player={PLAYER}")
    assert set(page.locator("#found .name").all_inner_texts()) == {
        "sides-1",
        "quarter-1",
        "twice-1",
    }
    assert page.locator("nav").first.get_by_role("link", name="Hands", exact=True).count() == 0


def test_the_first_tab_leads_past_the_navigation(look: Look) -> None:
    page = look("/hands")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "main"
