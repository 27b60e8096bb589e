"""The part of the log's promise that is about take-overs: who may write to a stream."""

import pytest

from schemas.errors import CorruptRecord, Fenced, VersionConflict
from schemas.events import ActionTaken, AnyEvent, TakeOver
from schemas.record import START, digest, encode
from services.eventlog import Appended, EventLog, chain, head_after
from tests.eventlog.records import NOON, next_record, sole, take_over

BET = ActionTaken(seat=1, action="bet", to=1)


def taken(epoch: int) -> AnyEvent:
    """The fact of a take-over."""
    return TakeOver(epoch=epoch, dealer="heir")


class Epochs:
    """Who may write to a stream."""

    def test_a_take_over_fences_the_epoch_before(self, log: EventLog) -> None:
        log.append([take_over(START, epoch=1)])
        log.append([take_over(log.head("t1"), epoch=2)])

        (answer,) = log.append([next_record(log.head("t1"), epoch=1)])

        assert isinstance(answer, Fenced)
        assert (answer.stream, answer.epoch, answer.current) == ("t1", 1, 2)
        assert log.head("t1").epoch == 2

    def test_a_dealer_that_lost_the_race_to_a_take_over_is_fenced(self, log: EventLog) -> None:
        log.append([take_over(START, epoch=1)])
        before = log.head("t1")
        log.append([take_over(before, epoch=2)])

        (answer,) = log.append([next_record(before, epoch=1)])

        assert isinstance(answer, Fenced)

    def test_a_record_from_before_the_take_over_is_still_a_repeat(self, log: EventLog) -> None:
        record = take_over(START, epoch=1)
        log.append([record])
        log.append([take_over(log.head("t1"), epoch=2)])

        (answer,) = log.append([record])

        assert answer == Appended(1, digest(encode(record)), repeat=True)

    def test_the_new_epoch_goes_on_within_the_same_call(self, log: EventLog) -> None:
        first = take_over(START, epoch=5)
        second = next_record(head_after(first), epoch=5)
        late = next_record(head_after(second), epoch=4)

        answers = log.append([first, second, late])

        assert [type(answer) for answer in answers] == [Appended, Appended, Fenced]

    def test_a_take_over_of_one_table_leaves_the_others(self, log: EventLog) -> None:
        log.append([take_over(START, 9, "t1"), next_record(START, "t2")])

        (answer,) = log.append([next_record(log.head("t2"), "t2")])

        assert isinstance(answer, Appended)

    @pytest.mark.parametrize(
        ("epoch", "facts", "why"),
        [
            (3, [BET], "epoch 3 after epoch 2, and nobody took the table over"),
            (3, [BET, taken(3)], "fact 2 takes the table over in epoch 3; only"),
            (3, [taken(3), taken(3)], "fact 2 takes the table over in epoch 3; only"),
            (3, [taken(4)], "fact 1 takes the table over in epoch 4; only"),
            (2, [taken(3)], "fact 1 takes the table over in epoch 3; only"),
            (2, [taken(2)], "a take-over in epoch 2, which holds the table already"),
            (2**53 + 1, [taken(2**53 + 1)], "no take-over can have made epoch 9007199254740993"),
        ],
    )
    def test_an_epoch_rises_by_a_take_over_at_the_head_of_its_record_alone(
        self, log: EventLog, epoch: int, facts: list[AnyEvent], why: str
    ) -> None:
        log.append([take_over(START, epoch=2)])

        (answer,) = log.append([chain(log.head("t1"), "t1", epoch, NOON, facts)])

        assert isinstance(answer, CorruptRecord)
        assert f"t1 version 2: {why}" in str(answer)
        assert (sole(log).end(), log.head("t1").epoch) == (1, 2)

    def test_the_first_facts_of_a_new_dealer_may_stand_behind_his_take_over(
        self, log: EventLog
    ) -> None:
        (answer,) = log.append([chain(START, "t1", 1, NOON, [taken(1), BET])])

        assert isinstance(answer, Appended)
        assert log.head("t1").epoch == 1

    def test_what_follows_a_false_take_over_in_its_call_is_refused(self, log: EventLog) -> None:
        false, other = next_record(START, epoch=1), next_record(START, "t2")

        answers = log.append([false, next_record(head_after(false)), other])

        assert [type(one) for one in answers] == [CorruptRecord, VersionConflict, Appended]
