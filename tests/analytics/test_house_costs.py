"""What decisions of boxes cost: which are valued, and why others are not."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from analytics.house_costs import house_costs
from analytics.house_decisions import DecisionRow, decided
from analytics.russian.costs import Situation
from schemas.cards import DECK
from services.store import Moment
from tests import houses
from tests.analytics.boxes import house_played
from tests.analytics.rows import relations

FIVE = "Kc Qd Jh Ts 9c".replace(" ", "")


def row(number: int, action: str, held: str = FIVE, **changes: object) -> DecisionRow:
    """A decision in `senator` with a hundred antes behind, but for the changes."""
    plain = DecisionRow(1, 1, number, action, 0, 0, held, "2d", 0, 10, 1000, "senator", 1)
    return plain._replace(**changes)  # type: ignore[arg-type]


def places(written: str) -> tuple[int, ...]:
    return tuple(sorted(DECK.index(card) for card in written.split()))


def test_an_exchange_gives_up_what_the_next_decision_lacks() -> None:
    before = row(0, "exchange", given=2)
    after = row(1, "bet", "Kc7dJh3s9c", exchanges=1, insurance=15)

    first, second = [one.what for one in decided([before, after])]

    up = DECK.index("2d")
    assert first == Situation("exchange", up, places("Kc Qd Jh Ts 9c"), (), places("Qd Ts"))
    assert second == Situation("bet", up, places("Kc 7d Jh 3s 9c"), places("Qd Ts"), (), 1.5)


def single(house: str) -> list[DecisionRow]:
    after = row(1, "fold", "KcQdJhTs2c", exchanges=1)
    return [one._replace(house=house) for one in (row(0, "exchange", given=1), after)]


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([row(0, "bet"), row(1, "take-ante")], "answers"),
        ([row(0, "bet", "??" * 5)], "unknown"),
        ([row(0, "bet", up="??")], "unknown"),
        ([row(0, "bet", house="riviera")], "house"),
        ([row(0, "bet", house_version=2)], "house"),
        (single("betvoyager"), "chains"),
        ([row(0, "bet", stack=119)], "short"),
    ],
)
def test_what_cannot_be_valued_says_why(rows: list[DecisionRow], why: str) -> None:
    assert [*decided(rows)][-1].what == why


def test_a_house_without_repetition_has_no_chains() -> None:
    assert isinstance([*decided(single("senator"))][-1].what, Situation)
    assert isinstance(next(iter(decided([row(0, "bet", stack=120)]))).what, Situation)


@pytest.fixture
def now() -> Moment:
    deep = [replace(one, stack=500) for one in house_played(houses.TWO_STRAIGHTS).box_actions]
    rich = house_played(houses.TWO_STRAIGHTS)._replace(box_actions=tuple(deep))
    return Moment("a test", 0, relations([rich, house_played(houses.THREE_BOXES)]), {})


def test_costs_say_how_much_they_cover(now: Moment, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    kept = tmp_path / "kept.db"

    straights, three = house_costs(now, kept, 5, tell=lambda *done: told.append(done))

    assert (straights.house, straights.hands, straights.of) == ("betvoyager", 1, 1)
    assert (straights.decisions, straights.valued, straights.left_out) == (2, 2, {})
    # A straight against a deuce buys a sixth card and bets two straights: nothing better is known.
    assert [(one.action, one.valued, one.mistakes) for one in straights.actions] == [
        ("bet", 1, 0),
        ("sixth", 1, 0),
    ]
    assert straights.error is None  # of a single hand
    # Ten antes at first: too few for all that could follow; two answers of the three boxes.
    assert (three.decisions, three.valued, three.lower) == (6, 0, None)
    assert three.left_out == {"short": 4, "answers": 2}
    assert told[-1] == (6, 6)

    assert house_costs(now, kept, 5) == [straights, three]


def test_what_was_valued_once_is_kept(
    now: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.db"
    first = house_costs(now, kept, 1, house="betvoyager")

    def nothing(*_given: object) -> None:
        raise AssertionError

    monkeypatch.setattr("analytics.house_costs.cost", nothing)
    assert house_costs(now, kept, 1, house="betvoyager") == first


def test_one_player_alone(now: Moment, tmp_path: Path) -> None:
    (found,) = house_costs(now, tmp_path / "kept.db", 5, player="bob")

    assert (found.house, found.decisions, found.left_out) == ("senator", 2, {"short": 2})
