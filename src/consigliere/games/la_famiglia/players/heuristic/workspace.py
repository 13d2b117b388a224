"""The workspace of the heuristic: decisions with their ratings, the map as lists, and caches.

Like a state it is one record with fields: a NumPy record for compiled code, a board of plain
Python numbers otherwise. Nothing in it outlasts a decision but the random state.
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
from ..features import FEATURES, ROUNDS, fitted_evaluation_weights
from ..heuristic_weights import WEIGHT_COUNT, Weights, fitted_heuristic_weights
from ..roles import ROLES
from .conflict_outcomes import CONFLICT_TABLE_SHAPE, Workspace
from .conflict_table import conflict_table
from .threats import MAX_SOLDIERS

_MAX_NEIGHBOURS = 12
"""Land neighbours of a territory in the lists, at most; further ones are ignored."""
_MAX_ROUTES = 40
"""Routes from a territory in the lists, at most; further ones are ignored."""
_MAX_THREATS = 16
"""Threats to a territory in the lists, at most; further ones are ignored."""

WORKSPACE_DTYPE = np.dtype(
    [
        ("codes", np.int64, (MAX_CHOICES,)),
        ("values", np.float64, (MAX_CHOICES,)),
        ("choice_count", np.int64),
        ("rng", np.int64, (2,)),
        # constants of the box and of the data files
        ("neighbours", np.int64, (TERRITORIES, _MAX_NEIGHBOURS)),
        ("neighbour_count", np.int64, (TERRITORIES,)),
        ("siblings", np.int64, (TERRITORIES, 2)),
        ("mandamento_territories", np.int64, (MANDAMENTI, 3)),
        ("conflict_table", np.float64, CONFLICT_TABLE_SHAPE),
        ("heuristic_weights", np.float64, (len(ROLES), WEIGHT_COUNT)),
        ("role", np.int64),
        ("weights", np.float64, (WEIGHT_COUNT,)),
        ("evaluation_weights", np.float64, (len(ROLES), ROUNDS, len(FEATURES))),
        ("features", np.float64, (len(FEATURES),)),
        # the assessment of the map by a seat
        ("seat", np.int64),
        ("stamp", np.int64),
        ("is_enemy", np.int64, (OWNERS,)),
        ("is_friend", np.int64, (OWNERS,)),
        ("base_cost", np.int64),
        ("is_last_round", np.int64),
        ("brute_cost", np.int64, (OWNERS,)),
        ("urgency", np.float64, (MAX_SEATS,)),
        ("attack_chance", np.float64, (TERRITORIES,)),
        ("threat_count", np.int64, (TERRITORIES,)),
        ("threat_origin", np.int64, (TERRITORIES, _MAX_THREATS)),
        ("threat_size", np.int64, (TERRITORIES, _MAX_THREATS)),
        ("threat_chance", np.float64, (TERRITORIES, _MAX_THREATS)),
        ("route_count", np.int64, (TERRITORIES,)),
        ("routes_stamp", np.int64, (TERRITORIES,)),
        ("route_goal", np.int64, (TERRITORIES, _MAX_ROUTES)),
        ("route_limit", np.int64, (TERRITORIES, _MAX_ROUTES)),
        ("expected_loss", np.float64, (TERRITORIES, MAX_SOLDIERS)),
        ("expected_loss_stamp", np.int64, (TERRITORIES, MAX_SOLDIERS)),
        ("move_gain", np.float64, (TERRITORIES, MAX_SOLDIERS)),
        ("move_gain_stamp", np.int64, (TERRITORIES, MAX_SOLDIERS)),
        ("order_values", np.float64, (TERRITORIES,)),
        ("order_count", np.int64),
        ("orders_stamp", np.int64),
    ],
    align=True,
)
"""`codes` and `values`: the decisions of a position and their ratings; `choice_count` of them.
`rng`: the random state, see `random_source`.

`neighbours[place]`: its `neighbour_count[place]` land neighbours. `siblings`: the other two
territories of its mandamento; `mandamento_territories`: the three of a mandamento.
`conflict_table`: see `conflict_table.py`. `heuristic_weights`: those of every role, `weights`: of
`role`, that of the seat that decides. `evaluation_weights`: of the `features` of a seat, see
`features.py`.

`seat`: whose assessment it is. `stamp` numbers the assessments; a cache entry is valid if its
`…_stamp` is the same. `is_enemy` and `is_friend`: by owner, 1 for players of the other and of the
own side. `base_cost`: of Brute Force; `brute_cost`: against each owner. `is_last_round`: 1 in the
last round. `urgency`: factor of control for a seat. `attack_chance`: of enemy soldiers on a
territory. The `threat_count[place]` threats come from `threat_origin`, with so many soldiers and
this chance. The `route_count[place]` routes lead to `route_goal`, for `route_limit` soldiers at
most. `expected_loss` and `move_gain`: by place and soldiers, see `threats.py` and `move_gains.py`.
`order_values`: of further orders, best first; `order_count` of them."""


def new_workspace(weights: Weights | None = None) -> Workspace:
    """A workspace for plain Python, with the weights fitted last unless others are given."""
    workspace = Board(WORKSPACE_DTYPE)
    fill_constants(workspace, _plain_conflict_table(), weights)
    return workspace


def workspace_record(weights: Weights | None = None) -> Workspace:
    """The same for compiled code."""
    return workspace_array(weights)[0]


def workspace_array(weights: Weights | None = None) -> Any:
    """The same as an array of one, which a call takes more quickly."""
    workspaces = np.zeros(1, WORKSPACE_DTYPE).view(np.recarray)
    fill_constants(workspaces[0], conflict_table(), weights)
    return workspaces


@cache
def _plain_conflict_table() -> NDArray[np.object_]:
    """The table with Python's numbers: shared by all plain workspaces, because it is large."""
    return conflict_table().astype(object)


def fill_constants(workspace: Workspace, table: NDArray[Any], weights: Weights | None) -> None:
    """Fill in what never changes: the map of the box, the weights and the table of conflicts."""
    t = tables_in_use()
    for place in range(TERRITORIES):
        near = _territories_in(t.near[place])[:_MAX_NEIGHBOURS]
        workspace["neighbour_count"][place] = len(near)
        workspace["neighbours"][place, : len(near)] = near
        workspace["siblings"][place] = [n for n in _mandamento_around(t, place) if n != place]
    for mandamento in range(MANDAMENTI):
        members = _territories_in(t.members[mandamento])
        workspace["mandamento_territories"][mandamento] = members
    workspace["conflict_table"] = table
    workspace["heuristic_weights"][:] = fitted_heuristic_weights() if weights is None else weights
    workspace["evaluation_weights"][:] = fitted_evaluation_weights()
    workspace["role"] = ONE_ONE
    workspace["weights"][:] = workspace["heuristic_weights"][ONE_ONE]


def _mandamento_around(t: LookUp, place: int) -> list[int]:
    (members,) = (bits for bits in t.members[:MANDAMENTI] if bits >> place & 1)
    return _territories_in(members)


def _territories_in(bits: int) -> list[int]:
    return [place for place in range(TERRITORIES) if bits >> place & 1]
