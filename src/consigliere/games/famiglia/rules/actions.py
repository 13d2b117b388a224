"""Decisions as numbers, for the compiled rules: an operation and what it applies to."""

from .cards import KINDS

_SHIFT = 11
"""Payloads stay below 2**11: the largest is a take, 20 kinds times 64."""

SKIP = 0
"""Stop digging, no Accountant, stop taking up, no Brute; in phase 4 the pass."""
DIG = 1 << _SHIFT
PLAY_ACCOUNTANT = 2 << _SHIFT
UP = 3 << _SHIFT
DOWN = 4 << _SHIFT
PLAY_BRUTE = 5 << _SHIFT
TAKE_CARD = 6 << _SHIFT

ANY_ORDER = 0
"""List swaps in every order, as people click them."""
GROWING = 1
"""List cards coming up and going down in growing order only: one way for every swap."""

MAX_CHOICES = 256
"""Enough for every state: at most 20 Street kinds, a Brute's five effective values, nine payments
each; the legal-action function raises if a buffer is short."""


def operation(code: int) -> int:
    """The operation of a decision, one of the constants above."""
    return code & ~((1 << _SHIFT) - 1)


def payload(code: int) -> int:
    """What the operation applies to; a card kind, except for Brutes and takes."""
    return code & ((1 << _SHIFT) - 1)


def brute_code(value: int, target: int) -> int:
    """Play the Brute of `value` (1–4) on the Street kind `target`."""
    return PLAY_BRUTE + value * KINDS + target


def brute_value(code: int) -> int:
    """The value of the Brute played."""
    return payload(code) // KINDS


def brute_target(code: int) -> int:
    """The Street kind that the Brute threatens."""
    return payload(code) % KINDS


def take_code(kind: int, value: int, joker: int, lay_joker: int) -> int:
    """Take `kind` at effective `value`; `joker` is a Mercenary's value, 0 for a pair or nothing."""
    return TAKE_CARD + kind * 64 + value * 10 + joker * 2 + lay_joker


def take_kind(code: int) -> int:
    """The Street kind taken."""
    return payload(code) // 64


def take_value(code: int) -> int:
    """The effective value it is taken at, 0 for a free take."""
    return payload(code) % 64 // 10


def take_joker(code: int) -> int:
    """The value of the Mercenary used as joker, 0 if none."""
    return payload(code) % 64 % 10 // 2


def take_lays_joker(code: int) -> int:
    """1 if the joker goes to the play area, 0 if the exact card does."""
    return payload(code) % 2
