"""The luck of players: seeds for their decisions, none of which comes twice."""

_SEEDS_A_GAME = 1_000_003
"""Seeds of two games do not meet: no game has as many actions."""


def seed_of_decision(seed: int, number: int) -> int:
    """The seed for decision `number` (from 0) of the game with this seed."""
    return seed * _SEEDS_A_GAME + number
