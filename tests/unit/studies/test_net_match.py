"""Matches of nets: a net against itself wins as much as it loses."""

from pathlib import Path

import pytest

from consigliere.games.famiglia.players.champion.model import shipped_model

ROOT = Path(__file__).parents[3]


def test_a_net_against_itself_takes_one_half(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "studies"))
    import net_match  # noqa: PLC0415

    net = shipped_model().net
    outlook = net_match.of_net(net)
    tally = net_match.match(outlook, outlook, "second", 20, seed=7)
    assert (tally.games, tally.points) == (20, 10)
    row = net_match.report(tally, "second")
    assert row.startswith("| second | 20 | ")
    assert "50.0%" in row
