"""CPU time of alternatives, measured in turns: the medians of rounds in which each had its go."""

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Final, NamedTuple

ROUNDS: Final = 7


class Subject(NamedTuple):
    """Something to be timed: `run` does `units` of work, and is called `times` a round."""

    run: Callable[[], object]
    units: int
    times: int = 1


def seconds(run: Callable[[], object], times: int = 1) -> float:
    """CPU seconds that `times` calls take."""
    begun = process_time()
    for _ in range(times):
        run()
    return process_time() - begun


def interleaved(subjects: Sequence[Subject], rounds: int = ROUNDS) -> list[float]:
    """Median CPU seconds a unit of each; one call before the first round warms caches."""
    for subject in subjects:
        subject.run()
    found: list[list[float]] = [[] for _ in subjects]
    for _ in range(rounds):
        for subject, times in zip(subjects, found, strict=True):
            spent = seconds(subject.run, subject.times)
            times.append(spent / (subject.units * subject.times))
    return [median(times) for times in found]
