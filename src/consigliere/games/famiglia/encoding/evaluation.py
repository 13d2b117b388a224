"""How strong a policy is at Famiglia: see `consigliere.games.evaluation`."""

from __future__ import annotations

from collections.abc import Mapping

from consigliere.games.evaluation import Evaluation, Policy

from .batch import FamigliaBatch


def evaluate(
    policy: Policy,
    opponent: str,
    pairs: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
) -> Evaluation:
    """Play pairs of games with the same luck and the seats swapped against a computer player.

    Raises UnknownPlayer, MalformedBatch, InvalidOption, ActionNotLegal.
    """
    return FamigliaBatch(1, options=options).evaluate(policy, opponent, pairs, seed)
