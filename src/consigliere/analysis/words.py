"""The messages of an analysis: heading, legend and method."""

from collections.abc import Iterator
from typing import Any

from consigliere.core.game import Outcome
from consigliere.core.message import Arg, Message, seat_name
from consigliere.core.replay import Timeline

from .grades import Grade
from .numbers import plain
from .report import Report


def headline(report: Report) -> Message:
    """A title for a window or a file."""
    return Message("analysis.headline", {"game": _game(report), "players": _players(report)})


def players(report: Report) -> Message:
    """The game and its players."""
    return Message("analysis.players", {"game": _game(report), "players": _players(report)})


def _game(report: Report) -> Message:
    return Message(f"{report.game}.name")


def _players(report: Report) -> tuple[Message, ...]:
    return tuple(seat_name(seat) for seat in range(len(report.names)))


def result(timeline: Timeline[Any]) -> Message:
    """How the game ended, if it did."""
    outcome = timeline.now.outcome
    if outcome is None:
        return Message("analysis.unfinished")
    scores = tuple(
        Message("analysis.score", {"player": seat_name(seat), "score": score})
        for seat, score in enumerate(outcome.scores)
    )
    args: dict[str, Arg] = {"scores": scores, "reason": reason(timeline.now.resigned, outcome)}
    if not outcome.winners:
        return Message("cli.replay_drawn", args)
    winners = tuple(seat_name(seat) for seat in outcome.winners)
    return Message("cli.replay_won", {"winners": winners, **args})


def reason(resigned: frozenset[int], outcome: Outcome) -> Message:
    """Why a game ended; of those who gave up also who."""
    if outcome.reason == "resigned" and resigned:
        return Message("reason.resigned_by", {"names": tuple(map(seat_name, sorted(resigned)))})
    return Message(f"reason.{outcome.reason}")


def known_heading(report: Report) -> Message:
    """What stands over the chances of all seats with all cards open."""
    return Message("analysis.column.known", {"players": _players(report)})


def legend(report: Report) -> Iterator[Message]:
    """How to read the graph."""
    if len(report.names) == 2:
        args: dict[str, Arg] = {"first": seat_name(0), "second": seat_name(1)}
        yield Message("analysis.legend_two", args)
    else:
        yield Message("analysis.legend_many")
    yield Message("analysis.legend_marks")


def basis(report: Report, timeline: Timeline[Any], lang: str) -> Iterator[Message]:
    """How the figures were computed, in sentences."""
    method = report.method
    args: dict[str, Arg] = {"judge": method.judge, "seed": method.seed}
    if method.playouts is None:
        seconds = plain(method.seconds, lang)
        yield Message("analysis.basis.seconds", {**args, "seconds": seconds})
    else:
        yield Message("analysis.basis.playouts", {**args, "count": method.playouts})
    samples = [o.estimate.samples for t in report.turns for d in t.decisions for o in d.options]
    tried = sorted(count for count in samples if count > 0)
    if tried:
        yield Message("analysis.basis.samples", {"least": tried[0], "most": tried[-1]})
    if report.has_known:
        yield Message("analysis.basis.known")
    yield Message("analysis.basis.interval")
    yield Message("analysis.basis.cost")
    yield Message("analysis.basis.exact")
    yield grading()
    if timeline.now.outcome is None:
        yield Message("analysis.basis.unfinished")


def grading() -> Message:
    """The least cost of each grade."""
    parts = tuple(
        Message(
            "analysis.basis.grade",
            {
                "mark": grade.mark,
                "name": Message(f"analysis.grade.{grade.value}"),
                "least": round(100 * grade.least),
            },
        )
        for grade in Grade
    )
    return Message("analysis.basis.grades", {"grades": parts})
