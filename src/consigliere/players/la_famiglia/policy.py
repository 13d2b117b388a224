"""The heuristic: what every decision is worth to whoever must make it, by rules of thumb."""

from collections.abc import Callable
from random import Random

from consigliere.games.la_famiglia.actions import MAX_CHOICES
from consigliere.games.la_famiglia.frames import (
    AT,
    ATTACK_CARD,
    BONUS_AT,
    CHARACTER,
    COUNT,
    DEFENCE_CARD,
    DISC,
    DOME_MARK,
    EXTRA,
    FIGHT,
    FINAL_CELL,
    FINAL_COLUMN,
    GAIN_CELL,
    GAIN_COLUMN,
    GROUP_CARS,
    HIT_CHOICE,
    KIND,
    MAIN,
    MOVE_TO,
    OPEN_LOCK,
    ORDER,
    PAY_CELL,
    PLACE_BOAT,
    PLACE_CAR,
    PLACE_LAB,
    PUT,
    RESTORE,
    ROW,
    SHIFT,
    SOLO,
    SPLIT,
    SWAP,
    TILE_CHOICE,
    TOKEN,
    UNBLOCK,
    WORK,
    top_kind,
)
from consigliere.games.la_famiglia.legal import legal
from consigliere.games.la_famiglia.state import Record
from consigliere.games.la_famiglia.tables import LookUp

from . import boards, commanding, placing, planning

_BY_TABLE: dict[int, Callable[[Record, LookUp, list[int]], list[float]]] = {
    MAIN: planning.weigh_main,
    MOVE_TO: planning.weigh_cells,
    GAIN_COLUMN: planning.weigh_columns,
    GAIN_CELL: planning.weigh_blocking,
    PAY_CELL: planning.weigh_pay,
    ROW: boards.weigh_rows,
    WORK: planning.weigh_columns,
    SOLO: planning.weigh_solo,
    EXTRA: planning.weigh_solo,
    UNBLOCK: planning.weigh_solo,
    OPEN_LOCK: planning.weigh_solo,
    FINAL_COLUMN: planning.weigh_final,
    FINAL_CELL: planning.weigh_cells,
    PUT: placing.weigh_put,
    SPLIT: placing.weigh_split,
    PLACE_LAB: placing.weigh_equipment,
    PLACE_CAR: placing.weigh_equipment,
    PLACE_BOAT: placing.weigh_equipment,
    BONUS_AT: boards.weigh_bonus,
    TILE_CHOICE: boards.weigh_tiles,
    SHIFT: boards.weigh_tiles,
    AT: commanding.weigh_spots,
    TOKEN: commanding.weigh_tokens,
    ORDER: commanding.weigh_order,
    COUNT: commanding.weigh_sizes,
    FIGHT: commanding.weigh_fight,
    HIT_CHOICE: commanding.weigh_hits,
}
"""By the kind of the frame on top."""
_BY_STATE: dict[int, Callable[[Record, list[int]], list[float]]] = {
    DISC: boards.weigh_discs,
    GROUP_CARS: commanding.weigh_cars,
    SWAP: commanding.weigh_swap,
}
_BY_WORD: dict[int, Callable[[list[int]], list[float]]] = {
    CHARACTER: boards.weigh_characters,
    RESTORE: boards.weigh_most,
    DOME_MARK: boards.weigh_most,
    KIND: placing.weigh_kinds,
}
_CARDS = frozenset({ATTACK_CARD, DEFENCE_CARD})


def weigh(s: Record, t: LookUp, codes: list[int], luck: Random) -> list[float]:
    """What each of the legal decisions is worth, in points that mean little by themselves."""
    kind = top_kind(s)
    if kind in _BY_TABLE:
        return _BY_TABLE[kind](s, t, codes)
    if kind in _BY_STATE:
        return _BY_STATE[kind](s, codes)
    if kind in _BY_WORD:
        return _BY_WORD[kind](codes)
    if kind in _CARDS:
        return commanding.weigh_cards(codes, luck)
    # nothing is known of families: the first one will do
    return [0.0] * len(codes)


class Policy:
    """Plays the best decision by the heuristic."""

    def __init__(self) -> None:
        self._room = [0] * MAX_CHOICES

    def choose(self, s: Record, t: LookUp, luck: Random) -> int:
        """The decision that is worth most, the first of equals."""
        n = legal(s, t, self._room)
        if n == 1:
            return self._room[0]
        codes = self._room[:n]
        values = weigh(s, t, codes, luck)
        return codes[max(range(n), key=values.__getitem__)]
