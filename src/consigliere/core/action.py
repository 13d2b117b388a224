"""Actions: what a seat, or chance, does; and the choices offered to a person."""

from __future__ import annotations

from dataclasses import dataclass

from .message import Message

CHANCE = -1
"""The seat of nobody: an action of chance, such as a card drawn."""


@dataclass(frozen=True, slots=True)
class Action:
    """One small step in the game's notation, such as `+F0` or, for chance, `>A1`."""

    seat: int
    word: str

    @property
    def is_chance(self) -> bool:
        """Whether nobody chose it: a card drawn, a die thrown."""
        return self.seat == CHANCE


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action as a person meets it.

    `path` lists the pieces that select it, in order (`("hand.B2", "street.M4")`); `label` says in
    words what will happen. A page needs no rules: it offers the pieces that continue a path.

    `spends` are pieces of which the action takes one. Whoever points at one of them too, before or
    after, says which; if the game asks for it in a step of its own, that is the answer.

    `ends_turn` warns before the click: nothing more can be done this turn once it is chosen.

    `sure` is a question to ask once before it is carried out, for people alone: what it leaves
    undone that could still be done, or that it does nothing.
    """

    word: str
    path: tuple[str, ...]
    label: Message
    spends: tuple[str, ...] = ()
    ends_turn: bool = False
    sure: Message | None = None


@dataclass(frozen=True, slots=True)
class ChanceOutcome:
    """One outcome of a chance event; its probability is `weight` over the sum of all weights."""

    action: Action
    weight: int
