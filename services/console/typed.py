"""A line that a player types into the command he means."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Final

from schemas.commands import Act, AddChips, Muck, Show, WishRunOut
from schemas.events import Action
from schemas.house_commands import (
    BuyDealerCard,
    BuySixth,
    Exchange,
    FoldBox,
    PlaceAnte,
    PlaceBet,
    TakeAnte,
)
from schemas.seat_commands import AnySeatCommand
from schemas.stakes import CHIPS_MAX
from schemas.table_commands import ComeBack, GoAway
from schemas.views import Amount, Choice, Refused
from services.replay import amount

HELP: Final = (
    "f fold, k check, c call, b AMOUNT bet, r AMOUNT raise to, all-in; s show, m muck, w 2 boards",
    "against the house: ante AMOUNT [BONUS], b [INSURANCE] bet, f fold, 6 sixth card,",
    "x 1 3 exchange your first and third card, t take the ante, d buy the dealer a card",
    "any time: add AMOUNT buys chips, away, back, q or Ctrl-C leaves, ? this",
)


_CHIPS: Final = re.compile(r"(?<![\w.-])(?<!seat )\d+(?![\w.-]\w)")


class MistypedError(Exception):
    """A line that is no command here; its text says what is."""


class Typed:
    """What lines mean to one player: his seat, his choices, the decimals of his money."""

    def __init__(self, seat: int, player: str, exponent: int) -> None:
        self.seat, self.player, self.exponent = seat, player, exponent
        self.choices: Sequence[Choice] = ()
        self.posts = True  # may he post what he missed when he comes back

    def command(self, line: str) -> AnySeatCommand:
        """Raises `MistypedError` for a line that means nothing, or nothing now."""
        word, *rest = line.lower().split()
        meant = _WORDS.get(word)
        if meant is None:
            why = f"{word!r} is no command; ? tells which there are"
            raise MistypedError(why)
        return meant(self, rest)

    def chips(self, text: str) -> int:
        """An amount as it is read at the table, in minor units."""
        try:
            value = Decimal(text).scaleb(self.exponent)
            if value.is_finite() and 0 <= value <= CHIPS_MAX and value == int(value):
                return int(value)
        except ArithmeticError:  # no number, or one beyond all numbers
            pass
        why = f"{text!r} is no amount like {amount(1250, self.exponent)}"
        raise MistypedError(why)

    def choice(self, command: str, *actions: Action) -> Choice:
        """What may be done now of a kind; raises `MistypedError` where nothing of it may."""
        for one in self.choices:
            if one.command == command and (not actions or one.action in actions):
                return one
        may = ", ".join(described(one, self.exponent) for one in self.choices)
        why = f"that is not possible now; {may or 'it is not your turn'}"
        raise MistypedError(why)

    def within(self, bounds: Amount, value: int) -> int:
        """An amount that may be chosen; raises `MistypedError` for another."""
        if bounds.least <= value <= bounds.most or (bounds.optional and not value):
            return value
        least, most = amount(bounds.least, self.exponent), amount(bounds.most, self.exponent)
        why = f"{amount(value, self.exponent)} is not possible now; {least} to {most} is"
        raise MistypedError(why)

    def refused(self, command: AnySeatCommand, answer: Refused) -> str:
        """A refusal with amounts as they are read, as the dealer counts minor units."""
        legal = [described(one, self.exponent) for one in answer.choices]
        if isinstance(command, AddChips):
            return self._decimal("; ".join([answer.detail, *answer.legal]))
        return "; allowed: ".join(
            [answer.detail, *filter(None, [", ".join(legal or answer.legal)])]
        )

    def _decimal(self, text: str) -> str:
        """What is said of chips that are bought: every number is an amount but a seat's."""
        return _CHIPS.sub(lambda found: amount(int(found[0]), self.exponent), text)

    def has(self, command: str) -> bool:
        """Whether something of a kind may be done now."""
        return any(one.command == command for one in self.choices)


def described(choice: Choice, exponent: int) -> str:
    """A choice in words, with amounts as they are read."""
    name = choice.action or choice.command.replace("-", " ")
    name = "raise to" if name == "raise" else name
    cost = f" {amount(choice.chips, exponent)}" if choice.chips else ""
    return " ".join([f"{name}{cost}", *[_span(one, exponent) for one in choice.amounts]])


def _span(one: Amount, exponent: int) -> str:
    size = 0 if one.field in ("boards", "places") else exponent
    least, most = amount(one.least, size), amount(one.most, size)
    span = least if one.least == one.most else f"{least}-{most}"
    what = f"{one.field} " if one.optional or one.field in ("boards", "places") else ""
    return f"({what}{span})" if one.optional else f"{what}{span}"


def _plain(action: Action) -> Callable[[Typed, Sequence[str]], AnySeatCommand]:
    def meant(typed: Typed, _rest: Sequence[str]) -> AnySeatCommand:
        typed.choice("act", action)
        return Act(seat=typed.seat, action=action)

    return meant


def _fold(typed: Typed, _rest: Sequence[str]) -> AnySeatCommand:
    if typed.has("fold-box"):
        return FoldBox(seat=typed.seat)
    typed.choice("act", "fold")
    return Act(seat=typed.seat, action="fold")


def _wager(typed: Typed, rest: Sequence[str]) -> AnySeatCommand:
    if typed.has("place-bet"):
        return PlaceBet(seat=typed.seat, insurance=typed.chips(rest[0]) if rest else 0)
    choice = typed.choice("act", "bet", "raise")
    if not rest:
        why = f"to how much? {described(choice, typed.exponent)}"
        raise MistypedError(why)
    return _act(typed, choice, typed.within(choice.amounts[0], typed.chips(rest[0])))


def _all_in(typed: Typed, _rest: Sequence[str]) -> AnySeatCommand:
    """As much as may be: of a call where nothing more may."""
    raises = [one for one in typed.choices if one.action in ("bet", "raise")]
    if raises:
        return _act(typed, raises[0], raises[0].amounts[0].most)
    return _plain("call")(typed, ())


def _act(typed: Typed, choice: Choice, to: int) -> AnySeatCommand:
    return Act(seat=typed.seat, action=choice.action or "fold", to=to)


def _show(typed: Typed, _rest: Sequence[str]) -> AnySeatCommand:
    typed.choice("show")
    return Show(seat=typed.seat)


def _muck(typed: Typed, _rest: Sequence[str]) -> AnySeatCommand:
    typed.choice("muck")
    return Muck(seat=typed.seat)


def _boards(typed: Typed, rest: Sequence[str]) -> AnySeatCommand:
    typed.choice("wish-run-out")
    return WishRunOut(seat=typed.seat, boards=_number(rest))


def _ante(typed: Typed, rest: Sequence[str]) -> AnySeatCommand:
    choice = typed.choice("place-ante")
    if not rest:
        why = "an ante of how much?"
        raise MistypedError(why)
    ante, bonus = [*map(typed.chips, rest), 0][:2]
    typed.within(choice.amounts[0], ante)
    return PlaceAnte(seat=typed.seat, ante=ante, bonus=bonus)


def _sixth(typed: Typed, _rest: Sequence[str]) -> AnySeatCommand:
    typed.choice("buy-sixth")
    return BuySixth(seat=typed.seat)


def _exchange(typed: Typed, rest: Sequence[str]) -> AnySeatCommand:
    typed.choice("exchange")
    places = sorted({_number((one,)) - 1 for one in rest})
    return Exchange(seat=typed.seat, places=tuple(places))


def _take(typed: Typed, _rest: Sequence[str]) -> AnySeatCommand:
    typed.choice("take-ante")
    return TakeAnte(seat=typed.seat)


def _dealer_card(typed: Typed, _rest: Sequence[str]) -> AnySeatCommand:
    typed.choice("buy-dealer-card")
    return BuyDealerCard(seat=typed.seat)


def _add(typed: Typed, rest: Sequence[str]) -> AnySeatCommand:
    if not rest:
        why = "add how much?"
        raise MistypedError(why)
    return AddChips(seat=typed.seat, player=typed.player, chips=typed.chips(rest[0]))


def _away(typed: Typed, _rest: Sequence[str]) -> AnySeatCommand:
    return GoAway(seat=typed.seat)


def _back(typed: Typed, _rest: Sequence[str]) -> AnySeatCommand:
    return ComeBack(seat=typed.seat, posts=typed.posts)


def _number(rest: Sequence[str]) -> int:
    if len(rest) == 1 and rest[0].isascii() and rest[0].isdecimal() and len(rest[0]) < 4:
        return int(rest[0])
    why = f"{' '.join(rest) or 'nothing'} is no whole number"
    raise MistypedError(why)


_WORDS: Final[dict[str, Callable[[Typed, Sequence[str]], AnySeatCommand]]] = {
    **dict.fromkeys(("f", "fold"), _fold),
    **dict.fromkeys(("k", "check"), _plain("check")),
    **dict.fromkeys(("c", "call"), _plain("call")),
    **dict.fromkeys(("b", "bet", "r", "raise"), _wager),
    **dict.fromkeys(("a", "all-in", "allin"), _all_in),
    **dict.fromkeys(("s", "show"), _show),
    **dict.fromkeys(("m", "muck"), _muck),
    **dict.fromkeys(("w", "boards"), _boards),
    "ante": _ante,
    **dict.fromkeys(("6", "sixth"), _sixth),
    **dict.fromkeys(("x", "exchange"), _exchange),
    **dict.fromkeys(("t", "take"), _take),
    **dict.fromkeys(("d", "buy"), _dealer_card),
    "add": _add,
    "away": _away,
    "back": _back,
}
