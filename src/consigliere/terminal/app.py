"""The application: one guest, one table after the other."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.worker import Worker, WorkerError

from .client_context import Desk
from .dialogs import pick
from .guest import Guest
from .link import Address
from .screen_text import say
from .session import Session
from .table_screen import TableScreen


class TerminalTable(App[None]):
    """Shows a table until its reader leaves.

    `shown` is where others find the server; `rings`: the bell says when it is one's turn.
    """

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True)
    ]

    def __init__(
        self, guest: Guest, table: str, lang: str, *, shown: Address, rings: bool = False
    ) -> None:
        super().__init__()
        self._guest, self._first, self._lang = guest, table, lang
        self._shown, self._rings = shown, rings
        self._table: TableScreen | None = None
        self._line: Worker[None] | None = None
        self._is_asking = False

    @property
    def is_over(self) -> bool:
        """Whether the game at the table is finished."""
        state = self._table.desk.session.state if self._table is not None else None
        return state is not None and state.table.status == "finished"

    def on_mount(self) -> None:
        """To the table that was asked for."""
        self.sit_down(self._first)

    def sit_down(self, table: str) -> None:
        """Leave the table there is for another one."""
        before = self._table
        lang = before.desk.lang if before is not None else self._lang
        desk = Desk(self._guest, table, lang, Session(self._changed), self._shown)
        self._table = TableScreen(desk)
        if before is None:
            self.push_screen(self._table)
        else:
            self.switch_screen(self._table)
        self._line = self.run_worker(desk.run(), exclusive=True, group="line")

    async def on_unmount(self) -> None:
        """Say goodbye to the server, which then knows that nobody is here any more."""
        if self._line is not None:
            self._line.cancel()
            with suppress(WorkerError):
                await self._line.wait()

    def call(self) -> None:
        """It is somebody's turn here."""
        if self._rings:
            self.bell()

    def _changed(self) -> None:
        if self.is_running and self._table is not None and self._table.is_mounted:
            self._table.follow()

    @work(group="leaving")
    async def action_leave(self) -> None:
        """Go; a game that is not over is asked about first, unless one insists."""
        if self._table is None or self.is_over or self._is_asking:
            self.exit()
            return
        lang = self._table.desk.lang
        answers = [say(lang, "ui.table.cancel"), say(lang, "terminal.leave")]
        self._is_asking = True
        is_sure = await pick(self, say(lang, "terminal.leave_sure"), answers) == 1
        self._is_asking = False
        if is_sure:
            self.exit()
