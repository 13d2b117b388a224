"""The terminal application: one guest, one table after another."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

from textual import on, work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.worker import Worker, WorkerError

from consigliere.console.line_breaks import break_at_ordinary_spaces

from .client_context import ClientContext
from .dialogs import pick
from .guest import Guest
from .link import Address
from .news import LOOK_SECONDS, News, news_text
from .screen_text import translate
from .session import Session
from .table_screen import TableScreen


class TerminalApp(App[None]):
    """Shows a table until the user leaves.

    `public_address` is where other people reach the server; with `rings_bell` the terminal bell
    announces the user's turn, a request of the others, and what has happened at other tables.
    """

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True)
    ]

    def __init__(
        self,
        guest: Guest,
        table: str,
        lang: str,
        *,
        public_address: Address,
        rings_bell: bool = False,
    ) -> None:
        super().__init__()
        break_at_ordinary_spaces()
        self._guest, self._first_table, self._lang = guest, table, lang
        self._public_address, self._rings_bell = public_address, rings_bell
        self._screen: TableScreen | None = None
        self._connection: Worker[None] | None = None
        self._is_confirming = False
        self._news = News(guest)

    @property
    def is_over(self) -> bool:
        """Whether the game at the table is finished."""
        state = self._screen.context.session.state if self._screen is not None else None
        return state is not None and state.table.status == "finished"

    def on_mount(self) -> None:
        """Open the first table."""
        self._open_table(self._first_table)
        self._look_for_news()
        self.set_interval(LOOK_SECONDS, self._look_for_news)

    @on(TableScreen.TableRequested)
    def _table_requested(self, event: TableScreen.TableRequested) -> None:
        self._open_table(event.table)

    def _open_table(self, table: str) -> None:
        """Show a table, in place of the one before it."""
        before = self._screen
        lang = before.context.lang if before is not None else self._lang
        session = Session(self._session_changed)
        context = ClientContext(self._guest, table, lang, session, self._public_address)
        self._screen = TableScreen(context)
        if before is None:
            self.push_screen(self._screen)
        else:
            self.switch_screen(self._screen)
        self._connection = self.run_worker(context.run(), exclusive=True, group="connection")

    async def on_unmount(self) -> None:
        """Close the connection, so that the server knows that nobody is here any more."""
        if self._connection is not None:
            self._connection.cancel()
            with suppress(WorkerError):
                await self._connection.wait()

    @on(TableScreen.Called)
    def _called(self) -> None:
        if self._rings_bell:
            self.bell()

    @work(group="news")
    async def _look_for_news(self) -> None:
        """Say for a moment what has happened at other tables."""
        if self._screen is None:
            return
        context = self._screen.context
        items = await self._news.fresh(context.table)
        for item in items:
            self.notify(news_text(item, context.lang), markup=False)
        if items:
            self._called()

    def _session_changed(self) -> None:
        if self.is_running and self._screen is not None and self._screen.is_mounted:
            self._screen.show_state()

    @work(group="leaving")
    async def action_leave(self) -> None:
        """Leave; an unfinished game needs a confirmation, unless the key is pressed again."""
        if self._screen is None or self.is_over or self._is_confirming:
            self.exit()
            return
        lang = self._screen.context.lang
        answers = [translate(lang, "ui.table.cancel"), translate(lang, "terminal.leave")]
        self._is_confirming = True
        is_confirmed = await pick(self, translate(lang, "terminal.leave_sure"), answers) == 1
        self._is_confirming = False
        if is_confirmed:
            self.exit()
