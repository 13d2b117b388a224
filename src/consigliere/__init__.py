"""Three family games for Python: Famiglia, La Famiglia and Family Tree.

    import consigliere

    game = consigliere.new_game("famiglia", seed=1, players={1: "greedy"})
    while game.turn is not None:           # the seat to act, None when the game is over
        if game.turn == 1:
            game.play()                    # one step by the player named for the seat
        else:
            game.push(game.legal_actions[0])
    print(game)                            # the table as text; a picture in a notebook
    print(game.outcome)
    game.save("game.jsonl")
    consigliere.load("game.jsonl").analyse(playouts=20).plot().savefig("game.png")

To start a game, or to open one:

    new_game(game, *, seed, options, seats, players)    a GameSession
    load(path, *, seed)                                 the GameSession of a saved record
    make_batch(game, games, seed, options, seats)       many games side by side, in arrays

Who and what there is:

    games()                                 the ids of the installed games
    players(game)                           the names of its computer players, from weak to strong
    player(game, level=8)                   a computer player by level …
    player(game, "search", playouts=100)    … or by name, with what it may spend

A GameSession has `turn`, `actors`, `legal_actions`, `push`, `pop`, `play`, `view`, `outcome`,
`history`, `text`, `svg`, `save` and `analyse`: see `help(consigliere.GameSession)`. An Analysis is
a report, turn by turn, that can be plotted.

What goes wrong is a ConsigliereError: `IllegalAction` (the rules refuse it; `clause` says which
rule), `InvalidAction` (unreadable), `InvalidOption`, `InvalidRecord` and others. `str` of it is the
English text with the clause; its `message` can be shown in every language of the project.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .core.errors import ConsigliereError
from .core.message import Message
from .version import __version__

if TYPE_CHECKING:
    from .api.analysis import Analysis
    from .api.directory import games, player, players
    from .api.opening import load, new_game
    from .api.session import GameSession
    from .core.action import Action
    from .core.errors import IllegalAction, InvalidAction, InvalidOption, InvalidRecord
    from .core.game import Outcome
    from .games.batches import make_batch
    from .players.player import Player, Thinking
else:
    from . import games, players

__all__ = [
    "Action",
    "Analysis",
    "ConsigliereError",
    "GameSession",
    "IllegalAction",
    "InvalidAction",
    "InvalidOption",
    "InvalidRecord",
    "Outcome",
    "Player",
    "Thinking",
    "__version__",
    "games",
    "load",
    "make_batch",
    "new_game",
    "player",
    "players",
]

_HOMES = {
    "Action": "core.action",
    "Analysis": "api.analysis",
    "GameSession": "api.session",
    "IllegalAction": "core.errors",
    "InvalidAction": "core.errors",
    "InvalidOption": "core.errors",
    "InvalidRecord": "core.errors",
    "Outcome": "core.game",
    "Player": "players.player",
    "Thinking": "players.player",
    "load": "api.opening",
    "make_batch": "games.batches",
    "new_game": "api.opening",
    "player": "api.directory",
}
"""Where each name comes from: a module is imported when one of its names is first asked for."""


def _in_english(message: Message) -> str:
    """The text of an error in a traceback; catalogues are read at the first one."""
    from .i18n.english import english  # noqa: PLC0415

    return english(message)


ConsigliereError.english = staticmethod(_in_english)


class _CallablePackage(ModuleType):
    """`consigliere.games` and `consigliere.players` are packages, and functions as well."""

    def __call__(self, *args: str) -> tuple[str, ...]:
        """What the function of the same name answers; see `api.directory`."""
        directory = import_module(f"{__name__}.api.directory")
        found: tuple[str, ...] = getattr(directory, self.__name__.rpartition(".")[2])(*args)
        return found


if not TYPE_CHECKING:  # type checkers read the names above, and know of no others
    games.__class__ = players.__class__ = _CallablePackage

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
