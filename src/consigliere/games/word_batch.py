"""Many games side by side whose decisions are said word by word, see `word_encoding`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import ArrayLike, NDArray

from consigliere.core.device_code import cuda_module
from consigliere.core.direct_calls import direct
from consigliere.core.message import Arg

from .batch import (
    InNumbers,
    MalformedBatch,
    Seed,
    SharedArrays,
    actions_in,
    check_size,
    luck_of,
    numbers_of,
    seats_in,
)
from .random_source import new_random
from .word_choices import SOME_ENDED, UNASKED, WordGames, work_layout
from .word_encoding import WordEncoding
from .word_memory import Looked, row_layout
from .word_opponent import Decide, WordOpponent

MAX_GAMES = 1 << 16
_FIRST = np.zeros(1, np.int64)


class WordFrame:
    """What every game of a batch shows; the first axis of each array is the game.

    Observations are written when somebody looks.
    """

    def __init__(self, batch: WordBatch, rows: Any) -> None:
        self._batch = batch
        self.mask: NDArray[np.bool_] = rows["mask"].view(np.bool_)
        self.choice_count: NDArray[np.int16] = rows["choice_count"]
        self.choices: NDArray[np.int16] = rows["choices"]
        self.seat: NDArray[np.int8] = rows["seat"]
        self.rewards: NDArray[np.float32] = rows["rewards"]
        self.terminated: NDArray[np.bool_] = rows["terminated"].view(np.bool_)
        self.scores: NDArray[np.int32] = rows["scores"]
        for array in self._of_rows():
            array.flags.writeable = False

    def _of_rows(self) -> tuple[NDArray[Any], ...]:
        return (
            *(self.mask, self.choice_count, self.choices, self.seat),
            *(self.rewards, self.terminated, self.scores),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied or pickled with its batch it shows the games of the copy."""
        return getattr, (self._batch, "frame")

    @property
    def observation(self) -> NDArray[np.int16]:
        """What the seat to act sees."""
        return self._batch.look()

    @property
    def final_observation(self) -> NDArray[np.int16]:
        """By seat: the last position of the game that ended last; 0 before the first end."""
        return self._batch.look_back()

    def __iter__(self) -> Iterator[NDArray[Any]]:
        yield from (*self._of_rows(), self.observation, self.final_observation)


@dataclass(frozen=True)
class WordRules:
    """What a game brings along: its compiled steps, and its states as records and back."""

    kernel: Callable[[], SimpleNamespace]
    """With `step_words`, `play_words`, `choose_words`, `reset_games`, `show_games` and
    `say_decisions`; see also `observes`."""
    on_device: Callable[[], SimpleNamespace]
    """What `device_loops` has, with the steps of the game."""
    layout: np.dtype[Any]
    """The record of a state."""
    choices: int
    """No state has more legal decisions."""
    tables: Any
    vocabulary: Any
    """Arrays of one record: what the rules look up, and the actions of words."""
    record_of: Callable[[Any], Any]
    state_of: Callable[[Any], Any]
    observes: bool = False
    """Whether the kernel writes observations, by `observe_games`, `observe_ends` and
    `step_and_observe`; otherwise they are written from views."""


class WordBatch(InNumbers):
    """So many games of one kind at once; `frame` shows them, its arrays are taken once.

    A step says one word in each game, and carries out the decision, with the chance that follows,
    where it was the last one. A game that ends starts anew in the same step: `rewards`,
    `terminated`, `scores` and `final_observation` then tell of the game that ended, everything else
    of the first decision of the next one.
    """

    def __init__(
        self, encoding: WordEncoding[Any], rules: WordRules, games: int, seed: Seed = 0
    ) -> None:
        """Raises MalformedBatch."""
        check_size(games, MAX_GAMES)
        super().__init__(numbers_of(encoding))
        self.encoding = encoding
        self.game = encoding.game.info.id
        self._rules = rules
        rows = np.zeros(games, row_layout(rules.layout, encoding)).view(np.recarray)
        works = np.zeros(1, work_layout(rules.layout, rules.choices)).view(np.recarray)
        works["start"][0] = rules.record_of(encoding.state(encoding.initial()))
        self._games = WordGames(rows, rules.tables, rules.vocabulary, works)
        self._luck = new_random()
        self._actions, self._sampled = np.zeros(games, np.int64), np.zeros(games, np.int64)
        self._single_seat = np.zeros(1, np.int64)
        self._calls: dict[str, Callable[..., Any]] = {}
        size = len(encoding.low)
        self._seen = Looked((games, size))
        self._last_seen = Looked((games, encoding.seats, size))
        self.frame: WordFrame = WordFrame(self, rows)
        self._shared: SharedArrays | None = None
        self.reset(seed)

    def __len__(self) -> int:
        return len(self._games.rows)

    # -- going on ---------------------------------------------------------------------

    def reset(self, seed: Seed | None = None) -> WordFrame:
        """Start every game anew, with the luck of a seed, or of one for each game, if given.

        Raises MalformedBatch.
        """
        if seed is not None:
            self._games.rows.luck, self._luck[:] = luck_of(seed, len(self))
        self._rules.kernel().reset_games(self._games)
        self._seen.forget()
        return self.frame

    def step(self, actions: ArrayLike) -> WordFrame:
        """Say one word in each game; `actions`, integers of shape (games,).

        Raises ActionNotLegal for the first game that does not allow its action (`details["game"]`
        says which), MalformedBatch for another shape or type. Then nothing has changed.
        """
        self._actions[:] = actions_in(actions, len(self))
        found = self._call("step_words", self._games, self._actions)
        if found >= 0:
            raise self._refusal(found, int(self._actions[found]))
        self._note_ends(found)
        return self.frame

    def step_single(self, action: int) -> None:
        """Say a legal word in a batch of one game; what is not legal must not be given.

        What the seat to act then sees is written at once: nearly everybody looks.
        """
        self._actions[0] = action
        if not self._rules.observes:
            self._note_ends(self._call("step_words", self._games, self._actions))
            return
        seen = self._seen
        found = self._call(
            "step_and_observe", self._games, self._actions, _FIRST, self._single_seat, seen.array
        )
        self._note_ends(found)
        seen.is_old[0] = False

    def play_random(self, steps: int) -> WordFrame:
        """So many times `step(sample())`, in one call."""
        self._call("play_words", self._games, self._luck, int(steps))
        self._forget()
        return self.frame

    def seen_by(self, seat: int) -> NDArray[np.int16]:
        """What a seat of the first game sees, in a fresh array of shape (observation size,)."""
        if not self._rules.observes:
            return self._seen_by(0, seat)
        if not self._seen.is_old[0] and seat == self.frame.seat[0]:
            seen: NDArray[np.int16] = self._seen.array[0].copy()
            return seen
        found = np.zeros((1, self._seen.array.shape[1]), np.int16)
        self._single_seat[0] = seat
        self._call("observe_games", self._games, _FIRST, self._single_seat, found)
        seen = found[0]
        return seen

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, drawn evenly; the next call writes over the array.

        The luck of this is not that of the games.
        """
        self._call("choose_words", self._games.rows, self._luck, self._sampled)
        return self._sampled

    def _call(self, name: str, *arguments: Any) -> Any:
        """Call a compiled function straight; its arguments must always be of the same kinds."""
        call = self._calls.get(name)
        if call is None:
            call = self._calls[name] = direct(getattr(self._rules.kernel(), name), *arguments)
        return call(*arguments)

    def _note_ends(self, found: int) -> None:
        """What was seen is old, and of the games that have ended, their ends too."""
        self._seen.forget()
        if found == SOME_ENDED:
            self._last_seen.is_old |= self.frame.terminated

    # -- looking ----------------------------------------------------------------------

    def shared(self) -> dict[str, NDArray[Any]]:
        """The arrays of the frame by name, for `from_dlpack` of other libraries: see SharedArrays.

        Each call brings the same arrays up to date; until the next one they stay as they are.
        """
        self._shared = self._shared or SharedArrays(self.frame)
        return self._shared.refresh()

    def state(self, game: int) -> Any:
        """The state of one game, as the rules know it: what is half said is not in it."""
        return self._rules.state_of(self._games.rows[game].state.copy())

    def last_state(self, game: int) -> Any:
        """The state in which the last game ended there, zeros before the first end."""
        return self._rules.state_of(self._games.rows[game].last.copy())

    def said(self, game: int) -> tuple[int, ...]:
        """What the seat to act has said of its decision so far, words passed over included."""
        row = self._games.rows[game]
        return tuple(row.said[: row.said_size].tolist())

    def place(self, game: int) -> int:
        """Which word of its decision the seat to act says next; those before leave no choice."""
        return int(self._games.rows[game].place)

    def opponent(self, name: str, seed: int = 0, playouts: int | None = None) -> WordOpponent:
        """A computer player that acts in this batch; see WordOpponent. Raises UnknownPlayer."""
        return WordOpponent(self, name, seed, playouts)

    def decided(self, decide: Decide, seed: int, games: NDArray[np.int64]) -> NDArray[np.int64]:
        """The actions of a player that decides in these games by compiled rules.

        LEADS_ELSEWHERE stands where somebody has begun another decision.
        """
        states = self._games.rows["state"]
        seeds, found = np.zeros(len(self), np.int64), np.full(len(self), UNASKED, np.int64)
        found[games] = 0
        seeds[games] = [crc32(states[game].tobytes(), seed) for game in games]
        decide(self._games.rows, self._games.tables, seeds, found)
        self._rules.kernel().say_decisions(self._games, found)
        actions: NDArray[np.int64] = found[games]
        return actions

    def observe(self, seats: ArrayLike) -> NDArray[np.int16]:
        """What a seat of each game sees, in a fresh array of shape (games, observation size).

        `seats`: one for all games, or integers of shape (games,). Raises MalformedBatch.
        """
        chosen = seats_in(seats, len(self), self.encoding.seats)
        found = np.zeros(self._seen.array.shape, np.int16)
        self._observe(np.arange(len(self)), chosen, found)
        return found

    def _observe(
        self, which: NDArray[np.int64], seats: NDArray[np.int64], found: NDArray[np.int16]
    ) -> None:
        """Write what a seat of each of these games sees into the row of the game."""
        if self._rules.observes:
            self._rules.kernel().observe_games(self._games, which, seats, found)
            return
        for game, seat in zip(which.tolist(), seats.tolist(), strict=True):
            found[game] = self._seen_by(game, seat)

    def _seen_by(self, game: int, seat: int) -> NDArray[np.int16]:
        position = self.encoding.position(self.state(game), self.said(game))
        return self.encoding.observe(position, seat)

    def look(self) -> NDArray[np.int16]:
        """The array of `frame.observation`, brought up to date."""
        which = self._seen.old()
        self._observe(which, self.frame.seat[which].astype(np.int64), self._seen.array)
        return self._seen.shown

    def look_back(self) -> NDArray[np.int16]:
        """The array of `frame.final_observation`, brought up to date."""
        which = self._last_seen.old()
        if self._rules.observes:
            self._rules.kernel().observe_ends(self._games, which, self._last_seen.array)
            return self._last_seen.shown
        for game in which:
            row = self._games.rows[game]
            if row.has_ended:
                position = self.encoding.position(self.last_state(int(game)))
                for seat in range(self.encoding.seats):
                    self._last_seen.array[game, seat] = self.encoding.observe(position, seat)
            else:
                self._last_seen.array[game] = 0
        return self._last_seen.shown

    # -- saving and going elsewhere ---------------------------------------------------

    def set_states(self, states: Sequence[Any]) -> WordFrame:
        """Go on from these states, one for each game; chance that is due is carried out.

        The luck of the games goes on, and a game that ends starts anew from the beginning. Raises
        MalformedBatch for another number of states, one of another number of seats, or one in which
        the game is over.
        """
        self._check_states(states)
        for game, state in enumerate(states):
            self._games.rows[game].state = self._rules.record_of(state)
        self._note_ends(int(self._rules.kernel().show_games(self._games)))
        return self.frame

    def _check_states(self, states: Sequence[Any]) -> None:
        if len(states) != len(self):
            raise MalformedBatch("batch_states", {"count": len(states), "wanted": len(self)})
        for state in states:
            seats = int(state.record.seats)
            if seats != self.encoding.seats:
                wanted = str(self.encoding.seats)
                raise MalformedBatch("batch_seats", {"wanted": wanted, "found": str(seats)})
            if not self.encoding.game.actors(state):
                raise MalformedBatch("no_decision")

    def _forget(self) -> None:
        self._seen.forget()
        self._last_seen.forget()

    def save(self) -> bytes:
        """Everything about the games, their luck included, for `load`."""
        return b"".join((self._games.rows.tobytes(), self._luck.tobytes()))

    def load(self, saved: bytes) -> WordFrame:
        """Go on where a batch of as many games of the same kind was when it was saved.

        Raises MalformedBatch for bytes of another size.
        """
        rows, luck = self._games.rows, self._luck
        if len(saved) != rows.nbytes + luck.nbytes:
            details: dict[str, Arg] = {"count": len(saved), "wanted": rows.nbytes + luck.nbytes}
            raise MalformedBatch("batch_bytes", details)
        rows[:] = np.frombuffer(saved[: rows.nbytes], rows.dtype)
        luck[:] = np.frombuffer(saved[rows.nbytes :], np.int64)
        self._forget()
        return self.frame

    def on_device(self) -> Any:
        """A batch on a graphics card that goes on from here with the same luck: see DeviceBatch.

        Raises NoDevice.
        """
        cuda_module()
        from .device_batch import DeviceBatch  # noqa: PLC0415  few processes need it

        return DeviceBatch(self, self._rules.on_device())

    def fork(self) -> WordBatch:
        """A batch of its own that goes on from here with the same luck."""
        batch = self.like(len(self))
        batch.load(self.save())
        return batch

    def actions_of(self, step: str) -> tuple[int, ...]:
        """The actions that say a step in the game's notation, one by one; raises KeyError.

        Words that leave no choice are among them, though a batch passes them over.
        """
        return self.encoding.sentence_of(step)

    def like(self, games: int, seed: Seed = 0) -> WordBatch:
        """A batch of so many new games with the same options and seats; raises MalformedBatch."""
        return WordBatch(self.encoding, self._rules, games, seed)

    def __deepcopy__(self, memo: dict[int, object]) -> WordBatch:
        return self.fork()

    def __copy__(self) -> WordBatch:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        from .batches import restored  # noqa: PLC0415  it makes batches of all games

        made = self.encoding
        about = (made.game.info.id, dict(made.options), made.seats)
        return restored, (len(self), about, self.save())
