"""Training from scratch by self-play, batch by batch.

Everything depends only on the seed and the number of the batch: a training that was interrupted and
resumed ends with the same weights, whatever the number of threads.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from consigliere.version import __version__

from ...game import Famiglia
from ...rules.kernel import compiled as rules
from ...rules.record import Record, new_boards
from ..card_values import fitted_card_values
from ..evaluation import DRAW_VALUE
from ..playout import new_workspace
from ..swaps import Width
from .curve import Point
from .first_order import rating_of
from .inputs import INPUTS
from .kernel import compiled
from .layers import NARROW, WIDE
from .learner import Adam, Floats, gradient, returns
from .model import (
    VERSION,
    ModelError,
    check_version,
    hash_of,
    net_of,
    pack,
    read_archive,
    save_model,
    unpack,
    write_archive,
)
from .net import Net, new_net, new_net_buffers
from .reference_matches import ReferenceMatch
from .selfplay import MAX_POSITIONS, SelfPlaySettings, new_selfplay_workspace
from .turn_options import MOST_OPTIONS

_FIRST, _SECOND = "first_", "second_"
"""Prefixes of the moments of the optimiser in a checkpoint."""
WIDTH = Width(3, 3)
"""Kinds considered in a swap in the games that are learned from."""
EDITIONS = ("first", "second")
BOTH = "both"
_RATED = 10
"""Turns rated in the games of a net that has learned already: they hold its favourite."""
_MINI = 512
MATCH_SEED = 1000
"""First seed of the games of a point of the curve."""
RECENT = 20
"""Batches averaged for the loss on the learning curve."""

Progress: TypeAlias = Callable[["Training"], bool]
"""Called after every batch; returns whether to go on."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Parameters of a training; `decay` is λ. Rates, `curiosity` (the exploration of self-play) and
    `warmth` (its noise) fall linearly to the end. The names are those in model files."""

    games: int
    seed: int
    batch: int = 200
    epochs: int = 2
    decay: float = 0.7
    first_rate: float = 1e-3
    last_rate: float = 1e-4
    curiosity: float = 0.03
    warmth: float = 0.03
    points: int = 25
    """Points of the learning curve."""
    measured: int = 400
    """Games for each of them: its interval is about nine per cent wide."""
    wide: int = WIDE
    narrow: int = NARROW
    """Units of the hidden layers of a net that begins with nothing."""
    start: str = ""
    """SHA-256 of the weights that it begins with, if it does not begin with nothing."""
    edition: str = BOTH
    """The only one that is played, or BOTH."""
    rated: int = MOST_OPTIONS
    """Turns that are rated in a position: those best to first order (`first_order`)."""


def from_net(schedule: Schedule, start: Net) -> Schedule:
    """The schedule of a training that begins with a net."""
    return replace(schedule, start=hash_of(start), wide=len(start.b1), narrow=len(start.b2))


@dataclass(frozen=True, slots=True)
class _TrainingState:
    """The state of a training stored in a checkpoint besides its arrays."""

    played: int
    steps: int
    losses: list[float]
    curve: list[Point]


@dataclass(slots=True)
class Training:
    """A training under way, of one net or of several, each by its own optimiser."""

    PREFIXES: ClassVar[tuple[str, ...]] = ("",)
    """Of the arrays of each net in a checkpoint."""
    TITLE: ClassVar[str] = "cli.train.curve_title"
    """Key of what its curve is of."""
    WORDS: ClassVar[tuple[str, ...]] = ()
    """What the command line has besides, for training these nets."""

    schedule: Schedule
    pupils: tuple[Adam, ...]
    played: int = 0
    losses: list[float] = field(default_factory=list)
    curve: list[Point] = field(default_factory=list)

    @classmethod
    def begin(cls, schedule: Schedule, start: Net | None = None) -> "Training":
        """A new training, which begins with the net `start` if that is given."""
        return cls(schedule, tuple(Adam(net) for net in cls.beginners(schedule, start)))

    @classmethod
    def beginners(cls, schedule: Schedule, start: Net | None) -> Sequence[Net]:
        """The nets before they learn anything."""
        return [new_net(schedule.seed, schedule.wide, schedule.narrow) if start is None else start]

    @classmethod
    def learning_on(cls, schedule: Schedule, start: Net) -> Schedule:
        """The schedule for a net that has learned already: smaller steps, down to very small ones,
        fewer random moves, and more games in the same time, each learned from once."""
        return replace(
            from_net(schedule, start),
            first_rate=3e-4,
            last_rate=1e-5,
            curiosity=0.01,
            warmth=0.01,
            epochs=1,
            rated=_RATED,
        )

    @classmethod
    def resume(cls, path: Path, schedule: Schedule) -> "Training":
        """Resume from a checkpoint of the same schedule; raises ModelError."""
        arrays = read_archive(path)
        about = unpack(arrays, path)
        check_version(about, path)
        _check_schedule(about.get("schedule"), schedule, path)
        state = _read_state(about, path)
        pupils = []
        for prefix in cls.PREFIXES:
            net, first, second = (
                net_of(arrays, path, part + prefix, prefix) for part in ("", _FIRST, _SECOND)
            )
            pupils.append(Adam(net, state.steps, list(first), list(second)))
        return cls(schedule, tuple(pupils), state.played, state.losses, state.curve)

    def save(self, path: Path) -> None:
        """Write a checkpoint; raises ModelError."""
        state = _TrainingState(self.played, self.pupils[0].steps, self.losses, self.curve)
        about = {"version": VERSION, "schedule": asdict(self.schedule), **asdict(state)}
        arrays: dict[str, Any] = {"about": pack(about)}
        for prefix, adam in zip(self.PREFIXES, self.pupils, strict=True):
            for part, weights in (("", adam.net), (_FIRST, adam.first), (_SECOND, adam.second)):
                for name, array in zip(Net._fields, weights, strict=True):
                    arrays[part + prefix + name] = array
        write_archive(path, arrays)

    def finish(self, path: Path, command: str) -> Mapping[str, Any]:
        """Write the model file; returns its metadata. Raises ModelError."""
        return save_model(path, self.net, self.about(command))

    def about(self, command: str) -> dict[str, Any]:
        """What the model file says of its training."""
        return {
            "game": Famiglia.info.id,
            "games": self.played,
            "seed": self.schedule.seed,
            "schedule": asdict(self.schedule),
            "command": command,
            "package": __version__,
        }

    @property
    def net(self) -> Net:
        """The net that learns, or the first of them."""
        return self.pupils[0].net

    @property
    def is_over(self) -> bool:
        """Whether all games have been played."""
        return self.played >= self.schedule.games

    @property
    def is_at_point(self) -> bool:
        """Whether the learning curve has a point after the last batch."""
        distance = max(self.schedule.games // self.schedule.points, self.schedule.batch)
        before = self.played - self.schedule.batch
        return self.is_over or self.played // distance > before // distance


def _check_schedule(found: Any, schedule: Schedule, path: Path) -> None:
    """Raise ModelError if a checkpoint has another schedule."""
    known = found if isinstance(found, dict) else {}
    for name, value in asdict(schedule).items():
        if known.get(name) != value:
            shown = str(known.get(name, "–"))
            details = {"file": path.name, "field": name, "found": shown, "expected": str(value)}
            raise ModelError("other_schedule", details)


def _read_state(about: dict[str, Any], path: Path) -> _TrainingState:
    try:
        return msgspec.convert(about, _TrainingState)
    except msgspec.ValidationError as error:
        details = {"file": path.name, "field": "about", "reason": str(error)}
        raise ModelError("broken_model", details) from error


@dataclass(frozen=True, slots=True)
class Samples:
    """Training samples of one game: inputs, shape (n, INPUTS); targets and leads, shape (n,)."""

    rows: Floats
    targets: Floats
    leads: Floats


def joined(parts: Sequence[Samples]) -> Samples:
    """The samples of some games, as those of one."""
    return Samples(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.targets for part in parts]),
        np.concatenate([part.leads for part in parts]),
    )


def learn(
    adam: Adam, samples: Samples, rng: np.random.Generator, rate: float, epochs: int
) -> float:
    """Train the net of the optimiser on samples, in random order; returns the mean loss."""
    losses = []
    for _ in range(epochs):
        order = rng.permutation(len(samples.rows))
        for start in range(0, len(order), _MINI):
            some = order[start : start + _MINI]
            slopes, loss = gradient(
                adam.net, samples.rows[some], samples.targets[some], samples.leads[some]
            )
            adam.step(slopes, rate)
            losses.append(loss)
    return float(np.mean(losses))


class Trainer:
    """Plays batches of games and trains the network on them."""

    first_edition: ClassVar[float] = 0.65
    """Share of games with the rules of the first edition, which people play more, if both are
    played."""

    def __init__(self, threads: int) -> None:
        game = Famiglia()
        self.starts = [
            game.initial(game.info.resolve_options({"edition": edition}), 2).record
            for edition in EDITIONS
        ]
        self._card_values = fitted_card_values()
        self._threads = threads
        self.workspaces = [new_selfplay_workspace(self._card_values.cards) for _ in range(threads)]

    def warm_up(self) -> None:
        """Compile everything that a training calls, or load it from the cache."""
        training = Training.begin(Schedule(games=1, seed=1, batch=1, measured=1))
        self.train_batch(training)
        self.measure(training)

    def train_batch(self, training: Training) -> None:
        """Play one batch of games and train on it."""
        schedule = training.schedule
        done = training.played / schedule.games
        games = list(self._play(training, done))
        rng = np.random.default_rng([schedule.seed, training.played])
        rate = schedule.first_rate * (1 - done) + schedule.last_rate * done
        losses = [
            learn(adam, joined(parts), rng, rate, schedule.epochs)
            for adam, parts in zip(training.pupils, zip(*games, strict=True), strict=True)
        ]
        training.losses.append(round(float(np.mean(losses)), 5))
        training.played += schedule.batch

    def measure(self, training: Training) -> None:
        """Add a point to the learning curve: the share won against the card values of `search`."""
        settings = SelfPlaySettings(0.0, 0.0, DRAW_VALUE, WIDTH)
        match = ReferenceMatch(
            self.workspaces[0], training.net, settings, new_workspace(), self._card_values
        )
        measured = training.schedule.measured
        won = 0.0
        for number in range(measured):
            match.workspace.board[0] = self.starts[0]
            won += compiled().play_reference_match(match, number % 2, MATCH_SEED + number // 2)
        loss = float(np.mean(training.losses[-RECENT:]))
        training.curve.append(Point(training.played, won / measured, loss))

    def _play(self, training: Training, done: float) -> Iterator[tuple[Samples, ...]]:
        """The samples of all games of a batch, in order, for each net that learns."""
        schedule = training.schedule
        settings = SelfPlaySettings(
            schedule.curiosity * (1 - done) + 0.005,
            schedule.warmth * (1 - done) + 0.003,
            DRAW_VALUE,
            WIDTH,
        )
        self._rating = rating_of(training.net, schedule.rated)
        seeds = np.random.default_rng([schedule.seed, training.played, 1])
        luck = seeds.integers(0, 1 << 30, schedule.batch)
        share = self.first_edition if schedule.edition == BOTH else schedule.edition == EDITIONS[0]
        first = seeds.random(schedule.batch) < share

        def play_some(thread: int) -> list[tuple[Samples, ...]]:
            return [
                self.samples(training, settings, thread, self._start(first[n]), int(luck[n]))
                for n in range(thread, schedule.batch, self._threads)
            ]

        with ThreadPoolExecutor(self._threads) as pool:
            shares = list(pool.map(play_some, range(self._threads)))
        for number in range(schedule.batch):
            yield shares[number % self._threads][number // self._threads]

    def _start(self, is_first: bool) -> Record:  # noqa: FBT001
        return self.starts[0 if is_first else 1]

    def samples(
        self, training: Training, settings: SelfPlaySettings, thread: int, start: Record, seed: int
    ) -> tuple[Samples, ...]:
        """Play a game with the luck of `seed`; its samples for each net that learns."""
        selfplay = self.workspaces[thread]
        points, facts = new_notes()
        rules().seed_random(selfplay.rng, seed)
        selfplay.board[0] = start
        count = compiled().play_game(selfplay, self._rating, settings, points, facts)
        return samples_of(points, facts, training.schedule.decay, [np.ones(count, np.bool_)])


def new_notes() -> tuple[Any, Floats]:
    """Room for the positions of a game and what is noted of each, as `play_game` fills them."""
    return new_boards(MAX_POSITIONS), np.zeros((MAX_POSITIONS + 1, 3), np.float32)


def samples_of(
    points: Any, facts: Floats, decay: float, shares: Sequence[NDArray[np.bool_]]
) -> tuple[Samples, ...]:
    """The samples of a game from what was noted of it; `decay` is λ.

    `shares` say, for each net that learns, which positions it learns from: shape (n,), for n
    positions noted.
    """
    count = len(shares[0])
    targets, usable = returns(facts, count, decay)
    rows = np.zeros((count, INPUTS), np.float32)
    compiled().write_rows(points, count, new_net_buffers(), rows)
    leads = np.where(facts[:count, 0] == 0, facts[count, 1], -facts[count, 1]) / 30
    leads = leads.astype(np.float32)
    return tuple(
        Samples(rows[some], targets[some], leads[some])
        for some in (usable & share for share in shares)
    )


def train(training: Training, trainer: Trainer, checkpoint: Path, progress: Progress) -> None:
    """Play the remaining games, or until `progress` returns False; raises ModelError.

    A checkpoint is written after every point of the learning curve, and at the end.
    """
    goes_on = True
    while goes_on and not training.is_over:
        trainer.train_batch(training)
        if training.is_at_point:
            trainer.measure(training)
        goes_on = progress(training)
        if training.is_at_point or not goes_on:
            training.save(checkpoint)
