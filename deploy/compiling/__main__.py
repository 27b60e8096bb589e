"""`python -m deploy.compiling`: compile what is not compiled yet, or say in one line why not.

`--wanted` compiles nothing, and ends with 0 where a build is missing that could be made. Whatever
goes wrong, the exit code is 1 and nothing else: all runs without.
"""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from sysconfig import get_config_var, get_path

from deploy.compiling.modules import MODULES
from services.compiled import LIST, ROOT, build


def main(arguments: Sequence[str]) -> int:
    """Compile, unless there is nothing to do or no means to."""
    wanted = "--wanted" in arguments
    made = build()
    if made is not None and made.modules.keys() >= {*MODULES}:
        return 1 if wanted else 0
    why = missing()
    if why:
        return _passed_over(why)
    if wanted:
        return 0
    print("compiling the rules, which takes a minute", flush=True)
    done = subprocess.run(
        [sys.executable, "-m", "deploy.compiling.building"],
        check=False,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    said = ROOT / LIST.with_name("failed.txt")
    said.unlink(missing_ok=True)
    if done.returncode:
        said.parent.mkdir(parents=True, exist_ok=True)
        said.write_text(done.stdout, "utf-8")
        return _passed_over(f"they did not compile, see {said.relative_to(ROOT)}")
    return 0


def missing() -> str:
    """What this machine lacks to compile; empty if nothing."""
    compiler = os.environ.get("CC") or get_config_var("CC") or "cc"
    if shutil.which(shlex.split(compiler)[0]) is None:
        return "there is no C compiler"
    if not (Path(get_path("include")) / "Python.h").is_file():
        return "Python's headers are not here (Debian, Ubuntu: python3-dev)"
    return ""


def _passed_over(why: str) -> int:
    print(f"the rules run as Python, at half the speed: {why}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
