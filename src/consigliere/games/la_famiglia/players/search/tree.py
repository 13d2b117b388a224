"""Decoupled tree search (UCT): every seat has statistics of its own, as if it chose alone.

A node is an information set: its key is what a seat can know, the decisions of its own side since
the root and the visible ones of the other. So a hidden order, or a card face down, leads an
opponent to the same node, whichever it is.
"""

from math import log, sqrt

from ...rules.record.frames import top_kind, top_seat
from ...rules.record.record import ENCOUNTER, NOBODY, Record
from .prior import HIDDEN_KINDS
from .rollouts import rollout_end
from .simulator import NO_DECISION, NO_REPLY, Simulator

_EXPLORATION = 0.15
"""About as much as the results of one decision differ, in chances to win."""
_FRAME = 5
"""Numbers of a frame that are in use."""

Key = tuple[tuple[int, ...], ...]


class Node:
    """An information set, with the results of each decision for the side that decides."""

    def __init__(self) -> None:
        self.visits: dict[int, int] = {}
        self._totals: dict[int, float] = {}

    def select(self, codes: list[int]) -> int:
        """A decision by upper confidence bound; the first one never visited comes before all."""
        total = 0
        for code in codes:
            if code not in self.visits:
                return code
            total += self.visits[code]
        width = _EXPLORATION * sqrt(log(total))
        return max(codes, key=lambda code: self.chance(code) + width / sqrt(self.visits[code]))

    def add(self, code: int, result: float) -> None:
        """Add the result of one line of play."""
        self.visits[code] = self.visits.get(code, 0) + 1
        self._totals[code] = self._totals.get(code, 0.0) + result

    def chance(self, code: int) -> float:
        """The mean result of a decision that has been visited."""
        return self._totals[code] / self.visits[code]


class Observations:
    """What each side has observed since the root."""

    def __init__(self) -> None:
        self._observed: tuple[list[int], list[int]] = ([], [])

    def add(self, side: int, kind: int, code: int) -> None:
        """Add a decision of a side; of a hidden one the other side observes only the kind."""
        for observer, observed in enumerate(self._observed):
            observed.append(-kind if kind in HIDDEN_KINDS and observer != side else code)

    def key(self, s: Record) -> Key:
        """The key of the seat that must decide: its side's observations and what is visible."""
        frame = s.stack[s.depth - 1, :_FRAME].tolist()
        orders = s.token_at.ravel().tolist() if s.phase == ENCOUNTER else ()
        laid = zip(s.cards_used.tolist(), s.card.tolist(), strict=True)
        cards = (used if card == NOBODY else used & ~(1 << card) for used, card in laid)
        observed = self._observed[s.side[top_seat(s)]]
        return tuple(frame), tuple(observed), tuple(orders), tuple(cards)


class Tree:
    """All nodes by key, the root first."""

    def __init__(self) -> None:
        self._nodes: dict[Key, Node] = {}

    @property
    def keys(self) -> list[Key]:
        """The keys of all nodes, in the order of creation."""
        return list(self._nodes)

    @property
    def root(self) -> Node:
        """The first node; there must have been a line of play."""
        return next(iter(self._nodes.values()))

    def grow(self, simulator: Simulator, position: Record, seed: int) -> None:
        """One line of play: down the tree to a new node, then a rollout to the round's end."""
        s = simulator.start(position, seed)
        last_round = int(rollout_end(s))
        observations = Observations()
        path: list[tuple[Node, int, int]] = []
        codes = simulator.candidates_after(s, NO_DECISION, last_round)
        while codes:
            key = observations.key(s)
            is_new = key not in self._nodes
            node = self._nodes.setdefault(key, Node())
            code, side = node.select(codes), int(s.side[top_seat(s)])
            path.append((node, code, side))
            if is_new:
                _back_up(path, simulator.finish(s, (code, NO_REPLY), 0))
                return
            observations.add(side, int(top_kind(s)), code)
            codes = simulator.candidates_after(s, code, last_round)
        _back_up(path, simulator.win_chance(s, 0))


def _back_up(path: list[tuple[Node, int, int]], chance: float) -> None:
    """Add the chance of side 0 to all nodes of a path."""
    for node, code, side in path:
        node.add(code, chance if side == 0 else 1 - chance)
