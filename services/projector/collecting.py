"""When Python looks for reference cycles."""

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def collecting_later() -> Generator[None, None, None]:
    """Look for none meanwhile: work that makes thousands of objects and no cycle would be searched
    over and over.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
