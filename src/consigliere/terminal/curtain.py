"""Hides the table while the keyboard changes hands between people at one screen."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from .client_context import ClientContext
from .screen_text import translate


class Curtain(Screen[None]):
    """Names the next player, and nothing else; Enter lifts it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lift", show=False),
        Binding("q", "app.leave", show=False),
    ]

    def __init__(self, context: ClientContext, seat: int, player: str) -> None:
        super().__init__()
        self.context, self.seat, self._player = context, seat, player

    def compose(self) -> ComposeResult:
        """Whose turn it is, and the key that lifts the curtain."""
        lang, name = self.context.lang, self._player
        with Vertical():
            title = translate(lang, "ui.curtain.hand_over", name=name)
            yield Static(title, markup=False, classes="title")
            yield Static(translate(lang, "ui.curtain.explain", name=name), markup=False)
            lift = translate(lang, "ui.curtain.lift", name=name)
            yield Static(f"⏎ {lift}", markup=False, classes="keys")

    @work(exclusive=True)
    async def action_lift(self) -> None:
        """Ask for this player's view; the table removes the curtain when the view arrives."""
        await self.context.session.look(self.seat)
