"""The structs that the golden files stand for, written out by hand: one an event revision."""

from typing import Final

from schemas.events import (
    ActionTaken,
    AnyEvent,
    BoardDealt,
    CardBurned,
    CardsReleased,
    CardsShown,
    ChipsAdded,
    ForcedBetPosted,
    HandEnded,
    HandMucked,
    HandStarted,
    HoleCardsDealt,
    Released,
    RunOutsAgreed,
    Sealed,
    SeatChips,
    Seated,
    Source,
    SourceClaimed,
    TakeOver,
)
from schemas.stakes import Rake, Stakes
from tests.schemas.house_facts import HOUSE_FACTS
from tests.schemas.table_facts import TABLE_FACTS

STAKES: Final = Stakes(
    limit="fl",
    big_blind=200,
    small_blind=100,
    currency="EUR",
    exponent=2,
    small_bet=200,
    big_bet=500,
    ante=25,
    ante_mode="classic",
    ante_order="blind-first",
    chip_unit=25,
    fl_cap=5,
    fl_heads_up_cap="none",
    fl_straddle=True,
    pl_short_blind="actual",
    short_open="complete",
    identical_hilo_even_split=False,
    burns=False,
    run_outs=3,
    table_all_ins=False,
    tournament=True,
    level="L9",
    rake=Rake(
        basis_points=450,
        cap=300,
        caps={2: 100, 3: 200},
        no_flop_no_drop=False,
        split="proportional",
    ),
)

STARTED: Final = HandStarted(
    hand="north-1042",
    variant="courchevel-8",
    revision=2,
    stakes=STAKES,
    button=9,
    seats=(Seated(1, "ada", 20000), Seated(10, "grace", 9975)),
    boards=2,
    bomb=True,
    dead_small_blind=True,
    deck=Sealed(b"\x00\x01\x02\xfd\xfe\xff", 52),
    source=Source(
        format="phh", name="final table", number="1042", table="north", played_at="2023-07-16"
    ),
)

FACTS: Final[dict[str, AnyEvent]] = {
    "take-over": TakeOver(epoch=7, dealer="dealer-2"),
    "chips-added": ChipsAdded(seat=4, player="ada", chips=15000),
    "hand-started": STARTED,
    "forced-bet-posted": ForcedBetPosted(seat=3, kind="big-blind-ante", amount=200),
    "hole-cards-dealt": HoleCardsDealt(seat=5, cards=("As", "Td", "??", "2c", "9h")),
    "card-burned": CardBurned(card="7d"),
    "board-dealt": BoardDealt(cards=("Qh", "Jh", "2c"), board=1),
    "action-taken": ActionTaken(seat=6, action="raise", to=1250),
    "run-outs-agreed": RunOutsAgreed(boards=2),
    "cards-shown": CardsShown(seat=2, cards=("Kc", "Kd", "8s", "6c", "4d")),
    "hand-mucked": HandMucked(seat=8),
    "hand-ended": HandEnded(stacks=(SeatChips(1, 0), SeatChips(10, 29850)), rake=125),
    "cards-released": CardsReleased(
        seats=(Released(1, ("Ah", "Th"), b"key of seat 1"),), burns=("3c", "5s", "Jd")
    ),
    "source-claimed": SourceClaimed(
        stacks=(SeatChips(1, 13),), winnings=(SeatChips(2, 40),), rake=3
    ),
    **HOUSE_FACTS,
    **TABLE_FACTS,
}
"""Wire tag -> the fact in its golden file, every field away from its default."""
