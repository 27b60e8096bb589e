"""A browser comes in: by the printed link, by a key in a form, and out again."""

from http.cookies import SimpleCookie
from pathlib import Path

import pytest

from tests.api.access.place import Place, place


def cookie(header: str) -> tuple[str, dict[str, object]]:
    """A cookie's value and how it may be used."""
    found = SimpleCookie(header)["oddchip"]
    return found.value, dict(found)


def test_the_address_alone_says_how_to_come_in(here: Place) -> None:
    answer = here.ask.raw("GET", "/")

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "oddchip run" in answer.text
    assert "oddchip keys add" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "<script" not in answer.text


def test_the_printed_link_lets_its_browser_in(here: Place) -> None:
    answer = here.ask.raw("GET", f"/enter?key={here.local}")
    value, how = cookie(answer.headers["set-cookie"])
    inside = here.ask.raw("GET", "/", cookie=f"oddchip={value}")
    hands = here.ask("/v1/hands", cookie=f"oddchip={value}")

    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert (how["httponly"], how["samesite"], how["path"]) == (True, "lax", "/")
    assert "this machine&#39;s auditor" in inside.text
    assert 'href="/hands"' in inside.text
    assert hands.status_code == 200


def test_a_key_comes_in_by_the_form_and_sees_its_own_places(here: Place) -> None:
    kind = "application/x-www-form-urlencoded"
    body = f"key={here.keys['player']}".encode()
    answer = here.ask.raw("POST", "/enter", content=body, content_type=kind)
    value, _ = cookie(answer.headers["set-cookie"])
    inside = here.ask.raw("GET", "/", cookie=f"a=b; oddchip={value}")

    assert answer.status_code == 303
    assert f'href="/hands?player={here.player}"' in inside.text
    assert 'href="/hands"' not in inside.text


@pytest.mark.parametrize("address", ["/enter", "/enter?key=", "/enter?key=oddchip_local_wrong"])
def test_a_link_that_was_not_printed_lets_nobody_in(address: str, here: Place) -> None:
    answer = here.ask.raw("GET", address)

    assert answer.status_code == 401
    assert "set-cookie" not in answer.headers
    assert "form" in answer.text


def test_a_key_in_an_address_is_not_taken(here: Place) -> None:
    """It would stay in the browser's history, and in the log of whoever stands between."""
    answer = here.ask.raw("GET", f"/enter?key={here.keys['auditor']}")

    assert answer.status_code == 401
    assert here.keys["auditor"] not in answer.text


@pytest.mark.parametrize("body", [b"", b"key=", b"key=<script>", b"\xff", b"key=a&key=b"])
def test_a_form_with_no_key_lets_nobody_in_and_repeats_nothing(body: bytes, here: Place) -> None:
    answer = here.ask.raw(
        "POST", "/enter", content=body, content_type="application/x-www-form-urlencoded"
    )

    assert answer.status_code == 401
    assert "set-cookie" not in answer.headers
    assert "script" not in answer.text


def test_who_comes_in_goes_on_to_the_page_that_asked_for_a_key(here: Place) -> None:
    kind = "application/x-www-form-urlencoded"
    shut = here.ask.raw("GET", "/hands?pot.gte=5", accept="text/html", cookie="a=b")
    body = f"key={here.keys['support']}&to=%2Fhands%3Fpot.gte%3D5".encode()
    answer = here.ask.raw("POST", "/enter", content=body, content_type=kind)

    assert shut.status_code == 401
    assert 'name="to" value="/hands?pot.gte=5"' in shut.text
    assert (answer.status_code, answer.headers["location"]) == (303, "/hands?pot.gte=5")


@pytest.mark.parametrize("to", ["//elsewhere", "https://elsewhere", "/%5C%5Celsewhere", "hands"])
def test_nobody_is_led_to_another_service(to: str, here: Place) -> None:
    kind = "application/x-www-form-urlencoded"
    body = f"key={here.keys['support']}&to={to}".encode()
    answer = here.ask.raw("POST", "/enter", content=body, content_type=kind)

    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_a_cookie_that_counts_no_more_keeps_nobody_from_coming_in(here: Place) -> None:
    """A browser keeps the cookie of a service that has ended, and opens the link of the next."""
    old = "oddchip=oddchip_local_old"
    answer = here.ask.raw("GET", f"/enter?key={here.local}", cookie=old)
    page = here.ask.raw("GET", "/", cookie=old, accept="text/html")

    assert answer.status_code == 303
    assert page.status_code == 401
    assert 'action="/enter"' in page.text


def test_who_leaves_takes_his_key_with_him(here: Place) -> None:
    answer = here.ask.raw("POST", "/leave", cookie=f"oddchip={here.local}")

    assert answer.status_code == 303
    assert cookie(answer.headers["set-cookie"])[0] == ""


def test_a_cookie_that_counts_no_more_is_refused_as_a_key_is(here: Place) -> None:
    assert here.ask("/v1/me", cookie="oddchip=oddchip_local_old").status_code == 401
    assert here.ask("/v1/me", cookie="other=1").json()["credential"] == "none"
    assert here.ask("/v1/me", cookie="{;=").json()["credential"] == "none"


def test_names_are_shown_as_text(tmp_path: Path) -> None:
    from contextlib import closing

    from services.api.access.file import AccessFile
    from services.api.access.keys import Keys

    with place(tmp_path) as here:
        with closing(AccessFile.open(here.file)) as file:
            key = str(Keys(file).add("analyst", "<b onload=x>"))
        answer = here.ask.raw("GET", "/", cookie=f"oddchip={key}")

    assert "&lt;b onload=x&gt;" in answer.text
    assert "<b " not in answer.text
