"""Talk at one table: who may say what, and who hears it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from consigliere.core.names import is_plain_line

from ..auth import Identity
from ..problems import Refusal
from ..store.talk import EVERYTHING, KEPT_LINES, HouseRules, Said, StoredTalk, TalkShelf
from ..talk_protocol import REACTIONS, Talk, TalkLine, TalkRequest
from . import seating
from .audience import Audience
from .model import TableModel
from .viewer import Viewer

TALK_LIMIT = 300
"""Characters of a line: two or three sentences."""
REACTIONS_ONLY, NOTHING = "reactions", "nothing"
RULES = (EVERYTHING, REACTIONS_ONLY, NOTHING)


class TableTalk:
    """The lines that a table keeps, and everybody at this process who hears them."""

    def __init__(self, shelf: TalkShelf, model: TableModel, audience: Audience) -> None:
        self._shelf, self._model, self._audience = shelf, model, audience
        self.on_rules: Callable[[], None] = lambda: None
        """Called when the host has chosen something else."""
        self._lines: dict[int, Said] = {}
        # of what was heard from the store: own lines may have later numbers than others' news
        self._last = 0

    @property
    def rules(self) -> HouseRules:
        """What the host has chosen."""
        return self._model.house_rules

    async def load(self) -> None:
        """Take over what is stored; raises StoreError."""
        self._take(await self._shelf.load(self._model.setup.id))

    async def hear(self) -> None:
        """Show what has been said at other processes; raises StoreError."""
        rules = self.rules
        stored = await self._shelf.load(self._model.setup.id, self._last)
        news = [said for said in stored.lines if said.number not in self._lines]
        self._take(stored)
        if news or stored.rules.talk != rules.talk:
            self._tell(news)
        if stored.rules != rules:
            self.on_rules()

    async def follow(self, rules: HouseRules) -> None:
        """Have what the host chose at the table before this one; raises StoreError."""
        if rules != self.rules:
            await self.choose(rules)

    async def say(self, identity: Identity, request: TalkRequest) -> int:
        """Say something; the number of the line. Raises Refusal and StoreError."""
        self._check(request)
        setup, guest = self._model.setup, identity.guest
        seat = next(iter(seating.own_seats(setup, guest.id)), None)
        name = guest.name if seat is None else setup.chairs[seat].name
        text = "" if request.reaction else request.text.strip(" ")
        said = Said(guest.id, seat, name, text, request.reaction, time.time())
        number = await self._shelf.add(setup.id, said)
        if number not in self._lines:  # or else it was heard of from the store
            said = replace(said, number=number)
            self._keep([said])
            self._tell([said])
        return number

    def _check(self, request: TalkRequest) -> None:
        if self.rules.talk == NOTHING:
            raise Refusal("talk_off", 403)
        if request.reaction is not None:
            if request.reaction not in REACTIONS:
                raise Refusal("talk_reaction", 400, {"values": ", ".join(REACTIONS)})
            return
        if self.rules.talk == REACTIONS_ONLY:
            raise Refusal("talk_reactions_only", 403)
        if len(request.text) > TALK_LIMIT:
            raise Refusal("talk_too_long", 413, {"limit": TALK_LIMIT})
        if not is_plain_line(request.text):
            raise Refusal("talk_letters")
        if not request.text.strip():
            raise Refusal("talk_empty")

    async def set_rule(self, identity: Identity | None, rule: str) -> None:
        """The host chooses what may be said; raises Refusal and StoreError."""
        if not self._is_host(identity):
            raise Refusal("not_host", 403)
        if rule not in RULES:
            raise Refusal("talk_rule", 400, {"values": ", ".join(RULES)})
        await self.choose(replace(self.rules, talk=rule))
        self._tell([])

    async def choose(self, rules: HouseRules) -> None:
        """Have this chosen by the host; raises StoreError."""
        await self._shelf.set_rules(self._model.setup.id, rules)
        self._model.house_rules = rules
        self.on_rules()

    async def mute(self, identity: Identity, number: int, *, on: bool) -> None:
        """Hear whoever said a line no more, or again; raises Refusal and StoreError."""
        said, guest = self._lines.get(number), identity.guest.id
        if said is None:
            raise Refusal("no_such_line", 404)
        if said.guest == guest:
            raise Refusal("talk_yourself")
        await self._shelf.mute(guest, said.guest, on=on)
        for viewer in self._audience:
            if viewer.guest == guest:
                viewer.muted = viewer.muted | {said.guest} if on else viewer.muted - {said.guest}
                self.show(viewer)

    def forget(self, guest: str) -> None:
        """Nothing of what a guest has said is stored any more."""
        kept = {number: said for number, said in self._lines.items() if said.guest != guest}
        if len(kept) < len(self._lines):
            self._lines = kept
            for viewer in self._audience:
                self.show(viewer)

    def show(self, viewer: Viewer) -> None:
        """Tell a viewer everything that is kept and that they may hear."""
        viewer.send(self._talk(viewer, self._lines.values(), whole=True))

    def _tell(self, news: Sequence[Said]) -> None:
        """Send everybody what is new for them, or the rule alone."""
        for viewer in self._audience:
            talk = self._talk(viewer, news)
            if talk.lines or not news:
                viewer.send(talk)

    def _take(self, stored: StoredTalk) -> None:
        self._model.house_rules = stored.rules
        self._last = max((said.number for said in stored.lines), default=self._last)
        self._keep(stored.lines)

    def _keep(self, lines: Iterable[Said]) -> None:
        known = {**self._lines, **{said.number: said for said in lines}}
        players = sorted(number for number, said in known.items() if said.seat is not None)
        watchers = sorted(number for number, said in known.items() if said.seat is None)
        kept = sorted(players[-KEPT_LINES:] + watchers[-KEPT_LINES:])
        self._lines = {number: known[number] for number in kept}

    def _is_host(self, identity: Identity | None) -> bool:
        return identity is not None and identity.guest.id == self._model.setup.host

    def _hears(self, viewer: Viewer, said: Said) -> bool:
        """What is said by those who watch could be advice: players hear it after the game.

        What players say would tell those how it stands who are behind.
        """
        if said.seat is not None and self._model.is_behind(viewer.guest):
            return False
        if said.seat is not None or self._model.is_over:
            return True
        return not seating.own_seats(self._model.setup, viewer.guest)

    def _talk(self, viewer: Viewer, lines: Iterable[Said], *, whole: bool = False) -> Talk:
        heard = [self._line(viewer, said) for said in lines if self._hears(viewer, said)]
        return Talk(self.rules.talk, self._is_host(viewer.identity), whole, heard)

    def _line(self, viewer: Viewer, said: Said) -> TalkLine:
        chairs, is_muted = self._model.setup.chairs, said.guest in viewer.muted
        sits_there = said.seat is not None and chairs[said.seat].guest == said.guest
        return TalkLine(
            number=said.number,
            seat=said.seat if sits_there else None,
            name="" if sits_there else said.name,
            text="" if is_muted else said.text,
            reaction=None if is_muted else said.reaction,
            at=said.at,
            yours=said.guest == viewer.guest,
            is_muted=is_muted,
            is_aside=said.seat is None,
        )
