"""Endless tic-tac-toe, for comparing servers: a full row, or a full board, empties the board.

So a match goes on for as long as it is measured, with a state of nine cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from consigliere.core.action import Action
from consigliere.core.base_game import BaseGame
from consigliere.core.event import Event
from consigliere.core.game import GameInfo, Information, Transition
from consigliere.core.message import Message

CELLS = 9
_EMPTY: tuple[int | None, ...] = (None,) * CELLS
_ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True, slots=True)
class State:
    """The seat of each cell, None for an empty one; whose turn it is; rows made by each seat."""

    cells: tuple[int | None, ...] = _EMPTY
    mover: int = 0
    rows: tuple[int, int] = (0, 0)


class TicTacToe(BaseGame[State]):
    """The rules behind the Game protocol."""

    words = tuple(map(str, range(CELLS)))
    turn_clause = "TT-1"
    info = GameInfo(
        id="tic-tac-toe",
        name_key="tic_tac_toe.name",
        seats=(2,),
        options=(),
        editions={},
        rules_version=1,
        information=Information.PERFECT,
        max_actions=1_000_000,
    )

    def initial(self, options: Mapping[str, str], seats: int) -> State:
        """An empty board."""
        return State()

    def actors(self, state: State) -> tuple[int, ...]:
        """The seats take turns for ever."""
        return (state.mover,)

    def legal_words(self, state: State, seat: int) -> tuple[str, ...]:
        """The empty cells."""
        return tuple(str(cell) for cell, owner in enumerate(state.cells) if owner is None)

    def carry_out(self, state: State, action: Action) -> Transition[State]:
        """Mark a cell."""
        seat, cell = action.seat, int(action.word)
        cells = (*state.cells[:cell], seat, *state.cells[cell + 1 :])
        after = replace(state, cells=cells, mover=1 - seat)
        if any(all(cells[place] == seat for place in row) for row in _ROWS):
            first, second = state.rows
            rows = (first + 1, second) if seat == 0 else (first, second + 1)
            after = replace(after, cells=_EMPTY, rows=rows)
        elif None not in cells:
            after = replace(after, cells=_EMPTY)
        return Transition(after, (Event("tic_tac_toe.marked", {"cell": cell}, seat),))

    def scores(self, state: State) -> tuple[int, ...]:
        """Rows made."""
        return state.rows

    def label(self, state: State, action: Action) -> Message:
        """The cell to mark."""
        return Message("choice.tic_tac_toe.mark", {"cell": int(action.word)})
