"""Move generation: from one stage of a turn to the next, and from the last to its end.

Every decision comes from `legal` and is carried out by `decide`. Only decisions that are no better
than others are left out; `docs/strength/famiglia-endgame.md` gives the reasons.
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
from ...rules.scoring import DRAW_GAME, score, winner
from ...rules.step import decide
from .frames import Search
from .modes import FREE, REAL, pick_up_all

_ORDER: Any = np.int64(ANY_ORDER)
_SKIP: Any = np.int64(SKIP)
_DECIDED: Any = np.float64(1000)
"""The priority of a move after which the game is won: more than all points."""
_PAYERS = 3
"""Most hand cards used by a take: a Brute and two that pay."""


def list_moves(search: Search, depth: int) -> None:
    """List the moves of a decision node in the pool, unsorted."""
    steps = search.steps
    frame = search.frames[depth]
    search.line[0] = search.boards[depth]
    start = search.line[0]
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
        search.line[step + 1] = search.line[step]
        s = search.line[step + 1]
        code: Any = np.int64(steps[step].codes[number])
        decide(s, code)
        if s.turn == turn and is_under_way(stage, s.stage):
            step += 1
            list_steps(search, depth, step)
        else:
            if frame.modes[seat] == FREE:
                pick_up_all(s, seat)
            if s.stage == ACCOUNTANT and frame.modes[s.mover] != REAL:
                decide(s, _SKIP)
            add_move(search, depth, step)


def is_under_way(start: int, stage: int) -> bool:
    """Whether a move that began at one stage of a turn continues at another."""
    if start >= BRUTE:
        return stage == TAKE
    return start > STREET and (stage == TAKE_UP or stage == LAY_DOWN)  # noqa: PLR1714, SIM109


def add_move(search: Search, depth: int, step: int) -> None:
    """Add the position on `search.line[step + 1]` to the pool."""
    moves, frame = search.moves, search.frames[depth]
    place = frame.first + frame.count
    if place == moves.shape[0]:
        search.progress[0].is_exhausted = 1
        return
    search.pool[place] = search.line[step + 1]
    moves[place].priority = move_priority(search, depth, step)
    moves[place].order = place
    frame.count += 1
    search.progress[0].listed = place + 1


def move_priority(search: Search, depth: int, step: int) -> float:
    """Move ordering: the lead in points and, within a turn, the best take available.

    What is won at once comes first, what is lost at once last.
    """
    s = search.line[step + 1]
    seat = search.frames[depth].seat
    if s.stage == OVER or wins_by_passing(s):
        best = winner(s) if s.stage == OVER else s.mover
        if best != DRAW_GAME:
            return _DECIDED if best == seat else -_DECIDED
    ahead: Any = np.float64(score(s, seat) - score(s, 1 - seat))
    if s.turn != search.boards[depth].turn or s.stage == OVER or s.stage == DRAW:  # noqa: PLR1714
        return ahead
    return ahead + best_take(s, search.steps[step + 1].codes)


def wins_by_passing(s: Record) -> bool:
    """FA-END-1, FA-END-3: whether a pass of the mover ends the game and the mover is ahead."""
    return (s.passes == 1 or s.turns_left == 0) and winner(s) == s.mover


def best_take(s: Record, codes: Buffer) -> float:
    """The points of the best card on the Street that may be taken without a Brute."""
    best: Any = np.int64(0)
    for number in range(1, legal_takes(s, codes)):
        best = max(best, POINTS[take_kind(codes[number])])
    return best


def list_steps(search: Search, depth: int, step: int) -> None:
    """List the decisions of one step, without those that are no better than others."""
    steps = search.steps
    s = search.line[step]
    codes = steps[step].codes
    n = legal(s, codes, _ORDER)
    live = search.forecast[0].live[s.mover]
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
    """The live cards in the mover's play area, without the Accountant just played."""
    count: Any = np.int64(0)
    for kind in range(KINDS):
        count += live[kind] * s.area[s.mover, kind]
    if s.laid >= 0:
        count -= live[s.laid]
    return count


def count_dead(s: Record, live: Any) -> int:
    """The dead cards in the mover's hand."""
    count: Any = np.int64(0)
    for kind in range(KINDS):
        count += (1 - live[kind]) * s.hand[s.mover, kind]
    return count


def keep_ups(search: Search, step: int, n: int, live: Any) -> int:
    """Keep live cards in increasing order; dead ones are never worth taking up.

    Stopping is no good before anything is done, nor while a live card could replace a dead one.
    """
    s, codes = search.line[step], search.steps[step].codes
    left = count_live(s, live)
    is_enough = search.forecast[0].turns[s.mover] == 1 and s.taken_up >= _PAYERS
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
    """Keep any one dead card first; then live ones in increasing order, except those taken up."""
    s, codes = search.line[step], search.steps[step].codes
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
    """Whether a card of this kind was taken up in the current swap."""
    steps = search.steps
    for number in range(step):  # noqa: SIM110  Numba compiles no generators
        if steps[number].codes[steps[number].next - 1] == UP + kind:
            return True
    return False


def keep_lowered(codes: Buffer, n: int, target: int) -> int:
    """After a Brute keep only the threatened card at a lower value: else the Brute is wasted."""
    kept = 0
    for number in range(n):
        code = codes[number]
        if code != SKIP and take_kind(code) == target and take_value(code) < target % VALUES:
            codes[kept] = code
            kept += 1
    return kept


def keep_kinds(search: Search, depth: int, codes: Buffer, n: int) -> int:
    """Keep one way to take each kind not seen before: payment is irrelevant for a free seat."""
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
