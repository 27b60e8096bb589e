"""The structs that the golden files of a table's life and of tournaments stand for, written out by
hand.
"""

from typing import Final

from schemas.events import AnyEvent
from schemas.stakes import Stakes
from schemas.table_events import (
    ButtonDrawn,
    CommandTaken,
    DecidedFor,
    DrawnCard,
    HandVoided,
    IdleSeat,
    PlayerAway,
    PlayerBack,
    PlayerLeft,
    PlayerSat,
    RunOutWished,
    SeatsKept,
    TableOpened,
    TimeBankUsed,
)
from schemas.tables import CashTerms, HouseTerms, TableGame, TournamentTable
from schemas.tournament_events import (
    Finish,
    HandForHandBegun,
    HandForHandEnded,
    LevelBegun,
    PlayerEntered,
    PlayersEliminated,
    PlayersMoved,
    TableSeat,
    TournamentEnded,
    TournamentOpened,
    TournamentStarted,
)
from schemas.tournaments import Level, TournamentTerms
from tests.schemas.house_facts import HOUSE

CASH: Final = CashTerms(
    games=(
        TableGame("holdem", Stakes(limit="nl", big_blind=100, small_blind=50)),
        TableGame("courchevel-8", Stakes(limit="pl", big_blind=200)),
    ),
    seats=6,
    buy_in_min=4000,
    buy_in_max=10000,
    button_rule="dead",
    missed_blinds="live-bb",
    newcomers="wait",
    straddle=True,
    players_min=3,
)
HOUSE_TABLE: Final = HouseTerms(
    variant="russian-poker",
    house=HOUSE,
    ante_min=100,
    ante_max=5000,
    buy_in_min=1000,
    buy_in_max=100_000,
    currency="EUR",
    exponent=2,
)
TOURNAMENT_TABLE: Final = TournamentTable(
    tournament="sunday", variant="omaha", limit="pl", seats=8, button_rule="moving"
)
TERMS: Final = TournamentTerms(
    name="Sunday",
    variant="courchevel",
    limit="pl",
    starting_chips=3000,
    levels=(
        Level(
            id="L1",
            small_blind=10,
            big_blind=20,
            ante=20,
            ante_mode="big-blind",
            small_bet=20,
            big_bet=40,
            hands=12,
            seconds=600,
        ),
        Level(id="L2", small_blind=20, big_blind=40),
    ),
    table_seats=6,
    buy_in=5000,
    fee=500,
    currency="EUR",
    exponent=2,
    prizes=(6500, 3500),
    elimination_tie="seat",
    button_rule="moving",
    hand_for_hand=False,
)
SEATS: Final = (TableSeat("ada", "sunday-1", 3), TableSeat("grace", "sunday-2", 8))
FINISHES: Final = (Finish("ada", 1, 6500), Finish("grace", 2, 3500))

TABLE_FACTS: Final[dict[str, AnyEvent]] = {
    "seats-kept": SeatsKept(
        idle=(IdleSeat(4, "dan", 8800, True, True, True, True, True),),
        small=7,
    ),
    "table-opened": TableOpened(terms=CASH),
    "player-sat": PlayerSat(seat=3, player="ada", posts=True),
    "player-left": PlayerLeft(seat=3, player="ada", chips=4210),
    "player-away": PlayerAway(seat=3, player="ada"),
    "player-back": PlayerBack(seat=3, player="ada", posts=True),
    "button-drawn": ButtonDrawn(cards=(DrawnCard(1, "Th"), DrawnCard(5, "Ts")), button=5),
    "hand-voided": HandVoided(hand="north-1042", why="a card was dealt twice"),
    "run-out-wished": RunOutWished(seat=3, boards=2),
    "command-taken": CommandTaken(seat=3, command="c-0183", digest="ab" * 32),
    "decided-for": DecidedFor(seat=3, why="late"),
    "time-bank-used": TimeBankUsed(seat=3, milliseconds=12_500),
    "tournament-opened": TournamentOpened(tournament="sunday", terms=TERMS),
    "player-entered": PlayerEntered(player="ada"),
    "tournament-started": TournamentStarted(seats=SEATS),
    "level-begun": LevelBegun(level="L2"),
    "players-moved": PlayersMoved(seats=SEATS, why="break", broken="sunday-3"),
    "hand-for-hand-begun": HandForHandBegun(hands=("sunday-1-88", "sunday-2-91")),
    "hand-for-hand-ended": HandForHandEnded(),
    "players-eliminated": PlayersEliminated(
        hands=("sunday-1-40", "sunday-2-38"), finishes=(Finish("grace", 2, 3500),)
    ),
    "tournament-ended": TournamentEnded(finishes=FINISHES),
}
"""Wire tag -> the fact in its golden file, every field away from its default."""
