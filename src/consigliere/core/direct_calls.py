"""Compiled functions that are called again and again with arrays of the same kinds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def direct(function: Any, *example: Any) -> Callable[..., Any]:
    """The machine code of a compiled function for arguments of the kinds of these, called straight.

    Numba looks at the kind of every argument at each call, which takes longer than a step of a
    game. What is returned does not look: arguments of other kinds are the caller's mistake, and
    may end the process. A function that is plain Python is returned as it is.
    """
    if not is_compiled(function):
        return function  # type: ignore[no-any-return]
    kinds = tuple(function.typeof_pyval(argument) for argument in example)
    function.compile(kinds)
    found: Callable[..., Any] = function.overloads[kinds].entry_point
    return found


def is_compiled(function: Any) -> bool:
    """Whether a function is a compiled one, and no plain Python."""
    return hasattr(function, "typeof_pyval")
