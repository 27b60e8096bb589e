"""A live hand in which some seats are no bot's: what has to come from them, and what the dealer
decides where nothing comes.
"""

from collections.abc import Collection, Sequence
from typing import ClassVar, Literal

from schemas.cards import Card
from schemas.commands import Act, AnyCommand, Muck, Show, WishRunOut
from schemas.errors import CommandRefused
from schemas.events import AnyEvent, HandStarted, HoleCardsDealt
from schemas.table_events import RunOutWished
from schemas.views import Amount, Choice
from services.dealer.hand import Hand
from services.rules import Options, legal_now, may_muck, options, run_outs_max
from services.rules.wishing import wish_run_out


class PlayedHand(Hand):
    """A hand whose seats in `remote` are no bot's.

    While any of them is `asked`, `next_command` must not be.
    """

    __slots__ = ("_remote", "_wishes")

    takes: ClassVar[frozenset[type]] = frozenset((Act, WishRunOut, Show, Muck))
    """The commands of a seat that a hand takes."""

    def __init__(
        self, started: HandStarted, seed: bytes, *, remote: Collection[int], sealed: bool = True
    ) -> None:
        super().__init__(started, seed, sealed=sealed)
        self._remote = remote
        self._wishes: dict[int, int] = {}

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats, none of them a bot's, that something must come from before the hand goes on:
        a decision, a hand shown or mucked, a wish for boards.
        """
        state = self.state
        if not self._remote:
            return ()
        match state.phase:
            case "act":
                seat = state.seats[state.actor]
                return (seat,) if seat in self._remote else ()
            case "show":
                seat = state.seats[state.actor]
                chooses = seat in self._remote and may_muck(state, self._hole(seat))
                return (seat,) if chooses else ()
            case "deal":
                return self._asked_for_boards()
            case _:
                return ()

    @property
    def name(self) -> str:
        """The hand's id."""
        return self.state.hand

    @property
    def seats(self) -> Sequence[int]:
        """Those that are dealt in."""
        return self.state.seats

    def due(self, seat: int) -> tuple[tuple[Choice, ...], int]:
        """What a seat that is asked may do, and the chips in the middle."""
        state = self.state
        match state.phase:
            case "act":
                found = _decisions(options(state), "raise" if state.current else "bet")
            case "show":
                found = (Choice(command="show"), Choice(command="muck"))
            case _:
                most = run_outs_max(state)
                boards = Amount(field="boards", least=1, most=most)
                found = (Choice(command="wish-run-out", amounts=(boards,)),)
        return found if seat in self.asked else (), state.pot

    def apply(self, events: Sequence[AnyEvent]) -> None:
        """See `Hand.apply`."""
        for event in events:
            if type(event) is RunOutWished:
                self._wishes[event.seat] = event.boards
        super().apply(events)

    def decide(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """The facts a command causes; raises `CommandRefused`.

        A hand is shown or mucked with the cards that were dealt, whatever the log can tell of them.
        """
        if isinstance(command, WishRunOut):
            if command.seat not in self.asked:
                why = f"seat {command.seat} is not asked on how many boards"
                raise CommandRefused(why, legal_now(self.state))
            return wish_run_out(self.state, command)
        return super().decide(self._with_its_cards(command))

    def default(self, seat: int) -> AnyCommand:
        """What the dealer decides for a seat that is asked: what costs it no chips."""
        state = self.state
        if state.phase == "act":
            return Act(seat=seat, action="fold" if options(state).to_call else "check")
        if state.phase == "show":
            return Muck(seat=seat)
        return WishRunOut(seat=seat, boards=1)

    def opened(self, event: AnyEvent) -> AnyEvent:
        """A fact as the seat it is about may see it: its own hole cards in clear."""
        if type(event) is HoleCardsDealt:
            return HoleCardsDealt(seat=event.seat, cards=self._hole(event.seat))
        return event

    def _with_its_cards(self, command: AnyCommand) -> AnyCommand:
        if not isinstance(command, Show | Muck) or command.seat not in self.state.index:
            return command
        hole: tuple[Card, ...] = self._hole(command.seat)
        if command.cards and set(command.cards) != set(hole):
            why = f"seat {command.seat} does not hold {''.join(command.cards)}"
            raise CommandRefused(why, legal_now(self.state))
        return type(command)(seat=command.seat, cards=hole)

    def _wish(self, place: int, most: int) -> int:
        """On how many boards a place wants the rest; as many as may be where it has yet to say."""
        seat = self.state.seats[place]
        if seat in self._remote:
            return self._wishes.get(seat, most)
        return super()._wish(place, most)

    def _asked_for_boards(self) -> tuple[int, ...]:
        """Who has yet to say on how many boards; nobody once somebody wants no more than one."""
        state, most = self.state, run_outs_max(self.state)
        if most == 1:
            return ()
        places = state.contenders()
        if min([self._wish(place, most) for place in places]) == 1:
            return ()
        seats = [state.seats[place] for place in places]
        return tuple([one for one in seats if one in self._remote and one not in self._wishes])


def _decisions(given: Options, verb: Literal["bet", "raise"]) -> tuple[Choice, ...]:
    """The cheapest first, but folding what could be checked."""
    fold = Choice(command="act", action="fold")
    if given.to_call:
        first = (fold, Choice(command="act", action="call", chips=given.to_call))
    else:
        first = (Choice(command="act", action="check"), fold)
    if not given.max_to:
        return first
    to = Amount(field="to", least=given.min_to, most=given.max_to)
    return (*first, Choice(command="act", action=verb, amounts=(to,)))
