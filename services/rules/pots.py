"""The uncalled bet, and the layers of what is left: main pot and side pots (rules A8, A9)."""

from typing import NamedTuple

from services.rules.state import NOBODY, HandState


class Layer(NamedTuple):
    """A pot before anybody won it: its chips, and the places that matched it and did not fold."""

    amount: int
    eligible: list[int]


def uncalled(state: HandState) -> tuple[int, int]:
    """The place that put in more live chips than anybody else, folded or not, and how many more;
    (-1, 0) if none.

    It may have folded: an ante or a live post can be more than a short stack matches (rules A8).
    """
    live = state.live
    most = max(live, default=0)
    if most <= 0:
        return NOBODY, 0
    place = live.index(most)
    second = max(sorted(live)[-2], 0) if len(live) > 1 else 0
    return (place, most - second) if most > second else (NOBODY, 0)


def matched(state: HandState) -> tuple[list[int], int, int]:
    """What each place put in for good, and the uncalled part with its place, as `uncalled` has
    it.
    """
    live = state.live.copy()
    place, excess = uncalled(state)
    if excess:
        live[place] -= excess
    return live, place, excess


def layers(state: HandState, put_in: list[int]) -> list[Layer]:
    """Pots from what each place put in after the uncalled return, main pot first.

    A level is what a place that did not fold put in; dead money goes to the main pot, and whoever
    put nothing else in contends for that alone. A pot without chips is none. A place with chips
    that put none in where another still in did (a source left its fold out) has no claim. Chips of
    folded places above the highest level go to the last pot, see `unmatched`.
    """
    inside = [place for place, folded in enumerate(state.folded) if not folded]
    levels = sorted({put_in[place] for place in inside})
    if len(levels) == 1:
        money = sum(put_in) + state.dead
        return [Layer(money, inside)] if money else []
    inside = [place for place in inside if put_in[place] or state.stacks[place] <= 0]
    levels = sorted({put_in[place] for place in inside})
    found: list[Layer] = []
    below, money = 0, state.dead
    for level in levels:
        money += sum(
            (chips if chips < level else level) - below for chips in put_in if chips > below
        )
        below = level
        if money:
            found.append(Layer(money, [place for place in inside if put_in[place] >= level]))
        money = 0
    above = sum(chips - below for chips in put_in if chips > below)
    if above and not found:
        return [Layer(above, inside)]
    if above:
        found[-1] = Layer(found[-1].amount + above, found[-1].eligible)
    return found


def unmatched(state: HandState) -> int:
    """Chips that folded places put in beyond what any place still in did, after the uncalled
    return: two or more folded the same ante or post before a short stack (rules A9).
    """
    live, folded = state.live, state.folded
    inside = [chips for chips, out in zip(live, folded, strict=True) if not out]
    top = max(inside, default=0)
    if max(live, default=0) <= top:  # as nearly always
        return 0
    put_in, _, _ = matched(state)
    return sum([chips - top for chips in put_in if chips > top])
