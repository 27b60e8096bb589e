"""Commands over the network: taken once, answered when durable, refused with what is allowed."""

import asyncio
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from msgspec import json

from schemas.commands import Act, Muck, Show, WishRunOut
from schemas.events import ActionTaken
from schemas.record import decode
from schemas.table_commands import GoAway
from schemas.table_events import CommandTaken
from schemas.views import Acknowledged, Amount, Choice, Refused
from services.dealer.network import Limits, Rate
from services.eventlog import MemoryLog
from tests.dealer.network.places import Place, guests, played

CALL = Act(seat=1, action="call")
FOLD = Act(seat=1, action="fold")
RAISE = Amount(field="to", least=200, most=10_000)


def acknowledged(answer: httpx.Response) -> Acknowledged:
    assert answer.status_code == 200, answer.text
    return json.decode(answer.content, type=Acknowledged)


def refused(answer: httpx.Response) -> Refused:
    assert answer.headers["content-type"] == "application/problem+json"
    found = json.decode(answer.content, type=Refused)
    assert found.status == answer.status_code
    return found


def test_a_decision_is_acknowledged_with_the_record_that_holds_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        due = await place.asked("t")

        answer = await place.taken(place.post("t", FOLD, name="first"))

        version = acknowledged(answer).version
        assert version == due.version + 1
        (stored,) = place.log.read_stream("t", version - 1, 1)
        taken, fold = decode(stored.data, "t", version).events
        assert isinstance(taken, CommandTaken)
        assert (taken.seat, taken.command) == (1, "first")
        assert fold == ActionTaken(seat=1, action="fold")

    played(tmp_path, [guests(1)], story)


def test_the_same_id_again_is_the_same_command_and_changes_nothing(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.asked("t")
        first = await place.taken(place.post("t", CALL, name="once"))
        await place.asked("t")
        before = place.records("t")

        again = await place.taken(place.post("t", CALL, name="once"))

        assert again.content == first.content
        assert place.records("t") == before

    played(tmp_path, [guests(1)], story)


def test_two_at_once_under_one_id_are_one(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.asked("t")
        both = asyncio.gather(
            place.post("t", CALL, name="twin"), place.post("t", CALL, name="twin")
        )

        one, other = await place.taken(both)

        assert acknowledged(one) == acknowledged(other)
        assert sum(b'"twin"' in record for record in place.records("t")) == 1

    played(tmp_path, [guests(1)], story)


def test_another_command_under_a_taken_id_is_refused(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.asked("t")
        await place.taken(place.post("t", CALL, name="once"))
        await place.asked("t")
        before = place.records("t")

        answer = await place.taken(place.post("t", FOLD, name="once"))

        assert refused(answer).type == "urn:oddchip:problem:id-taken"
        assert answer.status_code == 422
        assert place.records("t") == before

    played(tmp_path, [guests(1)], story)


def test_ids_are_each_seat_s_own(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        for _ in range(2):
            due = await place.asked("t")
            command = Act(seat=due.seat, action="fold")
            acknowledged(await place.taken(place.post("t", command, name="mine")))

    played(tmp_path, [guests(3)], story)


@pytest.mark.parametrize("restarts", [False, True], ids=["taken over", "restarted"])
def test_a_repeat_after_the_dealer_changed_answers_the_same(restarts: bool, tmp_path: Path) -> None:
    log, table = MemoryLog(), guests(1)
    tokens: dict[tuple[str, int], str] = {}
    answers: list[bytes] = []

    async def before(place: Place) -> None:
        await place.asked("t")
        answers.append((await place.taken(place.post("t", CALL, name="once"))).content)
        tokens["t", 1] = place.token("t", 1)
        if not restarts:
            await place.asked("t")

    async def after(place: Place) -> None:
        await place.until(lambda: place.dealing.room.standing("t") is not None)
        held = len(place.records("t"))
        same = await place.taken(place.post("t", CALL, name="once", token=tokens["t", 1]))
        other = await place.taken(place.post("t", FOLD, name="once", token=tokens["t", 1]))
        answers.append(same.content)
        assert refused(other).type == "urn:oddchip:problem:id-taken"
        assert sum(b'"once"' in record for record in place.records("t")) == 1
        assert len(place.records("t")) >= held

    for story in (before, after):
        place = Place(tmp_path, [table] if story is before else [guests(1)], log=log)
        if story is after:
            place.tokens.take("t", 1, "p-1", tokens["t", 1])
        with closing(place):
            asyncio.run(story(place))

    assert answers[0] == answers[1]


def test_a_command_at_a_dealer_who_lost_the_table_is_good_at_the_next(tmp_path: Path) -> None:
    log, table = MemoryLog(), guests(1)

    async def story(first: Place) -> None:
        await first.asked("t")
        viewer = first.watch("t", None)
        second = Place(tmp_path, [table], log=log)
        with closing(second):
            await second.until(lambda: second.dealing.room.standing("t") is not None)
            held = second.token("t", 1)

            lost = await first.taken(first.post("t", CALL, name="here", token=held))
            assert lost.status_code == 503
            assert refused(lost).type == "urn:oddchip:problem:table-gone"
            assert viewer.over
            late = await first.taken(first.post("t", CALL, name="later", token=held))
            assert refused(late).type == "urn:oddchip:problem:table-gone"

            acknowledged(await second.taken(second.post("t", CALL, name="here", token=held)))
            assert sum(b'"here"' in record for record in second.records("t")) == 1

    played(tmp_path, [table], story, log)


def test_a_command_the_rules_refuse_names_what_they_allow(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        due = await place.asked("t")
        before = place.records("t")

        answer = await place.taken(place.post("t", Act(seat=1, action="raise", to=3)))

        problem = refused(answer)
        assert answer.status_code == 409
        assert "cannot raise to 3" in problem.detail
        assert problem.choices == due.choices
        assert problem.legal == ("seat 1: fold", "seat 1: call 100", "seat 1: raise to 200..10000")
        assert place.records("t") == before

    played(tmp_path, [guests(1)], story)


def test_a_command_of_another_seat_or_out_of_turn_is_refused(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        due = await place.asked("t")
        waits = next(seat for seat in (1, 2, 3) if seat != due.seat)
        before = place.records("t")

        stolen = await place.taken(
            place.post("t", Act(seat=due.seat, action="fold"), token=place.token("t", waits))
        )
        early = await place.taken(place.post("t", Act(seat=waits, action="fold")))

        assert refused(stolen).type == "urn:oddchip:problem:other-seat"
        assert refused(early).detail.endswith(f"seat {waits} is out of turn")
        assert place.records("t") == before

    played(tmp_path, [guests(3)], story)


def test_a_command_before_any_hand_or_without_its_moment_is_refused(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.asked("t")
        for command in (Show(seat=1, cards=()), Muck(seat=1), WishRunOut(seat=1, boards=2)):
            problem = refused(await place.taken(place.post("t", command)))
            assert problem.status == 409
        given = refused(await place.taken(place.post("t", GoAway(seat=1))))
        assert given.status == 409

    played(tmp_path, [guests(1)], story)


def test_a_table_that_is_none_and_an_address_that_is_none_are_not_found(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await place.asked("t")
        nowhere = await place.post("elsewhere", FOLD, token=place.token("t", 1))
        wrong = await place.client.get("/v1/nothing")
        assert refused(nowhere).type == refused(wrong).type == "urn:oddchip:problem:not-found"

    played(tmp_path, [guests(1)], story)


def test_a_caller_that_sends_too_much_is_told_to_wait(tmp_path: Path) -> None:
    place = Place(tmp_path, [guests(1)], limits=Limits(rate=Rate(a_second=1, at_once=2)))

    async def story() -> None:
        await place.asked("t")
        wrong = Act(seat=1, action="raise", to=1)
        answers = [await place.taken(place.post("t", wrong)) for _ in range(3)]
        assert [one.status_code for one in answers] == [409, 409, 429]
        assert answers[2].headers["retry-after"] == "1"
        place.now += 1_000
        assert (await place.taken(place.post("t", wrong))).status_code == 409

    with closing(place):
        asyncio.run(story())


def test_what_a_seat_may_do_is_told_as_data(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        due = await place.asked("t")

        assert due.choices == (
            Choice(command="act", action="fold"),
            Choice(command="act", action="call", chips=100),
            Choice(command="act", action="raise", amounts=(RAISE,)),
        )
        assert due.pot == 150

    played(tmp_path, [guests(1)], story)
