"""Ratings for the placement of soldiers, members and equipment."""

from ...rules.pieces.equipment import CAR_KIND, LAB_KIND
from ...rules.pieces.stock import members_at_hand, soldiers_at_hand
from ...rules.planning.cells import orders_at
from ...rules.record.actions import NONE_OP, STOP_OP, TO_DOME, first_of, operation_of
from ...rules.record.frames import PLACE_LAB, top, top_kind, top_seat
from ...rules.record.record import NOBODY, TERRITORIES, Record
from ...rules.record.tables import LookUp
from ..heuristic_weights import (
    CROWDING_COST,
    DOME_MARKER_VALUE,
    KEPT_PIECE_VALUE,
    MEMBER_VALUE,
    PRESENCE_VALUE,
    UNORDERED_ATTACK_SHARE,
)
from .conflict_outcomes import Workspace
from .move_gains import best_move_gain, move_gain
from .threats import assess_map, expected_loss


def rate_placements(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-05: a soldier on a territory, a member in the dome, or stopping."""
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    more = min(max(top(s, 1), 1), max(soldiers_at_hand(s, t, seat), 1))
    for number in range(workspace.choice_count):
        code = workspace.codes[number]
        place = first_of(code)
        if operation_of(code) == STOP_OP:
            workspace.values[number] = workspace.weights[KEPT_PIECE_VALUE]
        elif place == TO_DOME:
            workspace.values[number] = evaluate_member(s, t, workspace, seat)
        else:
            share = (
                1.0 if orders_at(s, seat, place) > 0 else workspace.weights[UNORDERED_ATTACK_SHARE]
            )
            workspace.values[number] = evaluate_soldier(s, t, workspace, place, more, share)


def evaluate_soldier(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, workspace: Workspace, place: int, more: int, share: float
) -> float:
    """Value of a soldier on a territory, if up to `more` may be placed there.

    `share`: how much an attack from there counts.
    """
    there = s.soldiers[place]
    if s.owner[place] == NOBODY:
        return workspace.weights[PRESENCE_VALUE] + move_gain(s, t, workspace, place, 1)
    alone = evaluate_garrison(s, t, workspace, place, there + 1, share)
    together = evaluate_garrison(s, t, workspace, place, there + more, share)
    now = evaluate_garrison(s, t, workspace, place, there, share)
    best = max(alone - now, (together - now) / more, 0.0)
    return workspace.weights[PRESENCE_VALUE] - workspace.weights[CROWDING_COST] * there + best


def evaluate_garrison(  # noqa: PLR0913, PLR0917
    s: Record, t: LookUp, workspace: Workspace, place: int, count: int, share: float
) -> float:
    """Value of so many soldiers on a territory: their best move, less the expected loss."""
    return share * best_move_gain(s, t, workspace, place, count) - expected_loss(
        s, t, workspace, place, count
    )


def evaluate_member(s: Record, t: LookUp, workspace: Workspace, seat: int) -> float:
    """LF-DOME-05, LF-DOME-07: value of one more member in the dome."""
    at_hand = members_at_hand(s, t, seat)
    missing = t.dome_mark - s.dome[seat]
    if missing > 0 and missing <= at_hand:
        return workspace.weights[DOME_MARKER_VALUE] / missing
    too_many = s.dome[1 - seat] - t.dome_mark + 1
    if too_many > 0 and too_many <= at_hand:
        return workspace.weights[DOME_MARKER_VALUE] / too_many
    return workspace.weights[MEMBER_VALUE]


def rate_splits(s: Record, workspace: Workspace) -> None:
    """LF-DEC-04: a quarter of the recruits become members, fewer if there are many already."""
    count = top(s, 0)
    if count == NOBODY:
        for number in range(workspace.choice_count):
            count = max(count, first_of(workspace.codes[number]))
    wanted = max(0, min(count // 4, 4 - s.members_hq[top_seat(s)]))
    for number in range(workspace.choice_count):
        workspace.values[number] = -abs(first_of(workspace.codes[number]) - wanted)


def rate_equipment(s: Record, t: LookUp, workspace: Workspace) -> None:
    """LF-DEC-15: labs where they are safe, cars with many soldiers, boats off many coasts."""
    kind = top_kind(s) - PLACE_LAB
    seat = top_seat(s)
    assess_map(s, t, workspace, seat)
    for number in range(workspace.choice_count):
        code = workspace.codes[number]
        place = first_of(code)
        if operation_of(code) == NONE_OP:
            workspace.values[number] = 0.0
        elif kind == LAB_KIND:
            workspace.values[number] = 2.0 - 0.1 * expected_loss(
                s, t, workspace, place, s.soldiers[place]
            )
        elif kind == CAR_KIND:
            workspace.values[number] = 3.0 + 0.1 * s.soldiers[place] - s.cars[place]
        else:
            workspace.values[number] = 1.0 + 0.1 * coast_pairs(s, t, seat, place)


def coast_pairs(s: Record, t: LookUp, seat: int, zone: int) -> int:
    """The number of pairs of one's own territory and another at a sea zone."""
    own = 0
    others = 0
    for place in range(TERRITORIES):
        if t.shore[zone] >> place & 1 != 0:
            if s.owner[place] == seat:
                own += 1
            else:
                others += 1
    return own * others


def rate_equipment_kinds(workspace: Workspace) -> None:
    """LF-DEC-15: a lab over a car over a boat."""
    for number in range(workspace.choice_count):
        code = workspace.codes[number]
        workspace.values[number] = 0.0 if operation_of(code) == NONE_OP else 3.0 - first_of(code)
