"""A broker that asks by SCRAM over TLS who one is, with every role's rules in force."""

import re
from collections.abc import Generator, Iterable
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from kafka import KafkaAdminClient
from kafka.admin import ACL, ACLOperation, ACLPermissionType, ResourcePattern, ResourceType
from kafka.admin import ACLResourcePatternType as PatternType

from deploy.kafka.acls import RULES, Rule
from deploy.kafka.plan import Plan, Security
from tests.kafka.broker import started
from tests.kafka.certificates import write_certificates

ROLES: Final = sorted({rule.role for rule in RULES})
ADMIN: Final = "admin"
TOPIC: Final = "oddchip"


class Secured(NamedTuple):
    """Where it is, and the file of the authority that its clients trust."""

    bootstrap: str
    authority: Path

    @property
    def url(self) -> str:
        """The URL of the log that the rules are about."""
        return f"kafka://{self.bootstrap}/{TOPIC}"

    def client(self, role: str, mechanism: str = "SCRAM-SHA-512") -> dict[str, Any]:
        """How a client of kafka-python says who it is."""
        return {
            "security_protocol": "SASL_SSL",
            "ssl_cafile": str(self.authority),
            "sasl_mechanism": mechanism,
            "sasl_plain_username": role,
            "sasl_plain_password": _password(role),
        }

    def environment(self, role: str, **changed: str) -> dict[str, str]:
        """How Oddchip is told who it is; `changed` are `ODDCHIP_KAFKA_*` by their last words."""
        told = {"CA": str(self.authority), "USER": role, "PASSWORD": _password(role), **changed}
        return {f"ODDCHIP_KAFKA_{name}": value for name, value in told.items()}


@contextmanager
def secured(folder: Path) -> Generator[Secured, None, None]:
    """The broker while the block lasts; no topic is there yet."""
    certificate, authority = write_certificates(folder)
    security = Security(
        certificate=certificate,
        authority=authority,
        users={role: _password(role) for role in (ADMIN, *ROLES)},
        superusers=(ADMIN,),
    )
    with started(folder / "data", Plan(security=security)) as cluster:
        made = Secured(cluster.bootstrap, authority)
        _give(made, RULES)
        yield made


def _give(there: Secured, rules: Iterable[Rule]) -> None:
    wanted = [one for rule in rules for one in _acls(rule)]
    client = there.client(ADMIN)
    with closing(KafkaAdminClient(bootstrap_servers=there.bootstrap, **client)) as admin:
        assert admin.create_acls(wanted)["failed"] == []


def _acls(rule: Rule) -> list[ACL]:
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
            resource_pattern=ResourcePattern(kind, rule.resource(TOPIC), pattern),
        )
        for one in snake
    ]


def _password(role: str) -> str:
    return f"a secret of {role}"
