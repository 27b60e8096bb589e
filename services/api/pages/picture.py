"""A step of a replay as a picture of the table: places, words and cards, ready to be drawn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from schemas.cards import Face
from services.api.pages.seating import TALL, WIDE, Box, Point, Seating, Shape, seating
from services.api.pages.words import cards_words, percent
from services.api.replaying import HandReplay, Step
from services.replay import SeatFrame, short

Amounts = Callable[[int], str]
"""Chips in words, in the units that are wished."""


class Card(NamedTuple):
    """A card where it lies."""

    face: Face
    x: int
    y: int
    width: int
    height: int

    @property
    def symbol(self) -> str:
        """What it is drawn with."""
        return "card-back" if self.face == "??" else f"card-{self.face}"


class SeatPicture(NamedTuple):
    """A seat as it is drawn."""

    box: Box
    number: int
    name: str
    player: str
    state: str  # acted, due, folded ... for the style
    stack: str
    bet: str
    bet_at: Point | None
    chance: str
    button: bool
    cards: tuple[Card, ...]
    own: tuple[Face, ...]  # the dealer hand of a box that has one of its own


class Pill(NamedTuple):
    """Words in the middle."""

    words: str
    at: Point


class Picture(NamedTuple):
    """The table after a step."""

    shape: Shape
    height: int
    seats: tuple[SeatPicture, ...]
    cards: tuple[Card, ...]  # boards, or the dealer hand
    labels: tuple[Pill, ...]  # of boards, and of what lies in them
    pills: tuple[Pill, ...]  # pots


class Drawn(NamedTuple):
    """A step in both pictures, and in words."""

    number: int
    step: Step
    wide: Picture
    tall: Picture
    words: str


_GAP: Final = 3
_PILL: Final = {"wide": 30, "tall": 22}


def drawn(replay: HandReplay, first: int, amounts: Amounts) -> tuple[Drawn, ...]:
    """Every step; `first` is the seat that sits below."""
    return tuple([_drawn(replay, number, first, amounts) for number in range(len(replay.steps))])


def _drawn(replay: HandReplay, number: int, first: int, amounts: Amounts) -> Drawn:
    step = replay.steps[number]
    seats = sorted(step.frame.seats, key=lambda one: (one.seat < first, one.seat))
    wide, tall = (_picture(replay, step, seats, shape, amounts) for shape in (WIDE, TALL))
    return Drawn(number, step, wide, tall, _words(step, amounts))


def _picture(
    replay: HandReplay, step: Step, seats: Sequence[SeatFrame], shape: Shape, amounts: Amounts
) -> Picture:
    places = seating(shape, len(seats))
    chances = {one.seat: percent(one.points, one.of) for one in step.chances}
    made = [
        _seat(one, places, at, step, amounts, chances, button=one.seat == replay.button)
        for at, one in enumerate(seats)
    ]
    cards, labels, below = _middle(replay, step, places)
    return Picture(
        shape=shape,
        height=places.height,
        seats=tuple(made),
        cards=cards,
        labels=labels,
        pills=_pots(step, places, below, amounts),
    )


def _seat(
    one: SeatFrame,
    places: Seating,
    at: int,
    step: Step,
    amounts: Amounts,
    chances: Mapping[int, str],
    *,
    button: bool,
) -> SeatPicture:
    box, frame = places.seats[at], step.frame
    out = one.standing in ("folded", "mucked")
    state = "acted" if one.seat == frame.seat else "due" if one.seat == frame.due_seat else ""
    words = amounts(one.stack) if one.standing in ("in", "all-in") and one.stack else one.standing
    return SeatPicture(
        box=box,
        number=one.seat,
        name=short(one.player, _letters(places.shape, chance=one.seat in chances, button=button)),
        player=one.player,
        state=f"{state} {'out' if out else ''}".strip(),
        stack=words if not out else f"{one.standing} {amounts(one.stack)}",
        bet=amounts(one.bet) if one.bet else "",
        bet_at=places.bets[at],
        chance=chances.get(one.seat, ""),
        button=button,
        cards=_held(one.cards, box, places.shape),
        own=one.dealer,
    )


def _letters(shape: Shape, *, chance: bool, button: bool) -> int:
    """A name's most, beside the button and where chances stand on its line."""
    return shape.letters - 3 * button - (5 if chance and shape is TALL else 0)


def _held(faces: Sequence[Face], box: Box, shape: Shape) -> tuple[Card, ...]:
    """Cards side by side in a seat, closer where there are many."""
    width, height = shape.card
    room = box.width - 8 - width
    step = min(width + _GAP - 1, room // max(len(faces) - 1, 1))
    down = box.y + (box.height - height) // 2
    return tuple(
        [Card(face, box.x + 4 + step * at, down, width, height) for at, face in enumerate(faces)]
    )


def _middle(
    replay: HandReplay, step: Step, places: Seating
) -> tuple[tuple[Card, ...], tuple[Pill, ...], int]:
    """What lies in the middle, what it is called, and where the room below it begins."""
    frame = step.frame
    rows = [row for row in (frame.boards or (frame.dealer,)) if row]
    if not rows:
        return (), (), places.middle.y
    width, height = places.shape.boards[min(len(rows), 3) - 1]
    whole = len(rows) * (height + _GAP) - _GAP
    top = places.middle.y - whole // 2
    cards: list[Card] = []
    labels: list[Pill] = []
    most = max(map(len, rows))
    full = max(most, 5) * (width + _GAP) - _GAP
    left = places.middle.x - full // 2
    for at, row in enumerate(rows):
        down = top + at * (height + _GAP)
        cards += [
            Card(face, left + (width + _GAP) * place, down, width, height)
            for place, face in enumerate(row)
        ]
    if frame.dealer:
        labels.append(Pill("dealer", Point(places.middle.x, top - 12)))
    elif replay.spit and most == replay.spit:
        labels.append(Pill("spit card", Point(left + width // 2, top + whole + 14)))
    return tuple(cards), tuple(labels), top + whole


def _pots(step: Step, places: Seating, below: int, amounts: Amounts) -> tuple[Pill, ...]:
    frame, apart = step.frame, _PILL[places.shape.name]
    x = places.middle.x
    found: list[Pill] = []
    if frame.pot:
        called = "placed" if frame.dealer or not frame.boards else "pot"
        above = places.middle.y * 2 - below if below > places.middle.y else places.middle.y
        gap = 12 + apart // 2 + (22 if frame.dealer else 0)  # the dealer's name stands between
        found.append(Pill(f"{called} {amounts(frame.pot)}", Point(x, above - gap)))
    if len(frame.pots) > 1:
        names = ["main", *[f"side {at}" for at in range(1, len(frame.pots))]]
        for at, (name, chips) in enumerate(zip(names, frame.pots, strict=True)):
            place = Point(x, below + 28 + apart * at)
            found.append(Pill(f"{name} {amounts(chips)}", place))
    return tuple(found)


def _words(step: Step, amounts: Amounts) -> str:
    """The picture for who does not see it."""
    frame = step.frame
    said = [f"{frame.street}, {amounts(frame.pot)} in the middle"]
    said += [f"board {cards_words(row)}" for row in frame.boards if row]
    if frame.dealer:
        said.append(f"dealer {cards_words(frame.dealer)}")
    for one in frame.seats:
        bet = f", {amounts(one.bet)} in front" if one.bet else ""
        said.append(f"seat {one.seat} {one.player}, {one.standing}, {amounts(one.stack)}{bet}")
    return "; ".join(said)
