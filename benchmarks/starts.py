"""How long a fresh process takes until the rules, or a player, are ready."""

import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from time import perf_counter

_RULES = "from consigliere.games.registry import load_game; load_game('famiglia').warm_up()"
_PLAYER = (
    "from consigliere.players.player import Thinking; "
    "from consigliere.games.players import make_player; "
    "make_player('search', 'famiglia', Thinking())"
)
_WARM_STARTS = 3


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds until ready: by the wall, and of processor time, which other programs disturb less.

    Python's own start and imports are included.
    """

    wall_s: float
    cpu_s: float


def start_times() -> dict[str, Start]:
    """Cold (with an empty cache) and warm (with what that left), each in a fresh process.

    The player is measured on top of compiled rules: it starts cold where they are warm.
    """
    times = {}
    with tempfile.TemporaryDirectory() as cache:
        for what, program in (("rules", _RULES), ("search player", _PLAYER)):
            times[f"{what}, cold compile"] = _start(program, cache)
            warm = [_start(program, cache) for _ in range(_WARM_STARTS)]
            times[f"{what}, warm start"] = sorted(warm, key=lambda start: start.wall_s)[1]
    return times


def _start(program: str, cache: str) -> Start:
    environment = {**os.environ, "CONSIGLIERE_CACHE": cache}
    began, used = perf_counter(), _used()
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    return Start(perf_counter() - began, _used() - used)


def _used() -> float:
    """Processor time of all children so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
