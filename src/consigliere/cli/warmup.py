"""`consigliere warmup`: compile the rules and the computer players, with a progress bar."""

import sys
from typing import TYPE_CHECKING

from consigliere.console.messages import say
from consigliere.core.message import Message

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_CLEAR_LINE = "\r\x1b[K"


def warmup() -> None:
    """Compile the rules and computer players of every game, so that later starts are quick."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    from consigliere.games.compilation import compile_game  # noqa: PLC0415
    from consigliere.games.registry import game_ids  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as progress:
        for game_id in game_ids():
            bar = _Bar(progress, progress.add_task(_compiling(game_id), total=None))
            compile_game(game_id, bar.update)


def tell_in_a_line(game_id: str, done: int, of: int) -> None:
    """Rewrite one line of the terminal that says how far a game is compiled."""
    if not sys.stderr.isatty():
        return
    line = "" if done == of else f"{_compiling(game_id)} {done}/{of}"
    sys.stderr.write(_CLEAR_LINE + line)
    sys.stderr.flush()


class _Bar:
    """The progress bar of one game."""

    def __init__(self, progress: "Progress", task: "TaskID") -> None:
        self._progress = progress
        self._task = task

    def update(self, _step: str, done: int, of: int) -> None:
        """Show that so many steps are done."""
        self._progress.update(self._task, completed=done, total=of)


def _compiling(game_id: str) -> str:
    return say(Message("cli.compiling", {"game": Message(f"{game_id}.name")}))
