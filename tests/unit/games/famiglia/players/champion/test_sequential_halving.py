"""Sequential halving: the worse half is dropped, and what was dropped never ranks first."""

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from consigliere.games.famiglia.players.champion.sequential_halving import SequentialHalving
from consigliere.games.famiglia.rules.record import new_boards


def race_of(chances: Sequence[float]) -> SequentialHalving:
    return SequentialHalving(new_boards(len(chances)), np.array(chances))


def played(
    halving: SequentialHalving, results: Mapping[int, tuple[float, float]], rounds: int
) -> None:
    """So many rounds, in which each place came to this mean with this standard deviation."""
    for place in halving.statistics.alive.tolist():
        mean, spread = results[place]
        halving.statistics.sums[place] += rounds * mean
        halving.statistics.squares[place] += rounds * (mean * mean + spread * spread)
    halving.add(rounds)


def left(halving: SequentialHalving) -> list[int]:
    return sorted(halving.statistics.alive.tolist())


def test_it_begins_with_what_the_net_says() -> None:
    assert race_of([0.2, 0.6, 0.4]).ranking() == [(1, 0.6), (2, 0.4), (0, 0.2)]


def test_positions_are_those_that_were_given() -> None:
    boards = new_boards(2)
    boards[1].turn = 7
    assert SequentialHalving(boards, np.array([0.5, 0.5])).statistics.boards.turn.tolist() == [0, 7]


def test_playouts_outweigh_the_net_in_the_end() -> None:
    halving = race_of([0.6, 0.5])
    played(halving, {0: (0.5, 1.0), 1: (0.55, 1.0)}, 4)
    assert [place for place, _ in halving.ranking()] == [0, 1]
    played(halving, {0: (0.5, 1.0), 1: (0.55, 1.0)}, 400)
    assert [place for place, _ in halving.ranking()] == [1, 0]
    assert halving.ranking()[0][1] == pytest.approx(0.55, abs=0.01)


def test_the_better_half_goes_on_and_the_larger_one_of_an_odd_number() -> None:
    halving = race_of([0.1, 0.5, 0.4, 0.3, 0.2])
    halves = []
    while not halving.is_over:
        halving.halve()
        halves.append(left(halving))
    assert halves == [[1, 2, 3], [1, 2], [1]]
    assert [place for place, _ in halving.ranking()] == [1, 2, 3, 4, 0]


def test_of_equals_the_first_stays() -> None:
    halving = race_of([0.5, 0.5, 0.5])
    halving.halve()
    assert left(halving) == [0, 1]


@pytest.mark.parametrize(
    ("rounds", "ahead", "spread", "stay"),
    [
        (400, 0.2, 0.2, 1),
        (400, 0.2, 3.0, 2),
        (8, 0.2, 0.2, 2),
        (400, 0.0, 0.2, 2),
        (400, 0.0, 0.01, 1),
    ],
    ids=["clear", "doubtful", "too soon", "equal for all one knows", "as good as equal"],
)
def test_what_can_hardly_be_better_leaves_early(
    rounds: int, ahead: float, spread: float, stay: int
) -> None:
    halving = race_of([0.5, 0.5])
    played(halving, {0: (0.5, spread), 1: (0.5 + ahead, spread)}, rounds)
    assert len(left(halving)) == stay
    assert halving.is_over == (stay == 1)
    assert halving.ranking()[0][0] == (1 if ahead else 0)


def test_who_left_early_has_no_better_chance_than_the_first() -> None:
    halving = race_of([0.9, 0.8, 0.3, 0.2])
    halving.halve()
    played(halving, {0: (0.1, 1.0), 1: (0.0, 1.0)}, 160)
    (first, chance), *others = halving.ranking()
    assert first == 0
    assert chance < 0.2
    assert [place for place, _ in others] == [1, 2, 3]
    assert max(other for _, other in others) == chance
