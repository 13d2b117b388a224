"""The state of one table: who plays, the game so far, and who is here."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import Any

from consigliere.core.action import CHANCE
from consigliere.core.game import Game
from consigliere.core.moment import Moment
from consigliere.core.replay import Reach, Timeline
from consigliere.core.table_acts import ASK_BACK, UNDO

from ..limits import Limits
from ..store import Chair, SeatTime, Setup, StoredTable
from ..store.talk import HouseRules
from . import seating
from .deadline_clock import DeadlineClock
from .delay import Delay, delay_of
from .journal import Clock
from .lag import Lag
from .log import TableLog
from .whereabouts import Whereabouts

_LONG_AWAY_SECONDS = 86400.0
"""After so long it does not matter that a last look is stored now and then only."""


@dataclass(slots=True)
class TableModel:
    """The state of one table; only its `Table` changes it."""

    setup: Setup
    timeline: Timeline[Any]
    deadline_clock: DeadlineClock | None = None
    is_started: bool = False
    connected: frozenset[str] = frozenset()
    """The guests who have the table open."""
    is_compiled: bool = True
    """Whether the computer players can look ahead; until then they play quick choices."""
    limits: Limits = field(default_factory=Limits)
    is_begun: bool = False
    """Whether somebody has played, or has sat down by invitation."""
    seen: float | None = None
    """When one of its players last looked, in seconds, as it is stored."""
    last_seen: dict[str, float] = field(default_factory=dict)
    """When each guest at the table last looked, as it is stored."""
    whereabouts: Whereabouts | None = None
    """Who has another page of this server open; None where nobody keeps it."""
    left: dict[str, float] = field(default_factory=dict)
    """When a guest was last seen to go, in seconds, as far as this process knows."""
    moved: float | None = None
    """When the position came about, in seconds."""
    due: float | None = None
    """When the present turn has to be played, in seconds of the clock of deadlines."""
    lag: Lag = field(default_factory=Lag)
    """What the network takes of the turns of the people here."""
    clocks: tuple[SeatTime, ...] = ()
    """What each player has left, where there is a time for the game."""
    clock: Clock = field(default_factory=Clock)
    house_rules: HouseRules = field(default_factory=HouseRules)
    """What the host has chosen."""
    log: TableLog | None = None
    """The log of the timeline, if it is kept; otherwise it is made from the moments."""

    @property
    def game(self) -> Game[Any]:
        """The rules of the game."""
        return self.timeline.game

    @property
    def is_over(self) -> bool:
        """Whether the game is finished."""
        return self.timeline.now.outcome is not None

    @property
    def awaited(self) -> frozenset[int]:
        """The seats whose players are to move, but not where the computer plays for a person."""
        now = self.timeline.now
        if not self.is_started or now.outcome is not None:
            return frozenset()
        return frozenset(self.game.actors(now.state)) - {CHANCE} - now.taken_over

    @property
    def expires(self) -> float | None:
        """When the table is removed, in seconds, unless a player looks at it; None for never."""
        if self.seen is None or self.is_over:
            return None
        return self.seen + self.limits.kept_seconds(is_begun=self.is_begun)

    @property
    def due_at(self) -> float | None:
        """When the present turn has to be played, in seconds; None for never."""
        if self.due is None or self.deadline_clock is None or self.is_over:
            return None
        return self.time_of_day(self.due)

    def time_of_day(self, due: float) -> float:
        """When the clock of deadlines will show that, in seconds since 1970."""
        return due if self.deadline_clock is None else self.deadline_clock.time_of_day(due)

    def given(self, seat: int) -> float:
        """The seconds of a turn in a seat that are the network's, and do not count."""
        return self.lag.given(seat, self.setup.chairs[seat].guest)

    def keep_time(self, due: float | None, clocks: tuple[SeatTime, ...]) -> None:
        """From now on time is up then, and the players have so much left."""
        pairs = enumerate(zip(self.clocks, clocks, strict=False))
        over = [seat for seat, (was, now) in pairs if was.due is not None and now.due is None]
        self.lag.turn_over(over, self.given)
        self.due, self.clocks = due, clocks

    @property
    def patience(self) -> float:
        """How long a player to move may be away before the others may ask to replace them."""
        agreed = self.setup.patience_seconds
        return self.limits.patience_seconds if agreed is None else float(agreed)

    def away_since(self, guest: str | None) -> float:
        """A time by which a guest who is not here was gone for certain, in seconds."""
        if guest is None:
            return 0.0
        seen = self.last_seen.get(guest, 0.0) + self.limits.mark_seconds(is_begun=self.is_begun)
        return self.left.get(guest, seen)

    def last_here(self, guest: str | None) -> float | None:
        """When a guest who is not here was, in seconds; None where that is not known well.

        Only now and then is it stored that somebody looks.
        """
        if guest is None or guest in self.connected:
            return None
        seen = self.last_seen.get(guest, 0.0)
        is_long_ago = time.time() - seen > _LONG_AWAY_SECONDS
        return self.left.get(guest, seen if seen and is_long_ago else None)

    def is_offline(self, guest: str | None) -> bool:
        """Whether a guest has neither the table nor anything else of this server open."""
        if guest is None or guest in self.connected or self.whereabouts is None:
            return False
        return self.whereabouts.is_silent(guest)

    @property
    def delay(self) -> Delay | None:
        """How far those who watch are behind; None if they are not."""
        return None if self.is_over else delay_of(self.house_rules.watching)

    def is_behind(self, guest: str | None) -> bool:
        """Whether a guest is told only later what happens."""
        return self.delay is not None and guest not in seating.people(self.setup)

    def last_seq_for(self, guest: str | None) -> int:
        """The number of the last moment that a guest is told of."""
        delay = self.delay
        if delay is None or not self.is_behind(guest):
            return int(self.timeline.now.seq)
        return delay.last_shown(self.timeline.rows, self.clock.read())

    def last_for(self, guest: str | None) -> Moment[Any]:
        """The last moment that a guest is told of."""
        seq, now = self.last_seq_for(guest), self.timeline.now
        return now if seq == now.seq else self.timeline.moments[seq]

    def note(self, stored: StoredTable) -> None:
        """Take over who has looked, and whether anybody has played."""
        self.seen, self.is_begun, self.due = stored.seen, stored.is_begun, stored.due
        self.moved = stored.moved
        self.clocks, self.last_seen = stored.clocks, dict(stored.last_seen)

    def change_chair(self, seat: int, chair: Chair) -> None:
        """From now on the seat is like that."""
        chairs = list(self.setup.chairs)
        chairs[seat] = chair
        self.setup = replace(self.setup, chairs=tuple(chairs))

    def begin(self, now: float) -> None:
        """Somebody plays, or sits down by invitation."""
        if not self.is_begun:
            self.is_begun, self.seen = True, now

    @property
    def seed(self) -> str | None:
        """The seed behind the commitment, for the end of the game; None where there was none."""
        return self.setup.seed.hex() if self.timeline.header.commitment else None

    @property
    def last_change(self) -> int:
        """The sequence number since which the position has been as it is."""
        for moment in reversed(self.timeline.rows):
            if moment.parent is not None or moment.entry.act.startswith(UNDO):
                return int(moment.seq)
        return 0

    @property
    def starter(self) -> int | None:
        """The seat that acted first."""
        steps = [moment for moment in self.timeline.rows if moment.parent is not None]
        return next((m.entry.seat for m in steps if m.entry.seat is not None), None)

    def undo_target(self, guest: str | None) -> int | None:
        """The position that this guest may go back to."""
        return self._undo_target(guest, seating.reach(self.setup))

    def target_by_consent(self, guest: str | None) -> int | None:
        """The position that this guest may go back to if the others allow it."""
        return self._undo_target(guest, Reach.CONSENT)

    def may_ask_back(self, guest: str | None) -> bool:
        """Whether this guest may ask the others to let them take back their last decision."""
        if self.timeline.now.asking is not None or self.undo_target(guest) is not None:
            return False
        if self.target_by_consent(guest) is None or not self.others(guest):
            return False
        own = seating.own_seats(self.setup, guest)
        for moment in reversed(self.timeline.rows):
            if moment.parent is not None or moment.entry.act.startswith(UNDO):
                return True
            if moment.entry.act == ASK_BACK and moment.entry.seat in own:
                return False  # once for each decision
        return True

    def others(self, guest: str | None) -> frozenset[str]:
        """The people beside this guest who play themselves."""
        now = self.timeline.now
        playing = frozenset(
            chair.guest
            for seat, chair in enumerate(self.setup.chairs)
            if chair.guest is not None and seat not in now.taken_over | now.resigned
        )
        return playing - {guest}

    def _undo_target(self, guest: str | None, reach: Reach) -> int | None:
        own = frozenset(seating.own_seats(self.setup, guest)) - self.timeline.now.taken_over
        if not own or not self.is_started:
            return None
        return self.timeline.undo_target(own, reach)
