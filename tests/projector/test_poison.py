"""Well-formed nonsense: it stops its own table at most, never the projector and never another."""

from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from schemas.errors import LogError, UnknownVariant
from schemas.events import ActionTaken, AnyEvent, HandStarted
from schemas.house_events import AntePlaced, BetPlaced
from schemas.record import START, Stored, encode
from schemas.stakes import Rake
from services.eventlog import MemoryLog
from services.projector.decisions import MOST
from services.projector.table import Table
from services.store import StreamRow
from tests import houses
from tests.hands import StreamWriter, play, plays
from tests.projector.garbage import anything, facts
from tests.projector.projecting import Delivered, append, fold_round, fresh_digest, project
from tests.proof import proof

GOOD = "good-1"


def assert_only_its_own_table_suffers(poison: list[AnyEvent], size: int) -> None:
    """Project the poison, a fact a record and all in one, with a good hand after it."""
    log = Delivered(StreamWriter("one").records(poison))
    log.deliver(StreamWriter("all").record(poison))
    log.deliver(StreamWriter("good").record(play(Random(1), hand=GOOD)))

    with TemporaryDirectory() as folder:
        reader = project(log, Path(folder) / "a", size)
        hand, counts, digest = reader.hand(GOOD), reader.counts(), reader.digest()
        reader.close()
        fresh = fresh_digest(log, Path(folder) / "b")

    assert hand is not None
    assert hand.row.status == "settled"
    assert counts.checkpoint == len(log.stored)
    assert digest == fresh


def take(poison: list[AnyEvent], *, whole: bool) -> None:
    """Fold facts as the projector does; only what it can answer with quarantine may be raised."""
    writer = StreamWriter("t")
    table = Table(StreamRow("t", START, None, {}, 0), [], lambda _hand: None)
    for record in [writer.record(poison)] if whole else writer.records(poison):
        try:
            table.take(Stored(record.version, "t", record.version, encode(record)))
        except (LogError, UnknownVariant):
            return


@st.composite
def spoilt_hands(draw: st.DrawFn) -> list[AnyEvent]:
    """A legal hand in which some facts were put in, left out or swapped."""
    (hand,) = plays(Random(draw(st.integers(0, 10**6))), 1)
    if draw(st.booleans()):
        hand = list(houses.HANDS[draw(st.sampled_from([*houses.HANDS]))])
    for _ in range(draw(st.integers(1, 5))):
        place, other = (draw(st.integers(0, len(hand) - 1)) for _ in range(2))
        match draw(st.sampled_from(("put", "drop", "swap"))):
            case "put":
                hand.insert(place, draw(anything(AnyEvent)))
            case "drop" if len(hand) > 1:
                del hand[place]
            case _:
                hand[place], hand[other] = hand[other], hand[place]
    return hand


@given(poison=facts() | spoilt_hands(), whole=st.booleans())
def test_nothing_but_a_reason_for_quarantine_comes_out_of_a_fold(
    poison: list[AnyEvent], whole: bool
) -> None:
    take(poison, whole=whole)


@settings(max_examples=proof(10, 300))
@given(poison=facts() | spoilt_hands(), size=st.sampled_from((1, 1000)))
def test_nonsense_stops_its_own_table_at_most(poison: list[AnyEvent], size: int) -> None:
    assert_only_its_own_table_suffers(poison, size)


def test_a_rake_beyond_the_pot_is_put_aside(tmp_path: Path) -> None:
    absurd = Rake(basis_points=10**9, cap=None)
    log = Delivered([StreamWriter("t").record(play(Random(1), rake=None))])
    facts_ = play(Random(1))
    start = facts_[0]
    assert isinstance(start, HandStarted)
    stakes = replace(start.stakes, rake=absurd)
    log.deliver(StreamWriter("u").record([replace(start, hand="u-1", stakes=stakes), *facts_[1:]]))

    reader = project(log, tmp_path)

    assert [one.stream for one in reader.quarantined()] == ["u"]
    assert "rake" in reader.quarantined()[0].reason
    reader.close()


@pytest.mark.parametrize("to", [1 << 63, 1 << 70, -(1 << 63) - 1, 1 << 53])
@pytest.mark.parametrize("action", ["check", "fold", "call", "raise"])
def test_an_amount_beyond_any_column_stops_its_table_and_no_other(
    tmp_path: Path, action: str, to: int
) -> None:
    """What a check or fold carries beside its name is nothing; a wager of that size is refused."""
    odd = ActionTaken(seat=1, action=action, to=to)  # type: ignore[arg-type]
    poison = [odd if isinstance(one, ActionTaken) else one for one in fold_round("p-1")]
    log = MemoryLog()
    append(log, [StreamWriter("p").record(poison), StreamWriter("t").record(fold_round("t-1"))])

    with closing(project(log, tmp_path)) as reader:
        assert reader.hand("t-1") is not None
        kept = reader.hand("p-1")
        held = [one.stream for one in reader.quarantined()]

    assert held == ([] if action in ("check", "fold") else ["p"])
    if kept is not None:
        assert [(one.to, one.chips) for one in kept.actions] == [(0, 0)]


@pytest.mark.parametrize("amount", [1 << 63, 1 << 53, -(1 << 63)])
def test_an_ante_beyond_any_column_stops_its_table_and_no_other(
    tmp_path: Path, amount: int
) -> None:
    poison = [
        replace(one, amount=amount) if isinstance(one, AntePlaced | BetPlaced) else one
        for one in houses.TWO_STRAIGHTS
    ]
    log = MemoryLog()
    append(log, [StreamWriter("r").record(poison), StreamWriter("t").record(fold_round("t-1"))])

    with closing(project(log, tmp_path)) as reader:
        assert reader.hand("t-1") is not None
        (held,) = reader.quarantined()

    assert held.stream == "r"
    assert "more chips, or decisions, than can be" in held.reason


def test_decisions_without_end_stop_their_table_and_no_other(tmp_path: Path) -> None:
    *start, fold_, end = fold_round("p-1")
    checks = [ActionTaken(seat=1, action="check")] * (MOST + 1)
    log = MemoryLog()
    poison = StreamWriter("p").record([*start, *checks, fold_, end])
    append(log, [poison, StreamWriter("t").record(fold_round("t-1"))])

    with closing(project(log, tmp_path)) as reader:
        assert reader.hand("t-1") is not None
        assert "more chips, or decisions, than can be" in reader.quarantined()[0].reason
