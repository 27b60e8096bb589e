"""Laws of a cash table, whoever joins, leaves, sits out, posts and wins."""

from hypothesis import given, settings
from msgspec.structs import replace

from schemas.commands import StartHand
from schemas.events import (
    HandStarted,
)
from schemas.table_events import (
    ButtonDrawn,
    HandVoided,
    PlayerLeft,
)
from schemas.tables import CashTerms
from schemas.variants import SEATS_MAX
from services.rules import decide as decide_hand
from services.rules.life import (
    Places,
    TableLife,
    button_due,
    evolve,
    next_hand,
)
from tests.proof import proof
from tests.rules.life.sessions import SEEDS, TERMS, Session, played


@settings(max_examples=proof(40, 5_000), deadline=None)
@given(TERMS, SEEDS)
def test_chips_are_conserved_over_a_session(terms: CashTerms, seed: int) -> None:
    session = played(terms, seed)

    bought, taken, raked = session.money()
    on_the_table = sum(chair.stack for chair in session.life.chairs.values())
    assert bought == on_the_table + taken + raked
    assert all(chair.stack >= 0 for chair in session.life.chairs.values())


@settings(max_examples=proof(40, 5_000), deadline=None)
@given(TERMS, SEEDS)
def test_nobody_posts_the_big_blind_twice_in_a_row(terms: CashTerms, seed: int) -> None:
    """But who leaves after it and sits down where it is due next."""
    session, life, before = played(terms, seed), TableLife(), None

    for fact in session.facts:
        evolve(life, fact)
        moved = isinstance(fact, PlayerLeft) and fact.player == before
        if moved or isinstance(fact, ButtonDrawn | HandVoided):
            before = None
        elif isinstance(fact, HandStarted) and life.places is not None:
            payer = life.chairs[life.places.big].player
            assert payer != before
            before = payer


@settings(max_examples=proof(40, 5_000), deadline=None)
@given(TERMS, SEEDS)
def test_who_is_ready_has_button_and_both_blinds_once_a_turn(terms: CashTerms, seed: int) -> None:
    """Once nobody comes or goes any more, and chips stay where they are."""
    session = played(terms, seed)
    ready = session.life.ready
    if len(ready) < terms.players_min or not session.hand():
        return
    for seat in ready:
        session.life.chairs[seat].stack = 400

    def turn() -> list[Places]:
        dealt: list[Places] = []
        for _ in ready:
            session.placed(session.start())
            session.end()
            dealt.append(session.hands[-1])
        return dealt

    turn()
    turn()
    buttons, smalls, bigs, dead = zip(*turn(), strict=True)
    assert sorted(buttons) == sorted(smalls) == sorted(bigs) == ready
    assert not any(dead)


@settings(max_examples=proof(40, 5_000), deadline=None)
@given(TERMS, SEEDS)
def test_under_a_dead_button_the_big_blind_passes_nobody_who_is_ready(
    terms: CashTerms, seed: int
) -> None:
    session = Session(replace(terms, button_rule="dead"), seed)
    for step in session.run():
        life = session.life
        if step != "hand" or life.again or life.places is None or button_due(life):
            continue
        turn = [(life.places.big + at - 1) % SEATS_MAX + 1 for at in range(1, SEATS_MAX + 1)]
        due = [seat for seat in turn if seat in life.ready]
        command = next_hand(life, "t")
        if isinstance(command, StartHand):
            after = life.copy()
            evolve(after, decide_hand(None, command)[0])
            assert after.places is not None
            assert after.places.big == due[0]
