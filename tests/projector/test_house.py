"""Hands against the house as rows, with figures worked out by hand."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from schemas.events import AnyEvent, CardsShown, Seated
from schemas.house_events import BetPlaced, HouseHandStarted
from schemas.rows import BoxActionRow, BoxRow
from schemas.settled import HandSettled, SettledSeat
from schemas.table_events import HandVoided
from services.eventlog import EventLog, MemoryLog, MemoryTopic
from services.projector import Projector
from services.projector.publishing import Outbox
from services.store import Reader, StoredHand, open_store
from tests import houses
from tests.hands import NOON, StreamWriter
from tests.projector.projecting import append, fold_round, project


def projected(log: EventLog, root: Path, *hands: Sequence[AnyEvent]) -> Reader:
    """Hands of one stream, a fact a record, the boxes' chips bought before the first."""
    writer = StreamWriter("r")
    bought = houses.bought(*houses.seats_of(hands[0]))
    append(log, writer.records([*bought, *(fact for facts in hands for fact in facts)]))
    return project(log, root)


def hand_of(reader: Reader, name: str = "r-1") -> StoredHand:
    found = reader.hand(name)
    assert found is not None
    return found


def money(hand: StoredHand) -> list[tuple[int, int, int | None, int | None, int | None]]:
    """Seat, put in, won, final and net."""
    return [(one.seat, one.put_in, one.won, one.final, one.net) for one in hand.seats]


def test_two_straights_receive_190_and_end_with_250(log: EventLog, tmp_path: Path) -> None:
    with closing(projected(log, tmp_path / "store", houses.TWO_STRAIGHTS)) as reader:
        hand, findings = hand_of(reader), reader.findings()

    assert findings == []
    assert money(hand) == [(1, 40, 190, 250, 150)]
    assert hand.boxes == (
        BoxRow(
            hand="r-1",
            seat=1,
            house="betvoyager",
            house_version=1,
            outcome="won",
            ante=10,
            fees=10,
            bet=20,
            price=0,
            insurance=0,
            bonus=0,
            returned=30,
            ante_won=0,
            bet_won=160,
            insurance_won=0,
            bonus_won=0,
            net=150,
            bought=False,
            dealer="8c8d6h4s2d",
            qualified=True,
            first="straight",
            second="straight",
            did="sixth,bet",
        ),
    )
    assert [(one.cards, one.shown, one.folded) for one in hand.seats] == [
        ("KcQdJhTs9cTd", True, False)
    ]
    row = hand.row
    assert (row.pot, row.rake, row.returned, row.house) == (40, 0, 0, -150)
    assert (row.variant, row.limit, row.status) == ("russian-poker", "house", "settled")
    assert (row.small_blind, row.big_blind, row.ante, row.button) == (0, 0, 0, 0)
    assert (row.seats, row.boards, row.showdown, row.started_at > NOON) == (1, (), False, True)
    assert (hand.actions, hand.pots, hand.awards) == ((), (), ())


def test_a_decision_knows_what_its_box_faced(log: EventLog, tmp_path: Path) -> None:
    with closing(projected(log, tmp_path / "store", houses.TWO_STRAIGHTS)) as reader:
        first, second = hand_of(reader).box_actions

    assert first == BoxActionRow(
        hand="r-1",
        number=0,
        seat=1,
        action="sixth",
        given=0,
        chips=10,
        insurance=0,
        ante=10,
        stack=90,
        fees=0,
        exchanges=0,
        cards="KcQdJhTs9c",
        up="2d",
    )
    assert (second.action, second.chips, second.stack, second.fees) == ("bet", 20, 80, 10)
    assert second.cards == "KcQdJhTs9cTd"


def test_an_insurance_wins_beside_the_ante_taken(log: EventLog, tmp_path: Path) -> None:
    with closing(projected(log, tmp_path / "store", houses.INSURED)) as reader:
        hand, findings = hand_of(reader), reader.findings()

    assert findings == []
    assert money(hand) == [(1, 50, 80, 130, 30)]
    (box,) = hand.boxes
    assert (box.outcome, box.qualified, box.did) == ("not-qualified", False, "bet,take-ante")
    assert (box.returned, box.ante_won, box.bet_won, box.insurance_won) == (50, 10, 0, 20)
    bet = hand.box_actions[0]
    assert (bet.chips, bet.insurance, bet.stack) == (20, 20, 90)


def test_every_box_stands_alone_against_its_own_dealer_hand(log: EventLog, tmp_path: Path) -> None:
    with closing(projected(log, tmp_path / "store", houses.THREE_BOXES)) as reader:
        hand, findings = hand_of(reader), reader.findings()

    assert findings == []
    assert money(hand) == [(1, 30, 40, 110, 10), (2, 20, 0, 80, -20), (3, 30, 40, 110, 10)]
    assert (hand.row.pot, hand.row.house) == (80, 0)
    ann, bob, cat = hand.boxes
    assert [one.outcome for one in hand.boxes] == ["not-qualified", "folded", "won"]
    assert (ann.dealer, ann.qualified, ann.bought) == ("QcJs9d6s3s", False, False)
    assert (bob.dealer, bob.qualified, bob.fees, bob.first) == ("", None, 10, None)
    assert (cat.dealer, cat.qualified, cat.bought) == ("Js9d6s3s9c", True, True)
    assert (cat.price, cat.returned, cat.bet_won, cat.did) == (0, 20, 20, "bet,buy-card")
    assert [(one.seat, one.action, one.given) for one in hand.box_actions] == [
        (1, "bet", 0),
        (2, "exchange", 2),
        (2, "fold", 0),
        (3, "bet", 0),
        (1, "take-ante", 0),
        (3, "buy-card", 0),
    ]
    assert [one.cards for one in hand.box_actions if one.seat == 2] == ["Jc7h6d4h2c", "Th7h6d4h5h"]
    assert [one.folded for one in hand.seats] == [False, True, False]


@pytest.mark.parametrize("name", houses.HANDS)
def test_a_sealed_hand_waits_for_its_release_and_is_then_the_same(
    name: str, log: EventLog, tmp_path: Path
) -> None:
    clear, facts = houses.HANDS[name], houses.sealed(houses.HANDS[name])
    writer = StreamWriter("r")
    append(log, writer.records([*houses.bought(*houses.seats_of(clear)), *facts[:-1]]))
    with closing(project(log, tmp_path / "store")) as reader:
        assert reader.hand("r-1") is None
        assert reader.in_play("r-1") == "r"
    append(log, writer.records(facts[-1:]))
    with closing(project(log, tmp_path / "store")) as reader:
        told, findings = hand_of(reader), reader.findings()
    with closing(projected(MemoryLog(), tmp_path / "clear", clear)) as reader:
        plain = hand_of(reader)

    assert findings == []
    assert (told.seats, told.boxes) == (plain.seats, plain.boxes)
    assert told.box_actions == plain.box_actions


def test_stacks_go_on_from_hand_to_hand(log: EventLog, tmp_path: Path) -> None:
    again = [replace_start(houses.INSURED, stack=250), *houses.INSURED[1:-1]]
    second = [*again, houses.ended(s1=280)]
    with closing(projected(log, tmp_path / "store", houses.TWO_STRAIGHTS, second)) as reader:
        assert reader.findings() == []
        assert hand_of(reader, "r-2").seats[0].final == 280


def replace_start(facts: Sequence[AnyEvent], *, stack: int, hand: str = "r-2") -> AnyEvent:
    """The start of another hand of ann, with other chips."""
    first = facts[0]
    assert isinstance(first, HouseHandStarted)
    return replace(first, hand=hand, seats=(Seated(1, "ann", stack),))


def test_a_stack_from_nowhere_is_a_finding(log: EventLog, tmp_path: Path) -> None:
    second = [replace_start(houses.INSURED, stack=300), *houses.INSURED[1:-1], houses.ended(s1=330)]
    with closing(projected(log, tmp_path / "store", houses.TWO_STRAIGHTS, second)) as reader:
        (found,) = reader.findings()

    assert (found.kind, found.hand) == ("continuity", "r-2")
    assert "ann in box 1 starts with 300, has 250" in found.what


def test_a_player_of_two_boxes_has_the_chips_of_both(log: EventLog, tmp_path: Path) -> None:
    """By these rules nobody plays two; the chips are his all the same."""
    two = (Seated(1, "ann", 100), Seated(2, "ann", 100), Seated(3, "cat", 100))
    facts = [houses.start(*two, rules=houses.SENATOR), *houses.THREE_BOXES[1:]]
    third = (Seated(1, "ann", 190), Seated(3, "cat", 110))
    following = [
        houses.start(*third, hand="r-2", rules=houses.SENATOR),
        HandVoided(hand="r-2", why="x"),
    ]
    with closing(projected(log, tmp_path / "store", facts, following)) as reader:
        assert {one.kind for one in reader.findings()} == {"illegal"}


def test_a_dealer_who_keeps_a_chip_is_contradicted(log: EventLog, tmp_path: Path) -> None:
    facts = [*houses.TWO_STRAIGHTS[:-1], houses.ended(s1=249)]
    with closing(projected(log, tmp_path / "store", facts)) as reader:
        (found,) = reader.findings()
        assert (found.kind, found.hand) == ("claim", "r-1")
        assert found.what == "the dealer says seat 1 ends with 249, ours is 250"
        assert hand_of(reader).seats[0].final == 250


def test_a_bet_of_another_size_is_a_finding_of_the_rules(log: EventLog, tmp_path: Path) -> None:
    facts = [
        replace(one, amount=30) if isinstance(one, BetPlaced) else one
        for one in houses.TWO_STRAIGHTS
    ]
    with closing(projected(log, tmp_path / "store", facts)) as reader:
        kinds = {one.kind for one in reader.findings()}
    assert kinds == {"illegal", "claim"}


def test_a_hand_nobody_can_decide_guesses_nothing(log: EventLog, tmp_path: Path) -> None:
    facts = houses.sealed([one for one in houses.TWO_STRAIGHTS if not isinstance(one, CardsShown)])[
        :-1
    ]
    writer = StreamWriter("r")
    following = [replace_start(houses.INSURED, stack=250), *houses.INSURED[1:]]
    append(log, writer.records([*houses.bought(houses.ANN), *facts, *following[:4]]))
    with closing(project(log, tmp_path / "store")) as reader:
        hand = hand_of(reader)
        kinds = {one.kind for one in reader.findings() if one.hand == "r-1"}
    assert (hand.row.status, hand.row.house, hand.row.pot) == ("undecided", None, 40)
    assert money(hand) == [(1, 40, None, None, None)]
    assert (hand.boxes[0].outcome, hand.boxes[0].bet_won, hand.boxes[0].bet) == (None, None, 20)
    assert [one.cards for one in hand.box_actions] == ["??" * 5, "??" * 6]
    assert "cards" in kinds


def test_boxes_are_columns_in_the_tail_and_in_sealed_files(tmp_path: Path) -> None:
    log, writer = MemoryLog(), StreamWriter("r")
    append(log, writer.records([*houses.bought(*houses.THREE), *houses.THREE_BOXES]))
    append(log, [StreamWriter("t").record(fold_round("t-1"))])
    sums = (
        "SELECT hand, sum(part.net), count(*) FROM boxes AS part JOIN hands USING (id) GROUP BY 1"
    )
    acts = "SELECT hand, count(*) FROM box_actions JOIN hands USING (id) GROUP BY 1"
    for seal, sealed in ((1, 2), (100_000, 0)):
        with closing(open_store(tmp_path / str(seal), log.identity)) as store:
            Projector(log, store, seal=seal).run(lambda: False, once=True)
        with (
            closing(Reader.open(tmp_path / str(seal))) as reader,
            reader.moment(whole=True) as moment,
        ):
            assert moment.sealed == sealed
            assert moment.ask(sums) == [("r-1", 0, 3)]
            assert moment.ask(acts) == [("r-1", 6)]


def test_a_house_hand_is_published_with_what_the_house_won(tmp_path: Path) -> None:
    log, topic = MemoryLog(), MemoryTopic()
    append(log, StreamWriter("r").records([*houses.bought(houses.ANN), *houses.TWO_STRAIGHTS]))
    with closing(open_store(tmp_path, log.identity)) as store:
        outbox = Outbox(store, topic)
        Projector(log, store, outbox=outbox).run(lambda: False, once=True)
    (told,) = [json.decode(body, type=HandSettled) for _, body in topic.entries]

    assert (told.variant, told.status, told.rake, told.house) == (
        "russian-poker",
        "settled",
        0,
        -150,
    )
    assert told.seats == (SettledSeat(1, "ann", 40, 190, 150),)
