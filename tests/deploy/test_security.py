"""A secured broker lets in whom it knows, and to what an ACL allows."""

from collections.abc import Generator

import pytest
from kafka.errors import AuthorizationError, KafkaError

from deploy.kafka.acls import Rule, command
from services.console.place import GROUPS
from services.eventlog.opening import SETTLEMENTS
from tests.kafka.raw import create, producer, send, values
from tests.kafka.secured import ADMIN, ROLES, TOPIC, Secured, secured

TOPICS = {"hands": TOPIC, "settlements": TOPIC + SETTLEMENTS}


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Generator[Secured, None, None]:
    """A secured broker with topics of its operator's."""
    with secured(tmp_path_factory.mktemp("secured")) as found:
        for topic in TOPICS.values():
            create(found.bootstrap, topic, **found.client("operator"))
        yield found


def may_write(broker: Secured, role: str, topic: str) -> bool:
    plain = {"enable_idempotence": False, "max_block_ms": 3000}
    with producer(broker.bootstrap, **plain, **broker.client(role)) as sender:
        try:
            sender.send(topic, b"1").get(timeout=30)
        except AuthorizationError:
            return False
    return True


def may_read(broker: Secured, role: str, topic: str) -> bool:
    try:
        values(broker.bootstrap, topic, **broker.client(role))
    except AuthorizationError:
        return False
    return True


@pytest.mark.parametrize(
    ("role", "writes", "reads"),
    [
        ("operator", set(), set()),
        ("dealer", {"hands"}, {"hands"}),
        ("projector", {"settlements"}, {"hands"}),
        ("api", set(), set()),
        ("wallet", set(), {"settlements"}),
        ("auditor", set(), {"hands", "settlements"}),
    ],
)
def test_a_role_may_do_what_it_must_and_no_more(
    broker: Secured, role: str, writes: set[str], reads: set[str]
) -> None:
    for topic in TOPICS.values():
        send(broker.bootstrap, topic, [b"something to read"], **broker.client(ADMIN))

    assert {kind for kind, name in TOPICS.items() if may_write(broker, role, name)} == writes
    assert {kind for kind, name in TOPICS.items() if may_read(broker, role, name)} == reads


def test_every_role_is_tried() -> None:
    assert ROLES == ["api", "auditor", "dealer", "operator", "projector", "wallet"]


def test_either_scram_mechanism_serves(broker: Secured) -> None:
    for mechanism in ("SCRAM-SHA-256", "SCRAM-SHA-512"):
        send(broker.bootstrap, "oddchip", [b"1"], **broker.client("dealer", mechanism))


def test_a_wrong_password_is_refused(broker: Secured) -> None:
    wrong = {**broker.client("dealer"), "sasl_plain_password": "guessed"}

    with pytest.raises(KafkaError):
        send(broker.bootstrap, "oddchip", [b"1"], bootstrap_timeout_ms=2000, **wrong)


def test_a_client_without_tls_is_not_let_in(broker: Secured) -> None:
    with pytest.raises(KafkaError):
        send(broker.bootstrap, "oddchip", [b"1"], bootstrap_timeout_ms=2000)


def test_a_rule_is_a_line_for_kafkas_own_command() -> None:
    rule = Rule("projector", "group", ("Read", "Describe"))

    assert command(rule, "hands", "b1:9093,b2:9093", "admin.properties") == (
        "kafka-acls.sh --bootstrap-server b1:9093,b2:9093 --command-config admin.properties --add "
        "--allow-principal User:projector --operation Read --operation Describe "
        "--group oddchip-projector- --resource-pattern-type prefixed"
    )


def test_the_rules_know_the_names_that_the_services_use() -> None:
    assert Rule("projector", "group", ()).resource("hands") == GROUPS
    assert Rule("wallet", "settlements", ()).resource("hands") == f"hands{SETTLEMENTS}"
