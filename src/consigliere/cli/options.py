"""`consigliere options`: the editions and the options of a game, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from consigliere.console.messages import say
from consigliere.core.message import Arg, Message

from .game_options import DEFAULT_GAME, GameArgument

if TYPE_CHECKING:
    from consigliere.core.game import GameInfo
    from consigliere.core.options import OptionSpec


def options(game: GameArgument = DEFAULT_GAME) -> None:
    """List the editions and the options of a game: what each is called, and what it means."""
    from consigliere.games.registry import load_game  # noqa: PLC0415

    for line in _lines(load_game(game).info):
        typer.echo(line)


def _lines(info: GameInfo) -> Iterator[str]:
    """First the editions, then every option that people choose."""
    if info.offered_editions:
        yield _say("cli.options.editions")
        width = max(map(len, info.offered_editions))
        for name in info.offered_editions:
            yield f"  {name:<{width}}  {_say(f'edition.{info.id}.{name}')}"
        yield ""
    yield _say("cli.options.options")
    for spec in info.options:
        if spec.is_offered and not spec.is_extra:
            yield from _option(info.id, spec)


def _option(game: str, spec: OptionSpec) -> Iterator[str]:
    """The name of an option and what it asks, then its values and when it is asked at all."""
    key = f"option.{game}.{spec.name}"
    yield ""
    yield _say("cli.options.asks", name=_say(f"{key}.name"), question=_say(f"{key}.help"))
    words = {value: f"{spec.name}={value}" for value in spec.values}
    width = max(map(len, words.values()))
    for value, word in words.items():
        text = _say(f"{key}.{value}")
        yield f"  {word:<{width}}  " + (
            _say("cli.options.usual", value=text) if value == spec.default else text
        )
    for other, values in spec.needs.items():
        needed = ", ".join(f"{other}={value}" for value in values)
        yield f"  {_say('cli.options.needs', values=needed)}"


def _say(key: str, **args: Arg) -> str:
    return say(Message(key, dict(args)))
