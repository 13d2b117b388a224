"""Codes that carry an identity to another device: short enough to type, too many to guess.

Fifty bits hold for ten minutes; whoever tries has a budget of some guesses a minute.
"""

from __future__ import annotations

import secrets

CODE_SECONDS = 600.0
"""How long a code holds: long enough to fetch the other device."""
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those of Crockford's base 32, in which nothing is taken for something else."""
_LOOK_ALIKE = str.maketrans("OIL", "011", " -\u2010\u2011\u2013\u00a0\u202f")
_HALF = 5


def new_code() -> str:
    """A code as it is stored, without a dash."""
    return "".join(secrets.choice(_LETTERS) for _ in range(2 * _HALF))


def shown_code(code: str) -> str:
    """A code as people read it."""
    return f"{code[:_HALF]}-{code[_HALF:]}"


def typed_code(text: str) -> str | None:
    """The code that somebody has typed, in whatever spelling; None if it cannot be one."""
    code = text.strip().upper().translate(_LOOK_ALIKE)
    return code if len(code) == 2 * _HALF and set(code) <= set(_LETTERS) else None
