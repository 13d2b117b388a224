"""The planning phase: what action cells are worth, and which disc to take for them."""

from consigliere.games.la_famiglia.actions import (
    ACT_OP,
    FROM_OP,
    GAIN_OP,
    NONE,
    SEND_OP,
    SOLO_OP,
    first_of,
    operation_of,
    second_of,
)
from consigliere.games.la_famiglia.cells import orders_at, tokens_in_hq
from consigliere.games.la_famiglia.discs import BLUE, discs_in, free_actions
from consigliere.games.la_famiglia.effects import (
    BESIDE_LABS,
    BOA,
    CAR,
    CAR_OR_BOAT,
    EQU,
    FREE_BOAT,
    FREE_CAR,
    FREE_LAB,
    HIT,
    IN1,
    IN2,
    INC,
    INFLUENCE,
    INR,
    KINDS,
    LAB,
    LIRA,
    O1L,
    ORD,
    PLACE_ORDERS,
    PLC,
    RAP,
    REC,
    RECRUIT,
    RECRUIT_AND_PLACE,
    REINFORCE,
)
from consigliere.games.la_famiglia.frames import top, top_seat
from consigliere.games.la_famiglia.influence import CHURCH, JUSTICE, POLICE, value_of
from consigliere.games.la_famiglia.planning import price_of_disc, price_of_gain
from consigliere.games.la_famiglia.solo import board_side
from consigliere.games.la_famiglia.state import CELLS, NOBODY, Record
from consigliere.games.la_famiglia.stock import labs_of
from consigliere.games.la_famiglia.tables import LookUp

from .outlook import Outlook

_LIRA = 0.5
_RECRUIT = 0.45
_PLACE = 0.9
_ORDER = 0.6
"""The share of what an order could do that it is worth to be able to place it."""
_LEAST_ORDER = 0.4
_INFLUENCE = (0.0, 2.6, 2.2, 1.4, 0.2)
"""What a disc off the family board is worth, by round."""
_EQUIPMENT = (0.0, 1.6, 1.3, 1.0, 0.5)
_HIT = 1.2
_FIRST = 100.0
"""An extra action comes before the main one, since it costs nothing."""
_NEVER = -50.0


class Plans:
    """What the effects of cells are worth to a seat now; made anew for every decision."""

    def __init__(self, s: Record, t: LookUp, seat: int) -> None:
        self._s, self._t, self._seat = s, t, seat
        self._worth: dict[tuple[int, int], float] = {}
        self._spots: list[float] | None = None

    def cell(self, kind: int) -> float:
        """An action cell, its cost paid; nothing if it cannot be."""
        cost = self._t.cost[kind]
        if cost > self._s.lire[self._seat]:
            return 0.0
        return max(self.effect(kind, 0) - _LIRA * float(cost), 0.0)

    def solo(self, cell: int) -> float:
        """A cell of the solo board."""
        effects = self._t.solo_effect[board_side(self._s), cell].tolist()
        return sum(self.effect(kind, amount) for kind, amount in effects if kind != 0)

    def effect(self, kind: int, amount: int) -> float:
        """Any effect, free of charge."""
        key = kind, amount
        if key not in self._worth:
            self._worth[key] = self._weighed(kind, amount)
        return self._worth[key]

    def _weighed(self, kind: int, amount: int) -> float:
        s, t, seat = self._s, self._t, self._seat
        if kind in {REC, RECRUIT}:
            return self._recruits(value_of(s, t, seat, POLICE) if kind == REC else amount)
        if kind == PLC:
            return self._placed(value_of(s, t, seat, CHURCH), 0)
        if kind in {RAP, RECRUIT_AND_PLACE}:
            count = amount or t.raid_soldiers
            return 0.5 * self._recruits(count) + self._placed(count, count)
        if kind == REINFORCE:
            return self._placed(amount, 0)
        if kind == BESIDE_LABS:
            return self._placed(min(amount, labs_of(s, seat)), 0)
        if kind == ORD:
            return self._orders(value_of(s, t, seat, JUSTICE))
        if kind == O1L:
            return self._orders(1) + _LIRA * float(t.order_lire)
        if kind == PLACE_ORDERS:
            return self._orders(amount)
        if kind == INC:
            lire = min(max(1 + labs_of(s, seat), t.income_least), t.income_most)
            return _LIRA * float(lire)
        return _LIRA * amount if kind == LIRA else self._further(kind)

    def _further(self, kind: int) -> float:
        influence = _INFLUENCE[self._s.round_number]
        piece = _EQUIPMENT[self._s.round_number]
        if kind in {IN1, INFLUENCE}:
            return influence
        if kind in {IN2, INR}:
            return 1.9 * influence
        if kind in {LAB, FREE_LAB}:
            return piece
        if kind == EQU:
            return 1.4 * piece
        if kind in {CAR, FREE_CAR, CAR_OR_BOAT}:
            return 0.6 * piece
        if kind in {BOA, FREE_BOAT}:
            return 0.4 * piece
        return _HIT if kind == HIT else 0.0

    def _recruits(self, count: int) -> float:
        s, seat = self._s, self._seat
        left = min(count, s.supply[seat] + s.members_supply[seat])
        waiting = s.hq[seat] + s.members_hq[seat]
        return _RECRUIT * float(left) * (1.2 if waiting < 3 else 1.0 if waiting < 8 else 0.5)

    def _placed(self, count: int, recruited: int) -> float:
        s, seat = self._s, self._seat
        return _PLACE * float(min(count, s.hq[seat] + s.members_hq[seat] + recruited))

    def _orders(self, count: int) -> float:
        s, seat = self._s, self._seat
        count = min(count, int(tokens_in_hq(s, seat)).bit_count())
        return _ORDER * sum(self.spots()[:count])

    def spots(self) -> list[float]:
        """What further orders could do, the best first."""
        if self._spots is None:
            outlook = Outlook(self._s, self._t, self._seat)
            found = []
            for place, owner in enumerate(outlook.owner):
                if owner == self._seat and orders_at(self._s, owner, place) == 0:
                    found.append(max(outlook.promise(place, outlook.soldiers[place]), _LEAST_ORDER))
            self._spots = sorted(found, reverse=True)
        return self._spots


def weigh_main(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-PLAN-02: the best cell that a disc can go to, less its price; or Gain influence."""
    seat = top_seat(s)
    plans = Plans(s, t, seat)
    found = []
    for code in codes:
        operation = operation_of(code)
        if operation == FROM_OP:
            price = price_of_disc(s, t, seat, second_of(code))
            found.append(best_cell(s, t, plans, first_of(code)) - _LIRA * price)
        elif operation == GAIN_OP:
            found.append(_gain_worth(s, t, plans, first_of(code)))
        elif operation == SOLO_OP:
            worth = plans.solo(first_of(code))
            found.append(worth + _FIRST if worth > 0 else _NEVER)
        else:
            found.append(_NEVER if operation == SEND_OP else 0.0)
    return found


def best_cell(s: Record, t: LookUp, plans: Plans, column: int) -> float:
    """What the best free cell of a column is worth."""
    kinds = free_actions(s, t, column)
    return max((plans.cell(kind) for kind in range(KINDS) if kinds >> kind & 1), default=0.0)


def _gain_worth(s: Record, t: LookUp, plans: Plans, column: int) -> float:
    seat = top_seat(s)
    removals = 1.9 if discs_in(s, column) >= t.gain_two_from else 1.0
    return removals * plans.effect(IN1, 0) - _LIRA * price_of_gain(s, t, seat, column)


def weigh_cells(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-08, LF-DEC-17: the action of the cell that a disc or the figure goes to."""
    plans = Plans(s, t, top_seat(s))
    return [plans.cell(first_of(code)) for code in codes]


def weigh_blocking(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-10: discs of Gain influence go where no action is lost, or the least."""
    plans = Plans(s, t, top_seat(s))
    return [1.0 if first_of(code) == BLUE else -plans.cell(first_of(code)) for code in codes]


def weigh_columns(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-10, LF-DEC-13: columns with the most free cells of little use."""
    blue = t.blue[s.round_number]
    return [_free_blue(s, t, first_of(code)) if blue[first_of(code)] else -1.0 for code in codes]


def _free_blue(s: Record, t: LookUp, column: int) -> float:
    first = t.cells[s.round_number, column]
    cells = range(first, min(first + t.blue[s.round_number, column], CELLS))
    return float(sum(s.lower[column, place] == NOBODY for place in cells))


def weigh_pay(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-11: whether the action is worth its cost."""
    plans = Plans(s, t, top_seat(s))
    kind = top(s, 0)
    worth = plans.effect(kind, 0) - _LIRA * t.cost[kind]
    return [worth if operation_of(code) == ACT_OP and first_of(code) else 0.0 for code in codes]


def weigh_final(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-PLAN-11: the column with the best cell for the figure."""
    plans = Plans(s, t, top_seat(s))
    return [
        0.0 if first_of(code) == NONE else best_cell(s, t, plans, first_of(code)) for code in codes
    ]


def weigh_solo(s: Record, t: LookUp, codes: list[int]) -> list[float]:
    """LF-DEC-14, LF-DEC-29: cells of the solo board, or none."""
    plans = Plans(s, t, top_seat(s))
    return [0.0 if first_of(code) == NONE else plans.solo(first_of(code)) for code in codes]
