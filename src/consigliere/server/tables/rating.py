"""Which games change ratings, and whose result against whom counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from consigliere.arena.glicko import START, Rating
from consigliere.core.game import Outcome
from consigliere.core.moment import Moment
from consigliere.games.players import teams_in, usual_level

from ..problems import Refusal
from ..store import Deadline, Setup
from ..store.ratings import Bout, RatedGame
from . import seating
from .model import TableModel

_STEP = 120.0
"""Between two levels: 720 points lie between the first and the seventh of Famiglia."""
_LEVELS_DEVIATION = 100.0
"""Of a level from its place: in the other games fewer of them have played each other."""


def rating_of_level(game: str, level: int) -> Rating:
    """What a level counts as: always the same, so that nobody can shift it."""
    return Rating(START + _STEP * (level - usual_level(game)), _LEVELS_DEVIATION)


def check_rated(setup: Setup) -> None:
    """Raise Refusal if no game at such a table could change ratings fairly."""
    people = [chair.guest for chair in setup.chairs if chair.kind == seating.HUMAN]
    if len(people) > 1:
        raise Refusal("rated_alone", 400)
    if len(setup.chairs) < 2:
        raise Refusal("rated_solo", 400)
    if not _ends(setup.deadline):
        raise Refusal("rated_deadline", 400)


def _ends(deadline: Deadline | None) -> bool:
    """Whether nobody can keep a game from ending."""
    return deadline is not None and deadline.overdue != "wait"


def rated_game(model: TableModel, moments: Sequence[Moment[Any]]) -> RatedGame | None:
    """What ratings a game changes that is over after these moments; None if it changes none.

    It counts once every person at the table has made a step.
    """
    setup = model.setup
    last = moments[-1] if moments else model.timeline.now
    if not setup.is_rated or last.outcome is None:
        return None
    people = {s: chair.guest for s, chair in enumerate(setup.chairs) if chair.guest is not None}
    is_own = len(set(people.values())) == len(people)
    played, helped = _steps([*model.timeline.rows, *moments])
    if not is_own or not set(people) <= played:
        return None
    gave_up = last.resigned | last.taken_over
    ranks = _ranks(last.outcome, gave_up)
    bouts = {seat: _bouts(model, seat, ranks, helped - gave_up) for seat in people}
    return RatedGame(setup.game, people, {seat: found for seat, found in bouts.items() if found})


def _steps(moments: Sequence[Moment[Any]]) -> tuple[frozenset[int], frozenset[int]]:
    """The seats whose players have made a step, and those for which the computer has made one."""
    played, helped = set[int](), set[int]()
    for before, moment in pairwise(moments):
        seat = moment.entry.seat
        if moment.parent is not None and seat is not None:
            (helped if seat in before.taken_over | before.resigned else played).add(seat)
    return frozenset(played), frozenset(helped)


def _ranks(outcome: Outcome, gave_up: frozenset[int]) -> dict[int, tuple[bool, bool, int]]:
    """What the seats are compared by: not having given up, having won, points."""
    return {
        seat: (seat not in gave_up, seat in outcome.winners, points)
        for seat, points in enumerate(outcome.scores)
    }


def _bouts(
    model: TableModel,
    seat: int,
    ranks: dict[int, tuple[bool, bool, int]],
    helped: frozenset[int],
) -> tuple[Bout, ...]:
    """The results of a seat against all others that are not of its team.

    Together they weigh as much as one game. Whoever had help of the computer can lose by it, but
    not win.
    """
    setup = model.setup
    teams = teams_in(setup.game, setup.options, len(setup.chairs))
    others = [other for other in ranks if not any(seat in team and other in team for team in teams)]
    found = []
    for other in others:
        opponent = _opponent(setup, other)
        score = _score(ranks[seat], ranks[other])
        is_unfair = (seat in helped and score > 0) or (other in helped and score < 1)
        if opponent is not None and not is_unfair:
            found.append(Bout(opponent, score, 1 / len(others)))
    return tuple(found)


def _opponent(setup: Setup, seat: int) -> str | Rating | None:
    """A guest, or what a level counts as; None for somebody who was forgotten."""
    chair = setup.chairs[seat]
    if chair.kind == seating.COMPUTER:
        return rating_of_level(setup.game, chair.level)
    return chair.guest


def _score(own: tuple[bool, bool, int], others: tuple[bool, bool, int]) -> float:
    if own == others:
        return 0.5
    return 1.0 if own > others else 0.0
