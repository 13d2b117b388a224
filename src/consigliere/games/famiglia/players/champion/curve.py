"""The learning curve: share won against a fixed opponent, by number of training games.

Drawing needs Matplotlib, from the extra `train`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from consigliere.core.errors import ConsigliereError
from consigliere.core.statistics import wilson

_INCHES = (8.0, 4.5)
_DPI = 120
"""Dots per inch: the picture is 960 × 540."""
_SHARE_COLOUR = "#1f5f8b"
_LOSS_COLOUR = "#b35c00"
_HALF = 0.5


class CurveError(ConsigliereError):
    """The curve cannot be drawn or written."""


@dataclass(frozen=True, slots=True)
class Point:
    """The share won and the mean loss of the last batches, after a number of games."""

    games: int
    share: float
    loss: float


class Labels(NamedTuple):
    """The texts on the picture, translated."""

    title: str
    games: str
    share: str
    loss: str


def interval(point: Point, measured: int) -> tuple[float, float]:
    """The 95 % interval of the share, over `measured` games."""
    return wilson(point.share * measured, measured)


def write_curve(
    path: Path, curve: Sequence[Point], measured: int, about: Mapping[str, Any]
) -> None:
    """Write the curve as JSON: what `about` says, and `points`; raises CurveError.

    A point has `games`, `share`, `loss`, and `low` and `high`, the interval of the share.
    """
    points = []
    for point in curve:
        low, high = interval(point, measured)
        points.append({**asdict(point), "low": round(low, 5), "high": round(high, 5)})
    text = json.dumps({**about, "points": points}, indent=1) + "\n"
    with _writing(path):
        path.write_text(text, "utf-8")


def check_drawing() -> None:
    """Raise CurveError unless Matplotlib is installed."""
    if find_spec("matplotlib") is None:
        raise CurveError("no_matplotlib")


def draw_curve(path: Path, curve: Sequence[Point], measured: int, labels: Labels) -> None:
    """Draw the curve as PNG; equal curves give equal files. Raises CurveError."""
    check_drawing()
    from matplotlib.figure import Figure  # noqa: PLC0415  an extra, and slow to import

    games = [point.games for point in curve]
    lows, highs = zip(*(interval(point, measured) for point in curve), strict=True)
    figure = Figure(figsize=_INCHES, dpi=_DPI, layout="constrained")
    shares = figure.subplots()
    shares.set_title(labels.title)
    shares.set_xlabel(labels.games)
    shares.set_ylabel(labels.share, color=_SHARE_COLOUR)
    shares.axhline(_HALF, color="grey", linewidth=0.8)
    shares.fill_between(games, lows, highs, color=_SHARE_COLOUR, alpha=0.2)
    shares.plot(games, [point.share for point in curve], color=_SHARE_COLOUR, marker=".")
    shares.set_ylim(0, 1)
    losses = shares.twinx()
    losses.set_ylabel(labels.loss, color=_LOSS_COLOUR)
    losses.plot(games, [point.loss for point in curve], color=_LOSS_COLOUR, linestyle=":")
    shares.xaxis.set_major_formatter("{x:,.0f}")
    shares.yaxis.set_major_formatter("{x:.0%}")
    with _writing(path):
        figure.savefig(path, metadata={"Software": None})


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        details = {"file": str(path), "reason": error.strerror or str(error)}
        raise CurveError("unwritable_file", details) from error
