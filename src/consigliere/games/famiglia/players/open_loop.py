"""Open-loop Monte Carlo tree search over whole turns: a stranger to measure the others by.

It shares no evaluation and no network with the champion. Every simulation goes down the tree, in
which a node stands for the turns played so far and not for a position: what is drawn is drawn anew
each time, and of the turns known at a node those count that the luck of this time allows. UCB1
chooses among them. The first turn that is new ends the way down; from there on the game is played
out, at random or greedily, and its result goes back up: a win 1, a draw one half.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil, log, sqrt
from typing import TypeAlias

import numpy as np

from consigliere.games.random_source import new_random
from consigliere.players.player import Clock, Thinking
from consigliere.players.timed_player import TimedPlayer

from ..rules.actions import GROWING, SKIP
from ..rules.kernel import buffer
from ..rules.kernel import functions as rules
from ..rules.record import OVER, STREET, Record, new_boards
from ..rules.scoring import DRAW_GAME
from .candidates import CandidateFinder
from .card_values import plain_card_values
from .kernel import functions
from .plans import SEEDS, PlanningPlayer
from .playout import new_workspace
from .swaps import Width

_EXPLORATION = 0.7
"""As in `flat`: half of the root of 2, for results from 0 to 1 that rarely vary so much."""
_WIDTH = Width(4, 4)
_PLAYOUT_WIDTH = Width(2, 2)
_LIMIT = 24
"""Whole turns known at a node, those with the best cards after them."""
_WIDENING = 2.0
"""Of these a node has this many times the root of its visits."""

Line: TypeAlias = tuple[int, ...]
PlayOut: TypeAlias = Callable[[Record, int], float]
"""Plays a position to its end, with the luck of a seed; the result of seat 0."""


@dataclass(slots=True)
class Node:
    """The turns played after those that lead here; `won` is what their seat won by them."""

    visits: int = 0
    won: float = 0.0
    after: "dict[Line, Node]" = field(default_factory=dict)


class OpenLoopPlayer(TimedPlayer, PlanningPlayer):
    """Spends its whole budget on every turn, and again after a draw in it; keeps nothing."""

    def __init__(self, thinking: Thinking, play_out: PlayOut, clock: Clock | None = None) -> None:
        TimedPlayer.__init__(self, thinking, clock)
        PlanningPlayer.__init__(self)
        self._play_out = play_out
        self._finder = CandidateFinder(plain_card_values(), _WIDTH, _LIMIT)
        self._rng = new_random()

    def decide(self, s: Record, seed: int) -> list[int]:
        """The turn tried most often; without a budget what `greedy` plays."""
        root, until = Node(), self._clock() + self._budget
        lines = self._lines(s)
        if len(lines) == 1:
            return list(lines[0])
        while self._clock() < until:
            self._simulate(root, s, (seed + root.visits) % SEEDS)
            self.played += 1
        if not root.visits:
            rules().seed_random(self._rng, seed % SEEDS)
            candidates = self._finder.candidates(s, self._rng)
            return max(candidates, key=lambda candidate: candidate.evaluation).codes
        most = max(range(len(lines)), key=lambda number: _visits(root, lines[number]))
        return list(lines[most])

    def _simulate(self, root: Node, s: Record, seed: int) -> None:
        """One way down, one game to the end, and its result on the way back."""
        rules().seed_random(self._rng, seed)
        board, node = s.copy(), root
        way: list[tuple[Node, int]] = []
        is_new = False
        while not is_new and board.stage != OVER:
            line = _chosen(node, self._lines(board))
            is_new = line not in node.after
            node.visits += 1
            node = node.after.setdefault(line, Node())
            way.append((node, int(board.mover)))
            for code in line:
                rules().decide(board, code)
            functions().draw_all(board, self._rng)
        result = self._play_out(board, seed)
        node.visits += 1
        for passed, seat in way:
            passed.won += result if seat == 0 else 1 - result

    def _lines(self, s: Record) -> list[Line]:
        """The best turns by their cards; after the first every discard."""
        first, *others = (tuple(found.codes) for found in self._finder.turns(s))
        return [first, *_discards(s), *others]


def _discards(s: Record) -> list[Line]:
    if s.stage != STREET:
        return []
    out = buffer()
    codes: list[int] = out[: rules().legal(s, out, GROWING)].tolist()
    return [(code,) for code in codes if code != SKIP]


def _visits(node: Node, line: Line) -> int:
    return node.after[line].visits if line in node.after else 0


def _chosen(node: Node, lines: list[Line]) -> Line:
    """The first line not tried yet, within what the node may have, else that of the best bound."""
    width = ceil(_WIDENING * sqrt(node.visits + 1))
    among = lines[:width]
    for line in among:
        if line not in node.after:
            return line
    total = log(node.visits + 1)

    def bound(line: Line) -> float:
        tried = node.after[line]
        return tried.won / tried.visits + _EXPLORATION * sqrt(total / tried.visits)

    return max(among, key=bound)


def random_playouts() -> PlayOut:
    """Both seats play at random, but never pass or stop discarding for nothing."""
    boards, scratch = new_boards(2), (buffer(), new_random(), np.zeros(3, np.int64))

    def play_out(s: Record, seed: int) -> float:
        boards[0] = s
        return float(rules().random_result(boards, *scratch, 0, seed))

    return play_out


def greedy_playouts() -> PlayOut:
    """Both seats play the turn with the best cards after it."""
    workspace, values = new_workspace(), plain_card_values()

    def play_out(s: Record, seed: int) -> float:
        rules().seed_random(workspace.rng, seed)
        workspace.board[0] = s
        board = workspace.board[0]
        while board.stage != OVER:
            functions().play_turn(workspace, values, _PLAYOUT_WIDTH)
            functions().draw_all(board, workspace.rng)
        best = rules().winner(board)
        return 0.5 if best == DRAW_GAME else float(best == 0)

    return play_out
