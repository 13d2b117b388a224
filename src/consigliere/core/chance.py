"""Seeded chance with a commitment: the hash is shown first, the seed at the end."""

import hashlib
import hmac
from collections.abc import Sequence
from random import Random

SEED_BYTES = 32


def pick_by_weight(luck: Random, weights: Sequence[int]) -> int:
    """The position of an outcome drawn by weight, where nobody has to verify the luck."""
    return luck.choices(range(len(weights)), weights)[0]


class ChanceStream:
    """Picks outcomes by weight from a seed; the n-th pick depends on the seed and on n alone.

    Undoing and playing on therefore meets the same luck, and anybody holding the seed can verify
    every pick of a record.
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed

    @classmethod
    def from_int(cls, number: int) -> "ChanceStream":
        """A stream for tests, simulations and puzzles, from a small number."""
        return cls(hashlib.sha256(f"consigliere:{number}".encode()).digest())

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, hexadecimal: what a table publishes before the first card."""
        return hashlib.sha256(self.seed).hexdigest()

    def pick(self, index: int, weights: Sequence[int]) -> int:
        """The position of the outcome drawn by pick number `index` (0, 1, 2 …).

        Weights are non-negative integers with a positive sum; bias-free by rejection.
        """
        total = sum(weights)
        if total <= 0 or min(weights) < 0:
            raise ValueError("chance needs non-negative weights with a positive sum")
        point = self._below(index, total)
        for position, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return position
        raise AssertionError("unreachable: the point lies below the total")

    def _below(self, index: int, total: int) -> int:
        limit = (1 << 64) // total * total
        attempt = 0
        while True:
            digest = hmac.digest(self.seed, f"{index}.{attempt}".encode(), "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % total
            attempt += 1
