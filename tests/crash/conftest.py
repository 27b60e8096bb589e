"""Builds what stands between a process and its files."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("faultfs.c")


@pytest.fixture(scope="session")
def faultfs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library to preload into a process whose files are to fail; see faultfs.c."""
    compiler = shutil.which("cc")
    if compiler is None:
        why = "no C compiler (cc): failing disks were not tried"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    library = tmp_path_factory.mktemp("faultfs") / "faultfs.so"
    flags = ["-Wall", "-Wextra", "-Werror", "-O1", "-shared", "-fPIC", "-ldl"]
    subprocess.run([compiler, SOURCE, "-o", library, *flags], check=True)
    return library
