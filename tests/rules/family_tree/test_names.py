"""The names of families: who may give them, what they stick to, and who bears them."""

from __future__ import annotations

import pytest

from consigliere.core.naming import Naming
from consigliere.games.family_tree.presentation.view import FamilyName
from consigliere.games.family_tree.rules.record import BIG, OVER
from family_table import GAME, Table


def named(table: Table, *namings: Naming) -> tuple[FamilyName, ...]:
    state = table.state()
    return GAME.with_names(state, GAME.view(state, None), namings).names


def test_everybody_names_what_is_his_own_in_his_own_turn() -> None:
    """FT-82: any person of the family will do; the big tree is everybody's."""
    table = Table().lay(0, "couple:anatoly+nelli child:andrey@nelli").lay(1, "couple:yuri+zhanna")
    own, other = table.state(0), table.state(1)
    assert GAME.may_name(own, 0, "andrey")
    assert not GAME.may_name(own, 0, "yuri")
    assert not GAME.may_name(own, 0, "valery"), "not on the table"
    assert not GAME.may_name(own, 0, "m01")
    assert not GAME.may_name(other, 0, "andrey"), "not his turn"
    assert GAME.view(own, 0).nameable == ("anatoly",)
    assert GAME.view(own, 1).nameable == GAME.view(own, None).nameable == ()
    assert not GAME.may_name(table.at(OVER, 0), 0, "andrey")
    big = Table(variant="big", separate="on")
    assert big.record.variant == BIG
    big.lay(0, "couple:anatoly+nelli")
    assert GAME.may_name(big.state(1), 1, "nelli")


def test_the_last_name_of_families_that_are_joined() -> None:
    """FT-82: whichever of them is the older."""
    table = Table().lay(0, "couple:anatoly+nelli couple:andrey+veronika")
    first, second = Naming(0, "andrey", "Rybin"), Naming(0, "anatoly", "Larin")
    apart = named(table, first, second)
    assert [(one.family, one.name) for one in apart] == [("andrey", "Rybin"), ("anatoly", "Larin")]
    table.lay(0, "join:andrey@nelli")
    for given in ((first, second), (second, first)):
        assert [one.name for one in named(table, *given)] == [given[-1].name]


def test_who_bears_the_name() -> None:
    """FT-82, FT-58: the line of the surname that counts; wives and their kin have another."""
    table = Table().lay(0, "couple:anatoly+nelli child:andrey@nelli spouse:veronika@andrey "
                           "child:matvey@veronika mother:tamara@nelli")  # fmt: skip
    (larins,) = named(table, Naming(0, "nelli", "Larin"))
    assert set(larins.bearers) == {"anatoly", "andrey", "matvey"}


def test_a_taken_husband_bears_the_name_of_his_wife() -> None:
    """FT-47, FT-58: and leaves that of his own family behind."""
    table = Table().lay(1, "couple:yuri+zhanna child:dmitry@zhanna")
    table.lay(0, "couple:anatoly+nelli child:yana@nelli away:yana+dmitry")
    found = named(table, Naming(1, "dmitry", "Rybin"), Naming(0, "yana", "Larin"))
    (larins,) = found
    assert set(larins.bearers) == {"anatoly", "yana", "dmitry"}


@pytest.mark.parametrize("namings", [(), (Naming(0, "gone", "Larin"),), (Naming(1, "nelli", "x"),)])
def test_no_name(namings: tuple[Naming, ...]) -> None:
    """FT-82: an undone person, or somebody of another tableau, names nobody."""
    assert named(Table().lay(0, "couple:anatoly+nelli"), *namings) == ()


def test_a_mother_without_a_husband_gave_nobody_the_name() -> None:
    """FT-58, FT-82: nor does she bear it; a single mother by her icon does both."""
    words = "couple:valery+svetlana child:maxim@svetlana mother:tamara@valery"
    (rybins,) = named(Table().lay(0, words), Naming(0, "valery", "Rybin"))
    assert set(rybins.bearers) == {"valery", "maxim"}
    words = "couple:dmitry+veronika mother:margarita@dmitry"
    (rybins,) = named(Table().lay(0, words), Naming(0, "dmitry", "Rybin"))
    assert set(rybins.bearers) == {"margarita", "dmitry"}
