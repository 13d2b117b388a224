"""Options that games add to the commands that start or join a table."""

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from consigliere.games.registry import plugins

Command = Callable[..., None]


def with_start_options(command: Command) -> Command:
    """The command with the start options of all games, which are applied before it runs."""
    offered = [(plugin, option) for plugin in plugins() for option in plugin.start_options]

    @wraps(command)
    def started(**values: Any) -> None:
        for plugin, option in offered:
            plugin.load(option.apply)(values.pop(option.name))
        command(**values)

    signature = inspect.signature(command)
    parameters = [*signature.parameters.values()]
    parameters += [_parameter(option.name, option.help) for _, option in offered]
    started.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return started


def _parameter(name: str, text: str) -> inspect.Parameter:
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[Path | None, typer.Option(help=text)],
    )
