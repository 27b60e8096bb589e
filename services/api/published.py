"""`python -m services.api.published [--check]`: the OpenAPI document as it is committed.

A change of the API shows as a change of this file, to be read before it is merged; with `--check`
a document that is not that of the code is told line by line, exit code 1.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import Final

from services.api.app import create_app
from services.api.sources import Sources
from services.api.statistics import FromStore

FILE: Final = Path(__file__).with_name("openapi.json")
_MOST: Final = 100
"""Lines of a difference that are told."""


def published() -> str:
    """The document of today; it needs no store."""
    document = create_app(Sources(Path(), FromStore)).openapi()
    return json.dumps(document, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def changes() -> Iterator[str]:
    """How the committed document differs from that of today, as a unified difference."""
    before = FILE.read_text("utf-8") if FILE.is_file() else ""
    after = published()
    names = ("committed", "of today")
    return unified_diff(before.splitlines(), after.splitlines(), *names, lineterm="", n=2)


def main(words: Sequence[str] | None = None) -> int:
    """Write the document, or say how it differs."""
    about = (__doc__ or "").splitlines()[0]
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--check", action="store_true", help="only say how it differs")
    if not parser.parse_args(words).check:
        FILE.write_text(published(), "utf-8")
        return 0
    found = list(islice(changes(), _MOST))
    for line in found:
        sys.stderr.write(f"{line}\n")
    if found:
        sys.stderr.write("`python -m services.api.published` writes it anew\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
