"""The commands under `consigliere family-tree`."""

from consigliere.console.application import add_command, application

from .deck import deck

app = application("cli.help.family_tree")


@app.callback(help="cli.help.family_tree")
def family_tree() -> None:
    """Family Tree: its deck."""


add_command(app, deck, "cli.help.family_tree.deck")
