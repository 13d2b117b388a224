"""Somebody at a terminal: presses keys, and reads what stands on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from consigliere.server.protocol import SeatRequest, TableRequest
from consigliere.terminal.app import TerminalTable
from consigliere.terminal.choices import ChoiceList
from consigliere.terminal.guest import Guest
from consigliere.terminal.link import address_of
from consigliere.terminal.table_screen import TableScreen
from consigliere.terminal.table_state import TableState

PATIENCE_SECONDS = 20.0
"""Until what a test waits for must be there."""
_LOOK_SECONDS = 0.005


class Person:
    """One terminal."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def app(self) -> TerminalTable:
        app = self.pilot.app
        assert isinstance(app, TerminalTable)
        return app

    @property
    def table(self) -> TableScreen:
        (found,) = [s for s in self.app.screen_stack if isinstance(s, TableScreen)]
        return found

    @property
    def state(self) -> TableState:
        state = self.table.desk.session.state
        assert state is not None
        return state

    def screen(self) -> str:
        """Everything that can be read on the screen now, a line each."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    def read(self, place: str = "") -> str:
        """All texts of the table, or of one place, those too that have scrolled away."""
        parts = self.table.query(f"Static#{place}" if place else "Static").results(Static)
        return "\n".join(str(part.content) for part in parts)

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, and let each have its effect."""
        await self.pilot.press(*keys)

    def tap(self, *keys: str) -> None:
        """Press keys without waiting for what comes of it."""
        for key in keys:
            self.app.post_message(events.Key(key, key if len(key) == 1 else None))

    @property
    def is_asked(self) -> bool:
        """Whether a window stands over the table."""
        return self.app.screen is not self.table

    @property
    def lines(self) -> list[str]:
        """What is offered, a line each."""
        return [line.text for line in self.table.query_one(ChoiceList).lines]

    async def choose(self, text: str) -> None:
        """Walk to the first line that holds this text, and choose it."""
        (place, *_) = [n for n, line in enumerate(self.lines) if text in line]
        await self.choose_line(place)

    async def choose_line(self, place: int) -> None:
        """Choose a line by its place from 0, or from the end if negative; see what it leads to."""
        lines, seq = self.lines, self.state.seq
        steps = ["home", *["down"] * place] if place >= 0 else ["end", *["up"] * (-1 - place)]
        self.tap(*steps, "enter")
        await self.until(lambda: self.lines != lines or self.state.seq > seq or self.is_asked)

    async def play(self, place: int) -> None:
        """Choose lines at that place until it was a step of the game, and see it done."""
        seq = self.state.seq
        while self.state.seq == seq:
            await self.choose_line(place)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for the server, and for the screen to follow."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not is_so():
                await asyncio.sleep(_LOOK_SECONDS)

    async def see(self, text: str) -> None:
        """Wait until this stands on the screen."""
        await self.pilot.pause()
        try:
            await self.until(lambda: text in self.screen())
        except TimeoutError:
            raise AssertionError(f"no {text!r} on\n{self.screen()}") from None

    async def turn(self) -> None:
        """Wait until there is something to decide here, or nothing any more."""

        def is_due() -> bool:
            session = self.table.desk.session
            state = session.state
            if state is None or session.is_sending:
                return False
            return bool(state.choices) or state.table.status == "finished"

        await self.until(is_due)


@asynccontextmanager
async def sitting(
    guest: Guest, table: str, lang: str = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Person]:
    """Somebody at a table until the block is left."""
    app = TerminalTable(guest, table, lang, shown=guest.address)
    async with app.run_test(size=size) as pilot:
        person = Person(pilot)
        await person.until(lambda: person.table.desk.session.state is not None)
        yield person


def newcomer(url: str) -> Guest:
    """A guest who was never here."""
    return Guest(address_of(url))


def lay(guest: Guest, game: str, *seats: SeatRequest, **options: str) -> str:
    """A new table; its id."""
    return guest.create(TableRequest(game, list(seats), options)).id


ME = SeatRequest("me", "Ann")
COMPUTER = SeatRequest("computer", level=1)
