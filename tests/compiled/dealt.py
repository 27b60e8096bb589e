"""A process that deals and projects, and says in JSON what came out: `FOLDER HANDS`."""

import json
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from services import compiled
from services.dealer import Order, deal, games
from services.eventlog import SqliteLog
from services.projector import Projector
from services.store import Reader, open_store


def main(folder: Path, hands: int) -> None:
    """Deal every game at every limit from a seed, at a clock of its own, and project it all."""
    facts = sha256()
    with closing(SqliteLog(folder / "log.db", create=True)) as log:
        deal(log, Order(hands, games(), seed="compiled"), clock=_clock())
        for record in log.read(0, 10 * hands):
            facts.update(record.data)
        with closing(open_store(folder / "store", log.identity)) as store:
            Projector(log, store).run(lambda: False, once=True)
    with closing(Reader.open(folder / "store")) as reader:
        found = {"facts": facts.hexdigest(), "rows": reader.digest()}
    said = {"compiled": len(compiled.modules_in_use()), **found}
    sys.stdout.write(json.dumps(said))


def _clock() -> Callable[[], datetime]:
    at = datetime(2026, 1, 1, tzinfo=UTC)

    def tick() -> datetime:
        nonlocal at
        at += timedelta(seconds=1)
        return at

    return tick


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
