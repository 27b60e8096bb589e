"""What no file of the repository may hold, and how large a file may be."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from tests.architecture.source import PACKAGES, ROOT, Module, modules, tracked

LINES_MAX: Final = 300
LONG: Final = {
    "schemas/errors.py": "every error, and the tree of them",
    "tests/rules/test_cases_betting.py": "a table of cases",
    "tests/rules/test_cases_claims.py": "a table of cases",
    "tests/rules/test_ranking.py": "one evaluator against four oracles",
}
"""Files that may be longer, with the reason."""

BANNED: Final = {
    "a machine's path": re.compile(r"(?<![\w.~-])/(?:home|root|work|Users|private|farm)/\w"),
    "a package index": re.compile(
        r"(?:pypi|pythonhosted|npmjs|crates|maven|golang|debian)\.(?:org|io|net|com)\b"
        r"|https?://[^\s\"']*/simple\b"
    ),
    "an option that names one": re.compile(r"index[-_]ur[l]|find[-_]link[s]", re.IGNORECASE),
}


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """Repository path -> content, for every file that is text."""
    found: dict[str, str] = {}
    for path in tracked():
        data = path.read_bytes()
        if b"\0" not in data:
            found[path.relative_to(ROOT).as_posix()] = data.decode("utf-8")
    return found


@pytest.mark.parametrize("what", BANNED)
def test_no_file_names_a_machine_or_a_registry(what: str, texts: dict[str, str]) -> None:
    found = [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if BANNED[what].search(line)
    ]

    assert found == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a machine's path", "see /" + "home/ada/oddchip"),
        ("a machine's path", "#!/" + "root/bin/python"),
        ("a package index", "https://" + "files.pythonhosted" + ".org/x.whl"),
        ("a package index", "https://mirror.example" + "/simple/"),
        ("an option that names one", "--extra-index" + "-url here"),
        ("an option that names one", "PIP_FIND" + "_LINKS=wheels"),
    ],
)
def test_a_planted_line_is_found(what: str, line: str) -> None:
    assert BANNED[what].search(line)


def test_no_file_names_the_folder_it_was_written_in(texts: dict[str, str]) -> None:
    places = {str(ROOT), str(Path.home())} - {"/"}

    assert [name for name, text in texts.items() for place in places if place in text] == []


def test_no_file_of_code_is_long_without_a_reason(texts: dict[str, str]) -> None:
    lengths = {name: text.count("\n") for name, text in texts.items() if name.endswith(".py")}

    assert {name for name, lines in lengths.items() if lines > LINES_MAX} - LONG.keys() == set()
    assert LONG.keys() <= lengths.keys()


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)
def test_a_module_says_what_it_owns(module: Module) -> None:
    said = ast.get_docstring(module.tree) or ""

    assert said.splitlines()[:1] != []
    assert said.split("\n\n")[0].rstrip().endswith((".", "?"))


def test_the_top_level_of_the_repository_is_what_the_design_says() -> None:
    folders = {path.relative_to(ROOT).parts[0] for path in tracked() if path.parent != ROOT}

    expected = {*PACKAGES, "deploy", "tests", "requirements"}
    assert {name for name in folders if not name.startswith(".")} <= expected


def test_every_lock_pins_every_package_with_hashes(texts: dict[str, str]) -> None:
    locks = {name: text for name, text in texts.items() if name.startswith("requirements/")}

    names = ("run", "dev", "lock", "compile")
    assert locks.keys() == {f"requirements/{name}.txt" for name in names}
    for text in locks.values():
        for pin in re.split(r"\n(?=\S)", text.strip()):
            assert re.match(r"[a-z0-9-]+==[\w.]+( ; [^\\]+)? \\\n +--hash=sha256:", pin)


def test_running_and_checking_use_the_same_versions(texts: dict[str, str]) -> None:
    run, dev = (
        set(re.findall(r"^\S+==\S+", texts[f"requirements/{name}.txt"], re.MULTILINE))
        for name in ("run", "dev")
    )

    assert run < dev
