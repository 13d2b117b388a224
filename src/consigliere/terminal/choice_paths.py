"""Choices walked piece by piece, as the page does with the mouse: the lines of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from consigliere.core.action import Choice
from consigliere.core.message import Message

FEW = 9
"""As many lines as there are digits: so many choices are shown without a walk."""

Words = Callable[[Message], str]
Name = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a choice to be made at once, or a piece with several choices behind it."""

    text: str
    choices: tuple[Choice, ...]
    path: tuple[str, ...] = ()
    """The pieces pointed at with this line; empty: the line is its only choice."""


class Chooser:
    """Where somebody is on the way to a choice; `words` and `name` put it into a language.

    `name` says what a piece is called.
    """

    def __init__(self, choices: Sequence[Choice], words: Words, name: Name) -> None:
        self._choices = tuple(choices)
        self._words, self._name = words, name
        self.picked: tuple[str, ...] = ()
        self._before: list[tuple[str, ...]] = []
        self.wanted = ""
        """What is typed to find a choice."""

    def lines(self) -> list[Line]:
        """What can be chosen next, in the order of the rules."""
        open_now = self._open()
        if self.wanted.strip():
            return [self._choice(one) for one in open_now if self._is_wanted(one)]
        if len(open_now) <= FEW:
            return [self._choice(one) for one in open_now]
        return self._walk(open_now)

    def pick(self, line: Line) -> Choice | None:
        """Point at what a line stands for: the choice that is made by it, if there is one."""
        if not line.path:
            return line.choices[0]
        self._before.append(self.picked)
        self.picked, self.wanted = line.path, ""
        return None

    def back(self) -> bool:
        """Go back to the lines before the last piece; False if none was pointed at."""
        if not self._before:
            return False
        self.picked, self.wanted = self._before.pop(), ""
        return True

    def trail(self) -> str:
        """The pieces pointed at, in words."""
        return " › ".join(map(self._name, self.picked))

    def _open(self) -> list[Choice]:
        depth = len(self.picked)
        return [choice for choice in self._choices if choice.path[:depth] == self.picked]

    def _walk(self, open_now: Sequence[Choice]) -> list[Line]:
        """Complete choices by themselves, the others by the first piece that tells them apart."""
        depth = len(self.picked)
        while len(groups := _by_piece(open_now, depth)) == 1 and "" not in groups:
            depth += 1
        lines: list[Line] = []
        for piece, behind in groups.items():
            if piece and len(behind) > 1:
                text = f"{self._name(piece)} … ({len(behind)})"
                lines.append(Line(text, tuple(behind), behind[0].path[: depth + 1]))
            else:
                lines += map(self._choice, behind)
        return lines

    def _choice(self, choice: Choice) -> Line:
        return Line(self._words(choice.label), (choice,))

    def _is_wanted(self, choice: Choice) -> bool:
        text = self._words(choice.label).casefold()
        return all(word in text for word in self.wanted.casefold().split())


def _by_piece(choices: Sequence[Choice], depth: int) -> dict[str, list[Choice]]:
    """The choices by their piece at `depth`; those that are complete before it under `""`."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault("".join(choice.path[depth : depth + 1]), []).append(choice)
    return groups
