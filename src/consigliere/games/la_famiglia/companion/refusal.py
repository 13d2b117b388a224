"""How the companion says no: a clause that the expansion states, or that a word means nothing."""

from consigliere.core.errors import ConsigliereError, IllegalAction, InvalidAction
from consigliere.core.message import Arg

SHOWN = 40
"""Characters of foreign text that an error repeats."""


class SessionError(ConsigliereError):
    """A session of the companion that cannot be read, or is too long."""


def against(key: str, clause: str, **args: Arg) -> IllegalAction:
    """A refusal with the key `refusal.la_famiglia.companion.<key>`."""
    return IllegalAction(f"la_famiglia.companion.{key}", clause, args)


def unreadable(word: str) -> InvalidAction:
    """A word that is no move of the companion."""
    return InvalidAction("companion_move", {"move": word[:SHOWN]})


def out_of_range(word: str, least: int, most: int) -> InvalidAction:
    """A move with a number that cannot be."""
    return InvalidAction("companion_number", {"move": word[:SHOWN], "least": least, "most": most})
