"""Where lines on the screen may end."""

import re

_KEPT = "\u00a0\u2007\u202f"
"""Spaces that do not break; a French line may not begin with the sign after one."""

_WORD = re.compile(rf"[^\S{_KEPT}]*[\S{_KEPT}]+[^\S{_KEPT}]*")


def break_at_ordinary_spaces() -> None:
    """Have Rich, and Textual after it, break no line at a space that says it does not break.

    Rich has no setting for this, only the pattern of a word.
    """
    from rich import _wrap  # noqa: PLC0415  slow

    _wrap.re_word = _WORD
