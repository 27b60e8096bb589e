"""The hands: the list page by page, one whole, its facts, its frames."""

from collections.abc import Iterator

import pytest

from schemas.record import decode
from services.api import Sources
from services.eventlog import EventLog
from services.replay import facts_of, frames
from tests.api.asking import PROBLEM, Asker
from tests.api.conftest import IN_PLAY

HAND = "/v1/hands/table-1-2"


def test_the_list_goes_on_page_by_page_to_its_end(ask: Asker) -> None:
    names = [one["hand"] for one in ask.pages("/v1/hands?limit=5", "hands")]

    assert names == [f"table-{table}-{hand}" for table in (3, 2, 1) for hand in (4, 3, 2, 1)]
    assert names == [one["hand"] for one in ask.pages("/v1/hands", "hands")]


def test_a_page_that_ends_with_the_list_says_that_nothing_is_cut(ask: Asker) -> None:
    answer = ask("/v1/hands?limit=12")

    assert (answer.json()["count"], answer.json()["truncated"]) == (12, False)
    assert "link" not in answer.headers


def test_a_player_s_hands_are_listed_with_his_name_in_every_page_s_address(ask: Asker) -> None:
    player = ask(HAND).json()["seats"][0]["player"]

    names = [one["hand"] for one in ask.pages(f"/v1/hands?player={player}&limit=1", "hands")]

    assert names == [f"table-1-{hand}" for hand in (4, 3, 2, 1)]
    assert ask("/v1/hands?player=nobody").json()["hands"] == []


def test_a_hand_is_told_whole(ask: Asker, sources: Sources) -> None:
    stored = sources.quick.hand("table-1-2")
    assert stored is not None

    hand = ask(HAND).json()

    row = stored.row
    assert (hand["hand"], hand["table"], hand["pot"]) == ("table-1-2", "table-1", row.pot)
    assert (hand["currency"], hand["exponent"], hand["seated"]) == ("USD", 2, row.seats)
    assert ["".join(board) for board in hand["boards"]] == list(row.boards)
    assert [one["net"] for one in hand["seats"]] == [one.net for one in stored.seats]
    assert sum(one["net"] for one in hand["seats"]) == -row.rake
    assert [one["amount"] for one in hand["pots"]] == [one.amount for one in stored.pots]
    assert sum(one["chips"] for one in hand["awards"]) == row.pot - row.rake
    assert hand["started_at"].endswith("Z")
    assert len(hand["started_at"]) == len("2026-11-30T12:00:00.000Z")


def test_every_link_of_a_hand_leads_somewhere(ask: Asker) -> None:
    hand = ask(HAND).json()

    links = [*hand["links"].values(), *(one["link"] for one in hand["seats"])]
    answers = {link: ask(link).status_code for link in links if "players" not in link}

    assert set(answers.values()) == {200}


def test_facts_are_told_as_logged_each_with_its_version(audit: Asker, log: EventLog) -> None:
    records = [
        decode(one.data, "table-2", one.version) for one in log.read_stream("table-2", 0, 99)
    ]
    logged = [(record, event) for record in records for event in record.events]
    own = facts_of("table-2-3", [event for _, event in logged])

    told = audit("/v1/hands/table-2-3/events").json()["events"]

    kinds = [one["event"]["type"] for one in told]
    assert kinds == [str(one.__struct_config__.tag) for one in own]
    assert {one["version"] for one in told} == {3}
    assert kinds[0] == "hand-started"
    assert kinds[-1] == "cards-released"


def test_frames_are_those_of_the_replay(audit: Asker, sources: Sources) -> None:
    stored = sources.quick.hand("table-1-2")
    assert stored is not None

    told = audit(f"{HAND}/frames").json()["frames"]

    assert [one["what"] for one in told] == [
        one.what for one in frames(facts_of("table-1-2", stored.events()))
    ]


@pytest.mark.parametrize("part", ["", "/events", "/frames"])
def test_a_hand_that_does_not_exist_is_a_problem(part: str, ask: Asker) -> None:
    answer = ask(f"/v1/hands/table-1-99{part}")

    assert (answer.status_code, answer.headers["content-type"]) == (404, PROBLEM)
    assert answer.json()["detail"] == "no hand is called 'table-1-99'"


@pytest.mark.parametrize("part", ["", "/events", "/frames"])
def test_a_hand_in_play_is_a_problem_that_leads_to_its_table(part: str, ask: Asker) -> None:
    answer = ask(f"/v1/hands/{IN_PLAY}{part}")

    assert answer.status_code == 409
    assert ask(answer.json()["table"]).json()["hand"] == IN_PLAY


@pytest.mark.parametrize("part", ["", "/events", "/frames"])
def test_who_has_the_same_bytes_is_told_so(part: str, ask: Asker) -> None:
    first = ask(f"{HAND}{part}")
    tag = first.headers["etag"]

    same = [ask(f"{HAND}{part}", if_none_match=it) for it in (tag, f'"x", W/{tag}', "*")]
    other = ask(f"{HAND}{part}", if_none_match='"x"')

    assert {answer.status_code for answer in same} == {304}
    assert {answer.headers["etag"] for answer in same[:2]} == {tag}
    assert (other.status_code, other.content) == (200, first.content)


def test_viewpoints_that_see_different_cards_have_different_tags(ask: Asker, audit: Asker) -> None:
    tags = {one(f"{HAND}").headers["etag"] for one in (ask, audit)}

    assert len(tags) == 2


class Between:
    """A reader to whom a hand ends between two of its questions."""

    def __init__(self, hand: object) -> None:
        self._answers: Iterator[object] = iter([None, hand])

    def hand(self, _hand: str) -> object:
        return next(self._answers)

    def in_play(self, _hand: str) -> None:
        return None


def test_a_hand_that_ends_between_two_questions_is_found() -> None:
    from services.api.hands import finished

    ended = object()

    assert finished(Between(ended), "t-1") is ended  # type: ignore[arg-type]
