"""How a hand's rake is spread over its seats; whole chips that add up to it.

What a division leaves goes a chip each to the largest remainders, among equals to the lower seats.
Quotients are exact for a rake below 2^51.
"""

from typing import Final

from analytics.sql import select

_BY_SEAT: Final = "partition by id order by seat"
_SO_FAR: Final = "rows between unbounded preceding and current row"


def rakes_of(hands: str, seats: str) -> dict[str, str]:
    """Relations by name, each made of those before it; the last, `rakes`, has a row a seat of each
    settled hand with rake: `dealt` an equal part of who was dealt in, `contributed` of who put
    chips in, `weighted` one in proportion to the chips put in.
    """
    product = "cast(h.rake as decimal(19, 0)) * cast(s.put_in as decimal(19, 0))"
    of_hand = "cast(sum(put_in) as bigint) as put_in", f"cast(sum({_pays()}) as bigint) as payers"
    whole = select(("id", *of_hand), seats, "group by id")
    rows = f"{seats} as s join {hands} as h on h.id = s.id join raked as r on r.id = s.id"
    cut = (
        *("s.id", "s.seat", "h.rake", "h.seats", "r.payers", f"{_pays('s.')} as pays"),
        f"{_quotient(product, 'r.put_in')} as part",
        f"{product} % r.put_in as rest",
    )
    placed = (
        *("id", "seat", "rake", "seats", "payers", "pays", "part"),
        f"row_number() over ({_BY_SEAT}) as seat_place",
        f"sum(pays) over ({_BY_SEAT} {_SO_FAR}) as pay_place",
        "row_number() over (partition by id order by rest desc, seat) as rest_place",
        "rake - sum(part) over (partition by id) as over_parts",
    )
    shares = (
        f"{_quotient('rake', 'seats')} + {_one('seat_place <= rake % seats')} as dealt",
        f"pays * ({_quotient('rake', 'payers')} + {_one('pay_place <= rake % payers')})"
        " as contributed",
        f"part + {_one('rest_place <= over_parts')} as weighted",
    )
    return {
        "raked": whole,
        "cut": select(cut, rows, "where h.status = 'settled' and h.rake > 0 and r.put_in > 0"),
        "placed": select(placed, "cut"),
        "rakes": select(("id", "seat", *shares), "placed"),
    }


def _pays(seat: str = "") -> str:
    return f"case when {seat}put_in > 0 then 1 else 0 end"


def _quotient(above: str, below: str) -> str:
    whole = f"cast({above} - {above} % {below} as double)"
    return f"cast(round({whole} / {below}) as bigint)"


def _one(condition: str) -> str:
    return f"case when {condition} then 1 else 0 end"
