"""The moves of a position: from one stage of a turn to the next, and from the last to its end.

Every decision comes from `legal` and is carried out by `decide`. Left out is only what cannot be
better than something listed; the reasons stand in `docs/strength/famiglia-endgame.md`.
"""

from typing import Any

import numpy as np

from ...rules.actions import ANY_ORDER, SKIP, UP, payload, take_kind, take_value
from ...rules.cards import KINDS, POINTS, VALUES
from ...rules.legal import legal, legal_takes
from ...rules.record import (
    ACCOUNTANT,
    BRUTE,
    DRAW,
    LAY_DOWN,
    OVER,
    STREET,
    TAKE,
    TAKE_UP,
    Buffer,
    Record,
)
from ...rules.scoring import score
from ...rules.step import decide
from .frames import Search
from .modes import FREE, REAL, pick_up_all

_ORDER: Any = np.int64(ANY_ORDER)
_SKIP: Any = np.int64(SKIP)
_PAYERS = 3
"""No take needs more cards of the hand: a Brute and two that pay."""


def list_moves(search: Search, depth: int) -> None:
    """Put the moves of a position that asks for a decision into the pool, best promise unsorted."""
    steps = search.steps
    frame = search.frames[depth]
    search.walk[0] = search.boards[depth]
    start = search.walk[0]
    stage, turn, seat = start.stage, start.turn, start.mover
    frame.first = search.progress[0].listed
    frame.count = 0
    frame.seen = 0
    step: Any = np.int64(0)
    list_steps(search, depth, step)
    while step >= 0:
        number = steps[step].next
        if number == steps[step].count:
            step -= 1
            continue
        steps[step].next = number + 1
        search.walk[step + 1] = search.walk[step]
        s = search.walk[step + 1]
        code: Any = np.int64(steps[step].codes[number])
        decide(s, code)
        if s.turn == turn and goes_on(stage, s.stage):
            step += 1
            list_steps(search, depth, step)
        else:
            if frame.modes[seat] == FREE:
                pick_up_all(s, seat)
            if s.stage == ACCOUNTANT and frame.modes[s.mover] != REAL:
                decide(s, _SKIP)
            add_move(search, depth, step)


def goes_on(start: int, stage: int) -> bool:
    """Whether a move that began at one stage of a turn is still under way at another."""
    if start >= BRUTE:
        return stage == TAKE
    return start > STREET and (stage == TAKE_UP or stage == LAY_DOWN)  # noqa: PLR1714, SIM109


def add_move(search: Search, depth: int, step: int) -> None:
    """Put what stands on `search.walk[step + 1]` into the pool."""
    moves, frame = search.moves, search.frames[depth]
    place = frame.first + frame.count
    if place == moves.shape[0]:
        search.progress[0].is_lost = 1
        return
    search.pool[place] = search.walk[step + 1]
    moves[place].wish = promise_of(search, depth, step)
    moves[place].order = place
    frame.count += 1
    search.progress[0].listed = place + 1


def promise_of(search: Search, depth: int, step: int) -> float:
    """What to try first: many points now, and within a turn the best take in sight."""
    s = search.walk[step + 1]
    seat = search.frames[depth].seat
    ahead: Any = np.float64(score(s, seat) - score(s, 1 - seat))
    if s.turn != search.boards[depth].turn or s.stage == OVER or s.stage == DRAW:  # noqa: PLR1714
        return ahead
    return ahead + best_take(s, search.steps[step + 1].codes)


def best_take(s: Record, codes: Buffer) -> float:
    """The points of the best card on the Street that may be taken without a Brute."""
    best: Any = np.int64(0)
    for number in range(1, legal_takes(s, codes)):
        best = max(best, POINTS[take_kind(codes[number])])
    return best


def list_steps(search: Search, depth: int, step: int) -> None:
    """List the decisions of one step, without those that cannot be better than others."""
    steps = search.steps
    s = search.walk[step]
    codes = steps[step].codes
    n = legal(s, codes, _ORDER)
    live = search.outlook[0].live[s.mover]
    if s.stage == TAKE_UP:
        n = keep_ups(search, step, n, live)
    elif s.stage == LAY_DOWN:
        n = keep_downs(search, step, n, live)
    elif s.stage == ACCOUNTANT:
        if search.frames[depth].modes[s.mover] != REAL or count_live(s, live) == 0:
            n = 1
    elif s.stage == TAKE and s.threat > 0 and step > 0:
        n = keep_lowered(codes, n, s.target)
    if s.stage == TAKE and search.frames[depth].modes[s.mover] == FREE:
        n = keep_kinds(search, depth, codes, n)
    steps[step].count = n
    steps[step].next = 0


def count_live(s: Record, live: Any) -> int:
    """The cards worth taking up from the mover's play area, the Accountant just laid left out."""
    count: Any = np.int64(0)
    for kind in range(KINDS):
        count += live[kind] * s.area[s.mover, kind]
    if s.laid >= 0:
        count -= live[s.laid]
    return count


def count_dead(s: Record, live: Any) -> int:
    """The cards in the mover's hand that are good for nothing but to be laid down."""
    count: Any = np.int64(0)
    for kind in range(KINDS):
        count += (1 - live[kind]) * s.hand[s.mover, kind]
    return count


def keep_ups(search: Search, step: int, n: int, live: Any) -> int:
    """Live cards in growing order; a dead one is never worth it.

    To stop is no good with nothing done, nor while a dead card could go down for a live one.
    """
    s, codes = search.walk[step], search.steps[step].codes
    left = count_live(s, live)
    is_enough = search.outlook[0].turns[s.mover] == 1 and s.taken_up >= _PAYERS
    may_improve = left > 0 and not is_enough and count_dead(s, live) > s.taken_up
    kept = 0
    for number in range(n):
        code = codes[number]
        kind = payload(code)
        if code == SKIP:
            is_wanted = step == 0 or (s.taken_up > 0 and not may_improve)
        else:
            is_wanted = live[kind] != 0 and kind >= s.floor and not is_enough
        if is_wanted:
            codes[kept] = code
            kept += 1
    return kept


def keep_downs(search: Search, step: int, n: int, live: Any) -> int:
    """Dead cards first, whichever; then live ones in growing order, but none that came up."""
    s, codes = search.walk[step], search.steps[step].codes
    has_dead = count_dead(s, live) > 0
    kept = 0
    for number in range(n):
        kind = payload(codes[number])
        if has_dead:
            is_wanted = live[kind] == 0 and kept == 0
        else:
            is_wanted = kind >= s.floor or live[s.floor] == 0
            is_wanted = is_wanted and not came_up(search, step, kind)
        if is_wanted:
            codes[kept] = codes[number]
            kept += 1
    return kept


def came_up(search: Search, step: int, kind: int) -> bool:
    """Whether a card of this kind came up in the swap that is under way."""
    steps = search.steps
    for number in range(step):  # noqa: SIM110  Numba compiles no generators
        if steps[number].codes[steps[number].next - 1] == UP + kind:
            return True
    return False


def keep_lowered(codes: Buffer, n: int, target: int) -> int:
    """After a Brute only the card it stands beside, at a lower value: else it stays in the hand."""
    kept = 0
    for number in range(n):
        code = codes[number]
        if code != SKIP and take_kind(code) == target and take_value(code) < target % VALUES:
            codes[kept] = code
            kept += 1
    return kept


def keep_kinds(search: Search, depth: int, codes: Buffer, n: int) -> int:
    """One way to take each kind, if there was none before: a free seat pays nothing for it."""
    frame = search.frames[depth]
    kept = 0
    for number in range(n):
        code = codes[number]
        bit = 1 << (KINDS if code == SKIP else take_kind(code))
        if frame.seen & bit == 0:
            frame.seen |= bit
            codes[kept] = code
            kept += 1
    return kept
