"""A way around cards for a line that no simple way is open to: the shortest along free lanes."""

from __future__ import annotations

import heapq
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .pieces import BESIDE_BOX, Obstacles, Piece, Spot

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
State: TypeAlias = tuple[int, int]
"""The number of the crossing of lanes where a way has come to, and the step that led there."""

_DOWN, _UP, _LEFT, _RIGHT = range(4)
_TURNS = (
    (_DOWN, _LEFT, _RIGHT),
    (_UP, _LEFT, _RIGHT),
    (_LEFT, _DOWN, _UP),
    (_RIGHT, _DOWN, _UP),
)
"""By the last step, what may follow: nothing goes back."""


def detour(
    start: Spot, goal: Spot, least: float, obstacles: Obstacles, *, anyhow: bool
) -> tuple[float, tuple[Spot, ...]]:
    """From a knot straight down to `least` and on to a goal, along lanes between the cards.

    Returns the cost too: from `BLOCKED` on, the way does what a line may not do, and is only
    looked for if one is wanted `anyhow`.
    """
    x, y = start
    xs = sorted({x, goal[0], *_beside(obstacles)})
    ys = sorted({least, goal[1], *_between(obstacles, y - HIGHER, goal[1])})
    most = _NEVER if anyhow else BLOCKED
    cost, way = _Grid(xs, ys, obstacles).shortest((x, least), goal, most)
    return cost, (start, *way)


def _beside(obstacles: Obstacles) -> Iterator[float]:
    for box in obstacles.boxes:
        yield box.x1 - AROUND_BOX
        yield box.x2 + AROUND_BOX
    for line in obstacles.lines:
        if line.x1 == line.x2:
            yield line.x1 - obstacles.track
            yield line.x1 + obstacles.track


def _between(obstacles: Obstacles, least: float, most: float) -> Iterator[float]:
    found = [y for box in obstacles.boxes for y in (box.y1 - AROUND_BOX, box.y2 + AROUND_BOX)]
    track = obstacles.track
    for line in obstacles.lines:
        found += [line.y1 - track, line.y1 + track] if line.y1 == line.y2 else [line.y2 - track]
    return (y for y in (*found, most - track) if least < y < most)


@dataclass(frozen=True, slots=True)
class _Steps:
    """All steps from one lane to the next: along from the left, or down from above."""

    xs: Sequence[float]
    ys: Sequence[float]
    is_along: bool

    def meeting(self, piece: Piece, near: float) -> tuple[slice, slice]:
        """Those that come so near to a piece or a box, as a part of the grid."""
        return (
            _between_lanes(self.xs, piece.x1 - near, piece.x2 + near, is_step=self.is_along),
            _between_lanes(self.ys, piece.y1 - near, piece.y2 + near, is_step=not self.is_along),
        )


def _between_lanes(lanes: Sequence[float], low: float, high: float, *, is_step: bool) -> slice:
    """The lanes, or the steps from one to the next, of which a part lies between two limits."""
    return slice(max(0, bisect_right(lanes, low) - is_step), bisect_left(lanes, high))


class _Grid:
    """All crossings of lanes, numbered one lane down after the other, and what it costs to go from
    one to the next."""

    def __init__(self, xs: list[float], ys: list[float], obstacles: Obstacles) -> None:
        self.xs, self.ys = xs, ys
        along = _costs(_Steps(xs, ys, is_along=True), obstacles)
        down = _costs(_Steps(xs, ys, is_along=False), obstacles)
        edge = ((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 0), (0, 0)), ((0, 1), (0, 0))
        steps = zip((down, down, along, along), edge, strict=True)
        self.costs = [np.pad(cost, at, constant_values=_NEVER).ravel() for cost, at in steps]
        self.strides = (1, -1, -len(ys), len(ys))

    def shortest(self, start: Spot, goal: Spot, most: float) -> tuple[float, tuple[Spot, ...]]:
        """The spots of the shortest way that leaves downwards and does not arrive from below.

        Ways that cost `most` or more are not followed.
        """
        costs: list[list[float]] = [cost.tolist() for cost in self.costs]
        left = self._as_the_crow_flies(goal)
        end = self._number(goal)
        began: State = (self._number(start), _DOWN)
        waiting = [(left[began[0]], 0.0, began)]
        best = {began: 0.0}
        came: dict[State, State] = {}
        while waiting:
            _, cost, state = heapq.heappop(waiting)
            at, way = state
            if at == end and way != _UP:
                return cost, tuple(self._way(state, came))
            if cost > best[state]:
                continue
            for step in _TURNS[way]:
                total = cost + costs[step][at] + (0.0 if step == way else BEND)
                after = at + self.strides[step], step
                if total < best.get(after, most):
                    best[after] = total
                    came[after] = state
                    heapq.heappush(waiting, (total + left[after[0]], total, after))
        return _NEVER, (start, goal)

    def _number(self, spot: Spot) -> int:
        return self.xs.index(spot[0]) * len(self.ys) + self.ys.index(spot[1])

    def _as_the_crow_flies(self, goal: Spot) -> list[float]:
        """From every crossing to the goal, at least."""
        x, y = np.array(self.xs), np.array(self.ys)
        left: list[float] = (np.abs(x - goal[0])[:, None] + np.abs(y - goal[1])).ravel().tolist()
        return left

    def _way(self, state: State, came: dict[State, State]) -> Sequence[Spot]:
        found = [state]
        while found[-1] in came:
            found.append(came[found[-1]])
        size = len(self.ys)
        return [(self.xs[at // size], self.ys[at % size]) for at, _ in reversed(found)]


def _costs(steps: _Steps, obstacles: Obstacles) -> Numbers:
    """What every step between two lanes costs."""
    if steps.is_along:
        cost = np.repeat(np.diff(steps.xs)[:, None], len(steps.ys), axis=1)
    else:
        cost = np.repeat(np.diff(steps.ys)[None, :], len(steps.xs), axis=0)
    near = obstacles.track - _TINY
    for box in obstacles.boxes:
        cost[steps.meeting(box, BESIDE_BOX)] += BLOCKED
    for line in obstacles.lines:
        if steps.is_along == (line.x1 < line.x2):
            cost[steps.meeting(line, near)] += BLOCKED
        else:
            cost[steps.meeting(line, near)] += CROSSING
            for end in line.ends:
                cost[steps.meeting(end, near)] += BLOCKED
    return cost
