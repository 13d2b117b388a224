"""The compiled net says what plain NumPy says."""

import numpy as np
import pytest
from numpy.typing import NDArray

from consigliere.games.famiglia.players.champion.inputs import INPUTS, next_actor
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.net import Net, joined, new_net, new_net_buffers
from consigliere.games.famiglia.rules.record import OVER

from .champion_positions import random_net, wild_game, wild_positions


def forward(net: Net, rows: NDArray[np.float32]) -> NDArray[np.float64]:
    """The net as one would write it down; shape (n, OUTPUTS)."""
    layer = rows.astype(np.float64)
    for weights, offset in ((net.w1, net.b1), (net.w2, net.b2)):
        layer = np.maximum(layer @ weights.astype(np.float64) + offset, 0)
    out: NDArray[np.float64] = layer @ net.w3.astype(np.float64) + net.b3
    return out


@pytest.mark.parametrize("layers", [(96, 32), (256, 64), (7, 3), (9, 6)])
@pytest.mark.parametrize("edition", ["first", "second"])
def test_odds_are_the_first_output(edition: str, layers: tuple[int, int]) -> None:
    net, points = random_net(3, *layers), np.array(list(wild_game(1, edition))).view(np.recarray)
    rows = np.empty((len(points), INPUTS), np.float32)
    compiled().write_rows(points, len(points), new_net_buffers(), rows)
    buffers = new_net_buffers()
    odds = [compiled().odds(s, net, buffers) for s in points]
    assert len(odds) > 30
    assert np.std(odds) > 0.1
    assert odds == pytest.approx(forward(net, rows)[:, 0].tolist(), abs=1e-4)


def test_nets_joined_say_the_mean_of_what_they_say() -> None:
    nets = [random_net(3, 9, 6), random_net(4), random_net(5, 7, 3)]
    whole, buffers = joined(nets), new_net_buffers()
    assert (len(whole.b1), len(whole.b2)) == (9 + 96 + 7, 6 + 32 + 3)
    for s in wild_positions(1):
        apart = [compiled().odds(s, net, buffers) for net in nets]
        assert compiled().odds(s, whole, buffers) == pytest.approx(np.mean(apart), abs=1e-4)


def test_a_pad_keeps_nothing_from_one_position_to_the_next() -> None:
    net, used = random_net(), new_net_buffers()
    for s in wild_positions(2):
        assert compiled().odds(s, net, used) == compiled().odds(s, net, new_net_buffers())


def test_odds_from_what_is_settled_are_the_same() -> None:
    net, buffers = random_net(), new_net_buffers()
    for s in wild_positions(2):
        seat = next_actor(s)
        compiled().settle(s, seat, net, buffers)
        # what stands on the rest of the pad does not matter
        buffers.wide[:] = buffers.narrow[:] = 7
        assert compiled().odds_settled(s, seat, net, buffers) == compiled().odds(
            s, net, new_net_buffers()
        )


def test_chances_of_both_seats_make_one() -> None:
    net, buffers = random_net(), new_net_buffers()
    for s in wild_positions(2):
        chances = [compiled().chance_at(s, seat, net, buffers, 0.5) for seat in (0, 1)]
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)
        if s.stage == OVER:
            assert set(chances) <= {0, 0.5, 1}


def test_a_new_net_thinks_everything_even() -> None:
    buffers = new_net_buffers()
    for s in wild_positions(1):
        assert compiled().odds(s, new_net(9), buffers) == 0


def test_equal_seeds_begin_with_equal_nets() -> None:
    first, again, other = new_net(5), new_net(5), new_net(6)
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    assert (first.w1 != other.w1).any()
