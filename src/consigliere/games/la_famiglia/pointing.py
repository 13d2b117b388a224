"""Refusals for pieces pointed at: which decision a person most likely meant."""

from collections.abc import Sequence

from consigliere.core.errors import IllegalAction, InvalidAction

from .explain import why_not
from .frames import decider
from .notation import WORDS, read_step
from .position import State
from .presenting import path_of
from .refusal import refused


def refusal_at(state: State, path: Sequence[str]) -> IllegalAction:
    """Why these pieces lead nowhere; raises InvalidAction for what is no piece."""
    seat = int(decider(state.record))
    for word, (_, sorts) in WORDS.items():
        if len(sorts) > len(path):
            continue
        text = ":".join([word, *(piece.rpartition(".")[2] for piece in path[-len(sorts) :])])
        found = _read(state, seat, text) if sorts else None
        if found is not None and path_of(text) == tuple(path):
            refusal = why_not(state, found)
            if refusal is not None and not refusal.key.endswith("not_now"):
                return refusal
    if not any(_is_piece(state, piece) for piece in path):
        raise InvalidAction("no_such_piece", {"piece": path[0][:40] if path else ""})
    return refused("not_now", "LF-DEC-31")


def _read(state: State, seat: int, text: str) -> int | None:
    try:
        return read_step(state, seat, text)
    except InvalidAction:
        return None


def _is_piece(state: State, piece: str) -> bool:
    """Whether anything on the table is called so."""
    pack = state.pack
    places = {*pack.territories, *pack.zones, *pack.tiles, *pack.cells[state.side], "dome"}
    return piece in places or any(piece in tokens for tokens in pack.tokens) or "." in piece
