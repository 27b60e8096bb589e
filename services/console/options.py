"""What every command takes, before or after its name: where things lie, and `--json`."""

from collections.abc import Callable
from math import isfinite, nan
from typing import Any, Final, TypeVar, cast, get_args

import click

from services.console.output import LogFormat, shortened, speak
from services.settings import Settings, settings

_Command = TypeVar("_Command", bound=Callable[..., Any])
_GIVEN: Final = "oddchip.given"
DAY: Final = 86_400


def plain(text: str) -> str:
    """Text that can be written down; `ValueError` for bytes the terminal's encoding lacks."""
    text.encode()
    return text


class Whole(click.IntRange):
    """A whole number."""

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The number, or a plain word on why it is none."""
        try:
            return super().convert(int(value), param, ctx)
        except ValueError:
            self.fail(f"{shortened(str(value))} is not a whole number", param, ctx)


class Seconds(click.FloatRange):
    """A time to wait: a day at most."""

    def __init__(self) -> None:
        super().__init__(0, DAY)

    def convert(
        self, value: str | float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number of seconds, or a plain word on why it is none."""
        try:
            seconds = float(value)
        except ValueError:
            seconds = nan
        if not isfinite(seconds):
            self.fail(f"{shortened(str(value))} is not a number of seconds", param, ctx)
        return super().convert(seconds, param, ctx)


def _keep(context: click.Context, option: click.Parameter, value: str | None) -> None:
    """Note an option; the one nearest to the end of the line counts."""
    if value is not None:
        context.meta.setdefault(_GIVEN, {})[option.name] = value


def placed(command: _Command) -> _Command:
    """Give a command `--data` and `--log`."""
    for name, shown, text in (
        ("--log", "URL", "sqlite:///PATH (default DATA/log.db) or kafka://HOST:PORT/TOPIC."),
        ("--data", "DIR", "Where log, store and key lie (default ./data)."),
    ):
        option = click.option(
            name, metavar=shown, help=text, expose_value=False, callback=_keep, is_eager=True
        )
        command = option(command)
    return command


def _speak(_context: click.Context, _option: click.Parameter, value: str | None) -> None:
    if value is not None:
        speak(cast(LogFormat, value))


def told(command: _Command) -> _Command:
    """Give a command `--log-format`."""
    return click.option(
        "--log-format",
        type=click.Choice(get_args(LogFormat)),
        help="How lines about the work are written (default ODDCHIP_LOG_FORMAT, or text).",
        expose_value=False,
        callback=_speak,
        is_eager=True,
    )(command)


def as_json(command: _Command) -> _Command:
    """Give a command `--json`."""
    return click.option("--json", "json", is_flag=True, help="One JSON document.")(command)


def here() -> Settings:
    """The settings of the command that runs; raises `BadSettings`."""
    given = click.get_current_context().meta.get(_GIVEN, {})
    return settings(given.get("data"), given.get("log"))
