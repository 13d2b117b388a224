"""What long commands show on standard error: that they compile, and their progress."""

from typing import TYPE_CHECKING

from consigliere.core.message import Message

from .messages import say

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.status import Status


def compiling(game: str) -> "Status":
    """A status line for the time that a game is being compiled."""
    from rich.console import Console  # noqa: PLC0415

    text = say(Message("cli.compiling", {"game": Message(f"{game}.name")}))
    return Console(stderr=True).status(text)


def counting_bar(*fields: str) -> "Progress":
    """A bar that counts up to a total, with the time left; `fields` are further columns."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        *(TextColumn(f"{{task.fields[{field}]}}") for field in fields),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
