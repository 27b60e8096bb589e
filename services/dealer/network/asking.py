"""What a seat that the table waits for may do, as data that a command can be made from."""

from schemas.views import Choice
from services.dealer.played import PlayedHand
from services.rules import options, run_outs_max


def choices(hand: PlayedHand, seat: int) -> tuple[Choice, ...]:
    """Everything the rules allow a seat now; nothing where it is not asked."""
    if seat not in hand.asked:
        return ()
    state = hand.state
    if state.phase == "act":
        return _decisions(hand)
    if state.phase == "show":
        return (Choice(command="show"), Choice(command="muck"))
    most = run_outs_max(state)
    return (Choice(command="wish-run-out", field="boards", least=1, most=most),)


def _decisions(hand: PlayedHand) -> tuple[Choice, ...]:
    state = hand.state
    choice = options(state)
    fold = Choice(command="act", action="fold")
    if choice.to_call:
        first = (fold, Choice(command="act", action="call", chips=choice.to_call))
    else:
        first = (Choice(command="act", action="check"), fold)
    if not choice.max_to:
        return first
    verb = "raise" if state.current else "bet"
    span = (choice.min_to, choice.max_to)
    return (*first, Choice(command="act", action=verb, field="to", least=span[0], most=span[1]))
