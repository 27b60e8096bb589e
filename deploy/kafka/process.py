"""A Java process that a test may kill, freeze and wake, and that does not outlive who began it."""

import os
import shutil
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from deploy.kafka.needs import java

STOP_SECONDS: Final = 60
LOGGING: Final = Path(__file__).with_name("log4j2.properties")

_starter = ThreadPoolExecutor(1, "starts-brokers")
"""Linux sends the signal below when the *thread* that began the process ends: one that lasts."""


class Java:
    """One process at most, begun again at will; what it prints is added to a file."""

    def __init__(self, lib: Path, options: tuple[str, ...], output: Path) -> None:
        self._command = [
            *_leash(),
            java(),
            *options,
            "-XX:+ExitOnOutOfMemoryError",
            f"-Dlog4j2.configurationFile={LOGGING}",
            "-cp",
            f"{lib.resolve()}/*",
        ]
        self.output: Final = output
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, main: str, *arguments: str) -> int:
        """Begin, and wait for the end; the exit code."""
        return self._begin(main, arguments).wait()

    def start(self, main: str, *arguments: str) -> None:
        """Begin, unless it is running."""
        if not self.running:
            self._process = self._begin(main, arguments)

    @property
    def running(self) -> bool:
        """Whether it has begun and not ended; a frozen one is running."""
        return self._process is not None and self._process.poll() is None

    @property
    def exit_code(self) -> int | None:
        """How the last one ended: minus the signal's number where one ended it."""
        return self._process.poll() if self._process else None

    def freeze(self) -> None:
        """SIGSTOP, and wait until it has stopped."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)
            os.waitid(os.P_PID, self._process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)

    def wake(self) -> None:
        """SIGCONT."""
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """kill -9, and wait for the end."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """Ask for an end (SIGTERM), waking it where it is frozen; kill it after a minute."""
        if self._process is None:
            return
        self.wake()
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def _begin(self, main: str, arguments: tuple[str, ...]) -> subprocess.Popen[bytes]:
        self.output.parent.mkdir(parents=True, exist_ok=True)
        with self.output.open("ab") as output:
            began = _starter.submit(
                subprocess.Popen,
                [*self._command, main, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # a terminal's Ctrl-C is not for it
                env={**os.environ, "CLASSPATH": ""},
            )
            return began.result()


def _leash() -> list[str]:
    """What has Linux kill the process when we die, where there is such a thing."""
    found = shutil.which("setpriv")
    return [found, "--pdeathsig", "KILL"] if found else []
