"""Where the soldiers of a territory can go: over land, two borders by car, over sea by boat."""

from ...rules.pieces.movement import boats_in, two_borders
from ...rules.record.record import TERRITORIES, Record
from ...rules.record.tables import LookUp
from .battle import Desk

_ANY = 99


def find_roads(s: Record, t: LookUp, desk: Desk, seat: int, place: int) -> None:
    """All ways of a seat's soldiers from a place, onto the desk, those over land first.

    Each has a goal, and how many soldiers can go at most. Once for every look.
    """
    if desk.roads_at[place] == desk.moment:
        return
    desk.roads_at[place] = desk.moment
    count = desk.near_count[place]
    for number in range(count):
        desk.road_to[place, number] = desk.near[place, number]
        desk.road_limit[place, number] = _ANY
    desk.roads[place] = count
    if s.cars[place] > 0:
        far = two_borders(s, t, seat, place)
        for goal in range(TERRITORIES):
            if far >> goal & 1 != 0:
                add_road(desk, place, goal, t.car_capacity * s.cars[place])
    for zone in range(t.zones):
        if t.zones_of[place] >> zone & 1 != 0:
            boats = boats_in(s, zone, s.side[seat])
            if boats > 0:
                find_coasts(s, t, desk, seat, place, zone)


def find_coasts(s: Record, t: LookUp, desk: Desk, seat: int, place: int, zone: int) -> None:  # noqa: PLR0913, PLR0917
    """The ways over sea that begin in a zone with boats of the side."""
    boats = boats_in(s, zone, s.side[seat])
    for last in range(t.zones):
        if last == zone or t.sea_near[zone] >> last & 1 != 0:
            least = min(boats, boats_in(s, last, s.side[seat]))
            if least > 0:
                for goal in range(TERRITORIES):
                    if goal != place and t.shore[last] >> goal & 1 != 0:
                        add_road(desk, place, goal, t.boat_capacity * least)


def add_road(desk: Desk, place: int, goal: int, limit: int) -> None:
    """One more way, as long as there is room."""
    count = desk.roads[place]
    if count < desk.road_to.shape[1]:
        desk.road_to[place, count] = goal
        desk.road_limit[place, count] = limit
        desk.roads[place] = count + 1
