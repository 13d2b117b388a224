"""The list of choices on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList

from .choice_paths import DIGIT_KEYS, ChoiceLine


class ChoiceList(OptionList):
    """Lines to choose from, the first ones numbered with the digit that chooses them."""

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False)
        self.lines: tuple[ChoiceLine, ...] = ()

    def show(self, lines: Sequence[ChoiceLine]) -> None:
        """Replace the lines; the first one is highlighted, so that Enter works at once."""
        if tuple(lines) == self.lines:
            return
        self.lines = tuple(lines)
        self.clear_options()
        self.add_options([Content(_numbered(n, line.text)) for n, line in enumerate(lines, 1)])
        self.highlighted = 0 if lines else None


def _numbered(number: int, text: str) -> str:
    return f"{number}) {text}" if number <= DIGIT_KEYS else f"   {text}"
