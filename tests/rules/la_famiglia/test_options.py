"""The options of La Famiglia, as a game keeps them."""

import pytest

from consigliere.core.options import OptionSpec
from consigliere.games.la_famiglia.rules.record.options import OPTIONS, read_options
from la_famiglia_table import Table

MODES = ("1v1", "2v1", "2v2")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("spec", OPTIONS, ids=lambda spec: spec.name)
def test_a_table_plays_by_the_options_that_were_chosen(spec: OptionSpec, mode: str) -> None:
    """LF-OPT-01 … LF-OPT-06, LF-FAM-01, LF-FAM-02, LF-SETUP-11: each value, alone."""
    for value in spec.values:
        chosen = {one.name: one.default for one in OPTIONS} | {"mode": mode, spec.name: value}
        assert read_options(Table(chosen.pop("mode"), **chosen).s) == chosen | {
            "mode": value if spec.name == "mode" else mode
        }
