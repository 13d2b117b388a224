"""Who has a table open: the sockets at this process, and players at others that share the store."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any
from weakref import ref

from consigliere.core.moment import Moment

from .. import wire
from ..limits import Close
from ..protocol import Ping, Pong
from ..store import Store
from . import presenter, seating
from .model import TableModel
from .viewer import Viewer

_NOBODY: frozenset[str] = frozenset()
"""Python makes another empty set each time, for 216 bytes."""


class Audience:
    """The viewers of a table; keeps `connected` of its model, and tells other processes of players.

    A player has a table open at one place: the last one.
    """

    def __init__(
        self, store: Store, model: TableModel, lobby_changed: Sequence[Callable[[], None]] = ()
    ) -> None:
        """Those of `lobby_changed` are told when an open table is another one."""
        self._store, self._model, self._lobby_changed = store, model, lobby_changed
        self._viewers: list[Viewer] = []
        self._elsewhere = self._offline = _NOBODY
        self._told: set[str] = set()
        self._arriving: set[str] = set()
        self._has_held = False

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._viewers))

    @property
    def spectators(self) -> int:
        """The number of sockets that are not a player's."""
        return len(self.watchers)

    @property
    def watchers(self) -> list[Viewer]:
        """The viewers who are no players."""
        people = seating.people(self._model.setup)
        return [viewer for viewer in self._viewers if viewer.guest not in people]

    @property
    def tokens(self) -> frozenset[str]:
        """The hashes of the tokens that the viewers hold."""
        return frozenset(viewer.token_hash for viewer in self._viewers if viewer.token_hash)

    @property
    def is_told(self) -> bool:
        """Whether the other processes know of the players here."""
        return not self._store.is_shared or self._told == self._players()

    def expect(self, guest: str) -> None:
        """Somebody has just sat down: their page is open, and its socket on the way."""
        seconds = self._model.limits.arrival_seconds
        if seconds > 0:
            self._arriving.add(guest)
            self.update()
            # a timer that holds a table would keep it in memory after everybody has left
            asyncio.get_running_loop().call_later(seconds, _missed, ref(self), guest)

    def miss(self, guest: str) -> None:
        """The socket of somebody who was expected has not come in time."""
        self._arriving.discard(guest)
        if self.update():
            self.notify()

    def join(self, viewer: Viewer) -> bool:
        """A viewer comes; whether that is news for the others."""
        self._arriving.discard(viewer.guest or "")
        if viewer not in self._viewers:
            if seating.own_seats(self._model.setup, viewer.guest):
                self._supersede(viewer.guest)
            self._viewers.append(viewer)
        return self.update()

    def leave(self, viewer: Viewer) -> bool:
        """A viewer goes; whether that is news for the others."""
        if viewer not in self._viewers:
            return False
        self._viewers.remove(viewer)
        self._model.lag.forget(viewer.guest)
        return self.update()

    def update(self) -> bool:
        """Note who is connected; whether that has changed for a player."""
        here = frozenset(viewer.guest for viewer in self._viewers if viewer.guest is not None)
        connected = here | self._elsewhere | self._arriving
        changed = (connected ^ self._model.connected) & seating.people(self._model.setup)
        self._model.left.update(dict.fromkeys(changed - connected, time.time()))
        self._model.connected = connected
        return bool(changed)

    def look_round(self) -> None:
        """Tell everybody whether those who are away have another page open, if that has changed."""
        people = seating.people(self._model.setup)
        offline = frozenset(guest for guest in people if self._model.is_offline(guest))
        if offline != self._offline:
            self._offline = offline
            self.notify()

    def elsewhere(self, guests: frozenset[str]) -> bool:
        """These are at other processes, in the place of their sockets here; whether it is news."""
        for guest in self._told & guests:
            self._supersede(guest)
        self._elsewhere = guests
        return self.update()

    async def tell(self) -> None:
        """Tell the other processes of the players here; raises StoreError."""
        table, players = self._model.setup.id, self._players()
        for guest in players - self._told:
            await self._store.arrive(table, guest)
            self._told.add(guest)
            self._elsewhere -= {guest}
        for guest in self._told - players:
            await self._store.depart(table, guest)
            self._told.discard(guest)

    def show(self, moments: Sequence[Moment[Any]]) -> None:
        """Send every viewer what has happened; what viewers share is worked out once."""
        views: presenter.Views = {}
        encode = wire.SharedEncoder().encode
        for viewer in self:
            if moments and self._is_held(viewer, moments[0].seq):
                continue
            for moment in moments:
                viewer.draw_curtain(self._model, moment)
                message = presenter.happened(self._model, viewer, moment, time.time(), views)
                viewer.send(message, encode)
            if moments:
                self.measure(viewer)
        self.release()

    def _is_held(self, viewer: Viewer, seq: int) -> bool:
        """Whether a viewer is behind, or was until now."""
        return self._model.is_behind(viewer.guest) or viewer.last_seq < seq - 1

    def release(self) -> None:
        """Tell those who watch, and are behind, what they may know by now."""
        for viewer in self.watchers if self._has_held else ():
            last = self._model.last_seq_for(viewer.guest)
            if last > viewer.last_seq >= 0:
                viewer.send(presenter.resumed(self._model, viewer, viewer.last_seq, time.time()))
        self._has_held = self._model.delay is not None

    def renew(self) -> None:
        """Those who watch are from now on behind, or are not: they are told of the table anew."""
        for viewer in self.watchers:
            viewer.send(presenter.snapshot(self._model, viewer, time.time()))
        self._has_held = self._model.delay is not None

    def measure(self, viewer: Viewer) -> None:
        """Where the players have a time for the game, measure the way to one whose clock runs."""
        if viewer.guest is not None and self._is_timed(viewer.guest):
            viewer.send(Ping(self._model.lag.ask(viewer.guest)))

    def answered(self, viewer: Viewer, pong: Pong) -> None:
        """A measurement has come back."""
        if viewer.guest is not None:
            self._model.lag.answered(viewer.guest, pong.number)

    def _is_timed(self, guest: str) -> bool:
        chairs = self._model.setup.chairs
        return any(
            clock.due is not None and chairs[seat].guest == guest
            for seat, clock in enumerate(self._model.clocks)
        )

    def notify(self, but: Viewer | None = None) -> None:
        """Send every viewer the table, for a change outside the game; `but` knows it already."""
        if self._model.setup.is_listed and not self._model.is_started:
            for changed in self._lobby_changed:
                changed()
        for viewer in self._viewers:
            if viewer is not but:
                viewer.send(presenter.notice(self._model, viewer))

    def sign_out(self, tokens: Collection[str]) -> bool:
        """The devices with tokens of these hashes are no longer a guest's; whether it is news."""
        for viewer in [viewer for viewer in self._viewers if viewer.token_hash in tokens]:
            viewer.close(Close.SIGNED_OUT)
            self._viewers.remove(viewer)
        return self.update()

    def dismiss_watchers(self) -> None:
        """Nobody may watch any more: those who do see no more."""
        for viewer in self.watchers:
            viewer.close(Close.NOT_FOR_WATCHERS)
            self._viewers.remove(viewer)
        self.update()

    def dismiss(self, why: Close = Close.NO_TABLE) -> None:
        """The table is no longer stored, or not as it is here: its sockets are closed."""
        for viewer in self._viewers:
            viewer.close(why)

    def _supersede(self, guest: str | None) -> None:
        """Close what a player has open here, in other tabs; the next one is told anew."""
        for viewer in [viewer for viewer in self._viewers if viewer.guest == guest]:
            viewer.close(Close.SUPERSEDED)
            self._viewers.remove(viewer)
        self._told.discard(guest or "")

    def _players(self) -> frozenset[str]:
        guests = frozenset(viewer.guest for viewer in self._viewers if viewer.guest is not None)
        return guests & seating.people(self._model.setup)


def _missed(audience: ref[Audience], guest: str) -> None:
    there = audience()
    if there is not None:
        there.miss(guest)
