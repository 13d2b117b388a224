"""`consigliere simulate`: many games between computer players, in figures."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from consigliere.console.messages import Options, language, read_options, say
from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message

from .game_options import DEFAULT_GAME, GameArgument

if TYPE_CHECKING:
    from collections.abc import Sequence

    from consigliere.arena.match import MatchResult
    from consigliere.players.player import Thinking


class WrongPlayersError(ConsigliereError):
    """The list of players does not fit the game."""


def simulate(
    game: GameArgument = DEFAULT_GAME,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="cli.help.simulate.games")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="cli.help.simulate.seed")] = 1,
    players: Annotated[
        str | None,
        typer.Option(help="cli.help.simulate.players"),
    ] = None,
    budget: Annotated[
        float, typer.Option(min=0.01, max=600, help="cli.help.simulate.budget")
    ] = 1.0,
    playouts: Annotated[int | None, typer.Option(min=0, help="cli.help.simulate.playouts")] = None,
    draw: Annotated[float | None, typer.Option(min=0, max=1, help="cli.help.simulate.draw")] = None,
    option: Options = [],
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.json")] = False,
) -> None:
    """Play games between computer players, and print scores, lengths and ends.

    Games are played in pairs, with the same luck and swapped seats.
    """
    names = _default_players(game) if players is None else players.split(",")
    names = [name.strip() for name in names]
    from consigliere.players.player import Thinking  # noqa: PLC0415

    if draw is not None:
        _check_draws(game, names)
    thinking = Thinking(budget if playouts is None else 0.0, playouts, draw=draw)
    results = _played(game, names, thinking, (games, seed, read_options(option)))
    if as_json:
        from consigliere.arena.match import report  # noqa: PLC0415

        typer.echo(json.dumps(report(results)))
    else:
        _print_table(names, results)


def _check_draws(game_id: str, names: list[str]) -> None:
    """Raise WrongPlayersError if no player can be told what a draw counts."""
    from consigliere.games.contestants import contestant_weighs_draws  # noqa: PLC0415

    if not any(contestant_weighs_draws(name, game_id) for name in names):
        details = {"field": "--draw", "player": ", ".join(names)}
        raise WrongPlayersError("draws_not_weighed", details)


def _default_players(game_id: str) -> list[str]:
    """The game's weakest player against random ones, in as few seats as can be."""
    from consigliere.games.players import own_player_names  # noqa: PLC0415
    from consigliere.games.registry import load_game  # noqa: PLC0415
    from consigliere.players.random_player import RANDOM  # noqa: PLC0415

    fewest = min(load_game(game_id).info.seats)
    return [*own_player_names(game_id)[:1], *[RANDOM] * fewest][:fewest]


def _played(
    game_id: str, names: list[str], thinking: "Thinking", series: tuple[int, int, dict[str, str]]
) -> "list[MatchResult]":
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import track  # noqa: PLC0415

    from consigliere.arena.match import Series, play_series  # noqa: PLC0415
    from consigliere.games.contestants import make_contestant  # noqa: PLC0415
    from consigliere.games.registry import load_game  # noqa: PLC0415

    game = load_game(game_id)
    if len(names) not in game.info.seats:
        seats = ", ".join(str(count) for count in game.info.seats)
        raise WrongPlayersError("seat_count", {"count": len(names), "known": seats})
    contestants = [make_contestant(name, game_id, thinking) for name in names]
    games, seed, options = series
    played = play_series(game, contestants, Series(games, seed, game.info.resolve_options(options)))
    # the progress bar goes to standard error, so that the figures can be piped
    return list(track(played, total=games, console=Console(stderr=True), transient=True))


def _print_table(names: list[str], results: "Sequence[MatchResult]") -> None:
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    from consigliere.arena.match import report, wins  # noqa: PLC0415
    from consigliere.core.statistics import wilson  # noqa: PLC0415
    from consigliere.i18n.numbers import decimal, percent  # noqa: PLC0415
    from consigliere.i18n.render import labelled  # noqa: PLC0415

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
        console.print(labelled(say(Message(f"reason.{reason}")), str(count), lang))
