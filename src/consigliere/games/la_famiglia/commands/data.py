"""`consigliere la-famiglia copy-data` and `check-data`, for those who own the box."""

from pathlib import Path
from typing import Annotated

import typer

from consigliere.console.messages import say
from consigliere.core.message import Message

Folder = Annotated[Path, typer.Argument(help="cli.help.la_famiglia.folder", show_default=False)]


def copy_data(folder: Folder) -> None:
    """Write the components of the game to a folder, for you to change."""
    from ..box.files import copy_standard  # noqa: PLC0415

    for path in copy_standard(folder):
        typer.echo(path)


def check_data(folder: Folder) -> None:
    """Check the data files of a folder; stops at the first error."""
    from ..box.files import load_box  # noqa: PLC0415

    box = load_box(folder)
    counts = {
        "territories": len(box.map.territories),
        "zones": len(box.map.zones),
        "orders": sum(len(family.orders) for family in box.families),
    }
    typer.echo(say(Message("cli.box_sound", {"folder": str(folder), **counts})))
