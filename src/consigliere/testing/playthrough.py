"""One game played for the conformance suite: the state it is in and what may be asked about it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from consigliere.core.action import CHANCE, Action
from consigliere.core.chance import ChanceStream
from consigliere.core.game import Game, Picker, Transition
from consigliere.core.message import Message

S = TypeVar("S")
T = TypeVar("T")

Policy: TypeAlias = Callable[[tuple[Action, ...], Picker], Action]
"""Picks one of the legal actions."""

_TOLD = 40
"""Actions of the way to a fault that are printed; the seed gives the rest."""
_KEPT_WORDS = 200
"""Words of earlier states that are tried again where they may not fit."""


class ConformanceError(AssertionError):
    """A game does not keep what the Game protocol promises."""


def uniform(actions: tuple[Action, ...], pick: Picker) -> Action:
    """Every legal action is as likely as any other."""
    return actions[pick([1] * len(actions))]


@dataclass(frozen=True, slots=True)
class Settings:
    """What to play, and how closely to look.

    `keys` are the keys of the catalogue by language; without any language texts are not looked at.
    `sample` is how many actions of each sort are tried in a state. Of the states of a game one in
    `stride` is examined in full, which ones depends on the seed; the last one always is.
    """

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    seeds: Sequence[int] = (1, 2)
    policy: Policy = uniform
    keys: Mapping[str, Container[str]] = field(default_factory=dict)
    sample: int = 6
    stride: int = 1


@dataclass(slots=True)
class Report:
    """What was seen; a test should insist on some of each."""

    games: int = 0
    states: int = 0
    chances: int = 0
    applied: int = 0
    refused: int = 0
    hidden: int = 0
    """States in which a view left something open."""
    compared: int = 0
    """States compared with one of another history in which a viewer was told the same."""


class _Luck:
    """A Picker that gives the same luck for the same seed."""

    def __init__(self, seed: int) -> None:
        self._stream = ChanceStream.from_int(seed)
        self._index = 0

    def __call__(self, weights: Sequence[int]) -> int:
        self._index += 1
        return self._stream.pick(self._index, weights)


def _fields(value: Any) -> dict[str, Any]:
    """The fields of a dataclass by name; raises TypeError for anything else."""
    return {part.name: getattr(value, part.name) for part in dataclasses.fields(value)}


@dataclass(frozen=True, slots=True)
class Taken(Generic[S]):
    """The action that led to the present state; `others` might have been taken instead."""

    before: S
    action: Action
    others: tuple[Action, ...]
    transition: Transition[S]


@dataclass(frozen=True, slots=True)
class Alternative(Generic[S]):
    """A state to which another history leads, of which the viewer has been told the same."""

    viewer: int | None
    state: S
    parting: str
    """Where the histories part, for whoever reads the complaint."""
    rank: int
    """Drawn at random; of many alternatives those of the lowest rank are followed."""
    is_told_alike: bool = True
    reveals: bool = False
    """Whether something was revealed since the last decision: it may show without being told."""


Check: TypeAlias = "Callable[[Playthrough[Any]], Iterator[str]]"
"""Yields what is wrong with the present state."""


@dataclass(frozen=True, slots=True)
class Checks:
    """What is looked at: in states that are examined, in every state, and when the game is over."""

    of_a_state: tuple[Check, ...]
    on_the_way: tuple[Check, ...]
    at_the_end: tuple[Check, ...]


class Playthrough(Generic[S]):
    """One game played to the end, its states examined."""

    def __init__(self, game: Game[S], settings: Settings, report: Report, seed: int) -> None:
        self.game = game
        self.settings = settings
        self.report = report
        self.seed = seed
        self.luck = _Luck(seed)
        self.testing_luck = _Luck(~seed)
        self.state = game.initial(settings.options, settings.seats)
        self.actions: list[Action] = []
        self.states = [self.state]
        self.words: list[str] = []
        self.conserved = game.conserved(self.state)
        self.legal: tuple[tuple[Action, ...], ...] = ()
        self.taken: Taken[S] | None = None
        self.alternatives: list[Alternative[S]] = []

    def run(self, checks: Checks) -> None:
        """Play until there is an outcome; raises ConformanceError for the first complaint."""
        try:
            self._look(checks)
            while self.game.outcome(self.state) is None:
                self._go_on()
                self._look(checks)
            self._examine(checks.at_the_end)
            self.report.states += len(self.states)
        except ConformanceError:
            raise
        except Exception as error:
            raise self.fault(f"{type(error).__name__}: {error}") from error

    def fault(self, complaint: str) -> ConformanceError:
        """The error that tells what is wrong, and where."""
        way = " ".join(action.word for action in self.actions[-_TOLD:])
        dots = "… " if len(self.actions) > _TOLD else ""
        where = f"seed {self.seed}, after {len(self.actions)} actions: {dots}{way}"
        return ConformanceError(f"{self.game.info.id}: {complaint}\n({where})")

    def _go_on(self) -> None:
        if len(self.actions) == self.game.info.max_actions:
            raise self.fault(f"longer than max_actions, {self.game.info.max_actions}")
        action = self._next_action()
        self.words = [*self.words, action.word][-_KEPT_WORDS:]
        transition = self.game.apply(self.state, action)
        others = tuple(o for o in self.possible() if o.seat == action.seat and o != action)
        self.taken = Taken(self.state, action, others, transition)
        self.state = transition.state
        self.actions.append(action)
        self.states.append(self.state)

    def _next_action(self) -> Action:
        actors = self.game.actors(self.state)
        if actors == (CHANCE,):
            outcomes = self.game.chance(self.state)
            return outcomes[self.luck([outcome.weight for outcome in outcomes])].action
        seat = actors[self.luck([1] * len(actors))]
        return self.settings.policy(self.game.legal_actions(self.state, seat), self.luck)

    def _look(self, checks: Checks) -> None:
        self.legal = tuple(self.game.legal_actions(self.state, seat) for seat in self.seats)
        is_due = (len(self.actions) + self.seed) % self.settings.stride == 0
        if is_due or self.game.outcome(self.state) is not None:
            self._examine((*checks.of_a_state, *checks.on_the_way))
        else:
            self._run(checks.on_the_way)

    def _run(self, checks: Sequence[Check]) -> None:
        for check in checks:
            for complaint in check(self):
                raise self.fault(complaint)

    def _examine(self, checks: Sequence[Check]) -> None:
        before = self._snapshot()
        self._run(checks)
        if self._snapshot() != before:
            raise self.fault("asking and trying changed the state itself")

    def _snapshot(self) -> tuple[object, ...]:
        """Everything that can be asked about the state, as values."""
        legal = tuple(self.game.legal_actions(self.state, seat) for seat in self.seats)
        views = tuple(self.seen(self.state, viewer) for viewer in self.viewers)
        return hash(self.state), self.game.conserved(self.state), legal, views

    # -- what the checks ask for --------------------------------------------------

    @property
    def seats(self) -> range:
        """Every seat of the table."""
        return range(self.settings.seats)

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Every seat, and the public."""
        return (*self.seats, None)

    def seen(self, state: S, viewer: int | None) -> str:
        """A view as text: equal texts are equal views."""
        try:
            return json.dumps(self.game.view(state, viewer), default=_fields, sort_keys=True)
        except TypeError as error:
            raise self.fault(f"the view of {viewer} holds more than plain values") from error

    def some(self, things: Sequence[T]) -> list[T]:
        """At most `sample` of these, without repetition."""
        left = list(things)
        chosen: list[T] = []
        while left and len(chosen) < self.settings.sample:
            chosen.append(left.pop(self.testing_luck([1] * len(left))))
        return chosen

    def possible(self) -> list[Action]:
        """Every action open to anybody now, chance included."""
        chance = [outcome.action for outcome in self.game.chance(self.state)]
        return [*chance, *(action for legal in self.legal for action in legal)]

    def untranslated(self, message: Message) -> Iterator[str]:
        """A complaint for every key of the message that a language has no text for."""
        for language, known in self.settings.keys.items():
            for key in sorted(message.keys() - {"seat"}):
                if key not in known:
                    yield f"no text for {key} in {language}"


def named(viewer: int | None) -> str:
    """A viewer as complaints call it."""
    return "the public" if viewer is None else f"seat {viewer}"
