"""What the environment and the command line set."""

from pathlib import Path

import pytest

from schemas.errors import BadSettings
from services.settings import JwtIssuer, Settings, settings


def test_without_anything_the_data_lie_here() -> None:
    found = settings(environment={})

    assert found == Settings(data=Path("data"), log="sqlite:///data/log.db")
    assert (found.store, found.key) == (Path("data/store"), Path("data/dealer.key"))


def test_an_argument_goes_before_a_variable() -> None:
    variables = {"ODDCHIP_DATA": "there", "ODDCHIP_LOG": "memory://"}

    assert settings(environment=variables).data == Path("there")
    assert settings(environment=variables).log == "memory://"
    assert settings("here", environment=variables).data == Path("here")
    assert settings(log="sqlite:///x.db", environment=variables).log == "sqlite:///x.db"


def test_an_empty_variable_counts_as_unset() -> None:
    variables = {"ODDCHIP_DATA": "", "ODDCHIP_LOG": "", "ODDCHIP_DEBUG": "", "NO_COLOR": ""}

    assert settings(environment=variables) == settings(environment={})


@pytest.mark.parametrize("value", ["", "a\0b"])
def test_an_argument_that_names_nothing_is_refused(value: str) -> None:
    with pytest.raises(BadSettings, match="--data"):
        settings(value, environment={})
    with pytest.raises(BadSettings, match="--log"):
        settings(log=value, environment={})


def test_colours_and_tracebacks_are_chosen_by_variables() -> None:
    found = settings(environment={"NO_COLOR": "1", "ODDCHIP_DEBUG": "1"})

    assert (found.colour, found.debug) == (False, True)
    assert not settings(environment={"ODDCHIP_DEBUG": "0"}).debug


@pytest.mark.parametrize(("value", "unshown"), [("1", True), ("0", False), ("", False)])
def test_cards_nobody_tabled_are_served_only_where_a_variable_says_so(
    value: str, unshown: bool
) -> None:
    assert settings(environment={"ODDCHIP_UNSHOWN": value}).unshown is unshown


def test_an_issuer_is_set_whole_or_not_at_all() -> None:
    whole = {
        "ODDCHIP_JWT_KEYS": "keys.json",
        "ODDCHIP_JWT_ISSUER": "https://id.example",
        "ODDCHIP_JWT_AUDIENCE": "oddchip",
    }

    assert settings(environment={}).issuer is None
    assert settings(environment=whole).issuer == JwtIssuer(
        Path("keys.json"), "https://id.example", "oddchip"
    )
    for name in whole:
        with pytest.raises(BadSettings, match="set all of ODDCHIP_JWT_KEYS"):
            settings(environment={**whole, name: ""})


def test_limits_of_the_api_and_its_log_are_set_by_variables() -> None:
    variables = {
        "ODDCHIP_API_RATE": "50",
        "ODDCHIP_READY_LAG": "200000",
        "ODDCHIP_ACCESS_LOG": "off",
    }
    found = settings(environment=variables)

    assert (found.rate, found.ready_lag, found.access_log) == (50, 200_000, False)
    assert settings(environment={}).access_log is None
    for name, wrong in (
        ("ODDCHIP_API_RATE", "0"),
        ("ODDCHIP_READY_LAG", "9" * 20),
        ("ODDCHIP_ACCESS_LOG", "maybe"),
    ):
        with pytest.raises(BadSettings, match=name):
            settings(environment={name: wrong})


@pytest.mark.parametrize(("value", "published"), [("off", False), ("0", False), ("", True)])
def test_settlements_are_published_unless_a_variable_says_no(value: str, published: bool) -> None:
    assert settings(environment={"ODDCHIP_SETTLEMENTS": value}).settlements is published


def test_access_to_kafka_is_set_by_variables_alone(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("s3cret\n")
    authority = tmp_path / "ca.pem"
    authority.touch()
    variables = {
        "ODDCHIP_LOG": "kafka://a:1,b:2/hands",
        "ODDCHIP_KAFKA_CA": str(authority),
        "ODDCHIP_KAFKA_USER": "dealer",
        "ODDCHIP_KAFKA_PASSWORD_FILE": str(secret),
        "ODDCHIP_KAFKA_PARTITIONS": "12",
    }

    where = settings(environment=variables).where

    assert (where.shape.partitions, where.shape.replicas) == (12, None)
    assert where.access.settings() == {
        "security_protocol": "SASL_SSL",
        "ssl_cafile": str(authority),
        "sasl_mechanism": "SCRAM-SHA-512",
        "sasl_plain_username": "dealer",
        "sasl_plain_password": "s3cret",
    }


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"ODDCHIP_KAFKA_PARTITIONS": "many"}, "ODDCHIP_KAFKA_PARTITIONS: 'many' is not"),
        ({"ODDCHIP_KAFKA_PASSWORD_FILE": "no/such"}, "no/such cannot be read"),
        ({"ODDCHIP_KAFKA_MECHANISM": "MAGIC"}, "SASL mechanism 'MAGIC' is none of"),
        ({"ODDCHIP_KAFKA_CA": "no/such.pem"}, r"no/such\.pem cannot be read"),
        ({"ODDCHIP_KAFKA_USER": "dealer"}, "a user without a password"),
        ({"ODDCHIP_KAFKA_CERTIFICATE": "c.pem"}, "a client's certificate without its key"),
    ],
)
def test_settings_of_kafka_that_cannot_be_used_are_named(
    variables: dict[str, str], named: str
) -> None:
    with pytest.raises(BadSettings, match=named):
        settings(environment=variables).access.settings()


SWITCHES = (
    *("ODDCHIP_UNSHOWN", "ODDCHIP_DEBUG", "ODDCHIP_SETTLEMENTS", "ODDCHIP_KAFKA_TLS"),
    "ODDCHIP_COMPILED",
)


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("value", ["maybe", "2", "offf", " "])
def test_a_word_that_is_neither_on_nor_off_is_refused(name: str, value: str) -> None:
    with pytest.raises(BadSettings, match=f"{name}: .* is neither on nor off"):
        settings(environment={name: value})


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("value", ["0", "off", "OFF", "no", "false", "1", "on", "Yes", "true"])
def test_a_switch_knows_the_usual_words(name: str, value: str) -> None:
    on = value.lower() in ("1", "on", "yes", "true")

    found = settings(environment={name: value})

    assert found.unshown is (on if name == "ODDCHIP_UNSHOWN" else False)
    assert found.debug is (on if name == "ODDCHIP_DEBUG" else False)
    assert found.settlements is (on if name == "ODDCHIP_SETTLEMENTS" else True)
    assert found.access.tls is (on if name == "ODDCHIP_KAFKA_TLS" else False)
