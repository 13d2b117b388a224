"""The weights of the heuristic: how many points everything counts, for each role."""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .roles import ROLES

Weights: TypeAlias = NDArray[np.float64]
"""The weights of all roles, shape (roles, WEIGHT_COUNT); shared by their users, do not modify."""
DATA = "heuristic_weights.json"
DATA_OF_2026 = "heuristic_weights_2026.json"
"""What all players used until the end of 2026; today's `search-2026`, a yardstick."""
WEIGHT_SIZES = {
    # by the number of other territories of the mandamento that the owner holds: a territory of
    # one's own, and one that an enemy does not have
    "territory_value": 3,
    "denial_value": 3,
    # by round: a disc off the family board, a lab, a lira, a recruit, a soldier placed on the map
    "influence_value": 4,
    "lab_value": 4,
    "lira_value": 4,
    "recruit_value": 4,
    "placement_value": 4,
    # by round: the chance to place an order, as a share of what it could do; a soldier in a fight
    "order_share": 4,
    "casualty_value": 4,
    # one more order, recruit or soldier placed, for every round to come
    "level_value": 3,
    # the characters, K1 to K6; lasting tiles, from MORE_ORDERS on
    "character_value": 6,
    "lasting_tile_value": 4,
    # factors: a territory of Bronte; control for a side close to victory, over 1
    "bronte_factor": 1,
    "urgency": 1,
    # chance of an attack by soldiers without an order: one may still be placed, or, in the
    # encounter, in the next round
    "unordered_threat": 1,
    "later_unordered_threat": 1,
    # how much it counts that a captured territory may be lost again
    "counterattack_share": 1,
    # what a neutral territory brings besides (LF-OPT-02)
    "neutral_bonus": 1,
    # an order that can do nothing; the Enforcer; two removals, in removals
    "least_order_value": 1,
    "hit_value": 1,
    "two_removals_factor": 1,
    # two of a lab, a car and a boat; a car; a boat: in shares of a lab
    "two_pieces_factor": 1,
    "car_share": 1,
    "boat_share": 1,
    # factors of a recruit: few or many soldiers wait already; it may be placed at once
    "few_waiting_factor": 1,
    "many_waiting_factor": 1,
    "raid_factor": 1,
    # any soldier placed on the map, less for each soldier already there
    "presence_value": 1,
    "crowding_cost": 1,
    # share of an attack that counts as long as no order is placed for it
    "unordered_attack_share": 1,
    # a member in the dome, the marker there, a piece kept in the HQ
    "member_value": 1,
    "dome_marker_value": 1,
    "kept_piece_value": 1,
    # a second order on a territory, as a share of the first; any order
    "repeated_order_share": 1,
    "order_base_value": 1,
    # value of orders beyond their best move
    "second_group_value": 1,
    "blitz_value": 1,
    "supply_value": 1,
    "strike_order_value": 1,
    "muster_value": 1,
    # share of an attack by car or boat
    "vehicle_share": 1,
    # a soldier removed, an enemy's or another; a territory nearly emptied; an order or a car lost
    "strike_value": 1,
    "neutral_strike_value": 1,
    "partial_strike_share": 1,
    "lost_order_value": 1,
    "lost_car_cost": 1,
    # progress to the cell below a council disc, and to an order of the family
    "council_disc_value": 1,
    "token_value": 1,
}
"""The keys of the data file, each with its number of weights."""


def _offsets(sizes: Iterable[int]) -> list[int]:
    return [0, *accumulate(sizes)]


(
    TERRITORY_VALUE, DENIAL_VALUE, INFLUENCE_VALUE, LAB_VALUE, LIRA_VALUE, RECRUIT_VALUE,
    PLACEMENT_VALUE, ORDER_SHARE, CASUALTY_VALUE, LEVEL_VALUE, CHARACTER_VALUE,
    LASTING_TILE_VALUE, BRONTE_FACTOR, URGENCY, UNORDERED_THREAT, LATER_UNORDERED_THREAT,
    COUNTERATTACK_SHARE, NEUTRAL_BONUS, LEAST_ORDER_VALUE, HIT_VALUE, TWO_REMOVALS_FACTOR,
    TWO_PIECES_FACTOR, CAR_SHARE, BOAT_SHARE, FEW_WAITING_FACTOR, MANY_WAITING_FACTOR,
    RAID_FACTOR, PRESENCE_VALUE, CROWDING_COST, UNORDERED_ATTACK_SHARE, MEMBER_VALUE,
    DOME_MARKER_VALUE, KEPT_PIECE_VALUE, REPEATED_ORDER_SHARE, ORDER_BASE_VALUE,
    SECOND_GROUP_VALUE, BLITZ_VALUE, SUPPLY_VALUE, STRIKE_ORDER_VALUE, MUSTER_VALUE,
    VEHICLE_SHARE, STRIKE_VALUE, NEUTRAL_STRIKE_VALUE, PARTIAL_STRIKE_SHARE, LOST_ORDER_VALUE,
    LOST_CAR_COST, COUNCIL_DISC_VALUE, TOKEN_VALUE, WEIGHT_COUNT,
) = _offsets(WEIGHT_SIZES.values())  # fmt: skip
"""The index of the first weight of each key, and the number of all weights."""


@cache
def fitted_heuristic_weights() -> Weights:
    """The weights learned from self-play."""
    return _weights_in(DATA)


@cache
def heuristic_weights_of_2026() -> Weights:
    """The weights learned before."""
    return _weights_in(DATA_OF_2026)


def _weights_in(name: str) -> Weights:
    text = (files(__package__) / "data" / name).read_text("utf-8")
    return heuristic_weights_of(json.loads(text))


def heuristic_weights_of(data: dict[str, dict[str, list[float]]]) -> Weights:
    """The weights of a data file."""
    found = np.zeros((len(ROLES), WEIGHT_COUNT))
    for role, number in ROLES.items():
        found[number] = [value for name in WEIGHT_SIZES for value in data[role][name]]
    return found


def data_of_heuristic_weights(found: Weights) -> dict[str, dict[str, list[float]]]:
    """The content of the data file for these weights: the inverse of `heuristic_weights_of`."""
    first = _offsets(WEIGHT_SIZES.values())
    return {
        role: {
            name: [float(value) for value in found[number, first[place] :][:count]]
            for place, (name, count) in enumerate(WEIGHT_SIZES.items())
        }
        for role, number in ROLES.items()
    }
