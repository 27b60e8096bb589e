"""Tables against the house: terms that can be played by, buy-ins, and the chips between hands."""

import pytest
from msgspec.structs import replace

from schemas.commands import AddChips
from schemas.errors import BadSettings, UnknownHouse
from schemas.events import AnyEvent, ChipsAdded, HandEnded, SeatChips
from schemas.houses import ADOPTED, HOUSES
from schemas.table_commands import OpenTable
from schemas.table_events import HandVoided, PlayerLeft, PlayerSat, TableOpened
from services.dealer import HouseTable, house_terms
from services.dealer.house_tables import HouseSitting, least_to_play
from services.rules.house import decide
from services.rules.life import seats_of
from tests.dealer.houses import one_house


def bought_in(boxes: int = 3) -> HouseSitting:
    sitting = HouseSitting(one_house(boxes=boxes))
    while due := sitting.purchase():
        sitting.apply(*sitting.decide(due))
    return sitting


def test_the_adopted_rules_are_played_where_no_house_is_named() -> None:
    (terms,) = house_terms()

    assert terms.house == ADOPTED
    assert (terms.variant, terms.currency, terms.exponent) == ("russian-poker", "USD", 2)


def test_every_shipped_house_has_terms_it_can_be_played_by() -> None:
    for key, terms in zip(HOUSES, house_terms(HOUSES), strict=True):
        table = HouseTable("t", terms, seats_of(terms))
        assert table.terms.house.key == key


def test_a_house_nobody_ships_is_refused() -> None:
    with pytest.raises(UnknownHouse, match="'corner'"):
        house_terms(["corner"])


@pytest.mark.parametrize(
    ("boxes", "changed", "why"),
    [
        (0, {}, "1 to 4 boxes, not 0"),
        (5, {}, "1 to 4 boxes, not 5"),
        (1, {"ante_min": 0}, "an ante of 0 to 1000 cannot be placed"),
        (1, {"ante_min": 2_000}, "an ante of 2000 to 1000 cannot be placed"),
        (1, {"buy_in_min": 1, "buy_in_max": 299}, "299 is not the 300 of the least ante and its"),
        (1, {"buy_in_max": 2**52}, "may ante 0 in this house, the least is 100"),
        (1, {"buy_in_min": 60_000}, "a buy-in of 60000 to 50000 cannot be made"),
        (1, {"house": replace(ADOPTED, bet=0)}, "bet must lie between 1"),
    ],
)
def test_terms_nobody_can_play_by_are_refused(
    boxes: int, changed: dict[str, object], why: str
) -> None:
    terms = replace(one_house().terms, **changed)

    with pytest.raises(BadSettings, match=why):
        HouseTable("t", terms, boxes)


def test_no_table_is_called_as_imported_hands_are() -> None:
    with pytest.raises(BadSettings, match="names with 'phh-' are for imported"):
        HouseTable("phh-1", one_house().terms)


def test_every_box_has_a_player_of_its_own_and_buys_before_the_first_hand() -> None:
    start = bought_in().start()

    seats = [(one.seat, one.player, one.stack) for one in start.seats]
    assert seats == [(box, f"table-1-bot-{box}", 10_000) for box in (1, 2, 3)]
    assert start.hand == "table-1-1"


def test_a_box_that_cannot_bet_on_the_least_ante_buys_before_the_next_hand() -> None:
    sitting = bought_in()
    need = least_to_play(sitting.table.terms)
    assert need == 300
    sitting.apply(HandEnded(stacks=(SeatChips(1, need), SeatChips(2, need - 1))))

    purchase = sitting.purchase()

    assert isinstance(purchase, AddChips)
    assert (purchase.seat, purchase.player, purchase.chips) == (2, "table-1-bot-2", 10_000 - 299)
    sitting.apply(*sitting.decide(purchase))
    assert sitting.purchase() is None


@pytest.mark.parametrize(
    ("least", "most", "bought"), [(5_000, 7_000, 7_000), (20_000, 50_000, 20_000), (1, 300, 300)]
)
def test_a_buy_in_keeps_the_table_s_limits(least: int, most: int, bought: int) -> None:
    terms = replace(one_house().terms, buy_in_min=least, buy_in_max=most)
    sitting = HouseSitting(HouseTable("t", terms))

    while not isinstance(due := sitting.purchase(), AddChips):
        assert due is not None
        sitting.apply(*sitting.decide(due))

    assert due.chips == bought


def test_a_table_opens_seats_its_players_and_sells_them_chips() -> None:
    sitting, facts = HouseSitting(one_house(boxes=2)), list[AnyEvent]()
    while due := sitting.purchase():
        facts += (new := sitting.decide(due))
        sitting.apply(*new)

    assert facts == [
        TableOpened(terms=sitting.table.terms),
        PlayerSat(seat=1, player="table-1-bot-1"),
        ChipsAdded(seat=1, player="table-1-bot-1", chips=10_000),
        PlayerSat(seat=2, player="table-1-bot-2"),
        ChipsAdded(seat=2, player="table-1-bot-2", chips=10_000),
    ]


def test_whoever_reads_back_to_the_last_hand_goes_on_by_its_terms() -> None:
    before = bought_in()
    (start,) = decide(None, before.start())
    heir = HouseSitting(before.table)

    heir.apply(start)

    assert heir.purchase() is None
    assert heir.stacks == before.stacks


def test_other_rules_are_told_before_the_first_hand_by_them() -> None:
    (start,) = decide(None, bought_in().start())
    (other,) = house_terms(["admiral-hr"])
    heir = HouseSitting(HouseTable("table-1", other, 3))

    heir.apply(start)

    assert heir.purchase() == OpenTable(terms=other)


def test_who_sits_beyond_the_boxes_leaves_first_with_all_chips() -> None:
    sitting = bought_in(4)
    (start,) = decide(None, sitting.start())
    heir = HouseSitting(one_house(boxes=2))
    heir.apply(start, HandEnded(stacks=(SeatChips(3, 9_000),)))

    left = list[AnyEvent]()
    while due := heir.purchase():
        left += (new := heir.decide(due))
        heir.apply(*new)

    assert left == [
        PlayerLeft(seat=3, player="table-1-bot-3", chips=9_000),
        PlayerLeft(seat=4, player="table-1-bot-4", chips=10_000),
    ]
    assert [*heir.stacks] == [1, 2]


def test_stacks_come_from_the_settlement() -> None:
    sitting = bought_in()
    (start,) = decide(None, sitting.start())
    sitting.apply(start, HandEnded(stacks=(SeatChips(1, 10_400), SeatChips(3, 9_700))))

    following = sitting.start()

    assert following.hand == "table-1-2"
    assert [one.stack for one in following.seats] == [10_400, 10_000, 9_700]


def test_a_hand_called_off_leaves_the_chips_it_started_with() -> None:
    sitting = bought_in()
    sitting.apply(*decide(None, sitting.start()), HandVoided(hand="table-1-1", why="a misdeal"))
    sitting.apply(ChipsAdded(seat=2, player="table-1-bot-2", chips=50))

    following = sitting.start()

    assert following.hand == "table-1-2"
    assert [one.stack for one in following.seats] == [10_000, 10_050, 10_000]


def test_a_bot_leaves_a_box_that_is_kept_for_a_player_since() -> None:
    before = bought_in(3)
    stack = before.stacks[3]
    (terms,) = house_terms(["senator"])
    sitting = HouseSitting(HouseTable("table-1", terms, 3, ((3, "p-ann"),)))
    for one in before.seated():
        sitting.apply(PlayerSat(seat=one.seat, player=one.player))
        sitting.apply(ChipsAdded(seat=one.seat, player=one.player, chips=one.stack))
    sitting.apply(TableOpened(terms=terms))

    due = sitting.purchase()

    assert due is not None
    left = sitting.decide(due)
    assert left == (PlayerLeft(seat=3, player="table-1-bot-3", chips=stack),)
    sitting.apply(*left)
    assert sitting.purchase() is None
    assert sitting.free == (3,)
    sitting.apply(PlayerSat(seat=3, player="p-ann"))
    assert sitting.purchase() is None
