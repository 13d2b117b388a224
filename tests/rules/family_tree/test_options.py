"""The options of Family Tree, as a game keeps them."""

import pytest

from consigliere.core.options import OptionSpec
from consigliere.games.family_tree.rules.options import STARTER_OPTION
from family_table import GAME


@pytest.mark.parametrize("spec", GAME.info.options, ids=lambda spec: spec.name)
def test_a_table_plays_by_the_options_that_were_chosen(spec: OptionSpec) -> None:
    """FT-10, FT-21, FT-25, FT-39, FT-54, FT-56, FT-61, FT-70, FT-79: each value, alone."""
    for value in spec.values:
        seats = GAME.info.seats_for({spec.name: value})[-1]
        chosen = GAME.info.resolve_options({spec.name: value})
        played_by = dict(GAME.view(GAME.initial({spec.name: value}, seats), None).options)
        assert played_by == {name: chosen[name] for name in chosen if name != STARTER_OPTION}
