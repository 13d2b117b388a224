"""Computer players as opponents in a batch whose decisions are said word by word."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from consigliere.players.player import Thinking

from .players import make_player
from .word_choices import LEADS_ELSEWHERE
from .word_encoding import WordEncoding

Decide: TypeAlias = Callable[[Any, Any, NDArray[np.int64], NDArray[np.int64]], None]
"""How players offer to decide compiled, as `decide_games`: for the rows of a batch, the tables of
its rules and a seed for each game the decisions, in place of all numbers that are not UNASKED."""


class _Frame(Protocol):
    """What it reads of a frame."""

    choices: NDArray[np.int16]
    seat: NDArray[np.int8]


class _Batch(Protocol):
    """The games that it plays in."""

    encoding: WordEncoding[Any]

    @property
    def frame(self) -> _Frame: ...

    def __len__(self) -> int: ...

    def state(self, game: int) -> Any: ...

    def said(self, game: int) -> tuple[int, ...]: ...

    def place(self, game: int) -> int: ...

    def decided(self, decide: Decide, seed: int, games: NDArray[np.int64]) -> NDArray[np.int64]: ...


class WordOpponent:
    """A computer player that chooses an action wherever it is asked to.

    It decides once for all words of a step, and goes on with what was half said by somebody else.
    Equal seeds give equal choices in equal games. A player that offers `decide_games` decides in
    all games by compiled rules, as it would by its views.
    """

    def __init__(self, batch: _Batch, name: str, seed: int, playouts: int | None) -> None:
        """`playouts` for each turn, for players that look ahead; raises UnknownPlayer."""
        self._batch, self._seed = batch, seed
        game = batch.encoding.game.info.id
        self._player = make_player(name, game, Thinking(playouts=playouts))
        self._plans: dict[int, tuple[Any, tuple[int, ...]]] = {}

    def actions(self, games: Iterable[int] | None = None) -> NDArray[np.int64]:
        """An action for each game, shape (games,), in a fresh array.

        Without `games` the player chooses in all; else in these, and in the others the first legal
        action stands.
        """
        found = self._batch.frame.choices[:, 0].astype(np.int64)
        which = np.array(range(len(self._batch)) if games is None else [*games], np.int64)
        decide: Decide | None = getattr(self._player, "decide_games", None)
        if decide is not None:
            found[which] = self._batch.decided(decide, self._seed, which)
            which = which[found[which] == LEADS_ELSEWHERE]
        for game in which.tolist():
            found[game] = self._sentence(game)[self._batch.place(game)]
        return found

    def _sentence(self, game: int) -> tuple[int, ...]:
        """The step that it has decided on here, in actions."""
        state, said = self._batch.state(game), self._batch.said(game)
        known, sentence = self._plans.get(game, (None, ()))
        if known != state or sentence[: len(said)] != said:
            sentence = self._decided(state, int(self._batch.frame.seat[game]), said)
            self._plans[game] = (state, sentence)
        return sentence

    def _decided(self, state: Any, seat: int, said: tuple[int, ...]) -> tuple[int, ...]:
        encoding = self._batch.encoding
        rules = encoding.game
        sentences = {
            action.word: encoding.sentence_of(action.word)
            for action in rules.legal_actions(state, seat)
        }
        words = [word for word, whole in sentences.items() if whole[: len(said)] == said]
        seed = crc32(state.record.tobytes(), self._seed)
        return sentences[self._player.choose(rules.view(state, seat), words, seed)]
