"""`oddchip serve`, and `oddchip run` beside it, as processes over real HTTP."""

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Timer

import httpx
import pytest

from schemas.errors import BadSettings
from services.api import LOOPBACK
from services.console.serving import address, listening
from tests.console.calls import Console, called, started

DEADLINE = 60.0
LINK = re.compile(r"as its auditor: (http://\S+)/enter\?key=(\S+)")
SAID = re.compile(r"the API answers at (http://\S+)/v1/hands; ")


@contextmanager
def serving(
    *words: str, **environment: str
) -> Generator[tuple[str, "subprocess.Popen[str]", str], None, None]:
    """Where a process serves, the process, and what it said before that; ended with the block."""
    with started(*words, **environment) as process:
        try:
            url, said = where(process)
            yield url, process, said
        finally:
            process.kill()


def where(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """The address that a process says it serves at, and what it said before."""
    assert process.stderr is not None
    said = ""
    late = Timer(DEADLINE, process.kill)
    late.start()
    try:
        for line in process.stderr:
            if found := SAID.match(line):
                return found[1], said
            said += line
    finally:
        late.cancel()
    pytest.fail(f"it ended before it served: {said}")


def auditor(said: str) -> dict[str, str]:
    """What a request carries that comes from whom the printed link is for."""
    found = LINK.search(said)
    assert found is not None, said
    return {"Authorization": f"Bearer {found[2]}"}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_store_is_served_until_a_signal(number: int, dealt_data: Path) -> None:
    words = ("--data", str(dealt_data), "serve", "--port", "0")
    with (
        serving(*words) as (url, process, said),
        httpx.Client(base_url=url, headers=auditor(said)) as client,
    ):
        hands = client.get("/v1/hands?limit=3")
        hand = client.get(hands.json()["hands"][0]["links"]["hand"])
        again = client.get(hand.url.path, headers={"If-None-Match": hand.headers["etag"]})
        health = client.get("/v1/health").json()
        wrong = client.get("/v1/hands/%2e%2e%2fdealer.key")
        process.send_signal(number)  # with the connection still open
        out, err = process.communicate(timeout=DEADLINE)

    assert (hands.status_code, hand.status_code, again.status_code) == (200, 200, 304)
    assert again.content == b""
    assert health["log"]["lag"] == 0
    assert (wrong.status_code, wrong.headers["content-type"]) == (404, "application/problem+json")
    assert "server" not in hands.headers
    assert process.returncode == 0
    assert (out, err) == ("", "stopped\n")


def test_another_s_name_for_this_machine_is_refused(dealt_data: Path) -> None:
    """A page elsewhere may let its own name lead here, and read what only this machine may."""
    words = ("--data", str(dealt_data), "serve", "--port", "0")
    with serving(*words) as (url, _, _), httpx.Client(base_url=url) as client:
        ours = [client.get("/v1/health", headers={"Host": f"{one}:80"}) for one in LOOPBACK]
        theirs = client.get("/v1/health", headers={"Host": "evil.example:8000"})

    assert {one.status_code for one in ours} == {200}
    assert theirs.status_code == 422
    assert theirs.json()["errors"][0]["parameter"] == "Host"


def test_a_store_without_its_log_is_served_and_says_so(dealt: Console) -> None:
    (dealt.data / "log.db").unlink()
    words = ("--data", str(dealt.data), "serve", "--port", "0")
    with serving(*words, ODDCHIP_UNSHOWN="1") as (url, process, said):
        health = httpx.get(f"{url}/v1/health").json()
        page = httpx.get(f"{url}/v1/hands").json()
        hands = [httpx.get(url + one["links"]["hand"]).json() for one in page["hands"][:9]]
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=DEADLINE)

    assert health["log"] is None
    assert {hand["viewpoint"] for hand in hands} == {"auditor"}
    assert "??" not in json.dumps(hands)
    assert "the log cannot be reached, so nobody can say how far behind it we are: " in said
    assert "ODDCHIP_UNSHOWN is set: every card of finished hands is shown" in said


def test_a_browser_without_a_key_is_told_how_to_come_in_and_the_link_lets_it_in(
    dealt_data: Path,
) -> None:
    words = ("--data", str(dealt_data), "serve", "--port", "0")
    with serving(*words) as (url, _, said), httpx.Client(base_url=url) as client:
        alone = client.get("/")
        refused = client.get("/v1/hands")
        link = LINK.search(said)
        assert link is not None
        entered = client.get(f"{link[1]}/enter?key={link[2]}", follow_redirects=True)
        inside = client.get("/v1/hands")
        metrics = httpx.get(f"{url}/metrics")

    assert (alone.status_code, refused.status_code, inside.status_code) == (200, 401, 200)
    assert "open the link that" in alone.text
    assert "the link that the service printed" in refused.json()["detail"]
    assert "Hands as they end" in entered.text
    assert metrics.status_code == 200


def test_a_key_that_is_added_while_it_serves_opens_what_its_role_may(dealt: Console) -> None:
    words = ("--data", str(dealt.data), "serve", "--port", "0", "--log-format", "json")
    with serving_as_json(*words) as (url, process):
        key = dealt("keys", "add", "--role", "support", "--name", "bob").out.strip()
        who = {"Authorization": f"Bearer {key}"}
        hand = httpx.get(f"{url}/v1/hands?limit=1", headers=who).json()["hands"][0]["hand"]
        refused = httpx.get(f"{url}/v1/card-reads", headers=who)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=DEADLINE)

    lines = [one for one in map(json.loads, err.splitlines()) if one["event"] == "request"]
    assert hand
    assert refused.status_code == 403
    assert [(one["path"], one["status"], one["role"]) for one in lines] == [
        ("/v1/hands", 200, "support"),
        ("/v1/card-reads", 403, "support"),
    ]
    assert lines[0]["parameters"] == ["limit"]
    assert key not in err
    assert "enter?key=" not in err


@contextmanager
def serving_as_json(*words: str) -> Generator[tuple[str, "subprocess.Popen[str]"], None, None]:
    """The same where lines are JSON."""
    with started(*words) as process:
        try:
            assert process.stderr is not None
            for line in process.stderr:
                if found := SAID.match(json.loads(line)["what"]):
                    break
            else:
                pytest.fail("it ended before it served")
            yield found[1], process
        finally:
            process.kill()


def test_every_card_for_everybody_is_this_machine_s_alone(dealt: Console) -> None:
    words = ("--data", str(dealt.data), "serve", "--port", "0", "--host", "0.0.0.0")  # noqa: S104

    call = called(*words, ODDCHIP_UNSHOWN="1")

    assert call.code == 2
    assert "ODDCHIP_UNSHOWN: it opens every card to whoever asks: only at 127.0.0.1" in call.err


def test_where_there_is_nothing_to_serve_it_says_what_to_do(console: Console) -> None:
    call = console("serve")

    assert call.code == 2
    assert call.err == (
        f"oddchip: no hands yet in {console.data}: start with `oddchip run`, `deal` or `import`\n"
    )


def test_a_port_that_is_taken_is_a_clear_line(dealt: Console) -> None:
    with closing(listening("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        call = dealt("serve", "--port", str(port))

    assert call.code == 2
    assert call.err == (
        f"oddchip: --port: no listening at 127.0.0.1, port {port}: another program listens there; "
        "--port takes another number, 0 any free one\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--host", "nowhere.invalid"), "--host: nowhere.invalid is no address here"),
        (("--host", "x" * 70), "--host: "),
        (("--host", "192.0.2.1"), "--port: no listening at 192.0.2.1"),
        (("--port", "65536"), "65536"),
        (("--port", "http"), "http is not a whole number"),
    ],
)
def test_an_address_that_is_none_is_a_clear_line(
    words: tuple[str, str], said: str, dealt: Console
) -> None:
    call = dealt("serve", *words)

    assert call.code == 2
    assert said in call.err
    assert call.err.count("\n") == 1


def test_the_next_free_port_is_found() -> None:
    with closing(listening("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with closing(listening("127.0.0.1", port, neighbours=100)) as found:
            assert port < found.getsockname()[1] <= port + 100
        with pytest.raises(BadSettings, match="another program listens there"):
            listening("127.0.0.1", port)


def test_a_connection_sends_small_parts_at_once() -> None:
    """asyncio sets TCP_NODELAY only where the protocol is named; without it answers take 40 ms."""
    with closing(listening("127.0.0.1", 0)) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_an_address_of_the_sixth_version_is_written_in_brackets() -> None:
    if not socket.has_ipv6:
        pytest.skip("no IPv6 here")
    try:
        listener = listening("::1", 0)
    except BadSettings as fault:
        pytest.skip(str(fault))
    with closing(listener):
        assert re.fullmatch(r"http://\[::1\]:\d+", address(listener))


def test_the_room_serves_what_it_deals_and_passes_over_a_port_that_is_taken(
    tmp_path: Path,
) -> None:
    with closing(listening("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ("--data", str(tmp_path / "data"), "run", "--pace", "0.01", "--port", str(port))
        with serving(*words) as (url, process, said):
            end, who = time.monotonic() + DEADLINE, auditor(said)
            while not (found := httpx.get(f"{url}/v1/hands", headers=who).json()["hands"]):
                assert time.monotonic() < end
                time.sleep(0.05)
            tables = httpx.get(f"{url}/v1/tables", headers=who).json()
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=DEADLINE)

    assert url != f"http://127.0.0.1:{port}"
    assert found[0]["table"] in [one["table"] for one in tables["tables"]]
    assert process.returncode == 0
    assert err.splitlines()[-1] == "stopped; the next run goes on with the same hands"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{url}/v1/health")


def test_other_commands_do_not_wait_for_what_only_serving_needs() -> None:
    heavy = ("fastapi", "pydantic", "starlette", "uvicorn")
    script = f"import sys, services.cli; print([one for one in {heavy} if one in sys.modules])"

    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )

    assert done.stdout == "[]\n"
    assert called("--version").code == 0
