"""Why every chip went where it went: each pot, its rake, its winners, and what decided it."""

from msgspec import Struct

from schemas.cards import Card
from schemas.settlement import Award, SettledPot, Settlement, Undecided
from schemas.stakes import Stakes
from services.replay.contest import Contest, together
from services.replay.money import amount, money
from services.replay.words import board_name, spaced, who
from services.rules import HandState
from services.rules.best import describe


class Reason(Struct, frozen=True):
    """Chips of one pot for one seat, and why."""

    seat: int
    chips: int
    board: int
    share: int  # index into the game's shares; -1: high and low together
    odd: int  # of these chips, how many would not divide
    cards: tuple[Card, ...]  # the best five; none where nobody contended
    hand: str  # the best five in words
    why: str  # one sentence


class PotReasons(Struct, frozen=True):
    """A pot as it was divided; amounts in minor units."""

    name: str  # "pot", or "main pot", "side pot 1" ... where there are several
    amount: int  # before rake
    rake: int
    eligible: tuple[int, ...]
    awards: tuple[Reason, ...]
    notes: tuple[str, ...]  # ties, odd chips, a low that nobody made


class Explanation(Struct, frozen=True):
    """A settlement in words."""

    returned: str  # the uncalled bet; empty if everything was called
    pots: tuple[PotReasons, ...]
    rake: str  # empty where the table takes none
    undecided: str  # why nobody can say who wins; empty for a settled hand


def explain(state: HandState, outcome: Settlement | Undecided) -> Explanation:
    """Every award of `outcome`, which is `settle(state)`, with the reason for it."""
    pots = tuple(
        _pot(state, pot, _pot_name(number, len(outcome.pots)))
        for number, pot in enumerate(outcome.pots)
    )
    back = outcome.returned
    returned = (
        f"{money(back.chips, state.stakes)} nobody called returns to {who(state, back.seat)}"
        if back
        else ""
    )
    undecided = _unknown(outcome) if isinstance(outcome, Undecided) else ""
    return Explanation(returned, pots, rake_words(state, outcome.pots), undecided)


def pot_words(pot: PotReasons, state: HandState) -> str:
    """A pot, its chips and who may win it: `main pot 30, eligible seats 2, 3, 1`."""
    seats = ", ".join(map(str, pot.eligible))
    rake = f", rake {money(pot.rake, state.stakes)}" if pot.rake else ""
    contend = "seats" if len(pot.eligible) > 1 else "seat"
    return f"{pot.name} {money(pot.amount, state.stakes)}{rake}, eligible {contend} {seats}"


def rake_words(state: HandState, pots: tuple[SettledPot, ...]) -> str:
    """The house's part of a hand and how it came about; empty where the table takes none."""
    rake = state.stakes.rake
    if rake is None:
        return ""
    if rake.no_flop_no_drop and len(state.boards[0]) < state.plan.boards[1]:
        return "no flop, no drop: no rake"
    taken, contested = sum(pot.rake for pot in pots), sum(pot.amount for pot in pots)
    cap = rake.caps.get(len(state.seats), rake.cap)
    due = contested * rake.basis_points // 10_000
    of = f"{_percent(rake.basis_points)} of {amount(contested, state.stakes.exponent)}"
    capped = cap is not None and cap < due
    limit = f", capped at {amount(cap, state.stakes.exponent)}" if capped and cap else ""
    return f"rake {money(taken, state.stakes)}: {of}{limit}"


def _percent(basis_points: int) -> str:
    """500 -> 5%, 250 -> 2.5%."""
    whole, rest = divmod(basis_points, 100)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".") + "%"


def _pot_name(number: int, pots: int) -> str:
    if pots == 1:
        return "pot"
    return f"side pot {number}" if number else "main pot"


def _unknown(outcome: Undecided) -> str:
    if not outcome.unknown:
        return "undecided: the board is not known, or a card comes twice"
    seats = together([str(seat) for seat in outcome.unknown])
    plural = len(outcome.unknown) > 1
    return f"undecided: nobody recorded the cards of seat{'s' if plural else ''} {seats}"


def _pot(state: HandState, pot: SettledPot, name: str) -> PotReasons:
    claims = [seat for seat in pot.eligible if not state.mucked[state.index[seat]]]
    claims = claims or list(pot.eligible)
    if len(claims) == 1 or not pot.awards:
        return _uncontested(state, pot, name)
    contests = [
        Contest(state, claims, board, share)
        for board, share in sorted({(one.board, max(one.share, 0)) for one in pot.awards})
    ]
    reasons: list[Reason] = []
    notes: list[str] = []
    for contest in contests:
        won = [one for one in pot.awards if contest.decides(one)]
        for award in won:
            found = contest.hands[award.seat]
            reasons.append(
                Reason(
                    seat=award.seat,
                    chips=award.chips,
                    board=award.board,
                    share=award.share,
                    odd=award.odd,
                    cards=found.cards,
                    hand=contest.described(award.seat),
                    why=contest.why(award),
                )
            )
        notes.extend(contest.notes(won))
    notes.extend(_divided(state, pot, state.stakes))
    return PotReasons(name, pot.amount, pot.rake, pot.eligible, tuple(reasons), tuple(notes))


def _uncontested(state: HandState, pot: SettledPot, name: str) -> PotReasons:
    """A pot only one seat could claim, or one that nobody can decide."""
    if state.remaining == 1:
        why = "all others folded"
    elif len(pot.eligible) == 1:
        why = "no other seat had a claim to it"
    else:
        why = "all others mucked"
    reasons = tuple(_alone(state, one, why) for one in pot.awards)
    return PotReasons(name, pot.amount, pot.rake, pot.eligible, reasons, ())


def _alone(state: HandState, award: Award, why: str) -> Reason:
    """An award without a contest; what was shown for it is told all the same."""
    place = state.index[award.seat]
    shown = state.shown[place] and len(state.boards[0]) == state.plan.boards[-1]
    hands = Contest(state, (award.seat,), 0, 0).hands if shown else {}
    found = hands.get(award.seat)
    made = describe(found, state.plan.shares[0]) if found else ""
    told = f"{made} ({spaced(found.cards)})" if found else "uncontested"
    chips = money(award.chips, state.stakes)
    return Reason(
        seat=award.seat,
        chips=award.chips,
        board=award.board,
        share=award.share,
        odd=award.odd,
        cards=found.cards if found else (),
        hand=made,
        why=f"{who(state, award.seat)} wins {chips}: {told}, {why}",
    )


def _divided(state: HandState, pot: SettledPot, stakes: Stakes) -> list[str]:
    """Odd chips between boards, and between high and low on a board."""
    boards: dict[int, int] = {}
    shares: dict[tuple[int, int], int] = {}
    for one in pot.awards:
        boards[one.board] = boards.get(one.board, 0) + one.chips
        shares[one.board, one.share] = shares.get((one.board, one.share), 0) + one.chips
    said: list[str] = []
    least = min(boards.values())
    for board, chips in boards.items():
        if chips > least:
            said.append(_odd(chips - least, board_name(state, board), stakes))
    for board in boards:
        high, low = shares.get((board, 0)), shares.get((board, 1))
        if high is not None and low is not None and high > low:
            on = board_name(state, board)
            said.append(_odd(high - low, f"the high hand{' on ' + on if on else ''}", stakes))
    return said


def _odd(chips: int, to: str, stakes: Stakes) -> str:
    return f"odd chip: {money(chips, stakes)} to {to}"
