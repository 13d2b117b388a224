"""Messages about an analysis, as structs: a request, then a stream of lines with one message each.

A position is the number of a frame of the replay: the position after that entry of the record.
"""

from __future__ import annotations

from typing import Union

from consigliere.analysis.grades import Grade
from consigliere.analysis.report import Method
from consigliere.core.message import Message
from consigliere.players.judge import Estimate

from .wire_base import Wire


class EffortInfo(Wire, frozen=True):
    """A level of thoroughness, with the estimated seconds for the whole game."""

    name: str
    seconds: float


class AnalysisOffer(Wire, frozen=True):
    """GET /api/tables/{id}/analysis: what can be asked for about a finished game."""

    efforts: list[EffortInfo]
    kept: list[str]
    """The efforts whose analysis is already finished."""
    running: str | None
    """The effort of the analysis under way, which anyone may follow."""


class AnalysisRequest(Wire, frozen=True):
    """POST /api/tables/{id}/analysis: the whole game, or one position; answered by a stream."""

    effort: str
    position: int | None = None


# -- the stream ---------------------------------------------------------------


class AnalysisQueued(Wire, frozen=True, tag="queued"):
    """The analysis waits for this many others."""

    ahead: int


class AnalysisProgress(Wire, frozen=True, tag="progress"):
    """Progress in decisions; the total is 0 until the judge is ready."""

    done: int
    total: int


class JudgedOption(Wire, frozen=True):
    """An option of a seat, in notation and in words, with the seat's chance to win after it."""

    notation: str
    labels: tuple[Message, ...]
    estimate: Estimate


class JudgedDecision(Wire, frozen=True, tag="decision"):
    """A decision in `position`. `options` are the best ones, best first; `cost` is the chance to
    win that the option played gave away, 0 if none was."""

    position: int
    seat: int
    played: JudgedOption | None
    options: list[JudgedOption]
    cost: float


class JudgedTurn(Wire, frozen=True, tag="turn"):
    """A turn from `position` to `end`, with the seat's chance to win after it, as far as it could
    know; `known` is the chance of every seat with all cards open, empty where that is no news."""

    position: int
    end: int
    seat: int
    after: Estimate
    cost: float
    grade: Grade | None
    mark: str
    """The symbol of the grade, such as `??`; empty without a grade."""
    decisions: list[JudgedDecision]
    known: tuple[Estimate, ...] = ()


class AnalysisDone(Wire, frozen=True, tag="done"):
    """The analysis is complete. `costly` are the most expensive turns, by place in the stream,
    worst first.

    `basis` explains in sentences how the figures of a whole game were found; seconds in it are
    written as in English.
    """

    method: Method
    costly: list[int]
    basis: list[Message]


class AnalysisFailed(Wire, frozen=True, tag="failed"):
    """The analysis ended without a result."""

    message: Message


AnalysisMessage = Union[
    AnalysisQueued, AnalysisProgress, JudgedDecision, JudgedTurn, AnalysisDone, AnalysisFailed
]
