"""What is told of requests: names, headers, lines, counts, probes; and never a secret."""

import re
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import httpx
import pytest

from services.api import Sources
from services.api.protection.headers import SECURE
from services.eventlog import EventLog, ends
from tests.api.access.place import Place, bearing, place
from tests.api.asking import Asker
from tests.api.stores import Figures

ADDRESSES = ("/v1/health", "/v1/hands", "/v1/nope", "/", "/healthz", "/metrics", "/v1/openapi.json")


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_is_secured(address: str, ask: Asker) -> None:
    answer = ask.raw("GET", address)

    for name, value in SECURE.items():
        if name != "Content-Security-Policy":
            assert answer.headers[name] == value
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "cache-control" in answer.headers
    vary = {one.strip() for one in answer.headers["vary"].split(",")}
    assert {"Authorization", "Cookie"} <= vary
    assert "server" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers


def test_a_request_keeps_its_name_and_gets_one_where_it_has_none(ask: Asker) -> None:
    given = ask("/v1/health", x_request_id="order-77.retry_2").headers["x-request-id"]
    made = [ask("/v1/health").headers["x-request-id"] for _ in range(2)]
    odd = [
        ask("/v1/health", x_request_id=one).headers["x-request-id"]
        for one in ("short", "a b c d e f g", "x" * 65, 'quo"te"quote', "<script>alert</script>")
    ]

    assert given == "order-77.retry_2"
    assert made[0] != made[1]
    assert all(re.fullmatch(r"[0-9a-f]{16}", one) for one in (*made, *odd))


def test_each_request_is_a_line_without_a_secret(tmp_path: Path) -> None:
    lines: list = []
    with place(tmp_path) as here, logged(here, lines) as ask:
        link = here.ask.raw(
            "POST", f"/v1/hands/{here.mine}/view-links", content=b"{}", **here.as_("auditor")
        ).json()["links"]["hand"]
        ask.raw("GET", "/v1/hands?limit=2&player=ann", **here.as_("analyst"), x_request_id="r" * 8)
        ask.raw("GET", link)
        ask.raw("GET", f"/enter?key={here.local}")
        ask.raw("GET", "/v1/hands?api_key=hunter2", **bearing("hunter3"))
        ask.raw("BREW", "/v1/nope")
        secrets = [*here.keys.values(), here.local, link.partition("view=")[2], "hunter"]

    first = lines[0]
    assert (first.method, first.path, first.parameters) == ("GET", "/v1/hands", ("limit", "player"))
    assert (first.status, first.role, first.request) == (200, "analyst", "r" * 8)
    assert first.credential.startswith("key:")
    assert first.bytes > 0
    assert first.ms > 0
    assert lines[1].parameters == ("view",)
    assert [one.status for one in lines] == [200, 200, 303, 401, 404]
    assert lines[4].method == "OTHER"
    said = repr(lines)
    assert not [one for one in secrets if one in said]


def logged(here: Place, lines: list) -> Asker:
    """The same service, which tells of each request."""
    from services.api import create_app
    from tests.api.asking import UNHURRIED

    asker = Asker(here.ask.app.state.sources, here.ask.app.state.access)
    asker.app = create_app(
        here.ask.app.state.sources,
        access=here.ask.app.state.access,
        limits=UNHURRIED,
        log=lines.append,
    )
    asker._client._transport = httpx.ASGITransport(asker.app)
    return asker


def test_requests_are_counted_by_route_and_role_and_name_nobody(tmp_path: Path) -> None:
    with place(tmp_path) as here:
        here.ask(f"/v1/hands/{here.mine}", **here.as_("auditor"))
        here.ask(f"/v1/hands/{here.mine}")
        here.ask.raw("GET", "/v1/nope")
        here.ask.app.state.sources.metrics = lambda: b""
        text = here.ask.raw("GET", "/metrics").text
        names = [here.mine, here.player, here.stranger]

    route = 'method="GET",role="{}",route="/v1/hands/{{hand:name}}",status="{}"'
    assert f"oddchip_http_requests_total{{{route.format('auditor', 200)}}} 1.0" in text
    assert f"oddchip_http_requests_total{{{route.format('public', 401)}}} 1.0" in text
    assert 'route="none",status="404"' in text
    assert 'oddchip_card_reads_total{role="auditor"} 1.0' in text
    assert "oddchip_http_open_requests 1.0" in text
    assert not [one for one in names if one in text]


def test_metrics_are_an_operator_s_where_others_reach_the_service(root: Path) -> None:
    from services.api.access.caller import caller
    from services.api.access.identifying import Access

    with closing(Sources(root, Figures, metrics=lambda: b"")) as made:
        statuses = []
        for access in (
            Access(),
            Access(everybody=caller("key:a", "a", "analyst")),
            Access(everybody=caller("key:o", "o", "operator")),
            Access(local="oddchip_local_x"),
        ):
            with Asker(made, access) as ask:
                statuses.append(ask.raw("GET", "/metrics").status_code)

    assert statuses == [401, 403, 200, 200]


def probes(made: Sources) -> Sequence[int]:
    with Asker(made) as ask:
        return [ask.raw("GET", address).status_code for address in ("/healthz", "/readyz")]


def test_a_service_is_ready_as_far_as_its_store_has_read(
    root: Path, log: EventLog, tmp_path: Path
) -> None:
    end = sum(ends(log))
    with closing(Sources(root, Figures, ends=partial(ends, log), lag_most=10)) as made:
        assert probes(made) == [200, 200]
    with closing(Sources(root, Figures, ends=lambda: [end + 10], lag_most=10)) as made:
        assert probes(made) == [200, 200]
    with closing(Sources(root, Figures, ends=lambda: [end + 11], lag_most=10)) as made:
        assert probes(made) == [200, 503]
    with closing(Sources(root, Figures)) as made:  # nobody knows the log's end
        assert probes(made) == [200, 200]
    with closing(Sources(tmp_path / "none", Figures)) as made:
        assert probes(made) == [200, 503]
