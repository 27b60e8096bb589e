"""`python -m tests.api.examples`: the examples of the OpenAPI document, made by asking for them.

The hands are drawn, not played by bots: they change when the rules or the API do.
"""

import json
import re
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, cast

from schemas.events import ActionTaken, HandStarted, Seated
from services.api import AUDITOR, Sources
from services.api.access.identifying import Access
from services.api.documents import examples
from services.eventlog import ends
from services.names import Names, Person
from tests import houses
from tests.api.asking import Asker, recorded
from tests.api.stores import Figures, Live, cup
from tests.conftest import ROOT
from tests.hands import StreamWriter, TableRun

FILE: Final = ROOT / "services" / "api" / "examples.json"
ADDRESSES: Final = {
    "Health": "/v1/health",
    "Problems": "/v1/problems",
    "HandPage": "/v1/hands?limit=1",
    "Hand": "/v1/hands/north-1",
    "HandEvents": "/v1/hands/north-1/events",
    "HandFrames": "/v1/hands/north-1/frames",
    "HandReplay": "/v1/hands/north-1/replay",
    "HandVersions": "/v1/hands/north-1/versions",
    "HandVersion": "/v1/hands/north-1/versions/10",
    "HandAudit": "/v1/hands/north-1/audit",
    "TablePage": "/v1/tables?limit=1",
    "Table": "/v1/tables/north",
    "TableThen": "/v1/tables/north/versions/10",
    "TournamentPage": "/v1/tournaments?limit=1",
    "Tournament": "/v1/tournaments/cup",
    "PlayerPage": "/v1/players?limit=1",
    "Player": "/v1/players/bob",
    "SessionPage": "/v1/players/north-p7/sessions",
    "Curves": "/v1/players/north-p7/curve",
    "Variants": "/v1/variants",
    "FigurePage": "/v1/statistics/positions?limit=1&stat=vpip,bb-100",
    "Definitions": "/v1/statistics/definitions/vpip",
    "Games": "/v1/games",
    "Game": "/v1/games/courchevel-8",
    "HouseRecords": "/v1/houses",
    "HouseRecord": "/v1/houses/betvoyager",
    "FindingPage": "/v1/findings?limit=1",
    "LogHeads": "/v1/log/heads?limit=1",
    "RoomActivity": "/v1/activity?until=2026-11-30T13:00:00.000Z&hours=2",
}
"""View -> where it is asked for."""
HOUSE: Final = {
    "Hand": "/v1/hands/east-1",
    "HandEvents": "/v1/hands/east-1/events",
    "HandFrames": "/v1/hands/east-1/frames",
    "HandReplay": "/v1/hands/east-1/replay",
    "Table": "/v1/tables/east",
    "HousePage": "/v1/statistics/russian?limit=1",
}
"""The same of a table against the house."""


def answers() -> dict[str, dict[str, Any]]:
    """Kind -> view -> what the API answers, see `pots` and `house`."""
    return {"pot": pots(), "house": house()}


def house() -> dict[str, Any]:
    """Answers about the worked case of rules C5, sealed, and a hand in play behind it."""
    writer = StreamWriter("east")
    ann = houses.ANN
    first = [houses.start(ann, hand="east-1"), *houses.sealed(houses.TWO_STRAIGHTS)[1:]]
    again = houses.start(Seated(ann.seat, ann.player, 250), hand="east-2")
    with TemporaryDirectory() as folder, closing(Live(Path(folder))) as live:
        live.append(writer, [*houses.bought(ann), *first])
        live.append(writer, [again, *houses.sealed(houses.INSURED)[1:4]])
        with closing(Sources(live.root, Figures)) as made, Asker(made) as ask:
            return {view: ask.raw("GET", at).json() for view, at in HOUSE.items()}


def pots() -> dict[str, Any]:
    """View -> what the API answers about three hands of two, the last of them in play."""
    run = TableRun(Random(11), "north", seats=2, sealed=True, currency="USD", exponent=2)
    writer = StreamWriter("north")
    with TemporaryDirectory() as folder, closing(Live(Path(folder))) as live:
        cup(live)
        for _ in range(2):
            live.append(writer, run.next_hand())
        facts = run.next_hand()
        acts = next(at for at, one in enumerate(facts) if isinstance(one, ActionTaken))
        live.append(writer, facts[:acts])
        with (
            closing(Sources(live.root, Figures, ends=partial(ends, live.log))) as made,
            Asker(made) as ask,
        ):
            found = {view: ask.raw("GET", at).json() for view, at in ADDRESSES.items()}
            assert not [view for view, one in found.items() if "/problems#" in str(one)[:40]]
    found["Health"]["versions"] = {"oddchip": "0.1.0", "python": "3.11.7", "api": "v1"}
    return found | callers()


def callers() -> dict[str, Any]:
    """Answers about who asks: a player with a name, a link to a hand, a read of it."""
    run = TableRun(Random(11), "north", seats=2, sealed=True, currency="USD", exponent=2)
    with TemporaryDirectory() as folder, closing(Live(Path(folder) / "store")) as live:
        facts = run.next_hand()
        live.append(StreamWriter("north"), facts)
        player = next(one.seats[0].player for one in facts if isinstance(one, HandStarted))
        vault = Path(folder) / "names.db"
        with closing(Names.open(vault, create=True)) as names:
            names.put(player, Person("club", "Bob B."))
        with (
            closing(Sources(live.root, Figures, names=vault)) as made,
            recorded(Path(folder) / "callers.db", AUDITOR) as access,
            Asker(made, access) as ask,
        ):
            wish = json.dumps({"viewpoint": "player", "player": player}).encode()
            link = ask.raw("POST", "/v1/hands/north-1/view-links", content=wish).json()
            ask.raw("GET", "/v1/hands/north-1")
            reads = ask.raw("GET", "/v1/card-reads").json()
            name = ask.raw("GET", f"/v1/names/{player}").json()
        with closing(Sources(live.root, Figures)) as made, Asker(made, Access()) as ask:
            me = ask.raw("GET", "/v1/me").json()
    return {"Me": me, "ViewLink": _still(link), "CardReadPage": _still(reads), "PlayerName": name}


def _still(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with what is another each time told as it was once."""
    text = json.dumps(answer)
    for pattern, once in _ONCE:
        text = re.sub(pattern, once, text)
    return cast("dict[str, Any]", json.loads(text))


_ONCE: Final = (
    (r'"id": "\w+"', '"id": "k3sq5wz2ej7m"'),
    (r"view=[\w.-]+", "view=eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJrM3NxNXd6MmVqN20ifQ.c2lnbmF0dXJl"),
    (r"20\d\d-[\dT:.-]+Z", "2026-11-30T12:00:00.000Z"),
    (r'"request": "\w+"', '"request": "9f86d081884c7d65"'),
)
"""What is another each time, and how it was once."""


if __name__ == "__main__":
    FILE.write_text(json.dumps(answers(), indent=1, ensure_ascii=False) + "\n", "utf-8")
    examples.cache_clear()
    sys.exit(0)
