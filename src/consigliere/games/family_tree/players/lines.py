"""Lines of steps: from a decision up to the next card of the deck, or to the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from consigliere.core.action import Action
from consigliere.players.line import Line, add_new

from ..game import FamilyTree
from ..presentation.kernel import decisions_of
from ..presentation.kernel import functions as table_functions
from ..presentation.notation import read_step, write_step
from ..rules.actions import JOIN, operation_of
from ..rules.record import ACT, DRAW, OVER
from ..rules.state import State
from .evaluation import Weights
from .kernel import functions
from .policy import Workspace

_MOST = 16
"""First steps that lines are made of: a better one is hardly ever further down."""
_GAME = FamilyTree()


def lines_of(state: State, workspace: Workspace, weights: Weights) -> list[Line[State]]:
    """The best first steps by the policy, each with what it does next; no two lead to the same.

    A joining costs no action and goes before everything else. What may follow the best one is
    therefore told apart, as if it had been made already.
    """
    functions().best_choice(state.record, state.tables, workspace, weights)
    size = int(workspace.size[0])
    order = np.argsort(-workspace.values[:size], kind="stable")[:_MOST]
    firsts = workspace.codes[order].tolist()
    lines: list[Line[State]] = []
    for first in firsts:
        add_new(lines, _completed(state, first, workspace, weights))
    if size > 1 and operation_of(firsts[0]) == JOIN:
        joined = _decided(state, firsts[0])
        if joined.record.stage == ACT:
            word = write_step(state.components, firsts[0])
            for line in lines_of(joined, workspace, weights):
                words, codes = (word, *line.words), (firsts[0], *line.codes)
                add_new(lines, Line(words, codes, line.after))
    return lines


def steps_of(state: State, words: Sequence[str]) -> Line[State]:
    """The line of these words; raises InvalidAction or IllegalAction."""
    codes, after = [], state
    for word in words:
        (seat,) = _GAME.actors(after)
        codes.append(read_step(state.components, word))
        after = _GAME.apply(after, Action(seat, word)).state
    return Line(tuple(words), tuple(codes), after)


def _completed(state: State, first: int, workspace: Workspace, weights: Weights) -> Line[State]:
    words, codes, after, wanted = [], [], state, first
    while True:
        word = write_step(state.components, wanted)
        code = read_step(state.components, word)
        if code not in decisions_of(after):  # a meeting is a step of its own
            code = decisions_of(after)[0]
            word = write_step(state.components, code)
        words.append(word)
        codes.append(code)
        before, after = after.record, _decided(after, code)
        s = after.record
        if s.stage <= DRAW or s.stage == OVER or (s.turn, s.mover) != (before.turn, before.mover):
            return Line(tuple(words), tuple(codes), after)
        wanted = int(functions().best_choice(s, after.tables, workspace, weights))


def _decided(state: State, code: int) -> State:
    record = state.record.copy()
    table_functions().decide_at(record.array, state.tables.array, code)
    return State(record, state.components)
