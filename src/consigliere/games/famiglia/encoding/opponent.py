"""Computer players as opponents in a batch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from consigliere.games.players import UnknownPlayer, make_player
from consigliere.players.player import Thinking
from consigliere.players.random_player import RANDOM

from ..rules.kernel import compiled as rules
from ..rules.record import Record
from ..rules.state import State
from .arrays import Frame
from .numbering import NUMBER_OF


class _Batch(Protocol):
    """The games that it plays in."""

    frame: Frame

    def __len__(self) -> int: ...

    def sample(self) -> NDArray[np.int64]: ...

    def state(self, game: int) -> State: ...


class _Planner(Protocol):
    """A player that decides whole turns, as those of Famiglia do."""

    def decide(self, s: Record, seed: int) -> list[int]: ...


class Opponent:
    """A computer player that chooses an action wherever it is asked to.

    It decides a whole turn at once and remembers it; where a game has gone elsewhere since, it
    decides anew. Equal seeds give equal choices in equal games; the random player draws as
    `sample` does, from the luck of the batch.
    """

    def __init__(
        self, batch: _Batch, name: str, seed: int = 0, playouts: int | None = None
    ) -> None:
        """`playouts` for each turn, for players that look ahead; raises UnknownPlayer."""
        self._batch = batch
        self._seed = seed
        self._plans: dict[int, tuple[bytes, list[int]]] = {}
        player: Any = make_player(name, "famiglia", Thinking(playouts=playouts))
        if name != RANDOM and not hasattr(player, "decide"):
            raise UnknownPlayer("batch_opponent", {"player": name})
        self._planner: _Planner | None = None if name == RANDOM else player

    def actions(self, games: Iterable[int] | None = None) -> NDArray[np.int64]:
        """An action for each game, shape (games,), in a fresh array.

        Without `games` the player chooses in all; else in these, and in the others the first legal
        action stands.
        """
        if self._planner is None:
            return self._batch.sample().copy()
        found = self._batch.frame.choices[:, 0].astype(np.int64)
        for game in range(len(self._batch)) if games is None else games:
            found[game] = NUMBER_OF[self._decided(int(game), self._planner)]
        return found

    def _decided(self, game: int, planner: _Planner) -> int:
        record = self._batch.state(game).record
        position = record.tobytes()
        expected, codes = self._plans.get(game, (b"", []))
        if not codes or expected != position:
            codes = [int(code) for code in planner.decide(record, crc32(position, self._seed))]
        rules().decide(record, codes[0])
        self._plans[game] = (record.tobytes(), codes[1:])
        return codes[0]
