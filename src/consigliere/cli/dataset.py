"""`consigliere dataset`: self-play as a Parquet file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from consigliere.console.messages import Options, read_options, say
from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message

from .game_options import GameArgument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from consigliere.arena.dataset import SelfPlay

_MOST_GAMES = 10_000_000


class WrongPlayersError(ConsigliereError):
    """The list of players does not fit the game."""


def dataset(
    game: GameArgument,
    out: Annotated[Path, typer.Option(help="cli.help.dataset.out")],
    games: Annotated[int, typer.Option(min=1, max=_MOST_GAMES, help="cli.help.dataset.games")],
    seed: Annotated[int, typer.Option(min=0, max=2**62, help="cli.help.dataset.seed")] = 1,
    player: Annotated[list[str], typer.Option(help="cli.help.dataset.player")] = [],
    playouts: Annotated[int, typer.Option(min=0, help="cli.help.dataset.playouts")] = 100,
    judge: Annotated[str | None, typer.Option(help="cli.help.dataset.judge")] = None,
    seats: Annotated[int | None, typer.Option(help="cli.help.dataset.seats")] = None,
    option: Options = [],
) -> None:
    """Have computer players play, and write each of their decisions as a row of a Parquet file.

    Equal words give equal rows. The columns are described in docs/dataset.md.
    """
    from consigliere.arena.dataset import write_parquet  # noqa: PLC0415
    from consigliere.games.players import own_player_names  # noqa: PLC0415
    from consigliere.games.registry import load_game  # noqa: PLC0415
    from consigliere.players.random_player import RANDOM  # noqa: PLC0415

    rules = load_game(game)
    options = rules.info.resolve_options(read_options(option))
    weak = (*own_player_names(game)[:1], RANDOM)[0]
    names = _seated(player or [weak], rules.info, options, seats)
    played = _self_play(rules, names, (judge, playouts), (options, games, seed))
    about = {
        "game": game,
        "rules_version": rules.info.rules_version,
        "options": options,
        "players": names,
        "playouts": playouts,
        "judge": judge,
        "seed": seed,
        "games": games,
    }
    count = _with_bar(write_parquet(out, played, about), games)
    typer.echo(say(Message("cli.dataset", {"file": str(out), "count": count})))


def _seated(names: list[str], info: Any, options: dict[str, str], seats: int | None) -> list[str]:
    """A name for each seat: one for all of them, or as many as there are seats."""
    if seats is None:
        seats = len(names) if len(names) > 1 else min(info.seats_for(options))
    info.check_seats(options, seats)
    if len(names) not in {1, seats}:
        raise WrongPlayersError("seat_count", {"count": len(names), "known": f"1, {seats}"})
    return names * seats if len(names) == 1 else names


def _self_play(
    rules: Any,
    names: list[str],
    minds: tuple[str | None, int],
    course: tuple[dict[str, str], int, int],
) -> "SelfPlay":
    from consigliere.arena.dataset import SelfPlay  # noqa: PLC0415
    from consigliere.games.contestants import make_contestant  # noqa: PLC0415
    from consigliere.games.judges import make_judge  # noqa: PLC0415
    from consigliere.players.player import Thinking  # noqa: PLC0415

    judge, playouts = minds
    thinking = Thinking(playouts=playouts)
    made = {name: make_contestant(name, rules.info.id, thinking) for name in dict.fromkeys(names)}
    players = [made[name] for name in names]
    judged = None if judge is None else make_judge(judge, rules.info.id, thinking)
    return SelfPlay(rules, players, *course, judge=judged)


def _with_bar(counts: "Iterator[int]", games: int) -> int:
    """The last of the counts; people see a progress bar on standard error."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import track  # noqa: PLC0415

    console = Console(stderr=True)
    is_shown = console.is_terminal
    shown = track(counts, total=games, console=console, transient=True, disable=not is_shown)
    return max(shown)
