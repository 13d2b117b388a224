"""The list of what may be chosen, with a line to find in it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList

from .choice_paths import FEW, Line


class ChoiceList(OptionList):
    """Lines with the digits that choose the first of them."""

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False)
        self.lines: tuple[Line, ...] = ()

    def show(self, lines: Sequence[Line]) -> None:
        """Other lines; the first is marked, so that Enter works at once."""
        if tuple(lines) == self.lines:
            return
        self.lines = tuple(lines)
        self.clear_options()
        self.add_options([Content(_numbered(n, line.text)) for n, line in enumerate(lines, 1)])
        self.highlighted = 0 if lines else None


def _numbered(number: int, text: str) -> str:
    return f"{number}) {text}" if number <= FEW else f"   {text}"
