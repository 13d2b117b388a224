"""Learn Famiglia by PPO in batches of games: python ppo.py [steps] [policy.npz]

Needs `pip install 'consigliere[learn]'`. One file in the manner of CleanRL: the network and its
gradients by JAX, Adam by optax. Most games are played against oneself, one of sixteen against
`greedy`. Ten times on the way the policy is tried against `greedy` and the random player; what came
of it is printed and kept in `curve.json`.
"""

import json
import sys
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

import consigliere
from consigliere.games.famiglia.encoding import Frame, evaluate

GAMES, STEPS, EPOCHS, ROWS = 512, 64, 2, 4096
"""Games side by side, steps between two lessons, passes over them, rows of a gradient."""
WIDTH, RATE, LAMBDA, CLIP, ENTROPY, NEVER = 128, 1e-3, 0.95, 0.2, 0.005, -1e9
POINTS = 20.0
"""A lead of so many points is worth as much as winning: something to learn early."""
TRIALS, PAIRS = 10, 100
"""How often a policy is tried on the way, and by how many pairs of games."""

COLUMNS = ("seen", "mask", "seat", "action", "chance", "value", "reward", "ended", "own")
"""What is kept of each step: see `Course.collect`."""


class Net(NamedTuple):
    """Weights: two layers of ReLU, then a score for each action and what the position is worth."""

    w1: Any
    b1: Any
    w2: Any
    b2: Any
    policy: Any
    policy_b: Any
    value: Any
    value_b: Any


def new_net(seed: int, inputs: int, actions: int) -> Net:
    """Random weights, small ones at the outputs."""
    luck = np.random.default_rng(seed)
    sizes = [(inputs, WIDTH, 2.0), (WIDTH, WIDTH, 2.0), (WIDTH, actions, 1e-4), (WIDTH, 1, 0.01)]
    parts: list[Any] = []
    for rows, columns, gain in sizes:
        parts += [luck.normal(0, (gain / rows) ** 0.5, (rows, columns)), np.zeros(columns)]
    return Net(*(jnp.asarray(part, jnp.float32) for part in parts))


def outputs(net: Net, seen: Any, mask: Any) -> tuple[Any, Any]:
    """Scores of the actions, illegal ones far below the others, and values, by row."""
    hidden = jax.nn.relu(seen.astype(jnp.float32) @ net.w1 + net.b1)
    hidden = jax.nn.relu(hidden @ net.w2 + net.b2)
    scores = jnp.where(mask, hidden @ net.policy + net.policy_b, NEVER)
    return scores, (hidden @ net.value + net.value_b)[:, 0]


@jax.jit
def act(net: Net, seen: Any, mask: Any, key: Any) -> tuple[Any, Any, Any]:
    """An action drawn for each game, its log-probability, and the value for the seat to act."""
    scores, values = outputs(net, seen, mask)
    actions = jax.random.categorical(key, scores)
    chances = jax.nn.log_softmax(scores)
    return actions, jnp.take_along_axis(chances, actions[:, None], 1)[:, 0], values


@jax.jit
def best(net: Net, seen: Any, mask: Any) -> Any:
    """The action with the highest score in each game."""
    return outputs(net, seen, mask)[0].argmax(1)


def loss(net: Net, rows: dict[str, Any]) -> Any:
    """PPO: the clipped gain of the policy, the error of the values, and a little entropy."""
    scores, values = outputs(net, rows["seen"], rows["mask"])
    chances = jax.nn.log_softmax(scores)
    chosen = jnp.take_along_axis(chances, rows["action"][:, None], 1)[:, 0]
    ratio, gain, own = jnp.exp(chosen - rows["chance"]), rows["advantage"], rows["own"]
    clipped = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
    policy = -(jnp.minimum(ratio * gain, clipped * gain) * own).sum() / own.sum()
    entropy = -(jnp.exp(chances) * jnp.where(rows["mask"], chances, 0)).sum(1).mean()
    return policy + 0.5 * ((values - rows["worth"]) ** 2).mean() - ENTROPY * entropy


@partial(jax.jit, static_argnums=0)
def improve(adam: Any, net: Net, memory: Any, rows: dict[str, Any]) -> tuple[Net, Any]:
    """One step of Adam."""
    change, memory = adam.update(jax.grad(loss)(net, rows), memory)
    return optax.apply_updates(net, change), memory


class Course:
    """Games that go on while the net learns from them."""

    def __init__(self, games: int) -> None:
        self.batch = consigliere.make_batch("famiglia", games, seed=1)
        self.greedy = self.batch.opponent("greedy")
        number = np.arange(games)
        self.is_greedy, self.learner = number % 16 == 0, number // 16 % 2
        """Where the net has an opponent, and its seat there."""

    def collect(self, net: Net, steps: int, key: Any) -> dict[str, Any]:
        """So many steps of every game; each array has the shape (steps, games, …)."""
        kept: list[tuple[Any, ...]] = []
        for one in jax.random.split(key, steps):
            frame = self.batch.frame
            seen, mask = frame.observation.copy(), frame.mask.copy()
            seat = frame.seat.copy()
            drawn, chance, value = map(np.array, act(net, seen, mask, one))
            others = self.is_greedy & (seat != self.learner)
            asked = np.flatnonzero(others)
            drawn[asked] = self.greedy.actions(asked)[asked]
            frame = self.batch.step(drawn)
            lead = frame.scores[:, 0] - frame.scores[:, 1]
            won = frame.rewards[:, 0] + np.where(frame.terminated, np.clip(lead / POINTS, -1, 1), 0)
            reward = np.where(seat == 0, won, -won) / 2
            own = ~others & (mask.sum(1) > 1)
            ended = frame.terminated.copy()
            kept.append((seen, mask, seat, drawn, chance, value, reward, ended, own))
        parts = [np.stack(part) for part in zip(*kept, strict=True)]
        course = dict(zip(COLUMNS, parts, strict=True))
        frame = self.batch.frame
        _, _, last = act(net, frame.observation.copy(), frame.mask.copy(), key)
        return course | advantages(course, np.asarray(last), frame.seat.copy())


def advantages(course: dict[str, Any], last: Any, last_seat: Any) -> dict[str, Any]:
    """Generalised advantages: what is good for one seat is as bad for the other."""
    found, after = np.zeros_like(course["value"]), np.zeros_like(last)
    value, seat = last, last_seat
    for step in reversed(range(len(found))):
        sign = np.where(seat == course["seat"][step], 1, -1) * ~course["ended"][step]
        error = course["reward"][step] + sign * value - course["value"][step]
        after = error + LAMBDA * sign * after
        found[step], value, seat = after, course["value"][step], course["seat"][step]
    gain = (found - found.mean()) / (found.std() + 1e-8)
    return {"advantage": gain.astype(np.float32), "worth": found + course["value"]}


def rows_of(course: dict[str, Any], luck: np.random.Generator) -> Any:
    """The steps in rows of one gradient each, in random order; forced ones are left out."""
    names = ("seen", "mask", "action", "chance", "advantage", "worth", "own")
    flat = {name: course[name].reshape(-1, *course[name].shape[2:]) for name in names}
    useful = luck.permutation(np.flatnonzero(flat["mask"].sum(1) > 1))
    size = min(ROWS, len(useful))
    for start in range(0, len(useful) - size + 1, size):
        yield {name: part[useful[start : start + size]] for name, part in flat.items()}


def tried(net: Net, pairs: int) -> dict[str, list[float]]:
    """The share of games won against each opponent, with its interval of 95 %."""

    def policy(frame: Frame) -> Any:
        return np.asarray(best(net, frame.observation.copy(), frame.mask.copy()))

    found = {name: evaluate(policy, name, pairs, seed=7) for name in ("random", "greedy")}
    return {name: [round(x, 4) for x in one[:3]] for name, one in found.items()}


def main(steps: int, file: str) -> None:
    """Learn for so many steps, and keep the weights in a file for `ppo_player.py`."""
    games, pairs = (GAMES, PAIRS) if steps >= TRIALS * GAMES * STEPS else (32, 10)
    course, luck, key = Course(games), np.random.default_rng(1), jax.random.key(1)
    frame = course.batch.frame
    net = new_net(1, frame.observation.shape[1], frame.mask.shape[1])
    rounds = -(-steps // (STEPS * games))
    rate = optax.linear_schedule(RATE, 0, rounds * EPOCHS * max(1, STEPS * games // ROWS))
    adam = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(rate))
    memory, begun, curve = adam.init(net), process_time(), []
    for number in range(1, rounds + 1):
        key, one = jax.random.split(key)
        played = course.collect(net, STEPS, one)
        for _ in range(EPOCHS):
            for rows in rows_of(played, luck):
                net, memory = improve(adam, net, memory, rows)
        if number == rounds or number % max(1, rounds // TRIALS) == 0:
            seconds = round(process_time() - begun, 1)
            curve.append({"steps": number * STEPS * games, "seconds": seconds, **tried(net, pairs)})
            print(json.dumps(curve[-1]), flush=True)
            np.savez(file, **net._asdict())
            Path("curve.json").write_text(json.dumps(curve, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 3_000_000,
        sys.argv[2] if len(sys.argv) > 2 else "policy.npz",
    )
