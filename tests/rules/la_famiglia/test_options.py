"""The options of La Famiglia, as a game keeps them."""

import pytest

from consigliere.core.options import OptionSpec
from consigliere.games.la_famiglia.rules.record.options import OPTIONS, read_options
from la_famiglia_table import Table

MODES = ("1v1", "2v1", "2v2")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("spec", OPTIONS, ids=lambda spec: spec.name)
def test_a_table_plays_by_the_options_that_were_chosen(spec: OptionSpec, mode: str) -> None:
    """LF-OPT-01 … LF-OPT-06, LF-FAM-01, LF-FAM-02, LF-SETUP-11: each value, alone.

    What only small games name is not told of the usual ones.
    """
    usual = {one.name: one.default for one in OPTIONS if not one.is_extra}
    for value in spec.values:
        chosen = usual | {"mode": mode, spec.name: value}
        if spec.is_extra and value == spec.default:
            chosen = usual | {"mode": mode}
        options = dict(chosen)
        assert read_options(Table(options.pop("mode"), **options).s) == chosen
