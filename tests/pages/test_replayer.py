"""The replayer as text: what is drawn, what is not told, and where its links lead."""

import re
from collections.abc import Sequence
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from schemas.events import AnyEvent
from tests.api.access.place import Place, held_by
from tests.api.asking import Asker
from tests.api.test_secrecy import in_the_open

HTML = "text/html"
STEP = re.compile(r'<div data-step="(\d+)">(.*?)(?=<div data-step|</body>)', re.DOTALL)


def drawn(text: str) -> set[str]:
    """Every card that a page draws, but for the deck that it draws them with."""
    used = set(re.findall(r'<use href="#card-(\w\w)"', text))
    suits = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}
    ranks = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T"}
    said = re.findall(r"(\w+) of (spades|hearts|diamonds|clubs)", text)
    named = re.findall(
        r"\b([2-9TJQKA][cdhs])\b", re.sub(r'<symbol id="card-.*?</symbol>', "", text)
    )
    return used | {ranks.get(rank, rank) + suits[suit] for rank, suit in said} | set(named)


def steps_of(text: str) -> list[str]:
    return [body for _, body in STEP.findall(text)]


def asked(here: Place, address: str, who: str) -> str:
    answer = here.ask.raw("GET", address, accept=HTML, **here.as_(who))
    assert answer.status_code == 200, (address, who, answer.text[:300])
    return answer.text


def unseen(facts: Sequence[AnyEvent]) -> set[str]:
    """The cards of a hand that its log holds and nobody tabled."""
    from schemas.events import CardsReleased

    found: set[str] = set()
    for one in facts:
        if isinstance(one, CardsReleased):
            found |= {card for each in one.seats for card in each.cards} | set(one.burns)
    return found - in_the_open(list(facts))


@pytest.mark.parametrize("part", ["", "/steps"])
def test_a_page_draws_no_card_that_its_reader_may_not_see(part: str, here: Place) -> None:
    facts = here.hands[here.mine]
    hidden = unseen(facts)
    own = held_by(facts, here.player)
    address = f"/hands/{here.mine}{part}"

    assert hidden
    assert drawn(asked(here, address, "support")) & hidden == set()
    assert drawn(asked(here, address, "operator")) & hidden == set()
    assert drawn(asked(here, address, "player")) & hidden == own & hidden
    if part:
        assert hidden <= drawn(asked(here, address, "auditor")) | set(_burns(facts))


def _burns(facts: Sequence[AnyEvent]) -> set[str]:
    from schemas.events import CardsReleased

    return {card for one in facts if isinstance(one, CardsReleased) for card in one.burns}


@pytest.mark.parametrize("cards", ["tabled", "seat"])
def test_an_auditor_may_look_with_less_than_his_own_eyes(cards: str, here: Place) -> None:
    facts = here.hands[here.mine]
    start = facts[0]
    seat = next(one.seat for one in start.seats if one.player == here.player)  # type: ignore[attr-defined]
    asked_for = cards if cards == "tabled" else f"seat-{seat}"
    shown = drawn(asked(here, f"/hands/{here.mine}/steps?cards={asked_for}", "auditor"))
    own = held_by(facts, here.player) if cards == "seat" else set()

    assert shown & unseen(facts) == own & unseen(facts)


def test_nobody_looks_with_more_than_his_own_eyes(here: Place) -> None:
    start = here.hands[here.mine][0]
    seats = {one.player: one.seat for one in start.seats}  # type: ignore[attr-defined]
    another = next(seat for player, seat in seats.items() if player != here.player)
    for who in ("support", "player"):
        for address in (f"/hands/{here.mine}", f"/hands/{here.mine}/steps"):
            for path in (address, f"/v1/hands/{here.mine}/replay"):
                answer = here.ask.raw("GET", f"{path}?cards=seat-{another}", **here.as_(who))
                assert answer.status_code == 422, (who, path)
    own = f"/hands/{here.mine}?cards=seat-{seats[here.player]}"
    assert here.ask.raw("GET", own, **here.as_("player")).status_code == 200
    assert (
        here.ask.raw("GET", own.replace("seat-", "seat-9"), **here.as_("auditor")).status_code
        == 422
    )


@pytest.mark.parametrize("part", ["", "/steps"])
def test_masked_names_are_nowhere_in_the_page(part: str, here: Place) -> None:
    start = here.hands[here.mine][0]
    players = {one.player for one in start.seats}  # type: ignore[attr-defined]
    shown = asked(here, f"/hands/{here.mine}{part}", "support")
    masked = asked(here, f"/hands/{here.mine}{part}?names=masked", "support")

    assert all(player in shown for player in players)
    assert [player for player in players if player in masked] == []
    assert f"player {start.seats[0].seat}" in masked  # type: ignore[attr-defined]


@pytest.mark.parametrize("who", ["nobody", "public", "stranger", "analyst", "support", "auditor"])
def test_a_replay_is_for_those_who_may_have_the_hand(who: str, here: Place) -> None:
    for hand in (here.mine, here.other, here.live, "nobody"):
        data = here.ask.raw("GET", f"/v1/hands/{hand}", **here.as_(who))
        for part in ("", "/steps"):
            page = here.ask.raw("GET", f"/hands/{hand}{part}", accept=HTML, **here.as_(who))
            assert page.status_code == data.status_code, (who, hand, part)


def test_every_step_is_a_link_and_draws_what_the_script_draws(audit: Asker) -> None:
    hand = audit("/v1/hands?limit=1").json()["hands"][0]["hand"]
    frames = audit(f"/v1/hands/{hand}/frames").json()["frames"]
    together = steps_of(audit.raw("GET", f"/hands/{hand}/steps", accept=HTML).text)

    assert len(together) == len(frames)
    for at, frame in enumerate(frames):
        page = audit.raw("GET", f"/hands/{hand}?step={at}", accept=HTML).text
        stage = re.search(r'<div id="step">(.*?)</div>\s*<p class="sr"', page, re.DOTALL)
        assert stage is not None
        assert _tight(stage[1]) in _tight(together[at])
        assert frame["what"] in unescape(stage[1])
        assert re.search(rf'href="/hands/{hand}\?step={at}" aria-current="step"', page)


def _tight(text: str) -> str:
    return re.sub(r"\s+", "", text)


def test_a_step_behind_the_last_is_the_last(audit: Asker) -> None:
    hand = audit("/v1/hands?limit=1").json()["hands"][0]["hand"]
    last = len(audit(f"/v1/hands/{hand}/frames").json()["frames"])

    assert f"{last}</span> of {last}" in audit.raw("GET", f"/hands/{hand}?step=9999").text
    assert audit.raw("GET", f"/hands/{hand}?step=-1").status_code == 422


@pytest.mark.parametrize("search", ["", "variant=omaha-8", "pot.gte=1&showdown=true"])
def test_hands_of_a_search_follow_one_another_as_in_its_list(search: str, audit: Asker) -> None:
    listed = [one["hand"] for one in audit.pages(f"/v1/hands?{search}", "hands")]
    found = [listed[0]]
    address: str | None = f"/hands/{listed[0]}?{search}"
    back: list[str | None] = []
    while address is not None:
        page = audit.raw("GET", address, accept=HTML).text
        earlier = re.search(r'id="earlier" rel="prev" href="([^"]*)"', page)
        later = re.search(r'id="later" rel="next" href="([^"]*)"', page)
        back.append(None if later is None else _hand(later[1]))
        address = None if earlier is None else unescape(earlier[1])
        if address is not None:
            found.append(_hand(address))
            assert dict(parse_qsl(urlsplit(address).query)) == dict(parse_qsl(search))

    assert len(listed) > 1
    assert found == listed
    assert back == [None, *listed[:-1]]


def _hand(address: str) -> str:
    return urlsplit(unescape(address)).path.removeprefix("/hands/")


def test_a_player_goes_on_to_his_own_hands_alone(here: Place) -> None:
    listed = here.ask.raw("GET", f"/v1/hands?player={here.player}", **here.as_("player")).json()
    own = [one["hand"] for one in listed["hands"]]
    page = asked(here, f"/hands/{own[0]}", "player")
    earlier = re.search(r'id="earlier" rel="prev" href="([^"]*)"', page)

    assert earlier is not None
    assert _hand(earlier[1]) == own[1]
    assert 'id="later"' not in page


def test_a_link_opens_the_page_and_all_that_the_page_leads_to(here: Place) -> None:
    made = here.ask.raw(
        "POST", f"/v1/hands/{here.mine}/view-links", content=b"{}", **here.as_("support")
    ).json()
    address = made["links"]["page"]
    page = here.ask.raw("GET", address, accept=HTML)
    links = [unescape(one) for one in re.findall(r'(?:href|data-steps)="(/hands[^"]*)"', page.text)]

    assert page.status_code == 200
    assert drawn(page.text) & unseen(here.hands[here.mine]) == set()
    assert len(links) > 10
    assert {here.ask.raw("GET", one, accept=HTML).status_code for one in links} == {200}
    assert 'id="earlier"' not in page.text
    assert "/v1/hands" not in page.text
    assert page.headers["referrer-policy"] == "no-referrer"


def test_amounts_are_in_big_blinds_where_that_is_wished(audit: Asker) -> None:
    hand = audit("/v1/hands?variant=holdem&limit=1").json()["hands"][0]
    chips = audit.raw("GET", f"/hands/{hand['hand']}", accept=HTML).text
    blinds = audit.raw("GET", f"/hands/{hand['hand']}?units=bb", accept=HTML).text
    stacks = [one["stack"] for one in audit(hand["links"]["hand"]).json()["seats"]]
    told = {f"{round(one * 10 / hand['big_blind'] + 1e-9) / 10:,.1f} bb" for one in stacks}

    assert " bb" not in chips
    assert told <= set(re.findall(r'class="stack"[^>]*>([^<]*)<', blinds))


def replay_of(ask: Asker, hand: str) -> list[dict[str, Any]]:
    return ask(f"/v1/hands/{hand}/replay").json()["steps"]


def test_what_a_page_of_a_hand_sends_is_bounded(audit: Asker) -> None:
    """Gzipped: the page and all of its steps, of the longest hand here."""
    import gzip

    hands = [one["hand"] for one in audit.pages("/v1/hands", "hands")]
    longest = max(hands, key=lambda hand: len(replay_of(audit, hand)))
    steps = audit.raw("GET", f"/hands/{longest}/steps", accept=HTML).content
    page = audit.raw("GET", f"/hands/{longest}", accept=HTML).content

    assert len(gzip.compress(steps)) < 60_000
    assert len(gzip.compress(page)) < 20_000
