"""Who may import what, beyond what the import contract in pyproject.toml can say."""

import ast
import re
import sys
import tomllib
from typing import Any, Final

import pytest

from tests.architecture.source import ROOT, Module, imported, imports_within, modules

PURE: Final = {
    "abc",
    "array",
    "bisect",
    "collections",
    "enum",
    "functools",
    "heapq",
    "itertools",
    "math",
    "operator",
    "types",
    "typing",
}
"""The parts of the standard library that neither read nor change anything outside."""


def contracts() -> dict[str, Any]:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return {one["id"]: one for one in config["tool"]["importlinter"]["contracts"]}


def roots(module: Module) -> set[str]:
    return {name.partition(".")[0] for name in imported(module)}


def test_every_part_of_the_services_has_a_place_in_the_import_contract() -> None:
    placed = set(re.findall(r"services\.\w+", " ".join(contracts()["layers"]["layers"])))

    parts = {".".join(m.name.split(".")[:2]) for m in modules("services") if m.name != "services"}

    assert parts - placed == set()


@pytest.mark.parametrize("module", modules("schemas"), ids=lambda module: module.name)
def test_the_contract_stands_on_msgspec_and_the_standard_library(module: Module) -> None:
    assert roots(module) - sys.stdlib_module_names - {"msgspec", "schemas"} == set()


@pytest.mark.parametrize("module", modules("services.rules"), ids=lambda module: module.name)
def test_the_rules_import_only_what_is_pure(module: Module) -> None:
    outside = roots(module) - PURE - {"msgspec", "schemas", "services"}

    assert outside == set()
    assert [name for name in imported(module) if name.startswith("services.")] == imports_within(
        module, "services.rules"
    )


def test_durable_files_need_only_the_standard_library() -> None:
    for module in modules("services.durable"):
        assert roots(module) - sys.stdlib_module_names - {"schemas"} == set()


def test_the_audit_never_asks_the_rules_it_checks() -> None:
    asked = {m.name: imports_within(m, "services.rules") for m in modules("services.audit")}

    assert {name: what for name, what in asked.items() if what} == {}


@pytest.mark.parametrize("package", ["schemas", "services.rules", "services.dealer"])
@pytest.mark.parametrize("banned", ["random", "numpy.random"])
def test_no_card_depends_on_a_generator_that_can_be_predicted(package: str, banned: str) -> None:
    used = {module.name: imports_within(module, banned) for module in modules(package)}

    assert {name: what for name, what in used.items() if what} == {}


def test_only_the_settings_read_the_environment() -> None:
    readers = {
        module.name
        for module in modules()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and node.attr in ("environ", "environb", "getenv")
    }

    # what is compiled must be known before anything else is imported
    assert readers <= {"services.settings", "services.compiled"}


def test_only_the_console_prints() -> None:
    printing = {m.name for m in modules() if calls_print(m)}

    assert {name for name in printing if not f"{name}.".startswith("services.cli.")} == set()


def calls_print(module: Module) -> bool:
    """Whether a module uses the built-in `print`; a console's method of that name is another."""
    return any(isinstance(n, ast.Name) and n.id == "print" for n in ast.walk(module.tree))
