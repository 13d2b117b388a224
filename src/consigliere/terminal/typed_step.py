"""A step typed in notation: carried out, or refused with the rule that forbids it."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from .client_context import ClientContext
from .dialogs import Dialog, Window
from .panels import refusal_text
from .screen_text import safe, translate
from .session import Refusal

_EXAMPLES = 6


class TypedStepDialog(Dialog[None]):
    """Asks for a step; stays open after a refusal, so that the user can try again."""

    def __init__(self, context: ClientContext) -> None:
        super().__init__()
        self.context = context

    def compose(self) -> ComposeResult:
        """What to type, the input line, and the answer below it."""
        lang, state = self.context.lang, self.context.session.state
        words = [choice.word for choice in state.choices[:_EXAMPLES]] if state else []
        with Window():
            yield Static(translate(lang, "terminal.ask.title"), markup=False, classes="title")
            if words:
                examples = translate(lang, "terminal.ask.examples", words="  ".join(words))
                yield Static(examples, markup=False)
            yield Input()
            with VerticalScroll(id="answer"):
                yield Static(markup=False)

    @work(exclusive=True)
    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Try the step."""
        refusal = await self.context.session.act(event.value.strip())
        if refusal is None:
            self.dismiss(None)
            return
        self.query_one("#answer Static", Static).update(await self._explanation(refusal))

    async def _explanation(self, refusal: Refusal) -> str:
        state = self.context.session.state
        if state is None:
            return ""
        text = refusal_text(refusal, state, self.context.lang)
        rule = await self.context.rule(refusal.clause) if refusal.clause else None
        return f"{text}\n\n{safe(rule)}" if rule else text
