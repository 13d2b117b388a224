"""The chances of an analysis, drawn with Matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from consigliere.analysis.grades import Grade
from consigliere.analysis.graph import Point, curve
from consigliere.analysis.report import Report
from consigliere.analysis.words import headline
from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message, seat_name
from consigliere.i18n.render import render

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_INCHES = (8.0, 4.5)
_EVEN = 0.5
_INKS = ("#1e4f7a", "#a8281f", "#2c6a47", "#b4770e", "#5d3a78", "#a84b16")
_DASHES = ("-", "--", ":", "-.")
_GRADES = {Grade.INACCURACY: ("D", "#b4770e"), Grade.MISTAKE: ("^", "#a84b16")} | {
    Grade.BLUNDER: ("X", "#a8281f")
}
"""A diamond, a triangle, a cross, as on the page of an analysis."""


class NoMatplotlib(ConsigliereError):
    """Matplotlib, from the extra `plot`, is not installed."""


def plot_chances(report: Report, axes: Axes | None, lang: str) -> Figure:
    """Draw into `axes`, or into a new figure; raises NoMatplotlib or UnknownLanguage."""
    if axes is None:
        axes = _new_axes()

    def say(message: Message) -> str:
        return render(message, lang, report.names)

    seats = range(1) if len(report.names) == 2 else range(len(report.names))
    for seat in seats:
        _draw(axes, curve(report, seat), seat, say(seat_name(seat)))
    for grade, (marker, ink) in _GRADES.items():
        points = [p for seat in seats for p in curve(report, seat) if p.turn.grade == grade.value]
        label = f"{grade.mark} {say(Message(f'analysis.grade.{grade.value}'))}"
        _mark(axes, points, marker, ink, label)
    axes.axhline(_EVEN, color="grey", linewidth=0.8, linestyle=":")
    axes.set_ylim(0, 1)
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.locator_params(axis="x", integer=True)
    axes.set_title(say(headline(report)))
    axes.set_xlabel(say(Message("analysis.column.turn")))
    axes.set_ylabel(say(Message("analysis.column.after")))
    axes.legend(loc="best", frameon=False)
    figure = axes.get_figure(root=True)
    assert figure is not None  # noqa: S101  axes that are drawn into belong to a figure
    return figure


def _new_axes() -> Axes:
    """Axes in a figure that notebooks show by themselves and no window has to be closed for."""
    if find_spec("matplotlib") is None:
        raise NoMatplotlib("no_plot")
    from matplotlib.figure import Figure  # noqa: PLC0415

    class ShownFigure(Figure):
        def _repr_png_(self) -> bytes:
            written = BytesIO()
            self.savefig(written, format="png")
            return written.getvalue()

    return ShownFigure(figsize=_INCHES, layout="constrained").subplots()


def _draw(axes: Axes, points: Sequence[Point], seat: int, label: str) -> None:
    turns = [point.place + 1 for point in points]
    ink = _INKS[seat % len(_INKS)]
    lows, highs = [p.estimate.low for p in points], [p.estimate.high for p in points]
    axes.fill_between(turns, lows, highs, color=ink, alpha=0.2, linewidth=0)
    chances = [point.estimate.chance for point in points]
    style = _DASHES[seat % len(_DASHES)]
    axes.plot(turns, chances, color=ink, linestyle=style, marker=".", label=label)


def _mark(axes: Axes, points: Sequence[Point], marker: str, ink: str, label: str) -> None:
    """Turns that gave something away, by a shape besides the colour."""
    if points:
        turns = [point.place + 1 for point in points]
        chances = [point.estimate.chance for point in points]
        axes.scatter(turns, chances, marker=marker, color=ink, s=50, zorder=3, label=label)
