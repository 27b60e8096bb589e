"""Who may do what on a secured Kafka, by role, as commands for Kafka's own `kafka-acls.sh`.

`python -m deploy.kafka.acls --topic oddchip BROKERS ADMIN.PROPERTIES` prints them. A role's
principal is `User:<role>`. Every broker needs `authorizer.class.name` and
`allow.everyone.if.no.acl.found=false`, or no rule is asked. Who may write to a topic may do so
idempotently: no rule for the cluster is needed. A dealer deals with `--no-project`, or with
`ODDCHIP_SETTLEMENTS=off`; `oddchip run` projects as well, so it needs the projector's rules too.

| role | hands topic | settlements topic | groups |
|---|---|---|---|
| operator | create, describe, change settings | the same | |
| dealer | write, read back | | |
| projector | read | write | its own, to share partitions out |
| api | how far it is | | |
| wallet | | read | |
| auditor | read | read | |
"""

import argparse
import shlex
from typing import Final, Literal, NamedTuple

Kind = Literal["hands", "settlements", "group"]
SETTLEMENTS: Final = "-settlements"
"""What follows the hands topic's name in that of the settlements."""

GROUPS: Final = "oddchip-projector-"
"""How the names of the groups begin in which projectors share partitions; any data directory has
one of its own.
"""

_LOOK: Final = ("Describe", "DescribeConfigs")
_MAKE: Final = ("Create", "Alter", "AlterConfigs", *_LOOK)


class Rule(NamedTuple):
    """What a role may do with a topic, or with the groups of projectors."""

    role: str
    kind: Kind
    operations: tuple[str, ...]

    def resource(self, topic: str) -> str:
        """The topic's name, or how the groups' names begin."""
        names = {"hands": topic, "settlements": topic + SETTLEMENTS, "group": GROUPS}
        return names[self.kind]


RULES: Final = (
    Rule("operator", "hands", _MAKE),
    Rule("operator", "settlements", _MAKE),
    Rule("dealer", "hands", ("Write", "Read", *_LOOK)),
    Rule("projector", "hands", ("Read", *_LOOK)),
    Rule("projector", "settlements", ("Write", *_LOOK)),
    Rule("projector", "group", ("Read", "Describe")),
    Rule("api", "hands", _LOOK),
    Rule("wallet", "settlements", ("Read", *_LOOK)),
    Rule("auditor", "hands", ("Read", *_LOOK)),
    Rule("auditor", "settlements", ("Read", *_LOOK)),
)


def command(rule: Rule, topic: str, brokers: str, admin: str) -> str:
    """One rule as a line for a shell; `admin` is the file that says who gives it."""
    kind = "group" if rule.kind == "group" else "topic"
    prefixed = ["--resource-pattern-type", "prefixed"] if kind == "group" else []
    allowed = [part for one in rule.operations for part in ("--operation", one)]
    words = ["kafka-acls.sh", "--bootstrap-server", brokers, "--command-config", admin, "--add"]
    who = ["--allow-principal", f"User:{rule.role}", *allowed]
    return shlex.join([*words, *who, f"--{kind}", rule.resource(topic), *prefixed])


def main() -> None:
    """Print a command for every rule."""
    words = argparse.ArgumentParser(prog="python -m deploy.kafka.acls")
    words.add_argument("--topic", default="oddchip", help="the hands topic")
    words.add_argument("brokers", help="host:port, several separated by commas")
    words.add_argument("admin", help="the client properties of a super user")
    asked = words.parse_args()
    for rule in RULES:
        print(command(rule, asked.topic, asked.brokers, asked.admin))


if __name__ == "__main__":
    main()
