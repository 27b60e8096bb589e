"""A seat's life over the network: sitting down with one's own token, chips, breaks, leaving."""

from pathlib import Path

import httpx
import pytest
from msgspec import json

from schemas.commands import Act, AddChips, Muck
from schemas.events import ActionTaken, HandEnded, HandStarted
from schemas.house_events import HouseHandStarted
from schemas.record import decode
from schemas.table_commands import ComeBack, GoAway, Leave, Sit
from schemas.table_events import DecidedFor, HandVoided, PlayerAway, PlayerLeft, PlayerSat
from schemas.views import Refused, Snapshot
from services.dealer import Table, cash_terms, games
from services.dealer.house_tables import HouseTable, house_terms
from services.dealer.network import Dealing, fresh_token
from services.dealer.played import PlayedHand
from tests.dealer.network.places import PATIENCE, Place, passive, played
from tests.dealer.rooms import KEY, noon

HOLDEM = games(["holdem"], ["nl"])
TABLE = Table("t", HOLDEM, 4, terms=cash_terms(HOLDEM, 4), guests=((4, ""),))
MOST = cash_terms(HOLDEM, 4).buy_in_max


async def seated(place: Place, token: str) -> None:
    """Ann in seat 4, with chips."""
    for command in (
        Sit(seat=4, player="ann", posts=True),
        AddChips(seat=4, player="ann", chips=MOST),
    ):
        answer = await place.taken(place.post("t", command, token=token))
        assert answer.status_code == 200, answer.text


async def opened(place: Place) -> Snapshot:
    await place.until(lambda: place.dealing.room.standing("t") is not None)
    await place.until(lambda: any(b"hand-ended" in one for one in place.records("t")))
    answer = await place.client.get("/v1/tables/t")
    return json.decode(answer.content, type=Snapshot)


def facts(place: Place) -> list[object]:
    return [
        event
        for stored in place.log.read_stream("t", 0, 1_000_000)
        for event in decode(stored.data, "t", stored.version).events
    ]


def problem(answer: httpx.Response) -> str:
    return json.decode(answer.content, type=Refused).type.rpartition(":")[2]


def test_a_player_takes_a_free_seat_and_is_dealt_in(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        assert (await opened(place)).free == (4,)
        token = fresh_token()
        await seated(place, token)
        place.watch("t", 4)

        due = await place.asked("t")

        assert due.seat == 4
        answer = await place.taken(place.post("t", passive(due), token=token))
        assert answer.status_code == 200
        assert PlayerSat(seat=4, player="p-ann", posts=True) in facts(place)
        assert [one.player for one in (await opened(place)).players if one.seat == 4] == ["p-ann"]

    played(tmp_path, [TABLE], story)


def test_the_same_seat_taken_twice_is_taken_once(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        mine, other = fresh_token(), fresh_token()
        sit = Sit(seat=4, player="ann")
        first = await place.taken(place.post("t", sit, token=mine, name="sits"))
        again = await place.taken(place.post("t", sit, token=mine, name="sits"))
        stolen = await place.taken(place.post("t", sit, token=other, name="sits"))
        late = await place.taken(place.post("t", Sit(seat=4, player="bob"), token=other))

        assert first.status_code == again.status_code == 200
        assert first.content == again.content
        assert problem(stolen) == "id-taken"  # another's token: another command
        assert problem(late) == "refused"
        assert place.tokens.holder("t", other) is None
        assert sum(isinstance(one, PlayerSat) and one.seat == 4 for one in facts(place)) == 1

    played(tmp_path, [TABLE], story)


def test_a_seat_that_is_kept_is_its_player_s_alone(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        kept = place.tokens.issue("t", 4, "p-ann")

        other = await place.taken(place.post("t", Sit(seat=4, player="bob"), token=fresh_token()))
        mine = await place.taken(place.post("t", Sit(seat=4, player="anybody"), token=kept))

        assert problem(other) == "other-seat"
        assert mine.status_code == 200
        assert PlayerSat(seat=4, player="p-ann") in facts(place)

    played(tmp_path, [TABLE], story)


def test_who_leaves_goes_with_his_chips_once_the_hand_is_over(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        token = fresh_token()
        await seated(place, token)
        place.watch("t", 4)
        await place.asked("t")

        for command in (GoAway(seat=4), Leave(seat=4)):
            answer = await place.taken(place.post("t", command, token=token))
            assert answer.status_code == 200

        told = facts(place)
        left = next(one for one in told if isinstance(one, PlayerLeft) and one.seat == 4)
        assert left.player == "p-ann"
        before = told[: told.index(left)]
        ends = [one for one in before if isinstance(one, HandEnded)]
        assert left.chips == next(one.chips for one in ends[-1].stacks if one.seat == 4)
        assert DecidedFor(seat=4, why="away") in told
        assert (await opened(place)).free == (4,)

    played(tmp_path, [TABLE], story)


def test_who_is_away_is_dealt_out_until_he_is_back(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        token = fresh_token()
        await seated(place, token)
        place.watch("t", 4)
        await place.asked("t")
        await place.taken(place.post("t", GoAway(seat=4), token=token))
        hands = len(_dealt(place))
        await place.until(lambda: len(_dealt(place)) >= hands + 3)
        assert all(4 not in seats for seats in _dealt(place)[hands:])

        answer = await place.taken(place.post("t", ComeBack(seat=4, posts=True), token=token))

        assert answer.status_code == 200
        assert (await place.asked("t")).seat == 4

    played(tmp_path, [TABLE], story)


def _dealt(place: Place) -> list[set[int]]:
    """The seats of every hand so far."""
    starts = [one for one in facts(place) if isinstance(one, HandStarted)]
    return [{seat.seat for seat in one.seats} for one in starts]


def test_who_is_gone_is_away_from_the_next_hand_on(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        await seated(place, fresh_token())
        await place.asked("t")
        place.now += PATIENCE.gone + 200

        await place.until(lambda: PlayerAway(seat=4, player="p-ann") in facts(place))

        told = facts(place)
        gone = [at for at, one in enumerate(told) if one == DecidedFor(seat=4, why="gone")]
        *decisions, last = [told[at + 1] for at in gone]
        assert all(isinstance(one, ActionTaken) for one in decisions)
        assert len(decisions) > 0
        assert last == PlayerAway(seat=4, player="p-ann")

    played(tmp_path, [TABLE], story)


def test_the_rules_of_the_table_are_told_to_who_breaks_them(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        token = fresh_token()
        await seated(place, token)
        more = await place.taken(
            place.post("t", AddChips(seat=4, player="ann", chips=1), token=token)
        )
        others = await place.taken(
            place.post("t", AddChips(seat=4, player="bob", chips=1_000), token=token)
        )
        nobody = await place.taken(place.post("t", Act(seat=4, action="fold"), token=fresh_token()))

        assert problem(more) == "refused"
        assert "is the most at this table" in more.json()["detail"]
        assert problem(others) == "other-seat"
        assert others.json()["detail"] == "seat 4 is p-ann's, not bob's"
        assert problem(nobody) == "unknown-token"

    played(tmp_path, [TABLE], story)


def test_a_box_that_places_no_ante_holds_up_one_hand_and_no_more(tmp_path: Path) -> None:
    terms = house_terms(["senator"])[0]
    table = HouseTable("t", terms, 2, ((2, ""),))

    async def story(place: Place) -> None:
        await place.until(lambda: place.dealing.room.standing("t") is not None)
        token = fresh_token()
        for command in (Sit(seat=2, player="ann"), AddChips(seat=2, player="ann", chips=5_000)):
            answer = await place.taken(place.post("t", command, token=token))
            assert answer.status_code == 200, answer.text
        place.watch("t", 2)
        due = await place.asked("t")
        assert [one.command for one in due.choices] == ["place-ante"]
        place.now += PATIENCE.clock + PATIENCE.bank + 200

        (record,) = await place.dealing.step()

        assert record.events[1:] == (
            DecidedFor(seat=2, why="late"),
            PlayerAway(seat=2, player="p-ann"),
            HandVoided(hand=due.hand, why="seat 2 placed no ante"),
        )
        await place.until(lambda: sum(b"hand-ended" in one for one in place.records("t")) > 3)

    played(tmp_path, [table], story)


def test_who_goes_away_before_his_ante_has_the_hand_called_off_and_is_not_dealt_in(
    tmp_path: Path,
) -> None:
    terms = house_terms(["senator"])[0]
    table = HouseTable("t", terms, 2, ((2, ""),))

    async def story(place: Place) -> None:
        await place.until(lambda: place.dealing.room.standing("t") is not None)
        token = fresh_token()
        for command in (Sit(seat=2, player="ann"), AddChips(seat=2, player="ann", chips=5_000)):
            assert (await place.taken(place.post("t", command, token=token))).status_code == 200
        due = await place.asked("t")
        submitted = place.post("t", GoAway(seat=2), token=token)
        assert (await place.taken(submitted)).status_code == 200

        place.dealing = another(place)
        await place.until(lambda: _house_seats(place)[-1] == [1])

        told = facts(place)
        away = told.index(PlayerAway(seat=2, player="p-ann"))
        voided = HandVoided(hand=due.hand, why="seat 2 placed no ante")
        assert told.count(voided) == told.count(DecidedFor(seat=2, why="away")) == 1
        assert away < told.index(voided)
        assert sum(isinstance(one, PlayerAway) for one in told) == 1
        place.dealing = another(place)
        await place.until(lambda: place.dealing.room.standing("t") is not None)
        assert place.dealing.standing("t").sitting.stacks[2] == 5_000
        assert place.dealing.room.lost == []

    played(tmp_path, [table], story)


def another(place: Place) -> Dealing:
    """The dealer after one that was killed."""
    tables = place.dealing.room.tables
    return Dealing(place.log, tables, KEY, noon, patience=PATIENCE, now=lambda: place.now, seed="b")


def _house_seats(place: Place) -> list[list[int]]:
    """The boxes of every hand so far."""
    starts = [one for one in facts(place) if isinstance(one, HouseHandStarted)]
    return [[seat.seat for seat in one.seats] for one in starts]


def mucks(_hand: PlayedHand, seat: int) -> Muck:
    """What nobody may do before the showdown."""
    return Muck(seat=seat)


def test_a_hand_the_dealer_cannot_decide_in_is_called_off_and_the_table_deals_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(place: Place) -> None:
        await opened(place)
        await seated(place, fresh_token())
        due = await place.asked("t")
        monkeypatch.setattr(PlayedHand, "default", mucks)
        place.now += PATIENCE.clock + PATIENCE.bank

        (record,) = await place.dealing.step()

        *_, away, voided = record.events
        assert away == PlayerAway(seat=4, player="p-ann")
        assert isinstance(voided, HandVoided)
        assert voided.hand == due.hand
        assert voided.why.startswith("the dealer could not decide for seat 4: ")
        hands = len(_dealt(place))
        await place.until(lambda: len(_dealt(place)) > hands)
        assert 4 not in _dealt(place)[-1]
        assert place.dealing.room.lost == []

    played(tmp_path, [TABLE], story)
