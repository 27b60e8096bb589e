"""The kinds of problems there are (RFC 9457), each with its status and what it means."""

from typing import Final

from msgspec import Struct


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of problem: its name, its status, and what it means to the caller."""

    name: str
    status: int
    title: str
    meaning: str


NOT_FOUND: Final = Kind(
    "not-found", 404, "Nothing by that name", "Check the name, or follow a link from a list."
)
IN_PLAY: Final = Kind(
    "hand-in-play",
    409,
    "The hand is still in play",
    "Ask again once it has ended; what everybody may see of it now is at its table.",
)
METHOD: Final = Kind(
    "method-not-allowed",
    405,
    "Not with this method",
    "Use one that the header Allow names: this API reads, and makes links to hands.",
)
FORM: Final = Kind(
    "not-acceptable",
    406,
    "No form of the answer is one you take",
    "Widen the header Accept, or name a form in `format`.",
)
PARAMETER: Final = Kind(
    "bad-parameter",
    422,
    "A parameter cannot be taken",
    "`errors` names each parameter and says why; parameters that do not exist are refused too.",
)
STORE: Final = Kind(
    "store-unavailable",
    503,
    "The store cannot be read now",
    "Nothing is lost. Ask again later; whoever runs the server sees the reason there.",
)
UNREADABLE: Final = Kind(
    "unreadable-record",
    500,
    "A record of this hand or table cannot be read",
    "The log holds something this build does not know or trust; `oddchip verify` names it.",
)
OURS: Final = Kind(
    "our-fault", 500, "Our fault", "A mistake in Oddchip; whoever runs the server sees the reason."
)
UNKNOWN: Final = Kind(
    "who-are-you",
    401,
    "Say who you are",
    "Send `Authorization: Bearer` and a key or token that counts; `/v1/me` tells what you have.",
)
FORBIDDEN: Final = Kind(
    "not-for-you", 403, "Not for your role", "`detail` says whom it is for; ask one of them."
)
LARGE: Final = Kind(
    "too-large", 413, "More than a request needs", "`detail` says which part, and how much may be."
)
HEAVY: Final = Kind(
    "too-heavy",
    422,
    "The question takes too much",
    "It was given up. Ask about less: fewer days, one game, one player.",
)
OFTEN: Final = Kind(
    "too-many", 429, "Too many requests", "Wait for the seconds that Retry-After says."
)
BUSY: Final = Kind(
    "too-busy", 503, "Too many questions wait", "Wait for the seconds that Retry-After says."
)
BEHIND: Final = Kind(
    "store-behind", 503, "The store is behind its log", "It catches up; ask again later."
)
KINDS: Final = (
    *(NOT_FOUND, IN_PLAY, METHOD, FORM, PARAMETER, UNKNOWN, FORBIDDEN, LARGE, HEAVY, OFTEN),
    *(STORE, BUSY, BEHIND, UNREADABLE, OURS),
)
