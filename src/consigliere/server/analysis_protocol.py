"""What is said about an analysis, as structs: a request, then a stream of lines, one message each.

Positions are numbers of frames of the replay: the position after that entry of the record.
"""

from __future__ import annotations

from typing import Union

from consigliere.analysis.grades import Grade
from consigliere.analysis.report import Method
from consigliere.core.message import Message
from consigliere.players.judge import Estimate

from .protocol import Wire


class EffortInfo(Wire, frozen=True):
    """How thoroughly a game may be looked at, and about how many seconds that takes."""

    name: str
    seconds: float


class AnalysisOffer(Wire, frozen=True):
    """GET /api/tables/{id}/analysis: what there is to ask for a finished game."""

    efforts: list[EffortInfo]
    kept: list[str]
    """The efforts whose analysis is there already."""
    running: str | None
    """The effort of the analysis under way, which others may follow too."""


class AnalysisRequest(Wire, frozen=True):
    """POST /api/tables/{id}/analysis: the whole game, or one position; answered by a stream."""

    effort: str
    position: int | None = None


# -- the stream ---------------------------------------------------------------


class AnalysisQueued(Wire, frozen=True, tag="queued"):
    """So many come first."""

    ahead: int


class AnalysisProgress(Wire, frozen=True, tag="progress"):
    """How far it has come, in decisions; no total while it only gets ready."""

    done: int
    total: int


class WeighedOption(Wire, frozen=True):
    """What a seat may do: in notation and in words, and the seat's chance to win after it."""

    notation: str
    labels: tuple[Message, ...]
    estimate: Estimate


class JudgedDecision(Wire, frozen=True, tag="decision"):
    """A decision, due in `position`. `options` are the best, best first; `cost` is the win chance
    that was given away by what was played, which may be nothing."""

    position: int
    seat: int
    played: WeighedOption | None
    options: list[WeighedOption]
    cost: float


class JudgedTurn(Wire, frozen=True, tag="turn"):
    """A turn begun in `position` and over in `end`, with the seat's chance to win after it."""

    position: int
    end: int
    seat: int
    after: Estimate
    cost: float
    grade: Grade | None
    mark: str
    """The sign of the grade, such as `??`; empty without one."""
    decisions: list[JudgedDecision]


class AnalysisDone(Wire, frozen=True, tag="done"):
    """All is said. `costly` are the turns that cost most, by place in the stream, worst first.

    `basis` says in sentences what the figures of a whole game rest on; a number of seconds in it is
    written as in English.
    """

    method: Method
    costly: list[int]
    basis: list[Message]


class AnalysisFailed(Wire, frozen=True, tag="failed"):
    """It ended without a result."""

    message: Message


AnalysisMessage = Union[
    AnalysisQueued, AnalysisProgress, JudgedDecision, JudgedTurn, AnalysisDone, AnalysisFailed
]
