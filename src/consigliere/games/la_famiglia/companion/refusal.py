"""Refusals of the companion: illegal moves with a clause of the expansion, and unreadable words."""

from consigliere.core.errors import ConsigliereError, IllegalAction, InvalidAction
from consigliere.core.message import Arg

MAX_SHOWN = 40
"""Characters of the input that an error quotes."""


class SessionError(ConsigliereError):
    """A session of the companion that is unreadable or too long."""


def refused(key: str, clause: str, **args: Arg) -> IllegalAction:
    """A refusal with the key `refusal.la_famiglia.companion.<key>`."""
    return IllegalAction(f"la_famiglia.companion.{key}", clause, args)


def unreadable(word: str) -> InvalidAction:
    """An error for a word that is not a move of the companion."""
    return InvalidAction("companion_move", {"move": word[:MAX_SHOWN]})


def out_of_range(word: str, least: int, most: int) -> InvalidAction:
    """An error for a move with a number outside its range."""
    return InvalidAction(
        "companion_number", {"move": word[:MAX_SHOWN], "least": least, "most": most}
    )
