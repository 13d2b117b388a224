"""Those who watch a table: how many, who wants to be named, and whether they may."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from weakref import WeakMethod

from ..auth import Identity
from ..problems import Refusal
from ..protocol import Hello
from ..store import Store, StoreError
from ..store.talk import LIVE
from ..watch_protocol import Watchers
from . import seating
from .audience import Audience
from .delay import VALUES, delay_of
from .model import TableModel
from .talk import TableTalk
from .tasks import Tasks
from .viewer import Viewer

logger = logging.getLogger(__name__)

NOBODY = "nobody"
RULES = (LIVE, NOBODY)
_PAUSE_SECONDS = 0.3
"""Between two tellings: whoever comes and goes meanwhile is told of at once."""
_MOST_NAMES = 20


class Watching:
    """Tells everybody at a table who watches, here and at other processes that share the store, and
    keeps watchers out if the host wants it."""

    def __init__(
        self, store: Store, model: TableModel, audience: Audience, talk: TableTalk
    ) -> None:
        self._store, self._model, self._audience, self._talk = store, model, audience, talk
        self._timer: asyncio.TimerHandle | None = None
        self._elsewhere: Mapping[str, str] = {}
        self._told: Mapping[str, str] = {}
        self._tasks = Tasks()
        self._is_telling = False
        self._is_closed = False
        ruled = WeakMethod(self._ruled)  # the talk would hold this, and this the talk

        def on_rules() -> None:
            if call := ruled():
                call()

        talk.on_rules = on_rules

    def may_watch(self, guest: str | None) -> bool:
        """Whether somebody may see the game: players always, others if the host lets them."""
        if self._model.is_over or self._talk.rules.watching != NOBODY:
            return True
        return bool(seating.own_seats(self._model.setup, guest))

    def require(self, identity: Identity | None) -> None:
        """Raise Refusal if this guest may not see the game."""
        if not self.may_watch(identity.guest.id if identity else None):
            raise Refusal("no_watching", 403)

    async def set_rule(self, identity: Identity | None, rule: str) -> None:
        """The host chooses who may watch; raises Refusal and StoreError."""
        if identity is None or identity.guest.id != self._model.setup.host:
            raise Refusal("not_host", 403)
        if rule not in RULES and delay_of(rule) is None:
            raise Refusal("watch_rule", 400, {"values": ", ".join((*RULES, VALUES))})
        await self._talk.choose(replace(self._talk.rules, watching=rule))

    def welcome(self, viewer: Viewer, hello: Hello) -> None:
        """Tell a viewer what was said, and everybody who watches now."""
        viewer.is_named = hello.is_named
        self._talk.show(viewer)
        self.show(viewer)
        self.changed()

    def changed(self) -> None:
        """Somebody has come or gone."""
        if self._timer is None and not self._is_closed:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(_PAUSE_SECONDS, self._tell)

    def elsewhere(self, watchers: Mapping[str, str]) -> None:
        """These watch at other processes, each with a name or without."""
        if watchers != self._elsewhere:
            self._elsewhere = watchers
            self.changed()

    def show(self, viewer: Viewer) -> None:
        """Tell a viewer who watches, if that is news."""
        setup, identity = self._model.setup, viewer.identity
        watchers = dict(self._elsewhere)
        for who, name in self._here().items():
            watchers[who] = name or watchers.get(who, "")
        for player in seating.people(setup):
            watchers.pop(player, None)
        told = Watchers(
            rule=self._talk.rules.watching,
            is_host=identity is not None and identity.guest.id == setup.host,
            count=len(watchers),
            names=sorted({*watchers.values()} - {""})[:_MOST_NAMES],
        )
        if told != viewer.watchers:
            viewer.watchers = told
            viewer.send(told)

    async def close(self) -> None:
        """Tell nobody any more; what is being told is told."""
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        await self._tasks.finished()

    def _here(self) -> Mapping[str, str]:
        """Who watches at this process: their names, where they want to be named."""
        named: dict[str, str] = {}
        for viewer in self._audience.watchers:
            name = viewer.name if viewer.is_named else ""
            named[viewer.who] = named.get(viewer.who) or name
        return named

    def _ruled(self) -> None:
        if self._talk.rules.watching == NOBODY and not self._model.is_over:
            self._audience.dismiss_watchers()
        if not self._model.is_over:
            self._audience.renew()
            for viewer in self._audience.watchers:
                self._talk.show(viewer)
        self.changed()

    def _tell(self) -> None:
        self._timer = None
        for viewer in self._audience:
            self.show(viewer)
        if self._store.is_shared and not self._is_telling:
            self._is_telling = True
            self._tasks.start(self._tell_others())

    async def _tell_others(self) -> None:
        """Tell the other processes, until they know who watches now."""
        table = self._model.setup.id
        try:
            while (here := self._here()) != self._told:
                await self._store.tell_watchers(table, here)
                self._told = here
        except StoreError as error:  # they know once somebody else comes or goes
            logger.error("table %s: nobody was told who watches: %s", table, error)
        finally:
            self._is_telling = False
