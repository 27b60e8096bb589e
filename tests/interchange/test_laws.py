"""Whatever a file holds is read or told; whatever is read folds, settles and conserves chips."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from schemas.record import START, decode, encode
from schemas.settlement import Settlement
from services.eventlog import chain
from services.interchange import PhhHand, read, to_events
from services.rules import fold, settle
from tests.interchange.hands import hand_text, written
from tests.interchange.test_importing import CLOCK

SEATS = 3
STEPS = st.one_of(
    st.builds("p{} {}".format, st.integers(0, SEATS + 1), st.sampled_from(["f", "cc", "sm"])),
    st.builds("p{} cbr {}".format, st.integers(1, SEATS), st.integers(0, 400)),
    st.builds(
        "{} {}".format,
        st.sampled_from(["d db", "d dh p1", "d dh p2", "p1 sm", "p2 sm", "p3 sm"]),
        st.sampled_from(["????", "2c", "AsKs", "AsAs", "2d3d4d", "5h5c??", "XxYy"]),
    ),
    st.sampled_from(["", "# note", "p1 sd", "d", "p1 cbr 1e400", "'"]),
)
DEALT = ["d dh p1 AsKs", "d dh p2 QhQd", "d dh p3 2c7d"]
HANDS = st.builds(
    lambda dealt, steps, stacks, blinds, antes: hand_text(
        actions=str([*dealt, *steps]),
        starting_stacks=str(stacks),
        blinds_or_straddles=str(blinds),
        antes=str(antes),
    ),
    st.sampled_from([DEALT, DEALT, DEALT[:2], []]),
    st.lists(STEPS, max_size=14),
    st.lists(st.integers(1, 400), min_size=SEATS, max_size=SEATS),
    st.lists(st.sampled_from([0, 50, 100, 100, 200, -100, -150]), min_size=SEATS, max_size=SEATS),
    st.lists(st.sampled_from([0, 0, 10, 30]), min_size=SEATS, max_size=SEATS),
)
TORN = st.builds(
    lambda text, at, bite, put: text[:at] + put + text[at + bite :],
    HANDS,
    st.integers(0, 400),
    st.integers(0, 30),
    st.sampled_from(["", "nan", "[", "]", "'", "9" * 400, "\x00", "é", "-", "\n[2]\n", "1e9"]),
)


@given(st.one_of(HANDS, TORN))
def test_every_hand_is_read_or_told_and_what_is_read_conserves_chips(text: str) -> None:
    with TemporaryDirectory() as folder:
        for hand in read(written(Path(folder), text)):
            if isinstance(hand, PhhHand):
                state = fold(to_events(hand))
                settled = settle(state)
                if isinstance(settled, Settlement):
                    assert sum(one.chips for one in settled.stacks) == sum(state.start)
            else:
                assert hand.why


@given(HANDS)
def test_what_is_read_is_a_record_like_any_other(text: str) -> None:
    with TemporaryDirectory() as folder:
        hands = [one for one in read(written(Path(folder), text)) if isinstance(one, PhhHand)]

    for hand in hands:
        record = chain(START, hand.started.hand, 0, CLOCK, to_events(hand))
        assert decode(encode(record), record.stream, 1) == record
