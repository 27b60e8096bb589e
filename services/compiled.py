"""The hot modules as machine code, where a build of exactly these sources lies ready.

`python -m deploy.compiling` makes the build in `build/compiled`, beside the packages. It is used
only if every source that went into it, and every file that came out, is still what it was; else,
and in an installed distribution, which has none, the same modules run as the Python they are.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from sysconfig import get_config_var
from types import ModuleType
from typing import Final

from msgspec import DecodeError, Struct, json

VARIABLE: Final = "ODDCHIP_COMPILED"
"""One of `OFF` in the environment: Python, whatever lies ready."""

OFF: Final = ("0", "off", "no", "false")

ROOT: Final = Path(__file__).resolve().parent.parent
"""The folder of the packages; what a build names is named from here."""

LIST: Final = Path("build") / "compiled" / "current.json"
"""Where the list of the build in force lies."""


class Build(Struct, frozen=True, forbid_unknown_fields=True):
    """What a build was made of and for, and what it holds; digests are hex SHA-256."""

    suffix: str  # of extension modules: names interpreter, version and machine
    sources: dict[str, str]  # path -> digest: the compiled modules, and all of ours they lean on
    files: dict[str, str]  # path -> digest
    modules: dict[str, str]  # name -> path of one of the files


_decode: Final = json.Decoder(Build).decode


def suffix() -> str:
    """The ending of extension modules that this interpreter can load."""
    return str(get_config_var("EXT_SUFFIX"))


def digest(path: Path) -> str:
    """Of a file's content; empty where it cannot be read."""
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def build(root: Path = ROOT) -> Build | None:
    """The build that lies ready for the sources as they are now; None if there is none."""
    try:
        found = _decode((root / LIST).read_bytes())
    except (OSError, DecodeError):
        return None
    if found.suffix != suffix():
        return None
    named = (*found.sources.items(), *found.files.items())
    return found if all(digest(root / path) == known for path, known in named) else None


def modules_in_use() -> tuple[str, ...]:
    """The modules that this process runs compiled; none where it runs Python."""
    return tuple(name for one in sys.meta_path if isinstance(one, _Finder) for name in one.modules)


def use() -> None:
    """From here on import compiled modules where they lie ready and nobody wants Python."""
    if os.environ.get(VARIABLE, "").lower() in OFF:
        return
    found = build()
    if found is not None:
        sys.meta_path.insert(0, _Finder(found.modules))


class _Finder:
    """Finds the modules of a build before Python's own finders see their sources."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self.modules = modules

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Of a compiled module; None for any other."""
        file = self.modules.get(name)
        if file is None:
            return None
        path = str(ROOT / file)
        return spec_from_file_location(name, path, loader=ExtensionFileLoader(name, path))
