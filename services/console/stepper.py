"""Stepping through a hand on a terminal, a key a step."""

import sys
from collections.abc import Sequence

import click

from services.console.output import say
from services.replay import AnyState, Frame, page

_KEYS = "Enter: on, b: back, n: next street, p: previous street, q: quit"


def step_through(state: AnyState, frames: Sequence[Frame], *, colour: bool) -> bool:
    """Show a hand page by page until its reader has enough; False where there is no terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    at: int | None = 0
    while at is not None:
        click.clear()
        say(page(state, frames[at], f"step {at + 1} of {len(frames)}"), colour=colour)
        click.echo(f"\n{_KEYS}")
        at = after_key(click.getchar(), at, frames)
    return True


def after_key(key: str, at: int, frames: Sequence[Frame]) -> int | None:
    """The step a key leads to from step `at`; None: no more. Beyond the last step is the end."""
    last = len(frames) - 1
    match key:
        case "q" | "Q" | "\x1b" | "\x04":
            return None
        case "\r" | "\n" | " " | "\x1b[C":
            return at + 1 if at < last else None
        case "b" | "\x7f" | "\x1b[D":
            return max(0, at - 1)
        case "n":
            streets = (step for step in range(at, last + 1) if _differ(frames, step, at))
            return next(streets, last)
        case "p":
            return _street_start(frames, max(0, _street_start(frames, at) - 1))
        case _:
            return at


def _differ(frames: Sequence[Frame], one: int, other: int) -> bool:
    return frames[one].street != frames[other].street


def _street_start(frames: Sequence[Frame], at: int) -> int:
    while at and not _differ(frames, at - 1, at):
        at -= 1
    return at
