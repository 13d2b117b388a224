"""The compiled player: loaded at the first use, on top of the compiled rules."""

from functools import cache
from types import SimpleNamespace

from consigliere.core.compiled import Base, compile_rules
from consigliere.games.famiglia import kernel as rules
from consigliere.games.famiglia.state import Record

from . import playout, swaps, trial, turns, weighing, worth
from .playout import new_desk
from .swaps import Width
from .tables import plain_worth
from .trial import Terms, new_trial
from .turns import new_found

MODULES = (worth, swaps, turns, playout, trial, weighing)


@cache
def compiled() -> SimpleNamespace:
    """Every function of the player by name, compiled."""
    return compile_rules(MODULES, Base(rules.MODULES, rules.compiled()))


def warm_up(start: Record) -> None:
    """Compile everything that players call, or load it from the cache; `start` is a new game."""
    table, desk, competing = start.copy(), new_desk(), new_trial(1)
    rules.compiled().seed_random(desk.rng, 1)
    compiled().draw_all(table, desk.rng)
    desk.room.boards[0] = table
    competing.boards[0] = table
    terms = Terms(int(table.mover), plain_worth(), Width(1, 1), int(table.turn), 1)
    compiled().phase_of(table)
    compiled().explore(desk.room, terms.worth, terms.width, new_found(1))
    compiled().try_out(desk, competing, terms, 0, 1)
