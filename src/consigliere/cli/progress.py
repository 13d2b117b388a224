"""What long commands show on standard error: that they compile, and how far they are."""

from typing import TYPE_CHECKING

from consigliere.core.message import Message

from .messages import say

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.status import Status


def compiling(game: str) -> "Status":
    """Says that a game is compiled, until it is left."""
    from rich.console import Console  # noqa: PLC0415

    text = say(Message("cli.compiling", {"game": Message(f"{game}.name")}))
    return Console(stderr=True).status(text)


def counted(*more: str) -> "Progress":
    """A bar of so many of how many, with the time left; `more` are fields of one's own."""
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
        *(TextColumn(f"{{task.fields[{field}]}}") for field in more),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
