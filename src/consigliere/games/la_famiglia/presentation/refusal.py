"""Refusals of La Famiglia."""

from consigliere.core.errors import IllegalAction
from consigliere.core.message import Arg

from ..rules.record.frames import decider
from ..rules.state import State
from .prompts import prompt_for


def refused(key: str, clause: str, **args: Arg) -> IllegalAction:
    """A refusal with the key `refusal.la_famiglia.<key>` and its clause."""
    return IllegalAction(f"la_famiglia.{key}", clause, args)


def not_now(state: State) -> IllegalAction:
    """LF-DEC-31: something else is to be decided; the refusal says what."""
    return refused("not_now", "LF-DEC-31", asked=prompt_for(state, int(decider(state.record))))
