"""The options of a position of Famiglia, rated by the value net, and the players of the games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from consigliere.games.famiglia.players.card_values import fitted_card_values
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.model import net_of, read_archive, shipped_model
from consigliere.games.famiglia.players.champion.net import Net
from consigliere.games.famiglia.players.champion.player import ChampionPlayer
from consigliere.games.famiglia.players.champion.selfplay import new_selfplay_workspace
from consigliere.games.famiglia.players.evaluation import DRAW_VALUE
from consigliere.games.famiglia.players.kernel import compiled as turns
from consigliere.games.famiglia.players.swaps import Width
from consigliere.games.famiglia.rules import actions
from consigliere.games.famiglia.rules.cards import KINDS
from consigliere.games.famiglia.rules.record import Record
from consigliere.players.player import Thinking

Codes: TypeAlias = Sequence[int]
WIDTH = Width(5, 4)
"""Kinds that a swap considers, as the champion does."""


@dataclass(frozen=True, slots=True)
class Task:
    """What to play: `model` is a file of the net, None for the shipped one.

    `playouts` is how deep the champion searches a turn; None: one turn deep, the net alone.
    """

    edition: str
    model: Path | None = None
    playouts: int | None = None


@dataclass(frozen=True, slots=True)
class RatedOptions:
    """The options of a moment: `steps`, shape (n, most steps), ended by -1; the mover's `chances`.

    `operations` and `payloads` are the steps taken apart, -1 from the end of an option on.
    """

    steps: NDArray[np.int32]
    operations: Any
    payloads: Any
    chances: NDArray[np.float64]

    def codes(self, place: int) -> list[int]:
        """The decisions of one option."""
        steps: list[int] = self.steps[place].tolist()
        return steps[: steps.index(-1)]

    def having(self, operation: int) -> NDArray[np.bool_]:
        """Which options have a decision of this operation."""
        found: NDArray[np.bool_] = (self.operations == operation).any(axis=1)
        return found

    def taken(self) -> NDArray[np.int32]:
        """The kind that each option takes, -1 for none."""
        kinds = np.where(self.operations == actions.TAKE_CARD, actions.take_kind(self.payloads), -1)
        taken: NDArray[np.int32] = kinds.max(axis=1)
        return taken

    def jokers(self) -> NDArray[np.bool_]:
        """Which options use a Mercenary as joker."""
        is_joker = actions.take_joker(self.payloads) > 0
        found: NDArray[np.bool_] = ((self.operations == actions.TAKE_CARD) & is_joker).any(axis=1)
        return found

    def gain(self, has_it: NDArray[np.bool_]) -> float:
        """By how much the best option is better than the best without this."""
        return float(self.chances.max() - self.chances[~has_it].max())


def rated_options(steps: Any, chances: NDArray[np.float64]) -> RatedOptions:
    """The options with their operations and payloads."""
    is_over = np.cumsum(steps == -1, axis=1) > 0
    payloads = np.where(is_over, -1, actions.payload(steps))
    operations = np.where(is_over, -1, actions.operation(steps))
    return RatedOptions(steps, operations, payloads, chances)


class OptionRater:
    """Lists options and rates them by the net, one turn deep."""

    def __init__(self, net: Net) -> None:
        self._net = net
        self._selfplay = new_selfplay_workspace(fitted_card_values().cards)

    def rated(self, s: Record) -> RatedOptions:
        """The options of a position where a player is to act."""
        selfplay = self._selfplay
        cards = selfplay.cards[turns().phase_of(s)]
        compiled().list_options(s, selfplay.stack, selfplay.options, cards, WIDTH)
        compiled().rate_options(s, selfplay.options, self._net, selfplay.buffers, DRAW_VALUE)
        size = int(selfplay.options.size[0])
        return rated_options(selfplay.options.steps[:size], selfplay.options.chances[:size])

    def reach(self, s: Record, seat: int) -> set[int]:
        """The Street kinds that a seat could take with the cards in its hand."""
        buffers = self._selfplay.buffers
        count = compiled().write_payable(s, seat, buffers, 0, 0)
        # kinds in reach beside a Brute come two blocks of inputs later
        return set((buffers.active[:count] % KINDS).tolist())


Chooser: TypeAlias = Callable[[Record, RatedOptions], Codes]
"""The decisions to carry out in a position, given its rated options."""


def best_of(_: Record, options: RatedOptions) -> Codes:
    """The option with the best chance by the net."""
    return options.codes(int(options.chances.argmax()))


@cache
def rater_of(model: Path | None) -> OptionRater:
    """The rater of this process, for a model."""
    return OptionRater(net_from(model))


@cache
def chooser_of(task: Task) -> Chooser:
    """The player of this process."""
    if task.playouts is None:
        return best_of
    player = ChampionPlayer(net_from(task.model), Thinking(playouts=task.playouts))
    return lambda s, _: player.decide(s, 0)


@cache
def net_from(model: Path | None) -> Net:
    """The net of a model file or of a checkpoint, or the shipped one; raises ModelError."""
    return shipped_model().net if model is None else net_of(read_archive(model), model)
