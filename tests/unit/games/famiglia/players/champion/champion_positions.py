"""A net that knows nothing, and positions of wild games, for the tests of the champion."""

from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.card_values import fitted_card_values
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.net import Net, new_net
from consigliere.games.famiglia.players.champion.selfplay import (
    SelfPlayWorkspace,
    new_selfplay_workspace,
)
from consigliere.games.famiglia.players.champion.swap_options import new_swap_workspace
from consigliere.games.famiglia.players.kernel import compiled as turns
from consigliere.games.famiglia.players.swaps import Width
from consigliere.games.famiglia.rules.cards import VALUES
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, OVER, Record, count_up

GAME = Famiglia()
DRAW_VALUE = 0.3
NARROW = Width(3, 3)
_PASSES = 0.04
"""How often a wild player passes though it could take a card."""


@cache
def random_net(seed: int = 3, *layers: int) -> Net:
    """A net in which every weight makes a difference, of the usual layers unless told others."""
    rng, plain = np.random.default_rng(seed), new_net(seed, *layers)
    noise = (rng.normal(0, 0.2, weights.shape).astype(np.float32) for weights in plain)
    return Net(*(weights + more for weights, more in zip(plain, noise, strict=True)))


def fresh_workspace() -> SelfPlayWorkspace:
    """A table of self-play."""
    return new_selfplay_workspace(fitted_card_values().cards)


def start(edition: str = "first") -> Record:
    """A new game, the starting player still to be drawn."""
    return GAME.initial(GAME.info.resolve_options({"edition": edition}), 2).record


def listed(selfplay: SelfPlayWorkspace, s: Record, width: Width = NARROW) -> int:
    """List the options of a position; return their number."""
    cards = selfplay.cards[turns().phase_of(s)]
    compiled().list_options(s, selfplay.stack, selfplay.options, cards, width)
    return int(selfplay.options.size[0])


def listed_widely(selfplay: SelfPlayWorkspace, s: Record) -> int:
    """The same with all swaps, as the champion does."""
    cards = selfplay.cards[turns().phase_of(s)]
    swaps = new_swap_workspace()
    compiled().list_widely(s, selfplay.stack, swaps, selfplay.options, cards)
    return int(selfplay.options.size[0])


def steps_of(selfplay: SelfPlayWorkspace, place: int) -> list[int]:
    """The decisions of an option that was listed."""
    steps: list[int] = selfplay.options.steps[place].tolist()
    return steps[: steps.index(-1)]


def wild_game(seed: int, edition: str = "first") -> Iterator[Record]:
    """A game of whims, hardly ever of passing: positions before and after every luck, and the end.

    With odd seeds a 0 is, the first time through, the last card of the Street: this runs empty.
    """
    selfplay, s, choice = fresh_workspace(), start(edition), Random(seed)  # noqa: S311  a test
    rules().seed_random(selfplay.rng, seed)
    while s.stage != OVER:
        compiled().carry_out_chance(s, selfplay.rng)
        if s.stage == OVER:
            break
        if seed % 2 and s.street_zeros > 0 and s.through == 1:
            _leave_zero(s)
        yield s.copy()
        boards = list(selfplay.options.boards[: listed(selfplay, s)])
        active = [board for board in boards if board.passes == 0]
        may_pass = choice.random() < _PASSES or not active
        s = choice.choice(boards if may_pass else active).copy()
        if s.stage == DRAW:
            yield s.copy()
    yield s


def _leave_zero(s: Record) -> None:
    """Discard all of the Street except a 0."""
    kind = int(np.flatnonzero(s.street[::VALUES])[0]) * VALUES
    s.discard += s.street
    s.discard[kind] -= 1
    s.street[:] = s.fresh[:] = 0
    s.street[kind] = 1
    count_up(s)
    rules().begin_turn(s)


def wild_positions(games: int = 3) -> Iterator[Record]:
    """The positions of so many wild games of each edition."""
    for seed in range(games):
        for edition in ("first", "second"):
            yield from wild_game(seed, edition)


def decisions(games: int = 3) -> Iterator[Record]:
    """Those in which a seat must decide."""
    return (s for s in wild_positions(games) if s.stage not in {DRAW, OVER})
