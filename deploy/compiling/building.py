"""`python -m deploy.compiling.building`: make a build in a folder of its own, then put it in force.

The folder is named after its sources and never changes. Processes that run keep the build they
began with, so the one before stays.
"""

import os
import shutil
import time
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import json
from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

from deploy.compiling.modules import MODULES, READ, file_of, sources
from services.compiled import LIST, ROOT, Build, digest, suffix

_KEPT: Final = 2
_UNFINISHED: Final = "making-"
_DAY: Final = 86_400  # seconds


def main() -> None:
    """Compile the sources as they are now."""
    os.chdir(ROOT)
    known = {_named(path): digest(path) for path in sorted(sources(ROOT))}
    folder = ROOT / LIST.parent
    making = folder / f"{_UNFINISHED}{os.getpid()}"
    making.mkdir(parents=True)
    try:
        _compile(making)
        if any(digest(ROOT / path) != was for path, was in known.items()):
            why = "error: a source changed meanwhile"
            raise SystemExit(why)
        name = sha256(json.encode([suffix(), known])).hexdigest()[:16]
        shutil.rmtree(folder / name, ignore_errors=True)
        (making / "lib").rename(folder / name)
    finally:
        shutil.rmtree(making)
    found = sorted((folder / name).rglob(f"*{suffix()}"))
    made = Build(
        suffix=suffix(),
        sources=known,
        files={_named(path): digest(path) for path in found},
        modules={_module(path, folder / name): _named(path) for path in found},
    )
    listed = ROOT / LIST
    fresh = listed.with_suffix(".new")
    fresh.write_bytes(json.format(json.encode(made)))
    fresh.replace(listed)
    _clear(folder)


def _compile(making: Path) -> None:
    config = making / "mypy.ini"
    read = ",".join(f"mypy-{one},mypy-{one}.*" for one in READ)
    compiled = ",".join(f"mypy-{one}" for one in MODULES)
    config.write_text(
        "[mypy]\nignore_missing_imports = True\nignore_errors = True\n"
        "[mypy-analytics.*,mypy-services.*]\nfollow_imports = skip\n"
        f"[{read}]\nfollow_imports = normal\n"
        f"[{compiled}]\nfollow_imports = normal\nignore_errors = False\n",
        "utf-8",
    )
    extensions = mypycify(
        [
            f"--config-file={config}",
            f"--cache-dir={os.devnull}",
            *(_named(path) for one in MODULES if (path := file_of(ROOT, one)) is not None),
        ],
        opt_level="1",  # half as long to compile as the next, and as fast
        debug_level="0",
        target_dir=str(making / "c"),
    )
    command = build_ext(Distribution({"name": "oddchip", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(making / "lib"), str(making / "objects")
    command.ensure_finalized()
    command.run()


def _named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_absolute() else path.as_posix()


def _module(path: Path, folder: Path) -> str:
    return ".".join(path.relative_to(folder).parts).removesuffix(suffix())


def _clear(folder: Path) -> None:
    """Remove all builds but the last ones, and what somebody left unfinished yesterday."""
    made = [one for one in folder.iterdir() if one.is_dir()]
    made.sort(key=lambda one: one.stat().st_mtime)
    builds = [one for one in made if not one.name.startswith(_UNFINISHED)]
    for one in builds[:-_KEPT]:
        shutil.rmtree(one)
    for one in made:
        if one.name.startswith(_UNFINISHED) and time.time() - one.stat().st_mtime > _DAY:
            shutil.rmtree(one)


if __name__ == "__main__":
    main()
