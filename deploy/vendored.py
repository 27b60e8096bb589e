"""`python -m deploy.vendored`: other people's scripts and styles again, out of their own packages.

`VENDOR.toml` says which, and what each file must be; npm fetches the packages. `--check` only looks
whether what is here is what it should be, and needs nothing else.
"""

import subprocess
import sys
import tarfile
import tomllib
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256, sha512
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1] / "services/api/pages/static/vendor"
LISTED: Final = ROOT / "VENDOR.toml"


def main(words: list[str]) -> int:
    """Fetch or check; says what is wrong, and ends with 1 where something is."""
    libraries = tomllib.loads(LISTED.read_text("utf-8"))["library"]
    if words != ["--check"]:
        for one in libraries:
            fetch(one)
    wrong = list(differences(libraries))
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


def fetch(library: dict[str, Any]) -> None:
    """Unpack the files of a library; raises `ValueError` for a package that is another."""
    with TemporaryDirectory() as place:
        wanted = f"{library['name']}@{library['version']}"
        packed = subprocess.run(
            ["npm", "pack", "--silent", wanted], cwd=place, check=True, capture_output=True
        )
        file = Path(place, packed.stdout.decode().split()[-1])
        if (found := integrity(file.read_bytes())) != library["integrity"]:
            why = f"{wanted} is {found}, not {library['integrity']}"
            raise ValueError(why)
        with tarfile.open(file) as archive:
            for one in library["file"]:
                member = archive.extractfile(f"package/{one['packed']}")
                if member is None:
                    why = f"{wanted} has no {one['packed']}"
                    raise ValueError(why)
                path = ROOT / library["folder"] / one["name"]
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(member.read())


def differences(libraries: list[dict[str, Any]]) -> Iterator[str]:
    """What is not as listed: a file that is another, is missing, or is not listed."""
    listed = {LISTED}
    for library in libraries:
        for one in library["file"]:
            path = ROOT / library["folder"] / one["name"]
            listed.add(path)
            if not path.is_file():
                yield f"{path.relative_to(ROOT)}: missing"
            elif (found := sha256(path.read_bytes()).hexdigest()) != one["sha256"]:
                yield f"{path.relative_to(ROOT)}: sha256 {found}, listed {one['sha256']}"
    for path in sorted(ROOT.rglob("*")):
        if path.is_file() and path not in listed:
            yield f"{path.relative_to(ROOT)}: not listed"


def integrity(content: bytes) -> str:
    """What npm calls a package's content by.

    >>> integrity(b"")[:20]
    'sha512-z4PhNX7vuL3xV'
    """
    return f"sha512-{b64encode(sha512(content).digest()).decode()}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
