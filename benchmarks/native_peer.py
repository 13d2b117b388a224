"""The peer: Famiglia under the same policy in hand-written C++ (`famiglia_native.cpp`).

python benchmarks/native_peer.py [--json] [--seconds 1] [--rounds 5]
"""

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import thread_time
from typing import Any

import numpy as np

from consigliere.games.famiglia.benchmark import measure
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.random_source import new_random, seed_random
from figures import OURS, Figure, Pace, compared, interleaved, run

PEER = "hand-written C++"
COMPILER = shutil.which("c++")
_SOURCE = Path(__file__).with_name("famiglia_native.cpp")
_CHUNK = 500


class Native:
    """The C++ version, compiled for this machine; needs a C++ compiler."""

    def __init__(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "famiglia.so"
            made = [str(COMPILER), "-std=c++17", "-O3", "-march=native", "-shared", "-fPIC"]
            subprocess.run([*made, "-o", str(library), str(_SOURCE)], check=True)
            self._play: Any = ctypes.CDLL(str(library)).play_games
        start = Famiglia().initial({}).record
        self._deck, self._start_set = (
            np.array(cards, np.int8) for cards in (start.unknown, start.hand[0])
        )

    def play(self, games: int, random: Any, counts: Any) -> None:
        """Whole games; `counts`, shape (3,), grows by turns, decisions and chance events."""
        deck, start_set, luck, found = (
            ctypes.c_void_p(array.ctypes.data)
            for array in (self._deck, self._start_set, random, counts)
        )
        self._play(deck, start_set, ctypes.c_int64(games), luck, found)

    def run(self, seconds: float, seed: int = 1) -> Pace:
        """Play for so many seconds of processor time; figures per second."""
        random, counts, games = new_random(), np.zeros(3, np.int64), 0
        seed_random(random, seed)
        began = thread_time()
        while games == 0 or thread_time() - began < seconds:
            self.play(_CHUNK, random, counts)
            games += _CHUNK
        spent = thread_time() - began
        turns, decisions, _ = (float(count) / spent for count in counts)
        return {"games_per_s": games / spent, "turns_per_s": turns, "decisions_per_s": decisions}


def native_figures(seconds: float, rounds: int) -> list[Figure]:
    """Games and decisions a second inside compiled code, ours and the C++ version's in turn."""
    runs: dict[str, Callable[[], Pace]] = {OURS: lambda: dict(measure(seconds, clock=thread_time))}
    if COMPILER:
        native = Native()
        runs[PEER] = lambda: native.run(seconds)
    paces = interleaved(runs, rounds, PEER)
    return [
        compared("games in compiled code", "games_per_s", paces, peer=PEER),
        compared("decisions in compiled code", "decisions_per_s", paces, peer=PEER),
    ]


if __name__ == "__main__":
    run(__doc__, native_figures)
