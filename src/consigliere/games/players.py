"""Computer players by name, and the levels that people choose from."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from consigliere.core.errors import ConsigliereError
from consigliere.players.player import Player, Thinking
from consigliere.players.random_player import RandomPlayer

RANDOM = "random"
GREEDY = "greedy"
HEURISTIC = "heuristic"
RACE = "race"
UCT = "uct"
SEARCH = "search"
CHAMPION = "champion"

FAMIGLIA = "famiglia"
FAMILY_TREE = "family-tree"
LA_FAMIGLIA = "la-famiglia"

_NAMES: dict[str, tuple[str, ...]] = {
    FAMIGLIA: (RANDOM, GREEDY, SEARCH, CHAMPION),
    FAMILY_TREE: (RANDOM, GREEDY, SEARCH),
    LA_FAMIGLIA: (RANDOM, HEURISTIC, UCT, RACE, SEARCH),
}
"""The players of each game, from weak to strong; any other game has the random one. `uct` and
`race` are yardsticks: they stand before the player that is measured against them."""
_THINKERS = (HEURISTIC, UCT, RACE, SEARCH, CHAMPION)
_BY_DECISION = frozenset({LA_FAMIGLIA})
"""Games whose players spend their time on each decision; those of others spend it on a turn."""


@dataclass(frozen=True, slots=True)
class Level:
    """A player by name, and what it may spend on a turn."""

    name: str
    thinking: Thinking


LEVELS: dict[int, Level] = {
    1: Level(CHAMPION, Thinking(temperature=0.4)),
    2: Level(CHAMPION, Thinking(temperature=0.2)),
    3: Level(CHAMPION, Thinking(temperature=0.1)),
    4: Level(CHAMPION, Thinking(temperature=0.06)),
    5: Level(CHAMPION, Thinking(temperature=0.035)),
    6: Level(CHAMPION, Thinking(temperature=0.018)),
    7: Level(CHAMPION, Thinking()),
    8: Level(CHAMPION, Thinking(seconds=1.0)),
}
"""The levels of Famiglia; every game has as many. One player throughout. Up to level 7 it does not
look ahead, and the lower the level, the more often it plays something that is nearly as good; no
level blunders on purpose."""

_TREE_LEVELS: dict[int, Level] = {
    1: Level(SEARCH, Thinking(temperature=0.3)),
    2: Level(SEARCH, Thinking(temperature=0.1)),
    3: Level(SEARCH, Thinking(temperature=0.03)),
    4: Level(SEARCH, Thinking()),
    5: Level(SEARCH, Thinking(seconds=0.05)),
    6: Level(SEARCH, Thinking(seconds=0.15)),
    7: Level(SEARCH, Thinking(seconds=0.4)),
    8: Level(SEARCH, Thinking(seconds=1.0)),
}
"""The levels of Family Tree: up to level 4 it looks one step ahead, as `greedy` does."""

_MAFIA_LEVELS: dict[int, Level] = {
    1: Level(HEURISTIC, Thinking(temperature=0.2)),
    2: Level(HEURISTIC, Thinking(temperature=0.1)),
    3: Level(HEURISTIC, Thinking(temperature=0.04)),
    4: Level(HEURISTIC, Thinking()),
    5: Level(SEARCH, Thinking(seconds=0.01, temperature=0.03)),
    6: Level(SEARCH, Thinking(seconds=0.01, temperature=0.012)),
    7: Level(SEARCH, Thinking(seconds=0.01)),
    8: Level(SEARCH, Thinking(seconds=0.04)),
}
"""The levels of La Famiglia: rules of thumb, then search, both played more and more strictly. More
time a decision than that of level 8 has shown no gain."""

_LEVELS = {FAMIGLIA: LEVELS, FAMILY_TREE: _TREE_LEVELS, LA_FAMIGLIA: _MAFIA_LEVELS}
_MINDS = {
    FAMIGLIA: "consigliere.games.famiglia.players.factory",
    FAMILY_TREE: "consigliere.games.family_tree.players.factory",
    LA_FAMIGLIA: "consigliere.games.la_famiglia.players.factory",
}
"""Where the players of each game are made; imported only when one is."""


class UnknownPlayer(ConsigliereError):
    """No player has this name, or no level this number, in this game."""


def player_names(game_id: str = FAMIGLIA) -> tuple[str, ...]:
    """The names that `make_player` knows in a game, from weak to strong."""
    return _NAMES.get(game_id, (RANDOM,))


def thinks(name: str) -> bool:
    """Whether a player makes use of its Thinking; the others play always the same."""
    return name in _THINKERS


def is_budget_of_turn(game_id: str) -> bool:
    """Whether players of a game spend their time on a whole turn, and not on each decision."""
    return game_id not in _BY_DECISION


def make_player(name: str, game_id: str, thinking: Thinking) -> Player:
    """A player that is ready to choose at once; raises UnknownPlayer."""
    check_player(name, game_id)
    if name == RANDOM:
        return RandomPlayer()
    player: Player = _minds(game_id).make(name, thinking)
    return player


def make_player_at_once(name: str, game_id: str, thinking: Thinking) -> Player:
    """The player for a table, where nobody should wait; raises UnknownPlayer.

    Where its game can be played without compiled code, it thinks without until that is ready.
    """
    check_player(name, game_id)
    if name == RANDOM:
        return RandomPlayer()
    minds = _minds(game_id)
    player: Player = getattr(minds, "make_at_once", minds.make)(name, thinking)
    return player


def check_player(name: str, game_id: str) -> None:
    """Raise UnknownPlayer unless a game has a player of this name."""
    known = player_names(game_id)
    if name not in known:
        details = {"player": name[:40], "known": ", ".join(known)}
        raise UnknownPlayer("unknown_player", details)


def player_data(name: str, game_id: str) -> dict[str, str]:
    """The data files that a player plays by: file name to SHA-256; raises UnknownPlayer."""
    check_player(name, game_id)
    if name == RANDOM:
        return {}
    found: dict[str, str] = _minds(game_id).data_of(name)
    return found


def level_player(game_id: str, level: int) -> Level:
    """The player of a level; raises UnknownPlayer."""
    if level not in LEVELS:
        known = ", ".join(str(number) for number in LEVELS)
        raise UnknownPlayer("unknown_level", {"level": level, "known": known})
    return _LEVELS[game_id][level] if game_id in _LEVELS else Level(RANDOM, Thinking())


def _minds(game_id: str) -> Any:
    return import_module(_MINDS[game_id])
