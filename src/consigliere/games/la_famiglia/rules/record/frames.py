"""What is still to happen: a stack of frames, the next one on top.

A frame is eight integers: its kind, the seat that it concerns, and up to six numbers. Frames of a
kind below FIRST_TASK wait for a decision, or for chance; the others run by themselves
(`rules.settle`). Everybody may see all frames: what is secret lies in fields of the state.
"""

from .record import NOBODY, Record

# -- set-up and planning: chance and decisions (0–39) -----------------------------------------

FIRST_PLAYER = 0
"""Chance: who begins."""
DRAW_TILE = 1
"""Chance: one more kind of tile; a: how many are still to come."""
DRAW_TOKEN = 2
"""Chance: a dummy territory; a: the symbol."""
DRAW_CHARACTER = 3
"""Chance: a character card for the seat."""
LAST_CHANCE = 3

FAMILY = 4
COUNCIL = 5
OPEN_LOCK = 6
CHARACTER = 7
SPLIT = 8
"""a: soldiers to recruit, NOBODY for the secret ones of the set-up."""
PUT = 9
"""Soldiers one by one; a: how (`PUT_…`), b: how many more, c: the territory of PUT_ONE."""
DISC = 10
"""a: discs still to put on the upper table."""
MAIN = 11
MOVE_TO = 12
"""a: column, b: owner of the disc in hand."""
GAIN_COLUMN = 13
"""a: the column that is emptied, b: how many removals are the reward."""
GAIN_CELL = 14
"""a, b as GAIN_COLUMN, c: the column it goes to."""
PAY_CELL = 15
"""a: the action."""
ROW = 16
"""a: removals still to be made, b: how they belong together (`…_ROW`), c: rows before, as bits."""
WORK = 17
SOLO = 18
"""A council disc, or with a = 1 an extra-action disc, for the solo board."""
EXTRA = 19
"""After the main action: an extra action, if one likes."""
PLACE_LAB = 20
PLACE_CAR = 21
PLACE_BOAT = 22
KIND = 23
"""a: kinds that may be chosen, as bits; b: how many more."""
AT = 24
"""a: orders still to be placed."""
TOKEN = 25
"""b: the territory; how many orders are left says the AT below it."""
FINAL_COLUMN = 26
FINAL_CELL = 27
"""a: the column."""
BONUS_AT = 28
"""a: how many pieces."""
RESTORE = 29
UNBLOCK = 30

# -- encounter and management: decisions (40–59) ---------------------------------------------

ORDER = 40
COUNT = 41
GROUP_CARS = 42
FIGHT = 43
ATTACK_CARD = 44
DEFENCE_CARD = 45
SWAP = 46
DOME_MARK = 47
TILE_CHOICE = 48
SHIFT = 49
HIT_CHOICE = 50

# -- tasks -----------------------------------------------------------------------------------

FIRST_TASK = 60
COURSE = 60
"""The bottom of the stack: the phase goes on."""
EFFECT = 61
"""a: kind, b: amount."""
REMOVE = 62
"""Take the next disc off a row; a: the row."""
UNCOVER = 63
"""The printed effect and the order token of a cell that has become free; a: row, b: level."""
END_TURN = 65
"""After the main action."""
SETUP_PLACES = 66
"""The placements of a seat's character; a: the item that is next."""
GAIN_TOKEN = 67
"""A family order for the HQ; a: its slot."""
TAKE_START = 68
"""The resources of the start for the HQ, in secret."""


def push(s: Record, kind: int, seat: int, a: int, b: int, c: int) -> None:  # noqa: PLR0913, PLR0917
    """Put a frame on top: it happens before everything that lies below."""
    frame = s.stack[s.depth]
    frame[0] = kind
    frame[1] = seat
    frame[2] = a
    frame[3] = b
    frame[4] = c
    s.depth += 1


def ask(s: Record, kind: int, seat: int) -> None:
    """Put a frame without numbers on top."""
    push(s, kind, seat, 0, 0, 0)


def pop(s: Record) -> None:
    """Take the top frame away; nothing of it stays."""
    s.depth -= 1
    s.stack[s.depth, :] = 0


def top_kind(s: Record) -> int:
    """The kind of the frame on top."""
    return s.stack[s.depth - 1, 0]


def top_seat(s: Record) -> int:
    """The seat of the frame on top."""
    return s.stack[s.depth - 1, 1]


def top(s: Record, place: int) -> int:
    """A number of the frame on top: place 0 is a, 1 is b, 2 is c."""
    return s.stack[s.depth - 1, 2 + place]


def set_top(s: Record, place: int, value: int) -> None:
    """Change a number of the frame on top."""
    s.stack[s.depth - 1, 2 + place] = value


def waits_for_chance(s: Record) -> bool:
    """Whether the next thing is a draw."""
    return s.depth > 0 and top_kind(s) <= LAST_CHANCE


def decider(s: Record) -> int:
    """The seat that must decide, NOBODY for chance."""
    return NOBODY if waits_for_chance(s) else top_seat(s)
