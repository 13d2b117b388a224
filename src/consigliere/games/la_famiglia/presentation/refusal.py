"""How a refusal of La Famiglia is made."""

from consigliere.core.errors import IllegalAction
from consigliere.core.message import Arg


def refused(key: str, clause: str, **args: Arg) -> IllegalAction:
    """A refusal with the key `refusal.la_famiglia.<key>` and the clause that it rests on."""
    return IllegalAction(f"la_famiglia.{key}", clause, args)
