"""A tournament as plain text: its terms, what happened, the tables, the ranking."""

from collections.abc import Iterator

from schemas.catalogue import variant
from services.replay.layout import sentence, table
from services.replay.money import game_name
from services.replay.tournament import TournamentView
from services.replay.tournament_words import ordinal, prize


def tournament_page(view: TournamentView) -> list[str]:
    """A tournament on a page; who sits where is told while it is played."""
    terms = view.terms
    lines = [view.tournament, game_name(variant(terms.variant), terms.limit)]
    said = [f"{view.players} players", f"{view.hands} hands", view.status]
    prizes = ", ".join(prize(terms, one) for one in view.prizes if one)
    lines += sentence(", ".join([*said, *([f"prizes {prizes}"] if prizes else [])]))
    lines += ["", *_story(view)]
    for one in view.tables if view.status == "playing" else ():
        seats = [(str(x.seat), x.player, str(x.chips), "away" * x.away) for x in one.seats]
        lines += ["", one.table, *table(seats, "><><")]
    if view.ranking:
        rows = [(ordinal(x.rank), x.player, prize(terms, x.prize)) for x in view.ranking]
        lines += ["", *table([("place", "player", "prize"), *rows], "><>")]
    for wrong in view.wrong:
        lines += sentence(f"finding: {wrong.stream}: {wrong.what}")
    return lines


def _story(view: TournamentView) -> Iterator[str]:
    """A line a step; that so many entered is one, and who they are is told by the ranking."""
    for step in view.story:
        if step.kind != "player-entered":
            yield from sentence(f"{step.at:%H:%M:%S}  {step.what}")
