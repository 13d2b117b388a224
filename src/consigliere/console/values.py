"""Values of options and arguments that need no check.

Typer checks every value by Pydantic, also one that nobody typed, and Pydantic takes a tenth of a
second to load: as long as most commands.
"""

from __future__ import annotations

from typing import Any


def check_what_was_typed(command: Any, ctx: Any) -> None:
    """Have the parameters of a command leave defaults and plain texts as they are."""
    for param in command.get_params(ctx):
        vars(param)["get_runtime_param"] = _Checks


class _Checks:
    """What Typer asks to turn a value of a parameter into one of its type."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value in its type; raises an error of Typer for one that cannot have it."""
        if _is_right(param, value, ctx):
            return value
        return type(param).get_runtime_param(param).coerce(value, param=param, ctx=ctx)


def _is_right(param: Any, value: Any, ctx: Any) -> bool:
    """Whether a single value has its type already: our functions give defaults of the right one."""
    if param.multiple or param.nargs != 1:
        return False
    source = ctx.get_parameter_source(param.name)
    is_default = source is not None and source.name == "DEFAULT"
    return is_default or (isinstance(value, str) and param.type_descriptor.annotation is str)
