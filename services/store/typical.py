"""What blobs of hands are mostly made of, as a dictionary of Zstandard's: no blob need repeat it.

`python -m deploy.typical` made it. It belongs to the store's layout: with another one older blobs
cannot be read.
"""

from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("typical.dictionary")
"""Where it lies."""

TYPICAL: Final = FILE.read_bytes()
"""Its bytes."""
