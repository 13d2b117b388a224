"""How the players of a lineup of more than two teams stand: shares of wins, with intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from consigliere.core.statistics import wilson

from .elo import Interval
from .pairs import GameResult, Pair


@dataclass(frozen=True, slots=True)
class Standing:
    """A player over all its games of a lineup, in which it has `places` teams.

    `share` is that of the wins, `equal` what it would be among equal players; `score` is the mean
    of a game and a place.
    """

    player: str
    places: int
    games: int
    share: Interval
    equal: float
    score: float


def standings(pairs: Sequence[Pair]) -> list[Standing]:
    """The players of one lineup, most wins first; `pairs` were all played."""
    labels = pairs[0].players if pairs else ()
    found = [_standing(pairs, label) for label in dict.fromkeys(labels)]
    return sorted(found, key=lambda standing: standing.equal - standing.share.value)


def _standing(pairs: Sequence[Pair], label: str) -> Standing:
    labels = pairs[0].players
    own = [place for place, other in enumerate(labels) if other == label]
    games = [game for pair in pairs for game in pair.games or ()]
    return Standing(
        label,
        len(own),
        len(games),
        share_of_wins([fmean(_won(game, own) for game in pair.games or ()) for pair in pairs]),
        len(own) / len(labels),
        fmean(game.scores[place] for game in games for place in own),
    )


def _won(game: GameResult, own: Sequence[int]) -> float:
    return sum(game.share_of(place) for place in own)


def share_of_wins(shares: Sequence[float]) -> Interval:
    """The mean of the shares of each deal, with its 95 % interval.

    The games of a deal are not independent, deals are: the interval is Wilson's for as many games
    as vary as much as the deals do. One extra deal, half lost and half won, counts in the variance.
    """
    mean = fmean(shares)
    among = [*shares, 0.0, 1.0]
    weights = [1.0] * len(shares) + [0.5, 0.5]
    total = sum(weights)
    middle = sum(w * x for w, x in zip(weights, among, strict=True)) / total
    variance = sum(w * (x - middle) ** 2 for w, x in zip(weights, among, strict=True)) / total
    effective = middle * (1 - middle) * total / variance
    return Interval(mean, *wilson(mean * effective, effective))
