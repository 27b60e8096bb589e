"""The structs that the golden files of games against the house stand for, written out by hand."""

from typing import Final

from schemas.events import AnyEvent
from schemas.facts import Sealed, Seated, Source
from schemas.house_events import (
    AntePlaced,
    AnteTaken,
    BetPlaced,
    BonusPlaced,
    BoxFolded,
    CardsDrawn,
    CardsExchanged,
    DealerCardBought,
    DealerCardDrawn,
    DealerDealt,
    DealerRevealed,
    HouseHandStarted,
    InsurancePlaced,
    SixthBought,
)
from schemas.houses import Bonus, BonusTable, House, Insurance, PayTable

HOUSE: Final = House(
    key="corner",
    name="The house at the corner",
    version=4,
    bet=3,
    boxes_open=2,
    boxes_blind=1,
    sixth_card_fee=2,
    exchange_min=2,
    exchange_max=4,
    exchange_fee=3,
    single_exchange_repeat=False,
    single_exchange_rises=False,
    exchange_after_sixth=True,
    sixth_after_exchange=True,
    deck_reserve=7,
    dealer_min="pair",
    ante_when_beaten="win",
    ante_when_not_qualified=2,
    dealer_buy=False,
    dealer_buy_price="extra-ante",
    dealer_buy_replaces="lowest",
    dealer_redraws=1,
    second_hand=False,
    straight_duplicate_rank="pair",
    ace_king_as_second=False,
    insurance=Insurance(
        min_hand="straight", least=2, most="full-payout", on_dealer_better="lose", on_tie="lose"
    ),
    pays=PayTable(
        ace_king=2,
        pair=3,
        two_pair=4,
        three_of_a_kind=5,
        straight=6,
        flush=7,
        full_house=8,
        four_of_a_kind=25,
        straight_flush=60,
        royal_flush=120,
    ),
    bonus=Bonus(
        table=BonusTable(
            ace_king=1,
            pair=2,
            two_pair=3,
            three_of_a_kind=4,
            straight=5,
            flush=6,
            full_house=7,
            four_of_a_kind=8,
            straight_flush=9,
            royal_flush=10,
        ),
        least=5,
        most=500,
        lost_on_fold=True,
    ),
    payout_max=90_000,
    rounding="up",
)
"""Every field away from its default."""

HOUSE_FACTS: Final[dict[str, AnyEvent]] = {
    "house-hand-started": HouseHandStarted(
        hand="river-77",
        variant="russian-poker",
        revision=2,
        house=HOUSE,
        seats=(Seated(1, "ada", 20000), Seated(4, "grace", 9975)),
        currency="EUR",
        exponent=2,
        deck=Sealed(b"\x00\x01\x02\xfd\xfe\xff", 52),
        source=Source(
            format="phh", name="house", number="77", table="river", played_at="2026-07-16"
        ),
        ante_min=200,
        ante_max=5000,
    ),
    "ante-placed": AntePlaced(seat=1, amount=250),
    "bonus-placed": BonusPlaced(seat=4, amount=75),
    "dealer-dealt": DealerDealt(down=("As", "Td", "??", "2c"), up="9h"),
    "sixth-bought": SixthBought(seat=1, fee=250),
    "cards-exchanged": CardsExchanged(seat=4, places=(0, 2, 3), fee=500),
    "cards-drawn": CardsDrawn(seat=4, cards=("Kc", "??", "8s")),
    "insurance-placed": InsurancePlaced(seat=1, amount=300),
    "bet-placed": BetPlaced(seat=1, amount=500),
    "box-folded": BoxFolded(seat=4),
    "dealer-revealed": DealerRevealed(cards=("As", "Td", "7h", "2c")),
    "ante-taken": AnteTaken(seat=1),
    "dealer-card-bought": DealerCardBought(seat=1, price=250, replaced="As"),
    "dealer-card-drawn": DealerCardDrawn(seat=1, card="Ad"),
}
"""Wire tag -> the fact in its golden file, every field away from its default."""
