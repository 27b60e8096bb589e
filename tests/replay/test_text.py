"""Whole hands as the terminal shows them, against text written from the rules."""

from services.replay import account, explain, frames, page, transcript
from services.rules import settle
from tests.replay.script import Script, courchevel

COURCHEVEL = """\
G000-01
Courchevel, fixed limit, blinds 1/2, bets 2/4
3 seats, button seat 1

PREFLOP
  seat 2 B posts the small blind 1                      pot      1  stack     99
  seat 3 C posts the big blind 2                        pot      3  stack     98
  hole cards are dealt
    seat 2  B  As Ad 7d 5c 3s
    seat 3  C  Kd Kc 8s 6c 4d
    seat 1  A  Ah Th 8d 6s 3c
  spit card: Qh
  seat 1 A calls 2                                      pot      5  stack     98
  seat 2 B calls 1                                      pot      6  stack     98
  seat 3 C checks                                       pot      6  stack     98

FLOP  Qh Jh 2c
  pot 6; stacks: seat 2 98, seat 3 98, seat 1 98
  flop: Jh 2c
  seat 2 B checks                                       pot      6  stack     98
  seat 3 C checks                                       pot      6  stack     98
  seat 1 A checks                                       pot      6  stack     98

TURN  Qh Jh 2c 9h
  pot 6; stacks: seat 2 98, seat 3 98, seat 1 98
  turn: 9h
  seat 2 B checks                                       pot      6  stack     98
  seat 3 C bets 4                                       pot     10  stack     94
  seat 1 A calls 4                                      pot     14  stack     94
  seat 2 B calls 4                                      pot     18  stack     94

RIVER  Qh Jh 2c 9h Ks
  pot 18; stacks: seat 2 94, seat 3 94, seat 1 94
  river: Ks
  seat 2 B checks                                       pot     18  stack     94
  seat 3 C checks                                       pot     18  stack     94
  seat 1 A bets 4                                       pot     22  stack     90
  seat 2 B calls 4                                      pot     26  stack     90
  seat 3 C calls 4                                      pot     30  stack     90

SHOWDOWN  Qh Jh 2c 9h Ks
  pot 30; stacks: seat 2 90, seat 3 90, seat 1 90
  seat 1 A shows Ah Th 8d 6s 3c: flush, ace-queen-jack-ten-nine high
  seat 2 B shows As Ad 7d 5c 3s: pair of aces, king-queen-jack
  seat 3 C shows Kd Kc 8s 6c 4d: three of a kind, kings, queen-jack

RESULT
  pot of 30, eligible seats 2, 3, 1
    seat 1 A wins 30 with a flush, ace-queen-jack-ten-nine high
      (Ah Qh Jh Th 9h), beating seat 3's three of a kind, kings, queen-jack
  the hand is over

 seat  player  start  net  final  cards
    2  B         100  -10     90  As Ad 7d 5c 3s
    3  C         100  -10     90  Kd Kc 8s 6c 4d
    1  A         100  +20    120  Ah Th 8d 6s 3c
"""

ACCOUNT = """\
G000-01
Courchevel, fixed limit, blinds 1/2, bets 2/4
3 seats, button seat 1

 seat  player  start  net  final  cards
    2  B         100  -10     90  As Ad 7d 5c 3s
    3  C         100  -10     90  Kd Kc 8s 6c 4d
    1  A         100  +20    120  Ah Th 8d 6s 3c

preflop [Qh]: seat 2 posts the small blind 1; seat 3 posts the big blind 2; seat
  1 calls 2; seat 2 calls 1; seat 3 checks
flop [Qh Jh 2c]: seat 2 checks; seat 3 checks; seat 1 checks
turn [Qh Jh 2c 9h]: seat 2 checks; seat 3 bets 4; seat 1 calls 4; seat 2 calls 4
river [Qh Jh 2c 9h Ks]: seat 2 checks; seat 3 checks; seat 1 bets 4; seat 2
  calls 4; seat 3 calls 4
showdown [Qh Jh 2c 9h Ks]
  seat 1 shows Ah Th 8d 6s 3c: flush, ace-queen-jack-ten-nine high
  seat 2 shows As Ad 7d 5c 3s: pair of aces, king-queen-jack
  seat 3 shows Kd Kc 8s 6c 4d: three of a kind, kings, queen-jack

pot of 30, eligible seats 2, 3, 1
  seat 1 A wins 30 with a flush, ace-queen-jack-ten-nine high (Ah Qh Jh Th 9h),
    beating seat 3's three of a kind, kings, queen-jack
"""

PAGE = """\
G000-01  Courchevel, fixed limit  step 8

FLOP  Qh Jh 2c
  flop: Jh 2c

  pot 6

 seat  player  stack  bet    cards
    2  B          98         As Ad 7d 5c 3s
    3  C          98         Kd Kc 8s 6c 4d
    1  A          98         Ah Th 8d 6s 3c

  seat 2 B to act: fold, check, bet 2
"""


def test_a_whole_hand_is_told_street_by_street() -> None:
    script = courchevel()

    shown = transcript(script.state, frames(script.events))

    assert "\n".join(shown) + "\n" == COURCHEVEL


def test_a_hand_fits_on_one_page_with_its_reasons() -> None:
    script = courchevel()
    state = script.state

    shown = account(state, frames(script.events), explain(state, settle(state)))

    assert "\n".join(shown) + "\n" == ACCOUNT


def test_a_step_shows_the_board_the_pot_every_seat_and_who_is_due() -> None:
    script = courchevel()
    flop = next(one for one in frames(script.events) if one.what == "flop: Jh 2c")

    shown = page(script.state, flop, "step 8")

    assert "\n".join(shown) + "\n" == PAGE


def test_nothing_is_wider_than_80_columns() -> None:
    script = Script("omaha-5-8", (1000, 900, 800, 700, 600, 500), currency="USD", exponent=2)
    script.deal("As2s9c9d8h", "Ac2c9h9s8d", "KsKdQcJc7h", "TsTdTh5c6h", "4s5d6c7cJd", "QsQdJhJs6d")
    script.act("500 c c c c c").street("3s4c5h").act("100 c c c c")
    script.street("Kc").act("100 c c c").street("Qh").act("x x x").end()
    told = frames(script.events)

    pages = [line for frame in told for line in page(script.state, frame, "step 1 of 99")]
    shown = [*transcript(script.state, told), *pages]

    assert max(map(len, shown)) <= 80


def test_a_hand_in_play_says_so_and_hides_every_card() -> None:
    script = Script("holdem", (100, 100)).deal("AsAd", "KsKd").act("c")

    shown = "\n".join(transcript(script.state, frames(script.events)))

    assert "in play: seat 1 Ann to act" in shown
    assert not any(card in shown for card in ("As", "Ad", "Ks", "Kd"))


def test_money_keeps_its_cents_and_names_its_currency() -> None:
    script = Script("holdem", (1000, 1000), currency="EUR", exponent=2).deal("AsAd", "KsKd")
    script.act("c x").street("2c3c4c").act("250 f").end()

    shown = "\n".join(transcript(script.state, frames(script.events)))

    assert "blinds 0.01/0.02 EUR" in shown
    assert "bets 2.50" in shown
    assert "2.50 EUR nobody called returns to seat 1 Ann" in shown


RUN_OUTS = """\
SHOWDOWN
  pot 120; everybody is all-in
  seat 1 Ann shows As Ad
  seat 2 Bob shows Ks Kd

RUN-OUT
  pot 120; everybody is all-in
  all agree to run the rest out on 2 boards

BOARD 1  2c 3d 4h 9s Jc
  pot 120; everybody is all-in
  flop on board 1: 2c 3d 4h
  turn on board 1: 9s
  river on board 1: Jc

BOARD 2  2c 3d 4h 9s Jc | Kh 8c 7d 6s 5s
  pot 120; everybody is all-in
  flop on board 2: Kh 8c 7d
  turn on board 2: 6s
  river on board 2: 5s

RESULT
  pot of 120, eligible seats 1, 2
    board 1: seat 1 Ann wins 60 with a pair of aces, jack-nine-four
      (As Ad Jc 9s 4h), beating seat 2's pair of kings, jack-nine-four, by aces
      over kings
    board 2: seat 2 Bob wins 60 with three of a kind, kings, eight-seven
      (Ks Kd Kh 8c 7d), beating seat 1's pair of aces, king-eight-seven
  the hand is over
"""


def test_every_run_out_is_a_part_of_its_own() -> None:
    script = Script("holdem", (60, 60), run_outs=2).deal("AsAd", "KsKd")
    script.act("60 c").show_down().run_out(2)
    for cards in ("2c3d4h", "9s", "Jc", "Kh8c7d", "6s", "5s"):
        script.street(cards)
    script.end()

    shown = "\n".join(transcript(script.state, frames(script.events)))

    assert RUN_OUTS in shown


def test_a_street_is_headed_by_all_its_boards() -> None:
    script = Script("holdem", (60, 60), boards=2).deal("AsAd", "KsKd").act("c x")
    script.street("2c3d4h5c6d7h").act("x x")

    shown = transcript(script.state, frames(script.events))

    assert "FLOP  2c 3d 4h | 5c 6d 7h" in shown


def test_a_shown_hand_is_told_for_every_board() -> None:
    script = Script("holdem", (60, 60), boards=2).deal("AsAd", "KsQd").act("c x")
    script.street("2c7d9hKhTc6d").act("x x").street("Jc8c").act("x x").street("4s2h").act("x x")

    shown = frames(script.end().events)

    assert (
        "seat 1 Ann shows As Ad: pair of aces, jack-nine-seven on board 1; pair of aces, "
        "king-ten-eight on board 2"
    ) in [one.what for one in shown]
