"""What can be done about the game rather than in it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from consigliere.i18n.language import LANGUAGES
from consigliere.server.protocol import TableInfo

from .client_context import Desk
from .dialogs import LineDialog, pick
from .screen_text import say
from .session import Refusal, Session

if TYPE_CHECKING:
    from .app import TerminalTable

Deed = Callable[[], Awaitable["Refusal | None"]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu: its text, what it does, and what is asked before."""

    key: str
    deed: Deed
    sure: str | None = None


class Menu:
    """The window with all of it; what is chosen is asked about first, where that is wise."""

    def __init__(self, app: TerminalTable, desk: Desk) -> None:
        self._app, self._desk = app, desk

    async def open(self) -> Refusal | None:
        """Let one entry be chosen, and carry it out; to be called in a worker."""
        lang = self._desk.lang
        offered = [*entries(self._desk.session), *self._own()]
        texts = [say(lang, entry.key) for entry in offered]
        chosen = await pick(self._app, say(lang, "terminal.key.menu"), texts)
        if chosen is None or not await self._is_sure(offered[chosen]):
            return None
        return await offered[chosen].deed()

    async def _is_sure(self, entry: Entry) -> bool:
        if entry.sure is None:
            return True
        lang = self._desk.lang
        answers = [say(lang, "ui.table.cancel"), say(lang, entry.key)]
        return await pick(self._app, say(lang, entry.sure), answers) == 1

    def _own(self) -> Iterator[Entry]:
        """What this terminal does by itself."""
        state = self._desk.session.state
        if state is not None and state.table.rematch is not None:
            yield Entry("ui.result.to_rematch", self._go_to_rematch)
        yield Entry("ui.menu.export", self._save)
        yield Entry("terminal.language", self._translate)

    async def _save(self) -> Refusal | None:
        state = self._desk.session.state
        usual = f"{state.table.game}.jsonl" if state else ""
        dialog = LineDialog(say(self._desk.lang, "terminal.save_to"), usual)
        name = await self._app.push_screen_wait(dialog)
        return await self._desk.save_record(Path(name)) if name else None

    async def _translate(self) -> Refusal | None:
        tongues = list(LANGUAGES.values())
        title = say(self._desk.lang, "terminal.language")
        chosen = await pick(self._app, title, [tongue.name for tongue in tongues])
        if chosen is not None:
            self._desk.lang = tongues[chosen].tag
        return None

    async def _go_to_rematch(self) -> Refusal | None:
        state = self._desk.session.state
        if state is not None and state.table.rematch is not None:
            self._app.sit_down(state.table.rematch)
        return None


def entries(session: Session) -> Iterator[Entry]:
    """What this person may ask the server for now."""
    state = session.state
    if state is None:
        return
    table, seat = state.table, state.seat_nearest
    if table.status == "finished" and seat is not None and table.rematch is None:
        yield Entry("ui.result.rematch", session.rematch)
    if table.status != "playing" or seat is None or table.seats[seat].resigned:
        return
    yield from _about_end(session, table, seat)
    if table.seats[seat].taken_over:
        yield Entry("ui.menu.come_back", lambda: session.take_over(seat, on=False))
    else:
        yield Entry("ui.menu.take_over", lambda: session.take_over(seat, on=True))
    yield Entry("ui.menu.resign", lambda: session.resign(seat), _after_resigning(table, seat))


def _about_end(session: Session, table: TableInfo, seat: int) -> Iterator[Entry]:
    """To offer to end the game as it stands, or to answer such an offer."""
    if table.end_offer is None:
        offer = "ui.menu.offer_end"
        yield Entry(offer, lambda: session.offer_end(seat), "ui.menu.offer_end_sure")
    elif table.end_offer == seat:
        yield Entry("ui.notice.withdraw", lambda: session.decline_end(seat))
    else:
        yield Entry("ui.notice.accept", lambda: session.offer_end(seat))
        yield Entry("ui.notice.decline", lambda: session.decline_end(seat))


def _after_resigning(table: TableInfo, by: int) -> str:
    """Whether the others play on depends on who they are; the server decides it in the same way."""
    if len(table.seats) == 2:
        return "ui.menu.resign_sure"
    left = [chair for chair in table.seats if chair.seat != by and not chair.resigned]
    goes_on = len(left) > 1 and any(chair.kind == "human" for chair in left)
    return "ui.menu.resign_sure_goes_on" if goes_on else "ui.menu.resign_sure_others"
