"""What Hypothesis draws: random legal hands of any game, limit and house."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, get_args

from hypothesis import strategies as st

from schemas.catalogue import POT_GAMES
from schemas.commands import Post
from schemas.events import AnyEvent, Seated
from schemas.stakes import Limit, Rake
from schemas.variants import BURNS_MAX, DECK_SIZE
from tests.hands import play, random_chairs

LIMITS: Final = get_args(Limit)
SETTINGS: Final = st.fixed_dictionaries(
    {},
    optional={
        "chip_unit": st.sampled_from((1, 5)),
        "run_outs": st.sampled_from((1, 2, 3)),
        "burns": st.booleans(),
        "table_all_ins": st.booleans(),
        "identical_hilo_even_split": st.booleans(),
        "fl_heads_up_cap": st.sampled_from(("same", "none")),
        "short_open": st.sampled_from(("add", "complete")),
        "pl_short_blind": st.sampled_from(("full", "actual")),
        "rake": st.builds(
            Rake,
            basis_points=st.integers(0, 1000),
            cap=st.none() | st.integers(0, 40),
            no_flop_no_drop=st.booleans(),
            split=st.sampled_from(("main-first", "proportional")),
        ),
    },
)
ANTES: Final = st.sampled_from(
    [("none", 0), ("classic", 3), ("classic", 30), ("big-blind", 10), ("button", 7)]
)
"""An ante of 30 is more than many a short big blind puts in: whoever folds may have paid most."""


Form = dict[str, Any]
"""What `start-hand` asks for beyond stakes and seats."""


@st.composite
def hands(draw: st.DrawFn) -> list[AnyEvent]:
    """The facts of a random legal hand of any game, limit, house and form."""
    key = draw(st.sampled_from(list(POT_GAMES)))
    mode, ante = draw(ANTES)
    settings = draw(SETTINGS)
    unit = settings.get("chip_unit", 1)
    ante = -(-ante // unit) * unit  # in whole chips
    rng = Random(draw(st.integers(0, 2**32)))
    chairs = random_chairs(rng, draw(st.integers(2, POT_GAMES[key].seats_max)))
    forms = [st.just(Form()), _posts(chairs, ante)]
    forms += [_boards(key, len(chairs))] * (not POT_GAMES[key].spit)
    forms += [st.just({"bomb": True})] * (mode == "classic")
    return play(
        rng,
        key,
        draw(st.sampled_from(LIMITS)),
        seated=chairs,
        button=len(chairs),
        form=draw(st.one_of(forms)),
        ante=ante,
        ante_mode=mode,
        ante_order=draw(st.sampled_from((None, "ante-first", "blind-first"))),
        fl_straddle=True,
        **settings,
    )


@st.composite
def _boards(draw: st.DrawFn, key: str, seats: int) -> Form:
    """Two boards, where the deck has the cards with the burns before them."""
    game = POT_GAMES[key]
    need = seats * game.hole + 2 * (game.board + BURNS_MAX)
    return {"boards": draw(st.sampled_from((1, 2)))} if need <= DECK_SIZE else {}


@st.composite
def _posts(draw: st.DrawFn, chairs: Sequence[Seated], ante: int) -> Form:
    """Straddles in turn by who can pay them, then live and dead posts of others; blinds 5 and 10,
    the last seat has the button.
    """
    dead = draw(st.booleans())
    posts: list[Post] = []
    # heads-up nobody is left: the other has the small blind, or comes in without one
    others = [] if len(chairs) == 2 else list(chairs[1 if dead else 2 :])
    for price in (20, 40):
        if others and others[0].stack >= price + ante and draw(st.booleans()):
            posts.append(Post(others.pop(0).seat, "straddle", price))
    for one in others:
        wish = draw(st.sampled_from(("", "", "post", "dead-post", "both")))
        if wish in ("post", "both"):
            posts.append(Post(one.seat, "post", 10))
        if wish in ("dead-post", "both"):
            posts.append(Post(one.seat, "dead-post", 5))
    return {"posts": tuple(posts), "dead_small_blind": dead}
