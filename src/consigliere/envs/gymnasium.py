"""The games as Gymnasium environments for one seat; importing this module registers them.

    import gymnasium
    import consigliere.envs.gymnasium

    env = gymnasium.make("consigliere/famiglia-v0", opponents=["greedy"], seat=0)
    observation, info = env.reset(seed=1)
    done = False
    while not done:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, done, truncated, info = env.step(action)

There is an environment `consigliere/<game>-v0` for every game with an encoding; many at once come
from `gymnasium.make_vec`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from numpy.typing import NDArray

from consigliere.core.errors import ConsigliereError
from consigliere.games.contestants import make_contestant
from consigliere.games.encoding import ActionNotLegal
from consigliere.games.encodings import encoding_of, games_with_encoding
from consigliere.games.players import level_player, make_player
from consigliere.players.player import Player, Thinking
from consigliere.players.random_player import RANDOM

from .episode import Episode
from .rendering import RENDER_MODES, check_render_mode, rendered
from .spaces import Observation, action_space, observation_space, observed

ILLEGAL_REWARD = -1.0
"""What an illegal action costs; it ends the game."""
_SEEDS = 2**31


class MalformedEnvironment(ConsigliereError):
    """A seat or a list of opponents does not fit the game."""


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; the others are played by the game's computer players.

    The reward comes at the end: the winners share 1, the others −1, all get 0 for a draw. An
    illegal action ends the game with `ILLEGAL_REWARD`; `info["error"]` says why.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  as in gymnasium

    def __init__(  # noqa: PLR0913, PLR0917  every keyword of gymnasium.make
        self,
        game: str,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        seat: int = 0,
        opponents: Sequence[str | int] = (RANDOM,),
        render_mode: str | None = None,
    ) -> None:
        """`opponents`: names or levels, for the other seats in their order, or one for them all.

        Raises UnknownGameError, NoEncoding, InvalidOption, UnknownPlayer, MalformedEnvironment,
        UnknownRenderMode.
        """
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.episode: Episode[Any] = Episode(encoding_of(game, options, seats))
        encoding = self.episode.encoding
        self.observation_space = observation_space(encoding)
        self.action_space = action_space(encoding)
        if not 0 <= seat < encoding.seats:
            raise MalformedEnvironment("env_seat", {"seat": seat, "most": encoding.seats - 1})
        self.seat = seat
        others = [number for number in range(encoding.seats) if number != seat]
        names = list(opponents) * len(others) if len(opponents) == 1 else list(opponents)
        if len(names) != len(others):
            raise MalformedEnvironment(
                "env_opponents", {"count": len(names), "wanted": len(others)}
            )
        self._players = {
            number: _player(game, name) for number, name in zip(others, names, strict=True)
        }
        self._has_lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game up to the first decision of the seat; without a seed the luck goes on."""
        super().reset(seed=seed)
        self._has_lost = False
        self.episode.reset(int(self.np_random.integers(_SEEDS)))
        self._play_others()
        if not self.episode.actors:
            return self.reset()  # over before the seat had a decision
        return observed(self.episode, self.seat), {}

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Carry out an action of the seat, then all that the others do."""
        if self._has_lost or not self.episode.actors:
            raise gymnasium.error.ResetNeeded("the game is over")
        try:
            self.episode.step(self.seat, int(action))
        except ActionNotLegal as error:
            self._has_lost = True
            seen = observed(self.episode, self.seat)
            return seen, ILLEGAL_REWARD, True, False, {"error": str(error)}
        self._play_others()
        reward = self.episode.returns()[self.seat]
        return observed(self.episode, self.seat), reward, not self.episode.actors, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as learners with masks ask for it."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """The table as text, as the seat sees it."""
        return rendered(self.episode, self.seat) if self.render_mode else None

    def _play_others(self) -> None:
        episode, game = self.episode, self.episode.encoding.game
        while episode.actors and episode.actors[0] != self.seat:
            actor = episode.actors[0]
            state = episode.encoding.state(episode.position)
            words = [action.word for action in game.legal_actions(state, actor)]
            luck = int(self.np_random.integers(_SEEDS))
            word = self._players[actor].choose(game.view(state, actor), words, luck)
            episode.play(actor, word)


def register() -> None:
    """Make every game with an encoding known to `gymnasium.make`."""
    for game in games_with_encoding():
        name = f"consigliere/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:SeatEnv", kwargs={"game": game})


def _player(game: str, name: str | int) -> Player:
    if isinstance(name, int):
        level = level_player(game, name)
        return make_player(level.name, game, level.thinking)
    return make_contestant(name, game, Thinking())


register()
