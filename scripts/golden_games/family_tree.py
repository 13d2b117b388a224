"""How golden games of Family Tree are played and told.

There is a line for each turn: its number, how many steps were legal at all its decisions together,
and the steps, chance included.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.rules.state import State
from golden import Golden, begin, busy, lazy, told_by

GAME = FamilyTree()


def uniting(state: State, words: Sequence[str], luck: random.Random) -> str:
    """Joins, marries and takes away whoever it can, and gives children to those it has."""
    for kinds in (("join", "away", "wed"), ("child", "spouse", "parents", "mother")):
        liked = [word for word in words if word.partition(":")[0] in kinds]
        if liked:
            return luck.choice(liked)
    return busy(state, words, luck)


def turn_of(state: State) -> str:
    """The number of the turn."""
    return str(int(state.record.turn))


POLICIES = {"busy": busy, "uniting": uniting, "lazy": lazy}
GOLDEN = Golden("family_tree", GAME, POLICIES, told_by(GAME, turn_of), partial(begin, GAME))
