"""What the recorded games of La Famiglia cover."""

from __future__ import annotations

import pytest

from consigliere.games.la_famiglia.box.parts import RULES_VERSION, VERSIONS
from consigliere.games.la_famiglia.rules.management.ending import REASONS
from golden import options_of
from golden_files import body_of, head_of, kinds_of_steps, options_given
from golden_games.la_famiglia import GOLDEN


@pytest.mark.parametrize("version", VERSIONS)
def test_every_mode_is_recorded_to_each_of_its_ends(version: int) -> None:
    """LF-END-03, LF-END-04, LF-END-05: five games of a mode at least; only 2v2 knows a draw.

    Games of earlier rules versions are those that were recorded then, and play on as they did.
    """
    ends: dict[str, list[str]] = {"1v1": [], "2v1": [], "2v2": []}
    for path in GOLDEN.files:
        options = options_of(head_of(path))
        if int(options.get("version", RULES_VERSION)) == version:
            ends[options["mode"]].append(body_of(path)[-1].rpartition(".")[2])
    assert all(len(found) >= 5 for found in ends.values())
    assert set(ends["1v1"]) == set(ends["2v1"]) == set(REASONS) - {"draw"}
    assert set(ends["2v2"]) == set(REASONS)


def test_all_modes_levels_and_rules_of_the_options_are_recorded() -> None:
    assert options_given(GOLDEN.files) >= {
        "mode=1v1", "mode=2v1", "mode=2v2", "level=easy", "level=hard", "edition=base",
        "families=draft",
    }  # fmt: skip
    assert kinds_of_steps(GOLDEN.files) >= {
        "family", "council", "openlock", "character", "split", "put", "disc", "from", "to", "gain",
        "gcol", "gkind", "act", "row", "work", "solo", "at", "token", "final", "dest", "count",
        "brute", "subtle", "card", "swap", "tile", "unblock",
    }  # fmt: skip
