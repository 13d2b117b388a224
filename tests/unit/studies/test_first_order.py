"""What rating few turns leaves out: nothing, if all are rated."""

from pathlib import Path

import pytest

from consigliere.games.famiglia.players.champion.first_order import rating_of
from consigliere.games.famiglia.players.champion.model import CHAMPION_FILE, shipped_model
from consigliere.games.famiglia.players.champion.turn_options import MOST_OPTIONS

ROOT = Path(__file__).parents[3]


def test_the_fewer_turns_are_rated_the_more_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "studies"))
    import first_order  # noqa: PLC0415

    net = shipped_model(CHAMPION_FILE).net
    sample = list(first_order.positions(net, 6, 1))
    everything, ten, one = (
        sum(first_order.lost(s, net, rating_of(net, most)) for s in sample)
        for most in (MOST_OPTIONS, 10, 1)
    )
    assert everything == 0
    assert ten < one / 4
