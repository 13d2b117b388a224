"""The game of a command: an argument or an option that lists the installed games."""

from typing import Annotated

import typer

from consigliere.games.registry import game_ids, plugins

_HELP = f"cli.help.game|{', '.join(game_ids())}"


def _default_game() -> str:
    """A game of this package, so that installing another one does not change the default."""
    own = [plugin.id for plugin in plugins() if plugin.package.startswith("consigliere.")]
    return (own or game_ids())[0]


DEFAULT_GAME = _default_game()

GameArgument = Annotated[str, typer.Argument(help=_HELP)]
GameOption = Annotated[str, typer.Option(help=_HELP)]
