"""Small windows over the table: a list to choose from, a line to fill in, a text to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from .choice_list import numbered
from .choice_paths import DIGIT_KEYS

Result = TypeVar("Result")


class Window(Vertical):
    """The frame of a dialog; names the key that closes it."""

    BORDER_SUBTITLE = "Esc ✕"


class Dialog(ModalScreen[Result]):
    """A dialog that Escape closes without a result."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", show=False)]

    def action_cancel(self) -> None:
        """Go back to the table."""
        self.dismiss(None)


class PickDialog(Dialog[int]):
    """Asks for one of several lines by its digit or with Enter; gives its index, from 0."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(n), f"choose({n})", show=False) for n in range(1, DIGIT_KEYS + 1)
    ]

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._title, self._lines = title, lines

    def compose(self) -> ComposeResult:
        """The title over the lines."""
        with Window():
            yield Static(self._title, markup=False, classes="title")
            yield OptionList(
                *(numbered(n, line) for n, line in enumerate(self._lines, 1)), markup=False
            )

    def action_choose(self, number: int) -> None:
        """Close with the line of this digit, if there is one."""
        if number <= len(self._lines):
            self.dismiss(number - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the selected line."""
        self.dismiss(event.option_index)


async def pick(app: App[None], title: str, lines: Sequence[str]) -> int | None:
    """The index of the line that the user picks, None after Escape; call it in a worker."""
    return await app.push_screen_wait(PickDialog(title, lines))


class InputDialog(Dialog[str]):
    """Asks for one line of text."""

    def __init__(self, title: str, value: str = "") -> None:
        super().__init__()
        self._title, self._value = title, value

    def compose(self) -> ComposeResult:
        """The title over the input line."""
        with Window():
            yield Static(self._title, markup=False, classes="title")
            yield Input(self._value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the text."""
        self.dismiss(event.value)


class TextDialog(Dialog[None]):
    """Shows a text too long for the screen, from its beginning or scrolled to its end."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("l,enter,question_mark", "cancel", show=False)]

    def __init__(self, title: str, text: str, *, shows_end: bool = False) -> None:
        super().__init__()
        self._title, self._text, self._shows_end = title, text, shows_end

    def compose(self) -> ComposeResult:
        """The title over the text."""
        with Window(classes="tall"):
            yield Static(self._title, markup=False, classes="title")
            with VerticalScroll():
                yield Static(self._text, markup=False)

    def on_mount(self) -> None:
        """Scroll to the end if the newest lines are there."""
        page = self.query_one(VerticalScroll)
        page.focus()
        if self._shows_end:
            page.scroll_end(animate=False)
