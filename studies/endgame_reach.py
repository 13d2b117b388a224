"""How far from the end Famiglia is solved exactly: positions of self-play, and the time they take.

    .venv/bin/python studies/endgame_reach.py --games 10 --turns 8 --seconds 1
    .venv/bin/python studies/endgame_reach.py --games 3 --turns 3 --seconds 60

Positions are those at the beginning of a turn, in games that the champion's net plays against
itself without looking ahead. Each is solved by a solver that remembers nothing, within so many
seconds of processor time.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

import numpy as np

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.champion.model import MODEL_FILE, shipped_model
from consigliere.games.famiglia.players.champion.player import Abilities, ChampionPlayer
from consigliere.games.famiglia.players.endgame.exact_judge import cards_to_come
from consigliere.games.famiglia.players.endgame.solver import Solver
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, OVER, Record
from consigliere.players.player import Thinking

EDITIONS = Famiglia.info.offered_editions
_CARDS = (0, 2, 4, 6, 8, 10, 14, 20, 99)
"""The last of each group by cards to come."""


@dataclass(frozen=True, slots=True)
class Try:
    """One position: turns to the end of its game, cards to come, and the time if it was solved."""

    turns: int
    cards: int
    seconds: float | None


def edition_of(seed: int) -> str:
    """The edition of the game with this seed: those that people play, in turn."""
    return EDITIONS[seed % len(EDITIONS)]


def turn_starts(seed: int, model: str = MODEL_FILE) -> list[Record]:
    """The positions at the beginning of every turn of one game, played by a net of the package."""
    player = ChampionPlayer(
        shipped_model(model).net, Thinking(playouts=0), abilities=Abilities(all_swaps=False)
    )
    rng = np.zeros(2, np.int64)
    s = Famiglia().initial({"edition": edition_of(seed)}).record.copy()
    rules().seed_random(rng, seed)
    starts: list[Record] = []
    while s.stage != OVER:
        if s.stage <= DRAW:
            rules().draw_random(s, rng)
            continue
        if not starts or starts[-1].turn != s.turn:
            starts.append(s.copy())
        for code in player.decide(s, seed):
            rules().decide(s, code)
    return starts


def tried(solver: Solver, s: Record, seconds: float) -> float | None:
    """The processor time that solving takes, None if it takes longer than `seconds`."""
    solver.forget()
    began = process_time()
    found = solver.solve(s, lambda _: process_time() - began < seconds)
    return None if found is None else process_time() - began


def table(tries: Iterable[Try], name: str, group: Callable[[Try], str]) -> list[str]:
    """Rows of a table in Markdown: the share solved, and the median time of those."""
    groups: dict[str, list[Try]] = {}
    for one in tries:
        groups.setdefault(group(one), []).append(one)
    rows = [f"| {name} | positions | solved | median s of those |", "|---|---|---|---|"]
    for key, members in groups.items():
        times = [one.seconds for one in members if one.seconds is not None]
        middle = f"{median(times):.3f}" if times else "–"
        rows.append(f"| {key} | {len(members)} | {len(times) / len(members):.0%} | {middle} |")
    return rows


def by_cards(one: Try) -> str:
    """The group of a position by the cards to come."""
    place = next(n for n, most in enumerate(_CARDS) if one.cards <= most)
    least = _CARDS[place - 1] + 1 if place else 0
    return f"{least}–{_CARDS[place]}" if least < _CARDS[place] else str(least)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, solve, print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--turns", type=int, default=12, help="from the end of each game")
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time a position")
    given = parser.parse_args(arguments)
    solver, tries = Solver(), []
    games = [turn_starts(seed) for seed in range(given.games)]
    solver.solve(games[0][-1], lambda _: False)  # compiles
    for turns in range(1, given.turns + 1):
        # players of no patience pass a few games to an early end
        for s in [starts[-turns] for starts in games if len(starts) >= turns]:
            tries.append(Try(turns, cards_to_come(s), tried(solver, s, given.seconds)))
    print(f"{given.games} games, {given.seconds:g} s a position\n")
    print("\n".join(table(tries, "turns to the end", lambda one: str(one.turns))) + "\n")
    print("\n".join(table(sorted(tries, key=lambda one: one.cards), "cards to come", by_cards)))


if __name__ == "__main__":
    main()
