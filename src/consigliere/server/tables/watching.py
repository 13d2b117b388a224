"""Those who watch a table: how many, who wants to be named, and whether they may."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from weakref import WeakMethod

from ..auth import Identity
from ..problems import Refusal
from ..protocol import Hello
from ..store.talk import LIVE
from ..watch_protocol import Watchers
from . import seating
from .audience import Audience
from .delay import VALUES, delay_of
from .model import TableModel
from .talk import TableTalk
from .viewer import Viewer

NOBODY = "nobody"
RULES = (LIVE, NOBODY)
_PAUSE_SECONDS = 0.3
"""Between two tellings: whoever comes and goes meanwhile is told of at once."""
_MOST_NAMES = 20


class Watching:
    """Tells everybody at a table who watches, and keeps watchers out if the host wants it."""

    def __init__(self, model: TableModel, audience: Audience, talk: TableTalk) -> None:
        self._model, self._audience, self._talk = model, audience, talk
        self._timer: asyncio.TimerHandle | None = None
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
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(_PAUSE_SECONDS, self._tell)

    def show(self, viewer: Viewer) -> None:
        """Tell a viewer who watches, if that is news."""
        watchers = self._audience.watchers
        named = {each.name for each in watchers if each.is_named} - {""}
        setup, identity = self._model.setup, viewer.identity
        told = Watchers(
            rule=self._talk.rules.watching,
            is_host=identity is not None and identity.guest.id == setup.host,
            count=len({each.guest or id(each) for each in watchers}),
            names=sorted(named)[:_MOST_NAMES],
        )
        if told != viewer.watchers:
            viewer.watchers = told
            viewer.send(told)

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
