"""A way around cards for a line that no simple way is open to: the shortest along free lanes."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .pieces import BESIDE_BOX, TRACK, Obstacles, Piece, Spot

AROUND_BOX = 6.0
"""From a card to a lane beside it: the middle of the usual gap."""
BEND = 12.0
"""A corner is as bad as so many pixels of line."""
CROSSING = 90.0
_NEVER = 1e9
_TINY = 0.01
BLOCKED = 1e4
"""So is what a line may not do: it is done only where there is no other way."""


HIGHER = 160.0
"""So far over the parents a line may climb, past the highest card that is in its way."""

Numbers: TypeAlias = NDArray[np.float64]
Step: TypeAlias = tuple[int, int]
State: TypeAlias = tuple[int, int, Step]
"""Which lanes cross where a way has come to, and the step that led there."""

_DOWN, _UP, _LEFT, _RIGHT = (0, 1), (0, -1), (-1, 0), (1, 0)
_TURNS = {
    _DOWN: (_DOWN, _LEFT, _RIGHT),
    _UP: (_UP, _LEFT, _RIGHT),
    _LEFT: (_LEFT, _DOWN, _UP),
    _RIGHT: (_RIGHT, _DOWN, _UP),
}


def detour(
    start: Spot, goal: Spot, least: float, obstacles: Obstacles
) -> tuple[float, tuple[Spot, ...]]:
    """From a knot straight down to `least` and on to a goal, along lanes between the cards.

    Returns the cost too: from `BLOCKED` on, the way does what a line may not do.
    """
    x, y = start
    xs = sorted({x, goal[0], *_beside(obstacles)})
    ys = sorted({least, goal[1], *_between(obstacles, y - HIGHER, goal[1])})
    cost, way = _Grid(xs, ys, obstacles).shortest((x, least), goal)
    return cost, (start, *way)


def _beside(obstacles: Obstacles) -> Iterator[float]:
    for box in obstacles.boxes:
        yield box.x1 - AROUND_BOX
        yield box.x2 + AROUND_BOX
    for line in obstacles.lines:
        if line.x1 == line.x2:
            yield line.x1 - TRACK
            yield line.x1 + TRACK


def _between(obstacles: Obstacles, least: float, most: float) -> Iterator[float]:
    found = [y for box in obstacles.boxes for y in (box.y1 - AROUND_BOX, box.y2 + AROUND_BOX)]
    found += [
        line.y1 + way * TRACK for line in obstacles.lines if line.y1 == line.y2 for way in (-1, 1)
    ]
    return (y for y in (*found, most - TRACK) if least < y < most)


@dataclass(frozen=True, slots=True)
class _Steps:
    """All steps from one lane to the next, from the lesser to the greater end."""

    x1: Numbers
    y1: Numbers
    x2: Numbers
    y2: Numbers

    def meet(self, piece: Piece, near: float) -> NDArray[np.bool_]:
        """Which of them come so near to a piece or a box."""
        across = (self.x1 < piece.x2 + near) & (piece.x1 - near < self.x2)
        return np.asarray(across & (self.y1 < piece.y2 + near) & (piece.y1 - near < self.y2))


class _Grid:
    """All crossings of lanes, and what it costs to go from one to the next."""

    def __init__(self, xs: list[float], ys: list[float], obstacles: Obstacles) -> None:
        self.xs, self.ys = xs, ys
        x, y = np.array(xs), np.array(ys)
        along = _Steps(x[:-1, None], y[None, :], x[1:, None], y[None, :])
        down = _Steps(x[:, None], y[None, :-1], x[:, None], y[None, 1:])
        self.along, self.down = _costs(along, obstacles), _costs(down, obstacles)

    def shortest(self, start: Spot, goal: Spot) -> tuple[float, tuple[Spot, ...]]:
        """The spots of the shortest way that leaves downwards and does not arrive from below."""
        first = self.xs.index(start[0]), self.ys.index(start[1])
        end = self.xs.index(goal[0]), self.ys.index(goal[1])
        began: State = (*first, _DOWN)
        waiting = [(0.0, 0.0, began)]
        best = {began: 0.0}
        came: dict[State, State] = {}
        while waiting:
            _, cost, state = heapq.heappop(waiting)
            if state[:2] == end and state[2] != _UP:
                return cost, tuple(self._way(state, came))
            if cost > best[state]:
                continue
            for after, more in self._steps(state):
                total = cost + more
                if total < best.get(after, _NEVER):
                    best[after] = total
                    came[after] = state
                    left = abs(self.xs[after[0]] - goal[0]) + abs(self.ys[after[1]] - goal[1])
                    heapq.heappush(waiting, (total + left, total, after))
        return _NEVER, (start, goal)

    def _steps(self, state: State) -> Iterator[tuple[State, float]]:
        """Where one can go from there, and what that costs."""
        i, j, way = state
        for step in _TURNS[way]:
            to_i, to_j = i + step[0], j + step[1]
            if 0 <= to_i < len(self.xs) and 0 <= to_j < len(self.ys):
                costs = self.along if step[0] else self.down
                yield (to_i, to_j, step), costs[min(i, to_i)][min(j, to_j)] + BEND * (step != way)

    def _way(self, state: State, came: dict[State, State]) -> Sequence[Spot]:
        found = [state]
        while found[-1] in came:
            found.append(came[found[-1]])
        return [(self.xs[i], self.ys[j]) for i, j, _ in reversed(found)]


def _costs(steps: _Steps, obstacles: Obstacles) -> list[list[float]]:
    """What every step between two lanes costs."""
    cost = (steps.x2 - steps.x1) + (steps.y2 - steps.y1)
    is_along = bool((steps.x2 > steps.x1).all())
    for box in obstacles.boxes:
        cost += BLOCKED * steps.meet(box, BESIDE_BOX)
    for line in obstacles.lines:
        is_parted = is_along != (line.x1 < line.x2)
        cost += (CROSSING if is_parted else BLOCKED) * steps.meet(line, TRACK - _TINY)
    found: list[list[float]] = cost.tolist()
    return found
