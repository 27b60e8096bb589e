"""The audit of a hand as a page: the sums, the facts as logged, what was changed, who looked."""

import json
import re
from html import unescape
from typing import Any

from msgspec.structs import replace

from tests.api.access.place import Place
from tests.api.asking import Asker
from tests.pages.test_replayer import asked, drawn, unseen

HTML = "text/html"
ROW = re.compile(r"<tr>(.*?)</tr>", re.DOTALL)


def cells(row: str) -> list[str]:
    found = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
    return [unescape(re.sub(r"<[^>]*>", "", one)).strip() for one in found]


def minor(text: str) -> int:
    return round(float(text.replace(",", "").replace("\N{MINUS SIGN}", "-")) * 100)


def test_the_money_table_adds_up_to_nothing(audit: Asker) -> None:
    for one in audit.pages("/v1/hands", "hands"):
        page = audit.raw("GET", f"/hands/{one['hand']}/audit", accept=HTML).text
        data = audit(f"{one['links']['hand']}/audit").json()
        table = page[page.index('id="money"') : page.index('id="checks"')]
        rows = [cells(row) for row in ROW.findall(table)]
        seats = [row for row in rows if row[0].isdigit()]
        scale = 100 // 10 ** one["exponent"]
        nets = [minor(row[-1]) // scale for row in seats]
        rake = next(minor(row[-1]) // scale for row in rows if row[0] == "Rake")

        assert [row[1] for row in seats] == [each["player"] for each in data["money"]]
        assert nets == [each["net"] for each in data["money"]]
        assert sum(nets) + rake == 0
        assert minor(_last(page)) == 0
        assert "✓ yes" in page


def _last(page: str) -> str:
    found = re.search(r'id="balance">([^<]*)<', page)
    assert found is not None
    return found[1]


def test_every_fact_stands_there_as_it_was_logged(audit: Asker) -> None:
    hand = audit("/v1/hands?limit=1").json()["hands"][0]
    events = audit(hand["links"]["events"]).json()["events"]
    page = audit.raw("GET", f"/hands/{hand['hand']}/audit", accept=HTML).text
    told = [
        json.loads(unescape(one)) for one in re.findall(r"<pre[^>]*>(.*?)</pre>", page, re.DOTALL)
    ]

    assert told == [one["event"] for one in events]
    assert [int(one) for one in re.findall(r'class="at">version (\d+)', page)] == [
        one["version"] for one in events
    ]
    digests = re.findall(r"record <code>([0-9a-f]{64})</code>", page)
    versions = audit(f"{hand['links']['hand']}/versions").json()["versions"]
    assert digests == [one["digest"] for one in versions]


def test_a_row_that_was_changed_in_the_store_shows(audit: Asker, monkeypatch: Any) -> None:
    reader = audit.app.state.sources.slow
    hand = audit("/v1/hands?limit=1").json()["hands"][0]["hand"]
    stored = reader.hand(hand)
    seat = stored.seats[0]
    richer = replace(seat, net=seat.net + 7, final=seat.final + 7)
    changed = stored._replace(seats=(richer, *stored.seats[1:]))
    monkeypatch.setattr(reader, "hand", lambda _: changed)
    page = audit.raw("GET", f"/hands/{hand}/audit", accept=HTML).text

    assert f"net is stored as {seat.net + 7}, made as {seat.net}" in page
    assert "✗ no" in page
    assert minor(_last(page)) != 0


def test_the_audit_tells_nobody_cards_that_he_may_not_see(here: Place) -> None:
    hidden = unseen(here.hands[here.mine])

    assert drawn(asked(here, f"/hands/{here.mine}/audit", "support")) & hidden == set()
    assert "SHA-256" not in asked(here, f"/hands/{here.mine}/audit", "support")
    assert hidden <= drawn(asked(here, f"/hands/{here.mine}/audit", "auditor"))


def test_who_looked_is_told_to_auditors_alone_and_this_page_is_written_down(here: Place) -> None:
    hand = here.other
    before = asked(here, f"/hands/{hand}/audit", "auditor")
    after = asked(here, f"/hands/{hand}/audit", "auditor")

    assert before.count("/hands/" + hand + "/audit</code>") + 1 == after.count(
        "/hands/" + hand + "/audit</code>"
    )
    assert "the auditor" in after
    assert "Who saw cards" not in asked(here, f"/hands/{hand}/audit", "support")
