"""Whole random games inside compiled rules, beside OpenSpiel's crazy_eights rolled out in C++."""

from collections.abc import Callable
from importlib.util import find_spec
from time import thread_time
from typing import Protocol

from figures import Figure, Pace, compared, interleaved

PEER = "OpenSpiel crazy_eights"


class Measure(Protocol):
    """How a game counts its own random games, as `games/*/measure.py` do."""

    def __call__(self, seconds: float, *, clock: Callable[[], float]) -> Pace:
        """Games, turns, decisions and chance events a second."""
        ...


def rollout_figures(measure: Measure, ours: str, seconds: float, rounds: int) -> list[Figure]:
    """Games, turns, decisions and all moves a second, ours and the peer's in turn."""
    runs: dict[str, Callable[[], Pace]] = {ours: lambda: _own_pace(measure, seconds)}
    if find_spec("pyspiel"):
        from open_spiel_peer import Rollouts  # noqa: PLC0415  an extra, perhaps not installed

        rollouts = Rollouts(seed=1)
        runs[PEER] = lambda: rollouts.run(seconds)
    paces = interleaved(runs, rounds, ours)
    return [
        compared("games", "games_per_s", paces, ours),
        compared("turns", "turns_per_s", paces, ours),
        compared("decisions of players", "decisions", paces, ours, PEER),
        compared("decisions and chance events", "all_moves", paces, ours, PEER),
    ]


def _own_pace(measure: Measure, seconds: float) -> Pace:
    """Our figures, under the peer's names where they mean the same."""
    pace = measure(seconds, clock=thread_time)
    decisions = pace["decisions_per_s"]
    return pace | {"decisions": decisions, "all_moves": decisions + pace["chance_per_s"]}
