"""What a batch of games promises, whichever the game: masks, luck, refusals, ends.

from consigliere.games.batches import make_batch
from consigliere.testing import check_batch

check_batch(lambda games, seed: make_batch("famiglia", games, seed))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from consigliere.games.encoding import ActionNotLegal, returns_of
from consigliere.games.registry import load_game

from .playthrough import ConformanceError

_GAMES = 4
_CLOSE = 1e-6


@dataclass(slots=True)
class BatchReport:
    """What was seen; a test should insist on some of each."""

    steps: int = 0
    refused: int = 0
    ends: int = 0


def check_batch(
    new_batch: Callable[[int, int | Sequence[int]], Any], steps: int = 300, seed: int = 1
) -> BatchReport:
    """Play a few games at once, at random; raises ConformanceError at the first fault.

    `new_batch` makes a batch of so many games with a seed, or with a seed for each.
    """
    report = BatchReport()
    seeds = range(seed, seed + _GAMES)
    batch, twin = (new_batch(_GAMES, [*seeds]) for _ in range(2))
    alone = new_batch(1, [seed])
    for step in range(steps):
        complaints = [*_wrong_masks(batch), *_differences(batch, twin, alone)]
        if step % 10 == 0:
            complaints += _wrong_refusals(batch, report)
        _stop_at(complaints, step)
        actions = batch.sample().copy()
        frame = batch.step(actions)
        twin.step(actions)
        alone.step(actions[:1])
        report.steps += 1
        report.ends += int(frame.terminated.sum())
        _stop_at([*_wrong_ends(batch)], step)
    return report


def _stop_at(complaints: Sequence[str], step: int) -> None:
    for complaint in complaints:
        raise ConformanceError(f"{complaint}\n(after {step} steps)")


def _wrong_masks(batch: Any) -> Iterator[str]:
    """Masks and lists say the same, and there is always something to do."""
    frame = batch.frame
    for game in range(len(batch)):
        count = int(frame.choice_count[game])
        listed = sorted(frame.choices[game, :count].tolist())
        if count < 1 or listed != np.flatnonzero(frame.mask[game]).tolist():
            yield f"game {game} lists {listed}, its mask something else"


def _differences(batch: Any, twin: Any, alone: Any) -> Iterator[str]:
    """Equal seeds and actions give equal games, whatever stands beside them."""
    for name in ("observation", "mask", "seat", "rewards", "terminated", "scores"):
        own = getattr(batch.frame, name)
        if not np.array_equal(own, getattr(twin.frame, name)):
            yield f"batches of equal seeds differ in {name}"
        if not np.array_equal(own[:1], getattr(alone.frame, name)):
            yield f"a game by itself differs in {name} from one among others"


def _wrong_refusals(batch: Any, report: BatchReport) -> Iterator[str]:
    """An action that is not legal is refused, and no game has moved."""
    frame, before = batch.frame, batch.save()
    count = frame.mask.shape[1]
    illegal = np.flatnonzero(~frame.mask[-1])[:1].tolist()
    for wrong in (*illegal, -1, count):
        actions = frame.choices[:, 0].astype(np.int64)
        actions[-1] = wrong
        report.refused += 1
        try:
            batch.step(actions)
        except ActionNotLegal as error:
            if error.details.get("game") != len(batch) - 1:
                yield f"action {wrong} is refused without the game that does not allow it"
        else:
            yield f"action {wrong} is not legal, but not refused"
        if batch.save() != before:
            yield f"action {wrong} was refused, but something has changed"


def _wrong_ends(batch: Any) -> Iterator[str]:
    """Rewards come at the end and sum to 0, as the outcome of the last state says."""
    frame = batch.frame
    going = ~frame.terminated
    if frame.rewards[going].any() or frame.scores[going].any():
        yield "a game that goes on has rewards or scores"
    rules = load_game(batch.game)
    for game in np.flatnonzero(frame.terminated).tolist():
        rewards, seats = frame.rewards[game], frame.rewards.shape[1]
        outcome = rules.outcome(batch.last_state(game))
        worth = returns_of(outcome, seats)
        if outcome is None or np.abs(rewards - np.array(worth)).max() > _CLOSE:
            yield f"game {game} ended with rewards {rewards.tolist()}, its outcome is {outcome}"
        elif frame.scores[game].tolist() != list(outcome.scores):
            yield f"game {game} ended with scores {frame.scores[game].tolist()}"
        if rules.outcome(batch.state(game)) is not None:
            yield f"game {game} has ended and not started anew"
