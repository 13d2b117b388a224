"""What the heuristic goes by: how many points everything is worth to it, in each role."""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from .roles import ROLES

DATA = "taste.json"
TASTE = {
    # a territory, or an enemy's, by how many others of its mandamento one, or he, has
    "held": 3,
    "denied": 3,
    # by round: a disc off the family board, a lab, a lira, a recruit, a soldier onto the map
    "influence_worth": 4,
    "piece_worth": 4,
    "lira_worth": 4,
    "recruit_worth": 4,
    "place_worth": 4,
    # by round: to be able to place an order, in shares of what it could do; a soldier in a fight
    "order_worth": 4,
    "fallen": 4,
    # one order, recruit or soldier placed more, for every round to come
    "raised": 3,
    # the characters, K1 to K6; tiles that change something for good, from MORE_ORDERS on
    "character_worth": 6,
    "lasting_worth": 4,
    # how much more a territory is worth in Bronte, and control to a side near its victory
    "dear": 1,
    "urgent": 1,
    # how much of a threat soldiers without an order are: one may still be placed, or, in the
    # encounter, in the next round
    "idle": 1,
    "later_idle": 1,
    # how much it counts that what is taken may be lost again
    "afterwards": 1,
    # what a neutral territory brings besides (LF-OPT-02)
    "captured": 1,
    # an order that can do nothing; the Enforcer; two removals, in removals
    "least_order": 1,
    "hit_worth": 1,
    "twice": 1,
    # two of a lab, a car and a boat; a car; a boat: in shares of a lab
    "both_pieces": 1,
    "car_share": 1,
    "boat_share": 1,
    # shares of a recruit if few or many wait already, or if he may be placed at once
    "few_waiting": 1,
    "many_waiting": 1,
    "raided": 1,
    # a soldier on the map wherever he stands, less for each who is there already
    "presence": 1,
    "crowded": 1,
    # how much an attack counts for which no order is placed yet
    "unordered": 1,
    # a member in the dome, the marker there, a piece that stays in the HQ
    "member": 1,
    "marked": 1,
    "kept": 1,
    # a second order in a place, in shares of the first; an order anywhere
    "again": 1,
    "anywhere": 1,
    # what orders are worth besides what they promise
    "second_group": 1,
    "blitz_worth": 1,
    "supported": 1,
    "striker": 1,
    "mustered": 1,
    # how much attacks by car or boat count
    "far_off": 1,
    # soldiers removed, an enemy's or another's; a territory nearly emptied; an order, a car lost
    "strike": 1,
    "neutral_strike": 1,
    "cleared": 1,
    "order_lost": 1,
    "car_lost": 1,
    # to be nearer to the cell below a council disc, and to an order of the family
    "continued": 1,
    "token_worth": 1,
}
"""The names in the data file, and how many numbers each has."""


def _places(counts: Iterable[int]) -> list[int]:
    return [0, *accumulate(counts)]


(
    HELD, DENIED, INFLUENCE_WORTH, PIECE_WORTH, LIRA_WORTH, RECRUIT_WORTH, PLACE_WORTH,
    ORDER_WORTH, FALLEN, RAISED, CHARACTER_WORTH, LASTING_WORTH, DEAR, URGENT, IDLE, LATER_IDLE,
    AFTERWARDS, CAPTURED, LEAST_ORDER, HIT_WORTH, TWICE, BOTH_PIECES, CAR_SHARE, BOAT_SHARE,
    FEW_WAITING, MANY_WAITING, RAIDED, PRESENCE, CROWDED, UNORDERED, MEMBER, MARKED, KEPT, AGAIN,
    ANYWHERE, SECOND_GROUP, BLITZ_WORTH, SUPPORTED, STRIKER, MUSTERED, FAR_OFF, STRIKE,
    NEUTRAL_STRIKE, CLEARED, ORDER_LOST, CAR_LOST, CONTINUED, TOKEN_WORTH, TASTES,
) = _places(TASTE.values())  # fmt: skip
"""Where the numbers of each begin, and how many there are in all."""


@cache
def tastes() -> NDArray[np.float64]:
    """The tastes that come with the game, shape (roles, TASTES); shared, not to be changed."""
    text = (files(__package__) / "data" / DATA).read_text("utf-8")
    return tastes_of(json.loads(text))


def tastes_of(data: dict[str, dict[str, list[float]]]) -> NDArray[np.float64]:
    """The tastes of a data file."""
    found = np.zeros((len(ROLES), TASTES))
    for role, number in ROLES.items():
        found[number] = [value for name in TASTE for value in data[role][name]]
    return found


def data_of_tastes(found: NDArray[np.float64]) -> dict[str, dict[str, list[float]]]:
    """What stands in the data file of such tastes."""
    first = _places(TASTE.values())
    return {
        role: {
            name: [float(value) for value in found[number, first[place] :][:count]]
            for place, (name, count) in enumerate(TASTE.items())
        }
        for role, number in ROLES.items()
    }
