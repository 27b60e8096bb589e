"""The settings that deploy/settings.md tells of are those there are."""

import re
from pathlib import Path

from services.cli import oddchip
from services.settings import ENVIRONMENT


def rows(root: Path, columns: int) -> list[list[str]]:
    """The rows of the table with so many columns, without marks; its head is left out."""
    text = (root / "deploy" / "settings.md").read_text("utf-8").replace("`", "")
    lines = re.findall(r"^\| (.+) \|$", text, re.MULTILINE)
    found = [line.split(" | ") for line in lines]
    return [row for row in found if len(row) == columns][1:]


def test_every_variable_is_told_of_in_order(root: Path) -> None:
    assert [name for name, _, _ in rows(root, 3)] == list(ENVIRONMENT)


def test_options_are_told_of_with_their_defaults(root: Path) -> None:
    told = rows(root, 4)

    assert told
    for command, option, default, _ in told:
        (found,) = [one for one in oddchip.commands[command].params if option in one.opts]
        assert str(found.default) == default
