"""House rules of Russian Poker: what one house settles otherwise than another (rules C7), and the
houses Oddchip ships.

A hand carries its house by value, so it settles by the rules it was played under. Defaults are the
adopted rules and never change: another choice is another record, with another key or version.
"""

from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from schemas.errors import UnknownHouse

BOXES_MAX: Final = 4
ANTES_MAX: Final = 1_000_000
"""The most a figure of a house may be, in antes or to one: keeps every payout exact."""

DealerMin = Literal["ace-king", "pair"]
PaidHand = Literal[
    "ace-king",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
]
"""What a house pays for, weakest first."""


class PayTable(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a hand that beats a qualified dealer is paid, to one, on the bet (rules C6)."""

    ace_king: int = 1
    pair: int = 1
    two_pair: int = 2
    three_of_a_kind: int = 3
    straight: int = 4
    flush: int = 5
    full_house: int = 7
    four_of_a_kind: int = 20
    straight_flush: int = 50
    royal_flush: int = 100


class BonusTable(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the first five cards are paid, to one, on the bonus; 0: nothing, the bonus is lost.

    No house's table is a standard (rules C6), so every figure above a pair has to be given.
    """

    ace_king: int = 0
    pair: int = 0
    two_pair: int = 0
    three_of_a_kind: int
    straight: int
    flush: int
    full_house: int
    four_of_a_kind: int
    straight_flush: int
    royal_flush: int


class Bonus(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The side bet on the first five cards, whatever the dealer holds."""

    table: BonusTable
    least: int | None = None  # minor units; None: any amount above 0
    most: int | None = None
    lost_on_fold: bool = False


class Insurance(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The side bet that the dealer does not qualify (rules C5)."""

    min_hand: PaidHand = "three-of-a-kind"
    least: int = 1  # antes
    most: Literal["half-payout", "full-payout"] | None = "half-payout"  # None: no limit
    on_dealer_better: Literal["return", "lose"] = "return"
    on_tie: Literal["return", "lose"] = "return"


class House(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    cache_hash=True,
):
    """The rules of one house; prices in antes."""

    key: str
    name: str
    version: int = 1
    bet: int = 2
    boxes_open: int = 1  # boxes that decide with their cards seen
    boxes_blind: int = 0  # further boxes, whose cards nobody sees before they bet or fold
    sixth_card_fee: int | None = 1  # None: no sixth card is sold
    exchange_min: int = 1
    exchange_max: int = 5  # 0: no card is exchanged
    exchange_fee: int = 1  # of several cards at once, and of the first single one
    single_exchange_repeat: bool = True  # a single card, then another, and so on
    single_exchange_rises: bool = True  # the n-th single one costs n times the fee
    exchange_after_sixth: bool = False
    sixth_after_exchange: bool = False
    deck_reserve: int = 4  # cards kept for the dealer's purchase: no box is sold any of them
    dealer_min: DealerMin = "ace-king"
    ante_when_beaten: Literal["push", "win"] = "push"  # a qualified dealer's: returned, or 1:1
    ante_when_not_qualified: int = 1  # to one
    dealer_buy: bool = True
    dealer_buy_price: Literal["original-ante", "extra-ante"] = "original-ante"
    dealer_buy_replaces: Literal["highest", "lowest"] = "highest"
    dealer_redraws: int | None = 3  # free ones on the same rank; None: as long as cards last
    second_hand: bool = True
    straight_duplicate_rank: Literal["straight", "pair"] = "straight"
    ace_king_as_second: bool = True
    insurance: Insurance | None = Insurance()
    pays: PayTable = PayTable()
    bonus: Bonus | None = None
    payout_max: int | None = None  # minor units a box is paid at most on its bet; None: no limit
    rounding: Literal["down", "up"] = "down"  # of half a payout, the most an insurance may be


@lru_cache(maxsize=256)
def shared(house: House) -> House:
    """The first of all equal records that was asked for: what is kept by house is then found
    without comparing every rule.
    """
    return house


@lru_cache(maxsize=256)
def problems(house: House) -> tuple[str, ...]:
    """What makes these rules unplayable, one sentence each; none if they can be played."""
    said: list[str] = []
    for name, least, most in _BOUNDS:
        figure = getattr(house, name)
        if figure is not None and not least <= figure <= most:
            said.append(f"{name} must lie between {least} and {most}, not {figure}")
    if not 1 <= house.boxes_open + house.boxes_blind <= BOXES_MAX:
        said.append(
            f"a table has 1 to {BOXES_MAX} boxes, not {house.boxes_open}, {house.boxes_blind} blind"
        )
    if house.exchange_max and not 1 <= house.exchange_min <= house.exchange_max:
        said.append(f"exchanges of {house.exchange_min} to {house.exchange_max} cards are none")
    tables = (house.pays,) if house.bonus is None else (house.pays, house.bonus.table)
    for table in tables:
        said.extend(
            f"{type(table).__name__} {name} must lie between 0 and {ANTES_MAX}, not {paid}"
            for name in table.__struct_fields__
            if not 0 <= (paid := getattr(table, name)) <= ANTES_MAX
        )
    return (*said, *_side_bets(house))


def _side_bets(house: House) -> tuple[str, ...]:
    said: list[str] = []
    if house.insurance is not None and not 0 <= house.insurance.least <= ANTES_MAX:
        said.append(f"insurance least must lie between 0 and {ANTES_MAX}")
    if house.bonus is not None:
        most = house.bonus.most
        least = 1 if house.bonus.least is None else house.bonus.least
        if least < 1 or (most is not None and most < least):
            said.append(f"a bonus of {least} to {most} is none")
    return tuple(said)


_BOUNDS: Final = (
    ("version", 1, 2**31),
    ("bet", 1, ANTES_MAX),
    ("boxes_open", 1, BOXES_MAX),
    ("boxes_blind", 0, BOXES_MAX - 1),
    ("sixth_card_fee", 0, ANTES_MAX),
    ("exchange_max", 0, 5),
    ("exchange_fee", 0, ANTES_MAX),
    ("deck_reserve", 0, 42),
    ("ante_when_not_qualified", 0, ANTES_MAX),
    ("dealer_redraws", 0, 42),
    ("payout_max", 1, 2**53),
)

ADOPTED: Final = House(key="betvoyager", name="BetVoyager, normal version, one open box")
"""The rules rules.md C adopts."""

_HOUSES: Final = (
    ADOPTED,
    House(
        key="senator",
        name="Senator: one to five cards for one ante, one free redraw",
        boxes_open=4,
        single_exchange_repeat=False,
        dealer_redraws=1,
    ),
    # Of Admiral HR only the pair that the dealer needs and that it offers a bonus, lost by folding,
    # are known (rules C5, C7): the extra ante is other land casinos', the bonus table Olympic LT's
    # (rules C6).
    House(
        key="admiral-hr",
        name="Admiral HR: dealer needs a pair, bonus offered",
        boxes_open=4,
        single_exchange_repeat=False,
        dealer_min="pair",
        dealer_buy_price="extra-ante",
        bonus=Bonus(
            table=BonusTable(
                three_of_a_kind=0,
                straight=50,
                flush=100,
                full_house=150,
                four_of_a_kind=250,
                straight_flush=800,
                royal_flush=3000,
            ),
            lost_on_fold=True,
        ),
    ),
)

HOUSES: Final[dict[str, House]] = {house.key: house for house in _HOUSES}
"""The houses that are shipped, by key; others come from the operator's configuration."""


def house(key: str) -> House:
    """The shipped house `key`; raises `UnknownHouse`, which lists what there is."""
    found = HOUSES.get(key)
    if found is None:
        raise UnknownHouse(key, tuple(HOUSES))
    return found
