"""Many games of Famiglia at once, one decision of each at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from consigliere.core.device_code import cuda_module
from consigliere.core.direct_calls import direct
from consigliere.core.message import Arg
from consigliere.games.batch import (
    InNumbers,
    MalformedBatch,
    Numbers,
    Seed,
    SharedArrays,
    actions_in,
    check_size,
    luck_of,
    seats_in,
)
from consigliere.games.random_source import new_random

from ..game import Famiglia
from ..rules.record import DRAW, OVER
from ..rules.state import State
from .arrays import SEATS, Frame, frame_of, new_games
from .kernel import compiled, on_device
from .layout import HIGH, LOW, OBSERVATION_SIZE, SLOTS
from .numbering import ACTIONS, action_word
from .opponent import Opponent
from .stepping import ALL_LEGAL

MAX_GAMES = 1 << 20
"""They take 2.8 gigabytes."""
_NUMBERS = Numbers(
    tuple(map(action_word, range(ACTIONS))), LOW.astype(np.int16), HIGH.astype(np.int16), SLOTS
)


class FamigliaBatch(InNumbers):
    """So many games of Famiglia at once, in memory that is taken once and written over.

    A step carries out one action in each game, with the chance that follows. A game that ends
    starts anew in the same step: `rewards`, `terminated` and `scores` then tell of the game that
    ended, everything else of the first decision of the next one. `frame` shows them all; its arrays
    cannot be written to, and hold what they show until the next step or reset only.

    Several batches may run in several threads: a step lets go of Python's lock.
    """

    game = "famiglia"

    def __init__(
        self, games: int, seed: Seed = 0, options: Mapping[str, str] | None = None
    ) -> None:
        """`games` from 1 to MAX_GAMES; equal seeds, from 0, give equal luck, one for all or one
        for each game; `options` of a table.

        Raises MalformedBatch for the numbers, InvalidOption for the options.
        """
        check_size(games, MAX_GAMES)
        super().__init__(_NUMBERS)
        self.options = Famiglia().info.resolve_options(options or {})
        """All options by name."""
        self._games = new_games(games, Famiglia().initial(self.options).record)
        self._room = new_games(1, self._games.start[0])
        self._actions = np.zeros(games, np.int64)
        self._sampled = np.zeros(games, np.int64)
        self._luck = new_random()
        self.frame = frame_of(self._games, self)
        self._shared: SharedArrays | None = None
        self._calls: dict[str, Callable[..., Any]] = {}
        self.reset(seed)

    def __len__(self) -> int:
        return len(self._actions)

    def reset(self, seed: Seed | None = None) -> Frame:
        """Start every game anew, with the luck of a seed if one is given; raises MalformedBatch."""
        if seed is not None:
            self._games.rows.luck, self._luck[:] = luck_of(seed, len(self))
        compiled().reset_games(self._games)
        return self.frame

    def step(self, actions: ArrayLike) -> Frame:
        """Carry out one action for each game; `actions`, integers of shape (games,).

        Raises ActionNotLegal for the first game that does not allow its action (`details["game"]`
        says which), MalformedBatch for another shape or type. Then nothing has changed.
        """
        self._actions[:] = actions_in(actions, len(self))
        illegal = self._call("step_games", self._games, self._actions)
        if illegal != ALL_LEGAL:
            raise self._refusal(illegal, int(self._actions[illegal]))
        return self.frame

    def step_single(self, action: int) -> None:
        """Carry out a legal action in a batch of one game; what is not legal must not be given."""
        self._actions[0] = action
        self._call("step_games", self._games, self._actions)

    def play_random(self, steps: int) -> Frame:
        """So many times `step(sample())`, in one call."""
        self._call("play_at_random", self._games, self._luck, int(steps))
        return self.frame

    def _call(self, name: str, *arguments: Any) -> Any:
        """Call a compiled function straight; its arguments must always be of the same kinds."""
        call = self._calls.get(name)
        if call is None:
            call = self._calls[name] = direct(getattr(compiled(), name), *arguments)
        return call(*arguments)

    def seen_by(self, seat: int) -> NDArray[np.int16]:
        """What a seat of the first game sees, in a fresh array of shape (OBSERVATION_SIZE,)."""
        row = self.frame.observation[0] if seat == self.frame.seat[0] else self.observe(seat)[0]
        return row.astype(np.int16)

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, drawn evenly; the next call writes over the array.

        The luck of this is not that of the games.
        """
        self._call("choose_at_random", self._games, self._luck, self._sampled)
        return self._sampled

    def shared(self) -> dict[str, NDArray[Any]]:
        """The arrays of the frame by name, for `from_dlpack` of other libraries: see SharedArrays.

        Each call brings the same arrays up to date; until the next one they stay as they are.
        """
        self._shared = self._shared or SharedArrays(self.frame)
        return self._shared.refresh()

    def state(self, game: int) -> State:
        """The state of one game, as the rules know it."""
        return State(self._games.rows[game].state.copy())

    def last_state(self, game: int) -> State:
        """The state in which the last game ended there, zeros before the first end."""
        return State(self._games.rows[game].last.copy())

    def set_states(self, states: Sequence[State]) -> Frame:
        """Go on from these states, one for each game; chance that is due is carried out.

        The luck of the games goes on, and a game that ends starts anew from the beginning. Raises
        MalformedBatch for another number of states, or one in which the game is over.
        """
        if len(states) != len(self):
            raise MalformedBatch("batch_states", {"count": len(states), "wanted": len(self)})
        if any(state.record.stage == OVER for state in states):
            raise MalformedBatch("no_decision")
        for game, state in enumerate(states):
            self._games.rows[game].state = state.record
        compiled().show_games(self._games)
        return self.frame

    def observe(self, seats: ArrayLike) -> NDArray[np.int8]:
        """What a seat of each game sees, in a fresh array of shape (games, OBSERVATION_SIZE).

        `seats`: one for all games, or integers of shape (games,). Raises MalformedBatch.
        """
        chosen = seats_in(seats, len(self), SEATS)
        out = np.empty((len(self), OBSERVATION_SIZE), np.int8)
        compiled().observe_games(self._games, self._room, chosen, out)
        return out

    def opponent(self, name: str, seed: int = 0, playouts: int | None = None) -> Opponent:
        """A computer player that acts in this batch; see Opponent. Raises UnknownPlayer."""
        return Opponent(self, name, seed, playouts)

    def save(self) -> bytes:
        """Everything about the games, their luck included, for `load`."""
        return self._games.rows.tobytes() + self._luck.tobytes()

    def load(self, saved: bytes) -> Frame:
        """Go on where a batch of as many games with the same options was when it was saved.

        Raises MalformedBatch for bytes of another size.
        """
        size = self._games.rows.nbytes
        if len(saved) != size + self._luck.nbytes:
            details: dict[str, Arg] = {"count": len(saved), "wanted": size + self._luck.nbytes}
            raise MalformedBatch("batch_bytes", details)
        self._games.rows[:] = np.frombuffer(saved[:size], self._games.rows.dtype)
        self._luck[:] = np.frombuffer(saved[size:], np.int64)
        return self.frame

    def like(self, games: int, seed: Seed = 0) -> FamigliaBatch:
        """A batch of so many new games with the same options; raises MalformedBatch."""
        return FamigliaBatch(games, seed, self.options)

    def on_device(self) -> Any:
        """A batch on a graphics card that goes on from here with the same luck: see DeviceBatch.

        Raises NoDevice.
        """
        cuda_module()
        from consigliere.games.device_batch import DeviceBatch  # noqa: PLC0415  few need it

        return DeviceBatch(self, on_device())

    def fork(self) -> FamigliaBatch:
        """A batch of its own that goes on from here with the same luck."""
        return _restored(len(self), self.options, self.save())

    def __deepcopy__(self, memo: dict[int, object]) -> FamigliaBatch:
        return self.fork()

    def __copy__(self) -> FamigliaBatch:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (len(self), self.options, self.save())


def _restored(games: int, options: Mapping[str, str], saved: bytes) -> FamigliaBatch:
    batch = FamigliaBatch(games, options=options)
    batch.load(saved)
    return batch


def frame_at(state: State) -> Frame:
    """What a batch of one game would show in this state, in fresh arrays.

    A batch swaps cards in growing order: in the middle of a swap begun otherwise, some actions are
    missing here, perhaps all. Raises MalformedBatch where nobody has a decision to make: chance is
    due, or the game is over.
    """
    if state.record.stage <= DRAW or state.record.stage == OVER:
        raise MalformedBatch("no_decision")
    games = new_games(1, state.record)
    compiled().reset_games(games)
    return frame_of(games)


def batch(games: int, seed: Seed, options: Mapping[str, str], seats: int) -> FamigliaBatch:
    """So many games with these options, for two; raises MalformedBatch, InvalidOption."""
    return FamigliaBatch(games, seed, options)
