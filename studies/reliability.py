"""How far predicted chances are from what happened: bins, their mean error, and a picture."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Prediction: TypeAlias = tuple[float, float]
"""A predicted chance, and the result: 1, one half or 0."""

BINS = 10
RESAMPLES = 2000
_THROWS = 50
"""Samples whose error is averaged: it is a guide, no result."""
QUANTILES = (0.025, 0.975)
UNDECIDED = (0.1, 0.9)
"""Between these a position is not as good as won or lost."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Predictions from `low` to `high`; `interval` holds the mean result at 95%."""

    low: float
    high: float
    count: int
    predicted: float
    happened: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Reliability:
    """The expected calibration error (ECE) with its 95% interval.

    `brier` is the mean squared error, `constant` what always predicting the mean would have.
    Intervals come from drawing whole games again, because positions of one game share their result;
    that of the error leans upwards, for every drawing adds the noise of a sample once more.
    A finite sample has an error even where predictions are right: `floor` is the mean of that, for
    the same predictions, with one throw of luck settling all positions of a game.
    """

    games: int
    positions: int
    ece: float
    interval: tuple[float, float]
    floor: float
    brier: float
    constant: float
    bins: tuple[Bin, ...]
    undecided: "Reliability | None" = None
    """Of the predictions between 10 and 90% alone, if there are any."""

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


def reliability(games: Sequence[Sequence[Prediction]], seed: int) -> Reliability:
    """The reliability of the predictions made in each game; there must be at least one."""
    low, high = UNDECIDED
    open_games = [[one for one in game if low <= one[0] < high] for game in games]
    found = [game for game in open_games if game]
    return replace(_of(games, seed), undecided=_of(found, seed) if found else None)


def _of(games: Sequence[Sequence[Prediction]], seed: int) -> Reliability:
    tallies = np.stack([_tally(game) for game in games])
    rng = np.random.default_rng(seed)
    count = len(games)
    drawn = rng.multinomial(count, np.full(count, 1 / count), size=RESAMPLES)
    resampled = (drawn.astype(float) @ tallies.reshape(count, -1)).reshape(RESAMPLES, BINS, 3)
    errors = np.array([_ece(sums) for sums in resampled])
    pairs = np.array([pair for game in games for pair in game])
    return Reliability(
        games=len(games),
        positions=len(pairs),
        ece=float(_ece(tallies.sum(axis=0))),
        interval=_interval(errors),
        floor=_floor(games, rng),
        brier=float(((pairs[:, 0] - pairs[:, 1]) ** 2).mean()),
        constant=float(pairs[:, 1].var()),
        bins=_bins(tallies.sum(axis=0), resampled),
    )


def _tally(game: Sequence[Prediction]) -> Floats:
    """By bin: how many predictions, their sum, and the sum of the results; shape (BINS, 3)."""
    sums = np.zeros((BINS, 3))
    for predicted, happened in game:
        sums[min(int(predicted * BINS), BINS - 1)] += (1.0, predicted, happened)
    return sums


def _ece(sums: Floats) -> float:
    """The mean distance of prediction and result, each bin counted by its predictions."""
    return float(np.abs(sums[:, 1] - sums[:, 2]).sum() / sums[:, 0].sum())


def _floor(games: Sequence[Sequence[Prediction]], rng: np.random.Generator) -> float:
    """The mean error of predictions that are right: one throw a game settles all its results."""
    errors = []
    for _ in range(_THROWS):
        throws = rng.random(len(games))
        settled = [_settled(game, throw) for game, throw in zip(games, throws, strict=True)]
        errors.append(_ece(np.sum([_tally(game) for game in settled], axis=0)))
    return float(np.mean(errors))


def _settled(game: Sequence[Prediction], throw: float) -> list[Prediction]:
    """The predictions of a game with the results of one throw, for its winner and its loser."""
    return [
        (chance, float(throw < chance) if result > 0 else float(throw >= 1 - chance))
        for chance, result in game
    ]


def _interval(values: Floats) -> tuple[float, float]:
    low, high = np.quantile(values, QUANTILES)
    return float(low), float(high)


def _bins(sums: Floats, resampled: Floats) -> tuple[Bin, ...]:
    bins = []
    for number, (count, predicted, happened) in enumerate(sums):
        if count == 0:
            continue
        cases = resampled[:, number][resampled[:, number, 0] > 0]
        interval = _interval(cases[:, 2] / cases[:, 0])
        edges = number / BINS, (number + 1) / BINS
        bins.append(Bin(*edges, int(count), predicted / count, happened / count, interval))
    return tuple(bins)


# -- the page -------------------------------------------------------------------------


def as_markdown(found: Reliability, picture: str) -> str:
    """The figures and the bins, and the picture of that name."""
    low, high = found.interval
    lines = [
        f"{found.positions} positions; expected calibration error **{found.ece:.4f}** "
        f"(95%: {low:.4f} … {high:.4f}; predictions without fault would have {found.floor:.4f} in "
        f"a sample like this). Mean squared error {found.brier:.4f}, against {found.constant:.4f} "
        "for always predicting the mean.",
        "",
        *_undecided(found),
        f"![predicted chance against what happened]({picture})",
        "",
        "| predicted | positions | mean prediction | won | 95% |",
        "|---|--:|--:|--:|---|",
    ]
    for one in found.bins:
        low, high = one.interval
        lines.append(
            f"| {one.low:.0%}–{one.high:.0%} | {one.count} | {one.predicted:.1%} | "
            f"{one.happened:.1%} | {low:.1%} … {high:.1%} |"
        )
    return "\n".join(lines) + "\n"


def _undecided(found: Reliability) -> list[str]:
    """The error where it matters, the decided positions left out."""
    part = found.undecided
    if part is None:
        return []
    low, high = part.interval
    return [
        f"Between 10 and 90%: {part.positions} positions of {part.games} games, expected "
        f"calibration error **{part.ece:.4f}** (95%: {low:.4f} … {high:.4f}; predictions without "
        f"fault would have {part.floor:.4f}). The other {found.positions - part.positions} are "
        "decided.",
        "",
    ]


# -- the picture ----------------------------------------------------------------------

_SIZE = 480
_LEFT, _TOP, _SIDE = 60, 44, 360


def as_svg(found: Reliability, title: str) -> str:
    """The bins against the diagonal, each dot as large as its share of the positions."""
    ticks = "".join(_tick(number / 5) for number in range(6))
    dots = "".join(_dot(one, found.positions) for one in found.bins)
    low, high = found.interval
    text = (
        f"{found.positions} positions of {found.games} games, ECE {found.ece:.3f} "
        f"[{low:.3f}, {high:.3f}]"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}" '
        'font-family="sans-serif" font-size="12" role="img">'
        f"<title>{_escaped(title)}: {text}</title>"
        f'<rect width="{_SIZE}" height="{_SIZE}" fill="#fff"/>'
        f'<text x="{_LEFT}" y="18" font-size="14">{_escaped(title)}</text>'
        f'<text x="{_LEFT}" y="35">{text}</text>{ticks}'
        f'<line x1="{_x(0)}" y1="{_y(0)}" x2="{_x(1)}" y2="{_y(1)}" stroke="#888" '
        'stroke-dasharray="4 4"/>'
        f'{dots}<text x="{_x(0.5)}" y="{_SIZE - 12}" text-anchor="middle">predicted chance</text>'
        f'<text transform="translate(16 {_y(0.5)}) rotate(-90)" text-anchor="middle">'
        "share of games won</text></svg>\n"
    )


def _x(chance: float) -> float:
    return _LEFT + _SIDE * chance


def _y(share: float) -> float:
    return _TOP + _SIDE * (1 - share)


def _tick(at: float) -> str:
    line = 'stroke="#ddd"/>'
    return (
        f'<line x1="{_x(at)}" y1="{_y(0)}" x2="{_x(at)}" y2="{_y(1)}" {line}'
        f'<line x1="{_x(0)}" y1="{_y(at)}" x2="{_x(1)}" y2="{_y(at)}" {line}'
        f'<text x="{_x(at)}" y="{_y(0) + 16}" text-anchor="middle">{at:.0%}</text>'
        f'<text x="{_LEFT - 6}" y="{_y(at) + 4}" text-anchor="end">{at:.0%}</text>'
    )


def _dot(one: Bin, positions: int) -> str:
    x, (low, high) = _x(one.predicted), one.interval
    radius = 3 + 12 * (one.count / positions) ** 0.5
    return (
        f'<line x1="{x:.1f}" y1="{_y(low):.1f}" x2="{x:.1f}" y2="{_y(high):.1f}" '
        'stroke="#06c" stroke-width="2"/>'
        f'<circle cx="{x:.1f}" cy="{_y(one.happened):.1f}" r="{radius:.1f}" fill="#06c" '
        f'fill-opacity="0.6"><title>{one.predicted:.3f} predicted, {one.happened:.3f} happened, '
        f"{one.count} positions</title></circle>"
    )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
