"""A process that asks the store for its totals over and over, and says what does not agree."""

import select
import sys
from contextlib import closing
from pathlib import Path

import analytics
from services.store import Reader

SUMS = (
    "SELECT (SELECT count(*) FROM hands), (SELECT count(DISTINCT id) FROM hands),"
    " (SELECT count(DISTINCT hand) FROM hands), (SELECT sum(seats) FROM hands),"
    " (SELECT count(*) FROM seats), (SELECT sum(net) FROM seats), (SELECT sum(rake) FROM hands),"
    " (SELECT sum(chips) FROM awards), (SELECT sum(amount - rake) FROM pots)"
)


def check(reader: Reader, before: int) -> int:
    """One moment's totals, however they are added up; how many hands there are."""
    known = reader.counts().hands
    with reader.moment(analytics.DEFINITIONS, whole=True) as moment:
        found = moment.ask(SUMS)[0]
        hands, ids, names, places, seats, net, rake, awarded, paid = (
            int(one or 0) for one in found
        )
        players, variants = analytics.players(moment), analytics.variants(moment)
    later = reader.counts().hands
    assert hands == ids == names, f"{hands} hands, {ids} ids, {names} names"
    assert seats == places, f"{seats} seats of {places}"
    assert (net + rake, awarded) == (0, paid), f"{net} won, {rake} raked, {awarded} of {paid} paid"
    assert sum(one.hands for one in variants) == hands, f"games have {variants}, not {hands} hands"
    assert sum(one.hands for one in players) == seats, f"players do not have {seats} hands"
    assert (sum(one.net for one in players), sum(one.rake for one in variants)) == (net, rake)
    assert before <= known <= hands <= later, f"{before}, {known}, {hands}, {later} hands"
    return hands


def main(root: Path, least: int) -> None:
    """Check until the input ends, but `least` times; then say how often."""
    checks = hands = 0
    with closing(Reader.open(root)) as reader:
        while checks < least or not select.select([sys.stdin], [], [], 0)[0]:
            hands = check(reader, hands)
            checks += 1
    sys.stdout.write(f"{checks} {hands}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
