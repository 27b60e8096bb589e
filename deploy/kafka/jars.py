"""Kafka's jars: fetched once by Maven as pom.xml says, each known by its digest.

`python -m deploy.kafka.jars` renews jars.txt after a change of pom.xml.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from deploy.kafka.needs import Unavailable, maven

ROOT: Final = Path(__file__).resolve().parents[2]
POM: Final = Path(__file__).with_name("pom.xml")
LOCK: Final = Path(__file__).with_name("jars.txt")
LIB: Final = ROOT / "build" / "kafka" / "lib"
"""Where the jars are kept, unless `ODDCHIP_KAFKA_LIB` names another directory."""
FETCH_SECONDS: Final = 900


def jars(lib: Path | None = None) -> Path:
    """The directory of all jars, fetched first where one is missing or differs from jars.txt.

    Any number of processes may ask at once: one fetches. Raises `Unavailable` without Maven, where
    Maven fails, and for a jar that is not the one that was locked.
    """
    lib = lib or Path(os.environ.get("ODDCHIP_KAFKA_LIB") or LIB)
    expected = locked()
    if digests(lib) == expected:
        return lib
    with _alone(lib):
        if digests(lib) != expected:
            new = lib.with_name(f"{lib.name}.new")
            shutil.rmtree(new, ignore_errors=True)
            fetch(new)
            _require(digests(new), expected)
            shutil.rmtree(lib, ignore_errors=True)
            new.rename(lib)
    return lib


def fetch(folder: Path) -> None:
    """Have Maven copy what pom.xml comes to into an empty folder; raises `Unavailable`."""
    command = [maven(), "-q", "-B", "-C", "-f", str(POM), "dependency:copy-dependencies"]
    options = [f"-DoutputDirectory={folder.resolve()}", "-DincludeScope=runtime"]
    try:
        done = subprocess.run(
            [*command, *options],
            capture_output=True,
            text=True,
            timeout=FETCH_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        why = f"Maven did not fetch Kafka's jars within {FETCH_SECONDS} s"
        raise Unavailable(why) from late
    if done.returncode:
        said = [line for line in done.stdout.splitlines() if "ERROR" in line]
        why = f"Maven could not fetch Kafka's jars: {said[0] if said else done.stderr.strip()}"
        raise Unavailable(why)


def locked() -> dict[str, str]:
    """File name -> SHA-256 of every jar, as jars.txt says."""
    lines = (line.split() for line in LOCK.read_text("utf-8").splitlines() if line[:1] != "#")
    return {name: digest for digest, name in lines}


def digests(lib: Path) -> dict[str, str]:
    """File name -> SHA-256 of the jars in a directory; empty where there is none."""
    found = sorted(lib.glob("*.jar"))
    return {jar.name: hashlib.sha256(jar.read_bytes()).hexdigest() for jar in found}


def lock_text(found: dict[str, str]) -> str:
    """What jars.txt has to say about these jars and today's pom.xml."""
    stamp = f"# pom.xml {hashlib.sha256(POM.read_bytes()).hexdigest()}\n"
    return stamp + "".join(f"{digest}  {name}\n" for name, digest in sorted(found.items()))


def _require(found: dict[str, str], expected: dict[str, str]) -> None:
    """Raise `Unavailable` where what was fetched is not what was locked."""
    wrong = sorted(name for name, _ in found.items() ^ expected.items())
    if wrong:
        why = f"the jars fetched are not those of deploy/kafka/jars.txt: {', '.join(set(wrong))}"
        raise Unavailable(why)


@contextmanager
def _alone(lib: Path) -> Generator[None, None, None]:
    """One process at a time; the lock goes with the process."""
    lib.parent.mkdir(parents=True, exist_ok=True)
    with lib.with_name(f"{lib.name}.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _renew() -> None:
    """Write jars.txt anew from what Maven brings today."""
    new = LIB.with_name("lib.locking")
    shutil.rmtree(new, ignore_errors=True)
    fetch(new)
    LOCK.write_text(lock_text(digests(new)), "utf-8")
    shutil.rmtree(new)


if __name__ == "__main__":
    try:
        _renew()
    except Unavailable as missing:
        sys.exit(missing.why)
