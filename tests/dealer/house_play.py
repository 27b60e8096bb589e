"""Boxes played by a strategy from shuffled decks, to the chip, through the rules themselves."""

from math import sqrt
from random import Random
from typing import Final, NamedTuple

from schemas.cards import DECK, Card
from schemas.commands import Deal, EndHand, Show
from schemas.facts import Seated
from schemas.house_commands import PlaceAnte, Reveal, StartHouseHand
from schemas.houses import House
from schemas.settlement import HouseSettlement
from services.dealer.house_bots import Strategy, View, choose
from services.dealer.seeds import FULL, Draws
from services.rules.house import HouseState, cards_due, decide, evolve, fold, options, settle

ANTE: Final = 10
_STACK: Final = 100_000


class Played(NamedTuple):
    """What hands came to on average, in antes, and one standard error of it."""

    value: float
    error: float


def played(house: House, strategy: Strategy, hands: int, seed: int) -> Played:
    """Play so many hands."""
    draw = Random(seed)
    nets = [_net(house, strategy, draw) / ANTE for _ in range(hands)]
    mean = sum(nets) / hands
    return Played(mean, sqrt(sum((net - mean) ** 2 for net in nets)) / hands)


def _net(house: House, strategy: Strategy, draw: Random) -> int:
    deck = draw.sample(DECK, len(DECK))
    start = StartHouseHand(
        hand="h", variant="russian-poker", house=house, seats=(Seated(1, "p", _STACK),)
    )
    state = fold(decide(None, start))
    hidden: tuple[Card, ...] = ()
    while state.phase != "over":
        match state.phase:
            case "ante":
                command = PlaceAnte(seat=1, ante=ANTE)
            case "deal":
                if state.up is None:  # one card at a time, the dealer's last one up
                    hidden = tuple(deck[1:8:2])
                due = cards_due(state)
                command = Deal(cards=tuple(deck[:due]))
                del deck[:due]
            case "act" | "buy":
                one, two, three, four = (draw.randrange(FULL) for _ in range(4))
                some: Draws = one, two, three, four
                offered, held = options(state), _held(state)
                view = View(house, offered, state.stacks[0], held, state.up, state.dealer)
                command = choose(view, strategy, some)
            case "reveal":
                command = Reveal(cards=hidden)
            case "show":
                command = Show(seat=1, cards=_held(state))
            case _:
                command = EndHand()
        for event in decide(state, command):
            evolve(state, event)
    found = settle(state)
    assert isinstance(found, HouseSettlement)
    return found.boxes[0].net


def _held(state: HouseState) -> tuple[Card, ...]:
    hand = state.known_hand(0)
    assert hand is not None
    return hand
