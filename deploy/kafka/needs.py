"""The programs a broker needs on this machine, and the one error that says what is missing."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

JAVA: Final = 17
"""The oldest Java that Kafka 4 brokers run on."""


class Unavailable(Exception):
    """No broker can run here; the text is one line that says why and what to do."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def java() -> str:
    """The Java in `JAVA_HOME` or on the path; raises `Unavailable` if none is new enough."""
    home = os.environ.get("JAVA_HOME")
    found = str(Path(home, "bin", "java")) if home else shutil.which("java")
    wanted = f"Kafka needs Java {JAVA} or newer (Debian: openjdk-17-jre-headless)"
    if found is None:
        why = f"{wanted}; there is no java"
        raise Unavailable(why)
    try:
        told = subprocess.run(
            [found, "-version"], capture_output=True, text=True, check=True
        ).stderr
    except (OSError, subprocess.CalledProcessError) as error:
        why = f"{wanted}; {found} does not run: {error}"
        raise Unavailable(why) from error
    version = re.search(r'version "(\d+)', told)
    if version is None or int(version[1]) < JAVA:
        why = f"{wanted}; {found} says {told.splitlines()[0] if told else 'nothing'}"
        raise Unavailable(why)
    return found


def maven() -> str:
    """Maven on the path; raises `Unavailable` without it."""
    found = shutil.which("mvn")
    if found is None:
        why = "Kafka's jars are fetched by Maven (Debian: maven); there is no mvn"
        raise Unavailable(why)
    return found
