"""Hands against the house audited: a sound table is silent, each planted fault is named."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from schemas.cards import cards
from schemas.events import AnyEvent, CardsReleased, HoleCardsDealt, Released
from schemas.house_events import CardsDrawn, DealerDealt, DealerRevealed
from schemas.houses import HOUSES
from schemas.table_events import HandVoided
from services.audit.boxes import box_faults
from services.audit.cards import card_faults
from services.audit.seals import seal_faults
from services.dealer import DealerKey, LiveRoom
from services.eventlog import MemoryLog
from services.sealing import seal_cards
from services.store import HandRows, StoredHand
from tests import houses
from tests.audit.audited import Room
from tests.dealer.houses import house_tables
from tests.hands import NOON, StreamWriter
from tests.projector.projecting import append, project
from tests.store.rows import edit_hands

KEY = bytes(range(32))


def three(room: Room) -> None:
    """A table whose three boxes have the chips they start with."""
    room.append("r", [[*houses.bought(*houses.THREE), *houses.THREE_BOXES]])
    room.project()


def test_sound_hands_have_no_findings(room: Room) -> None:
    for name, facts in houses.HANDS.items():
        hand = name.replace(" ", "")
        stream = [
            *houses.bought(*houses.seats_of(facts)),
            replace(facts[0], hand=f"{hand}-1"),  # type: ignore[call-arg]
            *facts[1:],
        ]
        room.append(hand, [stream])
    room.project()

    assert room.findings() == []


def test_sealed_live_hands_of_every_house_have_no_findings(room: Room) -> None:
    live = LiveRoom(room.log, house_tables(), DealerKey(KEY), clock=lambda: NOON, seed="audit")
    for _ in range(160):
        live.step()
    room.project()

    assert room.findings() == []


def test_hands_called_off_have_no_findings(room: Room) -> None:
    voided = houses.called_off(houses.sealed(houses.THREE_BOXES), after=12)
    room.append("r", [[*houses.bought(*houses.THREE), *voided]])
    room.project()

    assert room.findings() == []


def box(**changes: object) -> Callable[[HandRows], HandRows]:
    """A change of the third box's row, who won 20 on its bet."""
    return lambda hand: hand._replace(boxes=(*hand.boxes[:2], replace(hand.boxes[2], **changes)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (box(bet_won=40), "bet_won 40, the log gives 20"),
        (box(net=9), "net 9, the log gives 10"),
        (box(outcome="lost"), "outcome lost, the log gives won"),
        (lambda hand: hand._replace(boxes=hand.boxes[1:]), "a box is missing in the store"),
        (lambda hand: hand._replace(box_actions=hand.box_actions[:-1]), "a box action is missing"),
        (lambda hand: hand._replace(hand=replace(hand.hand, house=5)), "house 5, the log gives 0"),
    ],
)
def test_an_edited_store_is_named(
    room: Room, change: Callable[[HandRows], HandRows], said: str
) -> None:
    three(room)
    edit_hands(room.store_file, change)

    assert any(one.hand == "r-1" and said in one.what for one in room.findings())


def stored(folder: Path, facts: Sequence[AnyEvent] = houses.THREE_BOXES) -> StoredHand:
    """A hand as it is projected."""
    log = MemoryLog()
    bought = houses.bought(*houses.seats_of(facts))
    append(log, [StreamWriter("r").record([*bought, *facts])])
    with closing(project(log, folder)) as reader:
        found = reader.hand("r-1")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"bet_won": 40}, "box 3: bet_won 20 by the facts, 40 in the store"),
        ({"returned": 30}, "box 3: returned 20 by the facts, 30 in the store"),
        ({"outcome": "tied"}, "box 3: outcome is won by the facts, tied in the store"),
        ({"first": "two-pair"}, "box 3: first is pair by the facts, two-pair in the store"),
        ({"dealer": "QcJs9d6s3s"}, "box 3: dealer is Js9d6s3s9c by the facts"),
        ({"fees": 10}, "box 3 placed fees 0 by the facts, 10 in the store"),
        ({"net": 0}, "box 3: net 10 by the facts, 0 in the store"),
    ],
)
def test_a_box_that_both_projections_settle_wrongly_is_found_by_its_facts(
    changes: dict[str, object], said: str, tmp_path: Path
) -> None:
    """As a fault of the rules would be: nothing but the facts says otherwise."""
    hand = stored(tmp_path)
    wrong = hand._replace(boxes=(*hand.boxes[:2], replace(hand.boxes[2], **changes)))

    assert list(box_faults(hand, hand.events())) == []
    (found,) = box_faults(wrong, hand.events())
    assert found.startswith(said)


@pytest.mark.parametrize(
    ("antes", "allowed"),
    [({"ante_min": 11}, "at least 11"), ({"ante_min": 5, "ante_max": 9}, "5 to 9")],
)
def test_an_ante_that_the_table_does_not_allow_is_found_by_the_facts(
    antes: dict[str, int], allowed: str, tmp_path: Path
) -> None:
    """Should the rules have let it pass."""
    first = replace(houses.THREE_BOXES[0], **antes)  # type: ignore[arg-type]
    hand = stored(tmp_path, [first, *houses.THREE_BOXES[1:]])
    passed = hand._replace(findings=())

    said = list(box_faults(passed, hand.events()))

    assert [one.what for one in hand.findings if one.kind == "illegal"] != []
    assert said == [
        f"box {box} placed an ante of 10, its table allows {allowed}" for box in (1, 2, 3)
    ]


@pytest.mark.parametrize("key", HOUSES)
def test_boxes_that_bots_play_are_counted_alike_in_every_house(key: str, tmp_path: Path) -> None:
    log = MemoryLog()
    tables = [one for one in house_tables() if one.terms.house.key == key]
    live = LiveRoom(log, tables, DealerKey(KEY), clock=lambda: NOON, seed=key)
    for _ in range(400):
        live.step()
    with closing(project(log, tmp_path)) as reader:
        found = [reader.hand(one.hand) for one in reader.hands(500)]

    assert len(found) > 5
    assert [what for one in found if one for what in box_faults(one, one.events())] == []


def with_faces(old: str, new: str) -> list[AnyEvent]:
    """Two straights with another card where `old` was dealt."""
    changed: list[AnyEvent] = []
    for event in houses.TWO_STRAIGHTS:
        match event:
            case HoleCardsDealt() | CardsDrawn():
                faces = tuple(new if card == old else card for card in event.cards)  # type: ignore[union-attr]
                changed.append(replace(event, cards=faces))
            case _:
                changed.append(event)
    return changed


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (with_faces("9c", "8c"), "box 1 shows KcQdJhTs9cTd, dealt were KcQdJhTs8cTd"),
        (with_faces("Td", "2d"), "dealt twice: 2d"),
        (
            [one for one in houses.TWO_STRAIGHTS if not isinstance(one, CardsDrawn)],
            "box 1 got cards as [5], due are [5, 1]",
        ),
        (
            [
                replace(one, cards=cards("8c 8d 6h 5s")) if isinstance(one, DealerRevealed) else one
                for one in houses.TWO_STRAIGHTS
            ],
            "the dealer turns up 8c8d6h5s, dealt were 8c8d6h4s",
        ),
        (
            [one for one in houses.TWO_STRAIGHTS if not isinstance(one, DealerDealt)],
            "the dealer got cards as [], due are [4]",
        ),
    ],
)
def test_cards_that_cannot_be_are_named(facts: list[AnyEvent], said: str) -> None:
    assert list(card_faults(houses.TWO_STRAIGHTS)) == []
    assert said in list(card_faults(facts))


def test_cards_of_a_hand_called_off_need_not_be_dealt_whole() -> None:
    assert list(card_faults(houses.called_off(houses.TWO_STRAIGHTS, after=5))) == []


def really_sealed(key: bytes = KEY) -> list[AnyEvent]:
    """Two straights with the box's five cards, its sixth and the dealer's four sealed."""
    facts: list[AnyEvent] = []
    for event in houses.TWO_STRAIGHTS:
        match event:
            case HoleCardsDealt() | CardsDrawn():
                piece = isinstance(event, CardsDrawn)
                hidden = seal_cards(key, "r-1", 1, event.cards, piece=int(piece))  # type: ignore[arg-type]
                facts.append(replace(event, cards=hidden))
            case DealerDealt():
                hidden = seal_cards(key, "r-1", 0, event.down)  # type: ignore[arg-type]
                facts.append(replace(event, down=hidden))
            case _:
                facts.append(event)
    return facts


def release(box: str = "KcQdJhTs9cTd", dealer: str = "8c8d6h4s", key: bytes = KEY) -> CardsReleased:
    return CardsReleased(seats=(Released(1, cards(box), key), Released(0, cards(dealer), KEY)))


@pytest.mark.parametrize(
    ("release", "said"),
    [
        (release(), []),
        (release(box="KcQdJhTs9cTh"), ["seat 1: KcQdJhTs9cTh released, sealed were KcQdJhTs9cTd"]),
        (release(dealer="8c8d6h5s"), ["the dealer: 8c8d6h5s released, sealed were 8c8d6h4s"]),
        (release(key=bytes(32)), ["the key released for seat 1 does not open its cards"]),
        (CardsReleased(seats=release().seats[:1]), ["no key was released for seats 0"]),
    ],
)
def test_what_was_sealed_is_what_is_released(release: CardsReleased, said: list[str]) -> None:
    assert list(seal_faults("r-1", (*really_sealed(), release))) == said


def test_pieces_that_changed_places_are_named() -> None:
    facts = really_sealed()
    one, other = facts[2], facts[5]
    assert isinstance(one, HoleCardsDealt)
    assert isinstance(other, CardsDrawn)
    facts[2] = replace(one, cards=other.cards)
    facts[5] = replace(other, cards=one.cards)

    assert list(seal_faults("r-1", (*facts, release()))) == [
        "the key released for seat 1 does not open its cards"
    ]


def test_a_hand_called_off_owes_no_release() -> None:
    voided = HandVoided(hand="r-1", why="x")

    assert list(seal_faults("r-1", (*really_sealed()[:5], voided))) == []
    assert list(seal_faults("r-1", tuple(really_sealed()))) == [
        "its sealed cards were never released"
    ]
