"""The commands under `consigliere la-famiglia`."""

import typer

from .companion import companion
from .data import check_data, copy_data

app = typer.Typer(help="La Famiglia for those who own the box.", no_args_is_help=True)
app.command()(copy_data)
app.command()(check_data)
app.command()(companion)
