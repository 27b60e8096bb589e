"""`oddchip void`: an operator calls a hand off that nobody can go on with."""

from secrets import token_hex

import click

from schemas.errors import BadSettings
from services.console.dealing import utc
from services.console.options import here, placed, plain
from services.console.output import note
from services.console.place import logged
from services.dealer import void as call_off


@click.command()
@click.argument("table", type=plain)
@click.option("--why", type=plain, metavar="TEXT", required=True, help="Told in the log for good.")
@placed
def void(table: str, why: str) -> int:
    """Call the hand in play at TABLE off: everybody has what he started it with.

    Who deals there now loses the table; the next `oddchip run` goes on with a new hand.
    """
    if not why.strip():
        what, reason = "--why", "say why: it stands in the log for good"
        raise BadSettings(what, (reason,))
    settings = here()
    with logged(settings) as log:
        hand = call_off(log, table, why, f"operator-{token_hex(6)}", utc)
    note(f"hand {hand} is called off: everybody has what he started with")
    return 0
