"""`consigliere perft`: how many lines of play a position has."""

from pathlib import Path
from typing import Annotated, Any

import typer

from consigliere.console.files import read_bytes
from consigliere.console.messages import Options, read_options
from consigliere.core.errors import InvalidPosition, InvalidRecord

from .game_options import GameArgument


def perft(
    game: GameArgument,
    position: Annotated[str | None, typer.Argument(help="cli.help.perft.position")] = None,
    depth: Annotated[int, typer.Option(min=1, max=12, help="cli.help.perft.depth")] = 2,
    record: Annotated[Path | None, typer.Option(help="cli.help.perft.record")] = None,
    at: Annotated[int | None, typer.Option(min=0, help="cli.help.perft.at")] = None,
    seats: Annotated[int | None, typer.Option(help="cli.help.perft.seats")] = None,
    option: Options = [],
) -> None:
    """Count the lines of play from a position, by first step, and all together on the last line.

    A step is a legal step of anybody who may act, or an outcome of chance. Without a position and
    a record, the count is from the beginning of the game.
    """
    from consigliere.games.registry import load_game  # noqa: PLC0415
    from consigliere.testing.perft import split  # noqa: PLC0415

    rules = load_game(game)
    if record is not None:
        state = _in_record(rules, record, at)
    elif position is not None:
        state = _in_notation(rules, position, read_options(option))
    else:
        options = rules.info.resolve_options(read_options(option))
        fewest = min(rules.info.seats_for(options))
        state = rules.initial(options, fewest if seats is None else seats)
    counts = split(rules, state, depth)
    for step, count in counts.items():
        typer.echo(f"{step.word}\t{count}")
    typer.echo(sum(counts.values()))


def _in_record(game: Any, file: Path, at: int | None) -> Any:
    """The state after so many entries of a record, or after all of them."""
    from consigliere.core.record import MAX_BYTES, loads  # noqa: PLC0415
    from consigliere.core.replay import replay  # noqa: PLC0415

    read = loads(read_bytes(file, MAX_BYTES))
    if read.header.game != game.info.id:
        raise InvalidRecord("record_game", {"game": read.header.game})
    moments = replay(read, game).moments
    if at is None:
        return moments[-1].state
    if at >= len(moments):
        raise InvalidRecord("analysis_no_such_entry", {"number": at})
    return moments[at].state


def _in_notation(game: Any, position: str, options: dict[str, str]) -> Any:
    if not hasattr(game, "parse_position"):
        raise InvalidPosition("no_positions", {"game": game.info.id})
    return game.parse_position(position, options)
