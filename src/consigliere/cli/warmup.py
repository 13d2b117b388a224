"""`consigliere warmup`: compile the rules and the computer players, with a progress bar."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from consigliere.console.messages import say
from consigliere.core.message import Message

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


def warmup() -> None:
    """Compile the rules and computer players of every game, so that later starts are quick."""
    from consigliere.games.registry import game_ids  # noqa: PLC0415

    warm_up(game_ids())


def warm_up(games: Iterable[str], *, wholly: bool = True) -> None:
    """Compile these games and their computer players, with a progress bar.

    Unless `wholly`, players that can play before they are compiled are left out.
    """
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as progress:
        for game_id in games:
            text = say(Message("cli.compiling", {"game": Message(f"{game_id}.name")}))
            bar = _Bar(progress, progress.add_task(text, total=None))
            _warm_up(game_id, bar, wholly=wholly)


class _Bar:
    """The progress bar of one game."""

    def __init__(self, progress: "Progress", task: "TaskID") -> None:
        self._progress = progress
        self._task = task

    def update(self, _step: str, done: int, of: int) -> None:
        """Show that so many steps are done; the players are one more step."""
        self._progress.update(self._task, completed=done, total=of + 1)

    def finish(self) -> None:
        """Show that everything is done."""
        self._progress.update(self._task, completed=self._progress.tasks[self._task].total)


def _warm_up(game_id: str, bar: _Bar, *, wholly: bool) -> None:
    from consigliere.core.compiled import NeedsCompiling  # noqa: PLC0415
    from consigliere.games.players import (  # noqa: PLC0415
        level_player,
        levels,
        make_player,
        make_player_at_once,
    )
    from consigliere.games.registry import load_game  # noqa: PLC0415

    game = load_game(game_id)
    if isinstance(game, NeedsCompiling):
        game.warm_up(bar.update)
    level = level_player(game_id, max(levels(game_id)))
    make = make_player if wholly else make_player_at_once
    make(level.name, game_id, level.thinking)
    bar.finish()
