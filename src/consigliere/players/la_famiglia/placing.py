"""Soldiers, members and equipment: where they do most good."""

from consigliere.games.la_famiglia.actions import (
    NONE_OP,
    STOP_OP,
    TO_DOME,
    first_of,
    operation_of,
)
from consigliere.games.la_famiglia.equipment import CAR_KIND, LAB_KIND
from consigliere.games.la_famiglia.frames import PLACE_LAB, top, top_kind, top_seat
from consigliere.games.la_famiglia.state import NOBODY, TERRITORIES, Record
from consigliere.games.la_famiglia.stock import members_at_hand, soldiers_at_hand
from consigliere.games.la_famiglia.tables import LookUp

from .outlook import Outlook

_PRESENCE = 0.15
"""What a soldier on the map is worth wherever he stands."""
_CROWD = 0.012
_LATER = 0.5
"""How much an attack counts for which no order is placed yet."""
_MEMBER = 0.5
_MARKED = 10.0
"""What the control marker in the dome is worth."""
_KEPT = 0.05


def weigh_put(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-05: a soldier here or there, a member, or to stop."""
    seat = top_seat(s)
    outlook = Outlook(s, t, seat)
    more = min(max(top(s, 1), 1), max(soldiers_at_hand(s, t, seat), 1))
    ordered = {place for place in s.token_at[seat].tolist() if place >= 0}
    found = []
    for code in codes:
        if operation_of(code) == STOP_OP:
            found.append(_KEPT)
        elif first_of(code) == TO_DOME:
            found.append(member_worth(s, t, seat))
        else:
            place = first_of(code)
            found.append(soldier_worth(outlook, place, more, 1.0 if place in ordered else _LATER))
    return found


def soldier_worth(outlook: Outlook, place: int, more: int, share: float) -> float:
    """What a soldier is worth there, if up to `more` may follow to the same place.

    `share`: how much an attack from there counts.
    """
    there = outlook.soldiers[place]
    if outlook.owner[place] == NOBODY:
        return _PRESENCE + outlook.gain(place, 1)
    now = share * outlook.promise(place, there) - outlook.danger(place, there)
    best = 0.0
    for count in {1, more}:
        then = share * outlook.promise(place, there + count)
        best = max(best, (then - outlook.danger(place, there + count) - now) / count)
    return _PRESENCE - _CROWD * there + best


def member_worth(s: Record, t: LookUp, seat: int) -> float:
    """LF-DOME-05, LF-DOME-07: what one more member in the dome is worth."""
    at_hand = members_at_hand(s, t, seat)
    missing = t.dome_mark - s.dome[seat]
    if 0 < missing <= at_hand:
        return _MARKED / float(missing)
    too_many = s.dome[1 - seat] - t.dome_mark + 1
    if 0 < too_many <= at_hand:
        return _MARKED / float(too_many)
    return _MEMBER


def weigh_split(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-04: a quarter of the recruits are members, fewer once there are many."""
    seat = top_seat(s)
    count = top(s, 0) if top(s, 0) != NOBODY else max(first_of(code) for code in codes)
    wanted = max(0, min(count // 4, 4 - s.members_hq[seat]))
    return [-abs(first_of(code) - wanted) for code in codes]


def weigh_equipment(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-15: labs where they are safe, cars beside many soldiers, boats off many coasts."""
    kind = top_kind(s) - PLACE_LAB
    outlook = Outlook(s, t, top_seat(s))
    found = []
    for code in codes:
        place = first_of(code)
        if operation_of(code) == NONE_OP:
            found.append(0.0)
        elif kind == LAB_KIND:
            found.append(2.0 - 0.1 * outlook.danger(place, outlook.soldiers[place]))
        elif kind == CAR_KIND:
            found.append(3.0 + 0.1 * outlook.soldiers[place] - s.cars[place])
        else:
            found.append(1.0 + 0.1 * _own_coasts(t, outlook, place))
    return found


def _own_coasts(t: LookUp, outlook: Outlook, zone: int) -> int:
    places = [place for place in range(TERRITORIES) if t.shore[zone] >> place & 1]
    own = sum(outlook.owner[place] == outlook.seat for place in places)
    return own * (len(places) - own)


def weigh_kinds(codes: list[int]) -> list[float]:
    """LF-DEC-15: a lab before a car before a boat."""
    return [0.0 if operation_of(code) == NONE_OP else 3.0 - first_of(code) for code in codes]
