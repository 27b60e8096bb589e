"""Hands against the house: what is found in them, and what a player sees of his own box."""

from pathlib import Path

from schemas.cards import Card
from schemas.events import CardsShown, HandEnded, HoleCardsDealt
from schemas.facts import SeatChips
from services.api import AUDITOR, Viewpoint
from tests import houses
from tests.api.test_house import finished


def test_a_wrong_claim_is_told_without_a_card(tmp_path: Path) -> None:
    wrong = HandEnded(stacks=(SeatChips(1, 249),))
    hand = finished(tmp_path, [*houses.TWO_STRAIGHTS[:-1], wrong])

    assert [(one["kind"], one["what"]) for one in hand["findings"]] == [
        ("claim", "the dealer says seat 1 ends with 249, ours is 250")
    ]


def test_a_finding_names_no_card_that_nobody_saw(tmp_path: Path) -> None:
    twice: Card = "Jc"
    facts = [
        houses.dealt(3, f"{twice} As 8d 7d 5c")
        if getattr(one, "seat", 0) == 3 and isinstance(one, HoleCardsDealt)
        else one
        for one in houses.THREE_BOXES[:-1]
    ]
    shown = [one for one in facts if not (isinstance(one, CardsShown) and one.seat == 3)]
    hand = finished(tmp_path, [*shown, houses.ended(s1=110, s2=80, s3=110)])

    assert any("??" in one["what"] for one in hand["findings"])
    assert all(twice not in one["what"] for one in hand["findings"])


def test_a_player_sees_his_own_box_whole_and_of_others_what_lay_face_up(tmp_path: Path) -> None:
    facts = houses.sealed(houses.THREE_BOXES)
    public = finished(tmp_path / "public", facts)
    audit = finished(tmp_path / "audit", facts, AUDITOR)
    for one in houses.THREE:
        own = finished(tmp_path / one.player, facts, Viewpoint("player", player=one.player))
        assert own["viewpoint"] == "player"
        for mine, theirs, all_ in zip(own["seats"], public["seats"], audit["seats"], strict=True):
            assert mine["cards"] == (all_ if mine["seat"] == one.seat else theirs)["cards"]
        decisions = zip(own["decisions"], audit["decisions"], strict=True)
        for mine, all_ in decisions:
            if mine["seat"] == one.seat:
                assert mine["cards"] == all_["cards"]
