"""The start of a hand: may it be dealt at all, and which forced bets it opens with (rules A1, A3,
A4, A12).
"""

from schemas.catalogue import variant
from schemas.commands import Post, StartHand
from schemas.errors import CommandRefused
from schemas.events import AnyEvent, HandStarted
from schemas.stakes import CHIPS_MAX, problems
from schemas.variants import BURNS_MAX, DECK_SIZE, SEATS_MAX, Pot, Variant
from services.rules.dealing import cards_needed
from services.rules.forced import forced_bets
from services.rules.plan import plan
from services.rules.seating import seating
from services.rules.state import HandState


def start(command: StartHand) -> tuple[AnyEvent, ...]:
    """`hand-started` and the forced bets; raises `CommandRefused` with every reason why not."""
    game = variant(command.variant)
    reasons = (*unplayable(command, game), *_posts_problems(command))
    if reasons:
        why = f"hand {command.hand} cannot start: {'; '.join(reasons)}"
        raise CommandRefused(why)
    event = HandStarted(
        hand=command.hand,
        variant=game.key,
        revision=game.revision,
        stakes=command.stakes,
        button=command.button,
        seats=command.seats,
        boards=command.boards,
        bomb=command.bomb,
        dead_small_blind=command.dead_small_blind,
        deck=command.deck,
    )
    bets = tuple(forced_bets(HandState(event), command.posts))
    wanted = {post.seat: post.amount for post in command.posts if post.kind == "straddle"}
    for bet in bets:
        if bet.kind == "straddle" and bet.amount < wanted[bet.seat]:
            short = f"seat {bet.seat} has {bet.amount} to straddle, not {wanted[bet.seat]}"
            why = f"hand {command.hand} cannot start: {short}"
            raise CommandRefused(why)
    return (event, *bets)


def plainly_playable(state: HandState) -> bool:
    """Whether a hand can be dealt as it started, told at a glance; if not, ask `unplayable`."""
    hand, places = state.event, len(state.seats)
    return (
        state.well_seated
        and state.chips == places <= state.plan.seats_max
        and hand.boards == 1
        and not hand.bomb
        and sum(state.start) <= CHIPS_MAX
        and len({one.player for one in hand.seats}) == places
        and not problems(hand.stakes)
    )


def unplayable(hand: StartHand | HandStarted, game: Variant) -> tuple[str, ...]:
    """Why the game cannot be dealt so, one sentence a reason; none if it can."""
    return (
        *problems(hand.stakes),
        *_seat_problems(hand, game),
        *_deck_problems(hand, game),
        *_form_problems(hand),
    )


def _seat_problems(command: StartHand | HandStarted, game: Variant) -> list[str]:
    seats = [one.seat for one in command.seats]
    numbers, count = {*seats}, len(seats)
    said: list[str] = []
    if count < 2:
        said.append(f"two seats are needed, not {count}")
    if count > plan(game.key, game.revision).seats_max:
        said.append(too_many(count, game))
    if len(numbers) != count or len({one.player for one in command.seats}) != count:
        said.append("a seat or a player comes twice")
    numbers.add(command.button)
    if min(numbers) < 1 or max(numbers) > SEATS_MAX:
        said.append(f"seats and the button are numbered 1 to {SEATS_MAX}")
    said += [f"seat {one.seat} has no chips" for one in command.seats if one.stack <= 0]
    chips = sum(max(0, one.stack) for one in command.seats)
    if chips > CHIPS_MAX:
        said.append(f"the seats have {chips} chips together, more than {CHIPS_MAX}")
    if count == 2 and command.button not in seats and not command.dead_small_blind:
        said.append("heads-up one of the two seats has the button")
    return said


def too_many(seats: int, game: Variant) -> str:
    """Why so many seats, which are too many, cannot be dealt in, with the arithmetic."""
    if not isinstance(game.contest, Pot):
        return f"{game.name} is played against the house, not for a pot"
    need = cards_needed(game.hole, seats, 1, game.board, BURNS_MAX)
    if need <= DECK_SIZE:
        return f"{game.name} takes {game.seats_max} seats, not {seats}"
    return (
        f"{game.name} takes {game.seats_max} seats: {seats} x {game.hole} hole cards "
        f"+ {game.board} board + {BURNS_MAX} burns = {need} cards, the deck has {DECK_SIZE}"
    )


def _deck_problems(command: StartHand | HandStarted, game: Variant) -> list[str]:
    """Several boards may not need more cards than the deck has."""
    if command.boards == 1:
        return []
    if command.boards != 2:
        return [f"a hand is dealt on 1 or 2 boards, not {command.boards}"]
    if game.spit:
        return [f"{game.name} shows a card of its one board before the first bet"]
    burns = len(game.streets) - 1 if command.stakes.burns else 0
    need = cards_needed(game.hole, len(command.seats), command.boards, game.board, burns)
    if need <= DECK_SIZE:
        return []
    return [
        f"two boards do not fit: {len(command.seats)} x {game.hole} hole cards "
        f"+ 2 x ({game.board} board + {burns} burns) = {need} cards, the deck has {DECK_SIZE}"
    ]


def _form_problems(command: StartHand | HandStarted) -> list[str]:
    stakes = command.stakes
    said: list[str] = []
    if command.bomb and stakes.ante_mode != "classic":
        said.append("a bomb pot needs a classic ante")
    if command.boards == 2 and stakes.tournament:
        said.append("a tournament hand has one board")
    return said


def _posts_problems(command: StartHand) -> list[str]:
    """Every post on its own, then together: straddles in turn, and one live bet a seat."""
    said = [why for post in command.posts for why in _post_problems(command, post)]
    if said or not command.posts:
        return said
    if command.bomb:
        return ["a bomb pot takes no posts"]
    seats = seating(tuple(one.seat for one in command.seats), command.button).seats
    straddlers = [post.seat for post in command.posts if post.kind == "straddle"]
    after = 1 if command.dead_small_blind else 2
    if straddlers and tuple(straddlers) != seats[after : after + len(straddlers)]:
        said.append("straddles go clockwise from the left of the big blind")
    live = [post.seat for post in command.posts if post.kind == "post"]
    if len({*live, *seats[:after], *straddlers}) < len(live) + after + len(straddlers):
        said.append("a seat has one blind, live post or straddle")
    dead = [post.seat for post in command.posts if post.kind == "dead-post"]
    if len({*dead, *seats[:after]}) < len(dead) + after:
        said.append("a seat makes up one missed small blind, and not when it has a blind")
    return said


def _post_problems(command: StartHand, post: Post) -> list[str]:
    stakes = command.stakes
    if post.seat not in {one.seat for one in command.seats}:
        return [f"seat {post.seat} posts and is not dealt in"]
    if post.kind not in ("straddle", "post", "dead-post"):
        return [f"{post.kind} is posted by the stakes, not by request"]
    said: list[str] = []
    if post.amount <= 0:
        said.append(f"seat {post.seat} cannot post {post.amount}")
    if post.kind == "post" and post.amount > stakes.big_blind:
        said.append(f"a live post is at most the big blind, not {post.amount}")
    if post.kind == "dead-post" and post.amount > stakes.small_blind:
        said.append(f"a dead post is at most the small blind, not {post.amount}")
    if post.kind == "straddle":
        said.extend(_straddle_problems(command, post))
    return said


def _straddle_problems(command: StartHand, post: Post) -> list[str]:
    """A straddle is at least twice the bet before it, and for cash only."""
    stakes = command.stakes
    straddles = [one for one in command.posts if one.kind == "straddle"]
    before = straddles[: straddles.index(post)]
    least = 2 * (before[-1].amount if before else stakes.big_blind)
    said: list[str] = []
    if stakes.tournament:
        said.append("a tournament takes no straddle")
    if stakes.limit == "fl" and not stakes.fl_straddle:
        said.append("this fixed-limit table takes no straddle")
    if post.amount < least:
        said.append(f"a straddle here is at least {least}, not {post.amount}")
    return said
