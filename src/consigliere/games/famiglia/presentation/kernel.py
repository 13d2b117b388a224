"""What the table needs of the rules in one call, compiled upon them."""

from consigliere.core.kernel import Kernel

from ..rules.actions import MAX_CHOICES
from ..rules.kernel import KERNEL as RULES
from ..rules.kernel import buffer
from ..rules.record import TAKE, Record
from ..rules.state import State
from . import skips

KERNEL = Kernel((skips,), RULES)
compiled, functions = KERNEL.compiled, KERNEL.functions
"""Every function of `skips` by name; see `consigliere.core.kernel`."""

PHASES = 4
ROOM = PHASES * MAX_CHOICES
"""For the decisions of all phases."""


def warm_up(start: Record) -> None:
    """Compile it, or load it from the cache, by trying it."""
    row = State(start.copy()).record
    compiled().list_decisions(row.copy().array, buffer(), buffer())
    compiled().carry_out_at(row.copy().array, 0, TAKE, buffer())
    compiled().opens_take(row.copy().array, 0, buffer())
    compiled().draw_at(row.copy().array, 0)
    compiled().points_of(row.array, 0)
    compiled().lowest_at(row.array, 0)
