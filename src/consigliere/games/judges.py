"""Judges by name, for each game that has any."""

from typing import Any

from consigliere.core.errors import ConsigliereError
from consigliere.players.judge import Judge
from consigliere.players.player import Thinking

from .registry import game_ids, plugin


class UnknownJudge(ConsigliereError):
    """Nobody judges this game, or nobody of this name."""


def judge_names(game_id: str) -> tuple[str, ...]:
    """The judges of a game, from weak to strong; empty if it has none."""
    return plugin(game_id).judges if game_id in game_ids() else ()


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
    found = plugin(game_id)
    module: Any = found.load(found.judge or "")
    judge: Judge = module.make(name, thinking)
    return judge
