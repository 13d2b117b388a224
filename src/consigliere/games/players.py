"""Computer players by name, and the levels that people choose from, for each game."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from consigliere.core.action import CHANCE
from consigliere.core.errors import ConsigliereError
from consigliere.core.kernel import Kernel
from consigliere.players.flat import FLAT, Dealer, FlatPlayer, check_budget
from consigliere.players.levels import Level
from consigliere.players.player import Player, Thinking
from consigliere.players.random_player import RANDOM, RandomPlayer
from consigliere.players.random_playouts import dealer_of

from .plugin import GamePlugin
from .registry import game_ids, load_game, plugin

__all__ = ["Level", "UnknownPlayer", "check_player", "level_player", "levels", "make_player"]


class UnknownPlayer(ConsigliereError):
    """No player has this name, or no level this number, in this game."""


def player_names(game_id: str) -> tuple[str, ...]:
    """The names that `make_player` knows in a game: see `GamePlugin.player_names`.

    A game that is not installed has the random player alone.
    """
    return _plugin(game_id).player_names() if game_id in game_ids() else (RANDOM,)


def own_player_names(game_id: str) -> tuple[str, ...]:
    """The players that a game has for itself, from weak to strong."""
    return tuple(player.name for player in _plugin(game_id).players)


def thinks(name: str, game_id: str) -> bool:
    """Whether a player makes use of its Thinking; the others play always the same."""
    if name == FLAT:
        return True
    return any(player.thinks for player in _plugin(game_id).players if player.name == name)


def weighs_draws(name: str, game_id: str) -> bool:
    """Whether one can say what a draw counts in a player's choices."""
    return any(player.weighs_draws for player in _plugin(game_id).players if player.name == name)


def is_budget_of_turn(name: str, game_id: str) -> bool:
    """Whether a player spends its time on a whole turn, and not on each decision."""
    return name != FLAT and _plugin(game_id).thinks_per == "turn"


def check_thinking(name: str, thinking: Thinking) -> None:
    """Raise InvalidBudget for a player that cannot do without a budget and has none."""
    if name == FLAT:
        check_budget(thinking)


def make_player(name: str, game_id: str, thinking: Thinking) -> Player:
    """A player that is ready to choose at once; raises UnknownPlayer or InvalidBudget."""
    check_player(name, game_id)
    if name == RANDOM:
        return RandomPlayer()
    if name == FLAT:
        flat = FlatPlayer(thinking, _dealer(game_id))
        _warm_up_playouts(game_id)
        return flat
    player: Player = _factory(game_id).make(name, thinking)
    return player


def make_player_at_once(name: str, game_id: str, thinking: Thinking) -> Player:
    """The player for a table, where nobody should wait; raises UnknownPlayer or InvalidBudget.

    While its process waits for the compiler, it does without what is not compiled.
    """
    kernel = kernel_of(game_id)
    if name == RANDOM or kernel is None or kernel.is_ready:
        return make_player(name, game_id, thinking)
    check_player(name, game_id)
    if name == FLAT:
        return FlatPlayer(thinking, _dealer(game_id))
    player: Player = _factory(game_id).make_at_once(name, thinking)
    return player


def has_kernel(game_id: str) -> bool:
    """Whether anything of a game is compiled; tells without loading it."""
    return _plugin(game_id).kernel is not None


def kernel_of(game_id: str) -> Kernel | None:
    """What is compiled of a game, if anything is."""
    found = _plugin(game_id)
    kernel: Kernel | None = found.load(found.kernel) if found.kernel else None
    return kernel


def check_player(name: str, game_id: str) -> None:
    """Raise UnknownPlayer unless a game has a player of this name."""
    known = player_names(game_id)
    if name not in known:
        details = {"player": name[:40], "known": ", ".join(known)}
        raise UnknownPlayer("unknown_player", details)


def player_data(name: str, game_id: str) -> dict[str, str]:
    """The data files that a player plays by: file name to SHA-256; raises UnknownPlayer."""
    check_player(name, game_id)
    if name in {RANDOM, FLAT}:
        return {}
    found: dict[str, str] = _factory(game_id).data_of(name)
    return found


def teams_in(game_id: str, options: Mapping[str, str], seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each team, with resolved options; by default everybody plays for himself."""
    found = _plugin(game_id)
    if found.teams is None:
        return tuple((seat,) for seat in range(seats))
    teams: tuple[tuple[int, ...], ...] = found.load(found.teams)(options, seats)
    return teams


def levels(game_id: str) -> range:
    """The numbers of a game's levels, from weak to strong, beginning with 1."""
    return range(1, len(_plugin(game_id).levels) + 1)


def usual_level(game_id: str) -> int:
    """The level offered first, in the middle."""
    return len(levels(game_id)) // 2 + 1


def level_player(game_id: str, level: int) -> Level:
    """The player of a level; raises UnknownPlayer."""
    if level not in levels(game_id):
        known = ", ".join(map(str, levels(game_id)))
        raise UnknownPlayer("unknown_level", {"level": level, "known": known})
    return _plugin(game_id).levels[level - 1]


def _dealer(game_id: str) -> Dealer:
    """What deals and plays at random for `flat`."""
    found = _plugin(game_id)
    dealer: Dealer = found.load(found.playouts) if found.playouts else dealer_of(load_game(game_id))
    return dealer


@cache
def _warm_up_playouts(game_id: str) -> None:
    """Play once at random from the first decision, so that everything is compiled."""
    game = load_game(game_id)
    state = game.initial(game.info.resolve_options({}), min(game.info.seats))
    while (seat := game.actors(state)[0]) == CHANCE:
        state = game.apply(state, game.chance(state)[0].action).state
    words = [action.word for action in game.legal_actions(state, seat)]
    _dealer(game_id)(game.view(state, seat), words, 1).play(0, 0)


def _factory(game_id: str) -> Any:
    found = _plugin(game_id)
    return found.load(found.factory or "")


def _plugin(game_id: str) -> GamePlugin:
    """The plugin; for a game that is not installed, such as a test's own, one with the defaults."""
    if game_id in game_ids():
        return plugin(game_id)
    return GamePlugin(id=game_id, package="", game="", view="")
