"""The graph of the chance to win after every turn, with its interval as a band, in SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from consigliere.i18n.numbers import percent
from consigliere.players.estimates import mirrored
from consigliere.players.judge import Estimate

from .grades import Grade
from .markup import element
from .report import Report, TurnReport

WIDTH, HEIGHT = 420, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 10, 16, 26
_TURN_TICKS = 8
"""About this many labels fit on a narrow screen."""
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200)
_SHAPES = {
    None: "",
    Grade.INACCURACY: "M0-5 5 0 0 5-5 0Z",
    Grade.MISTAKE: "M0-6 6 5-6 5Z",
    Grade.BLUNDER: "M-5-3-3-5 0-2 3-5 5-3 2 0 5 3 3 5 0 2-3 5-5 3-2 0Z",
}
"""A diamond, a triangle and a cross: distinguishable without colour."""
_ROUND = "M-2.5 0A2.5 2.5 0 1 1 2.5 0A2.5 2.5 0 1 1-2.5 0Z"
_SQUARE = "M-2.2-2.2H2.2V2.2H-2.2Z"


@dataclass(frozen=True, slots=True)
class Point:
    """The chance of the curve's seat after turn number `place` (from 0)."""

    place: int
    turn: TurnReport
    estimate: Estimate


def curve(report: Report, seat: int) -> tuple[Point, ...]:
    """The chances of a seat: after every turn with two seats, else after its own turns."""
    is_duel = len(report.names) == 2
    return tuple(
        Point(place, turn, turn.after if turn.seat == seat else mirrored(turn.after))
        for place, turn in enumerate(report.turns)
        if is_duel or turn.seat == seat
    )


def graph(report: Report, title: str, tips: Sequence[str], lang: str) -> Element:
    """The curve of the first seat, or of every seat if there are more than two.

    `tips` are the tooltips of the turns.
    """
    seats = range(1) if len(report.names) == 2 else range(len(report.names))
    scale = _Scale(len(report.turns))
    drawn = [part for seat in seats for part in _curve(curve(report, seat), seat, scale, tips)]
    return element(
        "svg",
        element("title", title),
        *_axes(scale, lang),
        *drawn,
        role="img",
        aria_label=title,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    """Coordinates of turns and chances."""

    turns: int

    def x(self, place: int) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * (place + 1) / (self.turns + 1)

    def y(self, chance: float) -> float:
        return _TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - chance)

    def at(self, place: int, chance: float) -> str:
        return f"{self.x(place):.1f},{self.y(chance):.1f}"


def _axes(scale: _Scale, lang: str) -> list[Element]:
    parts = []
    for quarter in range(5):
        y = f"{scale.y(quarter / 4):.1f}"
        kind = "middle" if quarter == 2 else "rule"
        right = str(WIDTH - _RIGHT)
        parts.append(element("line", class_=kind, x1=str(_LEFT), y1=y, x2=right, y2=y))
        label = percent(quarter / 4, 0, lang)
        parts.append(_text(label, _LEFT - 4, scale.y(quarter / 4) + 3.5, "end"))
    step = next((s for s in _STEPS if scale.turns <= s * _TURN_TICKS), _STEPS[-1])
    for number in range(step, scale.turns + 1, step):
        parts.append(_text(str(number), scale.x(number - 1), HEIGHT - 8, "middle"))
    return parts


def _text(text: str, x: float, y: float, anchor: str) -> Element:
    return element("text", text, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor)


def _curve(points: Sequence[Point], seat: int, scale: _Scale, tips: Sequence[str]) -> list[Element]:
    upper = [scale.at(p.place, p.estimate.high) for p in points]
    lower = [scale.at(p.place, p.estimate.low) for p in reversed(points)]
    line = " ".join(scale.at(p.place, p.estimate.chance) for p in points)
    return [
        element("polygon", class_="band", points=" ".join(upper + lower)),
        element("polyline", class_=f"line seat{seat}", points=line),
        *(part for p in points for part in _dot(p, scale, tips[p.place])),
    ]


def _dot(point: Point, scale: _Scale, tip: str) -> list[Element]:
    """The marker of a turn: round for the first seat, square for others, a shape for a grade."""
    grade = Grade(point.turn.grade) if point.turn.grade else None
    shape = _SHAPES[grade] or (_ROUND if point.turn.seat == 0 else _SQUARE)
    x, y = scale.x(point.place), scale.y(point.estimate.chance)
    kind = f"dot seat{point.turn.seat} {grade.value if grade else ''}".rstrip()
    place = f"translate({x:.1f} {y:.1f})"
    dot = element("path", element("title", tip), class_=kind, d=shape, transform=place)
    if grade is None:
        return [dot]
    # signs of the first seat go above the line and others below, where there is room, so that
    # neighbouring signs do not overlap
    is_above = y > HEIGHT - _BOTTOM - 12 or (point.turn.seat == 0 and y > _TOP + 12)
    sign = _text(grade.mark, x, y - 9 if is_above else y + 17, "middle")
    sign.set("class", f"sign {grade.value}")
    return [dot, sign]
