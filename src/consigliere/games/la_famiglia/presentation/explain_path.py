"""Refusals for a path of pieces: explains the decision that was most likely meant."""

from collections.abc import Iterator, Sequence
from itertools import product

from consigliere.core.errors import IllegalAction, InvalidAction

from ..rules.record.frames import decider
from ..rules.state import State
from .choices import path_of
from .explain import why_not
from .notation import WAY_WORDS, WORDS, read_step
from .refusal import not_now

_OPTIONAL_SORTS = {"way": WAY_WORDS, "number": ("1",), "order": ("none",), "column": ("1",)}
"""Sorts of arguments that a path may leave out, with the words to try."""


def refusal_at(state: State, path: Sequence[str]) -> IllegalAction:
    """Why a path leads to no legal step; raises InvalidAction if it has no known piece."""
    seat = int(decider(state.record))
    for text in _possible_steps(path):
        found = _read(state, seat, text)
        refusal = None if found is None else why_not(state, found)
        if refusal is not None and not refusal.key.endswith("not_now"):
            return refusal
    if not any(_is_piece(state, piece) for piece in path):
        raise InvalidAction("no_such_piece", {"piece": path[0][:40] if path else ""})
    return not_now(state)


def _possible_steps(path: Sequence[str]) -> Iterator[str]:
    """The steps whose path is, or begins with, these pieces."""
    pieces = [piece.rpartition(".")[2] for piece in path if not piece.startswith("do.")]
    if any(":" in piece for piece in pieces):
        return  # words are joined by colons, so no piece has one
    for word, (_, sorts) in WORDS.items():
        missing = sorts[len(pieces) :]
        if not sorts or len(pieces) > len(sorts) or not set(missing) <= _OPTIONAL_SORTS.keys():
            continue
        for rest in product(*(_OPTIONAL_SORTS[sort] for sort in missing)):
            text = ":".join([word, *pieces, *rest])
            if path_of(text)[: len(path)] == tuple(path):
                yield text


def _read(state: State, seat: int, text: str) -> int | None:
    try:
        return read_step(state, seat, text)
    except InvalidAction:
        return None


def _is_piece(state: State, piece: str) -> bool:
    """Whether there is a piece of this name."""
    components = state.components
    places = {
        *components.territories,
        *components.zones,
        *components.tiles,
        *components.cells[state.side],
        "dome",
    }
    return piece in places or any(piece in tokens for tokens in components.tokens) or "." in piece
