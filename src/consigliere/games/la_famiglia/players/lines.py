"""Lines of steps: from a decision to the end of the turn, or to where something is turned up."""

from __future__ import annotations

from collections.abc import Sequence

from consigliere.core.action import Action
from consigliere.games.random_source import seed_random
from consigliere.players.line import Line, add_new

from ..game import LaFamiglia
from ..presentation.decided import decided, reveals
from ..presentation.ends_turn import turn_of
from ..presentation.listing import legal_decisions
from ..presentation.notation import read_step, write_step
from ..rules.record.actions import MAX_CHOICES
from ..rules.record.frames import decider
from ..rules.record.record import OVER
from ..rules.state import State
from .heuristic.conflict_outcomes import Workspace
from .heuristic.policy import best_choice
from .heuristic.view_reader import SEEDS, rated_decisions

_MOST = 16
"""First steps that lines are made of: a better one is hardly ever further down."""
_GAME = LaFamiglia()


def lines_of(state: State, workspace: Workspace, seed: int) -> list[Line[State]]:
    """The first steps that the heuristic rates best, each with what it does next.

    No two lead to the same; `seed` draws the cards of a conflict.
    """
    codes = legal_decisions(state)
    values = rated_decisions(state, codes, workspace, seed)
    lines: list[Line[State]] = []
    for place in sorted(range(len(codes)), key=lambda n: -values[n])[:_MOST]:
        seed_random(workspace.rng, seed % SEEDS)
        line = _completed(state, codes[place], workspace)
        add_new(lines, line)
    return lines


def steps_of(state: State, words: Sequence[str]) -> Line[State]:
    """The line of these words; raises InvalidAction or IllegalAction."""
    codes, after = [], state
    for word in words:
        seat = int(decider(after.record))
        codes.append(read_step(after, seat, word))
        after = _GAME.apply(after, Action(seat, word)).state
    return Line(tuple(words), tuple(codes), after)


def _completed(state: State, first: int, workspace: Workspace) -> Line[State]:
    seat, turn, room = int(decider(state.record)), turn_of(state.record), [0] * MAX_CHOICES
    words, codes, code = [], [], first
    while True:
        words.append(write_step(state, seat, code))
        codes.append(code)
        state, entries = decided(state, code)
        s = state.record
        goes_on = s.phase != OVER and decider(s) == seat and turn_of(s) == turn
        if not goes_on or reveals(entries):
            return Line(tuple(words), tuple(codes), state)
        code = int(best_choice(s, state.tables, workspace, room))
