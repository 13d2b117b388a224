"""The analysis of a finished game, in a window over the table."""

from __future__ import annotations

import asyncio
import http.client
from typing import ClassVar

import msgspec
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from consigliere.core.errors import ConsigliereError
from consigliere.server.analysis_protocol import AnalysisMessage, AnalysisRequest

from .analysis_text import AnalysisText, effort_lines
from .client_context import ClientContext
from .dialogs import Dialog, Window, pick
from .message_stream import MessageStream
from .screen_text import message_text, seat_names, translate
from .session import Refusal


async def analyse(app: App[None], context: ClientContext) -> Refusal | None:
    """Ask how thoroughly, and show what is found; call it in a worker."""
    state, lang = context.session.state, context.lang
    if state is None:
        return None
    try:
        offer = await asyncio.to_thread(context.guest.analysis_offer, context.table)
        title = translate(lang, "ui.analysis.effort")
        chosen = await pick(app, title, effort_lines(offer, lang))
        if chosen is None:
            return None
        request = AnalysisRequest(offer.efforts[chosen].name)
        stream = await asyncio.to_thread(context.guest.analysis, context.table, request)
    except ConsigliereError as error:
        return Refusal(error.message, None)
    app.push_screen(AnalysisDialog(context, stream, seat_names(state.table, lang)))
    return None


class AnalysisDialog(Dialog[None]):
    """Shows an analysis as it grows; the server stops it once nobody looks any more."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "cancel", show=False)]

    def __init__(
        self,
        context: ClientContext,
        stream: MessageStream[AnalysisMessage],
        names: tuple[str, ...],
    ) -> None:
        super().__init__()
        self._client, self._stream = context, stream
        self._found = AnalysisText(context.lang, names)

    def compose(self) -> ComposeResult:
        """The title and how far it is, over the turns."""
        with Window(classes="tall"):
            title = translate(self._client.lang, "analysis.title")
            yield Static(title, markup=False, classes="title")
            yield Static(self._found.progress, markup=False, id="progress")
            with VerticalScroll():
                yield Static("", markup=False, id="turns")

    def on_mount(self) -> None:
        """Begin to listen."""
        self.query_one(VerticalScroll).focus()
        self.run_worker(self._listen())

    def on_unmount(self) -> None:
        """Tell the server that nobody listens any more."""
        self._stream.close()

    async def _listen(self) -> None:
        try:
            while (message := await asyncio.to_thread(self._stream.next)) is not None:
                self._show(message)
        except (OSError, http.client.HTTPException, msgspec.MsgspecError, ValueError) as error:
            if self.is_attached:
                said = self._client.guest.unreadable(error).message
                self.query_one("#progress", Static).update(message_text(said, self._client.lang))

    def _show(self, message: AnalysisMessage) -> None:
        if not self.is_attached:
            return
        if self._found.add(message):
            self.query_one("#turns", Static).update(self._found.text)
        self.query_one("#progress", Static).update(self._found.progress)
