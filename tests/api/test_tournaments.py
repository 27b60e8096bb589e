"""Tournaments over HTTP: the same as their streams tell."""

from contextlib import closing
from pathlib import Path

from services.api import FromStore, Sources
from services.dealer.tournament import records_of
from services.replay import tournament_view
from tests.api.asking import Asker
from tests.api.stores import Live
from tests.dealer.tournament.playing import bulk, entries


def test_a_tournament_is_told_from_the_store_as_from_its_log(tmp_path: Path) -> None:
    log = bulk(entries(4, 3, chips=300))
    with (
        closing(Live(tmp_path, log)) as live,
        closing(Sources(tmp_path, FromStore)) as made,
        Asker(made) as ask,
    ):
        live.project()
        (line,) = ask.pages("/v1/tournaments", "tournaments")
        told = ask(line["link"]).json()
        hands = sum(len(ask.pages(one["hands_link"], "hands")) for one in told["tables"])

    view = tournament_view(*records_of(log, line["tournament"]))
    assert view is not None
    assert (told["status"], told["left"], told["wrong"]) == ("ended", 1, [])
    assert (told["hands"], told["prizes"]) == (view.hands, list(view.prizes))
    assert hands > 0
    assert [(one["player"], one["rank"], one["prize"]) for one in told["ranking"]] == [
        (one.player, one.rank, one.prize) for one in view.ranking
    ]
    assert [one["what"] for one in told["story"]] == [one.what for one in view.story]
    assert all(one["at"].endswith("Z") for one in told["story"])
