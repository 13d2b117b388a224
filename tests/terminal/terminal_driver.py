"""Drives the terminal client: presses keys, and reads the screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from consigliere.server.request_protocol import SeatRequest, TableRequest
from consigliere.terminal.app import TerminalApp
from consigliere.terminal.choice_list import ChoiceList
from consigliere.terminal.guest import Guest
from consigliere.terminal.link import address_of
from consigliere.terminal.table_screen import TableScreen
from consigliere.terminal.table_state import TableState

PATIENCE_SECONDS = 60.0
"""How long a test waits for something to appear."""
_POLL_SECONDS = 0.005


class TerminalUser:
    """A person at one terminal."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def app(self) -> TerminalApp:
        app = self.pilot.app
        assert isinstance(app, TerminalApp)
        return app

    @property
    def table(self) -> TableScreen:
        (found,) = [s for s in self.app.screen_stack if isinstance(s, TableScreen)]
        return found

    @property
    def state(self) -> TableState:
        state = self.table.context.session.state
        assert state is not None
        return state

    def screen(self) -> str:
        """The text on the screen now."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    def read(self, place: str = "") -> str:
        """All texts of the table, or of one widget, including those scrolled out of sight."""
        parts = self.table.query(f"Static#{place}" if place else "Static").results(Static)
        return "\n".join(str(part.content) for part in parts)

    async def press(self, *keys: str) -> None:
        """Press keys one after another, waiting for the effect of each."""
        await self.pilot.press(*keys)

    def tap(self, *keys: str) -> None:
        """Press keys without waiting for their effect."""
        for key in keys:
            self.app.post_message(events.Key(key, key if len(key) == 1 else None))

    @property
    def has_dialog(self) -> bool:
        """Whether a dialog or a curtain is over the table."""
        return self.app.screen is not self.table

    @property
    def lines(self) -> list[str]:
        """The texts of the listed choices."""
        return [line.text for line in self.table.query_one(ChoiceList).lines]

    async def choose(self, text: str) -> None:
        """Choose the first line that contains this text."""
        (index, *_) = [n for n, line in enumerate(self.lines) if text in line]
        await self.choose_line(index)

    async def choose_line(self, index: int) -> None:
        """Choose a line by its index, from the end if negative, and wait for the effect."""
        lines, seq = self.lines, self.state.seq
        keys = ["home", *["down"] * index] if index >= 0 else ["end", *["up"] * (-1 - index)]
        self.tap(*keys, "enter")
        await self.until(lambda: self.lines != lines or self.state.seq > seq or self.has_dialog)

    async def play(self, index: int) -> None:
        """Choose lines at this index until they complete a step of the game."""
        seq = self.state.seq
        while self.state.seq == seq:
            await self.choose_line(index)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not condition():
                await asyncio.sleep(_POLL_SECONDS)

    async def see(self, text: str) -> None:
        """Wait until this text is on the screen."""
        await self.pilot.pause()
        try:
            await self.until(lambda: text in self.screen())
        except TimeoutError:
            raise AssertionError(f"no {text!r} on\n{self.screen()}") from None

    async def turn(self) -> None:
        """Wait until this person is to decide, or the game is over."""

        def is_due() -> bool:
            session = self.table.context.session
            state = session.state
            if state is None or session.is_sending:
                return False
            return bool(state.choices) or state.table.status == "finished"

        await self.until(is_due)


@asynccontextmanager
async def terminal_at(
    guest: Guest,
    table: str,
    lang: str = "en",
    size: tuple[int, int] = (80, 24),
    *,
    rings_bell: bool = False,
) -> AsyncIterator[TerminalUser]:
    """A person at a table, until the block is left."""
    app = TerminalApp(guest, table, lang, public_address=guest.address, rings_bell=rings_bell)
    async with app.run_test(size=size) as pilot:
        person = TerminalUser(pilot)
        await person.until(lambda: person.table.context.session.state is not None)
        yield person


def new_guest(url: str) -> Guest:
    """A guest whom the server does not know yet."""
    return Guest(address_of(url))


def create_table(guest: Guest, game: str, *seats: SeatRequest, **options: str) -> str:
    """Create a table; returns its id."""
    return guest.create(TableRequest(game, list(seats), options)).id


ME = SeatRequest("me", "Ann")
COMPUTER = SeatRequest("computer", level=1)
