"""The search: alpha-beta over the decisions, Star1 over the draws, on a stack of its own.

It runs in slices, because compiled code has no clock. An answer about a position is an interval
that holds its equity. It lies at or below `alpha`, or at or above `beta`, or is a point.
"""

from typing import Any

import numpy as np

from ...rules.record import DRAW, LAY_DOWN, OVER, TAKE, TAKE_UP, Record
from ...rules.scoring import DRAW_GAME, score, winner
from .draws import list_draws
from .frames import LOSS, NOBODY_ASKS, OPEN, UNKNOWN, WIN, Search
from .future import look_ahead, most_points
from .keys import LONGEST_QUEUE, WORDS, lead_of, write_key
from .modes import FREE, REAL, STIFF, pick_up_all
from .moves import list_moves
from .table import is_key, place_for, place_of

NO_QUESTION = 0
_QUESTIONS = 3
"""The two questions, numbered from 1, and none."""
_PATIENCE = 3000
"""Positions after which a quick question is dropped; most are answered in a few dozen."""
_TINY = 1e-6
"""The window of a question: it asks for one bound only."""
UNLISTED = -1
_SLACK = 1e-9
"""The window of a draw is a little wider than Star1 says, so that rounding cannot make an answer
that decides nothing; what is answered is exact all the same."""


def run(search: Search, limit: int) -> None:
    """Go on until the answer is there or `limit` positions have been looked at in all."""
    progress = search.progress[0]
    while progress.depth >= 0 and progress.work < limit and progress.is_lost == 0:
        depth = progress.depth
        if progress.asking != NOBODY_ASKS and progress.work > progress.patience:
            give_up(search)
            continue
        if progress.is_new != 0:
            progress.is_new = 0
            enter(search, depth)
        elif search.frames[depth].is_chance != 0:
            go_on_drawing(search, depth)
        else:
            go_on_deciding(search, depth)


def enter(search: Search, depth: int) -> None:
    """Look at a position for the first time: answer at once, or get ready to try its moves."""
    progress = search.progress[0]
    s, frame = search.boards[depth], search.frames[depth]
    frame.began = progress.work
    frame.first = progress.listed
    frame.seat = s.mover
    progress.work += 1
    if s.stage == OVER:
        answer_end(search, depth)
        return
    if s.known_size > LONGEST_QUEUE:
        progress.is_lost = 1
        return
    look_ahead(s, frame.modes, search.outlook[0])
    bound_by_points(search, depth)
    recall(search, depth)
    if is_settled(frame):
        leave(search, depth)
        return
    frame.best = -OPEN
    frame.others = -OPEN
    frame.draw = UNKNOWN
    frame.next = 0
    frame.count = UNLISTED
    frame.question = NO_QUESTION
    frame.is_chance = s.stage == DRAW
    if s.stage == DRAW:
        list_draws(search, depth)
    elif frame.modes[0] == REAL and frame.modes[1] == REAL and frame.is_keyed != 0:
        frame.question = 1


def answer_end(search: Search, depth: int) -> None:
    """The game is over: won, lost or drawn."""
    s = search.boards[depth]
    best = winner(s)
    if best == DRAW_GAME:
        answer(search, depth, 0.0, 0.0, 1.0)
    elif best == s.mover:
        answer(search, depth, WIN, WIN, 0.0)
    else:
        answer(search, depth, LOSS, LOSS, 0.0)


def bound_by_points(search: Search, depth: int) -> None:
    """A lead that nobody can make up any more is a win."""
    s, frame, outlook = search.boards[depth], search.frames[depth], search.outlook[0]
    frame.low = LOSS
    frame.high = WIN
    ahead = score(s, s.mover) - score(s, 1 - s.mover)
    if ahead > most_points(outlook, 1 - s.mover):
        frame.low = WIN
    elif -ahead > most_points(outlook, s.mover):
        frame.high = LOSS


def recall(search: Search, depth: int) -> None:
    """Write the key, and narrow the bounds to what the table knows."""
    s, frame, table = search.boards[depth], search.frames[depth], search.table
    frame.draw = UNKNOWN
    # a root in the middle of a step depends on more than a key says
    is_swapping = s.stage == TAKE_UP or s.stage == LAY_DOWN  # noqa: PLR1714
    is_between = is_swapping or (s.stage == TAKE and s.threat > 0)
    frame.is_keyed = not is_between
    if is_between:
        return
    frame.lead = lead_of(s)
    write_key(s, search.outlook[0], frame.modes, frame.key)
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
    """Whether the bounds of a position answer what it was asked."""
    if frame.low >= frame.beta or frame.high <= frame.alpha:
        return True
    return frame.low >= frame.high and (frame.draw != UNKNOWN or abs(frame.low) == WIN)


def leave(search: Search, depth: int) -> None:
    """Remember the bounds of a position and hand them on as its answer."""
    frame, table, progress = search.frames[depth], search.table, search.progress[0]
    progress.listed = frame.first
    if frame.low >= frame.high:
        # bounds may cross by a rounding error, never by more
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
    """Tell the position before what this one is worth, from that one's side."""
    progress, frame = search.progress[0], search.frames[depth]
    progress.depth = depth - 1
    if depth == 0:
        frame.low, frame.high, frame.draw = low, high, draw
        return
    asking, moves = search.frames[depth - 1], search.moves
    if asking.seat != frame.seat:
        low, high = -high, -low
    if asking.question != NO_QUESTION:
        if is_from_below(asking):
            asking.low = max(asking.low, low)
        else:
            asking.high = min(asking.high, high)
        asking.question = (asking.question + 1) % _QUESTIONS
        progress.asking = NOBODY_ASKS
        return
    place = moves[asking.first + asking.next - 1].order
    if asking.is_chance != 0:
        moves[place].low = low
        moves[place].high = high
        moves[place].draw = draw
        return
    asking.others = max(asking.others, high)
    if low > asking.best:
        asking.best = low
        asking.draw = draw


def go_on_deciding(search: Search, depth: int) -> None:
    """Ask a quick question, or try the next move of a seat, unless enough is known."""
    frame = search.frames[depth]
    if frame.count == UNLISTED:
        if is_settled(frame):
            leave(search, depth)
            return
        if frame.question != NO_QUESTION:
            ask(search, depth)
            return
        look_ahead(search.boards[depth], frame.modes, search.outlook[0])
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


def ask(search: Search, depth: int) -> None:
    """Ask a quicker question first: how well can it go at best, or must it go at least."""
    frame, progress = search.frames[depth], search.progress[0]
    free = 1 - frame.seat if is_from_below(frame) else frame.seat
    search.boards[depth + 1] = search.boards[depth]
    pick_up_all(search.boards[depth + 1], free)
    asked = search.frames[depth + 1]
    if is_from_below(frame):
        asked.beta = min(frame.beta, WIN)
        asked.alpha = asked.beta - _TINY
    else:
        asked.alpha = max(frame.alpha, LOSS)
        asked.beta = asked.alpha + _TINY
    asked.modes[free] = FREE
    asked.modes[1 - free] = STIFF
    progress.depth = depth + 1
    progress.is_new = 1
    progress.asking = depth
    progress.patience = progress.work + _PATIENCE


def is_from_below(frame: Record) -> bool:
    """Whether it is asked if it must go well enough; the likelier question comes first."""
    return (frame.question == 1) == (frame.lead > 0)


def give_up(search: Search) -> None:
    """A question that takes too long is dropped."""
    progress = search.progress[0]
    frame = search.frames[progress.asking]
    progress.depth = progress.asking
    progress.listed = frame.first
    progress.is_new = 0
    progress.asking = NOBODY_ASKS
    frame.question = (frame.question + 1) % _QUESTIONS


def go_on_drawing(search: Search, depth: int) -> None:
    """Look at the draw that leaves most open, unless enough is known (Star1)."""
    frame, moves = search.frames[depth], search.moves
    low: Any = np.float64(0)
    high: Any = np.float64(0)
    draw: Any = np.float64(0)
    total: Any = np.float64(0)
    for place in range(frame.first, frame.first + frame.count):
        total += moves[place].wish
        low += moves[place].wish * moves[place].low
        high += moves[place].wish * moves[place].high
        draw += moves[place].wish * moves[place].draw
    if low >= frame.beta * total or high <= frame.alpha * total or frame.next == frame.count:
        frame.low = low / total
        frame.high = high / total
        frame.draw = draw / total
        leave(search, depth)
        return
    put_first(moves, frame)
    place = moves[frame.first + frame.next].order
    weight = moves[place].wish
    alpha = (frame.alpha * total - high) / weight + moves[place].high - _SLACK
    beta = (frame.beta * total - low) / weight + moves[place].low + _SLACK
    push(search, depth, alpha, beta)


def put_first(moves: Any, frame: Record) -> None:
    """Of the moves not tried yet, the one most wished for comes next."""
    next_one = frame.first + frame.next
    best = next_one
    for number in range(next_one + 1, frame.first + frame.count):
        if moves[moves[number].order].wish > moves[moves[best].order].wish:
            best = number
    kept = moves[best].order
    moves[best].order = moves[next_one].order
    moves[next_one].order = kept


def push(search: Search, depth: int, alpha: float, beta: float) -> None:
    """Put the next move of a position on the stack, and ask what it is worth."""
    frame, progress = search.frames[depth], search.progress[0]
    if depth + 1 == search.boards.shape[0]:
        progress.is_lost = 1
        return
    place = search.moves[frame.first + frame.next].order
    frame.next += 1
    search.boards[depth + 1] = search.pool[place]
    asked = search.frames[depth + 1]
    asked.alpha, asked.beta = alpha, beta
    if search.boards[depth + 1].mover != frame.seat:
        asked.alpha, asked.beta = -beta, -alpha
    asked.modes[0] = frame.modes[0]
    asked.modes[1] = frame.modes[1]
    progress.depth = depth + 1
    progress.is_new = 1
