"""Few setups in which everything that can be chosen occurs."""

import pytest

from consigliere.core.game import GameInfo, Information
from consigliere.core.options import OptionSpec
from consigliere.games.registry import game_ids, load_game
from consigliere.testing.setups import Setup, setups_of


@pytest.mark.parametrize("game_id", game_ids())
def test_every_edition_number_of_seats_and_rule_occurs(game_id: str) -> None:
    info = load_game(game_id).info
    setups = setups_of(info)
    assert len(set(map(str, setups))) == len(setups)
    for setup in setups:
        info.check_seats(setup.options, setup.seats)
    assert {setup.seats for setup in setups} == set(info.seats)
    chosen = {setup.options.get("edition") for setup in setups}
    assert chosen >= set(info.editions)
    resolved = [info.resolve_options(setup.options) for setup in setups]
    for spec in info.options:
        if spec.is_rule and not spec.is_extra:
            assert {options[spec.name] for options in resolved} == set(spec.values)


def test_values_that_exclude_each_other_get_setups_of_their_own() -> None:
    info = GameInfo(
        id="toy",
        name_key="toy.name",
        seats=(2, 3),
        options=(
            OptionSpec("deck", ("small", "large"), "small", seats={"large": (3,)}),
            OptionSpec("end", ("early", "late"), "early", seats={"late": (2,)}),
            OptionSpec("starter", ("1", "2"), "1", is_rule=False),
        ),
        editions={},
        rules_version=1,
        information=Information.PERFECT,
        max_actions=1,
    )
    assert setups_of(info) == (
        Setup(2),
        Setup(3),
        Setup(3, {"deck": "large"}),
        Setup(2, {"end": "late"}),
    )
    assert [str(setup) for setup in setups_of(info)][-1] == "2 seats end=late"
