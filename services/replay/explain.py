"""Why every chip went where it went: each pot, its rake, its winners, and what decided it."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from schemas.cards import UNKNOWN, Card
from schemas.settlement import Award, HouseSettlement, SettledPot, Undecided, Voided
from services.replay.contest import Contest, together
from services.replay.either import AnyOutcome, AnyState
from services.replay.house_explain import BoxReasons, box_reasons, unknown_words
from services.replay.money import Priced, amount, money
from services.replay.naming import spaced, who
from services.replay.words import board_name
from services.rules import HandState
from services.rules.house import HouseState
from services.rules.rake import cap, dropped


class Reason(Struct, frozen=True):
    """Chips of one pot for one seat, and why."""

    seat: int
    chips: int
    board: int
    share: int  # 0 high, 1 low, -1 both at once
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
    told: tuple[str, ...]  # to be read in turn: a share's awards, its ties and odd chips, the next


class Explanation(Struct, frozen=True):
    """A settlement in words."""

    returned: str  # the uncalled bet; empty if everything was called
    pots: tuple[PotReasons, ...]
    rake: str  # empty where the table takes none
    undecided: str  # why nobody wins, or nobody can say who; empty for a settled hand
    boxes: tuple[BoxReasons, ...] = ()  # of a hand against the house


def explain(state: AnyState, outcome: AnyOutcome) -> Explanation:
    """Every award of `outcome`, which is `settled(state)`, with the reason for it."""
    if isinstance(outcome, Voided):
        return Explanation("", (), "", voided_words(state))
    if isinstance(state, HouseState) or isinstance(outcome, HouseSettlement):
        return _of_boxes(state, outcome)
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
    undecided = undecided_words(state, outcome) if isinstance(outcome, Undecided) else ""
    return Explanation(returned, pots, rake_words(state, outcome.pots), undecided)


def _of_boxes(state: AnyState, outcome: AnyOutcome) -> Explanation:
    if isinstance(outcome, HouseSettlement) and isinstance(state, HouseState):
        boxes = tuple([box_reasons(state, one) for one in outcome.boxes])
        return Explanation("", (), "", "", boxes)
    unknown = unknown_words(outcome) if isinstance(outcome, Undecided) else ""
    return Explanation("", (), "", unknown)


def pot_words(pot: PotReasons, stakes: Priced) -> str:
    """A pot, its chips and who may win it: `main pot of 30, eligible seats 2, 3, 1`."""
    seats = ", ".join(map(str, pot.eligible))
    rake = f", rake {money(pot.rake, stakes)}" if pot.rake else ""
    contend = "seats" if len(pot.eligible) > 1 else "seat"
    return f"{pot.name} of {money(pot.amount, stakes)}{rake}, eligible {contend} {seats}"


def rake_words(state: HandState, pots: tuple[SettledPot, ...]) -> str:
    """The house's part of a hand and how it came about; empty where the table takes none."""
    rake = state.stakes.rake
    if rake is None:
        return ""
    if dropped(state):
        return "no flop, no drop: no rake"
    stakes, contested = state.stakes, sum(pot.amount for pot in pots)
    said = f"{_percent(rake.basis_points)} of {amount(contested, stakes.exponent)}"
    most = cap(state)
    if most is not None and contested * rake.basis_points // 10_000 > most:
        said += f", capped at {amount(most, stakes.exponent)}"
    if stakes.chip_unit > 1:
        said += f", in whole chips of {amount(stakes.chip_unit, stakes.exponent)}"
    return f"rake {money(sum(pot.rake for pot in pots), stakes)}: {said}"


def _percent(basis_points: int) -> str:
    """500 -> 5%, 250 -> 2.5%."""
    whole, rest = divmod(basis_points, 100)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".") + "%"


def _pot_name(number: int, pots: int) -> str:
    if pots == 1:
        return "pot"
    return f"side pot {number}" if number else "main pot"


def _unknown(state: HandState, seats: Sequence[int]) -> Iterator[str]:
    """What of the hands that a pot turns on is not known."""
    none: list[int] = []
    for seat in seats:
        held = state.holes[state.index[seat]]
        faces = held if isinstance(held, tuple) else ()
        if set(faces) <= {UNKNOWN}:
            none.append(seat)
        elif UNKNOWN in faces:
            yield f"seat {seat} is known to hold {spaced(faces)} only"
        else:
            yield f"seat {seat} holds {spaced(faces)}: {state.plan.hole} cards are dealt"
    if none:
        plural = "s" if len(none) > 1 else ""
        yield f"nobody recorded the cards of seat{plural} {together([str(one) for one in none])}"


def undecided_words(state: HandState, outcome: Undecided) -> str:
    """Why nobody can say who wins: which cards are missing, or that one comes twice."""
    said: list[str] = []
    if outcome.unknown:
        said += _unknown(state, outcome.unknown)
    for number, board in enumerate(state.boards):
        name = board_name(state, number) or "the board"
        if len(board) != state.plan.boards[-1]:
            said.append(f"{name} has {len(board)} of {state.plan.boards[-1]} cards")
        elif UNKNOWN in board:
            said.append(f"a card of {name} is not known")
    return f"undecided: {together(said) if said else 'a card comes twice'}"


def voided_words(state: AnyState) -> str:
    """That a hand was called off, and why."""
    why = state.voided.why if state.voided else ""
    return f"called off: {why or 'no reason given'}; everybody has what he started with"


def _pot(state: HandState, pot: SettledPot, name: str) -> PotReasons:
    contenders = {state.seats[place] for place in state.contenders()}
    claims = [seat for seat in pot.eligible if seat in contenders] or pot.eligible
    if len(claims) == 1 or not pot.awards:
        return _uncontested(state, pot, name)
    reasons: list[Reason] = []
    told: list[str] = []
    for board, share in sorted({(one.board, max(one.share, 0)) for one in pot.awards}):
        contest = Contest(state, claims, board, share)
        won = [one for one in pot.awards if contest.decides(one)]
        made = [_reason(contest, award) for award in won]
        reasons += made
        told += (one.why for one in made)
        told += contest.notes(won)
        if not share:
            told += _first_parts(state, pot, contest)
    return PotReasons(name, pot.amount, pot.rake, pot.eligible, tuple(reasons), tuple(told))


def _reason(contest: Contest, award: Award) -> Reason:
    return Reason(
        seat=award.seat,
        chips=award.chips,
        board=award.board,
        share=award.share,
        odd=award.odd,
        cards=contest.hands[award.seat].cards,
        hand=contest.described(award.seat),
        why=contest.why(award),
    )


def _uncontested(state: HandState, pot: SettledPot, name: str) -> PotReasons:
    """A pot only one seat could claim, or one that nobody can decide."""
    if state.remaining == 1:
        why = "all others folded"
    elif len(pot.eligible) == 1:
        why = "no other seat had a claim to it"
    else:
        why = "all others mucked"
    reasons = tuple(_alone(state, one, why) for one in pot.awards)
    told = tuple(one.why for one in reasons)
    return PotReasons(name, pot.amount, pot.rake, pot.eligible, reasons, told)


def _alone(state: HandState, award: Award, why: str) -> Reason:
    """An award without a contest; what was shown for it is told all the same, on one board."""
    seat = award.seat
    contest = Contest(state, (seat,), 0, 0)
    shown = seat in contest.hands and state.shown[state.index[seat]] and len(state.boards) == 1
    won = f"{who(state, seat)} wins {money(award.chips, state.stakes)}"
    return Reason(
        seat=seat,
        chips=award.chips,
        board=award.board,
        share=award.share,
        odd=award.odd,
        cards=contest.hands[seat].cards if shown else (),
        hand=contest.described(seat) if shown else "",
        why=f"{won} with {contest.made(seat)}: {why}" if shown else f"{won} uncontested: {why}",
    )


def _first_parts(state: HandState, pot: SettledPot, contest: Contest) -> Iterator[str]:
    """Odd chips that came to a board before the others, and on it to high before low."""
    boards: dict[int, int] = {}
    shares: dict[int, int] = {}
    for one in pot.awards:
        boards[one.board] = boards.get(one.board, 0) + one.chips
        if one.board == contest.board:
            shares[one.share] = shares.get(one.share, 0) + one.chips
    more = boards[contest.board] - min(boards.values())
    if more:
        yield f"{contest.on_board()}odd chip {money(more, state.stakes)} of the split among boards"
    more = shares.get(0, 0) - shares.get(1, 0)
    if more > 0 and 1 in shares:
        odd = money(more, state.stakes)
        yield f"{contest.prefix(0)}odd chip {odd} of the split between high and low"
