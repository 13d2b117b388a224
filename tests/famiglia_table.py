"""Positions of Famiglia written the short way, and turns and steps carried out on them.

A test names the cards that matter; all others go where `rest` says, so that a position always has
its sixty cards. Copies are counted here once more, apart from the rules under test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.core.errors import ConsigliereError, IllegalAction, InvalidAction
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.presentation.turns import apply_turn, turns_of
from consigliere.games.famiglia.rules.state import State

GAME = Famiglia()
NAMES = tuple(f"{family}{value}" for family in "FABM" for value in range(5))
COPIES = {name: (5, 4, 3, 2, 1)[int(name[1])] for name in NAMES}
START_SET = "F0A0B0M0"


@dataclass(frozen=True)
class Table:
    """A position at the start of a turn; cards that nobody mentions go to `rest`.

    `rest` is `unknown` (the part of the pile whose order nobody knows), `bottom` (under the pile,
    in known order), `discard`, `area1` or `area2`.
    """

    street: str = "-"
    hand1: str = START_SET
    area1: str = "-"
    hand2: str = START_SET
    area2: str = "-"
    discard: str = "-"
    unknown: str = "-"
    known: str = "-"
    through: int = 1
    mover: str = "1"
    passes: int = 0
    rest: str = "unknown"

    def __str__(self) -> str:
        left = self._left()
        placed = {place: self._placed(place, left) for place in _PLACES}
        unknown = _sorted(placed["unknown"])
        known = "".join(placed["known"])
        if self.rest == "bottom":
            known += "".join(left)
        pile = (f"[{unknown}]" if unknown != "-" else "") + known or "-"
        street, discard, *sides = (_sorted(placed[place]) for place in _PLACES[:6])
        hand1, area1, hand2, area2 = sides
        fields = [street, f"{hand1}/{area1}", f"{hand2}/{area2}", discard, pile]
        return " ".join([*fields, str(self.through), self.mover, str(self.passes)])

    def _placed(self, place: str, left: list[str]) -> list[str]:
        own = cards(getattr(self, place))
        return own + left if place == self.rest else own

    def _left(self) -> list[str]:
        mentioned = Counter(card for place in _PLACES for card in cards(getattr(self, place)))
        left = Counter(COPIES)
        left.subtract(mentioned)
        assert min(left.values()) >= 0, f"more copies than there are: {left}"
        return [name for name in NAMES for _ in range(left[name])]


_PLACES = ("street", "discard", "hand1", "area1", "hand2", "area2", "unknown", "known")


def cards(text: str) -> list[str]:
    """The cards of a set such as `F0A2`."""
    return [] if text == "-" else [text[i : i + 2] for i in range(0, len(text), 2)]


def _sorted(names: Iterable[str]) -> str:
    return "".join(sorted(names, key=NAMES.index)) or "-"


@cache
def _resolved(options: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return GAME.info.resolve_options(dict(options))


def state_of(table: Table | str, **options: str) -> State:
    """The state of a position, by the rules that the options give."""
    return GAME.parse_position(str(table), _resolved(tuple(options.items())))


def line_of(state: State) -> str:
    """The position line of a state."""
    return GAME.format_position(state)


def play(start: Table | State, steps: str, **options: str) -> State:
    """The state after steps separated by spaces, carried out by whoever must act."""
    state = start if isinstance(start, State) else state_of(start, **options)
    for word in steps.split():
        (actor,) = GAME.actors(state)
        state = GAME.apply(state, Action(actor, word)).state
    return state


def words(start: Table | State, beginning: str = "", **options: str) -> list[str]:
    """The legal steps, or those that begin like this; a pass comes last, whatever the order."""
    state = start if isinstance(start, State) else state_of(start, **options)
    (actor,) = GAME.actors(state)
    legal = [action.word for action in GAME.legal_actions(state, actor)]
    assert len(set(legal)) == len(legal)
    return sorted((w for w in legal if w.startswith(beginning)), key="pass".__eq__)


def draws(state: State) -> dict[str, int]:
    """The cards that chance may draw now, with their weights."""
    assert GAME.actors(state) == (CHANCE,)
    return {outcome.action.word: outcome.weight for outcome in GAME.chance(state)}


def refusal(start: Table | State, word: str, **options: str) -> tuple[str, str]:
    """Key (without the game's name) and clause of the refusal of a step, which changes nothing."""
    state = start if isinstance(start, State) else state_of(start, **options)
    seat = int(state.record.mover)
    before = GAME.view(state, None)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, Action(seat, word))
    explained = GAME.explain(state, Action(seat, word))
    assert explained is not None
    assert (explained.key, explained.clause) == (caught.value.key, caught.value.clause)
    assert GAME.view(state, None) == before
    return caught.value.key.removeprefix("famiglia."), caught.value.clause


def turn(start: Table | str, text: str, **options: str) -> str:
    """The position after a whole turn."""
    return apply_turn(state_of(start, **options).record, text)


def turn_error(start: Table | str, text: str, **options: str) -> tuple[str, str]:
    """Key and clause of a turn that is refused; `invalid` for one that cannot be read."""
    with pytest.raises(ConsigliereError) as caught:
        turn(start, text, **options)
    if isinstance(caught.value, IllegalAction):
        return caught.value.key.removeprefix("famiglia."), caught.value.clause
    assert isinstance(caught.value, InvalidAction)
    return caught.value.key, "invalid"


def turns(start: Table | str, **options: str) -> dict[str, str]:
    """Every distinct whole turn by notation, with the position it leads to."""
    listed, _ = turns_of(state_of(start, **options).record)
    return {turn.notation: turn.position for turn in listed}
