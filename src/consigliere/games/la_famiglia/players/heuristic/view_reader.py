"""Turns a view and words into a state and decisions, and rates these by the heuristic."""

from collections.abc import Sequence
from functools import partial
from random import Random

from consigliere.core.chance import pick_by_weight
from consigliere.games.random_source import seed_random

from ...presentation.determinize import state_of
from ...presentation.notation import read_step
from ...presentation.view import LaFamigliaView
from ...rules.state import State
from .conflict_outcomes import Workspace
from .policy import rate_choices

SEEDS = 1 << 30
"""Seeds are taken modulo this: the compiled random source starts from 32 bits."""


def sample_state(view: LaFamigliaView, luck: Random) -> State:
    """One of the states that look like the view, drawn at random."""
    return state_of(view, partial(pick_by_weight, luck))


def decisions_of(state: State, seat: int, words: Sequence[str]) -> list[int]:
    """The decisions that the words stand for, in the order of the words."""
    return [read_step(state, seat, word) for word in words]


def rated_decisions(
    state: State, codes: Sequence[int], workspace: Workspace, seed: int
) -> list[float]:
    """The heuristic's rating of each decision, in points; `seed` draws cards of a conflict."""
    seed_random(workspace.rng, seed % SEEDS)
    workspace.choice_count = len(codes)
    workspace.codes[: workspace.choice_count] = codes
    rate_choices(state.record, state.tables, workspace)
    return [float(value) for value in workspace.values[: workspace.choice_count]]
