"""The best turn of a position by the champion's judge, as the shell asks for it."""

from __future__ import annotations

from typing import NamedTuple

from consigliere.core.errors import IllegalAction
from consigliere.players.judge import Estimate
from consigliere.players.player import Thinking

from ..presentation.choices import view_of
from ..presentation.explain import over_clause
from ..presentation.spelling import spell
from ..rules.record import OVER, Record
from ..rules.state import State
from .judge import CHAMPION, PlayoutJudge, make


class BestTurn(NamedTuple):
    """A turn in notation, and the chance to win of whoever plays it."""

    notation: str
    estimate: Estimate


class BestTurns:
    """Finds best turns, one after the other, `seconds` of time for each."""

    def __init__(self, seconds: float) -> None:
        self._judge: PlayoutJudge = make(CHAMPION, Thinking(seconds=seconds))

    def best(self, s: Record, seed: int = 1) -> BestTurn:
        """The best turn from the start of a turn; raises IllegalAction if the game is over."""
        if s.stage == OVER:
            raise IllegalAction("over", over_clause(s))
        state = State(s)
        found = self._judge.judge(view_of(state, None), (), seed).options[0]
        return BestTurn(spell(state, found.words), found.estimate)
