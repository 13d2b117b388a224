"""Where catalogues lie: the shared one here, and one beside the plugin of each installed game."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

GAMES = "consigliere.games"
"""The entry point group of games."""

SHARED = Path(__file__).parent / "locale"


@cache
def installed_games() -> tuple[EntryPoint, ...]:
    """The games, by id; looked for once: that reads a file of every installed package."""
    return tuple(sorted(entry_points(group=GAMES)))


@cache
def catalogue_folders() -> tuple[Path, ...]:
    """The shared folder, then those of the games: `<tag>/LC_MESSAGES/*.mo` or `*.po` in each.

    The folder of a game is called `locale` and lies beside the module that its entry point names,
    so texts are found without importing the game.
    """
    found = [SHARED]
    for entry in installed_games():
        spec = find_spec(entry.module)
        if spec is not None and spec.origin is not None:
            found.append(Path(spec.origin).parent / "locale")
    return tuple(folder for folder in found if folder.is_dir())
