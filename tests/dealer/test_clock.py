"""Clocks: how long a seat may take, what it costs its time bank, and why the dealer decides."""

import pytest

from services.dealer.clock import Patience, Waiting, bank_used, deadline, left, verdict

TERMS = Patience(clock=20, bank=60, gone=30)


@pytest.mark.parametrize(
    ("waiting", "ends", "why"),
    [
        (Waiting(since=100, bank=60), 180, "late"),
        (Waiting(since=100, bank=0), 120, "late"),
        (Waiting(since=100, bank=60, unseen=100), 130, "gone"),
        (Waiting(since=100, bank=60, unseen=20), 100, "gone"),
        (Waiting(since=100, bank=0, unseen=100), 120, "late"),
        (Waiting(since=100, bank=60, unseen=140), 170, "gone"),
        (Waiting(since=100, bank=60, away=True), 100, "away"),
    ],
    ids=[
        *("clock and bank", "no bank left", "lost when asked", "long lost", "late before lost"),
        *("lost while it thinks", "away"),
    ],
)
def test_the_dealer_decides_from_its_moment_on(waiting: Waiting, ends: int, why: str) -> None:
    assert deadline(TERMS, waiting) == ends
    assert verdict(TERMS, waiting, ends - 1) is None
    assert verdict(TERMS, waiting, ends) == why


@pytest.mark.parametrize(
    ("at", "used"), [(100, 0), (120, 0), (121, 1), (150, 30), (180, 60), (999, 60), (90, 0)]
)
def test_the_time_bank_pays_for_what_the_clock_does_not(at: int, used: int) -> None:
    assert bank_used(TERMS, Waiting(since=100, bank=60), at) == used


def test_what_is_left_runs_down_clock_first() -> None:
    waiting = Waiting(since=100, bank=60)

    assert left(TERMS, waiting, 105) == (15, 60)
    assert left(TERMS, waiting, 130) == (0, 50)
    assert left(TERMS, waiting, 500) == (0, 0)
