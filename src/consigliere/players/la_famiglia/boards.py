"""Family boards, control tiles, the dome and the set-up: small choices by simple rules."""

from consigliere.games.la_famiglia.actions import (
    NONE,
    SHIFT_OP,
    STOP_OP,
    UNTILE_OP,
    first_of,
    operation_of,
    second_of,
)
from consigliere.games.la_famiglia.control import lasting
from consigliere.games.la_famiglia.effects import (
    DECIDER,
    FREE_MOVES,
    GUARD,
    LASTING_EFFECTS,
    MORE_ORDERS,
)
from consigliere.games.la_famiglia.frames import top, top_seat
from consigliere.games.la_famiglia.influence import (
    CHURCH,
    FIRST_ECONOMY,
    level_of,
)
from consigliere.games.la_famiglia.solo import has_cell_for_council, may_take_council
from consigliere.games.la_famiglia.starts import is_soloist
from consigliere.games.la_famiglia.state import (
    MOST_SOLO_CELLS,
    Record,
)
from consigliere.games.la_famiglia.tables import LookUp

from .outlook import Outlook
from .placing import soldier_worth
from .planning import Plans

ROUNDS = 4
_RAISED = (1.1, 0.6, 0.6)
"""One order, recruit or soldier placed more, for every round to come."""
_CONTINUED = 0.6
"""What it is worth to be nearer to the cell below a council disc."""
_TOKEN = 0.7
_LASTING = {MORE_ORDERS: 1.5, FREE_MOVES: 0.5, DECIDER: 0.8, GUARD: 0.8}
_CHARACTERS = (2.5, 3.0, 2.2, 2.0, 1.6, 2.4)
"""K1 to K6: soldiers count most."""


# -- family boards ---------------------------------------------------------------------------


def weigh_rows(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-12: what the next disc off a row brings."""
    seat = top_seat(s)
    plans = Plans(s, t, seat)
    return [_row_worth(s, t, plans, seat, first_of(code)) for code in codes]


def _row_worth(s: Record, t: LookUp, plans: Plans, seat: int, row: int) -> float:
    level = level_of(s, seat, row)
    if is_soloist(s, seat) and s.removed[seat, row] == 1:
        return _best_solo(s, t, plans, seat) + _CONTINUED
    if row >= FIRST_ECONOMY:
        effects = t.economy[s.family[seat], row - FIRST_ECONOMY, level].tolist()
        worth = sum(plans.effect(kind, amount) for kind, amount in effects if kind != 0)
    else:
        values = t.value[s.family[seat], row]
        rounds = ROUNDS + 1 - s.round_number
        worth = _RAISED[row] * (values[level + 1] - values[level]) * rounds
    return worth + _TOKEN * _would_clear(s, seat, row, level)


def _best_solo(s: Record, t: LookUp, plans: Plans, seat: int) -> float:
    if not has_cell_for_council(s, t, seat):
        return 0.0
    cells = [cell for cell in range(MOST_SOLO_CELLS) if may_take_council(s, t, cell)]
    return max(plans.solo(cell) for cell in cells)


def _would_clear(s: Record, seat: int, row: int, level: int) -> bool:
    """LF-BRD-06: whether every other row of the area is as far."""
    rows = range(FIRST_ECONOMY, FIRST_ECONOMY + 2) if row > CHURCH else range(CHURCH + 1)
    return all(level_of(s, seat, other) > level for other in rows if other != row)


# -- tiles and the dome ----------------------------------------------------------------------


def weigh_tiles(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-25: mark what is worth most, take back what is worth least."""
    plans = Plans(s, t, top_seat(s))
    found = []
    for code in codes:
        operation = operation_of(code)
        if operation == STOP_OP:
            found.append(0.0)
        elif operation == SHIFT_OP:
            there = _tile_worth(s, t, plans, second_of(code))
            found.append(there - _tile_worth(s, t, plans, first_of(code)) - 0.1)
        else:
            worth = _tile_worth(s, t, plans, first_of(code))
            found.append(-worth if operation == UNTILE_OP else worth + 0.1)
    return found


def _tile_worth(s: Record, t: LookUp, plans: Plans, tile: int) -> float:
    kind, amount = t.tile_kind[tile], t.tile_amount[tile]
    if kind in LASTING_EFFECTS:
        return _LASTING[kind] if lasting(s, t, top_seat(s), kind) == 0 else 0.0
    # the last management has no income, the first one of a round has it at the end of the round
    return plans.effect(kind, amount) if s.round_number < ROUNDS else 0.05


def weigh_most(codes: list[int]) -> list[float]:
    """LF-DEC-24, LF-DEC-28: yes rather than no, many rather than few."""
    return [float(first_of(code)) for code in codes]


def weigh_bonus(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-27: where soldiers of the dome do most good."""
    outlook = Outlook(s, t, top_seat(s))
    more = top(s, 0)
    return [
        0.0 if first_of(code) == NONE else soldier_worth(outlook, first_of(code), more, 0.5)
        for code in codes
    ]


# -- the set-up ------------------------------------------------------------------------------


def weigh_characters(codes: list[int]) -> list[float]:
    """LF-DEC-03: who brings most."""
    return [_CHARACTERS[first_of(code)] for code in codes]


def weigh_discs(s: Record, codes: list[int]) -> list[float]:
    """LF-DEC-06: a column with few discs, so that the own one is not soon out of reach."""
    return [-float(sum(s.upper[first_of(code)])) for code in codes]
