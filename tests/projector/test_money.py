"""What a projected hand says about money, with figures worked out by hand."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardsShown,
    ChipsAdded,
    ForcedBetPosted,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    SeatChips,
    Seated,
    Source,
    SourceClaimed,
)
from schemas.rows import AwardRow, FindingRow, PotRow
from schemas.stakes import Rake, Stakes
from services.eventlog import EventLog
from services.projector import Projector
from services.store import Reader, StoredHand, open_store
from tests.hands import NOON, StreamWriter, TableRun
from tests.projector.projecting import append, fold_round, project


def side_pot(**changes: object) -> list[AnyEvent]:
    """Seat 2 (ann, 30 chips) is all-in, seat 3 (bob, 100) bets 60 and seat 1 (cat, 90) calls.

    Blinds 1 and 2 by seats 2 and 3, the button is seat 1. Everybody puts 30 into the main pot, bob
    and cat 30 each into the side pot; then bob bets 40 on the flop, cat folds: 40 go back to bob.
    ann's aces beat bob's kings. The rake is 5 % of 150 = 7, by size 4 and 2, and the one left over
    comes from the main pot: 90 - 5 = 85 to ann, of the side pot 60 - 2 = 58 to bob.
    """
    start = HandStarted(
        hand="t-1",
        variant="holdem",
        stakes=Stakes(
            limit="nl",
            big_blind=2,
            small_blind=1,
            burns=False,
            rake=Rake(basis_points=500, split="proportional"),
        ),
        button=1,
        seats=(Seated(2, "ann", 30), Seated(3, "bob", 100), Seated(1, "cat", 90)),
    )
    return [
        replace(start, **changes),
        ForcedBetPosted(seat=2, kind="small-blind", amount=1),
        ForcedBetPosted(seat=3, kind="big-blind", amount=2),
        HoleCardsDealt(seat=2, cards=("As", "Ah")),
        HoleCardsDealt(seat=3, cards=("Ks", "Kh")),
        HoleCardsDealt(seat=1, cards=("Qs", "Qh")),
        ActionTaken(seat=1, action="raise", to=60),
        ActionTaken(seat=2, action="call", to=30),
        ActionTaken(seat=3, action="call", to=60),
        BoardDealt(cards=("2c", "7d", "9h")),
        ActionTaken(seat=3, action="bet", to=40),
        ActionTaken(seat=1, action="fold"),
    ]


def ended(ann: int = 85, bob: int = 98, cat: int = 30, rake: int = 7) -> HandEnded:
    """The dealer's claim; unless told otherwise the right one."""
    return HandEnded(stacks=(SeatChips(2, ann), SeatChips(3, bob), SeatChips(1, cat)), rake=rake)


def rest() -> list[AnyEvent]:
    """The turn and the river."""
    return [BoardDealt(cards=("3c",)), BoardDealt(cards=("4s",))]


def bought(**chips: int) -> list[AnyEvent]:
    """Chips bought before a hand."""
    return [ChipsAdded(seat=1, player=who, chips=count) for who, count in chips.items()]


def projected(log: EventLog, root: Path, *hands: list[AnyEvent]) -> Reader:
    """Hands of one stream, a record each."""
    writer = StreamWriter("t")
    append(log, [writer.record(facts) for facts in hands])
    return project(log, root)


def hand_of(reader: Reader, name: str = "t-1") -> StoredHand:
    found = reader.hand(name)
    assert found is not None
    return found


BUY_INS = bought(ann=30, bob=100, cat=90)
TABLED = [CardsShown(seat=2, cards=("As", "Ah")), CardsShown(seat=3, cards=("Ks", "Kh"))]


def test_side_pots_rake_and_the_uncalled_bet_are_rows(log: EventLog, tmp_path: Path) -> None:
    facts = [*BUY_INS, *side_pot(), *TABLED, *rest(), ended()]

    with closing(projected(log, tmp_path / "store", facts)) as reader:
        hand, findings = hand_of(reader), reader.findings()

    assert findings == []
    assert hand.pots == (
        PotRow(hand="t-1", pot=0, amount=90, rake=5, eligible="2,3"),
        PotRow(hand="t-1", pot=1, amount=60, rake=2, eligible="3"),
    )
    assert hand.awards == (
        AwardRow(hand="t-1", pot=0, board=0, share=0, seat=2, chips=85, odd=0),
        AwardRow(hand="t-1", pot=1, board=0, share=0, seat=3, chips=58, odd=0),
    )
    assert [
        (one.seat, one.player, one.stack, one.put_in, one.won, one.final, one.net)
        for one in hand.seats
    ] == [
        (1, "cat", 90, 60, 0, 30, -60),
        (2, "ann", 30, 30, 85, 85, 55),
        (3, "bob", 100, 60, 58, 98, -2),
    ]
    assert [(one.cards, one.shown, one.folded) for one in hand.seats] == [
        ("QsQh", False, True),
        ("AsAh", True, False),
        ("KsKh", True, False),
    ]
    row = hand.row
    assert (row.pot, row.rake, row.returned, row.showdown) == (150, 7, 40, True)
    assert (row.boards, row.status, row.source) == (("2c7d9h3c4s",), "settled", None)
    assert (row.variant, row.limit, row.small_blind, row.big_blind) == ("holdem", "nl", 1, 2)
    assert (row.started_at, row.ended_at) == (NOON, NOON)


def test_a_wrong_claim_of_the_dealer_is_a_finding_and_never_the_answer(
    log: EventLog, tmp_path: Path
) -> None:
    facts = [*BUY_INS, *side_pot(), *TABLED, *rest(), ended(ann=86, bob=97)]

    with closing(projected(log, tmp_path / "store", facts)) as reader:
        hand, findings = hand_of(reader), reader.findings()

    assert [(one.kind, one.hand, one.version) for one in findings] == [("claim", "t-1", 1)] * 2
    assert "86" in findings[0].what
    assert "85" in findings[0].what
    assert [one.final for one in hand.seats] == [30, 85, 98]
    assert hand.findings == tuple(findings)


def test_an_illegal_action_is_a_finding_at_its_version(log: EventLog, tmp_path: Path) -> None:
    facts = [*BUY_INS, *side_pot(), *TABLED, *rest(), ended()]
    facts.insert(12, ActionTaken(seat=2, action="check"))  # ann is all-in, cat is due
    append(log, StreamWriter("t").records(facts))

    with closing(project(log, tmp_path / "store")) as reader:
        findings = reader.findings()

    assert next(one.version for one in findings if one.kind == "illegal") == 13


def test_an_imported_hand_that_turns_on_unknown_cards_is_undecided(
    log: EventLog, tmp_path: Path
) -> None:
    source = Source(format="phh", name="somewhere", number="7")
    facts = side_pot(source=source)
    facts[4] = HoleCardsDealt(seat=3, cards=("??", "??"))
    claimed = SourceClaimed(winnings=(SeatChips(2, 85),))

    with closing(
        projected(log, tmp_path / "store", [*facts, *rest(), claimed, HandEnded(stacks=())])
    ) as reader:
        hand, findings, counts = hand_of(reader), reader.findings(), reader.counts()

    assert hand.row.status == "undecided"
    assert hand.row.source == "phh: somewhere"
    assert [(one.won, one.final, one.net) for one in hand.seats] == [(None, None, None)] * 3
    assert [one.put_in for one in hand.seats] == [60, 30, 60]
    assert [one.cards for one in hand.seats] == ["QsQh", "AsAh", "????"]
    assert hand.awards == ()
    assert findings == []
    assert (counts.hands, counts.undecided) == (1, 1)


def continuity(log: EventLog, root: Path, *hands: list[AnyEvent]) -> list[FindingRow]:
    """Findings of hands taken by a new projector each."""
    writer = StreamWriter("t")
    for facts in hands:
        for record in writer.records(facts):
            append(log, [record])
            with closing(open_store(root, log.identity)) as store:
                Projector(log, store).step()
    with closing(Reader.open(root)) as reader:
        return reader.findings()


def test_stacks_carried_over_and_chips_bought_leave_no_finding(
    log: EventLog, tmp_path: Path
) -> None:
    first = [*bought(ann=100, bob=100), *fold_round("t-1")]
    second = [*bought(ann=50), *fold_round("t-2", first=("ann", 150))]
    third = fold_round("t-3", first=("ann", 150))

    assert continuity(log, tmp_path / "store", first, second, third) == []


@pytest.mark.parametrize(
    ("second", "what"),
    [
        (fold_round("t-2", first=("ann", 101)), "ann in seat 1 starts with 101, has 100"),
        (fold_round("t-2", second=("bob", 99)), "bob in seat 2 starts with 99, has 100"),
        (fold_round("t-2", second=("cat", 100)), "cat in seat 2 starts with 100, has 0"),
        ([*bought(bob=5), *fold_round("t-2")], "bob in seat 2 starts with 100, has 105"),
    ],
)
def test_chips_from_nowhere_are_a_finding(
    log: EventLog, tmp_path: Path, second: list[AnyEvent], what: str
) -> None:
    first = [*bought(ann=100, bob=100), *fold_round("t-1")]

    findings = continuity(log, tmp_path / "store", first, second)

    assert [(one.kind, one.hand) for one in findings] == [("continuity", "t-2")]
    assert findings[0].what.startswith(what)


def test_chips_bought_in_mid_hand_play_from_the_next(log: EventLog, tmp_path: Path) -> None:
    first = [*bought(ann=100, bob=100), *fold_round("t-1")]
    first[3:3] = bought(bob=20)
    second = fold_round("t-2", second=("bob", 120))

    assert continuity(log, tmp_path / "store", first, second) == []


def test_imported_hands_have_no_hands_before_them(log: EventLog, tmp_path: Path) -> None:
    facts = side_pot(source=Source(format="phh", name="somewhere"))

    with closing(
        projected(log, tmp_path / "store", [*facts, *TABLED, *rest(), HandEnded(stacks=())])
    ) as reader:
        assert reader.findings() == []


def test_one_record_may_hold_two_hands_and_what_stands_between(
    log: EventLog, tmp_path: Path
) -> None:
    facts = [
        *bought(ann=100, bob=100),
        *fold_round("t-1"),
        *bought(ann=7),
        *fold_round("t-2", first=("ann", 107)),
        *bought(bob=3),
    ]
    writer = StreamWriter("t")
    append(log, [writer.record(facts)])
    root = tmp_path / "store"
    project(log, root).close()
    append(log, [writer.record(fold_round("t-3", ("ann", 107), ("bob", 103)))])

    with closing(project(log, root)) as reader:
        assert reader.findings() == []
        assert [row.hand for row in reader.hands()] == ["t-3", "t-2", "t-1"]
        second = hand_of(reader, "t-2")
        assert [seat.stack for seat in second.seats] == [107, 100]
        assert second.events()[:6] == tuple(fold_round("t-2", first=("ann", 107)))
        assert hand_of(reader, "t-3").row.first_version == 2


def test_chips_are_conserved_over_a_table(log: EventLog, tmp_path: Path) -> None:
    table, writer = TableRun(Random(1), rake=Rake(basis_points=500, cap=9)), StreamWriter("table-1")
    hands = [table.next_hand() for _ in range(30)]
    append(log, [writer.record(facts) for facts in hands])
    paid_in = sum(fact.chips for facts in hands for fact in facts if type(fact) is ChipsAdded)

    with closing(project(log, tmp_path / "store")) as reader:
        last = hand_of(reader, "table-1-30")
        raked = sum(row.rake for row in reader.hands(100))
        assert reader.findings() == []
        with reader.moment(whole=True) as moment:
            nets = moment.ask("SELECT sum(net) FROM seats")[0][0]

    assert sum(one.final for one in last.seats if one.final is not None) == paid_in - raked
    assert nets == -raked
    assert raked > 0
