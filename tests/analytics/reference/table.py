"""The chips of a hand as its facts move them: stacks, bets of the street, what is to call."""

from collections import defaultdict

from schemas.events import DEAD, ActionTaken, ForcedBetPosted, HandStarted


class Table:
    """Chips behind and in front of each seat."""

    def __init__(self, start: HandStarted) -> None:
        self.stacks = {one.seat: one.stack for one in start.seats}
        self.put_in = dict.fromkeys(self.stacks, 0)
        self._bets: dict[int, int] = defaultdict(int)
        self._price = 0
        self._big_blind = start.stakes.big_blind

    def next_street(self) -> None:
        """The bets are gathered."""
        self._bets.clear()
        self._price = 0

    def post(self, fact: ForcedBetPosted) -> None:
        """A short big blind leaves the price as it is; a dead bet is in front of nobody."""
        self._pay(fact.seat, fact.amount)
        if fact.kind not in DEAD and fact.kind != "ante":
            self._bets[fact.seat] += fact.amount
        if fact.kind == "big-blind":
            self._price = max(self._price, self._big_blind)
        elif fact.kind == "straddle":
            self._price = max(self._price, fact.amount)

    def to_call(self, seat: int) -> int:
        """What the seat would have to add, at most what it has."""
        return max(0, min(self._price - self._bets[seat], self.stacks[seat]))

    def act(self, fact: ActionTaken) -> None:
        """Chips go in for a call, bet or raise."""
        if fact.action in ("fold", "check"):
            return
        self._pay(fact.seat, fact.to - self._bets[fact.seat])
        self._bets[fact.seat] = fact.to
        self._price = max(self._price, fact.to)

    def _pay(self, seat: int, chips: int) -> None:
        self.stacks[seat] -= chips
        self.put_in[seat] += chips
