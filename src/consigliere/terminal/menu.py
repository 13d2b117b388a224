"""The menu: what can be done about the game rather than in it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from textual.app import App

from consigliere.games.drawing import nameable_of
from consigliere.i18n.language import LANGUAGES
from consigliere.server.protocol import SeatInfo, TableInfo
from consigliere.server.record_protocol import NameRequest
from consigliere.server.talk_protocol import REACTIONS, TalkRequest

from .analysis_dialog import analyse
from .client_context import ClientContext
from .dialogs import InputDialog, TextDialog, pick
from .screen_text import message_text, safe, seat_names, translate
from .session import Refusal, Session
from .table_state import TableState
from .talk_text import talk_lines

Command = Callable[[], Awaitable[Refusal | None]]


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of the menu: its text, its command, and the question that must be confirmed first."""

    key: str
    command: Command
    confirmation: str | None = None
    name: str = ""
    """Whom it is about."""


class Menu:
    """Lists the items and carries out the chosen one; `open_table` goes to another table."""

    def __init__(
        self, app: App[None], context: ClientContext, open_table: Callable[[str], None]
    ) -> None:
        self._app, self._context, self._open_table = app, context, open_table

    async def open(self) -> Refusal | None:
        """Let the user choose an item, and carry it out; call it in a worker."""
        lang = self._context.lang
        items = [*session_items(self._context.session), *self._local_items()]
        texts = [translate(lang, item.key, name=item.name) for item in items]
        chosen = await pick(self._app, translate(lang, "terminal.key.menu"), texts)
        if chosen is None or not await self._is_confirmed(items[chosen]):
            return None
        return await items[chosen].command()

    async def _is_confirmed(self, item: MenuItem) -> bool:
        if item.confirmation is None:
            return True
        lang = self._context.lang
        question = translate(lang, item.confirmation, name=item.name)
        answers = [translate(lang, "ui.table.cancel"), translate(lang, item.key, name=item.name)]
        return await pick(self._app, question, answers) == 1

    def _local_items(self) -> Iterator[MenuItem]:
        """What the terminal does without asking the server for a change.

        What comes and goes during a game stands last, so that the others keep their numbers.
        """
        state = self._context.session.state
        if state is not None and state.table.rematch is not None:
            yield MenuItem("ui.result.to_rematch", self._go_to_rematch)
        if state is not None and state.table.status == "finished":
            yield MenuItem("ui.analysis.start", self._analyse)
        yield MenuItem("ui.menu.export", self._save_record)
        yield MenuItem("terminal.language", self._choose_language)
        if state is not None and _has_company(state):
            yield from self._talk_items(self._context.session)
        if state is not None and _is_nameable(state):
            yield MenuItem("terminal.name", self._give_name)

    def _talk_items(self, session: Session) -> Iterator[MenuItem]:
        if session.talk_rule == "everything":
            yield MenuItem("ui.talk.say", self._say)
        if session.talk_rule in {"everything", "reactions"}:
            yield MenuItem("ui.talk.react", self._react)
        if session.talk:
            yield MenuItem("ui.talk.title", self._read_talk)

    async def _analyse(self) -> Refusal | None:
        return await analyse(self._app, self._context)

    async def _read_talk(self) -> Refusal | None:
        session, lang = self._context.session, self._context.lang
        if session.state is not None:
            text = "\n".join(talk_lines(session.talk, session.state.table, lang))
            title = translate(lang, "ui.talk.title")
            self._app.push_screen(TextDialog(title, text, shows_end=True))
        return None

    async def _say(self) -> Refusal | None:
        dialog = InputDialog(translate(self._context.lang, "ui.talk.say"), "")
        text = await self._app.push_screen_wait(dialog)
        return await self._context.say(TalkRequest(text)) if text else None

    async def _react(self) -> Refusal | None:
        lang = self._context.lang
        words = [translate(lang, f"ui.talk.reaction.{name}") for name in REACTIONS]
        chosen = await pick(self._app, translate(lang, "ui.talk.react"), words)
        if chosen is None:
            return None
        return await self._context.say(TalkRequest(reaction=REACTIONS[chosen]))

    async def _save_record(self) -> Refusal | None:
        state = self._context.session.state
        default = f"{state.table.game}.jsonl" if state else ""
        dialog = InputDialog(translate(self._context.lang, "terminal.save_to"), default)
        name = await self._app.push_screen_wait(dialog)
        return await self._context.save_record(Path(name)) if name else None

    async def _give_name(self) -> Refusal | None:
        """Ask what is to be named, where there is a choice, and for the name."""
        state, lang = self._context.session.state, self._context.lang
        if state is None or state.view.viewer is None:
            return None
        found = nameable_of(state.table.game, state.view)
        names = seat_names(state.table, lang)
        title, chosen = translate(lang, "terminal.name"), 0
        if len(found) > 1:
            lines = [name or message_text(what, lang, names) for _, what, name in found]
            picked = await pick(self._app, title, lines)
            if picked is None:
                return None
            chosen = picked
        piece, _, old = found[chosen]
        name = await self._app.push_screen_wait(InputDialog(title, old))
        if name is None:
            return None
        return await self._context.name(NameRequest(state.view.viewer, piece, name))

    async def _choose_language(self) -> Refusal | None:
        languages = list(LANGUAGES.values())
        title = translate(self._context.lang, "terminal.language")
        chosen = await pick(self._app, title, [language.name for language in languages])
        if chosen is not None:
            self._context.lang = languages[chosen].tag
        return None

    async def _go_to_rematch(self) -> Refusal | None:
        state = self._context.session.state
        if state is not None and state.table.rematch is not None:
            self._open_table(state.table.rematch)
        return None


def _has_company(state: TableState) -> bool:
    """Whether there may be anybody to talk to."""
    return any(not info.yours and info.kind != "computer" for info in state.table.seats)


def _is_nameable(state: TableState) -> bool:
    """Whether this person may name anything now."""
    is_playing = state.table.status == "playing"
    return is_playing and bool(nameable_of(state.table.game, state.view))


def session_items(session: Session) -> Iterator[MenuItem]:
    """What this person may ask of the server now."""
    state = session.state
    if state is None:
        return
    table, seat = state.table, state.own_seat
    if table.status == "finished" and seat is not None and table.rematch is None:
        yield MenuItem("ui.result.rematch", session.rematch)
    if table.status != "playing" or seat is None or table.seats[seat].resigned:
        return
    yield from _ending_items(session, table, seat)
    yield from _back_items(session, table, seat)
    yield from _replacing_items(session, table, seat)
    if table.seats[seat].taken_over:
        yield MenuItem("ui.menu.come_back", lambda: session.take_over(seat, on=False))
    else:
        yield MenuItem(
            "ui.menu.take_over",
            lambda: session.take_over(seat, on=True),
            "ui.menu.take_over_sure",
        )
    yield MenuItem(
        "ui.menu.resign", lambda: session.resign(seat), _resignation_question(table, seat)
    )


def _ending_items(session: Session, table: TableInfo, seat: int) -> Iterator[MenuItem]:
    """Offer to end the game as it stands, or answer such an offer."""
    accept, decline = partial(session.offer_end, seat), partial(session.decline_end, seat)
    if table.end_offer is None:
        yield MenuItem("ui.menu.offer_end", accept, "ui.menu.offer_end_sure")
    elif table.end_offer == seat:
        yield MenuItem("ui.notice.withdraw", decline)
    else:
        yield MenuItem("ui.notice.accept", accept)
        yield MenuItem("ui.notice.decline", decline)


def _back_items(session: Session, table: TableInfo, seat: int) -> Iterator[MenuItem]:
    """Ask to take back the last decision, or answer somebody who asks."""
    allow, refuse = partial(session.allow_back, seat), partial(session.refuse_back, seat)
    if table.back_asked is None:
        if table.may_ask_back:
            yield MenuItem("ui.back.ask", partial(session.ask_back, seat))
    elif table.seats[table.back_asked].yours:
        yield MenuItem("ui.back.withdraw", refuse)
    else:
        yes, no = MenuItem("ui.back.allow", allow), MenuItem("ui.back.refuse", refuse)
        yield from (no,) if seat in table.back_allowed else (yes, no)


def _replacing_items(session: Session, table: TableInfo, seat: int) -> Iterator[MenuItem]:
    """Ask that the computer plays for somebody, or answer who asks for that."""
    allow, refuse = partial(session.allow_replace, seat), partial(session.refuse_replace, seat)
    asked = table.replacing
    if asked is None:
        for whom in replaceable(table, time.time()):
            ask = partial(session.ask_replace, seat, whom.seat)
            yield MenuItem("ui.replace.ask", ask, "ui.replace.ask_sure", safe(whom.name))
    elif table.seats[asked.by].yours:
        yield MenuItem("ui.replace.withdraw", refuse)
    elif table.seats[asked.seat].yours:
        yield MenuItem("ui.replace.here", refuse)
    else:
        yes, no = MenuItem("ui.replace.allow", allow), MenuItem("ui.replace.refuse", refuse)
        yield from (no,) if seat in asked.allowed else (yes, no)


def replaceable(table: TableInfo, now: float) -> list[SeatInfo]:
    """The seats of others that the computer may be asked to play for at a time, in seconds."""
    return [
        info
        for info in table.seats
        if not info.yours and info.replaceable_from is not None and info.replaceable_from <= now
    ]


def _resignation_question(table: TableInfo, seat: int) -> str:
    """Whether the others play on depends on who they are; the server decides in the same way."""
    if len(table.seats) == 2:
        return "ui.menu.resign_sure"
    others = [info for info in table.seats if info.seat != seat and not info.resigned]
    goes_on = len(others) > 1 and any(info.kind == "human" for info in others)
    return "ui.menu.resign_sure_goes_on" if goes_on else "ui.menu.resign_sure_others"
