"""Small windows over the table: a list to choose from, a line to fill in, a page to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

Answer = TypeVar("Answer")


class Window(Vertical):
    """The frame of a dialog; says which key closes it."""

    BORDER_SUBTITLE = "Esc ✕"


class Dialog(ModalScreen[Answer]):
    """Escape leaves it without an answer, and so does the curtain."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def action_leave(self) -> None:
        """Go back to the table."""
        self.dismiss(None)


class PickDialog(Dialog[int]):
    """One of several lines; answers with its number from 0."""

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._title, self._lines = title, lines

    def compose(self) -> ComposeResult:
        """The title over the lines."""
        with Window():
            yield Static(self._title, markup=False, classes="title")
            yield OptionList(*self._lines, markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(event.option_index)


async def pick(app: App[None], title: str, lines: Sequence[str]) -> int | None:
    """The number of the line that is chosen; to be called in a worker."""
    return await app.push_screen_wait(PickDialog(title, lines))


class LineDialog(Dialog[str]):
    """One line of text."""

    def __init__(self, title: str, value: str = "") -> None:
        super().__init__()
        self._title, self._value = title, value

    def compose(self) -> ComposeResult:
        """The title over the line."""
        with Window():
            yield Static(self._title, markup=False, classes="title")
            yield Input(self._value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Done."""
        self.dismiss(event.value)


class ReadDialog(Dialog[None]):
    """A text longer than the place for it; it opens at its end."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("l,enter", "leave", show=False)]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """The title over the page."""
        with Window(classes="tall"):
            yield Static(self._title, markup=False, classes="title")
            with VerticalScroll():
                yield Static(self._text, markup=False)

    def on_mount(self) -> None:
        """The newest is at the end."""
        page = self.query_one(VerticalScroll)
        page.focus()
        page.scroll_end(animate=False)
