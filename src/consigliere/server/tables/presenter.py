"""What a viewer is told: every outgoing struct about a table is built here, from nothing."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from consigliere.core.action import Choice
from consigliere.core.game import Game
from consigliere.core.record import Header, Record
from consigliere.core.replay import Moment, Timeline
from consigliere.games.drawing import drawing_of

from ..auth import Identity, claim_of
from ..protocol import (
    Frame,
    Happened,
    LogLine,
    Notice,
    Replay,
    Resumed,
    SeatInfo,
    Snapshot,
    TableInfo,
)
from ..store import Setup
from . import seating
from .viewer import Viewer


def table_path(table: str) -> str:
    """The page of a table."""
    return f"/#/t/{table}"


def invites(setup: Setup, identity: Identity | None) -> list[str]:
    """The invite paths of the open seats, for the host alone."""
    if identity is None or identity.guest.id != setup.host:
        return []
    return [
        f"{table_path(setup.id)}/{claim_of(identity.token, setup.id, seat)}"
        for seat in seating.open_seats(setup)
    ]


class Teller:
    """Speaks for one table; `connected` are the guests present."""

    def __init__(self, setup: Setup, timeline: Timeline[Any]) -> None:
        self.setup = setup
        self.timeline = timeline
        self.is_started = False
        self.connected: frozenset[str] = frozenset()

    @property
    def _game(self) -> Game[Any]:
        return self.timeline.game

    @property
    def seed(self) -> str | None:
        """What opens the commitment when the game is over; a fork committed itself to nothing."""
        return self.setup.seed.hex() if self.timeline.header.commitment else None

    def seat_shown(self, viewer: Viewer) -> int | None:
        """The seat through whose eyes a viewer looks, None for the public view."""
        own = seating.own_seats(self.setup, viewer.guest)
        if len(own) == 1:
            return own[0]
        return viewer.shown if viewer.shown in own else None

    def draw_curtain(self, viewer: Viewer, moment: Moment[Any]) -> None:
        """Hide the seat shown as soon as another own seat is to decide."""
        actors = self._game.actors(moment.state) if moment.outcome is None else ()
        own = set(seating.own_seats(self.setup, viewer.guest)) - moment.taken_over
        waiting = own.intersection(actors)
        if waiting and viewer.shown not in waiting:
            viewer.shown = None

    def table(self, identity: Identity | None, moment: Moment[Any] | None = None) -> TableInfo:
        """The table around the game, as one person may see it."""
        at = moment or self.timeline.now
        setup, is_over = self.setup, at.outcome is not None
        return TableInfo(
            id=setup.id,
            game=setup.game,
            options=setup.options,
            edition=setup.edition or "",
            seats=self._seats(identity, at),
            status="finished" if is_over else "playing" if self.is_started else "waiting",
            hot_seat=seating.is_hot_seat(setup),
            commitment=self.timeline.header.commitment or "",
            seed=self.seed if is_over else None,
            outcome=at.outcome,
            end_offer=min(at.offers) if at.offers and not is_over else None,
            undo=at is self.timeline.now and self.undo_target(identity) is not None,
            invites=invites(setup, identity),
            rematch=setup.rematch,
        )

    def undo_target(self, identity: Identity | None) -> int | None:
        """The position this person may go back to."""
        own = seating.own_seats(self.setup, identity.guest.id if identity else None)
        mine = frozenset(own) - self.timeline.now.taken_over
        if not mine or not self.is_started:
            return None
        return self.timeline.undo_target(mine, seating.reach(self.setup))

    def _seats(self, identity: Identity | None, at: Moment[Any]) -> list[SeatInfo]:
        guest = identity.guest.id if identity else None
        return [
            SeatInfo(
                seat=seat,
                name=chair.name,
                kind=chair.kind,
                level=chair.level if chair.kind == seating.COMPUTER else 0,
                yours=guest is not None and chair.guest == guest,
                connected=chair.kind == seating.COMPUTER or chair.guest in self.connected,
                taken_over=seat in at.taken_over,
                resigned=seat in at.resigned,
            )
            for seat, chair in enumerate(self.setup.chairs)
        ]

    def choices(self, viewer: Viewer) -> list[Choice]:
        """What the seat shown may do now."""
        seat, now = self.seat_shown(viewer), self.timeline.now
        if seat is None or not self.is_started or now.outcome is not None:
            return []
        if seat in now.taken_over or seat not in self._game.actors(now.state):
            return []
        return list(self._game.choices(now.state, seat))

    def happened(self, viewer: Viewer, moment: Moment[Any]) -> Happened:
        """One sequence number, for one viewer."""
        return Happened(
            seq=moment.seq,
            events=list(moment.told(self.seat_shown(viewer))),
            table=self.table(viewer.identity, moment),
            view=(view := self._game.view(moment.state, self.seat_shown(viewer))),
            drawing=drawing_of(self.setup.game, view),
            choices=self.choices(viewer) if moment is self.timeline.now else [],
            now=time.time(),
        )

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """Everything, for a viewer who knows nothing yet."""
        now = self.timeline.now
        return Snapshot(
            seq=now.seq,
            table=self.table(viewer.identity),
            view=(view := self._game.view(now.state, self.seat_shown(viewer))),
            drawing=drawing_of(self.setup.game, view),
            choices=self.choices(viewer),
            log=log(self.timeline.moments, self.seat_shown(viewer)),
            now=time.time(),
        )

    def resumed(self, viewer: Viewer, since: int) -> Resumed:
        """What came after `since`, and how it stands."""
        now = self.timeline.now
        return Resumed(
            since=since,
            seq=now.seq,
            log=log(self.timeline.moments[since + 1 :], self.seat_shown(viewer)),
            table=self.table(viewer.identity),
            view=(view := self._game.view(now.state, self.seat_shown(viewer))),
            drawing=drawing_of(self.setup.game, view),
            choices=self.choices(viewer),
            now=time.time(),
        )

    def notice(self, viewer: Viewer) -> Notice:
        """The table changed, the game did not."""
        return Notice(self.table(viewer.identity))

    def replay(self, viewer: Viewer) -> Replay:
        """Every step so far, as this viewer may see it."""
        seat = self.seat_shown(viewer)
        return Replay(self.table(viewer.identity), frames(self.timeline, seat))


def log(moments: Iterable[Moment[Any]], seat: int | None) -> list[LogLine]:
    """The events by sequence number, as a seat or the public may know them."""
    told = ((moment.seq, list(moment.told(seat))) for moment in moments)
    return [LogLine(seq, events) for seq, events in told if events]


def frames(timeline: Timeline[Any], seat: int | None) -> list[Frame]:
    """The steps of a replay through the eyes of a seat, or of the public."""
    game = timeline.game
    drawn, found = None, []
    for m in timeline.moments:
        view = game.view(m.state, seat)
        drawing = drawing_of(game.info.id, view)
        same = drawing == drawn
        found.append(Frame(m.seq, list(m.told(seat)), view, None if same else drawing))
        drawn = drawing
    return found


def replay_of(record: Record, timeline: Timeline[Any]) -> Replay:
    """The replay of a record from a file: everybody is a spectator."""
    return Replay(_table_of(record.header, record, timeline), frames(timeline, None))


def _table_of(header: Header, record: Record, timeline: Timeline[Any]) -> TableInfo:
    outcome = timeline.now.outcome
    seats = [
        SeatInfo(
            seat,
            s.name,
            s.kind,
            s.level,
            yours=False,
            connected=False,
            taken_over=False,
            resigned=False,
        )
        for seat, s in enumerate(header.seats)
    ]
    return TableInfo(
        id="",
        game=header.game,
        options=header.options,
        edition=header.edition or "",
        seats=seats,
        status="finished" if outcome else "playing",
        hot_seat=False,
        commitment=header.commitment or "",
        seed=record.result.seed if record.result else None,
        outcome=outcome,
        end_offer=None,
        undo=False,
        invites=[],
        rematch=None,
    )
