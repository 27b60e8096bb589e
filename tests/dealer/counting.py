"""What players do, counted from the facts of whole hands and by nothing of the product."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from schemas.events import ActionTaken, AnyEvent, BoardDealt, HandEnded, HandStarted


@dataclass
class Tally:
    """A seat's hands, in hands but for chips and what is named otherwise."""

    hands: int = 0
    plays: int = 0  # put chips in of its own will before the flop
    raises: int = 0  # raised before the flop
    flops: int = 0  # was in when the flop came
    showdowns: int = 0  # saw the flop and was in at the end, and not alone
    bets: int = 0  # decisions behind the flop
    calls: int = 0
    won: int = 0  # big blinds x 1000

    @property
    def vpip(self) -> float:
        return self.plays / self.hands

    @property
    def pfr(self) -> float:
        return self.raises / self.hands

    @property
    def wtsd(self) -> float:
        return self.showdowns / self.flops

    @property
    def aggression(self) -> float:
        return self.bets / max(1, self.calls)

    @property
    def bb_a_hundred(self) -> float:
        return self.won / 10 / self.hands


def tallies(hands: Iterable[Sequence[AnyEvent]]) -> dict[int, Tally]:
    """Every seat's tally over whole hands."""
    found: dict[int, Tally] = defaultdict(Tally)
    for hand in hands:
        _count(hand, found)
    return found


def _count(hand: Sequence[AnyEvent], found: dict[int, Tally]) -> None:
    start, end = hand[0], hand[-1]
    assert isinstance(start, HandStarted)
    assert isinstance(end, HandEnded)
    inside = {one.seat for one in start.seats}
    plays, raises, saw_flop = set[int](), set[int](), set[int]()
    board = 0
    for event in hand:
        if isinstance(event, BoardDealt) and event.board == 0:
            board += len(event.cards)
            if board >= 3 and not saw_flop:
                saw_flop = {*inside}
        elif isinstance(event, ActionTaken):
            wagers = event.action in ("bet", "raise")
            if event.action == "fold":
                inside.remove(event.seat)
            elif board < 3:
                plays |= {event.seat} if wagers or event.action == "call" else set()
                raises |= {event.seat} if wagers else set()
            else:
                found[event.seat].bets += wagers
                found[event.seat].calls += event.action == "call"
    chips = {one.seat: one.chips for one in end.stacks}
    for one in start.seats:
        tally = found[one.seat]
        tally.hands += 1
        tally.plays += one.seat in plays
        tally.raises += one.seat in raises
        tally.flops += one.seat in saw_flop
        tally.showdowns += one.seat in saw_flop & inside and len(inside) > 1
        tally.won += 1000 * (chips[one.seat] - one.stack) // start.stakes.big_blind
