"""A live hand against the house in which some boxes are no bot's."""

from collections.abc import Collection, Sequence
from typing import ClassVar

from schemas.cards import Card
from schemas.commands import AnyCommand
from schemas.events import AnyEvent, HoleCardsDealt
from schemas.facts import Sealed
from schemas.house_commands import (
    BuyDealerCard,
    BuySixth,
    Exchange,
    FoldBox,
    PlaceAnte,
    PlaceBet,
    TakeAnte,
)
from schemas.house_events import CardsDrawn, HouseHandStarted
from schemas.table_commands import VoidHand
from schemas.views import Amount, Choice
from services.dealer.house_hand import HouseHand
from services.rules.house import HouseOptions, options
from services.rules.house.state import DEALT


class PlayedHouseHand(HouseHand):
    """A hand whose boxes in `remote` are no bot's.

    While any of them is `asked`, `next_command` must not be.
    """

    __slots__ = ("_remote",)

    takes: ClassVar[frozenset[type]] = frozenset(
        (PlaceAnte, BuySixth, Exchange, PlaceBet, FoldBox, TakeAnte, BuyDealerCard)
    )
    """The commands of a box that a hand takes."""

    def __init__(
        self,
        started: HouseHandStarted,
        seed: bytes,
        *,
        remote: Collection[int],
        sealed: bool = True,
    ) -> None:
        super().__init__(started, seed, sealed=sealed)
        self._remote = remote

    @property
    def name(self) -> str:
        """The hand's id."""
        return self.state.hand

    @property
    def seats(self) -> Sequence[int]:
        """The boxes that play."""
        return self.state.seats

    @property
    def asked(self) -> tuple[int, ...]:
        """The box, no bot's, that a decision must come from before the hand goes on."""
        state = self.state
        if not self._remote or state.phase not in ("ante", "act", "buy"):
            return ()
        seat = state.seats[state.actor]
        return (seat,) if seat in self._remote else ()

    def due(self, seat: int) -> tuple[tuple[Choice, ...], int]:
        """What a box that is asked may do, and the chips it has in."""
        if seat not in self.asked:
            return (), 0
        state, place = self.state, self.state.actor
        found = options(state, self._seen(place) or None)
        placed = (state.antes, state.bonuses, state.fees, state.bets, state.insurance)
        return _choices(found), sum(one[place] for one in placed)

    def default(self, seat: int) -> AnyCommand:
        """What the dealer decides for a box that is asked: what costs it no more chips.

        Nobody places an ante for another, so without it the hand is called off.
        """
        match self.state.phase:
            case "ante":
                return VoidHand(why=f"seat {seat} placed no ante")
            case "act":
                return FoldBox(seat=seat)
            case _:
                return TakeAnte(seat=seat)

    def opened(self, event: AnyEvent) -> AnyEvent:
        """A fact as the box it is about may see it: its own cards in clear, unless it is blind."""
        state = self.state
        if not isinstance(event, HoleCardsDealt | CardsDrawn):
            return event
        place = state.index[event.seat]
        if not state.is_open(place):
            return event
        got = self._got[place]
        if isinstance(event, HoleCardsDealt):
            return HoleCardsDealt(seat=event.seat, cards=tuple(got[:DEALT]))
        count = event.cards.count if isinstance(event.cards, Sealed) else len(event.cards)
        return CardsDrawn(seat=event.seat, cards=tuple(got[-count:]))

    def _seen(self, place: int) -> tuple[Card, ...]:
        sees = self.state.is_open(place) or self.state.shown[place]
        return self.holds(place) if sees else ()


def _choices(given: HouseOptions) -> tuple[Choice, ...]:
    """The cheapest first, but folding what may still win."""
    found: list[Choice] = []
    if given.ante is not None:
        ante = Amount(field="ante", least=given.ante[0], most=given.ante[1])
        found.append(Choice(command="place-ante", amounts=(ante, *_beside("bonus", given.bonus))))
    if given.take_ante:
        found.append(Choice(command="take-ante"))
    if given.bet is not None:
        beside = _beside("insurance", given.insurance)
        found.append(Choice(command="place-bet", amounts=beside, chips=given.bet))
    if given.fold:
        found.append(Choice(command="fold-box"))
    if given.sixth is not None:
        found.append(Choice(command="buy-sixth", chips=given.sixth))
    if given.exchanges:
        places = Amount(field="places", least=given.exchanges[0], most=given.exchanges[-1])
        found.append(Choice(command="exchange", amounts=(places,), chips=given.exchange_fee))
    if given.buy is not None:
        found.append(Choice(command="buy-dealer-card", chips=given.buy))
    return tuple(found)


def _beside(field: str, bounds: tuple[int, int] | None) -> tuple[Amount, ...]:
    if bounds is None:
        return ()
    return (Amount(field=field, least=bounds[0], most=bounds[1], optional=True),)
