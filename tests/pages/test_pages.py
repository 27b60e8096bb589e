"""Pages as text: what they are sent with, who gets them, what they say where nothing is."""

import re
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from services.api import AUDITOR, Sources
from tests.api.access.place import Place, held_by
from tests.api.asking import Asker, open_to
from tests.api.stores import Figures, Live
from tests.api.test_secrecy import in_the_open

HTML = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
PAGES = ("/", "/feed", "/hands", "/hands?pot.gte=1&limit=2")
ROLES = ("nobody", "public", "player", "stranger", "analyst", "operator", "support", "auditor")


@pytest.mark.parametrize("address", [*PAGES, "/nope", "/hands?nope=1"])
def test_a_page_loads_nothing_of_others_and_nothing_inline(address: str, audit: Asker) -> None:
    answer = audit.raw("GET", address, accept=HTML)
    policy = dict(
        one.strip().split(" ", 1) for one in answer.headers["content-security-policy"].split(";")
    )

    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert not re.search(r"\son\w+=|style=|<style|<script(?![^>]*\ssrc=)|javascript:", answer.text)
    loaded = re.findall(r'(?:src|href)="([^"]*)"', answer.text)
    assert loaded
    assert [one for one in loaded if urlsplit(one).netloc or urlsplit(one).scheme] == []


@pytest.mark.parametrize("who", ROLES)
@pytest.mark.parametrize("path", ["/feed", "/hands"])
def test_a_page_is_for_those_who_may_have_the_same_as_data(
    path: str, who: str, here: Place
) -> None:
    own = f"?player={here.player}"
    for address in (path, path + own) if path == "/hands" else (path,):
        data = here.ask.raw("GET", f"/v1{address}", **here.as_(who))
        page = here.ask.raw("GET", address, accept=HTML, **here.as_(who))
        assert page.status_code == data.status_code, (address, who)
        assert page.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("who", ROLES)
def test_no_list_names_a_card_that_nobody_tabled(who: str, here: Place) -> None:
    """Whoever asks: a list's hands are not read one by one, and so not written down."""
    for address in ("/hands", f"/hands?player={here.player}", "/feed", "/"):
        page = here.ask.raw("GET", address, accept=HTML, **here.as_(who))
        for hand, facts in here.hands.items():
            shown = _part(page.text, hand)
            unseen = set[str]()
            for player in ("player", "stranger"):
                unseen |= held_by(facts, getattr(here, player))
            assert _cards(shown) & (unseen - in_the_open(list(facts))) == set(), (address, hand)


def _part(text: str, hand: str) -> str:
    """What a list says of one hand."""
    found = re.search(
        rf'<li>\s*<div class="head"><a class="name"[^>]*>{hand}</a>.*?</li>', text, re.S
    )
    return "" if found is None else found[0]


def _cards(text: str) -> set[str]:
    suits = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}
    ranks = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T"}
    found = re.findall(r"(\w+) of (spades|hearts|diamonds|clubs)", text)
    return {ranks.get(rank, rank) + suits[suit] for rank, suit in found}


def test_a_list_says_the_cards_that_were_tabled(here: Place) -> None:
    page = here.ask.raw("GET", "/hands", accept=HTML, **here.as_("support")).text
    told = {hand for hand in here.hands if _cards(_part(page, hand))}

    assert told >= {hand for hand, facts in here.hands.items() if in_the_open(list(facts))} - {
        here.live
    }


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/nope", 404, "no such address"),
        ("/hands?nope=1", 422, "there is no such parameter"),
        ("/hands?pot.gte=many", 422, "not a whole number"),
        ("/hands?cursor=!", 422, "follow a page&#39;s `next`"),
        ("/?until=soon", 422, "is no moment"),
    ],
)
def test_a_problem_is_a_page_for_browsers_and_json_for_programs(
    address: str, status: int, said: str, audit: Asker
) -> None:
    page = audit.raw("GET", address, accept=HTML)
    data = audit.raw("GET", address, accept="application/json")

    assert page.status_code == data.status_code == status
    assert said in page.text
    assert data.headers["content-type"] == "application/problem+json"
    assert audit.raw("GET", f"/v1{address}", accept=HTML).headers["content-type"] in (
        "application/problem+json",
        "application/json",
    )


def test_a_fault_of_ours_is_told_without_its_reason(audit: Asker, monkeypatch) -> None:
    sources = audit.app.state.sources
    monkeypatch.setattr(sources.slow, "hands", _broken)
    answer = audit.raw("GET", "/feed", accept=HTML)

    assert answer.status_code == 500
    assert "Our fault" in answer.text
    assert "secret" not in answer.text


def _broken(*_: object) -> None:
    why = "a secret place"
    raise RuntimeError(why)


@pytest.mark.parametrize(
    ("form", "address"),
    [
        ("variant=&pot.gte=&player=ann", "/hands?player=ann"),
        ("variant=&stat=&value=", "/hands"),
        ("field=net&op=gt&value=0", "/hands?net.gt=0"),
        ("field=street&op=eq&value=river&pot.gte=5", "/hands?pot.gte=5&street=river"),
        ("field=level&op=eq&value=", "/hands?level="),
        ("player=a%26b", "/hands?player=a%26b"),
    ],
)
def test_the_form_leads_to_the_plain_address_of_its_search(
    form: str, address: str, audit: Asker
) -> None:
    answer = audit.raw("GET", f"/find?{form}")

    assert (answer.status_code, answer.headers["location"]) == (303, address)


def test_a_search_shows_its_conditions_and_how_to_drop_each(audit: Asker) -> None:
    page = audit.raw("GET", "/hands?pot.gte=1&variant=holdem", accept=HTML).text

    assert "pot is at least 1" in page
    assert 'href="/hands?variant=holdem" aria-label="without: pot is at least 1"' in page
    assert 'href="/hands?pot.gte=1" aria-label="without: variant is holdem"' in page
    assert 'href="/v1/hands?pot.gte=1&amp;variant=holdem&amp;format=csv"' in page


def test_pages_of_a_list_hold_every_hand_once(audit: Asker) -> None:
    listed = [one["hand"] for one in audit.pages("/v1/hands", "hands")]
    found: list[str] = []
    address: str | None = "/hands?limit=5"
    while address is not None:
        page = audit.raw("GET", address, accept=HTML).text
        found += re.findall(r'<a class="name" href="[^"]*">([^<]*)</a>', page)
        following = re.search(r'href="([^"]*)" rel="next"', page)
        address = following[1].replace("&amp;", "&") if following else None

    assert found == listed
    assert len(listed) > 5


def test_where_there_is_nothing_a_page_says_so(tmp_path: Path) -> None:
    with (
        closing(Live(tmp_path / "store")) as live,
        closing(Sources(live.root, Figures)) as made,
        Asker(made, open_to(AUDITOR)) as ask,
    ):
        overview = ask.raw("GET", "/", accept=HTML).text
        hands = ask.raw("GET", "/hands", accept=HTML).text
        none = ask.raw("GET", "/hands?player=nobody", accept=HTML).text

    assert "No activity" in overview
    assert "No hand has ended yet" in overview
    assert "the log cannot be reached" in overview
    assert "No hand has ended yet" in hands
    assert "No hand meets these conditions" in none


def test_the_overview_tells_a_window_and_its_hours_lead_to_their_hands(audit: Asker) -> None:
    data = audit("/v1/activity?until=2026-11-30T13:00:00.000Z").json()
    page = audit.raw("GET", "/?until=2026-11-30T13:00:00.000Z", accept=HTML).text
    links = re.findall(r'<a href="([^"]*)" aria-label="12:00 UTC: (\d+) hands">', page)

    assert [int(count) for _, count in links] == [data["hours"][-1]["hands"]]
    behind = audit.raw("GET", links[0][0].replace("&amp;", "&") + "&limit=100", accept=HTML)
    assert behind.text.count('class="name"') == data["hours"][-1]["hands"]


def test_names_of_strangers_are_text(tmp_path: Path) -> None:
    from tests.hands import StreamWriter
    from tests.projector.projecting import fold_round

    name = "<b onclick=x>\"'&"
    with closing(Live(tmp_path / "store")) as live:
        facts = fold_round(name, (f"{name}1", 100), (f"{name}2", 100))
        live.append(StreamWriter(name), facts, whole=True)
        with closing(Sources(live.root, Figures)) as made, Asker(made, open_to(AUDITOR)) as ask:
            page = ask.raw("GET", "/hands", accept=HTML).text

    assert "&lt;b onclick=x&gt;&#34;&#39;&amp;</a>" in page
    assert "<b onclick" not in page
