"""What it is worth to pass in the very first turn of Famiglia, a draw counted one half.

    python studies/first_pass.py --deals 1000 --out docs/strength/famiglia-first-pass.jsonl
    python studies/first_pass.py --out docs/strength/famiglia-first-pass.jsonl --report

Every deal is played to its end from the first turn, under the same luck: once after the turn that
the champion's net likes best among those that are no pass, once after a pass. From there on both
seats play what the net likes best one turn deep, a draw counted one half. The second player may
answer the pass by another one, which ends the game at 1 : 1; this happens where the net gives less
than one half for going on. What going on comes to is played out all the same. Each deal is one
line of the file, which starts with what was asked; the same command goes on where the file ends.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path

import numpy as np

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.card_values import fitted_card_values
from consigliere.games.famiglia.players.champion.first_order import rating_of
from consigliere.games.famiglia.players.champion.judge_options import WIDTH
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.model import hash_of, shipped_model
from consigliere.games.famiglia.players.champion.selfplay import (
    MAX_POSITIONS,
    SelfPlaySettings,
    new_selfplay_workspace,
)
from consigliere.games.famiglia.players.kernel import compiled as turns
from consigliere.games.famiglia.rules.actions import SKIP
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import OVER, Record, new_boards
from consigliere.games.famiglia.rules.scoring import DRAW_GAME
from consigliere.games.famiglia.version import RULES_VERSION
from consigliere.version import __version__

HALF = 0.5
EDITIONS = Famiglia.info.offered_editions
_LUCK_OF_THE_GAME = 1 << 28
"""From the seed of a deal to that of the luck after it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the figures follow from."""

    rules: int
    weights: str
    package: str
    width: tuple[int, ...] = tuple(WIDTH)
    draw: float = HALF


@dataclass(frozen=True, slots=True)
class Deal:
    """The starter's results of one deal: 1 won, ½ drawn, 0 lost.

    `turn` after the best turn that is no pass, `passed` after a pass; `is_ended`: the second player
    passed too; `went_on`: the result of a pass if he had not.
    """

    edition: str
    seed: int
    turn: float
    passed: float
    is_ended: bool
    went_on: float


class Table:
    """Plays deals out."""

    def __init__(self) -> None:
        self._net = shipped_model().net
        self._rating = rating_of(self._net)
        self._selfplay = new_selfplay_workspace(fitted_card_values().cards)
        self._points = new_boards(MAX_POSITIONS)
        self._facts = np.zeros((MAX_POSITIONS + 1, 3), np.float32)

    def deal(self, edition: str, seed: int) -> Deal:
        """One deal, played out twice."""
        board = self._selfplay.board
        board[0] = Famiglia().initial({"edition": edition}).record
        rules().seed_random(self._selfplay.rng, seed)
        compiled().carry_out_chance(board[0], self._selfplay.rng)
        start = board[0].copy()
        passed = start.copy()
        while passed.turn == start.turn and passed.stage != OVER:
            rules().decide(passed, SKIP)
        answer, ends = self._best_going_on(passed)
        turn, _ = self._best_going_on(start)
        went_on = self._result(answer, seed, int(start.mover))
        return Deal(
            edition,
            seed,
            self._result(turn, seed, int(start.mover)),
            HALF if ends else went_on,
            ends,
            went_on,
        )

    def _best_going_on(self, s: Record) -> tuple[Record, bool]:
        """The position after the best option that is no pass; whether a draw is better."""
        selfplay = self._selfplay
        cards = selfplay.cards[turns().phase_of(s)]
        compiled().list_options(s, selfplay.stack, selfplay.options, cards, WIDTH)
        compiled().rate_options(s, selfplay.options, self._net, selfplay.buffers, HALF)
        options = selfplay.options
        chances = options.chances[: options.size[0]].copy()
        chances[options.boards.passes[: options.size[0]] > s.passes] = -1.0
        best = int(chances.argmax())
        return options.boards[best].copy(), bool(chances[best] < HALF)

    def _result(self, s: Record, seed: int, seat: int) -> float:
        selfplay = self._selfplay
        rules().seed_random(selfplay.rng, seed + _LUCK_OF_THE_GAME)
        selfplay.board[0] = s
        settings = SelfPlaySettings(0.0, 0.0, HALF, WIDTH)
        compiled().play_game(selfplay, self._rating, settings, self._points, self._facts)
        best = rules().winner(selfplay.board[0])
        return HALF if best == DRAW_GAME else float(best == seat)


def report(deals: Sequence[Deal]) -> str:
    """A table of both editions in Markdown, means with intervals of 95%."""
    columns = [[deal for deal in deals if deal.edition == edition] for edition in EDITIONS]
    rows = [
        ("deals", [str(len(some)) for some in columns]),
        (
            "a pass, the second player free to end the game",
            [_mean(some, "passed") for some in columns],
        ),
        ("the second player ends it", [_mean(some, "is_ended") for some in columns]),
        (
            "a pass, if the second player always went on",
            [_mean(some, "went_on") for some in columns],
        ),
        ("the best turn that is no pass", [_mean(some, "turn") for some in columns]),
    ]
    head = [
        "| the starter’s result | " + " | ".join(EDITIONS) + " |",
        "|---|" + "--:|" * len(columns),
    ]
    return "\n".join(head + [f"| {name} | {' | '.join(cells)} |" for name, cells in rows])


def _mean(deals: Sequence[Deal], name: str) -> str:
    results = np.array([float(getattr(deal, name)) for deal in deals])
    if len(results) < 2:
        return "–"
    error = 1.96 * float(results.std(ddof=1)) / sqrt(len(results))
    middle = float(results.mean())
    return f"{middle:.1%} ({middle - error:.1%} … {middle + error:.1%})"


def read(path: Path, asked: Asked) -> list[Deal]:
    """The deals of a file, a new one if there is none.

    Raises ValueError if something else was asked.
    """
    first = json.dumps(asdict(asked))
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(first + "\n", "utf-8")
        return []
    return _deals(path, asked)


def _deals(path: Path, asked: Asked) -> list[Deal]:
    lines = path.read_text("utf-8").splitlines()
    if json.loads(lines[0]) != json.loads(json.dumps(asdict(asked))):
        raise ValueError(f"{path}: asked for {lines[0]}")
    return [Deal(**json.loads(line)) for line in lines[1:]]


def kept(path: Path, weights: str) -> str:
    """The table of a file that was made with these weights; else nothing."""
    asked = Asked(RULES_VERSION, weights, __version__)
    try:
        return report(_deals(path, asked))
    except (OSError, ValueError):
        return ""


def main(arguments: Sequence[str] | None = None) -> None:
    """Go on until there are so many deals of each edition, then report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=1000, help="of each edition")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--report", action="store_true", help="only say what the file holds")
    given = parser.parse_args(arguments)
    deals = read(given.out, Asked(RULES_VERSION, hash_of(shipped_model().net), __version__))
    if not given.report:
        table = Table()
        with given.out.open("a", encoding="utf-8") as file:
            for number in range(len(deals), given.deals * len(EDITIONS)):
                deal = table.deal(EDITIONS[number % len(EDITIONS)], number // len(EDITIONS))
                deals.append(deal)
                file.write(json.dumps(asdict(deal)) + "\n")
                file.flush()
    print(report(deals))


if __name__ == "__main__":
    main()
