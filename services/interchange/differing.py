"""What tells a hand that is offered from the one of the same id that the log holds."""

from collections.abc import Iterator, Sequence
from itertools import islice

from schemas.events import AnyEvent, HandEnded, HandStarted, SourceClaimed
from schemas.settlement import Settlement
from services.rules import contradicted, fold, played_out

_MOST = 3


def unlike(held: Sequence[AnyEvent], offered: Sequence[AnyEvent]) -> str:
    """The parts in which two hands differ; where it is what the source says came out, also whether
    the rules say so too, since a claim that came later is not kept.
    """
    parts = list(_parts(held, offered))
    if _claims(held) != _claims(offered):
        parts.append(f"stated result ({_judged(offered)})")
    return f"other {', '.join(parts or ['end'])}"


def _parts(held: Sequence[AnyEvent], offered: Sequence[AnyEvent]) -> Iterator[str]:
    first, second = (next(iter(one), None) for one in (held, offered))
    if not (isinstance(first, HandStarted) and isinstance(second, HandStarted)):
        yield "game"
        return
    for name in HandStarted.__struct_fields__:
        if getattr(first, name) != getattr(second, name):
            yield name.replace("_", " ")
    if _play(held) != _play(offered):
        yield "cards or actions"


def _play(events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """What was dealt and done; how it ended follows from that and the start."""
    return [one for one in events[1:] if not isinstance(one, SourceClaimed | HandEnded)]


def _claims(events: Sequence[AnyEvent]) -> list[SourceClaimed]:
    return [one for one in events if isinstance(one, SourceClaimed)]


def _judged(offered: Sequence[AnyEvent]) -> str:
    """Whether the rules bear out what a hand's source says."""
    if not _claims(offered):
        return "it states none"
    state = fold(offered)
    outcome = played_out(state)
    if not isinstance(outcome, Settlement):
        return "the rules cannot tell whether it is right"
    wrong = list(islice(contradicted(state, outcome), _MOST))
    return "the rules give the same" if not wrong else f"the rules differ: {'; '.join(wrong)}"
