"""`consigliere simulate`: many games between computer players, as numbers."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message

from .messages import language, read_options, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from consigliere.arena.match import MatchResult
    from consigliere.players.player import Thinking


class WrongPlayersError(ConsigliereError):
    """The list of players does not fit the game."""


def simulate(
    game: Annotated[str, typer.Argument(help="Its id; a wrong one is answered by a list.")] = (
        "famiglia"
    ),
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds give equal games.")] = 1,
    players: Annotated[
        str, typer.Option(help="Their names, one a seat; a wrong one is answered by a list.")
    ] = "greedy,random",
    budget: Annotated[float, typer.Option(min=0.01, max=600, help="Seconds a turn.")] = 1.0,
    playouts: Annotated[
        int | None, typer.Option(min=0, help="Playouts a turn, instead of seconds.")
    ] = None,
    option: Annotated[list[str], typer.Option("--option", help="An option: key=value.")] = [],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play games between computer players: scores, lengths, ends.

    Games come in pairs: the same luck with the seats swapped.
    """
    names = [name.strip() for name in players.split(",")]
    from consigliere.players.player import Thinking  # noqa: PLC0415

    thinking = Thinking(budget if playouts is None else 0.0, playouts)
    results = _played(game, names, thinking, (games, seed, read_options(option)))
    if as_json:
        from consigliere.arena.match import report  # noqa: PLC0415

        typer.echo(json.dumps(report(results)))
    else:
        _print_table(names, results)


def _played(
    game_id: str, names: list[str], thinking: "Thinking", series: tuple[int, int, dict[str, str]]
) -> "list[MatchResult]":
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import track  # noqa: PLC0415

    from consigliere.arena.match import Series, play_series  # noqa: PLC0415
    from consigliere.games.players import make_player  # noqa: PLC0415
    from consigliere.games.registry import load_game  # noqa: PLC0415

    game = load_game(game_id)
    if len(names) not in game.info.seats:
        seats = ", ".join(str(count) for count in game.info.seats)
        raise WrongPlayersError("seat_count", {"count": len(names), "known": seats})
    minds = [make_player(name, game_id, thinking) for name in names]
    games, seed, options = series
    played = play_series(game, minds, Series(games, seed, game.info.resolve_options(options)))
    # The bar goes to standard error, so that the figures can be piped.
    return list(track(played, total=games, console=Console(stderr=True), transient=True))


def _print_table(names: list[str], results: "Sequence[MatchResult]") -> None:
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    from consigliere.arena.match import report, wins  # noqa: PLC0415
    from consigliere.core.statistics import wilson  # noqa: PLC0415
    from consigliere.i18n.numbers import decimal, percent  # noqa: PLC0415

    games, lang = len(results), language()
    table = Table(title=say(Message("cli.simulated", {"count": games})))
    for key in ("player", "won", "interval", "score"):
        table.add_column(say(Message(f"cli.column.{key}")))
    for number, (name, won) in enumerate(zip(names, wins(results), strict=True)):
        low, high = wilson(won, games)
        mean = sum(result.scores[number] for result in results) / games
        interval = f"{percent(low, 1, lang)} – {percent(high, 1, lang)}"
        table.add_row(name, f"{won:g}", interval, decimal(mean, 1, lang))
    console = Console()
    console.print(table)
    mean_turns = sum(result.turns for result in results) / games
    console.print(say(Message("cli.mean_turns", {"turns": decimal(mean_turns, 1, lang)})))
    for reason, count in report(results)["ends"].items():
        console.print(f"{say(Message(f'reason.{reason}'))}: {count}")
