"""What Hypothesis draws: random legal hands of any game, limit and house."""

from random import Random
from typing import Final, get_args

from hypothesis import strategies as st

from schemas.catalogue import POT_GAMES
from schemas.events import AnyEvent
from schemas.stakes import Limit, Rake
from tests.hands import play

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


@st.composite
def hands(draw: st.DrawFn) -> list[AnyEvent]:
    """The facts of a random legal hand of any game, limit and house."""
    key = draw(st.sampled_from(list(POT_GAMES)))
    mode, ante = draw(ANTES)
    settings = draw(SETTINGS)
    unit = settings.get("chip_unit", 1)
    return play(
        Random(draw(st.integers(0, 2**32))),
        key,
        draw(st.sampled_from(LIMITS)),
        draw(st.integers(2, POT_GAMES[key].seats_max)),
        ante=-(-ante // unit) * unit,  # in whole chips
        ante_mode=mode,
        ante_order=draw(st.sampled_from((None, "ante-first", "blind-first"))),
        **settings,
    )
