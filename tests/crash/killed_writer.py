"""A process that appends for as long as it lives, and says when a call begins and ends."""

import os
import sys
from pathlib import Path
from random import Random

from schemas.record import Head
from services.eventlog import Appended, SqliteLog, head_after
from tests.eventlog.records import next_record

BEGIN, STREAMS = "?", ("t1", "t2", "t3")


def say(line: str) -> None:
    """To the parent, at once."""
    os.write(1, f"{line}\n".encode())


def main(path: Path, seed: int) -> None:
    """Append calls of one to five records over three streams, from where each stands."""
    random, log = Random(seed), SqliteLog(path, create=True)
    heads: dict[str, Head] = {stream: log.head(stream) for stream in STREAMS}
    while True:
        records = []
        for _ in range(random.randint(1, 5)):
            stream = random.choice(STREAMS)
            records.append(next_record(heads[stream], stream, random.randrange(10**6)))
            heads[stream] = head_after(records[-1])
        say(BEGIN)
        answers = [answer for answer in log.append(records) if isinstance(answer, Appended)]
        assert len(answers) == len(records)
        say(" ".join(f"{answer.offset}:{answer.digest}" for answer in answers))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
