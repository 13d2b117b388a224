"""Learn Famiglia as AlphaZero does, by mctx: python alphazero.py [seconds] [alphazero.npz]

Needs `pip install 'consigliere[learn]'`. The search is mctx's Gumbel MuZero policy, and instead of
a learned model it has the rules: a node of its tree is a packed row of a batch, and luck is drawn
anew for every node. The network is that of `ppo.py`; it learns what the search prefers, and how the
games ended. Ten times on the way its policy is tried without search; what came of it is printed and
kept in `alphazero-curve.json`.
"""

import json
import os
import sys
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import mctx
import numpy as np
import optax
from ppo import NEVER, Net, new_net, outputs, tried

import consigliere

# a callback needs a second thread to get its arrays, which there is not for one device on one core
os.environ.setdefault("XLA_FLAGS", "--xla_force_host_platform_device_count=2")

GAMES, SIMULATIONS, STEPS, EPOCHS, ROWS = 512, 16, 64, 2, 2048
"""Games side by side, simulations of a search, steps between two lessons, passes over them, rows of
a gradient."""
WIDTH, RATE, TRIALS, PAIRS = 16, 1e-3, 10, 100
"""Actions that a search looks at, the rate of learning, and trials as in `ppo.py`."""
KEPT = ("seen", "mask", "wanted", "worth")


class Effort(NamedTuple):
    """How long a search looks, and how much chance there is in where it looks first."""

    simulations: int
    noise: float = 0.0


class Root(NamedTuple):
    """Games as a search begins: packed, what the seat to act sees, and what it may do."""

    rows: Any
    seen: Any
    mask: Any


class Node(NamedTuple):
    """Games after an action each: `same` is 1 where the same seat acts next, else −1; `won` what
    the action won for its seat, 1, 0 or −1; where a game ended, `same` is 0 and the rest tells of
    the next one."""

    rows: Any
    seen: Any
    mask: Any
    same: Any
    won: Any


def favourites(net: Net, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
    """The legal actions that the net likes best, their scores, illegal ones at most NEVER, and what
    the games are worth to whoever acts."""
    scores, values = outputs(net, seen, mask)
    scores, liked = jax.lax.top_k(scores, WIDTH)
    return liked, scores, jnp.tanh(values)


def root_of(batch: Any) -> Root:
    """The games of a batch as they are."""
    return Root(batch.pack(), batch.frame.observation.copy(), batch.frame.mask.copy())


class Tree:
    """The rules, for a search in so many games at once."""

    def __init__(self, games: int, seed: int = 1) -> None:
        self.batch = consigliere.make_batch("famiglia", games, seed=seed)
        self._seeds = count(seed << 40)
        frame = self.batch.frame
        self._shapes = Node(
            jax.ShapeDtypeStruct(self.batch.pack().shape, np.uint8),
            jax.ShapeDtypeStruct(frame.observation.shape, np.int8),
            jax.ShapeDtypeStruct(frame.mask.shape, np.bool_),
            *(jax.ShapeDtypeStruct((games,), np.float32) for _ in range(2)),
        )

    def carry_out(self, rows: Any, actions: Any) -> Node:
        """Carry out an action in each game, with luck that was not known before."""
        seat = self.batch.unpack(np.asarray(rows), next(self._seeds)).seat.copy()
        frame = self.batch.step(np.asarray(actions))
        same = np.where(frame.seat == seat, 1, -1) * ~frame.terminated
        won = frame.rewards[np.arange(len(seat)), seat]
        seen, mask = frame.observation.copy(), frame.mask.copy()
        return Node(self.batch.pack(), seen, mask, same.astype(np.float32), won.copy())

    def expand(self, net: Net, _key: Any, places: Any, before: Any) -> tuple[Any, Any]:
        """A new node, as mctx wants it: after the action at this place among the favourites."""
        rows, liked = before
        actions = jnp.take_along_axis(liked, places[:, None], 1)[:, 0]
        node = jax.pure_callback(self.carry_out, self._shapes, rows, actions)
        liked, scores, values = favourites(net, node.seen, node.mask)
        step = mctx.RecurrentFnOutput(
            reward=node.won, discount=node.same, prior_logits=scores, value=values
        )
        return step, (node.rows, liked)

    @partial(jax.jit, static_argnums=(0, 3))
    def search(self, net: Net, root: Root, effort: Effort, key: Any) -> tuple[Any, Any]:
        """The action for each game, and how often the search would play each: (games, actions)."""
        liked, scores, values = favourites(net, root.seen, root.mask)
        found = mctx.gumbel_muzero_policy(
            net,
            key,
            mctx.RootFnOutput(prior_logits=scores, value=values, embedding=(root.rows, liked)),
            self.expand,
            effort.simulations,
            invalid_actions=scores <= NEVER,
            gumbel_scale=effort.noise,
        )
        games = jnp.arange(len(liked))
        wanted = jnp.zeros(root.mask.shape).at[games[:, None], liked].add(found.action_weights)
        return liked[games, found.action], wanted


def loss(net: Net, rows: dict[str, Any]) -> Any:
    """Cross entropy with what the search prefers, and the error of the values."""
    scores, values = outputs(net, rows["seen"], rows["mask"])
    policy = -(rows["wanted"] * jax.nn.log_softmax(scores)).sum(1).mean()
    return policy + ((jnp.tanh(values) - rows["worth"]) ** 2).mean()


@partial(jax.jit, static_argnums=0)
def improve(adam: Any, net: Net, memory: Any, rows: dict[str, Any]) -> tuple[Net, Any]:
    """One step of Adam."""
    change, memory = adam.update(jax.grad(loss)(net, rows), memory)
    return optax.apply_updates(net, change), memory


class Course:
    """Games of the net, with search, against itself."""

    def __init__(self, games: int, simulations: int) -> None:
        self.batch = consigliere.make_batch("famiglia", games, seed=1)
        self._tree, self._effort = Tree(games), Effort(simulations, 1.0)

    def collect(self, net: Net, steps: int, key: Any) -> dict[str, Any]:
        """So many steps of every game; each array has the shape (steps, games, …)."""
        kept: list[tuple[Any, ...]] = []
        for one in jax.random.split(key, steps):
            root, seat = root_of(self.batch), self.batch.frame.seat.copy()
            actions, wanted = self._tree.search(net, root, self._effort, one)
            frame = self.batch.step(np.asarray(actions))
            won = frame.rewards[np.arange(len(seat)), seat]
            same = np.where(frame.seat == seat, 1, -1) * ~frame.terminated
            kept.append((root.seen, root.mask, np.asarray(wanted), won, same))
        seen, mask, wanted, won, same = (np.stack(part) for part in zip(*kept, strict=True))
        frame = self.batch.frame
        _, last = outputs(net, frame.observation.copy(), frame.mask.copy())
        worth = returns(won, same, np.tanh(np.asarray(last)))
        return dict(zip(KEPT, (seen, mask, wanted, worth), strict=True))


def returns(won: Any, same: Any, last: Any) -> Any:
    """How each game ended for the seat of a step, or what the net says where it is not over."""
    found, after = np.zeros_like(won), last
    for step in reversed(range(len(found))):
        found[step] = after = won[step] + same[step] * after
    return found


def lessons(course: dict[str, Any], luck: np.random.Generator) -> Iterator[dict[str, Any]]:
    """The steps in rows of one gradient each, in random order; forced ones are left out."""
    flat = {name: part.reshape(-1, *part.shape[2:]) for name, part in course.items()}
    useful = luck.permutation(np.flatnonzero(flat["mask"].sum(1) > 1))
    size = min(ROWS, len(useful))
    for start in range(0, len(useful) - size + 1, size):
        yield {name: part[useful[start : start + size]] for name, part in flat.items()}


def main(seconds: float, file: str) -> None:
    """Learn for so many seconds of processor time, and keep the weights in a file."""
    is_short = seconds < 60
    games, pairs = (16, 10) if is_short else (GAMES, PAIRS)
    course = Course(games, 4 if is_short else SIMULATIONS)
    luck, key = np.random.default_rng(1), jax.random.key(1)
    frame = course.batch.frame
    net = new_net(1, frame.observation.shape[1], frame.mask.shape[1])
    adam = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))
    memory, begun, steps = adam.init(net), process_time(), 0
    curve: list[dict[str, Any]] = []
    while not curve or process_time() - begun < seconds:
        key, one = jax.random.split(key)
        played = course.collect(net, STEPS, one)
        steps += STEPS * games
        for _ in range(EPOCHS):
            for rows in lessons(played, luck):
                net, memory = improve(adam, net, memory, rows)
        spent = process_time() - begun
        if spent >= min(len(curve) + 1, TRIALS) * seconds / TRIALS:
            curve.append({"steps": steps, "seconds": round(spent, 1), **tried(net, pairs)})
            print(json.dumps(curve[-1]), flush=True)
            np.savez(file, **net._asdict())
            text = json.dumps(curve, indent=1) + "\n"
            Path("alphazero-curve.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main(
        float(sys.argv[1]) if len(sys.argv) > 1 else 1800,
        sys.argv[2] if len(sys.argv) > 2 else "alphazero.npz",
    )
