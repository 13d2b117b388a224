"""The report of an analysis, for the command line, the page and the browser alike."""

from collections.abc import Mapping
from dataclasses import dataclass

from consigliere.players.judge import Estimate, Option

FORMAT = 1
"""Incremented when the JSON changes incompatibly."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The decisions between two chance events: `played` is the option played, `best` the best one.

    `number` is the action in the record before which the decision began. `cost` is the win chance
    that the choice gave away, 0 or more; `options` are the best, `best` first.
    """

    number: int
    played: Option
    best: Option
    cost: float
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class TurnReport:
    """One turn of a seat: its decisions, and the seat's chances after it.

    `number` and `end` are the actions in the record before which the turn began and after which it
    was over, chance events that follow it not counted. `cost` is the sum over the decisions.
    `after` is what the seat could know; `known` is the chance of every seat with all cards open, in
    games with secrets whose judge can tell.
    """

    number: int
    end: int
    seat: int
    after: Estimate
    cost: float
    decisions: tuple[Decision, ...]
    grade: str | None = None
    known: tuple[Estimate, ...] = ()


@dataclass(frozen=True, slots=True)
class Method:
    """The method of an analysis: the judge, its seconds for each decision, and its seed.

    `playouts`, if given, limit a decision instead of the seconds; then equal seeds give equal
    reports.
    """

    judge: str
    seconds: float
    seed: int
    playouts: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A whole game. `costly` are the numbers (places in `turns`) that cost most, worst first."""

    format: int
    game: str
    options: Mapping[str, str]
    names: tuple[str, ...]
    method: Method
    turns: tuple[TurnReport, ...]
    costly: tuple[int, ...]

    @property
    def has_known(self) -> bool:
        """Whether chances with all cards open are told, too."""
        return any(turn.known for turn in self.turns)
