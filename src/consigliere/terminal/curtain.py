"""Several at one screen: covers everything while the keyboard changes hands."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from .client_context import Desk
from .screen_text import say


class Curtain(Screen[None]):
    """Names who comes next, and nothing else; lifted with Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lift", show=False),
        Binding("q", "app.leave", show=False),
    ]

    def __init__(self, desk: Desk, seat: int, name: str) -> None:
        super().__init__()
        self._desk, self.seat, self._name_shown = desk, seat, name

    def compose(self) -> ComposeResult:
        """Whose turn it is, and the key that lifts it."""
        lang, name = self._desk.lang, self._name_shown
        with Vertical():
            title = say(lang, "ui.curtain.hand_over", name=name)
            yield Static(title, markup=False, classes="title")
            yield Static(say(lang, "ui.curtain.explain", name=name), markup=False)
            lift = say(lang, "ui.curtain.lift", name=name)
            yield Static(f"⏎ {lift}", markup=False, classes="keys")

    @work(exclusive=True)
    async def action_lift(self) -> None:
        """The right person sits here; the table takes the curtain away when the view has come."""
        await self._desk.session.look(self.seat)
