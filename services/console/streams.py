"""The three standard streams, whatever the caller has closed or filled up."""

import os
import sys
from typing import Final, TextIO

_STREAMS: Final = (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w"))


def complete() -> None:
    """Give each stream that was closed before we began the null device, number and all.

    A file opened later must not come by the number, or what is written there would go into it.
    """
    for name, number, mode in _STREAMS:
        if getattr(sys, name) is not None:
            continue
        try:
            os.fstat(number)
        except OSError:
            _nowhere(number)
            handle = number
        else:
            handle = os.open(os.devnull, os.O_RDWR)
        setattr(sys, name, os.fdopen(handle, mode, closefd=False))


def flush() -> OSError | None:
    """Write out what is left; what kept stdout from it, if anything. The exit then cannot fail."""
    fault = _flushed(sys.stdout)
    _flushed(sys.stderr)
    return fault


def _flushed(stream: TextIO) -> OSError | None:
    try:
        stream.flush()
    except OSError as fault:
        _nowhere(stream.fileno())
        return fault
    return None


def _nowhere(number: int) -> None:
    handle = os.open(os.devnull, os.O_RDWR)
    if handle != number:
        os.dup2(handle, number)
        os.close(handle)
