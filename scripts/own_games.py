"""The games of this repository, as opposed to those that other people's packages bring along."""

from consigliere.games.registry import plugin, plugins


def own_games() -> tuple[str, ...]:
    """The ids of the registered games that lie under src/consigliere/games, sorted."""
    return tuple(found.id for found in plugins() if found.package.startswith("consigliere."))


def folder_of(game_id: str) -> str:
    """The name of the folder of a game, here and among the tests."""
    return plugin(game_id).package.rpartition(".")[2]
