"""A seat that one player left and another took."""

from pathlib import Path

from schemas.table_commands import GoAway, Leave, Sit
from services.dealer.network import fresh_token
from tests.dealer.network.places import Place, played
from tests.dealer.network.test_life import TABLE, opened, problem, seated


def test_who_left_sees_and_says_nothing_of_who_sits_there_next(tmp_path: Path) -> None:
    """Neither with the view he left open nor with the token he still has."""

    async def story(place: Place) -> None:
        await opened(place)
        hers, his = fresh_token(), fresh_token()
        await seated(place, hers)
        left_open = place.watch("t", 4)
        await place.asked("t")
        for command in (GoAway(seat=4), Leave(seat=4)):
            await place.taken(place.post("t", command, token=hers))
        answer = await place.taken(place.post("t", Sit(seat=4, player="bob"), token=his))
        assert answer.status_code == 200
        bob = place.tokens.holder("t", his)
        assert bob is not None
        place.tokens.take("t", 4, "p-ann", hers)  # as if his token were not written down yet

        answer = await place.taken(place.post("t", GoAway(seat=4), token=hers))

        assert left_open.over
        assert left_open not in place.dealing.showing("t").viewers
        assert problem(answer) == "other-seat"
        assert not place.service.speaks("t", bob._replace(player="p-ann"))
        assert place.service.speaks("t", bob)

    played(tmp_path, [TABLE], story)
