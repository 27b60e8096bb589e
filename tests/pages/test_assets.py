"""What pages are dressed in: whose it is, how it is served, that it is in the wheel."""

import gzip
import re
import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from services.api.pages.assets import ASSETS, BASE, asset
from tests.api.asking import Asker
from tests.conftest import ROOT

STATIC = ROOT / "services" / "api" / "pages" / "static"
VENDOR = STATIC / "vendor"
SCRIPT_MOST = 60_000
"""Bytes of script that a page may send, gzipped."""


def test_other_peoples_files_are_those_of_their_packages() -> None:
    libraries = tomllib.loads((VENDOR / "VENDOR.toml").read_text("utf-8"))["library"]
    listed = {
        f"{library['folder']}/{one['name']}": one["sha256"]
        for library in libraries
        for one in library["file"]
    }
    found = {
        path.relative_to(VENDOR).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.rglob("*")
        if path.is_file() and path.name != "VENDOR.toml"
    }

    assert found == listed
    assert {(one["name"], one["version"]) for one in libraries} == {
        ("htmx.org", "4.0.1"),
        ("uplot", "1.6.32"),
    }


def test_every_library_comes_with_its_licence() -> None:
    folders = {path.name for path in VENDOR.iterdir() if path.is_dir()}

    assert {path.parent.name for path in VENDOR.glob("*/LICENSE")} == folders


def test_an_asset_is_kept_for_good_under_a_name_of_its_content(ask: Asker) -> None:
    answer = ask.raw("GET", asset("app.css"))

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.content == (STATIC / "app.css").read_bytes()
    assert re.fullmatch(r"/static/[0-9a-f]{16}/app\.css", asset("app.css"))


@pytest.mark.parametrize(
    "address", [f"{BASE}/nope.css", f"{BASE}/../rendering.py", "/static/old/app.css", BASE]
)
def test_what_is_no_asset_is_not_found(address: str, ask: Asker) -> None:
    assert ask.raw("GET", address).status_code == 404


def test_only_what_browsers_load_is_served() -> None:
    assert {name.rpartition(".")[2] for name in ASSETS} == {"css", "js", "svg"}
    assert {name for name in ASSETS if name.startswith("vendor/")} == {
        "vendor/htmx-4.0.1/htmx.min.js",
        "vendor/uplot-1.6.32/uPlot.iife.min.js",
        "vendor/uplot-1.6.32/uPlot.min.css",
    }


def test_all_script_together_is_less_than_a_page_may_send() -> None:
    sizes = [len(gzip.compress(each)) for name, each in ASSETS.items() if name.endswith(".js")]

    assert sum(sizes) < SCRIPT_MOST


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_scripts_hold_nothing_that_a_strict_policy_forbids(path: Path) -> None:
    text = path.read_text("utf-8")

    assert not re.search(r"\beval\(|new Function|innerHTML|https?://|\.style\b", text)


def test_a_wheel_holds_every_template_asset_and_licence(tmp_path: Path) -> None:
    words = ("-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as packed:
        held = set(packed.namelist())
    pages = STATIC.parent

    wanted = {
        path.relative_to(ROOT).as_posix()
        for folder in (STATIC, pages / "templates")
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert wanted - held == set()
    assert len(wanted) > 10
