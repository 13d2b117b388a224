"""The list of choices on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList

from .choice_paths import DIGIT_KEYS, ChoiceLine
from .log_room import at_most
from .screen_text import wrapped

DECLINE_KEY = 0
"""The digit of the line that does nothing, or nothing more; no other line ever has it."""


_HUNG = 3
"""Columns for the digit of a line."""


class ChoiceList(OptionList):
    """Lines to choose from, the first ones numbered with the digit that chooses them.

    Where each line stands for another number, its own digit chooses it. Lines that decline come
    last; the first of them has a digit of its own.
    """

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False)
        self.lines: tuple[ChoiceLine, ...] = ()
        self._width = 0

    def show(self, lines: Sequence[ChoiceLine], width: int) -> None:
        """Replace the lines; the first one is highlighted, so that Enter works at once.

        `width`: columns for a line and the bar beside it; what does not fit goes on below the text
        of the line, not below its digit.
        """
        if tuple(lines) == self.lines and width == self._width:
            return
        highlighted = self.highlighted if tuple(lines) == self.lines else 0
        self.lines, self._width = tuple(lines), width
        self.clear_options()
        digits = {index: digit for digit, index in self._indexes().items()}
        self.add_options(
            [Content(numbered(digits.get(n), self._hung(line))) for n, line in enumerate(lines)]
        )
        self.highlighted = highlighted if lines else None

    def _hung(self, line: ChoiceLine) -> str:
        room = self._width - self.scrollbar_size_vertical - _HUNG
        return wrapped(line.text, room, further=0).replace("\n", f"\n{_HUNG * ' '}")

    @property
    def rows(self) -> int:
        """The rows of the list on the screen."""
        return at_most(self, sum(self._hung(line).count("\n") + 1 for line in self.lines))

    def index_of(self, digit: int) -> int | None:
        """The line that a digit chooses."""
        return self._indexes().get(digit)

    def _indexes(self) -> dict[int, int]:
        """Lines by digit."""
        offers = [n for n, line in enumerate(self.lines) if not line.declines]
        declines = [n for n, line in enumerate(self.lines) if line.declines]
        digits = dict(zip(self._digits_for(offers), offers, strict=False))
        return digits | dict.fromkeys([DECLINE_KEY][: len(declines)], min(declines, default=0))

    def _digits_for(self, offers: Sequence[int]) -> Sequence[int]:
        """The digits of these lines, in their order."""
        words = [word for n in offers if (word := self.lines[n].numbered_word) is not None]
        numbers = [number for _, number in words]
        is_counted = len(set(words)) == len(offers) and len({what for what, _ in words}) == 1
        has_keys = all(1 <= number <= DIGIT_KEYS for number in numbers)
        return numbers if is_counted and has_keys else range(1, DIGIT_KEYS + 1)


def numbered(digit: int | None, text: str) -> str:
    """A line with the digit that chooses it; none has more than one digit, some have none."""
    return f"   {text}" if digit is None or digit > DIGIT_KEYS else f"{digit}) {text}"
