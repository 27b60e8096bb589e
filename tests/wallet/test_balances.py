"""What the wallet makes of what it is told."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from deploy.examples.wallet import Balance, Wallet, printed


@pytest.fixture
def wallet(tmp_path: Path) -> Iterator[Wallet]:
    with closing(Wallet(tmp_path / "wallet.db")) as made:
        yield made


def told(hand: str, revision: int = 1, **changes: Any) -> bytes:
    """A hand in which ann wins 250 cents and bob loses 300; 50 are rake."""
    seats = [{"seat": 1, "player": "ann", "net": 250}, {"seat": 2, "player": "bob", "net": -300}]
    one = {"type": "hand-settled", "hand": hand, "revision": revision, "status": "settled"}
    return json.dumps(one | {"currency": "USD", "exponent": 2, "seats": seats} | changes).encode()


def nets(wallet: Wallet) -> dict[str, int]:
    return {one.player: one.net for one in wallet.balances()}


def test_hands_add_up(wallet: Wallet) -> None:
    wallet.take("t", 0, [(0, told("h-1")), (1, told("h-2"))])

    assert wallet.balances() == [Balance("ann", "USD", 2, 500), Balance("bob", "USD", 2, -600)]


def test_the_same_hand_and_revision_counts_once(wallet: Wallet) -> None:
    wallet.take("t", 0, [(0, told("h-1")), (1, told("h-1"))])
    wallet.take("t", 3, [(0, told("h-1"))])

    assert nets(wallet) == {"ann": 250, "bob": -300}


def test_a_higher_revision_takes_the_place_of_a_lower_one_and_never_the_reverse(
    wallet: Wallet,
) -> None:
    corrected = [{"seat": 1, "player": "ann", "net": -40}, {"seat": 2, "player": "bob", "net": 0}]
    wallet.take("t", 0, [(0, told("h-1")), (1, told("h-1", 3, seats=corrected))])
    wallet.take("t", 0, [(2, told("h-1", 2))])

    assert nets(wallet) == {"ann": -40, "bob": 0}


def test_an_undecided_hand_moves_nothing_until_it_is_decided(wallet: Wallet) -> None:
    open_ = [{"seat": 1, "player": "ann", "net": None}, {"seat": 2, "player": "bob", "net": None}]
    wallet.take("t", 0, [(0, told("h-1", status="undecided", seats=open_))])
    assert (nets(wallet), wallet.pending()) == ({}, 1)

    wallet.take("t", 0, [(1, told("h-1", 2))])

    assert (nets(wallet), wallet.pending()) == ({"ann": 250, "bob": -300}, 0)


def test_a_hand_that_was_called_off_moves_nothing_and_waits_for_nobody(wallet: Wallet) -> None:
    still = [{"seat": 1, "player": "ann", "net": 0}, {"seat": 2, "player": "bob", "net": 0}]
    wallet.take("t", 0, [(0, told("h-1", status="voided", seats=still)), (1, told("h-2"))])

    assert (nets(wallet), wallet.pending()) == ({"ann": 250, "bob": -300}, 0)


def test_boxes_move_what_the_house_loses(wallet: Wallet) -> None:
    box = [{"seat": 1, "player": "ann", "net": 15_000}]
    wallet.take("t", 0, [(0, told("r-1", seats=box, house=-15_000))])

    assert nets(wallet) == {"ann": 15_000}


def test_currencies_are_kept_apart(wallet: Wallet) -> None:
    wallet.take("t", 0, [(0, told("h-1")), (1, told("h-2", currency=None, exponent=0))])

    assert printed(wallet.balances()) == (
        "ann\t+250\tchips\nann\t+2.50\tUSD\nbob\t-300\tchips\nbob\t-3.00\tUSD\n"
    )


def test_a_kind_that_came_later_is_passed_over(wallet: Wallet) -> None:
    wallet.take("t", 0, [(0, b'{"type":"table-closed","table":"t-1"}'), (1, told("h-1"))])

    assert nets(wallet) == {"ann": 250, "bob": -300}


def test_it_goes_on_where_it_was_in_each_partition_of_each_topic(
    wallet: Wallet, tmp_path: Path
) -> None:
    wallet.take("t", 0, [(7, told("h-1")), (9, told("h-2"))])
    wallet.take("t", 1, [(2, told("h-3"))])
    wallet.close()

    with closing(Wallet(tmp_path / "wallet.db")) as again:
        found = [again.position(topic, one) for topic, one in (("t", 0), ("t", 1), ("new", 0))]

    assert found == [10, 3, 0]


def test_what_cannot_be_read_leaves_the_balances_and_the_offset_as_they_were(
    wallet: Wallet,
) -> None:
    with pytest.raises(json.JSONDecodeError):
        wallet.take("t", 0, [(0, told("h-1")), (1, b"{")])

    assert (nets(wallet), wallet.position("t", 0)) == ({}, 0)
