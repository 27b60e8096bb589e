"""Which form of an answer a caller wants: `format` says, or else the header Accept (RFC 9110,
12.5.1).
"""

from collections.abc import Sequence
from typing import Annotated, Final

from fastapi import Depends, Query, Request

from services.api.errors import no_such_form
from services.api.forms import MEDIA, Format

_ANY: Final = "*/*"


async def _wanted(
    request: Request,
    format: Annotated[
        Format | None,
        Query(description="The form of the answer; without it the header Accept says."),
    ] = None,
) -> Format:
    return format or accepted(request.headers.get("accept"))


Wanted = Annotated[Format, Depends(_wanted)]
"""The form of the answer; a route that takes it declares 406."""


def accepted(accept: str | None) -> Format:
    """What an Accept header likes best, JSON where it likes several alike; raises `no_such_form`.

    >>> accepted("text/csv;q=0.5, application/vnd.apache.parquet"), accepted("text/html, */*;q=0.1")
    ('parquet', 'json')
    """
    if not accept:
        return "json"
    ranges = [_range(one) for one in accept.split(",")]
    liked: dict[Format, float] = {
        name: _liked(media.partition(";")[0], ranges) for name, media in MEDIA.items()
    }
    best = max(liked, key=lambda name: liked[name])
    if liked[best] <= 0:
        raise no_such_form(accept, [one.partition(";")[0] for one in MEDIA.values()])
    return best


def _range(text: str) -> tuple[str, float]:
    """A media range and how much it is liked, 0 to 1; what is no number counts as 1."""
    media, *others = [one.strip().lower() for one in text.split(";")]
    weight = next((one[2:] for one in others if one.startswith("q=")), "1")
    try:
        return media, min(max(float(weight), 0.0), 1.0)
    except ValueError:
        return media, 1.0


def _liked(media: str, ranges: Sequence[tuple[str, float]]) -> float:
    """By the most exact range that takes it in."""
    for wanted in (media, f"{media.partition('/')[0]}/*", _ANY):
        found = [weight for one, weight in ranges if one == wanted]
        if found:
            return max(found)
    return 0.0
