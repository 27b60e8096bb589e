"""What a seat may ask of its table over the network; all else is the dealer's to say.

Every command names the seat it speaks for, and whoever sends it must hold that seat.
"""

from schemas.commands import Act, AddChips, Muck, Show, WishRunOut
from schemas.house_commands import (
    BuyDealerCard,
    BuySixth,
    Exchange,
    FoldBox,
    PlaceAnte,
    PlaceBet,
    TakeAnte,
)
from schemas.table_commands import ComeBack, GoAway, Leave, Sit

AnySeatCommand = (
    Act
    | WishRunOut
    | Show
    | Muck
    | Sit
    | Leave
    | AddChips
    | GoAway
    | ComeBack
    | PlaceAnte
    | BuySixth
    | Exchange
    | PlaceBet
    | FoldBox
    | TakeAnte
    | BuyDealerCard
)
