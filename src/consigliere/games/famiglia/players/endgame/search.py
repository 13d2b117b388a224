"""The search: alpha-beta at decision nodes, Star1 at chance nodes, with an explicit stack.

It runs in slices, because compiled code has no clock. The result for a position is an interval that
contains its equity: at or below `alpha`, at or above `beta`, or a single point.
"""

from typing import Any

import numpy as np

from ...rules.record import DRAW, LAY_DOWN, OVER, TAKE, TAKE_UP, Record
from ...rules.scoring import DRAW_GAME, score, winner
from .draws import list_draws
from .forecast import fill_forecast, most_points
from .frames import LOSS, NOT_PROBING, OPEN, UNKNOWN, WIN, Search
from .keys import LONGEST_QUEUE, WORDS, lead_of, write_key
from .modes import FREE, REAL, STIFF, pick_up_all
from .moves import list_moves, wins_by_passing
from .table import is_key, place_for, place_of

NO_PROBE = 0
_PROBES = 3
"""Two kinds of probes, numbered from 1, and none."""
_PROBE_LIMIT = 3000
"""Positions after which a probe is dropped; most take a few dozen."""
_TINY = 1e-6
"""The window of a probe: it yields one bound only."""
UNLISTED = -1
_SLACK = 1e-9
"""Windows of draws are a little wider than Star1 requires, so that rounding cannot make a result
useless; results stay exact."""


def run(search: Search, limit: int) -> None:
    """Search until the result is known or `limit` positions have been entered."""
    progress = search.progress[0]
    while progress.depth >= 0 and progress.work < limit and progress.is_exhausted == 0:
        depth = progress.depth
        if progress.probing != NOT_PROBING and progress.work > progress.probe_limit:
            drop_probe(search)
            continue
        if progress.is_new != 0:
            progress.is_new = 0
            enter(search, depth)
        elif search.frames[depth].is_chance != 0:
            go_on_drawing(search, depth)
        else:
            go_on_deciding(search, depth)


def enter(search: Search, depth: int) -> None:
    """Enter a position: return its equity at once, or prepare to search its moves."""
    progress = search.progress[0]
    s, frame = search.boards[depth], search.frames[depth]
    frame.began = progress.work
    frame.first = progress.listed
    frame.seat = s.mover
    progress.work += 1
    if s.stage == OVER:
        answer_end(search, depth)
        return
    if wins_by_passing(s):
        answer(search, depth, WIN, WIN, 0.0)
        return
    if s.known_size > LONGEST_QUEUE:
        progress.is_exhausted = 1
        return
    fill_forecast(s, frame.modes, search.forecast[0])
    bound_by_points(search, depth)
    look_up(search, depth)
    if is_settled(frame):
        leave(search, depth)
        return
    frame.best = -OPEN
    frame.others = -OPEN
    frame.draw = UNKNOWN
    frame.next = 0
    frame.count = UNLISTED
    frame.probe = NO_PROBE
    frame.is_chance = s.stage == DRAW
    if s.stage == DRAW:
        list_draws(search, depth)
    elif may_probe(s, frame):
        frame.probe = 1
    else:
        list_moves(search, depth)


def may_probe(s: Record, frame: Record) -> bool:
    """Whether to ask the quick questions: not in phase 4, which has few moves of its own."""
    is_real = frame.modes[0] == REAL and frame.modes[1] == REAL
    return is_real and frame.is_keyed != 0 and s.stage != TAKE


def answer_end(search: Search, depth: int) -> None:
    """Return the result of a finished game."""
    s = search.boards[depth]
    best = winner(s)
    if best == DRAW_GAME:
        answer(search, depth, 0.0, 0.0, 1.0)
    elif best == s.mover:
        answer(search, depth, WIN, WIN, 0.0)
    else:
        answer(search, depth, LOSS, LOSS, 0.0)


def bound_by_points(search: Search, depth: int) -> None:
    """Bound the equity: a lead that cannot be made up any more is a win."""
    s, frame, forecast = search.boards[depth], search.frames[depth], search.forecast[0]
    frame.low = LOSS
    frame.high = WIN
    ahead = score(s, s.mover) - score(s, 1 - s.mover)
    if ahead > most_points(forecast, 1 - s.mover):
        frame.low = WIN
    elif -ahead > most_points(forecast, s.mover):
        frame.high = LOSS


def look_up(search: Search, depth: int) -> None:
    """Write the key, and narrow the bounds by the table."""
    s, frame, table = search.boards[depth], search.frames[depth], search.table
    frame.draw = UNKNOWN
    # a root in the middle of a step depends on more than its key
    is_swapping = s.stage == TAKE_UP or s.stage == LAY_DOWN  # noqa: PLR1714
    is_between = is_swapping or (s.stage == TAKE and s.threat > 0)
    frame.is_keyed = not is_between
    if is_between:
        return
    frame.lead = lead_of(s)
    write_key(s, search.forecast[0], frame.modes, frame.key)
    place = place_of(table, frame.key)
    if place >= 0:
        known = table[place]
        if frame.lead >= known.lead_low:
            frame.low = max(frame.low, known.low)
        if frame.lead <= known.lead_high:
            frame.high = min(frame.high, known.high)
        if (
            frame.low == frame.high
            and frame.lead == known.lead_low
            and frame.lead == known.lead_high
        ):
            frame.draw = known.draw


def is_settled(frame: Record) -> bool:
    """Whether the bounds of a position decide its window."""
    if frame.low >= frame.beta or frame.high <= frame.alpha:
        return True
    return frame.low >= frame.high and (frame.draw != UNKNOWN or abs(frame.low) == WIN)


def leave(search: Search, depth: int) -> None:
    """Store the bounds of a position in the table and return them."""
    frame, table, progress = search.frames[depth], search.table, search.progress[0]
    progress.listed = frame.first
    if frame.low >= frame.high:
        # bounds cross by rounding errors only
        frame.high = frame.low
        if abs(frame.low) == WIN:
            frame.draw = 0.0
    else:
        frame.draw = UNKNOWN
    if frame.is_keyed != 0:
        work = progress.work - frame.began
        place = place_for(table, frame.key, work)
        known = table[place]
        if not is_key(known.key, frame.key) or known.work == 0:
            for word in range(WORDS):
                known.key[word] = frame.key[word]
            known.low = LOSS
            known.high = WIN
            known.lead_low = 0
            known.lead_high = 0
        if frame.low > LOSS:
            known.low = frame.low
            known.lead_low = frame.lead
        if frame.high < WIN:
            known.high = frame.high
            known.lead_high = frame.lead
        known.draw = frame.draw
        known.work = work
    answer(search, depth, frame.low, frame.high, frame.draw)


def answer(search: Search, depth: int, low: float, high: float, draw: float) -> None:
    """Return the bounds of a position to its parent, from the parent's point of view."""
    progress, frame = search.progress[0], search.frames[depth]
    progress.depth = depth - 1
    if depth == 0:
        frame.low, frame.high, frame.draw = low, high, draw
        return
    parent, moves = search.frames[depth - 1], search.moves
    if parent.seat != frame.seat:
        low, high = -high, -low
    if parent.probe != NO_PROBE:
        if probes_lower_bound(parent):
            parent.low = max(parent.low, low)
        else:
            parent.high = min(parent.high, high)
        parent.probe = (parent.probe + 1) % _PROBES
        progress.probing = NOT_PROBING
        return
    place = moves[parent.first + parent.next - 1].order
    if parent.is_chance != 0:
        moves[place].low = low
        moves[place].high = high
        moves[place].draw = draw
        return
    parent.others = max(parent.others, high)
    if low > parent.best:
        parent.best = low
        parent.draw = draw


def go_on_deciding(search: Search, depth: int) -> None:
    """Start a probe or search the next move, unless the position is decided."""
    frame = search.frames[depth]
    if frame.count == UNLISTED:
        if is_settled(frame):
            leave(search, depth)
            return
        if frame.probe != NO_PROBE:
            start_probe(search, depth)
            return
        # the probes have left their own forecast
        fill_forecast(search.boards[depth], frame.modes, search.forecast[0])
        list_moves(search, depth)
    is_enough = frame.best >= frame.beta or frame.best >= frame.high
    if is_enough or frame.next == frame.count:
        if not is_enough:
            frame.high = min(frame.high, frame.others)
        frame.low = max(frame.low, frame.best)
        leave(search, depth)
        return
    put_first(search.moves, frame)
    push(search, depth, max(frame.alpha, frame.best), frame.beta)


def start_probe(search: Search, depth: int) -> None:
    """Probe a faster relaxation first, for an upper or a lower bound."""
    frame, progress = search.frames[depth], search.progress[0]
    free = 1 - frame.seat if probes_lower_bound(frame) else frame.seat
    search.boards[depth + 1] = search.boards[depth]
    pick_up_all(search.boards[depth + 1], free)
    child = search.frames[depth + 1]
    if probes_lower_bound(frame):
        child.beta = min(frame.beta, WIN)
        child.alpha = child.beta - _TINY
    else:
        child.alpha = max(frame.alpha, LOSS)
        child.beta = child.alpha + _TINY
    child.modes[free] = FREE
    child.modes[1 - free] = STIFF
    progress.depth = depth + 1
    progress.is_new = 1
    progress.probing = depth
    progress.probe_limit = progress.work + _PROBE_LIMIT


def probes_lower_bound(frame: Record) -> bool:
    """Whether the probe asks for a lower bound; the more promising probe comes first."""
    return (frame.probe == 1) == (frame.lead > 0)


def drop_probe(search: Search) -> None:
    """Drop a probe that takes too long."""
    progress = search.progress[0]
    frame = search.frames[progress.probing]
    progress.depth = progress.probing
    progress.listed = frame.first
    progress.is_new = 0
    progress.probing = NOT_PROBING
    frame.probe = (frame.probe + 1) % _PROBES


def go_on_drawing(search: Search, depth: int) -> None:
    """Search the draw with the highest weight, unless the position is decided (Star1)."""
    frame, moves = search.frames[depth], search.moves
    low: Any = np.float64(0)
    high: Any = np.float64(0)
    draw: Any = np.float64(0)
    total: Any = np.float64(0)
    for place in range(frame.first, frame.first + frame.count):
        total += moves[place].priority
        low += moves[place].priority * moves[place].low
        high += moves[place].priority * moves[place].high
        draw += moves[place].priority * moves[place].draw
    if low >= frame.beta * total or high <= frame.alpha * total or frame.next == frame.count:
        frame.low = low / total
        frame.high = high / total
        frame.draw = draw / total
        leave(search, depth)
        return
    put_first(moves, frame)
    place = moves[frame.first + frame.next].order
    weight = moves[place].priority
    alpha = (frame.alpha * total - high) / weight + moves[place].high - _SLACK
    beta = (frame.beta * total - low) / weight + moves[place].low + _SLACK
    push(search, depth, alpha, beta)


def put_first(moves: Any, frame: Record) -> None:
    """Put the untried move with the highest priority next."""
    first_untried = frame.first + frame.next
    best = first_untried
    for number in range(first_untried + 1, frame.first + frame.count):
        if moves[moves[number].order].priority > moves[moves[best].order].priority:
            best = number
    kept = moves[best].order
    moves[best].order = moves[first_untried].order
    moves[first_untried].order = kept


def push(search: Search, depth: int, alpha: float, beta: float) -> None:
    """Push the next move of a position on the stack."""
    frame, progress = search.frames[depth], search.progress[0]
    if depth + 1 == search.boards.shape[0]:
        progress.is_exhausted = 1
        return
    place = search.moves[frame.first + frame.next].order
    frame.next += 1
    search.boards[depth + 1] = search.pool[place]
    child = search.frames[depth + 1]
    child.alpha, child.beta = alpha, beta
    if search.boards[depth + 1].mover != frame.seat:
        child.alpha, child.beta = -beta, -alpha
    child.modes[0] = frame.modes[0]
    child.modes[1] = frame.modes[1]
    progress.depth = depth + 1
    progress.is_new = 1
