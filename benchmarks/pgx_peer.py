"""The peer: pgx's connect_four, many games at once on the CPU, played at random."""

from functools import partial
from time import process_time
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

Pace = dict[str, float]

GAME = "connect_four"
BATCHES = (1024, 4096, 16384)
"""From where it is quick to where it no longer fits the caches."""
_STEPS = 64
"""Steps in one call: Python is out of the loop, to the peer's advantage."""


class Batch:
    """So many games, stepped inside one compiled function; ended games start anew.

    A column is chosen evenly among the legal ones by one random number a game, which is quicker
    than the sampling that pgx's own benchmark uses.
    """

    def __init__(self, games: int, seed: int) -> None:
        env = pgx.make(GAME)
        self._games = games
        self._key = jax.random.key(seed)
        self._state = jax.vmap(env.init)(jax.random.split(self._key, games))
        self._steps = jax.jit(partial(_steps, jax.vmap(auto_reset(env.step, env.init)), games))
        self.run(0.0)

    def run(self, seconds: float) -> Pace:
        """Step for about so many seconds of processor time; the first call compiles."""
        calls = 0
        began = process_time()
        while calls == 0 or process_time() - began < seconds:
            self._state, self._key = self._steps(self._state, self._key)
            jax.block_until_ready(self._state)
            calls += 1
        return {"steps": calls * _STEPS * self._games / (process_time() - began)}


def _steps(step: Any, games: int, state: Any, key: Any) -> Any:
    def once(carry: Any, _: None) -> tuple[Any, None]:
        state, key = carry
        key, for_choice, for_reset = jax.random.split(key, 3)
        columns = _chosen(for_choice, state.legal_action_mask)
        return (step(state, columns, jax.random.split(for_reset, games)), key), None

    return jax.lax.scan(once, (state, key), None, length=_STEPS)[0]


def _chosen(key: Any, mask: Any) -> Any:
    """The legal column before which a random share of the legal ones lies."""
    up_to = jnp.cumsum(mask, axis=1)
    share = jax.random.uniform(key, (mask.shape[0], 1))
    return jnp.argmax(up_to > share * up_to[:, -1:], axis=1)


def best_batch(seconds: float) -> Batch:
    """The quickest of BATCHES, each tried for so many seconds."""
    batches = [Batch(games, seed=1) for games in BATCHES]
    return max(batches, key=lambda batch: batch.run(seconds)["steps"])
