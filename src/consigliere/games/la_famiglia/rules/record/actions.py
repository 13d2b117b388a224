"""Decisions as numbers, for the rules: an operation and up to three arguments."""

_OPERATION, _FIRST, _SECOND = 24, 16, 8
"""How far an operation and its first two arguments lie from the lowest bit."""
_ARGUMENT = 0xFF
NONE = 255
"""The argument `none`: no cell, no order, no territory."""
TO_DOME = 254
"""The place of a `put` that is no territory."""

# -- set-up and planning (1–39) ----------------------------------------------------------------

(
    FAMILY_OP, COUNCIL_OP, OPENLOCK_OP, CHARACTER_OP, SPLIT_OP, PUT_OP, STOP_OP, DISC_OP, SEND_OP,
    FROM_OP, TO_OP, GAIN_OP, GCOL_OP, GKIND_OP, ACT_OP, ROW_OP, WORK_OP, SOLO_OP, LAB_OP, CAR_OP,
    BOAT_OP, KIND_OP, NONE_OP, AT_OP, TOKEN_OP, FINAL_OP, BONUSAT_OP, RESTORE_OP, UNBLOCK_OP,
    PASS_OP,
) = range(1, 31)  # fmt: skip
"""LF-DEC-01 … LF-DEC-16 and so on: the words of `notation.py`."""

# -- encounter and management (40–79) ----------------------------------------------------------

(
    DEST_OP, COUNT_OP, CARS_OP, SRC_OP, DONE_OP, EXPL_OP, SNITCH_OP, AGIT_OP, BRUTE_OP, SUBTLE_OP,
    WITHDRAW_OP, CARD_OP, SWAP_OP, DOMEMARK_OP, TILE_OP, UNTILE_OP, SHIFT_OP, HIT_OP,
) = range(40, 58)  # fmt: skip
FIRST_ENCOUNTER_OP = 40

MAX_CHOICES = 1024
"""More than any state has."""


def decision(operation: int, a: int, b: int, c: int) -> int:
    """The number of a decision; the arguments are from 0 to 255."""
    return operation << _OPERATION | a << _FIRST | b << _SECOND | c


def operation_of(number: int) -> int:
    """The operation of a decision, one of the constants above."""
    return number >> _OPERATION


def first_of(number: int) -> int:
    """The first argument."""
    return number >> _FIRST & _ARGUMENT


def second_of(number: int) -> int:
    """The second argument."""
    return number >> _SECOND & _ARGUMENT


def third_of(number: int) -> int:
    """The third argument."""
    return number & _ARGUMENT
