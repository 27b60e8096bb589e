"""One hand as its facts have left it: slotted, indexed by place, changed in place by `evolve`."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, Literal

from schemas.cards import Card, Face, known
from schemas.events import Dealt, ForcedBetPosted, HandEnded, HandStarted, Seated, SourceClaimed
from schemas.rows import FindingKind
from schemas.stakes import Stakes
from schemas.table_events import HandVoided
from schemas.variants import BOARDS_MAX, Variant
from services.rules.plan import Plan, plan
from services.rules.seating import seating

Phase = Literal["deal", "act", "show", "end", "over"]
"""What is due: cards, a decision, a hand shown or mucked, the hand's end, nothing."""

_SEAT: Final = attrgetter("seat")
_STACK: Final = attrgetter("stack")

NOBODY: Final = -1
NEVER: Final = -1


class HandState:
    """A hand in play. Lists are indexed by place: clockwise from the button's left, the button
    last.
    """

    __slots__ = (
        "able",
        "actor",
        "aggressor",
        "bets",
        "boards",
        "burns",
        "capped",
        "chips",
        "claims",
        "current",
        "dead",
        "ended",
        "event",
        "findings",
        "folded",
        "forced",
        "full_level",
        "holes",
        "index",
        "last_forced",
        "last_full",
        "level_at",
        "levels",
        "live",
        "min_bet",
        "mucked",
        "opened",
        "owed_blinds",
        "owed_burns",
        "pending",
        "phase",
        "plan",
        "pot",
        "queue",
        "released",
        "remaining",
        "seated",
        "seats",
        "shared",
        "shown",
        "stacks",
        "stakes",
        "start",
        "street",
        "tabled",
        "tables_all_ins",
        "voided",
        "waiting",
        "well_seated",
    )

    def __init__(self, event: HandStarted) -> None:
        stakes = event.stakes
        seated: Sequence[Seated] = event.seats
        places = len(seated)
        chairs = seating(tuple(map(_SEAT, seated)), event.button)
        order, self.seats, self.index, self.well_seated = chairs
        if order is not None:
            seated = [seated[at] for at in order]
        self.event = event
        self.plan: Plan = plan(event.variant, event.revision)
        self.stakes: Stakes = stakes
        self.seated = seated
        self.start = list(map(_STACK, seated))
        self.stacks = self.start.copy()
        self.bets = [0] * places  # on this street
        self.live = [0] * places  # live chips over the hand, classic antes included
        self.dead = 0
        self.pot = 0  # every chip in the middle, this street's bets included
        self.folded = [False] * places
        self.mucked = [False] * places
        self.shown = [False] * places
        self.holes: list[Dealt] = [()] * places
        self.boards: list[list[Face]] = [[]]
        if 1 < event.boards <= BOARDS_MAX:
            self.boards += [[] for _ in range(event.boards - 1)]
        self.burns: list[Face] = []
        self.street = 0
        self.phase: Phase = "deal"
        self.actor = NOBODY
        self.current = 0  # the street total that must be matched
        self.min_bet = stakes.ante if event.bomb else stakes.big_blind
        self.last_full = self.min_bet  # size of the last full bet or raise
        self.level_at = [NEVER] * places  # `current` when the place last acted on this street
        self.levels = 0  # fixed limit: full bets and raises on this street
        self.full_level = 0  # fixed limit: street total of the last of them
        self.capped = False
        self.aggressor = NOBODY  # last to bet or raise on this street
        self.last_forced = NOBODY  # whose blind or straddle action starts behind
        self.forced: list[ForcedBetPosted] = []
        self.owed_burns = 0  # where the table burns, cards that must be burned by now
        self.owed_blinds = 0  # what full blinds would have added before the flop (pot limit)
        self.remaining = places  # not folded
        self.able = [True] * (2 * places)  # neither folded nor all-in; twice round, to look ahead
        self.chips = places  # how many are able
        self.pending = 0  # still to decide on this street
        self.waiting = places  # without hole cards
        self.opened = NEVER  # the last street whose decisions were opened
        self.shared = 0  # cards of the first board that its run-outs begin with
        self.queue: list[int] = []  # places still to show or muck, in order
        self.tables_all_ins = stakes.table_all_ins or stakes.tournament
        self.tabled = False  # all-in: hands are shown at once and none is mucked
        self.ended: HandEnded | None = None
        self.voided: HandVoided | None = None
        self.claims: SourceClaimed | None = None
        self.released = False
        self.findings: list[tuple[FindingKind, str]] = []
        if min(self.start, default=1) <= 0:
            for place, stack in enumerate(self.start):
                if stack <= 0:
                    self.retire(place)

    @property
    def dealt(self) -> list[Face]:
        """Every card that left the deck and is not sealed, each as often as it did."""
        faces: list[Face] = []
        for hole in self.holes:
            if isinstance(hole, tuple):
                faces += hole
        faces += self.boards[0]
        for board in self.boards[1:]:
            faces += board[self.shared :]
        faces += self.burns
        return faces

    @property
    def hand(self) -> str:
        """The hand's id."""
        return self.event.hand

    @property
    def variant(self) -> Variant:
        """The game."""
        return self.plan.variant

    @property
    def button(self) -> int:
        """The button's seat."""
        return self.event.button

    @property
    def players(self) -> list[str]:
        """Who sits there, by place."""
        return [one.player for one in self.seated]

    def retire(self, place: int) -> None:
        """A place that folded or is all-in has no decision any more."""
        able = self.able
        self.chips -= able[place]
        able[place] = able[place + len(self.stacks)] = False

    def find(self, kind: FindingKind, what: str) -> None:
        """Note something the rules would not allow; facts stand all the same."""
        self.findings.append((kind, what))

    def contenders(self) -> list[int]:
        """Places with a claim on the pots: neither folded nor mucked."""
        return [
            place
            for place, folded in enumerate(self.folded)
            if not folded and not self.mucked[place]
        ]

    def known_hole(self, place: int) -> tuple[Card, ...] | None:
        """A place's hole cards if all of them are known, else None."""
        cards = self.holes[place]
        if isinstance(cards, tuple) and len(cards) == self.plan.hole:
            return known(cards)
        return None

    def from_one_deck(self, holes: list[tuple[Card, ...]], board: tuple[Card, ...]) -> bool:
        """Whether the board is complete and no card comes twice: else nobody can rank the hands."""
        dealt = {card for hole in holes for card in hole}
        dealt.update(board)
        size = self.plan.boards[-1]
        return len(board) == size and len(dealt) == size + self.plan.hole * len(holes)
