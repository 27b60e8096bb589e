"""Which modules are compiled, and which of our sources that depends on."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_HOT: Final = {
    "services.rules": (
        "awards betting claims dealing deciding evolving forced limits lows opening plan pots rake"
        " ranking seating settle showdown starting state"
    ),
    "services.rules.house": (
        "boxes claims dealing evolving hands limits offers settle starting state turns"
    ),
    "services.projector": "checks decisions play purses rows table",
    "services.dealer": "bots bulk deck hand holes played seeds strength",
}
MODULES: Final = tuple(
    f"{package}.{one}" for package, names in _HOT.items() for one in names.split()
)
"""Pure, hot, and without structs of msgspec, of which mypyc can make no classes."""

READ: Final = ("schemas", "services.rules", "services.dealer.styles")
"""What else the compiler looks at, with all that is below it. Every other module's types are
unknown to it, so that a change there asks for no new build.
"""

_HOW: Final = (
    "deploy/compiling/modules.py",
    "deploy/compiling/building.py",
    "requirements/compile.txt",
)
"""What says how it is compiled, and by which compiler."""


def file_of(root: Path, module: str) -> Path | None:
    """A module's source, None if it is none of ours."""
    path = root.joinpath(*module.split("."))
    found = (path.with_suffix(".py"), path / "__init__.py")
    return next((one for one in found if one.is_file()), None)


def sources(root: Path) -> set[Path]:
    """The compiled modules, every other one they import, directly or not, that is read, and what
    says how.
    """
    found: dict[str, Path | None] = {}
    ahead = list(MODULES)
    while ahead:
        module = ahead.pop()
        if module in found or not _is_read(module):
            continue
        path = found[module] = file_of(root, module)
        if path is not None:
            ahead += _imported(path)
    return {*(path for path in found.values() if path is not None), *map(root.joinpath, _HOW)}


def _is_read(module: str) -> bool:
    return module in MODULES or any(f"{module}.".startswith(f"{one}.") for one in READ)


def _imported(path: Path) -> Iterator[str]:
    """Every name that may be a module in what a source imports, packages on the way included."""
    for node in ast.walk(ast.parse(path.read_bytes(), str(path))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            parts = name.split(".")
            yield from (".".join(parts[:count]) for count in range(1, len(parts) + 1))
