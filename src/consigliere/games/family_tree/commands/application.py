"""The commands under `consigliere family-tree`."""

import typer

from .deck import deck

app = typer.Typer(help="Family Tree: its deck.", no_args_is_help=True)


@app.callback()
def family_tree() -> None:
    """Family Tree: its deck."""


app.command()(deck)
