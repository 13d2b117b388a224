"""Decoupled tree search: every seat has statistics of its own, as if it chose alone (UCT).

A seat's nodes are told apart by what it can know: its side's decisions since the root, and of the
others' what lies open. So a hidden order, or a card face down, leads an opponent to one node,
whichever it is.
"""

from math import log, sqrt

from ...rules.record.frames import top_kind, top_seat
from ...rules.record.record import ENCOUNTER, NOBODY, Record
from .engine import NO_DECISION, NO_REPLY, Engine
from .prior import UNSEEN
from .rollouts import last_round_of

_EXPLORATION = 0.15
"""As much as the results of one decision differ, in chances to win."""
_FRAME = 5
"""Numbers of a frame that are in use."""

Key = tuple[tuple[int, ...], ...]


class Node:
    """A seat that must decide, and what came of each of its decisions."""

    def __init__(self) -> None:
        self.visits: dict[int, int] = {}
        self._totals: dict[int, float] = {}

    def chosen(self, codes: list[int]) -> int:
        """By upper confidence bounds; what has not been tried comes first, in the given order."""
        total = 0
        for code in codes:
            if code not in self.visits:
                return code
            total += self.visits[code]
        width = _EXPLORATION * sqrt(log(total))
        return max(codes, key=lambda code: self.chance(code) + width / sqrt(self.visits[code]))

    def note(self, code: int, result: float) -> None:
        """The result of one line of play, for the side that decides here."""
        self.visits[code] = self.visits.get(code, 0) + 1
        self._totals[code] = self._totals.get(code, 0.0) + result

    def chance(self, code: int) -> float:
        """The chance to win by a decision that has been tried."""
        return self._totals[code] / self.visits[code]


class Memory:
    """What both sides have learned since the root."""

    def __init__(self) -> None:
        self._heard: tuple[list[int], list[int]] = ([], [])

    def hear(self, side: int, kind: int, code: int) -> None:
        """A side has decided: the other one hears what, or only of what kind it was."""
        for listener, heard in enumerate(self._heard):
            heard.append(-kind if kind in UNSEEN and listener != side else code)

    def key(self, s: Record) -> Key:
        """Of the seat that must decide now: what its side has heard, and what lies open."""
        frame = s.stack[s.depth - 1, :_FRAME].tolist()
        orders = s.token_at.ravel().tolist() if s.phase == ENCOUNTER else ()
        laid = zip(s.cards_used.tolist(), s.card.tolist(), strict=True)
        cards = (used if card == NOBODY else used & ~(1 << card) for used, card in laid)
        return tuple(frame), tuple(self._heard[s.side[top_seat(s)]]), tuple(orders), tuple(cards)


class Tree:
    """All nodes by what is known there, the root first."""

    def __init__(self) -> None:
        self._nodes: dict[Key, Node] = {}

    @property
    def keys(self) -> list[Key]:
        """Those of the nodes."""
        return list(self._nodes)

    @property
    def root(self) -> Node:
        """Where it all began; there must have been a line of play."""
        return next(iter(self._nodes.values()))

    def grow(self, engine: Engine, world: Record, seed: int) -> None:
        """One line of play: down the tree, one new node, then the heuristic to the round's end."""
        s = engine.begun(world, seed)
        last_round = int(last_round_of(s))
        memory = Memory()
        path: list[tuple[Node, int, int]] = []
        codes = engine.options(s, NO_DECISION, last_round)
        while codes:
            key = memory.key(s)
            is_new = key not in self._nodes
            node = self._nodes.setdefault(key, Node())
            code, side = node.chosen(codes), int(s.side[top_seat(s)])
            path.append((node, code, side))
            if is_new:
                _note(path, engine.ended(s, (code, NO_REPLY), 0))
                return
            memory.hear(side, int(top_kind(s)), code)
            codes = engine.options(s, code, last_round)
        _note(path, engine.chance(s, 0))


def _note(path: list[tuple[Node, int, int]], chance: float) -> None:
    """The chance of side 0 for all that were passed."""
    for node, code, side in path:
        node.note(code, chance if side == 0 else 1 - chance)
