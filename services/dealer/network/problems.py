"""What is not taken, as problems (RFC 9457): the one place of the dealer that knows HTTP's status
codes.

A caller's own fault is told in full, one of ours in general words.
"""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final, NamedTuple

from msgspec import Struct, json
from starlette.responses import Response

from schemas.errors import (
    BadCall,
    CommandRefused,
    LogError,
    NotFound,
    OddchipError,
    StorageFailed,
)
from schemas.views import Choice, Refused
from services.dealer.network.wishes import Busy, IdTaken, NotYet, TableGone

MEDIA_TYPE: Final = "application/problem+json"
NAMED: Final = "urn:oddchip:problem:"
SHOWN: Final = 200
"""Most characters of a caller's own words that are repeated to him."""

_encode = json.Encoder().encode


class Kind(NamedTuple):
    """A kind of problem."""

    name: str
    status: int
    title: str


MALFORMED: Final = Kind("malformed", 400, "This is no command")
UNKNOWN_TOKEN: Final = Kind("unknown-token", 401, "A token of this seat is needed")
OTHER_SEAT: Final = Kind("other-seat", 403, "The seat is somebody else's")
OTHER_SITE: Final = Kind("other-site", 403, "Asked in another site's name")
NOT_FOUND: Final = Kind("not-found", 404, "Nothing by that name")
REFUSED: Final = Kind("refused", 409, "The rules do not allow it now")
TOO_LARGE: Final = Kind("too-large", 413, "More bytes than any command has")
NOT_JSON: Final = Kind("not-json", 415, "Commands are JSON")
ID_TAKEN: Final = Kind("id-taken", 422, "Another command has this id")
TOO_MANY: Final = Kind("too-many", 429, "Too many commands")
OURS: Final = Kind("our-fault", 500, "Our fault")
NOT_YET: Final = Kind("not-yet", 503, "The command still waits")
GONE: Final = Kind("table-gone", 503, "The table is not dealt here now")
AWAY: Final = Kind("log-unavailable", 503, "The log cannot be written now")

KINDS: Final = (
    *(MALFORMED, UNKNOWN_TOKEN, OTHER_SEAT, OTHER_SITE, NOT_FOUND, REFUSED, TOO_LARGE),
    *(NOT_JSON, ID_TAKEN, TOO_MANY, OURS, NOT_YET, GONE, AWAY),
)


class Denied(OddchipError):
    """A request that is refused before any rule of the game is asked."""

    def __init__(self, kind: Kind, detail: str, wait: float = 0.0) -> None:
        super().__init__(detail)
        self.kind, self.wait = kind, wait


class Answer(Struct, frozen=True):
    """A problem and what comes with it."""

    problem: Refused
    headers: dict[str, str] = {}
    report: str = ""  # for whoever runs the dealer


def problem_of(
    error: Exception, *, choices: Sequence[Choice] = (), report: Callable[[str], None]
) -> Response:
    """The answer to a fault; what is ours is reported."""
    answer = _answer(error, tuple(choices))
    if answer.report:
        report(answer.report)
    headers = {**answer.headers, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return Response(_encode(answer.problem), answer.problem.status, headers, MEDIA_TYPE)


def short(text: str) -> str:
    """A caller's words, cut where they are endless."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _answer(error: Exception, choices: tuple[Choice, ...]) -> Answer:
    match error:
        case Denied():
            return Answer(_refused(error.kind, str(error)), _headers(error))
        case IdTaken():
            return Answer(_refused(ID_TAKEN, error.why))
        case CommandRefused():
            return Answer(_refused(REFUSED, error.why, error.legal, choices))
        case NotFound():
            return Answer(_refused(NOT_FOUND, f"no {error.kind} is called {short(error.name)!r}"))
        case Busy():
            return Answer(_refused(TOO_MANY, str(error)), {"Retry-After": "1"})
        case NotYet():
            return Answer(_refused(NOT_YET, str(error)), {"Retry-After": "1"})
        case TableGone():
            return Answer(_refused(GONE, str(error)), {"Retry-After": "5"})
        case StorageFailed() | LogError():
            return _ours(AWAY, error)
        case BadCall():
            return Answer(_refused(MALFORMED, short(str(error))))
        case _:
            return _ours(OURS, error)


def _ours(kind: Kind, error: Exception) -> Answer:
    told = "whoever runs the dealer sees the reason"
    return Answer(_refused(kind, told), {"Retry-After": "5"}, f"{type(error).__name__}: {error}")


def _headers(error: Denied) -> dict[str, str]:
    headers: dict[str, str] = {}
    if error.kind is UNKNOWN_TOKEN:
        headers["WWW-Authenticate"] = "Bearer"
    if error.wait:
        headers["Retry-After"] = str(max(1, ceil(error.wait)))
    return headers


def _refused(
    kind: Kind, detail: str, legal: tuple[str, ...] = (), choices: tuple[Choice, ...] = ()
) -> Refused:
    return Refused(
        type=NAMED + kind.name,
        title=kind.title,
        status=kind.status,
        detail=detail,
        legal=legal,
        choices=choices,
    )
