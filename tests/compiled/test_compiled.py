"""Compiled modules come to the same as Python, and never to anything but their sources."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import json as typed

from deploy.compiling.__main__ import missing
from deploy.compiling.modules import MODULES, sources
from services import compiled
from services.compiled import LIST, ROOT, Build, build, digest, suffix
from tests.conftest import IN_CI

HANDS: Final = 630  # thirty of each game at each limit


def test_a_build_lies_ready_where_one_can_be_made() -> None:
    if build() is None:
        why = missing() or "`make compiled` has not been run, or failed"
        if IN_CI and not missing():
            pytest.fail(why)
        pytest.skip(why)
    if os.environ.get(compiled.VARIABLE) in ("off", "0"):
        pytest.skip("these tests run as Python by wish")

    assert sorted(compiled.modules_in_use()) == sorted(compiled_names())
    assert {Path(str(sys.modules[name].__file__)).suffix for name in MODULES} == {
        Path(suffix()).suffix
    }


def compiled_names() -> list[str]:
    """The modules, and the library that holds them all."""
    found = build()
    assert found is not None
    libraries = [name for name in found.modules if name.endswith("__mypyc")]
    assert len(libraries) == 1
    return [*MODULES, *libraries]


def test_compiled_and_not_give_the_same_facts_and_rows(
    tmp_path: Path, proof: Callable[[int, int], int]
) -> None:
    if build() is None:
        pytest.skip("nothing is compiled here")
    hands = proof(HANDS, 20 * HANDS)

    fast, plain = (told(tmp_path / wish, hands, wish) for wish in ("on", "off"))

    assert fast.pop("compiled") > 0
    assert plain.pop("compiled") == 0
    assert fast == plain


def told(folder: Path, hands: int, wish: str) -> dict[str, Any]:
    folder.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "tests.compiled.dealt", str(folder), str(hands)],
        check=True,
        cwd=ROOT,
        env={**os.environ, compiled.VARIABLE: wish},
        stdout=subprocess.PIPE,
    )
    return json.loads(done.stdout)


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """The root of a build of one source and one file."""
    source, file = tmp_path / "rules.py", tmp_path / "build" / "rules.so"
    file.parent.mkdir()
    source.write_text("x = 1\n", "utf-8")
    file.write_bytes(b"machine code")
    found = Build(suffix(), {"rules.py": digest(source)}, {"build/rules.so": digest(file)}, {})
    write(tmp_path, found)
    return tmp_path


def write(root: Path, found: Build) -> None:
    listed = root / LIST
    listed.parent.mkdir(parents=True, exist_ok=True)
    listed.write_bytes(typed.encode(found))


def test_a_build_of_these_sources_is_used(made: Path) -> None:
    assert build(made) is not None


@pytest.mark.parametrize("file", ["rules.py", "build/rules.so"])
def test_a_build_is_not_used_once_a_file_of_it_has_changed_or_gone(made: Path, file: str) -> None:
    path = made / file
    before = path.read_bytes()

    path.write_bytes(before + b" ")
    changed = build(made)
    path.unlink()
    gone = build(made)
    path.write_bytes(before)

    assert changed is None
    assert gone is None
    assert build(made) is not None


def test_a_build_for_another_interpreter_is_not_used(made: Path) -> None:
    found = build(made)
    assert found is not None

    write(made, Build(".cpython-399.so", found.sources, found.files, found.modules))

    assert build(made) is None


@pytest.mark.parametrize("data", [b"", b"[]", b'{"suffix": "x"'])
def test_a_list_that_cannot_be_read_is_no_build(made: Path, data: bytes) -> None:
    (made / LIST).write_bytes(data)

    assert build(made) is None


def test_a_build_is_held_against_all_that_the_compiler_reads() -> None:
    named = {path.relative_to(ROOT).as_posix() for path in sources(ROOT)}

    assert {f"{name.replace('.', '/')}.py" for name in MODULES} <= named
    assert {"schemas/events.py", "schemas/stakes.py", "services/rules/__init__.py"} <= named
