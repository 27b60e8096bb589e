"""What Hypothesis draws of games against the house: random houses, random legal hands there."""

from random import Random
from typing import Any, Final, TypeVar

from hypothesis import strategies as st

from schemas.cards import DECK, Card
from schemas.commands import AnyCommand, Deal, EndHand, Release, Show
from schemas.events import AnyEvent
from schemas.facts import Dealt, Released, Sealed, Seated
from schemas.house_commands import (
    BuyDealerCard,
    BuySixth,
    Exchange,
    FoldBox,
    PlaceAnte,
    PlaceBet,
    Reveal,
    StartHouseHand,
    TakeAnte,
)
from schemas.houses import BOXES_MAX, Bonus, BonusTable, House, Insurance, PayTable
from services.rules.house import (
    HouseOptions,
    HouseState,
    begin,
    cards_due,
    decide,
    evolve,
    options,
    to_show,
)

Table = TypeVar("Table", PayTable, BonusTable)


def random_house(rng: Random) -> House:
    """Any playable house."""
    open_boxes, least = rng.randint(1, 4), rng.choice((1, 1, rng.randint(1, 5)))
    rules: dict[str, Any] = {
        "bet": rng.randint(1, 3),
        "boxes_open": open_boxes,
        "boxes_blind": rng.randint(0, BOXES_MAX - open_boxes),
        "sixth_card_fee": rng.choice((None, 0, 1, 2)),
        "exchange_min": least,
        "exchange_max": rng.choice((0, rng.randint(least, 5))),
        "exchange_fee": rng.randint(0, 3),
        "deck_reserve": rng.choice((0, 4, rng.randint(0, 42))),
        "dealer_min": rng.choice(("ace-king", "pair")),
        "ante_when_beaten": rng.choice(("push", "win")),
        "ante_when_not_qualified": rng.randint(0, 3),
        "dealer_buy_price": rng.choice(("original-ante", "extra-ante")),
        "dealer_buy_replaces": rng.choice(("highest", "lowest")),
        "dealer_redraws": rng.choice((None, 0, 1, 3)),
        "straight_duplicate_rank": rng.choice(("straight", "pair")),
        "insurance": rng.choice((None, _insurance(rng), _insurance(rng))),
        "pays": rng.choice((PayTable(), _table(rng, PayTable))),
        "bonus": rng.choice((None, _bonus(rng), _bonus(rng))),
        "payout_max": rng.choice((None, rng.randint(1, 200))),
        "rounding": rng.choice(("down", "up")),
    }
    for name in YES_OR_NO:
        rules[name] = rng.random() < 0.5
    return House(key="drawn", name="Drawn", **rules)


YES_OR_NO: Final = (
    "single_exchange_repeat",
    "single_exchange_rises",
    "exchange_after_sixth",
    "sixth_after_exchange",
    "dealer_buy",
    "second_hand",
    "ace_king_as_second",
)


def _insurance(rng: Random) -> Insurance:
    return Insurance(
        min_hand=rng.choice(("ace-king", "pair", "three-of-a-kind")),  # type: ignore[arg-type]
        least=rng.randint(0, 2),
        most=rng.choice(("half-payout", "full-payout", None)),  # type: ignore[arg-type]
        on_dealer_better=rng.choice(("return", "lose")),  # type: ignore[arg-type]
        on_tie=rng.choice(("return", "lose")),  # type: ignore[arg-type]
    )


def _bonus(rng: Random) -> Bonus:
    return Bonus(
        table=_table(rng, BonusTable),
        least=rng.choice((None, rng.randint(1, 5))),
        most=rng.choice((None, rng.randint(5, 50))),
        lost_on_fold=rng.random() < 0.5,
    )


def _table(rng: Random, kind: type[Table]) -> Table:
    return kind(**{name: rng.randint(0, 9) for name in kind.__struct_fields__})


class Game:
    """A hand played at random from what is legal; `clear` holds what a live log has sealed.

    A `keen` one goes on with single exchanges, and the rank a bought card replaces often comes
    again.
    """

    def __init__(
        self, rng: Random, house: House, boxes: int, *, sealed: bool = False, keen: bool = False
    ) -> None:
        self.rng, self.sealed, self.keen = rng, sealed, keen
        self._deck = rng.sample(DECK, len(DECK))[::-1]
        start = StartHouseHand(
            hand="t-1",
            variant="russian-poker",
            house=house,
            seats=tuple(
                Seated(seat, f"p{seat}", rng.choice((3, 40, 200, 5000)))
                for seat in sorted(rng.sample(range(1, 5), boxes))
            ),
        )
        (started,) = decide(None, start)
        self.events: list[AnyEvent] = [started]
        self.state: HouseState = begin(started)  # type: ignore[arg-type]
        self.clear: list[list[Card]] = [[] for _ in start.seats]
        self.down: tuple[Card, ...] = ()

    def step(self) -> None:
        """One legal command of those there are, and its facts."""
        self.do(self.command())

    def do(self, command: AnyCommand) -> None:
        """Decide, keep the facts, evolve."""
        for event in decide(self.state, command):
            self.events.append(event)
            evolve(self.state, event)

    def command(self) -> AnyCommand:
        """Something legal now."""
        state = self.state
        match state.phase:
            case "ante" | "act" | "buy":
                offered = options(state, self.held())
                if self.keen and offered.exchanges == (1,) and self.rng.random() < 0.8:
                    at = self.rng.randrange(len(state.held[state.actor]))
                    return Exchange(seat=offered.seat, places=(at,))
                return self.rng.choice(wishes(offered, state, self.rng))
            case "deal":
                return self._deal()
            case "reveal":
                return Reveal(cards=self.down)
            case "show":
                place = state.actor
                shown = tuple(self.clear[place][at] for at in to_show(state, place))
                return Show(seat=state.seats[place], cards=shown)
            case "end":
                return EndHand()
            case "over":
                return self.release()

    def held(self) -> tuple[Card, ...] | None:
        """The cards of the box whose turn it is, as its player knows them; a blind one none."""
        place = self.state.actor
        if not self.clear[place] or not self.state.is_open(place):
            return None
        return tuple(self.clear[place][at] for at in self.state.held[place])

    def _deal(self) -> Deal:
        state = self.state
        if self.keen and state.owed >= 0 and self.rng.random() < 0.8:
            self._bring(state.replaced[state.owed])
        cards = tuple(self._deck.pop() for _ in range(cards_due(state)))
        if state.owed >= 0:
            if state.answers[state.owed] == "buy":
                return Deal(cards=cards)
            self.clear[state.owed] += cards
            return Deal(cards=cards, holes=self._seal(cards))
        hands = len(state.seats) + 1
        for place, held in enumerate(self.clear):
            held += cards[place::hands]
        self.down = cards[hands - 1 :: hands][:4]
        return Deal(cards=cards, holes=self._seal(*map(tuple, self.clear), self.down))

    def _bring(self, replaced: Card | None) -> None:
        """Put a card of a replaced one's rank on top of the deck, if there is one."""
        same = [card for card in self._deck if replaced is not None and card[0] == replaced[0]]
        if same:
            self._deck.remove(same[0])
            self._deck.append(same[0])

    def _seal(self, *hands: tuple[Card, ...]) -> tuple[Dealt, ...]:
        return tuple(Sealed(b"sealed", len(hand)) for hand in hands) if self.sealed else ()

    def release(self) -> Release:
        """What opens every card."""
        seats = zip(self.state.seats, self.clear, strict=True)
        boxes = [Released(seat, tuple(held), b"key") for seat, held in seats]
        return Release(seats=(Released(0, self.down, b"key"), *boxes))


def wishes(offered: HouseOptions, state: HouseState, rng: Random) -> list[AnyCommand]:
    """Every kind of decision that is offered, with random figures within their bounds."""
    seat = offered.seat
    said: list[AnyCommand] = []
    if offered.ante:
        ante = rng.randint(*offered.ante)
        small = rng.randint(1, min(20, offered.ante[1]))
        said += [PlaceAnte(seat=seat, ante=ante), PlaceAnte(seat=seat, ante=small)]
        if offered.bonus:
            bonus = rng.randint(*offered.bonus)
            said.append(PlaceAnte(seat=seat, ante=offered.ante[0], bonus=bonus))
    if offered.fold:
        said.append(FoldBox(seat=seat))
    if offered.bet is not None:
        said += [PlaceBet(seat=seat)] * 2
        if offered.insurance:
            amount = rng.choice((*offered.insurance, rng.randint(*offered.insurance)))
            said += [PlaceBet(seat=seat, insurance=amount)] * 2
    if offered.sixth is not None:
        said += [BuySixth(seat=seat)] * 2
    for size in offered.exchanges:
        held = len(state.held[state.actor])
        said.append(Exchange(seat=seat, places=tuple(sorted(rng.sample(range(held), size)))))
    if offered.take_ante:
        said.append(TakeAnte(seat=seat))
    if offered.buy is not None:
        said += [BuyDealerCard(seat=seat)] * 2
    return said


@st.composite
def games(draw: st.DrawFn, *, sealed: bool | None = None) -> Game:
    """A hand about to be played at a random house."""
    rng = Random(draw(st.integers(0, 2**32)))
    house = random_house(rng)
    boxes = rng.randint(1, house.boxes_open + house.boxes_blind)
    hidden = draw(st.booleans()) if sealed is None else sealed
    return Game(rng, house, boxes, sealed=hidden, keen=draw(st.booleans()))


def played(game: Game, most: int = 400) -> Game:
    """The game to its end, and its cards released where they were sealed."""
    for _ in range(most):
        if game.state.phase == "over":
            if game.sealed:
                game.step()
            return game
        game.step()
    raise AssertionError(game.state.phase)
