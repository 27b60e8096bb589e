"""Every route of the OpenAPI document, asked by every role about what is his, another's, in play
and over: who is answered, and which cards he sees. Expected here in words, not taken from the code.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import product

import httpx
import pytest

from schemas.events import AnyEvent
from services.api.access.rules import rule_of
from tests.api.access.place import Place, held_by
from tests.api.asking import escaped
from tests.api.conftest import BUILT_IN, filled_in
from tests.api.test_secrecy import cards, held, in_the_open

CALLERS = (
    *("nobody", "public", "player", "stranger", "analyst", "operator", "support", "auditor"),
)
EVERYBODY = frozenset(CALLERS)
HOUSE = frozenset(("analyst", "operator", "support", "auditor"))
"""Who works there."""

MAY: dict[tuple[str, str], frozenset[str]] = {
    ("get", "/v1/health"): EVERYBODY,
    ("get", "/v1/problems"): EVERYBODY,
    ("get", "/v1/me"): EVERYBODY,
    ("get", "/v1/variants"): EVERYBODY,
    ("get", "/v1/games"): EVERYBODY,
    ("get", "/v1/games/{key}"): EVERYBODY,
    ("get", "/v1/houses"): EVERYBODY,
    ("get", "/v1/houses/{key}"): EVERYBODY,
    ("get", "/v1/statistics/definitions"): EVERYBODY,
    ("get", "/v1/statistics/definitions/{key}"): EVERYBODY,
    ("get", "/v1/hands"): HOUSE,
    ("get", "/v1/hands/{hand}"): HOUSE,
    ("get", "/v1/hands/{hand}/events"): HOUSE,
    ("get", "/v1/hands/{hand}/frames"): HOUSE,
    ("get", "/v1/hands/{hand}/replay"): HOUSE,
    ("get", "/v1/hands/{hand}/versions"): HOUSE,
    ("get", "/v1/hands/{hand}/versions/{version}"): HOUSE,
    ("get", "/v1/hands/{hand}/audit"): HOUSE,
    ("get", "/v1/hands/{hand}/export"): HOUSE,
    ("get", "/v1/activity"): HOUSE,
    ("get", "/v1/feed"): HOUSE,
    ("post", "/v1/hands/{hand}/view-links"): frozenset(("operator", "support", "auditor")),
    ("get", "/v1/tables"): HOUSE - {"analyst"},
    ("get", "/v1/tables/{stream}"): HOUSE - {"analyst"},
    ("get", "/v1/tables/{stream}/then"): HOUSE - {"analyst"},
    ("get", "/v1/tables/{stream}/versions/{version}"): HOUSE - {"analyst"},
    ("get", "/v1/tournaments"): HOUSE,
    ("get", "/v1/tournaments/{tournament}"): HOUSE,
    ("get", "/v1/players"): HOUSE,
    ("get", "/v1/players/{player}"): HOUSE,
    ("get", "/v1/players/{player}/sessions"): HOUSE,
    ("get", "/v1/players/{player}/curve"): HOUSE,
    ("get", "/v1/statistics"): HOUSE,
    ("get", "/v1/statistics/positions"): HOUSE,
    ("get", "/v1/statistics/variants"): HOUSE,
    ("get", "/v1/statistics/russian"): HOUSE,
    ("get", "/v1/findings"): frozenset(("operator", "auditor")),
    ("get", "/v1/log/heads"): frozenset(("operator", "auditor")),
    ("get", "/v1/names/{player}"): frozenset(("support", "auditor")),
    ("get", "/v1/card-reads"): frozenset(("auditor",)),
}
"""Who is answered whatever he asks about; a player besides where it is his own."""

MADE_UP = {"/v1/players/{player}", "/v1/names/{player}", "/v1/tournaments/{tournament}"}
"""Here figures are of others than those who play, one of them has no name, and there is no
tournament: 404 is an answer, a refusal is not.
"""


class Question:
    """One question, and whose it is about."""

    def __init__(self, method: str, path: str, about: str, place: Place) -> None:
        self.method, self.path, self.about = method, path, about
        self.hand = {"own": place.mine, "other": place.other, "live": place.live}[about]
        player = place.stranger if about == "other" else place.player
        self.player = player
        stored = place.ask.app.state.sources.quick.hand(self.hand)
        names = {"hand": self.hand, "player": player, "stream": "mine"}
        self.address = filled_in(
            path,
            version=1 if stored is None else stored.row.last_version,
            **{name: escaped(one) for name, one in names.items()},
        )

    def ask(self, place: Place, who: str, query: str = "") -> httpx.Response:
        content = b'{"viewpoint":"public"}' if self.method == "post" else None
        headers = place.as_(who)
        if self.method == "get":
            return place.ask(self.address + query, **headers)
        return place.ask.raw("POST", self.address + query, content=content, **headers)


def questions(place: Place) -> Iterator[Question]:
    document = place.ask.app.openapi()
    for path, one in document["paths"].items():
        for method, about in product(one, ("own", "other", "live")):
            yield Question(method, path, about, place)


def is_own(question: Question, who: str) -> bool:
    """Whether a caller asks for what is his own alone: a hand in play is nobody's yet."""
    theirs = {"player": ("own", "live"), "stranger": ("other", "live")}.get(who, ())
    if "{hand}" in question.path:
        return question.about in theirs
    if question.path.startswith("/v1/players/{player}"):
        return who == {"own": "player", "live": "player", "other": "stranger"}[question.about]
    return False


def seen_by(who: str, facts: Sequence[AnyEvent], place: Place) -> set[str]:
    """The cards of a finished hand that a caller may see, from its facts."""
    if who == "auditor":
        return held(list(facts)) | in_the_open(list(facts)) | burned(facts)
    player = {"player": place.player, "stranger": place.stranger}.get(who)
    own = set() if player is None else held_by(facts, player)
    return in_the_open(list(facts)) | own


def burned(facts: Sequence[AnyEvent]) -> set[str]:
    return cards(json.dumps([str(one) for one in facts]))


def test_every_route_of_the_document_is_in_the_table(here: Place) -> None:
    """A new route: say here who may, and in services/api/access/rules.py."""
    found = {(one.method, one.path) for one in questions(here)}

    assert found == MAY.keys()
    assert all(rule_of(path) is not None for _, path in found)


@pytest.mark.parametrize("who", CALLERS)
def test_a_role_is_answered_what_it_may_have_and_nothing_else(who: str, here: Place) -> None:
    asked = 0
    for question in questions(here):
        answer = question.ask(here, who)
        asked += 1
        may = who in MAY[question.method, question.path] or is_own(question, who)
        if not may:
            assert answer.status_code == (401 if who == "nobody" else 403), (question.path, who)
            assert not cards(answer.text)
        elif "{hand}" in question.path and question.about == "live":
            assert answer.status_code == 409
        else:
            good = {200, 201, 404} if question.path in MADE_UP else {200, 201}
            assert answer.status_code in good, (question.path, who, answer.text)

    assert asked == 3 * len(MAY)


@pytest.mark.parametrize("who", CALLERS)
def test_a_role_sees_the_cards_it_may_see(who: str, here: Place) -> None:
    for question in questions(here):
        answer = question.ask(here, who)
        facts = list(here.hands[question.hand])
        if question.about == "live":
            facts = facts[:12]
        if question.path.startswith(BUILT_IN):
            continue  # words, the same for everybody, and one of them is "As"
        if "{hand}" not in question.path or answer.status_code not in (200, 201):
            boards = {card for one in here.hands.values() for card in in_the_open(list(one))}
            assert cards(text_of(answer)) <= boards
            continue
        assert cards(text_of(answer)) <= seen_by(who, facts, here), (question.address, who)
        if question.path.endswith("/events") and who != "nobody":
            assert held_or_open(who, facts, here) <= cards(answer.text)


def text_of(answer: httpx.Response) -> str:
    """An answer without what is random in it, which may look like cards."""
    return re.sub(r'view=[^"]*|"(id|request)":"\w+"', "", answer.text)


def held_or_open(who: str, facts: list[AnyEvent], place: Place) -> set[str]:
    """Cards that a caller must find in a hand's facts: else hiding hides too much."""
    if who == "auditor":
        return held(facts)
    player = {"player": place.player, "stranger": place.stranger}.get(who)
    return in_the_open(facts) | (set() if player is None else held_by(facts, player))


def test_this_matrix_tells_viewpoints_apart(here: Place) -> None:
    facts = list(here.hands[here.mine])

    public, own, all_ = (len(seen_by(who, facts, here)) for who in ("analyst", "player", "auditor"))
    assert public < own < all_
    assert own - public == 5


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", 403),
        ("?player={stranger}", 403),
        ("?player={player}&player={stranger}", 403),
        ("?player={player}", 200),
        ("?limit=2&player={player}", 200),
    ],
)
def test_a_player_lists_his_own_hands_alone(query: str, status: int, here: Place) -> None:
    given = query.format(player=here.player, stranger=here.stranger)

    answer = here.ask(f"/v1/hands{given}", **here.as_("player"))

    assert answer.status_code == status
    if status == 200:
        assert {one["table"] for one in answer.json()["hands"]} == {"mine"}
    else:
        assert here.player in answer.json()["detail"]


def test_no_route_below_v1_goes_without_a_rule(here: Place) -> None:
    """Even one that nobody declared in the document: it is not answered at all."""
    answer = here.ask.raw("GET", "/v1/secrets", **here.as_("auditor"))
    assert answer.status_code == 404

    @here.ask.app.get("/probe-outside")
    async def outside() -> dict[str, str]:
        return {}

    assert rule_of("/v1/probe") is None


@pytest.mark.parametrize("asked", ["by=hand_class", "suits=rainbow", "by=position&pairs.ne="])
@pytest.mark.parametrize("who", CALLERS)
def test_figures_by_hole_cards_are_for_few_and_a_player_s_of_his_own(
    asked: str, who: str, here: Place
) -> None:
    """Of one hand they would tell what was held in it."""
    everybody = here.ask(f"/v1/statistics?{asked}", **here.as_(who))
    own = here.ask(f"/v1/statistics?{asked}&player={here.player}", **here.as_(who))

    refused = 401 if who == "nobody" else 403
    assert everybody.status_code == (200 if who in ("analyst", "auditor") else refused)
    assert own.status_code == (200 if who in ("analyst", "auditor", "player") else refused)


@pytest.mark.parametrize("path", ["", "/positions", "/variants", "/russian"])
def test_a_player_asks_for_figures_of_himself_alone(path: str, here: Place) -> None:
    mine, theirs = (f"/v1/statistics{path}?player={one}" for one in (here.player, here.stranger))

    assert here.ask(mine, **here.as_("player")).status_code == 200
    assert here.ask(theirs, **here.as_("player")).status_code == 403
    assert here.ask(f"/v1/statistics{path}", **here.as_("player")).status_code == 403


@pytest.mark.parametrize("field", ["hand_class", "suits.in", "pairs", "exposed_fit.ne"])
@pytest.mark.parametrize("who", ["analyst", "operator", "support", "player"])
def test_a_list_of_hands_by_hole_cards_is_an_auditor_s(field: str, who: str, here: Place) -> None:
    """Whether a hand is in such a list tells what was held in it."""
    query = f"?player={here.player}&{field}=AA"

    answer = here.ask.raw("GET", f"/v1/hands{query}", **here.as_(who))

    assert answer.status_code == 403
    assert "hole cards" in answer.json()["detail"]
