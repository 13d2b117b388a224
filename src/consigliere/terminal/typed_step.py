"""A step typed in the words of the record: carried out, or refused with the rule in the way."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from .client_context import Desk
from .dialogs import Dialog, Window
from .panels import refused
from .screen_text import safe, say
from .session import Refusal

_EXAMPLES = 6


class AskDialog(Dialog[None]):
    """Stays open after a refusal, so that one can try again."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def compose(self) -> ComposeResult:
        """What to type, the line, and the answer under it."""
        lang, state = self._desk.lang, self._desk.session.state
        words = [choice.word for choice in state.choices[:_EXAMPLES]] if state else []
        with Window():
            yield Static(say(lang, "terminal.ask.title"), markup=False, classes="title")
            if words:
                examples = say(lang, "terminal.ask.examples", words="  ".join(words))
                yield Static(examples, markup=False)
            yield Input()
            with VerticalScroll(id="answer"):
                yield Static(markup=False)

    @work(exclusive=True)
    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Try the step."""
        refusal = await self._desk.session.act(event.value.strip())
        if refusal is None:
            self.dismiss(None)
            return
        self.query_one("#answer Static", Static).update(await self._explained(refusal))

    async def _explained(self, refusal: Refusal) -> str:
        state = self._desk.session.state
        if state is None:
            return ""
        text = refused(refusal, state, self._desk.lang)
        rule = await self._desk.rule(refusal.clause) if refusal.clause else None
        return f"{text}\n\n{safe(rule)}" if rule else text
