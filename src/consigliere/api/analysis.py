"""The report on a game, with what a notebook does with it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from consigliere.analysis.analyse import analyse
from consigliere.analysis.report import Method, Report
from consigliere.core.replay import Timeline
from consigliere.games.judges import best_judge, check_judge, make_judge
from consigliere.players.player import Thinking

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class Effort:
    """What a judge may spend on a decision, and its own luck."""

    seconds: float
    playouts: int | None
    seed: int


class Analysis(Report):
    """A Report: how good each turn was, and which ones cost most. It can be plotted."""

    __slots__ = ("timeline",)

    timeline: Timeline[Any]
    """The game that it is about."""

    def __init__(self, report: Report, timeline: Timeline[Any]) -> None:
        super().__init__(**{field.name: getattr(report, field.name) for field in fields(report)})
        object.__setattr__(self, "timeline", timeline)

    @classmethod
    def of(cls, timeline: Timeline[Any], judge: str | None, effort: Effort) -> Analysis:
        """Judge every turn; raises UnknownJudge or NotAnalysable."""
        game = timeline.game.info.id
        name = best_judge(game) if judge is None else judge
        check_judge(name, game)
        seconds = 0.0 if effort.playouts is not None else effort.seconds
        method = Method(name, seconds, effort.seed, effort.playouts)
        made = make_judge(name, game, Thinking(seconds, effort.playouts))
        return cls(analyse(timeline, made, method), timeline)

    def plot(self, axes: Axes | None = None, *, lang: str = "en") -> Figure:
        """The chance to win after every turn as a Matplotlib figure, or drawn into `axes`.

        One line for the first of two seats, or one for each of more; the band is the 95 % interval.
        Needs the extra `plot`: raises NoMatplotlib.
        """
        from .plot import plot_chances  # noqa: PLC0415  an extra, and slow to import

        return plot_chances(self, axes, lang)

    def html(self, *, lang: str = "en") -> str:
        """The whole analysis as a page that needs nothing else."""
        from consigliere.analysis.page import page  # noqa: PLC0415

        return page(self, self.timeline, lang)

    def __repr__(self) -> str:
        return f"<Analysis {self.game} turns={len(self.turns)} judge={self.method.judge}>"
