"""What all tables of a server share."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from ..compiler import Compiler
from ..computers import ComputerSeats
from ..limits import Limits
from ..store import Setup, Store
from .deadline_clock import DeadlineClock
from .whereabouts import Whereabouts


@dataclass(frozen=True, slots=True)
class TableContext:
    """Services shared by all tables."""

    store: Store
    computers: ComputerSeats
    rematch: Callable[[Setup, int | None], Coroutine[Any, Any, str]]
    """Sets up the same table again, given the seat that acted first."""
    compiler: Compiler
    limits: Limits
    deadline_clock: DeadlineClock
    whereabouts: Whereabouts
    lobby_changed: list[Callable[[], None]] = field(default_factory=list)
    """To be told when an open table may be another one."""
