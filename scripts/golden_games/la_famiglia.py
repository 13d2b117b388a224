"""How golden games of La Famiglia are played and told.

There is a line for each phase of a round: its letter (LF-NOT-01), how many steps were legal at all
its decisions together, and the steps, chance included.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from consigliere.games.la_famiglia.box.parts import MANDAMENTI
from consigliere.games.la_famiglia.game import LaFamiglia
from consigliere.games.la_famiglia.presentation.notation import PHASE_LETTERS
from consigliere.games.la_famiglia.rules.state import State
from golden import Golden, begin, told_by

GAME = LaFamiglia()

_STRONG = frozenset({"ORD", "PLC", "RAP", "REC", "O1L", "5", "4"})
_IDLE = frozenset({"stop", "none", "done", "act:no", "withdraw", "final:none", "solo:none"})


def uniform(_: State, words: Sequence[str], luck: random.Random) -> str:
    """Every legal step is as likely as any other."""
    return luck.choice(words)


def bold(_: State, words: Sequence[str], luck: random.Random) -> str:
    """Never leaves what can be done, and attacks with as many soldiers as it can."""
    doing = [word for word in words if word not in _IDLE] or list(words)
    return doing[-1] if doing[0].startswith("count:") else luck.choice(doing)


def uneven(state: State, words: Sequence[str], luck: random.Random) -> str:
    """The first side goes where it may win ground, the other one does as little as it may."""
    (seat,) = GAME.actors(state)
    if state.record.side[seat] != 0:
        idle = [word for word in words if word in _IDLE]
        return luck.choice(idle or words)
    doing = [word for word in words if word not in _IDLE] or list(words)
    name = doing[0].partition(":")[0]
    if name == "count":
        return doing[max(0, len(doing) - 2)]
    if name in {"put", "dest"}:
        hopes = {word: _hope(state, seat, word.split(":")[1]) for word in doing}
        doing = [word for word in doing if hopes[word] == max(hopes.values())]
    else:
        doing = [word for word in doing if word.partition(":")[2] in _STRONG] or doing
    return luck.choice(doing)


def _hope(state: State, seat: int, name: str) -> int:
    """How much a seat wants to go to a place: to a mandamento that it holds in part."""
    s, t, places = state.record, state.tables, state.components.territories
    if name not in places:
        return 0
    place = places.index(name)
    if s.owner[place] == seat:
        return 1
    of = next(n for n in range(MANDAMENTI) if t.members[n] >> place & 1)
    held = sum(int(t.members[of] >> n & 1) for n in range(len(places)) if s.owner[n] == seat)
    return (9, 20, 5)[held] - int(s.soldiers[place])


def phase_of(state: State) -> str:
    """The round and the letter of the phase."""
    s = state.record
    return f"{int(s.round_number)}{PHASE_LETTERS[int(s.phase)]}"


POLICIES = {"uniform": uniform, "bold": bold, "uneven": uneven}
GOLDEN = Golden("la_famiglia", GAME, POLICIES, told_by(GAME, phase_of), partial(begin, GAME))
