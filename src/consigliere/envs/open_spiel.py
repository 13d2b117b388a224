"""The games as OpenSpiel games in Python; importing this module registers them.

    import pyspiel
    import consigliere.envs.open_spiel

    game = pyspiel.load_game("consigliere_famiglia", {"edition": "second"})

There is `consigliere_<game>`, with `_` for `-`, for every game with an encoding. Its parameters are
the options of the game, `edition` where it has editions, and `players`: the number of seats, 0 for
the least that the options are for. Chance is explicit. What players choose at the same time they
choose one after the other, and nobody learns of it before it is revealed; so all nodes are
sequential.

The tensor of an observation is that of docs/envs.md, for any player at any time. The information
state is a string: all that a player was told and has chosen, in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from consigliere.core.action import CHANCE
from consigliere.core.game import GameInfo, Information
from consigliere.games.encoding import Encoding, action_words, returns_of
from consigliere.games.encodings import encoding_of, games_with_encoding
from consigliere.games.registry import plugin

_EDITION = "edition"
_PLAYERS = "players"
_AS_IT_IS = ""
"""An option that is left to the edition, or to its default."""


class Moment(NamedTuple):
    """A position, and the lines of each player's information state: what a state is made of."""

    position: Any
    told: tuple[tuple[str, ...], ...]

    def __deepcopy__(self, memo: dict[int, object]) -> Moment:
        return self  # nothing of it ever changes, and a search clones a state each simulation


class ConsigliereGame(pyspiel.Game):
    """A game with its options; made by `pyspiel.load_game`."""

    def __init__(
        self, game_id: str, kind: pyspiel.GameType, parameters: Mapping[str, Any] | None
    ) -> None:
        """Raises InvalidOption."""
        given = dict(parameters or {})
        options = {
            name: str(value)
            for name, value in given.items()
            if name != _PLAYERS and value != _AS_IT_IS
        }
        self.encoding: Encoding[Any] = encoding_of(
            game_id, options, int(given.get(_PLAYERS, 0)) or None
        )
        self.words = action_words(self.encoding)
        self.start = Moment(self.encoding.initial(), ((),) * self.encoding.seats)
        super().__init__(kind, self._info(), given)

    def _info(self) -> pyspiel.GameInfo:
        encoding = self.encoding
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.words),
            max_chance_outcomes=encoding.most_outcomes,
            num_players=encoding.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=encoding.max_actions,
        )

    def new_initial_state(self) -> ConsigliereState:
        """Before anything has happened; as a rule chance begins."""
        return ConsigliereState(self)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> ConsigliereObserver | None:
        """An observer of all that a player knows, or None for parts of it."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"there are no parameters of observations; given: {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return ConsigliereObserver(self.encoding, has_recall=kind.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more chance events."""
        return int(self.encoding.game.info.max_actions)


class ConsigliereState(pyspiel.State):
    """A position, and what each player was told on the way to it."""

    def __init__(self, game: ConsigliereGame) -> None:
        super().__init__(game)
        self._now: Moment = game.start

    @property
    def position(self) -> Any:
        """The position of the encoding; another one may be set before anybody acts."""
        return self._now.position

    @position.setter
    def position(self, position: Any) -> None:
        self._now = self._now._replace(position=position)

    @property
    def told(self) -> tuple[tuple[str, ...], ...]:
        """For each player the lines of its information state."""
        return self._now.told

    @property
    def encoding(self) -> Encoding[Any]:
        """The game in numbers."""
        found: Encoding[Any] = self.get_game().encoding
        return found

    @property
    def words(self) -> tuple[str, ...]:
        """The word of each action, by its number."""
        found: tuple[str, ...] = self.get_game().words
        return found

    def current_player(self) -> int:
        """The player to act, chance, or the end."""
        actors = self.encoding.actors(self.position)
        if not actors:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actors == (CHANCE,) else actors[0]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.encoding.actors(self.position)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.encoding.legal(self.position, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes that are possible now, from 0, with their chances."""
        weights = self.encoding.chance(self.position)
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            after = self.encoding.draw(self.position, action)
        else:
            after = self.encoding.step(self.position, player, action)
        told = tuple(
            (*lines, *self._new_lines(after, seat, player, action))
            for seat, lines in enumerate(self.told)
        )
        self._now = Moment(after, told)

    def _new_lines(self, after: Any, seat: int, player: int, action: int) -> Sequence[str]:
        own = [f"> {self.words[action]}"] if seat == player else []
        told = self.encoding.told(after, seat)
        return [*own, told] if told else own

    def _action_to_string(self, player: int, action: int) -> str:
        return f"outcome {action}" if player == pyspiel.PlayerId.CHANCE else self.words[action]

    def returns(self) -> list[float]:
        """The winners share 1, the others −1; zeros for a draw, and until the end."""
        outcome = None
        if self.is_terminal():
            outcome = self.encoding.game.outcome(self.encoding.state(self.position))
        return list(returns_of(outcome, self.encoding.seats))

    def __str__(self) -> str:
        return "\n".join(self.told[max(self.current_player(), 0)][-1:]) or "start"


class ConsigliereObserver:
    """What a player sees now, or with recall all that it was told and has chosen."""

    def __init__(self, encoding: Encoding[Any], *, has_recall: bool) -> None:
        self._encoding = encoding
        self._has_recall = has_recall
        self.tensor = None if has_recall else np.zeros(len(encoding.low), np.float32)
        """The numbers of docs/envs.md, as the last `set_from` has left them."""
        self.dict = {} if has_recall else self._by_plane()
        """The planes by name: views of the same memory."""

    def _by_plane(self) -> dict[str, Any]:
        return {plane.name: self.tensor[plane.slots] for plane in self._encoding.planes}  # type: ignore[index]

    def set_from(self, state: ConsigliereState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        if self.tensor is not None:
            self.tensor[:] = self._encoding.observe(state.position, player)

    def string_from(self, state: ConsigliereState, player: int) -> str:
        """The planes that are not empty, or with recall the lines of the information state."""
        if self._has_recall:
            return "\n".join([f"player {player}", *state.told[player]])
        numbers = self._encoding.observe(state.position, player)
        shown = {plane.name: numbers[plane.slots] for plane in self._encoding.planes}
        lines = (f"{name}: {' '.join(map(str, row))}" for name, row in shown.items() if row.any())
        return "\n".join(lines)


def register() -> None:
    """Make every game with an encoding known to `pyspiel.load_game`."""
    known = {kind.short_name for kind in pyspiel.registered_games()}
    for game_id in games_with_encoding():
        kind = _type_of(game_id)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _maker(game_id, kind))


def _maker(game_id: str, kind: pyspiel.GameType) -> type[ConsigliereGame]:
    """pyspiel wants a class that takes the parameters alone."""

    class Registered(ConsigliereGame):
        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            super().__init__(game_id, kind, parameters)

    Registered.__doc__ = f"`{kind.short_name}`; see `ConsigliereGame`."
    return Registered


def _type_of(game_id: str) -> pyspiel.GameType:
    info: GameInfo = plugin(game_id).load_game().info
    is_open = info.information is Information.PERFECT
    kinds = pyspiel.GameType
    names = [spec.name for spec in info.options] + ([_EDITION] if info.editions else [])
    return kinds(
        short_name=f"consigliere_{game_id.replace('-', '_')}",
        long_name=f"consigliere: {game_id}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if is_open
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(info.seats),
        min_num_players=min(info.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict.fromkeys(names, _AS_IT_IS) | {_PLAYERS: 0},
    )


register()
