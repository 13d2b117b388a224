"""The draw of tokens for the dummy: the piles, the number of tokens drawn from each, and the draw.

The names on the tokens are not needed: each pile lies face down, and a token is a place in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..rules.record.record import ONE_ONE, SOLOIST, TWO_ONE

TOKENS_OF_SYMBOL = 6
"""LF-COMP-16, LF-SETUP-12: 24 tokens, four symbols."""
MARKED = 4
"""LF-SETUP-07: Marsala, Ragusa, Siracusa and Alcamo."""
SYMBOLS_OF_SOLOIST = 2
"""LF-SETUP-07, LF-SETUP-12: each soloist has a pair of symbols."""


@dataclass(frozen=True, slots=True)
class Piles:
    """The piles of a mode. `owners[n]`: the seat of pile n; of its `tokens`, `draws` are drawn."""

    owners: tuple[int, ...]
    tokens: int
    draws: int
    clause: str


_PILES = {
    ONE_ONE: Piles((0, 0, 1, 1), TOKENS_OF_SYMBOL - 1, 1, "LF-SETUP-07"),
    TWO_ONE: Piles((SOLOIST, SOLOIST), TOKENS_OF_SYMBOL, 2, "LF-SETUP-12"),
}
NO_PILES = Piles((), 0, 0, "LF-GEN-02")


def piles_of(mode: int) -> Piles:
    """LF-SETUP-07, LF-SETUP-12: the piles of a mode; the base game has none."""
    return _PILES.get(mode, NO_PILES)


def dummy_territories(mode: int) -> int:
    """LF-SETUP-07, LF-SETUP-12: how many territories the dummy gets."""
    piles = piles_of(mode)
    drawn = len(piles.owners) * piles.draws
    return drawn + MARKED if mode == ONE_ONE else drawn


def own_territories(mode: int) -> int:
    """LF-SETUP-08, LF-SETUP-12: how many territories have a soloist's own soldiers."""
    given = dummy_territories(mode) // len(set(piles_of(mode).owners))
    return TOKENS_OF_SYMBOL * SYMBOLS_OF_SOLOIST - given


def drawn_tokens(mode: int, random_below: Callable[[int], int]) -> list[str]:
    """The moves `token:PILE:PLACE` of a whole draw; both count from 1.

    The places of a pile with two draws differ. `random_below(n)` returns a random number from 0 to
    n − 1.
    """
    piles = piles_of(mode)
    moves = []
    for pile in range(len(piles.owners)):
        left = list(range(1, piles.tokens + 1))
        taken = sorted(left.pop(random_below(len(left))) for _ in range(piles.draws))
        moves += [f"token:{pile + 1}:{place}" for place in taken]
    return moves
