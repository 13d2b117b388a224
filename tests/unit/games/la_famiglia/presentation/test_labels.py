"""What choices are said to do, by the rules of the table they are made at."""

from __future__ import annotations

import pytest

from consigliere.core.message import Message
from consigliere.games.la_famiglia.presentation.choices import choices_of
from consigliere.games.la_famiglia.rules.record.record import NEUTRAL
from la_famiglia_field import D, Field, N
from la_famiglia_table import planning

CARD = "ui.la_famiglia.about.card.T"


def told_of_turncoat(field: Field) -> str:
    """The key of what the card is said to do, for whoever is to choose one."""
    (label,) = [choice.label for choice in choices_of(field.state) if choice.word == "card:T"]
    does = label.args["does"]
    assert isinstance(does, Message)
    return does.key


def attack(owner: int, **options: int) -> Field:
    """Seat 0 attacks Bronte, which is held by two soldiers of this owner."""
    field = Field("2v2", **options).hold("PAT", 0, 7).hold("BRO", owner, 2)
    field.order("PAT", 0, "MOVE1").encounter()
    return field.play("dest:BRO:L1 count:5 subtle")


def agitation(owner: int, **options: int) -> Field:
    """Seat 0 sends two neutral soldiers against two of this owner."""
    field = Field("2v2", **options).hold("PAT", 0, 1).hold("ACI", N, 2).hold("BRO", owner, 2)
    field.order("PAT", 0, "AGIT2").encounter()
    return field.play("agit:ACI:BRO:2 subtle")


@pytest.mark.parametrize(
    ("field", "key"),
    [
        (attack(1), CARD),
        (attack(D), CARD),
        (attack(N), f"{CARD}.none"),
        (attack(N, neutral_capture_2=0), CARD),
        (attack(N, version=3), CARD),
        (agitation(1), f"{CARD}.attack"),
        (agitation(D), CARD),
        (agitation(1, neutral_capture_2=0), CARD),
        (agitation(1, version=3), CARD),
    ],
)
def test_what_a_turncoat_brings(field: Field, key: str) -> None:
    """LF-OPT-02, LF-CMB-07, LF-CMB-15: to either side, and the same for attack and defence."""
    assert told_of_turncoat(field) == key
    assert told_of_turncoat(field.play("card:C")) == key


@pytest.mark.parametrize(("holder", "hq"), [("card:T card:C", (1, 0)), ("card:C card:T", (0, 0))])
def test_with_agitation_only_the_attack_gains(holder: str, hq: tuple[int, int]) -> None:
    """LF-OPT-02, LF-CMB-15: what is said of the card comes true."""
    field = agitation(1).play(f"{holder} swap:no")
    coward = int(holder.endswith("card:C"))
    assert (field.s.hq[0], field.s.hq[1] - coward) == hq


@pytest.mark.parametrize(
    ("owner", "key"), [(0, "from_own"), (1, "from"), (NEUTRAL, "from_neutral")]
)
def test_a_disc_in_a_column_is_called_by_whose_it_is(owner: int, key: str) -> None:
    """LF-PLAN-04: that of another has a price."""
    table = planning("2v2")
    table.s.first_player = 0
    seat = table.seat
    whose = (seat + owner) % 4 if owner != NEUTRAL else NEUTRAL
    table.s.lire[seat] = 5
    table.s.upper[0, whose] = 1
    word = f"from:1:{'N' if whose == NEUTRAL else f'P{whose + 1}'}"
    (label,) = [choice.label for choice in choices_of(table.state) if choice.word == word]
    if owner == 1:
        assert isinstance(label.args["what"], Message)
        label = label.args["what"]
    assert label.key == f"choice.la_famiglia.{key}"
