"""The image and the composition agree with the rest of the repository."""

import re
import tomllib
from pathlib import Path

from deploy.kafka.jars import POM
from services.settings import ENVIRONMENT

DEPLOY = Path("deploy")


def read(root: Path, name: str) -> str:
    return (root / DEPLOY / name).read_text("utf-8")


def test_compose_and_pom_name_the_same_kafka(root: Path) -> None:
    (image,) = re.findall(r"image: apache/kafka:(\S+)", read(root, "compose.yaml"))
    (version,) = re.findall(
        r"<artifactId>kafka_2\.13</artifactId>\s*<version>(.+)</version>", POM.read_text("utf-8")
    )

    assert image == version


def test_what_the_composition_sets_is_read(root: Path) -> None:
    settings = set(re.findall(r"^ +(ODDCHIP_\w+):", read(root, "compose.yaml"), re.MULTILINE))

    assert {"ODDCHIP_LOG", "ODDCHIP_LOG_FORMAT"} <= settings <= ENVIRONMENT.keys()
    assert set(re.findall(r"ODDCHIP_\w+(?==)", read(root, "Dockerfile"))) <= ENVIRONMENT.keys()


def test_the_image_runs_a_python_that_we_support(root: Path) -> None:
    config = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    wanted = config["project"]["requires-python"].removeprefix(">=").split(".")
    bases = set(re.findall(r"^FROM python:(\d+)\.(\d+)\.\d+-slim-", read(root, "Dockerfile"), re.M))

    assert len(bases) == 1
    assert tuple(map(int, bases.pop())) >= tuple(map(int, wanted))


def test_the_image_holds_every_package_and_nothing_private(root: Path) -> None:
    config = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    packages = config["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    kept = re.findall(r"^!(\S+)", read(root, "Dockerfile.dockerignore"), re.MULTILINE)
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", read(root, "Dockerfile"), re.MULTILINE)

    assert {word for line in copied for word in line.split()} == set(kept)
    assert set(packages) <= set(kept)


def test_the_image_does_not_run_as_root(root: Path) -> None:
    *_, last = re.findall(r"^USER (\d+):\d+$", read(root, "Dockerfile"), re.MULTILINE)

    assert int(last) > 0
