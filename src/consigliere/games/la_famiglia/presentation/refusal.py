"""Refusals of La Famiglia."""

from consigliere.core.errors import IllegalAction
from consigliere.core.message import Arg


def refused(key: str, clause: str, **args: Arg) -> IllegalAction:
    """A refusal with the key `refusal.la_famiglia.<key>` and its clause."""
    return IllegalAction(f"la_famiglia.{key}", clause, args)
