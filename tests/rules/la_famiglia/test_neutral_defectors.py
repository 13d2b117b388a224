"""«Нейтральных перебежчиков нет»: what neutral soldiers bring to an HQ, and what they do not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from la_famiglia_field import Field, N
from la_famiglia_table import PLACE


def beside(neutrals: int, order: str, family: str = "Y", **options: int) -> Field:
    """Seat 0 beside neutral Bronte, with an order in Paternò; seat 1 in Taormina."""
    cars = int(order == "EXPL1")
    field = Field("2v2", **options).family(0, family).hold("PAT", 0, 7, cars=cars)
    field.hold("BRO", N, neutrals).hold("TAO", 1, 3)
    return field.order("PAT", 0, order).encounter()


WAYS: dict[str, Callable[..., Field]] = {
    "Turncoat": lambda **on: beside(4, "MOVE1", **on).play(
        "dest:BRO:L1 count:5 subtle card:T card:S swap:no"
    ),
    "Settling of scores": lambda **on: beside(4, "MOVE1", **on).play(
        "dest:BRO:L1 count:5 subtle card:S card:S swap:no"
    ),
    "Coward": lambda **on: beside(4, "MOVE1", **on).play(
        "dest:BRO:L1 count:5 subtle card:S card:C swap:no"
    ),
    "Brute Force": lambda **on: beside(4, "MOVE1", **on).play("dest:BRO:L1 count:5 brute"),
    "Explosion": lambda **on: beside(4, "EXPL1", "G", **on).play("expl:BRO:0"),
    "Explosion with a car": lambda **on: beside(4, "EXPL1", "G", **on).play("expl:BRO:1"),
    "Snitch": lambda **on: beside(4, "SNIT", **on).play("snitch:BRO:none"),
    "Agitation": lambda **on: beside(4, "AGIT2", **on).play("agit:BRO:TAO:2 brute"),
}


@pytest.mark.parametrize("way", WAYS)
def test_no_way_leads_a_neutral_soldier_to_an_hq(way: str) -> None:
    """LF-OPT-02: «Нейтральных перебежчиков нет»: with the change, whatever removes them."""
    field = WAYS[way]()
    there = field.s.soldiers[PLACE["BRO"]]
    assert there < 4, "neutral soldiers have gone"
    assert field.s.hq[:4].tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize("way", ["Turncoat", "Settling of scores", "Brute Force", "Snitch"])
def test_without_the_change_they_join(way: str) -> None:
    """LF-OPT-02: «убрав нейтрального солдата, вы должны были добавить 1 солдата в свой штаб»."""
    field = WAYS[way](neutral_capture_2=0)
    assert field.s.hq[0] == 4 - field.s.soldiers[PLACE["BRO"]] > 0


@pytest.mark.parametrize("neutrals", [1, 2, 3])
def test_control_brings_two_whatever_their_number(neutrals: int) -> None:
    """LF-OPT-02: «добавьте 2 солдата в штаб, независимо от количества нейтральных солдат»."""
    field = beside(neutrals, "MOVE1").play("dest:BRO:L1 count:6")
    field.play(" ".join(["brute"] * neutrals))
    assert (field.at("BRO"), field.s.hq[0]) == ((0, 6 - neutrals), 2)
