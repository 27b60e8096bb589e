"""Every fault as a problem (RFC 9457): the one place that knows HTTP's status codes.

A fault of the caller's is told in full. One of ours is told in general words, and to whoever runs
the server in its own: paths and reasons are nobody else's business.
"""

from collections.abc import Sequence
from http import HTTPStatus
from math import ceil
from typing import Any, Final, NamedTuple, cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from msgspec import Struct, json
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from schemas.errors import (
    BadParameter,
    CommandRefused,
    Forbidden,
    HandInPlay,
    LogError,
    NotFound,
    NothingYet,
    OddchipError,
    SealBroken,
    StorageFailed,
    StoreBehind,
    StoreError,
    TooBusy,
    TooHeavy,
    TooLarge,
    TooMany,
    Unauthorized,
    UnknownVariant,
)
from services.api.answers import AS_NAMED, PASSING
from services.api.links import BASE, to_problem, to_table
from services.api.problems import (
    BEHIND,
    BUSY,
    FORBIDDEN,
    FORM,
    HEAVY,
    IN_PLAY,
    LARGE,
    METHOD,
    NOT_FOUND,
    OFTEN,
    OURS,
    PARAMETER,
    STORE,
    UNKNOWN,
    UNREADABLE,
    Kind,
)
from services.api.sources import Sources

MEDIA_TYPE: Final = "application/problem+json"
RETRY_SECONDS: Final = "5"
SHOWN: Final = 200
"""Most characters of a caller's own words that are repeated to him."""

WHERE: Final = f"{BASE}/openapi.json tells what there is"

_STORE: Final = "store"
_encode = json.Encoder().encode


class ParameterFault(Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong with one parameter."""

    parameter: str
    detail: str


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A problem as RFC 9457 has it; `type` leads to what it means."""

    type: str
    title: str
    status: int
    detail: str
    errors: tuple[ParameterFault, ...] = ()  # of a bad parameter
    table: str | None = None  # of a hand in play: where its public part is


class Fault(NamedTuple):
    """A problem on its way to the caller."""

    problem: Problem
    headers: dict[str, str]
    report: str = ""  # for whoever runs the server


def fault_of(error: Exception) -> Fault:
    """What the caller is told of `error`, and what whoever runs the server is."""
    match error:
        case HandInPlay():
            return _told(IN_PLAY, str(error), table=to_table(error.table))
        case Unauthorized():
            return _told(UNKNOWN, error.why, headers={"WWW-Authenticate": 'Bearer realm="oddchip"'})
        case Forbidden():
            return _told(FORBIDDEN, error.why)
        case TooLarge():
            return _told(LARGE, str(error))
        case TooHeavy():
            return _told(HEAVY, error.why)
        case TooMany():
            return _told(OFTEN, error.why, headers=_after(error.wait))
        case TooBusy():
            return _told(BUSY, error.why, headers=_after(error.wait))
        case StoreBehind():
            return _told(BEHIND, str(error), headers={"Retry-After": RETRY_SECONDS})
        case BadParameter():
            return _refused((ParameterFault(short(error.name), error.why),))
        case RequestValidationError():
            return _refused(_wrongs(error))
        case NotFound() if error.kind != _STORE:
            return _told(NOT_FOUND, f"no {error.kind} is called {short(error.name)!r}")
        case HTTPException():
            return _http(error)
        case NotFound() | NothingYet() | StoreError() | StorageFailed():
            return _ours(STORE, error, {"Retry-After": RETRY_SECONDS})
        case LogError() | UnknownVariant() | CommandRefused() | SealBroken():
            return _ours(UNREADABLE, error)
        case _:
            return _ours(OURS, error)


def no_such_form(accept: str, forms: Sequence[str]) -> HTTPException:
    """The refusal of a header Accept that takes none of the forms there are."""
    return HTTPException(FORM.status, f"{short(accept)} takes none of {', '.join(forms)}")


def _after(seconds: float) -> dict[str, str]:
    return {"Retry-After": str(max(1, ceil(seconds)))}


def short(text: str) -> str:
    """A caller's words, cut where they are endless."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _told(
    kind: Kind,
    detail: str,
    *,
    errors: tuple[ParameterFault, ...] = (),
    table: str | None = None,
    headers: dict[str, str] | None = None,
) -> Fault:
    problem = Problem(
        type=to_problem(kind.name),
        title=kind.title,
        status=kind.status,
        detail=detail,
        errors=errors,
        table=table,
    )
    return Fault(problem, headers or {})


def _refused(wrongs: tuple[ParameterFault, ...]) -> Fault:
    said = "; ".join([f"{one.parameter}: {one.detail}" for one in wrongs])
    return _told(PARAMETER, said, errors=wrongs)


def _ours(kind: Kind, error: Exception, headers: dict[str, str] | None = None) -> Fault:
    """A fault that is not the caller's: he is told its kind, the server's owner the rest."""
    told = _told(kind, kind.meaning, headers=headers)
    return told._replace(report=f"{type(error).__name__}: {error}")


def _http(error: HTTPException) -> Fault:
    """What the framework refuses: an address that is none, a method other than GET."""
    headers = dict(error.headers or {})
    match error.status_code:
        case 404:
            return _told(NOT_FOUND, f"there is no such address; {WHERE}", headers=headers)
        case 405:
            return _told(METHOD, f"this address does not take that; {WHERE}", headers=headers)
        case FORM.status:
            return _told(FORM, str(error.detail), headers=headers)
        case status:
            title = HTTPStatus(status).phrase
            problem = Problem(
                type="about:blank", title=title, status=status, detail=str(error.detail)
            )
            return Fault(problem, headers)


def _wrongs(error: RequestValidationError) -> tuple[ParameterFault, ...]:
    found = cast("Sequence[dict[str, Any]]", error.errors())
    return tuple([ParameterFault(str(one["loc"][-1]), _sentence(str(one["msg"]))) for one in found])


def _sentence(text: str) -> str:
    return text[:1].lower() + text[1:]


def handle_errors(app: FastAPI) -> None:
    """Let `app` answer every fault with a problem."""

    async def answer(request: Request, error: Exception) -> Response:
        return problem_response(request.scope, error)

    for kind in (OddchipError, HTTPException, RequestValidationError):
        app.add_exception_handler(kind, answer)
    app.add_middleware(LastResort)


def problem_response(scope: Scope, error: Exception) -> Response:
    """The answer to a fault, a page for who asks for one; reports it where it is ours."""
    problem, headers, report = fault_of(error)
    state = scope["app"].state
    if report:
        cast(Sources, state.sources).report(f"{scope['path']}: {report}")
    shown: Response | None = state.problem_page(scope, problem)
    if shown is not None:
        shown.headers.update(headers)
        return shown
    return Response(
        _encode(problem),
        problem.status,
        {**headers, **AS_NAMED, "Cache-Control": PASSING},
        media_type=MEDIA_TYPE,
    )


class LastResort:
    """A request's outermost loop: whatever nobody foresaw is a problem too, never a traceback."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            await self._app(scope, receive, send)
        except Exception as error:
            await problem_response(scope, error)(scope, receive, send)
