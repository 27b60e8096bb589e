"""A secured broker lets in whom it knows, and to what an ACL allows."""

import re
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from kafka import KafkaAdminClient
from kafka.admin import ACL, ACLOperation, ACLPermissionType, ResourcePattern, ResourceType
from kafka.admin import ACLResourcePatternType as PatternType
from kafka.errors import AuthorizationError, KafkaError

from deploy.kafka.acls import RULES, Rule, command
from deploy.kafka.plan import Plan, Security
from tests.kafka.broker import started
from tests.kafka.certificates import write_certificates
from tests.kafka.raw import create, producer, send, values

ROLES = sorted({rule.role for rule in RULES})
TOPICS = {"hands": "oddchip", "settlements": "oddchip-settlements"}
Secured = tuple[str, Path]


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Generator[Secured, None, None]:
    """A broker's address, and the authority its clients trust; every role's rules are in force."""
    folder = tmp_path_factory.mktemp("secured")
    certificate, authority = write_certificates(folder)
    users = {role: f"a secret of {role}" for role in ("admin", *ROLES)}
    security = Security(
        certificate=certificate, authority=authority, users=users, superusers=("admin",)
    )
    with started(folder / "data", Plan(security=security)) as cluster:
        there = cluster.bootstrap, authority
        give(there, [acl(rule) for rule in RULES])
        for topic in TOPICS.values():
            create(cluster.bootstrap, topic, **client(there, "operator"))
        yield there


def client(secured: Secured, role: str, mechanism: str = "SCRAM-SHA-512") -> dict[str, Any]:
    """How a client says who it is."""
    return {
        "security_protocol": "SASL_SSL",
        "ssl_cafile": str(secured[1]),
        "sasl_mechanism": mechanism,
        "sasl_plain_username": role,
        "sasl_plain_password": f"a secret of {role}",
    }


def acl(rule: Rule) -> list[ACL]:
    """A rule as the client's library has it, an operation each."""
    group = rule.kind == "group"
    kind = ResourceType.GROUP if group else ResourceType.TOPIC
    pattern = PatternType.PREFIXED if group else PatternType.LITERAL
    snake = [re.sub(r"(?<=[a-z])(?=[A-Z])", "_", one).upper() for one in rule.operations]
    return [
        ACL(
            principal=f"User:{rule.role}",
            host="*",
            operation=ACLOperation[one],
            permission_type=ACLPermissionType.ALLOW,
            resource_pattern=ResourcePattern(kind, rule.resource("oddchip"), pattern),
        )
        for one in snake
    ]


def give(secured: Secured, rules: list[list[ACL]]) -> None:
    """Put rules in force."""
    with closing(
        KafkaAdminClient(bootstrap_servers=secured[0], **client(secured, "admin"))
    ) as admin:
        answer = admin.create_acls([one for rule in rules for one in rule])
    assert answer["failed"] == []


def may_write(secured: Secured, role: str, topic: str) -> bool:
    plain = {"enable_idempotence": False, "max_block_ms": 3000}
    with producer(secured[0], **plain, **client(secured, role)) as sender:
        try:
            sender.send(topic, b"1").get(timeout=30)
        except AuthorizationError:
            return False
    return True


def may_read(secured: Secured, role: str, topic: str) -> bool:
    try:
        values(secured[0], topic, **client(secured, role))
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
    secured: Secured, role: str, writes: set[str], reads: set[str]
) -> None:
    for topic in TOPICS.values():
        send(secured[0], topic, [b"something to read"], **client(secured, "admin"))

    assert {kind for kind, name in TOPICS.items() if may_write(secured, role, name)} == writes
    assert {kind for kind, name in TOPICS.items() if may_read(secured, role, name)} == reads


def test_every_role_is_tried() -> None:
    assert ROLES == ["api", "auditor", "dealer", "operator", "projector", "wallet"]


def test_either_scram_mechanism_serves(secured: Secured) -> None:
    for mechanism in ("SCRAM-SHA-256", "SCRAM-SHA-512"):
        send(secured[0], "oddchip", [b"1"], **client(secured, "dealer", mechanism))


def test_a_wrong_password_is_refused(secured: Secured) -> None:
    wrong = {**client(secured, "dealer"), "sasl_plain_password": "guessed"}

    with pytest.raises(KafkaError):
        send(secured[0], "oddchip", [b"1"], bootstrap_timeout_ms=2000, **wrong)


def test_a_client_without_tls_is_not_let_in(secured: Secured) -> None:
    with pytest.raises(KafkaError):
        send(secured[0], "oddchip", [b"1"], bootstrap_timeout_ms=2000)


def test_a_rule_is_a_line_for_kafkas_own_command() -> None:
    rule = Rule("projector", "group", ("Read", "Describe"))

    assert command(rule, "oddchip", "b1:9093,b2:9093", "admin.properties") == (
        "kafka-acls.sh --bootstrap-server b1:9093,b2:9093 --command-config admin.properties --add "
        "--allow-principal User:projector --operation Read --operation Describe "
        "--group oddchip-projector --resource-pattern-type prefixed"
    )
