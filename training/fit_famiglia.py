"""Learns the card values of Famiglia from self-play, and writes the file that players read.

Every round plays games with the values so far (now and then perturbed, for variety), then fits the
final difference of scores by least squares on the positions after every turn. Older rounds count
for less and less; the last few tables are averaged. The values by rule of thumb are the start, and
each table is measured against them.

    python training/fit_famiglia.py --rounds 12 --games 10000 --out worth.json
"""

import argparse
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from consigliere.core.statistics import wilson
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.card_values import LEVELS, card_values_of, plain_card_values
from consigliere.games.famiglia.players.evaluation import TEMPOS, ZONES, CardValues
from consigliere.games.famiglia.players.kernel import compiled
from consigliere.games.famiglia.players.playout import new_workspace
from consigliere.games.famiglia.players.swaps import Width
from consigliere.games.famiglia.rules.cards import KINDS, POINTS
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, OVER, new_boards

Floats = NDArray[np.float64]

KNOTS = np.array([0, 3, 7, 12, 18, 25, 33, 46])
"""Phases (cards still to come) at which weights stand: closer where the game is decided."""
DIG_WEIGHTS = [5.0, 1.0]
"""Best of a handful tried in self-play; see `CardValues.dig_weights`."""
WIDTH = Width(2, 2)
ZONE = KINDS * LEVELS
FEATURES = ZONES * ZONE + TEMPOS
MAX_TURNS = 300
PERTURBATION = 0.15
"""Spread of the factors by which the values of a perturbed table differ."""
GAMES_A_PERTURBATION = 10
SECOND_EDITION_EVERY = 4
RIDGE = 30.0
"""Weight of the victory points, in positions: it keeps values that are hardly ever seen."""
MEMORY = 0.6
"""Share of the evidence of older rounds that is kept."""
AVERAGED = 5
MATCH_GAMES = 1000
CHUNK = 20000


@dataclass(slots=True)
class Evidence:
    """The normal equations so far."""

    matrix: Floats = field(
        default_factory=lambda: np.zeros((len(KNOTS) * FEATURES, len(KNOTS) * FEATURES))
    )
    vector: Floats = field(default_factory=lambda: np.zeros(len(KNOTS) * FEATURES))

    def fade(self) -> None:
        """Older rounds count for less."""
        self.matrix *= MEMORY
        self.vector *= MEMORY

    def add(self, inputs: Floats, outputs: Floats) -> None:
        """More positions: features by knot, shape (n, knots × features), and what they miss."""
        self.matrix += inputs.T @ inputs
        self.vector += inputs.T @ outputs

    def weights(self) -> Floats:
        """Shape (knots, features), on top of the victory points."""
        ridge = RIDGE * np.eye(len(self.vector))
        solved: Floats = np.linalg.solve(self.matrix + ridge, self.vector).astype(np.float64)
        return solved.reshape(len(KNOTS), FEATURES)


@dataclass(frozen=True, slots=True)
class Sample:
    """What turns led to: the records, who had moved, and how it ended for him."""

    records: Any
    seats: NDArray[np.int64]
    margins: Floats
    won: Floats


def prior() -> Floats:
    """Cards in hand and play area count their victory points."""
    weights = np.zeros(FEATURES)
    weights[: 2 * ZONE] = np.tile(np.repeat(POINTS, LEVELS), 2)
    return weights


def play(card_values: CardValues, games: int, rng: np.random.Generator) -> Sample:
    """Self-play; a new perturbed table every GAMES_A_PERTURBATION games."""
    starts = [Famiglia().initial({"edition": e}).record for e in ("first", "second")]
    workspace, positions = new_workspace(), new_boards(MAX_TURNS)
    parts: list[Sample] = []
    perturbed = card_values
    for number in track(range(games), "playing", transient=True):
        if number % GAMES_A_PERTURBATION == 0:
            perturbed = perturb(card_values, rng)
        rules().seed_random(workspace.rng, int(rng.integers(1 << 30)))
        workspace.board[0] = starts[number % SECOND_EDITION_EVERY == 0]
        count = compiled().record_game(workspace, perturbed, WIDTH, positions)
        parts.append(sample_of(positions[:count], workspace.board[0]))
    columns = ("records", "seats", "margins", "won")
    return Sample(*(np.concatenate([getattr(part, name) for part in parts]) for name in columns))


def perturb(card_values: CardValues, rng: np.random.Generator) -> CardValues:
    """A table with every value somewhat changed."""
    factors = 1 + PERTURBATION * rng.standard_normal((1, ZONES, KINDS, 1))
    dig_weights = card_values.dig_weights + rng.uniform(-2, 2, 2)
    return card_values._replace(
        cards=(card_values.cards * factors).astype(np.float32),
        dig_weights=dig_weights.astype(np.float32),
    )


def sample_of(positions: Any, final: Any) -> Sample:
    """One finished game's positions, the final one left out."""
    records = np.array(positions)
    records = records[records["stage"] != OVER]
    seats = np.where(records["stage"] == DRAW, records["mover"], 1 - records["mover"])
    margin = int(rules().score(final, 0)) - int(rules().score(final, 1))
    winner = int(rules().winner(final))
    won = np.full(len(records), 0.5) if winner < 0 else (seats == winner).astype(float)
    return Sample(records, seats, np.where(seats == 0, margin, -margin).astype(float), won)


def copies(counts: Any) -> Floats:
    """Shape (n, KINDS) of counts to (n, ZONE): the first, the second and further copies."""
    counts = counts.astype(float)
    levels = [np.minimum(counts, 1), np.clip(counts - 1, 0, 1), np.clip(counts - 2, 0, None)]
    return np.stack(levels, axis=2).reshape(len(counts), ZONE)


def features(records: Any, seats: NDArray[np.int64]) -> Floats:
    """The features of the evaluation, for the seat that has just moved."""
    rows = np.arange(len(records))
    hand, area = records["hand"], records["area"]
    empty = records["street_size"] == 0
    passed = (records["passes"] > 0) & ~empty
    tempos = np.stack([~empty & ~passed, empty, passed], axis=1).astype(float)
    return np.concatenate(
        [
            copies(hand[rows, seats]) - copies(hand[rows, 1 - seats]),
            copies(area[rows, seats]) - copies(area[rows, 1 - seats]),
            -copies(records["street"]),
            -tempos,
        ],
        axis=1,
    )


def phases(records: Any) -> NDArray[np.int64]:
    """As `card_values.phase_of`."""
    parts = [records[name].astype(int) for name in ("unknown_size", "known_size", "discard_size")]
    total: NDArray[np.int64] = sum(parts)
    return total


def shares(phase: NDArray[np.int64]) -> Floats:
    """Shape (n, knots): how much each knot counts at a phase, straight lines between."""
    columns = [np.interp(phase, KNOTS, row) for row in np.eye(len(KNOTS))]
    return np.stack(columns, axis=1)


def learn(evidence: Evidence, sample: Sample) -> tuple[Floats, Floats]:
    """The weights after this sample, and what they predict for it."""
    evidence.fade()
    for records, seats, margins in chunks(sample):
        inputs, knots = features(records, seats), shares(phases(records))
        by_knot = (knots[:, :, None] * inputs[:, None, :]).reshape(len(inputs), -1)
        evidence.add(by_knot, margins - inputs @ prior())
    weights = evidence.weights() + prior()
    predicted = [
        ((shares(phases(records)) @ weights) * features(records, seats)).sum(axis=1)
        for records, seats, _ in chunks(sample)
    ]
    return weights, np.concatenate(predicted)


def chunks(sample: Sample) -> Any:
    """The sample in pieces that fit into memory."""
    for start in range(0, len(sample.records), CHUNK):
        piece = slice(start, start + CHUNK)
        yield sample.records[piece], sample.seats[piece], sample.margins[piece]


def fit_scale(sample: Sample, predicted: Floats) -> Floats:
    """At every knot the scale that makes the predictions most likely as chances to win."""
    phase = phases(sample.records)
    return np.array([likeliest(predicted, sample.won, np.abs(phase - knot) <= 2) for knot in KNOTS])


def likeliest(predicted: Floats, won: Floats, near: NDArray[np.bool_]) -> float:
    """The best of a range of scales for the positions that are near."""
    scales = np.geomspace(1, 40, 80)
    losses = [
        np.logaddexp(0, np.where(won[near] > 0.5, -1, 1) * predicted[near] / scale).mean()
        for scale in scales
    ]
    return float(scales[int(np.argmin(losses))])


def data_of(weights: Floats, scale: Floats) -> dict[str, Any]:
    """The table as its file holds it; see `tables.card_values_of`."""
    cards = weights[:, : ZONES * ZONE].reshape(len(KNOTS), ZONES, KINDS, LEVELS)
    return {
        "knots": KNOTS.tolist(),
        "habits": DIG_WEIGHTS,
        "scale": scale.round(2).tolist(),
        "tempo": weights[:, ZONES * ZONE :].round(2).tolist(),
        "cards": cards.round(2).tolist(),
    }


def match(ours: CardValues, theirs: CardValues, games: int) -> float:
    """Our wins in paired games one turn deep, both by their table."""
    start, workspace = Famiglia().initial({}).record, new_workspace()
    won = 0.0
    for number in range(games):
        rules().seed_random(workspace.rng, number // 2)
        workspace.board[0] = start
        compiled().draw_all(workspace.board[0], workspace.rng)
        seat = number % 2
        while workspace.board[0].stage != OVER:
            compiled().play_turn(
                workspace, ours if workspace.board[0].mover == seat else theirs, WIDTH
            )
            compiled().draw_all(workspace.board[0], workspace.rng)
        winner = int(rules().winner(workspace.board[0]))
        won += 0.5 if winner < 0 else float(winner == seat)
    return won


def main() -> None:
    """Learn and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    rng = np.random.default_rng(asked.seed)
    card_values, evidence = plain_card_values(), Evidence()
    tables: list[tuple[Floats, Floats]] = []
    for number in range(asked.rounds):
        sample = play(card_values, asked.games, rng)
        weights, predicted = learn(evidence, sample)
        tables.append((weights, fit_scale(sample, predicted)))
        card_values = card_values_of(data_of(*tables[-1]))
        error = float(np.std(sample.margins - predicted))
        say(number, card_values, error)
    averaged = [np.mean(part, axis=0) for part in zip(*tables[-AVERAGED:], strict=True)]
    data = data_of(averaged[0], averaged[1])
    say("averaged", card_values_of(data), None)
    asked.out.write_text(json.dumps(data) + "\n", "utf-8")


def say(name: object, card_values: CardValues, error: float | None) -> None:
    """One line of the learning curve."""
    won = match(card_values, plain_card_values(), MATCH_GAMES)
    low, high = wilson(won, MATCH_GAMES)
    spread = "" if error is None else f", error {error:.2f} points"
    Console().print(f"{name}: {won / MATCH_GAMES:.3f} [{low:.3f}, {high:.3f}] vs plain{spread}")


if __name__ == "__main__":
    main()
