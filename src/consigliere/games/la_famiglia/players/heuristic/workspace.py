"""The working room of the heuristic: decisions and their worth, the map as lists, and how it looks.

Like a state it is one record with fields: a NumPy record for compiled code, a board of plain
Python numbers else. It holds nothing that must last from one decision to the next, but its luck.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...box.parts import MANDAMENTI, TERRITORIES
from ...rules.record.actions import MAX_CHOICES
from ...rules.record.board import Board
from ...rules.record.record import MAX_SEATS, ONE_ONE, OWNERS
from ...rules.record.tables import LookUp, tables_in_use
from ..features import ROUNDS, TRAITS, weights
from ..heuristic_weights import TASTES, tastes
from ..roles import ROLES
from .battle import BATTLE_SHAPE, Desk
from .conflict_table import battle_table
from .outlook import CROWD

_MOST_NEAR = 12
"""Land neighbours of a territory, at most: further ones are not seen."""
_MOST_ROADS = 40
"""Ways from a territory, at most: further ones are not seen."""
_MOST_THREATS = 16

DESK = np.dtype(
    [
        ("codes", np.int64, (MAX_CHOICES,)),
        ("values", np.float64, (MAX_CHOICES,)),
        ("size", np.int64),
        ("rng", np.int64, (2,)),
        # the box
        ("near", np.int64, (TERRITORIES, _MOST_NEAR)),
        ("near_count", np.int64, (TERRITORIES,)),
        ("fellows", np.int64, (TERRITORIES, 2)),
        ("members", np.int64, (MANDAMENTI, 3)),
        ("battle", np.float64, BATTLE_SHAPE),
        ("tastes", np.float64, (len(ROLES), TASTES)),
        ("role", np.int64),
        ("taste", np.float64, (TASTES,)),
        ("weights", np.float64, (len(ROLES), ROUNDS, len(TRAITS))),
        ("traits", np.float64, (len(TRAITS),)),
        # how the map looks to a seat
        ("seat", np.int64),
        ("moment", np.int64),
        ("is_foe", np.int64, (OWNERS,)),
        ("is_friend", np.int64, (OWNERS,)),
        ("base", np.int64),
        ("eager", np.int64),
        ("cost", np.int64, (OWNERS,)),
        ("hurry", np.float64, (MAX_SEATS,)),
        ("ready", np.float64, (TERRITORIES,)),
        ("threats", np.int64, (TERRITORIES,)),
        ("threat_from", np.int64, (TERRITORIES, _MOST_THREATS)),
        ("threat_size", np.int64, (TERRITORIES, _MOST_THREATS)),
        ("threat_chance", np.float64, (TERRITORIES, _MOST_THREATS)),
        ("roads", np.int64, (TERRITORIES,)),
        ("roads_at", np.int64, (TERRITORIES,)),
        ("road_to", np.int64, (TERRITORIES, _MOST_ROADS)),
        ("road_limit", np.int64, (TERRITORIES, _MOST_ROADS)),
        ("danger", np.float64, (TERRITORIES, CROWD)),
        ("danger_at", np.int64, (TERRITORIES, CROWD)),
        ("gain", np.float64, (TERRITORIES, CROWD)),
        ("gain_at", np.int64, (TERRITORIES, CROWD)),
        ("spots", np.float64, (TERRITORIES,)),
        ("spot_count", np.int64),
        ("spots_at", np.int64),
    ],
    align=True,
)
"""`codes` and `values`: the decisions of a position and what each is worth; `size` is their number.
`rng`: luck, see `random_source`.

`near[place]`: its `near_count[place]` land neighbours. `fellows`: the other two territories of its
mandamento, `members`: the three of a mandamento. `battle`: see `prospects.battle_table`, `tastes`:
how many points everything is worth to each role, `taste`: to that of `role`, who decides.
`weights`: how much each of the `traits` of a seat counts between rounds, see `standing`.

`seat`: who looks. `moment` numbers the looks; what `…_at` has the same number is known already.
`is_foe` and `is_friend`: by owner, 1 for players of the other and of the own side. `base` is the
price of Brute Force, `cost` that against each owner. `eager`: 1 in the last round. `hurry`: how
much more control is worth to a seat. `ready`: how likely soldiers of a foe are to move.
`threats[place]` groups of foes may come: from where, how many, how likely. `roads[place]` ways lead
to where, for how many at most. `danger` and `gain`: by place and soldiers, see `outlook` and
`gains`. `spots`: what further orders could do, the best first."""


def new_desk() -> Desk:
    """A desk for plain Python."""
    desk = Board(DESK)
    lay_out(desk, _plain_battles())
    return desk


def desk_record() -> Desk:
    """A desk for compiled code."""
    desk = np.zeros(1, DESK).view(np.recarray)[0]
    lay_out(desk, battle_table())
    return desk


@cache
def _plain_battles() -> NDArray[np.object_]:
    """The table as Python's numbers: shared by all plain desks, for it is large."""
    return battle_table().astype(object)


def lay_out(desk: Desk, battles: NDArray[Any]) -> None:
    """Put what never changes on a fresh desk: the map of the box, and what comes of conflicts."""
    t = tables_in_use()
    for place in range(TERRITORIES):
        near = _places(t.near[place])[:_MOST_NEAR]
        desk["near_count"][place] = len(near)
        desk["near"][place, : len(near)] = near
        desk["fellows"][place] = [n for n in _fellows(t, place) if n != place]
    for mandamento in range(MANDAMENTI):
        desk["members"][mandamento] = _places(t.members[mandamento])
    desk["battle"] = battles
    desk["tastes"][:] = tastes()
    desk["weights"][:] = weights()
    desk["role"] = ONE_ONE
    desk["taste"][:] = desk["tastes"][ONE_ONE]


def _fellows(t: LookUp, place: int) -> list[int]:
    (members,) = (bits for bits in t.members[:MANDAMENTI] if bits >> place & 1)
    return _places(members)


def _places(bits: int) -> list[int]:
    return [place for place in range(TERRITORIES) if bits >> place & 1]
