"""The life of a table in its stream: who comes and goes with which chips, hands called off."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from schemas.events import AnyEvent, CardsReleased, ChipsAdded, HandStarted, Seated
from schemas.record import Record
from schemas.rows import FindingRow
from schemas.table_events import (
    CommandTaken,
    DecidedFor,
    HandVoided,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    TableOpened,
    TimeBankUsed,
)
from schemas.tables import TournamentTable
from services.eventlog import EventLog, MemoryLog
from services.projector import Projector
from services.store import Reader, open_store
from tests import houses
from tests.hands import StreamWriter
from tests.projector.projecting import append, fold_round, fresh_digest, project

BUYS = [
    ChipsAdded(seat=1, player="ann", chips=100),
    ChipsAdded(seat=2, player="bob", chips=100),
]
TERMS = TournamentTable(tournament="spring", variant="holdem", limit="nl", seats=9)


def projected(log: EventLog, root: Path, *facts: AnyEvent, stream: str = "t") -> Reader:
    """One stream, a fact a record."""
    append(log, StreamWriter(stream).records(facts))
    return project(log, root)


def continuity(reader: Reader) -> list[tuple[str | None, str]]:
    """Hand and sentence of every finding, all of which are of chips that do not go on."""
    found = reader.findings()
    assert {one.kind for one in found} <= {"continuity"}
    return [(one.hand, one.what) for one in found]


def left(player: str, seat: int, chips: int) -> PlayerLeft:
    return PlayerLeft(seat=seat, player=player, chips=chips)


def test_who_leaves_takes_his_chips_and_comes_back_without(log: EventLog, tmp_path: Path) -> None:
    facts = [
        *(TableOpened(terms=TERMS), PlayerSat(seat=1, player="ann"), *BUYS),
        *fold_round("t-1"),
        *(left("ann", 1, 100), PlayerSat(seat=1, player="ann")),
        ChipsAdded(seat=1, player="ann", chips=40),
        *fold_round("t-2", first=("ann", 40)),
    ]
    with closing(projected(log, tmp_path / "store", *facts)) as reader:
        assert continuity(reader) == []
        assert reader.counts().hands == 2
        assert reader.quarantined() == []


def test_who_takes_other_chips_than_his_is_found_at_once(log: EventLog, tmp_path: Path) -> None:
    facts = [*BUYS, *fold_round("t-1"), left("bob", 2, 130)]
    with closing(projected(log, tmp_path / "store", *facts)) as reader:
        (found,) = reader.findings()

    assert found == FindingRow(
        stream="t",
        version=len(facts),
        hand=None,
        kind="continuity",
        what="bob leaves seat 2 with 130, has 100 from the hands before and chips bought since",
    )


@pytest.mark.parametrize(
    ("bought", "what"),
    [
        (ChipsAdded(seat=99, player="eve", chips=5), "seats are numbered 1 to 10: seat 99"),
        (ChipsAdded(seat=3, player="eve", chips=-5), "seat 3 cannot buy -5 chips"),
        (ChipsAdded(seat=3, player="eve", chips=2**60), f"seat 3 cannot buy {2**60} chips"),
        (ChipsAdded(seat=3, player="", chips=5), "seat 3 has no player to buy chips"),
    ],
)
def test_chips_that_nobody_can_buy_are_found(
    log: EventLog, tmp_path: Path, bought: ChipsAdded, what: str
) -> None:
    with closing(projected(log, tmp_path / "store", *BUYS, bought)) as reader:
        (found,) = reader.findings()

    assert (found.kind, found.version) == ("continuity", 3)
    assert found.what.startswith(what)


def test_a_finding_between_hands_is_kept_once(tmp_path: Path) -> None:
    log, writer = MemoryLog(), StreamWriter("t")
    with closing(open_store(tmp_path, log.identity)) as store:
        for fact in [*BUYS, left("bob", 2, 130), *fold_round("t-1"), *fold_round("t-2")]:
            append(log, [writer.record([fact])])
            projector = Projector(log, store)  # made anew every time: it folds what is open again
            projector.step()
            projector.stop()
    with closing(Reader.open(tmp_path)) as reader:
        said = continuity(reader)
        digest = reader.digest()

    assert [hand for hand, _ in said] == [None, "t-1"]
    assert digest == fresh_digest(log, tmp_path / "fresh")


def test_who_leaves_while_others_play_has_left_when_their_hand_is_over(
    log: EventLog, tmp_path: Path
) -> None:
    hand = fold_round("t-1")
    facts = [
        *(*BUYS, ChipsAdded(seat=3, player="cat", chips=50)),
        *(hand[0], left("cat", 3, 50), *hand[1:]),
        *(ChipsAdded(seat=3, player="cat", chips=20), left("cat", 3, 20)),
    ]
    with closing(projected(log, tmp_path / "store", *facts)) as reader:
        assert continuity(reader) == []


@pytest.mark.parametrize("whole", [True, False])
def test_a_hand_called_off_leaves_every_stack_as_it_was(
    log: EventLog, tmp_path: Path, *, whole: bool
) -> None:
    voided = [*fold_round("t-1")[:4], HandVoided(hand="t-1", why="an exposed card")]
    facts = [*BUYS, *voided, *fold_round("t-2")]
    writer = StreamWriter("t")
    append(log, [writer.record(facts)] if whole else writer.records(facts))
    with closing(project(log, tmp_path / "store")) as reader:
        hand, findings = reader.hand("t-1"), reader.findings()
        assert reader.counts().hands == 2

    assert findings == []
    assert hand is not None
    row = hand.row
    assert (row.status, row.pot, row.rake, row.returned, row.house) == ("voided", 0, 0, 0, 0)
    assert row.showdown is False
    assert [(one.put_in, one.won, one.final, one.net) for one in hand.seats] == [(0, 0, 100, 0)] * 2
    assert (hand.actions, hand.pots, hand.awards) == ((), (), ())


def test_a_hand_against_the_house_is_called_off_as_well(log: EventLog, tmp_path: Path) -> None:
    voided = houses.called_off(houses.THREE_BOXES, after=12)
    facts = [*houses.bought(*houses.THREE), *voided]
    with closing(projected(log, tmp_path / "store", *facts, stream="r")) as reader:
        hand, findings = reader.hand("r-1"), reader.findings()

    assert findings == []
    assert hand is not None
    assert (hand.row.status, hand.row.pot, hand.row.house) == ("voided", 0, 0)
    assert [(one.put_in, one.won, one.final, one.net) for one in hand.seats] == [(0, 0, 100, 0)] * 3
    assert (hand.boxes, hand.box_actions) == ((), ())


def released(facts: Sequence[AnyEvent]) -> CardsReleased:
    last = houses.sealed(facts)[-1]
    assert isinstance(last, CardsReleased)
    return last


@pytest.mark.parametrize("anew", [True, False])
def test_cards_of_a_hand_called_off_may_be_released(tmp_path: Path, *, anew: bool) -> None:
    """Whether the same projector goes on or another one: the hand had its row before."""
    log, writer = MemoryLog(), StreamWriter("r")
    voided = houses.called_off(houses.sealed(houses.INSURED), after=4)
    records = writer.records(
        [
            *houses.bought(houses.ANN),
            *voided,
            released(houses.INSURED[:4]),
            *houses.called_off([replace_hand(houses.INSURED)], after=1, hand="r-2"),
        ]
    )
    with closing(open_store(tmp_path, log.identity)) as store:
        projector = Projector(log, store)
        for record in records:
            append(log, [record])
            projector.step()
            if anew:
                projector.stop()
                projector = Projector(log, store)
        projector.stop()
    with closing(Reader.open(tmp_path)) as reader:
        assert reader.findings() == []
        assert [one.hand for one in reader.hands()] == ["r-2", "r-1"]


def replace_hand(facts: Sequence[AnyEvent], hand: str = "r-2") -> AnyEvent:
    return replace(facts[0], hand=hand)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ([HandVoided(hand="t-1", why="x")], "hand-voided outside a hand"),
        (
            [*fold_round("t-1")[:3], HandVoided(hand="t-9", why="x")],
            "hand t-9 is called off and is not in play, t-1 is",
        ),
        ([*fold_round("t-1"), released(houses.INSURED)], "cards-released outside a hand"),
    ],
)
def test_what_calls_off_no_hand_in_play_stops_its_stream(
    facts: list[AnyEvent], why: str, log: EventLog, tmp_path: Path
) -> None:
    with closing(projected(log, tmp_path / "store", *BUYS, *facts)) as reader:
        (held,) = reader.quarantined()

    assert held.reason == why


def test_facts_beside_a_hand_change_nothing_in_it(log: EventLog, tmp_path: Path) -> None:
    beside = [
        CommandTaken(seat=1, command="c-1"),
        DecidedFor(seat=1, why="late"),
        TimeBankUsed(seat=1, milliseconds=900),
        PlayerAway(seat=1, player="ann"),
        PlayerBack(seat=1, player="ann"),
    ]
    for name, hand in (("t", fold_round("t-1")), ("r", list(houses.INSURED))):
        bought = BUYS if name == "t" else houses.bought(houses.ANN)
        facts = [*bought, *hand[:1], *(one for fact in hand[1:] for one in (*beside, fact))]
        append(log, StreamWriter(name).records([*facts, *beside]))
    with closing(project(log, tmp_path / "store")) as reader:
        assert reader.findings() == []
        assert reader.counts().hands == 2
        hand_row = reader.hand("r-1")
        assert hand_row is not None
        assert hand_row.seats[0].final == 130


def test_a_live_table_is_projected_alike_however_its_facts_are_split(tmp_path: Path) -> None:
    facts = [
        *(*BUYS, *fold_round("t-1")[:4], HandVoided(hand="t-1", why="x"), left("bob", 2, 100)),
        *(ChipsAdded(seat=2, player="bob", chips=70), *fold_round("t-2", second=("bob", 70))),
    ]
    for size in (1, 3, 100):
        log, writer = MemoryLog(), StreamWriter("t")
        records: list[Record] = [
            writer.record(facts[at : at + size]) for at in range(0, len(facts), size)
        ]
        append(log, records)
        with closing(project(log, tmp_path / f"store-{size}", size=1)) as reader:
            assert reader.findings() == []
            hand = reader.hand("t-2")
            assert hand is not None
            assert [one.stack for one in hand.seats] == [100, 70]


def test_the_first_hand_after_one_called_off_is_measured_against_its_start(
    log: EventLog, tmp_path: Path
) -> None:
    voided = [*fold_round("t-1")[:4], HandVoided(hand="t-1", why="x")]
    following = fold_round("t-2")
    start = following[0]
    assert isinstance(start, HandStarted)
    following[0] = replace(start, seats=(Seated(1, "ann", 98), Seated(2, "bob", 100)))
    with closing(projected(log, tmp_path / "store", *BUYS, *voided, *following)) as reader:
        (found,) = [one for one in reader.findings() if one.kind == "continuity"]

    assert "ann in seat 1 starts with 98, has 100" in found.what
