"""Who may ask a service that is started: from its file of callers and its settings."""

from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from secrets import token_urlsafe
from typing import NamedTuple

from services.api.access.caller import NOBODY, Caller, caller
from services.api.access.file import AccessFile
from services.api.access.identifying import LOCAL, Access
from services.api.access.jwt import Issuer, Tokens
from services.api.access.keys import Keys
from services.api.access.links import Links
from services.api.access.reads import RecordedReads
from services.api.access.secrets import SECRET_BYTES


class Terms(NamedTuple):
    """On what terms callers come in."""

    file: Path
    issuer: Issuer | None = None
    local: str | None = None
    """The secret of this machine's own auditor, where only this machine reaches the service."""

    unshown: bool = False
    """Whether whoever asks is an auditor."""


@contextmanager
def access(terms: Terms) -> Generator[Access, None, None]:
    """Who may ask, until the block ends.

    Raises `ForeignStore` and `StorageFailed` for the file, `BadSettings` for the issuer's keys.
    """
    tokens = None if terms.issuer is None else Tokens(terms.issuer)
    with ExitStack() as held:
        file = held.enter_context(closing(AccessFile.open(terms.file)))
        reads = held.enter_context(closing(RecordedReads(terms.file)))
        yield Access(
            file=file,
            keys=Keys(file),
            links=Links(file),
            tokens=tokens,
            local=terms.local,
            everybody=_everybody(unshown=terms.unshown),
            reads=reads,
        )


def fresh_local() -> str:
    """A secret for this machine's own auditor."""
    return f"{LOCAL}{token_urlsafe(SECRET_BYTES)}"


def _everybody(*, unshown: bool) -> Caller:
    return caller("everybody", "whoever asks", "auditor") if unshown else NOBODY
