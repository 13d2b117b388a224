"""What environments promise and the suites of other libraries cannot see, game by game in numbers.

    from consigliere.games.encodings import encoding_of
    from consigliere.testing import check_encoding

    check_encoding(encoding_of("family-tree", {"variant": "big"}, 6))

plays games at random and looks at every position on the way: that masks list what succeeds and
nothing else, that nobody sees what it cannot know, that equal actions and equal luck give equal
games, and that a game ends worth what its outcome says. What is wrong is raised as a
ConformanceError that tells the seed and the actions which lead there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, TypeAlias

import numpy as np

from consigliere.core.action import CHANCE
from consigliere.core.chance import pick_by_weight
from consigliere.games.encoding import ActionNotLegal, Encoding, action_words, returns_of

from .playthrough import ConformanceError

_TOLD = 40
"""Actions of the way to a fault that are printed; the seed gives the rest."""
_CLOSE = 1e-6


@dataclass(slots=True)
class EncodingReport:
    """What was seen; a test should insist on some of each."""

    games: int = 0
    positions: int = 0
    applied: int = 0
    refused: int = 0
    compared: int = 0
    """Observations that stayed the same when what the seat cannot know was dealt anew."""
    hidden: int = 0
    """Those of them for which something else was dealt."""


Check: TypeAlias = "Callable[[_Walk], Iterator[str]]"
"""Yields what is wrong with the present position."""


def check_encoding(
    encoding: Encoding[Any], seeds: Sequence[int] = (1, 2), sample: int = 4, stride: int = 1
) -> EncodingReport:
    """Play one game per seed; raises ConformanceError at the first fault.

    `sample` is how many actions of each sort are tried in a position. Of the positions of a game
    one in `stride` is looked at, which ones depends on the seed; the last one always is.
    """
    report = EncodingReport()
    for complaint in _wrong_description(encoding):
        raise ConformanceError(f"{encoding.game.info.id}: {complaint}")
    for seed in seeds:
        _Walk(encoding, report, seed, sample).run(stride)
        report.games += 1
    return report


class _Walk:
    """One game in numbers, played at random."""

    def __init__(
        self, encoding: Encoding[Any], report: EncodingReport, seed: int, sample: int
    ) -> None:
        self.encoding, self.report, self.seed, self.sample = encoding, report, seed, sample
        self.count = len(action_words(encoding))
        self.luck, self.testing_luck = Random(seed), Random(~seed)  # noqa: S311  not for secrets
        self.position = encoding.initial()
        self.taken: list[tuple[int, int]] = []
        """Seats and actions, chance and its outcomes among them."""

    def run(self, stride: int) -> None:
        """Play to the end; raises ConformanceError for the first complaint."""
        actors = self.encoding.actors(self.position)
        while actors:
            if (len(self.taken) + self.seed) % stride == 0:
                self._look(CHECKS)
            self._go_on(actors)
            actors = self.encoding.actors(self.position)
        self._look((*CHECKS, *CHECKS_AT_THE_END))

    def _go_on(self, actors: tuple[int, ...]) -> None:
        encoding = self.encoding
        if actors == (CHANCE,):
            outcome = pick_by_weight(self.luck, encoding.chance(self.position))
            self.position = encoding.draw(self.position, outcome)
            self.taken.append((CHANCE, outcome))
            return
        seat = self.luck.choice(actors)
        action = int(self.luck.choice(list(encoding.legal(self.position, seat))))
        self.position = encoding.step(self.position, seat, action)
        self.taken.append((seat, action))
        if sum(seat != CHANCE for seat, _ in self.taken) > encoding.max_actions:
            raise self._fault(f"longer than max_actions, {encoding.max_actions}")

    def _look(self, checks: Sequence[Check]) -> None:
        self.report.positions += 1
        for check in checks:
            for complaint in check(self):
                raise self._fault(complaint)

    def _fault(self, complaint: str) -> ConformanceError:
        way = " ".join(f"{seat}:{action}" for seat, action in self.taken[-_TOLD:])
        dots = "… " if len(self.taken) > _TOLD else ""
        where = f"seed {self.seed}, after {len(self.taken)} actions: {dots}{way}"
        return ConformanceError(f"{self.encoding.game.info.id}: {complaint}\n({where})")

    # -- what the checks ask for --------------------------------------------------

    def some(self, things: Sequence[int]) -> list[int]:
        """At most `sample` of these, without repetition."""
        return self.testing_luck.sample(list(things), min(self.sample, len(things)))

    def seen(self, position: Any) -> list[bytes]:
        """What every seat sees."""
        seats = range(self.encoding.seats)
        return [self.encoding.observe(position, seat).tobytes() for seat in seats]


def _wrong_description(encoding: Encoding[Any]) -> Iterator[str]:
    """Planes fill an observation, every action has a word of its own in its group."""
    at = 0
    for plane in encoding.planes:
        if plane.slots.start != at:
            yield f"the plane {plane.name} begins at {plane.slots.start}, not at {at}"
        at = plane.slots.stop
        low, high = encoding.low[plane.slots], encoding.high[plane.slots]
        if (low != plane.low).any() or (high != plane.high).any() or plane.low > plane.high:
            yield f"the bounds of the plane {plane.name} are not {plane.low} to {plane.high}"
    if not at == len(encoding.low) == len(encoding.high):
        yield f"the planes hold {at} numbers, the bounds {len(encoding.low)}"
    names = [plane.name for plane in encoding.planes]
    words = [(group.name, word) for group in encoding.groups for word in group.words]
    for what, found in (("plane", names), ("action", words)):
        if len(set(found)) < len(found):
            yield f"two of a {what} have the same name"


# -- in every position -------------------------------------------------------------------------


def _check_masks(walk: _Walk) -> Iterator[str]:
    """Actions are listed once, in growing order, for whoever must act and nobody else."""
    encoding, actors = walk.encoding, walk.encoding.actors(walk.position)
    for seat in range(encoding.seats):
        legal = list(encoding.legal(walk.position, seat))
        if bool(legal) != (seat in actors):
            yield f"seat {seat} has {len(legal)} actions while {actors} have to act"
        if legal != sorted(set(legal)):
            yield f"the actions of seat {seat} are not in growing order: {legal}"
        if legal and not 0 <= legal[0] <= legal[-1] < walk.count:
            yield f"seat {seat} is offered an action that is none: {legal}"
    outcomes = encoding.chance(walk.position)
    if bool(len(outcomes)) != (actors == (CHANCE,)):
        yield f"chance has {len(outcomes)} outcomes while {actors} have to act"
    if len(outcomes) > encoding.most_outcomes:
        yield f"chance has {len(outcomes)} outcomes, most_outcomes says {encoding.most_outcomes}"


def _check_steps(walk: _Walk) -> Iterator[str]:
    """What is listed succeeds, twice alike; what is not is refused, and nothing changes."""
    encoding, position = walk.encoding, walk.position
    before = (encoding.key(position), walk.seen(position))
    for seat in range(encoding.seats):
        legal = list(encoding.legal(position, seat))
        for action in walk.some(legal):
            walk.report.applied += 1
            first, second = (encoding.step(position, seat, action) for _ in range(2))
            if encoding.key(first) != encoding.key(second) or walk.seen(first) != walk.seen(second):
                yield f"action {action} of seat {seat} has two different results"
        others = [action for action in range(walk.count) if action not in legal]
        for action in (*walk.some(others), -1, walk.count):
            walk.report.refused += 1
            try:
                encoding.step(position, seat, action)
            except ActionNotLegal:
                continue
            yield f"action {action} of seat {seat} is not listed, but not refused"
    if (encoding.key(position), walk.seen(position)) != before:
        yield "trying actions has changed the position itself"


def _check_observations(walk: _Walk) -> Iterator[str]:
    """Observations are fresh arrays of the size and within the bounds that are declared."""
    encoding = walk.encoding
    for seat in range(encoding.seats):
        row = encoding.observe(walk.position, seat)
        if row.dtype != np.int16 or row.shape != encoding.low.shape:
            yield f"an observation is {row.dtype} {row.shape}"
            continue
        outside = np.flatnonzero((row < encoding.low) | (row > encoding.high))
        for plane in encoding.planes:
            if any(plane.slots.start <= slot < plane.slots.stop for slot in outside):
                yield f"seat {seat} sees {row[plane.slots].tolist()} in the plane {plane.name}"
        kept = row.tobytes()
        row[:] = 0
        if encoding.observe(walk.position, seat).tobytes() != kept:
            yield "an observation is no array of its own"


def _check_secrets(walk: _Walk) -> Iterator[str]:
    """What a seat cannot know is dealt anew: it sees the same, and may do the same."""
    encoding, position = walk.encoding, walk.position
    state = encoding.state(position)
    if encoding.key(encoding.position(state)) != encoding.key(position):
        return  # in the middle of a decision, which states know nothing of
    game, pick = encoding.game, partial(pick_by_weight, walk.testing_luck)
    for seat in range(encoding.seats):
        view: Any = game.view(state, seat)
        dealt = game.determinize(view, pick)
        other = encoding.position(dealt)
        walk.report.compared += 1
        walk.report.hidden += dealt != state
        shown, instead = (encoding.observe(one, seat) for one in (position, other))
        for plane in encoding.planes:
            if shown[plane.slots].tolist() != instead[plane.slots].tolist():
                yield f"seat {seat} sees what it cannot know in the plane {plane.name}"
        if list(encoding.legal(position, seat)) != list(encoding.legal(other, seat)):
            yield f"what seat {seat} may do depends on what it cannot know"


CHECKS: tuple[Check, ...] = (_check_masks, _check_steps, _check_observations, _check_secrets)


# -- at the end --------------------------------------------------------------------------------


def _check_worth(walk: _Walk) -> Iterator[str]:
    """A game that is over has an outcome; what it is worth lies within −1 and 1 and sums to 0."""
    encoding = walk.encoding
    outcome = encoding.game.outcome(encoding.state(walk.position))
    if outcome is None:
        yield "nobody has to act, but there is no outcome"
    worth = returns_of(outcome, encoding.seats)
    if len(worth) != encoding.seats or abs(sum(worth)) > _CLOSE or max(map(abs, worth)) > 1:
        yield f"the game is worth {worth}"


def _check_repetition(walk: _Walk) -> Iterator[str]:
    """The same actions and the same luck lead to the same end."""
    encoding = walk.encoding
    position = encoding.initial()
    for seat, action in walk.taken:
        if seat == CHANCE:
            position = encoding.draw(position, action)
        else:
            position = encoding.step(position, seat, action)
    same = encoding.key(position) == encoding.key(walk.position)
    if not same or walk.seen(position) != walk.seen(walk.position):
        yield "the same actions and the same luck lead elsewhere"


CHECKS_AT_THE_END: tuple[Check, ...] = (_check_worth, _check_repetition)
