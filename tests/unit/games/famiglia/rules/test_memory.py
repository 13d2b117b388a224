"""A game by steps from Python, in one array of bytes."""

import numpy as np
import pytest

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.rules.actions import GROWING
from consigliere.games.famiglia.rules.kernel import buffer, compiled
from consigliere.games.famiglia.rules.memory import (
    RECORD_END,
    choices_of,
    luck_of,
    new_memory,
    record_of,
)
from consigliere.games.famiglia.rules.record import DRAW, OVER, Buffer, Record
from consigliere.games.random_source import Random, new_random


@pytest.mark.parametrize("edition", ["first", "second"])
def test_steps_do_what_the_rules_do_on_a_record(edition: str) -> None:
    s = Famiglia().initial({"edition": edition}).record.copy()
    game, same, again = new_memory(), new_random(), buffer()
    game[:RECORD_END] = np.frombuffer(s.tobytes(), np.int8)
    for rng in (luck_of(game), same):
        compiled().seed_random(rng, 4)
    draw_all(s, same)
    n, steps = compiled().begin(game), 0
    while n:
        assert record_of(game).tobytes() == s.tobytes()
        assert choices_of(game)[:n].tolist() == listed(s, again)
        code = int(choices_of(game)[steps % n])
        n = compiled().step(game, steps % n)
        compiled().decide(s, code)
        draw_all(s, same)
        steps += 1
    assert s.stage == OVER
    assert steps > 5


def listed(s: Record, out: Buffer) -> list[int]:
    found: list[int] = out[: compiled().legal(s, out, GROWING)].tolist()
    return found


def draw_all(s: Record, rng: Random) -> None:
    while s.stage <= DRAW:
        compiled().draw_random(s, rng)
