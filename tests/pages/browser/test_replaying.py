"""Every control of the replayer: what it shows, where it leads, with and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.pages.browser.conftest import Look
from tests.pages.browser.room import GOLDEN, Room
from tests.proof import PROOF

HAND = "/hands/sides-1"


def ready(page: Page) -> Page:
    expect(page.locator("#replay[data-ready]")).to_be_attached()
    return page


def at(page: Page) -> int:
    """The step that is shown, as the page, its address and its list of steps say alike."""
    shown = int(page.locator("#at").inner_text())
    address = re.search(r"[?&]step=(\d+)", page.url)
    current = page.locator("#log a[aria-current]")
    assert current.count() == 1
    assert current.get_attribute("data-go") == str(shown - 1)
    assert page.locator("#step .what b").inner_text() == current.evaluate(
        "(one) => one.firstChild.textContent.trim()"
    )
    assert address is None or int(address[1]) == shown - 1
    return shown - 1


def last_of(page: Page) -> int:
    return int(page.locator("#replay").get_attribute("data-last") or "0")


def test_buttons_go_a_step_a_part_and_to_either_end(look: Look) -> None:
    page = ready(look(HAND))
    steps = page.get_by_role("group", name="Steps")
    last = last_of(page)
    shown = [at(page)]
    for name in ("One step forward", "One step forward", "One step back", "Last step"):
        steps.get_by_role("link", name=name).click()
        shown.append(at(page))
    steps.get_by_role("link", name="One step forward").click()
    shown.append(at(page))
    steps.get_by_role("link", name="First step").click()
    shown.append(at(page))
    steps.get_by_role("link", name="One step back").click()
    shown.append(at(page))

    assert shown == [0, 1, 2, 1, last, last, 0, 0]
    parts = page.get_by_role("group", name="Parts of the hand").get_by_role("link")
    for name in parts.all_inner_texts():
        page.get_by_role("group", name="Parts of the hand").get_by_role(
            "link", name=name, exact=True
        ).click()
        at(page)
        assert page.locator("#step .what .tag").inner_text() == name


def test_the_slider_and_the_list_go_anywhere(look: Look) -> None:
    page = ready(look(HAND))
    slider = page.get_by_role("slider", name="Step")
    slider.fill("7")
    assert at(page) == 7
    slider.press("ArrowRight")
    assert at(page) == 8
    page.locator("#log a").nth(4).click()
    assert at(page) == 4
    assert "5 of" in (slider.get_attribute("aria-valuetext") or "")


def test_keys_do_what_buttons_do(look: Look) -> None:
    page = ready(look(HAND))
    last = last_of(page)
    starts = [
        int(one.get_attribute("data-go") or "")
        for one in page.locator('[aria-label="Parts of the hand"] a').all()
    ]
    for key, expected in (
        *(("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)),
        *(("PageDown", starts[1]), ("PageDown", starts[2]), ("PageUp", starts[1])),
    ):
        page.keyboard.press(key)
        assert at(page) == expected, key


def test_play_goes_on_by_itself_until_it_is_stopped_or_the_hand_ends(look: Look) -> None:
    page = ready(look(f"{HAND}?step=0"))
    page.get_by_label("Speed").select_option("4")
    play = page.locator("#play")
    play.click()
    assert play.get_attribute("aria-pressed") == "true"
    expect(page.locator("#at")).to_have_text("3")
    play.click()
    stopped = at(page)
    page.wait_for_timeout(600)
    assert at(page) == stopped
    last = last_of(page)
    page.locator("#slider").fill(str(last - 1))
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.locator("#at")).to_have_text(str(last + 1))
    expect(play).to_have_text("Play")


def test_other_hands_of_the_search_are_before_and_behind(look: Look) -> None:
    page = look("/hands?table=north")
    names = page.locator("#found .name").all_inner_texts()
    page.locator("#found .name").nth(1).click()
    ready(page)
    assert page.locator("h1").inner_text() == f"Hand {names[1]}"
    page.get_by_role("link", name="Earlier hand").click()
    assert page.locator("h1").inner_text() == f"Hand {names[2]}"
    ready(page).keyboard.press("Shift+ArrowRight")
    expect(page.locator("h1")).to_have_text(f"Hand {names[1]}")
    assert "table=north" in page.url


def test_what_is_chosen_keeps_the_step_and_stands_in_the_address(look: Look) -> None:
    page = ready(look("/hands/north-3?step=3"))
    page.keyboard.press("ArrowRight")
    page.get_by_text("How it is shown").click()
    page.get_by_role("link", name="big blinds").click()
    assert at(ready(page)) == 4
    assert "units=bb" in page.url
    assert " bb" in (page.locator("svg.table.wide .stack").first.text_content() or "")
    page.get_by_text("How it is shown").click()
    page.get_by_role("link", name="two colours").click()
    assert page.locator(".two-colours").count() == 1
    page.get_by_text("How it is shown").click()
    page.get_by_role("link", name="no names").click()
    assert "north-p" not in ready(page).content()
    page.get_by_text("How it is shown").click()
    page.get_by_role("link", name="tabled cards").click()
    assert at(ready(page)) == 4
    assert page.locator('#step svg.wide use[href="#card-back"]').count() > 0
    assert {"units=bb", "deck=two", "names=masked", "cards=tabled"} <= set(
        re.split(r"[?&]", page.url)
    )


@pytest.mark.parametrize("name", GOLDEN if PROOF else ("sides", "russian"))
def test_without_scripts_every_step_is_the_same_picture(name: str, look: Look) -> None:
    plain = look(f"/hands/{name}-1", java_script_enabled=False)
    rich = ready(look(f"/hands/{name}-1"))
    last = int(plain.locator("#replay").get_attribute("data-last") or "0")
    assert plain.locator("#play").is_hidden()
    for step in range(last + 1):
        if step in (0, 1, last // 2, last):
            plain.goto(f"/hands/{name}-1?step={step}")
            rich.locator("#slider").fill(str(step))
            assert (
                plain.locator("#step").inner_html().split()
                == rich.locator("#step").inner_html().split()
            ), step
    plain.get_by_role("link", name="First step").click()
    plain.get_by_role("link", name="One step forward").click()
    assert plain.url.endswith("step=1")


def test_who_plays_sees_his_own_cards_and_nobody_elses(look: Look, served_room: Room) -> None:
    page = ready(look("/hands/twice-1", "player"))
    assert "every card" not in page.content()
    assert served_room.keys["player"] not in page.content()
    hand = look("/hands/north-3", "support")
    assert hand.locator("text=You see the cards that were tabled").count() == 1
    refused = look("/feed", "support")
    assert refused.locator("h1").inner_text() == "Hands as they end"


def test_a_ring_sits_in_both_shapes(look: Look) -> None:
    wide = ready(look("/hands/ring-1?step=12"))
    tall = ready(look("/hands/ring-1?step=12", width=360))

    for page, shape, other in ((wide, "wide", "tall"), (tall, "tall", "wide")):
        assert page.locator(f"svg.table.{shape} g.seat").count() == 10
        assert page.locator(f"svg.table.{other}").is_hidden()
        boxes = [
            one.bounding_box() for one in page.locator(f"svg.table.{shape} g.seat > rect").all()
        ]
        for at_, one in enumerate(boxes):
            for two in boxes[:at_]:
                assert one is not None
                assert two is not None
                apart = (
                    one["x"] + one["width"] <= two["x"] + 1
                    or two["x"] + two["width"] <= one["x"] + 1
                    or one["y"] + one["height"] <= two["y"] + 1
                    or two["y"] + two["height"] <= one["y"] + 1
                )
                assert apart
