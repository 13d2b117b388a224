"""Forks: a finished game continued from one of its positions, at a table of its own."""

from __future__ import annotations

from typing import Any

from consigliere.core.moment import Moment
from consigliere.core.record import dumps
from consigliere.core.replay import Timeline

from ..problems import Refusal
from ..request_protocol import ForkRequest
from ..store import Setup, StoredLine
from . import seating
from .table import Table


def position_to_fork(source: Table, fork: ForkRequest) -> Moment[Any]:
    """The moment from which a fork continues; raises Refusal."""
    moments = source.timeline.moments
    if not source.is_over:
        raise Refusal("not_over_yet", 409)
    if not 0 <= fork.seq < len(moments):
        raise Refusal("no_such_position", 404, {"position": fork.seq})
    if source.timeline.game.outcome(moments[fork.seq].state) is not None:
        raise Refusal("nothing_to_play_on", 409)
    return moments[fork.seq]


def forked_lines(source: Table, moment: Moment[Any], setup: Setup) -> list[StoredLine]:
    """The record up to a moment, for the table of `setup`.

    Steps that were taken back and acts of the table are left out. There is no commitment, since
    the chance events do not follow from one seed.
    """
    game = source.timeline.game
    timeline = Timeline(game, seating.header(setup, game, None))
    for step in reversed(list(source.timeline.line(moment))):
        if step.parent is not None:
            timeline.append(step.entry.seat, step.entry.act, step.entry.t)
    lines = dumps(timeline.record()).splitlines()
    return [StoredLine(seq, text) for seq, text in enumerate(lines)]
