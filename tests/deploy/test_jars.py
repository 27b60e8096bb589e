"""The broker's jars: what is locked is what runs, and whatever is missing is said in one line."""

import hashlib
from pathlib import Path

import pytest

from deploy.kafka import jars as kept
from deploy.kafka.jars import LOCK, POM, digests, jars, lock_text, locked
from deploy.kafka.needs import Unavailable, java, maven


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A path without programs, at which a test may put some."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    return tmp_path


def program(folder: Path, name: str, text: str) -> None:
    """A program that does this in a shell."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)


def one_jar_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if Kafka were one jar that holds the word `kafka`."""
    digest = hashlib.sha256(b"kafka").hexdigest()
    monkeypatch.setattr(kept, "locked", lambda: {"kafka.jar": digest})


COPIES = "for part; do case $part in -DoutputDirectory=*) out=${part#*=};; esac; done; "
"""The beginning of a stand-in for Maven that knows where to put its jars."""


def test_the_jars_are_locked_for_the_pom_as_it_is() -> None:
    stamp, *_ = LOCK.read_text("utf-8").splitlines()

    assert stamp == f"# pom.xml {hashlib.sha256(POM.read_bytes()).hexdigest()}"
    assert "kafka_2.13-4.4.0.jar" in locked()


def test_what_is_locked_reads_back() -> None:
    assert lock_text(locked()) == LOCK.read_text("utf-8")


def test_jars_are_fetched_once(
    monkeypatch: pytest.MonkeyPatch, nowhere: Path, tmp_path: Path
) -> None:
    one_jar_locked(monkeypatch)
    said = tmp_path / "calls"
    program(
        nowhere,
        "mvn",
        f'PATH=/bin:/usr/bin; {COPIES} mkdir -p "$out"; printf kafka >"$out/kafka.jar"; '
        f'echo fetched >>"{said}"',
    )

    assert [jars(tmp_path / "lib"), jars(tmp_path / "lib")] == [tmp_path / "lib"] * 2
    assert said.read_text("utf-8").splitlines() == ["fetched"]


def test_a_changed_jar_is_fetched_again(
    monkeypatch: pytest.MonkeyPatch, nowhere: Path, tmp_path: Path
) -> None:
    one_jar_locked(monkeypatch)
    program(
        nowhere,
        "mvn",
        f'PATH=/bin:/usr/bin; {COPIES} mkdir -p "$out"; printf kafka >"$out/kafka.jar"',
    )
    lib = jars(tmp_path / "lib")
    (lib / "kafka.jar").write_bytes(b"kafkb")

    assert digests(jars(lib)) == kept.locked()


def test_a_jar_that_is_not_the_locked_one_is_refused(
    monkeypatch: pytest.MonkeyPatch, nowhere: Path, tmp_path: Path
) -> None:
    one_jar_locked(monkeypatch)
    program(
        nowhere,
        "mvn",
        f'PATH=/bin:/usr/bin; {COPIES} mkdir -p "$out"; printf other >"$out/kafka.jar"',
    )

    with pytest.raises(Unavailable, match=r"not those of deploy/kafka/jars\.txt: kafka\.jar$"):
        jars(tmp_path / "lib")
    assert not (tmp_path / "lib").exists()


def test_what_maven_complains_of_is_said(
    monkeypatch: pytest.MonkeyPatch, nowhere: Path, tmp_path: Path
) -> None:
    one_jar_locked(monkeypatch)
    program(nowhere, "mvn", "echo '[ERROR] no network'; exit 1")

    with pytest.raises(Unavailable, match=r"could not fetch Kafka's jars: \[ERROR\] no network"):
        jars(tmp_path / "lib")


def test_a_missing_maven_is_said(nowhere: Path) -> None:
    assert list(nowhere.iterdir()) == []
    with pytest.raises(Unavailable, match="there is no mvn"):
        maven()


def test_a_missing_java_is_said(nowhere: Path) -> None:
    assert list(nowhere.iterdir()) == []
    with pytest.raises(Unavailable, match=r"Java 17 or newer .*; there is no java"):
        java()


@pytest.mark.parametrize("version", ["1.8.0_442", "11.0.27", "16"])
def test_an_old_java_is_refused(nowhere: Path, version: str) -> None:
    program(nowhere, "java", f"echo 'openjdk version \"{version}\"' >&2")

    with pytest.raises(Unavailable, match=version):
        java()


@pytest.mark.parametrize("version", ["17", "17.0.15", "25-ea"])
def test_a_newer_java_is_taken(nowhere: Path, version: str) -> None:
    program(nowhere, "java", f"echo 'openjdk version \"{version}\"' >&2")

    assert java() == str(nowhere / "java")
