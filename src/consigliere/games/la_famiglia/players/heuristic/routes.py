"""Routes of the soldiers of a territory: over land, two borders by car, over sea by boat."""

from ...rules.pieces.movement import boats_in, two_borders
from ...rules.record.record import TERRITORIES, Record
from ...rules.record.tables import LookUp
from .conflict_outcomes import Workspace

_UNLIMITED = 99


def compute_routes(s: Record, t: LookUp, workspace: Workspace, seat: int, place: int) -> None:
    """Store all routes of a seat's soldiers from a place, those over land first.

    A route has a goal and a limit of soldiers. Computed once per assessment.
    """
    if workspace.routes_stamp[place] == workspace.stamp:
        return
    workspace.routes_stamp[place] = workspace.stamp
    count = workspace.neighbour_count[place]
    for number in range(count):
        workspace.route_goal[place, number] = workspace.neighbours[place, number]
        workspace.route_limit[place, number] = _UNLIMITED
    workspace.route_count[place] = count
    if s.cars[place] > 0:
        far = two_borders(s, t, seat, place)
        for goal in range(TERRITORIES):
            if far >> goal & 1 != 0:
                add_route(workspace, place, goal, t.car_capacity * s.cars[place])
    for zone in range(t.zones):
        if t.zones_of[place] >> zone & 1 != 0:
            boats = boats_in(s, zone, s.side[seat])
            if boats > 0:
                add_sea_routes(s, t, workspace, seat, place, zone)


def add_sea_routes(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, workspace: Workspace, seat: int, place: int, zone: int
) -> None:
    """Add the routes over sea that start in a zone with boats of the side."""
    boats = boats_in(s, zone, s.side[seat])
    for last in range(t.zones):
        if last == zone or t.sea_near[zone] >> last & 1 != 0:
            least = min(boats, boats_in(s, last, s.side[seat]))
            if least > 0:
                for goal in range(TERRITORIES):
                    if goal != place and t.shore[last] >> goal & 1 != 0:
                        add_route(workspace, place, goal, t.boat_capacity * least)


def add_route(workspace: Workspace, place: int, goal: int, limit: int) -> None:
    """Add a route, unless the table is full."""
    count = workspace.route_count[place]
    if count < workspace.route_goal.shape[1]:
        workspace.route_goal[place, count] = goal
        workspace.route_limit[place, count] = limit
        workspace.route_count[place] = count + 1
