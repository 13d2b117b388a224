"""Judges that are given only the option that was played: for calibration.

In an analysis every option of Famiglia is judged by itself, with playouts of its own. So the chance
after what was played comes out alike without the others, for a seventh of the time. In La Famiglia
the last six options share the luck of their playouts, but not their number.
"""

from __future__ import annotations

from typing import Any

from consigliere.games.famiglia.players.champion.judge_options import NetOptionJudge
from consigliere.games.famiglia.players.champion.model import shipped_model
from consigliere.games.famiglia.players.judge import PlayoutJudge
from consigliere.games.famiglia.players.judge_options import PlayoutTask, RatedOption
from consigliere.games.famiglia.players.rollout_statistics import RolloutStatistics
from consigliere.games.famiglia.rules.record import Record
from consigliere.games.judges import make_judge
from consigliere.games.la_famiglia.players.judge import PlayoutJudge as LaFamigliaJudge
from consigliere.games.la_famiglia.players.search.simulator import compiled_simulator
from consigliere.players.judge import Estimate
from consigliere.players.player import Thinking


class PlayedOptionJudge:
    """The net's, without any options of its own."""

    def __init__(self, option_judge: NetOptionJudge) -> None:
        self._option_judge = option_judge

    def rated_options(self, _: Record, __: Any) -> list[RatedOption]:
        """None: what was played is added to them."""
        return []

    def chance(self, s: Record, seat: int) -> float:
        """By the net."""
        return self._option_judge.chance(s, seat)

    def play_on(
        self, statistics: RolloutStatistics, task: PlayoutTask, first: int, last: int
    ) -> None:
        """By the net."""
        self._option_judge.play_on(statistics, task, first, last)

    def calibrated(self, estimate: Estimate) -> Estimate:
        """By the net."""
        return self._option_judge.calibrated(estimate)


def champion(thinking: Thinking) -> PlayoutJudge:
    """The champion's judge, ready at once."""
    make_judge("champion", "famiglia", thinking)  # compiles
    return PlayoutJudge(thinking, PlayedOptionJudge(NetOptionJudge(shipped_model().net)))


def la_famiglia(thinking: Thinking) -> LaFamigliaJudge:
    """The judge of La Famiglia, ready at once."""
    make_judge("search", "la-famiglia", thinking)  # compiles
    return LaFamigliaJudge(thinking, compiled_simulator(), find_lines=lambda *_: [])
