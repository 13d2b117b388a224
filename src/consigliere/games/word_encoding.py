"""The encoding of a game by its notation: a decision is said word by word."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from consigliere.core.action import CHANCE, Action
from consigliere.core.game import Game, Transition
from consigliere.core.message import Arg, Message

from .encoding import ActionGroup, ActionNotLegal, Plane, PlaneSpan, Row
from .encodings import remade

V = TypeVar("V")

END = ActionGroup("end", ("end",), "that is all, where more could follow")
_APART = re.compile(r"[:+@]")
_CHOSEN = "chosen"
_LONGEST = 5
"""Words of the longest step, an end among them."""


@dataclass(frozen=True, slots=True)
class Position:
    """A state of the rules, what the seat to act has said of its decision, and the last step."""

    state: Any
    said: tuple[int, ...] = ()
    last: Transition[Any] | None = None


@dataclass(frozen=True, slots=True)
class _Open:
    """What a decision is still open to: sentences of action numbers, alike up to `length`."""

    sentences: Mapping[tuple[int, ...], Action]
    length: int

    def legal(self) -> list[int]:
        return sorted({sentence[self.length] for sentence in self.sentences})


class WordEncoding(Generic[V]):
    """See `consigliere.games.encoding.Encoding`; observations are written from the seat's view.

    The words of a step, `child:lev@anna` for example, are actions one by one. What leaves no
    choice is passed over, except that every decision takes one action at least.
    """

    most_outcomes: int
    """No chance event has more outcomes; a game's own class says so, words do not tell."""

    def __init__(
        self,
        game: Game[Any],
        options: Mapping[str, str],
        seats: int,
        planes: Sequence[Plane[V]],
        groups: Sequence[ActionGroup],
    ) -> None:
        """`groups`: the first words of steps, those of them with arguments ending in a colon, then
        the sorts of arguments.

        Raises InvalidOption.
        """
        game.info.check_seats(options, seats)
        self.game = game
        self.options: Mapping[str, str] = game.info.resolve_options(options)
        self.seats = seats
        operations, *arguments = groups
        self.groups = (END, operations, *_without_repeats(arguments))
        self.max_actions = _LONGEST * game.info.max_actions
        size = len(operations.words) + 1
        self.operations = {word.rstrip(":"): n for n, word in enumerate(operations.words, 1)}
        """The actions of the first words, without their colons."""
        others = [word for group in self.groups[2:] for word in group.words]
        self.arguments = {word: n for n, word in enumerate(others, size)}
        """The actions of all further words."""
        self._planes = tuple(planes)
        self._count = size + len(others)
        self.planes = self._spans()
        self.low = np.concatenate([_filled(span, span.low) for span in self.planes])
        self.high = np.concatenate([_filled(span, span.high) for span in self.planes])

    def _spans(self) -> tuple[PlaneSpan, ...]:
        view: Any = self.game.view(self.initial().state, 0)
        at, spans = 0, []
        for plane in self._planes:
            end = at + len([*plane.read(view)])
            spans.append(
                PlaneSpan(plane.name, slice(at, end), plane.low, plane.high, plane.meaning)
            )
            at = end
        said = "what the seat to act has said of its decision, by action"
        spans.append(PlaneSpan(_CHOSEN, slice(at, at + self._count), 0, 1, said))
        return tuple(spans)

    # -- the course of a game ---------------------------------------------------------

    def initial(self) -> Position:
        """The position before anything happened."""
        return Position(self.game.initial(self.options, self.seats))

    def actors(self, position: Position) -> tuple[int, ...]:
        """The seats that must act, chance, or nobody."""
        return self.game.actors(position.state)

    def legal(self, position: Position, seat: int) -> Sequence[int]:
        """The words that may come next, by number."""
        if seat == CHANCE or seat not in self.actors(position):
            return ()
        return self._open(position, seat).legal()

    def step(self, position: Position, seat: int, action: int) -> Position:
        """One word further; with the last word the step is carried out. Raises ActionNotLegal."""
        if seat == CHANCE or seat not in self.actors(position):
            raise ActionNotLegal("action_not_your_turn", {"seat": seat})
        now = self._open(position, seat)
        chosen = {
            sentence: step
            for sentence, step in now.sentences.items()
            if sentence[now.length] == action
        }
        if not chosen:
            details: dict[str, Arg] = {"action": int(action), "most": self._count - 1}
            raise ActionNotLegal("action_not_legal", details)
        if len(chosen) == 1:
            return self.play(position, *chosen.values())
        sentence = next(iter(chosen))
        return Position(position.state, sentence[: now.length + 1])

    def chance(self, position: Position) -> Sequence[int]:
        """The weights of the outcomes."""
        return [outcome.weight for outcome in self.game.chance(position.state)]

    def draw(self, position: Position, outcome: int) -> Position:
        """The position after an outcome."""
        return self.play(position, self.game.chance(position.state)[outcome].action)

    def play(self, position: Position, action: Action) -> Position:
        """The position after a whole step."""
        done = self.game.apply(position.state, action)
        return Position(done.state, (), done)

    def state(self, position: Position) -> Any:
        """The state of the rules."""
        return position.state

    def position(self, state: Any, said: tuple[int, ...] = ()) -> Position:
        """A state of the rules, in which the seat to act has said so much of its decision."""
        return Position(state, said)

    def _open(self, position: Position, seat: int) -> _Open:
        said = position.said
        sentences = {
            sentence: step
            for sentence, step in self._sentences(position.state, seat).items()
            if sentence[: len(said)] == said
        }
        length = len(said)
        if len(sentences) > 1:
            first, *others = sentences
            while all(other[length] == first[length] for other in others):
                length += 1
        return _Open(sentences, length)

    def _sentences(self, state: Any, seat: int) -> dict[tuple[int, ...], Action]:
        """The legal steps by their words, in numbers; none is the beginning of another one."""
        steps = {self.sentence_of(step.word): step for step in self.game.legal_actions(state, seat)}
        begun = {sentence[:end] for sentence in steps for end in range(1, len(sentence))}
        return {
            (*sentence, 0) if sentence in begun else sentence: step
            for sentence, step in steps.items()
        }

    def sentence_of(self, word: str) -> tuple[int, ...]:
        """The actions of a step in notation, one for each word; raises KeyError for another."""
        operation, *arguments = _APART.split(word)
        return (self.operations[operation], *(self.arguments[one] for one in arguments))

    def __deepcopy__(self, memo: dict[int, object]) -> WordEncoding[V]:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return remade(self)

    # -- what is seen -----------------------------------------------------------------

    def observe(self, position: Position, seat: int) -> Row:
        """The planes of the seat's view; what it has said is told to nobody else."""
        row = np.zeros(len(self.low), np.int16)
        chosen = len(row) - self._count
        self._write(position.state, seat, row)
        if position.said and seat in self.actors(position):
            row[[chosen + action for action in position.said]] = 1
        return row

    def _write(self, state: Any, seat: int, row: Row) -> None:
        """Write what `read` reads to the beginning of a row of zeros; games may be faster at it."""
        numbers = self.read(state, seat)
        row[: len(numbers)] = numbers

    def read(self, state: Any, seat: int) -> list[int]:
        """The planes as their descriptions read them from the view, what was said left out."""
        view: Any = self.game.view(state, seat)
        return [number for plane in self._planes for number in plane.read(view)]

    def key(self, position: Position) -> Hashable:
        """The state, and what was said of the decision."""
        return position.state, position.said

    def told(self, position: Position, seat: int) -> str:
        """The events of the last step as the seat may know them."""
        if position.last is None:
            return ""
        return "; ".join(_line(event) for event in position.last.told(seat))


def _line(event: Any) -> str:
    return f"{event.key} {_plain(event.args)}".rstrip()


def _plain(value: object) -> str:
    """A message's arguments as text, the same for the same."""
    if isinstance(value, Message):
        return f"{value.key}({_plain(value.args)})"
    if isinstance(value, Mapping):
        return " ".join(f"{name}={_plain(one)}" for name, one in sorted(value.items()))
    if isinstance(value, list | tuple):
        return ",".join(map(_plain, value))
    return str(value)


def _filled(span: PlaneSpan, value: int) -> Row:
    return np.full(span.slots.stop - span.slots.start, value, np.int16)


def _without_repeats(groups: Sequence[ActionGroup]) -> list[ActionGroup]:
    """A word that several sorts have in common belongs to the first of them."""
    known: set[str] = set()
    found = []
    for group in groups:
        words = tuple(word for word in dict.fromkeys(group.words) if word not in known)
        known.update(words)
        if words:
            found.append(ActionGroup(group.name, words, group.meaning))
    return found
