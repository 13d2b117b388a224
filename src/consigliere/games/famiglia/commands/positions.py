"""`consigliere famiglia turns`, `apply` and `best`: positions of Famiglia as text filters."""

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from consigliere.console.application import add_command, application
from consigliere.console.messages import Options, read_options, say, short_error
from consigliere.core.errors import ConsigliereError, InvalidAction
from consigliere.core.message import Message

if TYPE_CHECKING:
    from ..players.best_turn import BestTurn, BestTurns
    from ..presentation.turns import Turn

STANDARD_INPUT = "-"

# Positions and turns may begin with a hyphen, but are still arguments.
_LITERAL = {"ignore_unknown_options": True}


Edition = Annotated[str | None, typer.Option(help="cli.help.famiglia.edition")]
Position = Annotated[str, typer.Argument(help="cli.help.famiglia.position")]


def turns(
    position: Position,
    edition: Edition = None,
    option: Options = [],
    digs: Annotated[int, typer.Option(min=0, help="cli.help.famiglia.digs")] = 2,
) -> None:
    """Print every distinct legal turn of a position, each with the position after it.

    Turn and position are separated by a TAB. From standard input it reads one position a line,
    and ends the turns of each with an empty line.
    """
    options = read_options(option, edition)
    if position != STANDARD_INPUT:
        _print_turns(*_turns(position, options, digs))
        return
    for line in _input_lines():
        try:
            _print_turns(*_turns(line, options, digs))
        except ConsigliereError as error:
            typer.echo(short_error(error))
        typer.echo("")
        sys.stdout.flush()


def _turns(position: str, options: dict[str, str], digs: int) -> tuple[list["Turn"], bool]:
    from ..presentation.turns import turns_of  # noqa: PLC0415

    return turns_of(_parsed(position, options), digs)


def _print_turns(found: list["Turn"], is_incomplete: bool) -> None:
    for turn in found:
        typer.echo(f"{turn.notation}\t{turn.position}")
    if is_incomplete:
        typer.echo(say(Message("cli.turns_incomplete")), err=True)


def apply(
    position: Position,
    turn: Annotated[str | None, typer.Argument(help="cli.help.famiglia.turn")] = None,
    edition: Edition = None,
    option: Options = [],
) -> None:
    """Print the position after a whole turn, or `?` if the turn ends with an unknown card.

    From standard input it reads a position, a TAB and a turn a line, and prints one line for each.
    """
    options = read_options(option, edition)
    if position != STANDARD_INPUT:
        if turn is None:
            raise InvalidAction("turn_missing")
        typer.echo(_applied(position, turn, options))
        return
    for line in _input_lines():
        typer.echo(_answer(line, options))
        sys.stdout.flush()


def _answer(line: str, options: dict[str, str]) -> str:
    place, tab, turn = line.partition("\t")
    try:
        if not tab:
            raise InvalidAction("turn_missing")
        return _applied(place, turn, options)
    except ConsigliereError as error:
        return short_error(error)


def _applied(position: str, turn: str, options: dict[str, str]) -> str:
    from ..presentation.turns import apply_turn  # noqa: PLC0415

    return apply_turn(_parsed(position, options), turn)


def best(
    position: Position,
    edition: Edition = None,
    option: Options = [],
    seconds: Annotated[float, typer.Option(min=0, help="cli.help.famiglia.seconds")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.famiglia.json")] = False,
) -> None:
    """Print the best turn of a position, its chance to win, and how that is known.

    The three are separated by a TAB: `exact`, or the 95% interval and the number of playouts. A
    turn that discards ends where an unknown card is drawn. From standard input it reads a position
    a line, and prints one line for each.
    """
    from ..players.best_turn import BestTurns  # noqa: PLC0415

    options = read_options(option, edition)
    if position != STANDARD_INPUT:
        # bad input is refused before anything is compiled
        record = _parsed(position, options)
        typer.echo(_best(BestTurns(seconds), position, record, as_json=as_json))
        return
    turns = BestTurns(seconds)
    for line in _input_lines():
        try:
            typer.echo(_best(turns, line, _parsed(line, options), as_json=as_json))
        except ConsigliereError as error:
            typer.echo(_error(error, line, as_json=as_json))
        sys.stdout.flush()


def _parsed(position: str, options: dict[str, str]) -> Any:
    from ..game import Famiglia  # noqa: PLC0415

    return Famiglia().parse_position(position, options).record


def _best(turns: "BestTurns", position: str, record: Any, *, as_json: bool) -> str:
    found = turns.best(record)
    if not as_json:
        return f"{found.notation}\t{found.estimate.chance:.4f}\t{_how(found)}"
    estimate = found.estimate
    return json.dumps(
        {
            "position": position,
            "turn": found.notation,
            "chance": round(estimate.chance, 6),
            "low": round(estimate.low, 6),
            "high": round(estimate.high, 6),
            "exact": estimate.is_exact,
            "playouts": estimate.samples,
        },
        ensure_ascii=False,
    )


def _how(found: "BestTurn") -> str:
    estimate = found.estimate
    if estimate.is_exact:
        return "exact"
    return f"{estimate.low:.4f}–{estimate.high:.4f}, {estimate.samples} playouts"


def _error(error: ConsigliereError, position: str, *, as_json: bool) -> str:
    if not as_json:
        return short_error(error)
    return json.dumps({"position": position, "error": error.key}, ensure_ascii=False)


def _input_lines() -> Iterator[str]:
    for line in sys.stdin:
        yield line.rstrip("\r\n")


app = application("cli.help.famiglia")
add_command(app, turns, "cli.help.famiglia.turns", context=_LITERAL)
add_command(app, apply, "cli.help.famiglia.apply", context=_LITERAL)
add_command(app, best, "cli.help.famiglia.best", context=_LITERAL)
