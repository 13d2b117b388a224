"""Which steps end the turn, found by carrying them out."""

from ..rules.record import Record
from .notation import Brute, Dig, LayDown, Pass, Play, Step, Take, TakeUp, code_of
from .table_actions import carried_out, table_decisions

_ONLY_A_PASS = [code_of(Pass())]


def ends_turn(s: Record, step: Step) -> bool:
    """FA-P4-1: whether the mover can do nothing more in this turn.

    A pass that is left alone is made for them, so what leaves nothing else ends the turn, too. What
    a discard brings is not known before.
    """
    match step:
        case Take() | Pass():
            return True
        case Play() | TakeUp() | LayDown() | Brute():
            after = carried_out(s, step)
            return after is not None and table_decisions(after) == _ONLY_A_PASS
        case Dig() | _:
            return False
