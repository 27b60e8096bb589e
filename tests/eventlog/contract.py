"""The log's promise as tests that every adapter inherits; a subclass provides the fixture `log`."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from schemas.errors import StorageFailed, VersionConflict
from schemas.record import START, Head, decode, digest, encode
from services.eventlog import Appended, EventLog
from tests.eventlog.epochs import Epochs
from tests.eventlog.records import assert_whole, chained, next_record, sole


class Appending:
    """What becomes of an offered record."""

    def test_the_first_record_of_a_stream_stands_at_offset_one(self, log: EventLog) -> None:
        record = next_record(START)

        answers = log.append([record])

        assert answers == [Appended(1, digest(encode(record)), repeat=False)]

    def test_what_is_read_is_what_was_appended(self, log: EventLog) -> None:
        records = chained(3)

        log.append(records)

        stored = sole(log).read()
        assert [row.data for row in stored] == [encode(record) for record in records]
        assert [decode(row.data, row.stream, row.version) for row in stored] == records

    def test_offsets_are_dense_over_calls_and_streams(self, log: EventLog) -> None:
        log.append([*chained(2, "t1"), *chained(3, "t2")])

        log.append(chained(4, "t3"))

        assert [row.offset for row in sole(log).read()] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
        assert sole(log).end() == 9

    def test_the_same_bytes_again_are_a_repeat(self, log: EventLog) -> None:
        first, second = chained(2)
        stands = log.append([first, second])

        again = log.append([first, second])

        assert again == [answer._replace(repeat=True) for answer in stands]  # type: ignore[union-attr]
        assert sole(log).end() == 2

    def test_the_same_record_twice_in_one_call_is_a_repeat(self, log: EventLog) -> None:
        record = next_record(START)
        name = digest(encode(record))

        answers = log.append([record, record])

        assert answers == [Appended(1, name, repeat=False), Appended(1, name, repeat=True)]

    def test_other_content_at_a_taken_version_is_a_conflict(self, log: EventLog) -> None:
        log.append([next_record(START, mark=1)])

        (answer,) = log.append([next_record(START, mark=2)])

        assert isinstance(answer, VersionConflict)
        assert (answer.stream, answer.wanted, answer.head) == ("t1", 1, 1)
        assert sole(log).end() == 1

    def test_a_gap_is_a_conflict(self, log: EventLog) -> None:
        first, _, third = chained(3)
        log.append([first])

        (answer,) = log.append([third])

        assert isinstance(answer, VersionConflict)
        assert (answer.wanted, answer.head) == (3, 1)

    @pytest.mark.parametrize("version", [0, -1, 2])
    def test_a_version_that_is_not_the_first_opens_no_stream(
        self, log: EventLog, version: int
    ) -> None:
        (answer,) = log.append([next_record(Head(version - 1, "", 0))])

        assert isinstance(answer, VersionConflict)
        assert sole(log).end() == 0

    def test_another_predecessor_is_a_conflict(self, log: EventLog) -> None:
        log.append(chained(1))

        (answer,) = log.append([next_record(Head(1, "0" * 64, 1))])

        assert isinstance(answer, VersionConflict)
        assert sole(log).end() == 1

    def test_a_first_record_that_names_a_predecessor_is_a_conflict(self, log: EventLog) -> None:
        (answer,) = log.append([next_record(Head(0, "0" * 64, 0))])

        assert isinstance(answer, VersionConflict)


class Batches:
    """Records of one call stand or fall each on their own."""

    def test_a_refusal_leaves_the_other_streams(self, log: EventLog) -> None:
        good, bad, fine = chained(1, "t1")[0], chained(2, "t2")[1], chained(1, "t3")[0]

        answers = log.append([good, bad, fine])

        assert [type(answer) for answer in answers] == [Appended, VersionConflict, Appended]
        assert [row.stream for row in sole(log).read()] == ["t1", "t3"]

    def test_what_follows_a_refusal_on_its_stream_is_refused(self, log: EventLog) -> None:
        gap, first = chained(2)[1], chained(1)[0]

        answers = log.append([gap, first])

        assert [type(answer) for answer in answers] == [VersionConflict, VersionConflict]
        assert sole(log).end() == 0

    def test_even_a_repeat_is_refused_after_a_refusal(self, log: EventLog) -> None:
        first, _, third = chained(3)
        log.append([first])

        answers = log.append([third, first])

        assert [type(answer) for answer in answers] == [VersionConflict, VersionConflict]

    def test_a_refused_stream_is_open_again_in_the_next_call(self, log: EventLog) -> None:
        first, second = chained(2)
        log.append([second, first])

        answers = log.append([first, second])

        assert [type(answer) for answer in answers] == [Appended, Appended]

    def test_nothing_offered_is_nothing_answered(self, log: EventLog) -> None:
        assert log.append([]) == []


class Reading:
    """What the log gives back."""

    def test_a_new_log_holds_nothing(self, log: EventLog) -> None:
        assert (sole(log).end(), sole(log).read(), log.read_stream("t1"), list(log.heads())) == (
            0,
            [],
            [],
            [],
        )
        assert log.head("t1") == START

    def test_a_reader_goes_on_after_an_offset(self, log: EventLog) -> None:
        log.append(chained(5))

        assert [row.offset for row in sole(log).read(2, 2)] == [3, 4]
        assert [row.offset for row in sole(log).read(4)] == [5]
        assert sole(log).read(5) == []
        assert sole(log).read(99) == []

    def test_a_digest_that_comes_with_a_record_is_that_of_its_bytes(self, log: EventLog) -> None:
        log.append(chained(2))

        for row in sole(log).read():
            assert row.digest in ("", digest(row.data))

    def test_a_limit_of_nothing_gives_nothing(self, log: EventLog) -> None:
        log.append(chained(2))

        assert (sole(log).read(0, 0), sole(log).read(0, -1), log.read_stream("t1", 0, -1)) == (
            [],
            [],
            [],
        )

    def test_a_stream_is_read_by_its_versions(self, log: EventLog) -> None:
        one, two = chained(3, "t1"), chained(2, "t2")
        log.append([one[0], two[0], one[1], two[1], one[2]])

        assert [row.offset for row in log.read_stream("t1")] == [1, 3, 5]
        assert [(row.offset, row.version) for row in log.read_stream("t2", 1)] == [(4, 2)]
        assert [row.version for row in log.read_stream("t1", 1, 1)] == [2]

    def test_every_stream_has_its_head(self, log: EventLog) -> None:
        one, two = chained(3, "t1"), chained(1, "t2")
        log.append([*two, *one])

        heads = list(log.heads())

        assert heads == [
            ("t1", Head(3, digest(encode(one[2])), 0)),
            ("t2", Head(1, digest(encode(two[0])), 0)),
        ]
        assert log.head("t1") == heads[0][1]

    @pytest.mark.parametrize(
        ("prefix", "names"),
        [
            ("table-", ["table-", "table-1", "table-2", "table-é"]),
            ("table-1", ["table-1"]),
            ("u", []),
        ],
    )
    def test_streams_are_found_by_how_their_names_begin(
        self, log: EventLog, prefix: str, names: list[str]
    ) -> None:
        streams = ["phh-1", "table", "table-", "table-1", "table-2", "table-é", "table.1", "tabla"]
        log.append([chained(1, stream)[0] for stream in streams])

        assert list(log.heads(prefix)) == [(name, log.head(name)) for name in names]

    @pytest.mark.parametrize("stream", ["", "a/b?c#d%20", "Šárka-♠", "'; DROP TABLE records; --"])
    def test_any_name_may_name_a_stream(self, log: EventLog, stream: str) -> None:
        log.append(chained(2, stream))

        assert [row.stream for row in log.read_stream(stream)] == [stream, stream]
        assert dict(log.heads()) == {stream: log.head(stream)}


class Following:
    """Waiting for what others append."""

    def test_nothing_is_waited_for_where_more_is_there(self, log: EventLog) -> None:
        log.append(chained(2))

        assert sole(log).wait(1, timeout=0)

    def test_waiting_ends_with_its_time(self, log: EventLog) -> None:
        log.append(chained(1))

        assert not sole(log).wait(1, timeout=0.01)

    def test_an_append_wakes_who_waits(self, log: EventLog) -> None:
        begun = Barrier(2)

        def follow() -> bool:
            begun.wait(10)
            return sole(log).wait(0, timeout=30)

        with ThreadPoolExecutor(1) as pool:
            woken = pool.submit(follow)
            begun.wait(10)
            log.append(chained(1))

            assert woken.result(10)

    def test_one_thread_wins_each_version(self, log: EventLog) -> None:
        versions, begun = 20, Barrier(4)

        def race(mark: int) -> int:
            won = 0
            begun.wait(10)
            while (head := log.head("t1")).version < versions:
                (answer,) = log.append([next_record(head, mark=mark)])
                won += isinstance(answer, Appended)
            return won

        with ThreadPoolExecutor(4) as pool:
            wins = sum(pool.map(race, range(4)))

        heads = assert_whole(sole(log).read())
        assert wins == heads["t1"].version == sole(log).end()


class Lifetime:
    """A log's beginning and end."""

    def test_a_closed_log_says_so(self, log: EventLog) -> None:
        log.append(chained(1))

        log.close()
        log.close()

        for use in (
            sole(log).read,
            sole(log).end,
            lambda: log.append([]),
            lambda: sole(log).wait(1, 0),
        ):
            with pytest.raises(StorageFailed, match="the log is closed"):
                use()

    def test_a_log_has_a_name_of_its_own(self, log: EventLog, other: EventLog) -> None:
        assert log.identity
        assert log.identity != other.identity


class LogContract(Appending, Epochs, Batches, Reading, Following, Lifetime):
    """All of the promise."""
