"""The project's own source as the architecture tests see it: files, syntax trees and imports."""

import ast
import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = ("analytics", "schemas", "services")


class Module(NamedTuple):
    """A module of the product: dotted name, file, parsed."""

    name: str
    path: Path
    tree: ast.Module


@cache
def modules(package: str = "") -> tuple[Module, ...]:
    """Every module of the product, or those of one package and what is below it."""
    found = (_parsed(path) for top in PACKAGES for path in sorted((ROOT / top).rglob("*.py")))
    return tuple(m for m in found if not package or f"{m.name}.".startswith(f"{package}."))


def imported(module: Module) -> Iterator[str]:
    """Full names of what a module imports; `from a import b` gives `a.b`."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports_within(module: Module, banned: str) -> list[str]:
    """What a module imports of `banned`: the name itself or anything below it."""
    return [name for name in imported(module) if f"{name}.".startswith(f"{banned}.")]


@cache
def tracked() -> tuple[Path, ...]:
    """Files of the repository, new ones included, as git lists them; skips where git is not."""
    if not (ROOT / ".git").exists() and not os.environ.get("CI"):
        pytest.skip("the files of the repository are known only to git, which is not here")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    found = (ROOT / name for name in listed.stdout.split("\0") if name)
    return tuple(path for path in found if path.is_file())


def _parsed(path: Path) -> Module:
    parts = path.relative_to(ROOT).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Module(name, path, ast.parse(path.read_text("utf-8"), str(path)))
