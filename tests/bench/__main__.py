"""`python -m tests.bench [HANDS]`: a table of speeds, and the same with the machine in
build/bench.json; HANDS is how large a log to project, 20,000 unless said otherwise. In the
environment STATISTICS_HANDS says how many hands to simulate for the questions to statistics,
200,000 unless said otherwise; the targets are those of ten million. The API is asked about 100,000
hands; `python -m tests.bench.api 1000000` takes a million.

What to bear in mind: the engines' figures are CPU time of one process, the median of rounds in
which the alternatives took turns, after a warm-up, so caches of ranks are full as they are in a
service that has run for a minute. The flow from log to store is one run, long enough by itself: CPU
time, and the clock's where the line says so. Answers over HTTP and the time until a hand is visible
are the clock's. We start from stored bytes, PokerKit from cards and amounts already parsed.
Random hands are bolder than people; the real ones are those of Pluribus.
"""

import sys
from itertools import chain

from tests.bench.api import api
from tests.bench.engines import engines
from tests.bench.flow import HANDS, flow
from tests.bench.report import asked, report
from tests.bench.russian import nodes, russian
from tests.bench.services import services
from tests.bench.statistics import statistics
from tests.bench.web import web


def main() -> int:
    """Measure everything and say it; 1 if a target was missed."""
    hands = asked(HANDS)
    ours = chain(engines(), russian(), nodes(), services())
    measured = chain(ours, statistics(), flow(hands), web(), api())
    return report(measured, "bench.json")


if __name__ == "__main__":
    sys.exit(main())
