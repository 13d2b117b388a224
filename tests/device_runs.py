"""Games on a graphics card beside the same on the processor; run as a program, by the tests.

    python device_runs.py simulate famiglia    on the simulator, with NUMBA_ENABLE_CUDASIM=1
    python device_runs.py compile famiglia     for a real card, without one; needs NVVM

It prints what was seen and fails where the two differ.
"""

import json
import sys
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np

from consigliere.games.batches import make_batch
from consigliere.games.encoding import ActionNotLegal
from consigliere.games.leaps import leap_over

GAMES = 3
CARD = (9, 0)
"""The compute capability of an H100 or H200."""
BEFORE = {"famiglia": 40, "family-tree": 270, "la-famiglia": 390}
"""Steps on the processor alone, so that some game ends soon after."""
TOGETHER = 60
_NUMBA = ("numba.cuda", "numba.cuda.dispatcher", "numba.cuda.types", "numba.cuda.typing.typeof")


def agree(device: Any, batch: Any) -> None:
    """Every column, what is seen, and all that is kept of the games, the luck included."""
    for name, column in device.columns.items():
        assert np.array_equal(column.copy_to_host(), getattr(batch.frame, name)), name
    assert np.array_equal(device.observe().copy_to_host(), batch.frame.observation)
    there = device.on_host()
    for game in range(len(batch)):
        assert there.state(game) == batch.state(game)
    # padding between the fields is not copied by the simulator
    assert (there._games.rows == batch._games.rows).all()
    assert (there._luck == batch._luck).all()


def simulate(game: str) -> dict[str, int]:
    """Both step by step, and many steps in one call."""
    batch = make_batch(game, GAMES, 5)
    batch.play_random(BEFORE[game])
    device = batch.on_device()
    agree(device, batch)
    ended = 0
    for _ in range(TOGETHER):
        device.play_random(1)
        ended += int(batch.play_random(1).terminated.sum())
    agree(device, batch)
    for _ in range(3):
        actions = batch.frame.choices[:, 0].astype(np.int64)
        device.step(actions)
        batch.step(actions)
        agree(device, batch)
    device.play_random(5)
    batch.play_random(5)
    agree(device, batch)
    refused = refusals(device, batch)
    agree(device, batch)
    other = device.on_host()
    assert np.array_equal(other.sample(), batch.sample())
    return {"ended": ended, "refused": refused}


def refusals(device: Any, batch: Any) -> int:
    """What neither allows: both say the same, and nothing changes."""
    wrong = np.flatnonzero(~batch.frame.mask[1])[0]
    actions = batch.frame.choices[:, 0].astype(np.int64)
    count = 0
    for action in (int(wrong), -1, len(batch.words)):
        actions[1] = action
        said = []
        for one in (device, batch):
            try:
                one.step(actions)
            except ActionNotLegal as error:
                said.append((error.key, error.details))
        assert len(said) == 2 and said[0] == said[1], said
        count += 1
    return count


def compile_for(game: str) -> dict[str, int]:
    """How many lines the code of each loop has for CARD."""
    # the simulator has none of this
    cuda, dispatcher, types, typing = map(import_module, _NUMBA)
    # a function that others call is compiled for the current device, and there is none
    vars(dispatcher)["get_current_device"] = lambda: SimpleNamespace(compute_capability=CARD)
    module = import_module(f"consigliere.games.{game.replace('-', '_')}.encoding.kernel")
    batch = make_batch(game, GAMES, 1)
    games, leap = typing.typeof(batch._games), typing.typeof(leap_over(GAMES).record())
    of = {"numbers": (types.int64, 1), "lucks": (types.int64, 2), "seen": (types.int16, 2)}
    numbers, lucks, seen = (types.Array(*kind, "C") for kind in of.values())
    calls = {
        "ready_scratch": (games, typing.typeof(batch._games[-1])),
        "find_illegal": (games, numbers, numbers),
        "step_rows": (games, numbers),
        "play_rows": (games, lucks, leap, types.int64),
        "observe_rows": (games, numbers, numbers, seen),
    }
    found = {}
    for name, arguments in calls.items():
        code, _ = cuda.compile_ptx(getattr(module.on_device(), name).py_func, arguments, cc=CARD)
        assert f".target sm_{CARD[0]}{CARD[1]}" in code
        assert code.count(".visible .entry") == 1
        found[name] = code.count("\n")
    return found


if __name__ == "__main__":
    run = {"simulate": simulate, "compile": compile_for}[sys.argv[1]]
    sys.stdout.write(json.dumps(run(sys.argv[2])))
