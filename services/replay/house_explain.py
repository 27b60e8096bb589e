"""Why every chip of a hand against the house went where it went, box by box (rules C5)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from schemas.cards import Face, known
from schemas.settlement import BoxOutcome, BoxSettlement, Undecided
from services.replay.house_words import hand_words
from services.replay.money import amount, money
from services.replay.naming import spaced, who
from services.rules import house
from services.rules.house import HouseState, pays


class BoxReasons(Struct, frozen=True):
    """A box as it was settled; amounts in minor units."""

    seat: int
    outcome: BoxOutcome
    placed: int
    received: int
    net: int
    dealer: tuple[Face, ...]  # the dealer hand it played against
    what: str  # how it came out, one sentence
    told: tuple[str, ...]  # every part it placed: what became of it, and why


def box_reasons(state: HouseState, box: BoxSettlement) -> BoxReasons:
    """A box of `settle(state)` in words."""
    placed = box.ante + box.fees + box.bet + box.price + box.insurance + box.bonus
    return BoxReasons(
        seat=box.seat,
        outcome=box.outcome,
        placed=placed,
        received=placed + box.net,
        net=box.net,
        dealer=box.dealer,  # type: ignore[arg-type]
        what=f"{who(state, box.seat)} {_result(state, box)}: {_why(state, box)}",
        told=tuple(_parts(state, box)),
    )


def unknown_words(outcome: Undecided) -> str:
    """Why nobody can say how a hand came out."""
    seats, boxes = ", ".join(map(str, outcome.unknown)), len(outcome.unknown)
    return f"undecided: nobody knows what box{'es' if boxes > 1 else ''} {seats} held"


def _result(state: HouseState, box: BoxSettlement) -> str:
    if not box.net:
        return "neither wins nor loses"
    return f"{'wins' if box.net > 0 else 'loses'} {money(abs(box.net), state.event)}"


def _why(state: HouseState, box: BoxSettlement) -> str:
    if box.outcome == "folded":
        return "it folded"
    mine, dealer = _hand(state, box), _described(box.dealer)
    match box.outcome:
        case "not-qualified":
            still = " still" if box.bought else ""
            return f"the dealer's {dealer}{still} does not qualify"
        case "won":
            return f"its {mine} beats the dealer's {dealer}"
        case "lost":
            return f"the dealer's {dealer} beats its {mine}"
        case _:
            return f"its {mine} is equal to the dealer's {dealer}"


def _hand(state: HouseState, box: BoxSettlement) -> str:
    held = state.known_hand(state.index[box.seat])
    return _described(held or ())


def _described(cards: Sequence[str]) -> str:
    hand = tuple(cards)
    return f"{hand_words(hand)} ({spaced(hand)})" if hand else "hand"  # type: ignore[arg-type]


def _parts(state: HouseState, box: BoxSettlement) -> Iterator[str]:
    """Every part that was placed, in the order of rules C5."""
    spent = box.bought and state.house.dealer_buy_price == "original-ante"
    plays = box.outcome in ("won", "tied", "not-qualified")
    ante_back = box.ante if plays and not spent else 0
    bet_back = box.bet if plays else 0
    bonus_back = box.bonus if box.bonus_won else 0
    insured = box.returned - ante_back - bet_back - bonus_back
    yield _part(state, "ante", box.ante, ante_back, box.ante_won, _ante_note(box, spent=spent))
    if box.fees:
        yield f"{_named(state, 'fees', box.fees)} for cards kept by the house"
    if box.bet:
        yield _part(state, "bet", box.bet, bet_back, box.bet_won, _pay_note(state, box))
    if box.price:
        yield f"{_named(state, 'price', box.price)} of the dealer's card kept by the house"
    if box.insurance:
        note = "" if state.qualified else "the dealer does not qualify as dealt"
        yield _part(state, "insurance", box.insurance, insured, box.insurance_won, note)
    if box.bonus:
        yield _part(state, "bonus", box.bonus, bonus_back, box.bonus_won, _bonus_note(state, box))


def _part(state: HouseState, name: str, placed: int, returned: int, won: int, note: str) -> str:
    size, why = state.event.exponent, f", {note}" if note else ""
    said = _named(state, name, placed)
    if won:
        return f"{said} returned and wins {amount(won, size)}{why}"
    return f"{said} returned{why}" if returned else f"{said} lost{why}"


def _named(state: HouseState, name: str, chips: int) -> str:
    return f"{name} {amount(chips, state.event.exponent)}"


def _ante_note(box: BoxSettlement, *, spent: bool) -> str:
    if spent:
        return "the price of the dealer's card"
    return "the dealer does not qualify" if box.outcome == "not-qualified" else ""


def _pay_note(state: HouseState, box: BoxSettlement) -> str:
    """What a bet that won is paid for: `straight 4 to 1 and straight 4 to 1`."""
    if not box.bet_won:
        return ""
    table = state.house.pays
    said = [f"{_plain(kind)} {pays(table, kind)} to 1" for kind in (box.first, box.second) if kind]
    most = state.house.payout_max
    limit = ", at most that" if most is not None and box.bet_won == most else ""
    return f"{' and '.join(said)}{limit}"


def _bonus_note(state: HouseState, box: BoxSettlement) -> str:
    bonus, place = state.house.bonus, state.index[box.seat]
    if bonus is None or not state.live_bonus(place):
        return "it folded" if box.outcome == "folded" else ""
    first = known(tuple(state.cards[place][:5]))
    kind = None if first is None else house.first_hand(house.strength(first))
    if kind is None or not box.bonus_won:
        return "its first five cards are paid nothing"
    return f"{_plain(kind)} {pays(bonus.table, kind)} to 1 on the first five cards"


def _plain(kind: str) -> str:
    return kind.replace("-", " ")
