"""`consigliere la-famiglia copy-data`, `check-data` and `companion`: for those who own the box."""

from pathlib import Path
from typing import Annotated

import typer

from consigliere.core.message import Message

from .companion import companion
from .messages import say

app = typer.Typer(no_args_is_help=True)

Folder = Annotated[Path, typer.Argument(help="A folder with data files.", show_default=False)]


@app.command()
def copy_data(folder: Folder) -> None:
    """Write the components that come with the game into a folder, to be changed there."""
    from consigliere.games.la_famiglia.box.files import copy_standard  # noqa: PLC0415

    for path in copy_standard(folder):
        typer.echo(path)


@app.command()
def check_data(folder: Folder) -> None:
    """Check the data files of a folder; the first thing that is wrong ends it."""
    from consigliere.games.la_famiglia.box.files import load_box  # noqa: PLC0415

    box = load_box(folder)
    counts = {
        "territories": len(box.map.territories),
        "zones": len(box.map.zones),
        "orders": sum(len(family.orders) for family in box.families),
    }
    typer.echo(say(Message("cli.box_sound", {"folder": str(folder), **counts})))


app.command()(companion)
