"""From acts to lines of the record: the acts themselves and all that follows automatically."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

from consigliere.core.action import CHANCE
from consigliere.core.chance import ChanceStream
from consigliere.core.game import Game
from consigliere.core.history import Keeping
from consigliere.core.moment import Moment
from consigliere.core.record import (
    Entry,
    Line,
    entry_line,
    header_line,
    loads,
    read_on,
    result_line,
)
from consigliere.core.replay import Timeline, replay, replay_entry, result_of

from ..store import StoredLine

S = TypeVar("S")

Acts: TypeAlias = "list[tuple[int | None, str]]"
"""Acts to carry out, each with its seat; None for chance and for the table itself."""


def read_timeline(texts: Sequence[str], game: Game[S], keeping: Keeping) -> Timeline[S]:
    """The game that the lines of a record tell; raises InvalidRecord."""
    return replay(loads("".join(f"{text}\n" for text in texts)), game, keeping)


class Clock:
    """Milliseconds since a game began, not counting time when the server was down."""

    def __init__(self, milliseconds: int = 0) -> None:
        self._began = time.monotonic() - milliseconds / 1000

    def read(self) -> int:
        """The time now."""
        return int((time.monotonic() - self._began) * 1000)

    def set_forward(self, milliseconds: int) -> None:
        """Others have seen it later than this."""
        if milliseconds > self.read():
            self._began = time.monotonic() - milliseconds / 1000


class Journal:
    """Accompanies one timeline; knows the hash that the next line builds on."""

    def __init__(self, stream: ChanceStream, last_hash: str = "", last: int = -1) -> None:
        self._stream = stream
        self._hash = last_hash
        self.last = last
        """The number of the last line that is stored."""

    def moments_after(self, timeline: Timeline[Any], acts: Acts, t: int) -> list[Moment[Any]]:
        """The moments that acts and their automatic consequences lead to.

        Raises InvalidAction or IllegalAction.
        """
        moments: list[Moment[Any]] = []
        now = timeline.now
        t = max(t, now.entry.t)
        pending = list(acts)
        while pending or (pending := self.forced_acts(timeline, now)):
            seat, act = pending.pop(0)
            now = timeline.following(now, Entry(now.seq + 1, seat, act, t))
            moments.append(now)
        return moments

    def forced_acts(self, timeline: Timeline[Any], moment: Moment[Any]) -> Acts:
        """The act that needs no decision: a chance event, or a seat's only legal action."""
        game = timeline.game
        if moment.outcome is not None:
            return []
        for seat in game.actors(moment.state):
            if seat == CHANCE:
                return [(None, timeline.draw(moment, self._stream).word)]
            legal = game.legal_actions(moment.state, seat)
            if len(legal) == 1:
                return [(seat, legal[0].word)]
        return []

    def lines(self, timeline: Timeline[Any], moments: list[Moment[Any]]) -> list[Line]:
        """The lines of new moments; the header comes first, a result ends a finished game."""
        lines = [] if self._hash else [header_line(timeline.header)]
        for moment in moments:
            previous = lines[-1].hash if lines else self._hash
            lines.append(entry_line(previous, moment.entry))
        if moments and (outcome := moments[-1].outcome) is not None:
            seed = self._stream.seed.hex() if timeline.header.commitment else None
            result = result_of(outcome, seed)
            lines.append(result_line(lines[-1].hash, result))
        return lines

    def mark_written(self, lines: list[Line]) -> None:
        """The lines are stored; the next ones build on the last of them."""
        if lines:
            self._hash = lines[-1].hash
            self.last += len(lines)

    def take_over(self, timeline: Timeline[Any], texts: Sequence[str]) -> list[Moment[Any]]:
        """Go on by the lines that another process has stored; raises InvalidRecord."""
        lines, entries = read_on(self._hash, self.last + 1, texts)
        moments = []
        for entry in entries:
            replay_entry(timeline, entry)
            moments.append(timeline.now)
        self.mark_written(lines)
        return moments

    def numbered(self, lines: list[Line]) -> tuple[StoredLine, ...]:
        """Lines still to be stored, with their numbers."""
        numbers = enumerate(lines, start=self.last + 1)
        return tuple(StoredLine(seq, line.text) for seq, line in numbers)
