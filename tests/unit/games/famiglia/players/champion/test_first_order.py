"""The turns that promise most are found by the slopes of the net, and rated as ever."""

import numpy as np
import pytest
from numpy.typing import NDArray

from consigliere.games.famiglia.players.champion.first_order import UNRATED, rating_of
from consigliere.games.famiglia.players.champion.inputs import INPUTS, STEPS
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.model import CHAMPION_FILE, shipped_model
from consigliere.games.famiglia.players.champion.net import Net
from consigliere.games.famiglia.rules.record import Record

from .champion_positions import DRAW_VALUE, decisions, fresh_workspace, listed, random_net

SELFPLAY = fresh_workspace()


def rated(s: Record, net: Net, most: int) -> tuple[list[float], list[float]]:
    """The chances of all options, and of those rated when only `most` turns are."""
    size = listed(SELFPLAY, s)
    chances = SELFPLAY.options.chances
    compiled().rate_options(s, SELFPLAY.options, net, SELFPLAY.buffers, DRAW_VALUE)
    everything = chances[:size].tolist()
    compiled().rate_promising(s, SELFPLAY, rating_of(net, most), DRAW_VALUE)
    return everything, chances[:size].tolist()


@pytest.mark.parametrize("most", [1, 4, 10_000])
def test_what_is_rated_has_its_usual_chance_and_no_more_turns_are_rated(most: int) -> None:
    left_out = 0
    for s in decisions(2):
        everything, promising = rated(s, random_net(), most)
        turns = 0
        for place, (usual, found) in enumerate(zip(everything, promising, strict=True)):
            if found == UNRATED:
                left_out += 1
                continue
            assert found == pytest.approx(usual, abs=1e-6)
            turns += bool(SELFPLAY.options.boards[place].turn != s.turn)
        assert turns <= max(most, len(everything) * (len(everything) <= most))
    assert (left_out > 100) == (most < 100)


def test_the_favourite_is_hardly_ever_left_out() -> None:
    net = shipped_model(CHAMPION_FILE).net
    lost, positions = 0.0, 0
    for s in decisions(6):
        everything, promising = rated(s, net, 10)
        lost += max(everything) - everything[int(np.argmax(promising))]
        positions += 1
    assert positions > 100
    assert lost / positions < 0.002


def test_slopes_are_those_of_the_log_odds() -> None:
    for s in sorted(decisions(2), key=lambda s: -listed(SELFPLAY, s))[:6]:
        check_slopes(s, random_net())


def check_slopes(s: Record, net: Net) -> None:
    """By small steps in plain NumPy, around the mean of the turns."""
    rated(s, net, 4)
    compiled().settle(s, 1 - s.mover, net, SELFPLAY.buffers)
    means, slopes = SELFPLAY.outlines.means, SELFPLAY.outlines.slopes
    settled = SELFPLAY.buffers.settled[: len(net.b1)].astype(np.float64)

    def odds(inputs: NDArray[np.float64]) -> float:
        wide = np.maximum(settled + inputs @ net.w1.astype(np.float64), 0)
        narrow = np.maximum(wide @ net.w2.astype(np.float64) + net.b2, 0)
        return float(narrow @ net.w3[:, 0].astype(np.float64))

    there, step = means.astype(np.float64), 1e-6
    assert (there[:STEPS] > 0).sum() > 20
    for place in range(0, INPUTS, 5):
        beyond = there.copy()
        beyond[place] += step
        assert (odds(beyond) - odds(there)) / step == pytest.approx(slopes[place], abs=1e-3)
