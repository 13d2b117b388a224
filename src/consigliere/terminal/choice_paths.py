"""Choices as lines of a list, narrowed down piece by piece as the mouse does in the browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from consigliere.core.action import Choice
from consigliere.core.message import Message

DIGIT_KEYS = 9
"""The digits 1 to 9 choose a line; up to this many choices are listed without grouping."""

_DECLINING = {"pass", "stop", "done", "none", "no"}
"""How the words of steps end that do nothing, or nothing more."""

LabelText = Callable[[Message], str]
PieceName = Callable[[str], str]
WaysText = Callable[[int], str]
"""Says how many choices a line stands for."""


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """One line: a single choice, or a piece that begins several choices."""

    text: str
    choices: tuple[Choice, ...]
    path: tuple[str, ...] = ()
    """The pieces selected with this line; empty if the line is a single choice."""

    @property
    def declines(self) -> bool:
        """Whether the line does nothing, or nothing more: it has a key of its own."""
        return self._only_word.rpartition(":")[2] in _DECLINING

    @property
    def numbered_word(self) -> tuple[str, int] | None:
        """The word of a line that stands for a number, such as a column: what, and which one."""
        what, _, number = self._only_word.rpartition(":")
        return (what, int(number)) if number.isdecimal() else None

    @property
    def _only_word(self) -> str:
        return self.choices[0].word if len(self.choices) == 1 else ""


class ChoiceNavigator:
    """Narrows choices down along their paths; `label_text` and `piece_name` translate them.

    `last` is what is added to a choice that ends the turn, `ways_text` to a piece that begins
    several.
    """

    def __init__(
        self,
        choices: Sequence[Choice],
        label_text: LabelText,
        piece_name: PieceName,
        last: str = "",
        ways_text: WaysText = str,
    ) -> None:
        self._choices = tuple(choices)
        self._label_text, self._piece_name, self._last = label_text, piece_name, last
        self._ways_text = ways_text
        self.selected: tuple[str, ...] = ()
        """The pieces selected so far."""
        self._history: list[tuple[str, ...]] = []
        self.query = ""
        """Words that the labels of the listed choices must contain."""

    def lines(self) -> list[ChoiceLine]:
        """What can be chosen next, in the order of the rules; what declines comes last."""
        return sorted(self._lines(), key=lambda line: line.declines)

    def _lines(self) -> list[ChoiceLine]:
        remaining = self._remaining()
        if self.query.strip():
            return [self._line(choice) for choice in remaining if self._matches(choice)]
        if len(remaining) <= DIGIT_KEYS:
            return [self._line(choice) for choice in remaining]
        return self._grouped(remaining)

    def select(self, line: ChoiceLine) -> Choice | None:
        """Select a line; returns its choice, or None if more pieces must be selected."""
        if not line.path:
            return line.choices[0]
        self._history.append(self.selected)
        self.selected, self.query = line.path, ""
        return None

    def back(self) -> bool:
        """Return to the lines before the last selected piece; False if there is none."""
        if not self._history:
            return False
        self.selected, self.query = self._history.pop(), ""
        return True

    def breadcrumb(self) -> str:
        """The names of the selected pieces."""
        return " › ".join(map(self._piece_name, self.selected))

    def _remaining(self) -> list[Choice]:
        depth = len(self.selected)
        return [choice for choice in self._choices if choice.path[:depth] == self.selected]

    def _grouped(self, choices: Sequence[Choice]) -> list[ChoiceLine]:
        """Complete choices on their own, the others by the first piece in which they differ."""
        depth = len(self.selected)
        while len(groups := _by_piece(choices, depth)) == 1 and "" not in groups:
            depth += 1
        lines: list[ChoiceLine] = []
        for piece, group in groups.items():
            if piece and len(group) > 1:
                text = f"{self._piece_name(piece)} … {self._ways_text(len(group))}"
                lines.append(ChoiceLine(text, tuple(group), group[0].path[: depth + 1]))
            else:
                lines += map(self._line, group)
        return lines

    def _line(self, choice: Choice) -> ChoiceLine:
        label = self._label_text(choice.label)
        return ChoiceLine(f"{label} · {self._last}" if choice.ends_turn else label, (choice,))

    def _matches(self, choice: Choice) -> bool:
        text = self._label_text(choice.label).casefold()
        return all(word in text for word in self.query.casefold().split())


def _by_piece(choices: Sequence[Choice], depth: int) -> dict[str, list[Choice]]:
    """The choices by their piece at `depth`; choices whose path ends before it are under `""`."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault("".join(choice.path[depth : depth + 1]), []).append(choice)
    return groups
