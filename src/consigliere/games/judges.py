"""Judges by name, for each game that has any."""

from importlib import import_module
from typing import Any

from consigliere.core.errors import ConsigliereError
from consigliere.players.judge import Judge
from consigliere.players.player import Thinking

SEARCH = "search"
CHAMPION = "champion"

_NAMES: dict[str, tuple[str, ...]] = {"famiglia": (SEARCH, CHAMPION)}
"""From weak to strong."""
_BENCHES = {"famiglia": "consigliere.games.famiglia.players.judge"}
"""Where the judges of each game are made; imported only when one is."""


class UnknownJudge(ConsigliereError):
    """Nobody judges this game, or nobody of this name."""


def judge_names(game_id: str) -> tuple[str, ...]:
    """The judges of a game, from weak to strong; empty if it has none."""
    return _NAMES.get(game_id, ())


def best_judge(game_id: str) -> str:
    """The name of a game's strongest judge; raises UnknownJudge."""
    names = judge_names(game_id)
    if not names:
        raise UnknownJudge("no_judge", {"game": game_id[:40]})
    return names[-1]


def check_judge(name: str, game_id: str) -> None:
    """Raise UnknownJudge unless a game has a judge of this name."""
    best_judge(game_id)
    names = judge_names(game_id)
    if name not in names:
        raise UnknownJudge("unknown_judge", {"judge": name[:40], "known": ", ".join(names)})


def make_judge(name: str, game_id: str, thinking: Thinking) -> Judge:
    """A judge that is ready at once and spends so much on a decision; raises UnknownJudge."""
    check_judge(name, game_id)
    bench: Any = import_module(_BENCHES[game_id])
    judge: Judge = bench.make(name, thinking)
    return judge
