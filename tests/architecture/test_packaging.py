"""One distribution, one command, three packages that are nobody else's."""

import tomllib
from importlib.metadata import distribution, packages_distributions
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.architecture.source import PACKAGES, ROOT


@pytest.mark.parametrize("package", PACKAGES)
def test_a_top_level_name_belongs_to_this_distribution_alone(package: str) -> None:
    owners = packages_distributions().get(package, [])
    spec = find_spec(package)

    assert set(owners) <= {"oddchip"}
    assert spec is not None
    assert Path(spec.origin or "").parent == ROOT / package


def test_the_wheel_holds_these_packages_and_cannot_be_published() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

    assert config["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == list(PACKAGES)
    assert "Private :: Do Not Upload" in config["project"]["classifiers"]


def test_the_command_is_oddchip() -> None:
    scripts = distribution("oddchip").entry_points.select(group="console_scripts")

    assert [(script.name, script.value) for script in scripts] == [("oddchip", "services.cli:main")]
