"""The games of this repository, as opposed to those that other people's packages bring along."""

from consigliere.games.registry import plugins


def own_games() -> tuple[str, ...]:
    """The ids of the registered games that lie under src/consigliere/games, sorted."""
    return tuple(found.id for found in plugins() if found.package.startswith("consigliere."))
