"""`consigliere arena`: matches between computer players, and reports of their results."""

import shlex
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from consigliere.console.application import add_command, application
from consigliere.console.files import write_text
from consigliere.console.messages import say
from consigliere.console.progress import compiling, counting_bar
from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Message

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.table import Table as RichTable

    from consigliere.arena import text_tables as arena_tables
    from consigliere.arena.executors.executor import Executor
    from consigliere.arena.pairs import Pair
    from consigliere.arena.specification import Specification
    from consigliere.arena.tournament import Tournament

INTERRUPTED = 130
"""The exit code after Ctrl-C, as in shells."""


class UnknownAnchorError(ConsigliereError):
    """The results have no player with the name of the anchor."""


class ExecutorName(StrEnum):
    """Where the pairs of games are played."""

    LOCAL = "local"
    RAY = "ray"


def run(
    spec: Annotated[Path, typer.Argument(help="cli.help.arena.spec")],
    out: Annotated[Path, typer.Option(help="cli.help.arena.out")],
    executor: Annotated[
        ExecutorName, typer.Option(help="cli.help.arena.executor")
    ] = ExecutorName.LOCAL,
    processes: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=4096,
            help="cli.help.arena.processes",
        ),
    ] = None,
    address: Annotated[
        str,
        typer.Option(envvar="RAY_ADDRESS", help="cli.help.arena.address"),
    ] = "127.0.0.1:6379",
) -> None:
    """Play the games of a specification; after Ctrl-C the same command continues.

    Games are played in pairs, with the same luck and swapped seats; tables of more than two
    teams in rounds, so that everybody has every place once.
    """
    from consigliere.arena.plackett_luce import check_installed  # noqa: PLC0415
    from consigliere.arena.results import Journal  # noqa: PLC0415
    from consigliere.arena.specification import read  # noqa: PLC0415
    from consigliere.arena.tournament import Tournament  # noqa: PLC0415

    specification = read(spec)
    if len(specification.sides) > 2:
        check_installed()  # before anything is played
    with Journal(out, specification) as journal:
        if journal.results.torn:
            typer.echo(say(Message("cli.arena.torn", {"file": str(out)})), err=True)
        tournament = Tournament(specification, journal)
        try:
            if tournament.pairs_left:
                with closing(_executor(executor, specification, processes, address)) as playing:
                    _play(tournament, playing)
        except KeyboardInterrupt:
            typer.echo(say(Message("cli.arena.interrupted", {"file": str(out)})), err=True)
            raise typer.Exit(INTERRUPTED) from None
    report([out])


def _executor(
    name: ExecutorName, specification: "Specification", processes: int | None, address: str
) -> "Executor":
    if name is ExecutorName.RAY:
        from consigliere.arena.executors.ray_cluster import RayExecutor  # noqa: PLC0415

        return RayExecutor(specification, address, processes)
    from consigliere.arena.executors.local import (  # noqa: PLC0415
        LocalExecutor,
        default_processes,
    )

    _warm_up(specification)
    return LocalExecutor(specification, processes or default_processes())


def _warm_up(specification: "Specification") -> None:
    """Compile once here what every process would otherwise compile for itself."""
    from consigliere.games.contestants import make_contestant  # noqa: PLC0415

    game = specification.game
    with compiling(game):
        for contestant in specification.players.values():
            make_contestant(contestant.player, game, contestant.thinking(specification.clock))


def _play(tournament: "Tournament", executor: "Executor") -> None:
    """Play with a progress bar: pairs played, and the score of the latest pairing."""
    with counting_bar() as progress:
        tournament.run(executor, _Bar(progress, tournament).update)


class _Bar:
    """The progress bar of a tournament, which counts pairs."""

    def __init__(self, progress: "Progress", tournament: "Tournament") -> None:
        self._progress = progress
        self._tournament = tournament
        self._done = 0
        self._task = progress.add_task(say(Message("cli.arena.pairs")), total=tournament.pairs_left)

    def update(self, pair: "Pair") -> None:
        """Show that one more pair is stored."""
        self._done += 1
        left = self._tournament.pairs_left
        tally = self._tournament.tallies[pair.players]
        text = " – ".join(pair.players)
        if len(pair.players) == 2:
            share = tally.comparison().share
            text += f"  {share.value:.1%} ({share.low:.1%} – {share.high:.1%})"
        self._progress.update(
            self._task, completed=self._done, total=self._done + left, description=text
        )


def report(
    files: Annotated[list[Path], typer.Argument(help="cli.help.arena.files")],
    markdown: Annotated[Path | None, typer.Option(help="cli.help.arena.markdown")] = None,
    anchor: Annotated[str | None, typer.Option(help="cli.help.arena.anchor")] = None,
) -> None:
    """Print ratings, matches and thinking times; results of several files are combined."""
    from rich.console import Console  # noqa: PLC0415

    from consigliere.arena.page import page_of  # noqa: PLC0415
    from consigliere.arena.report import sections  # noqa: PLC0415
    from consigliere.arena.results import read  # noqa: PLC0415
    from consigliere.arena.text_tables import tables_of  # noqa: PLC0415

    results = [(file, read(file)) for file in files]
    for file, part in results:
        if part.torn:
            typer.echo(say(Message("cli.arena.torn_left", {"file": str(file)})), err=True)
    found = sections(results)
    _check_anchor(anchor, [label for section in found for label in section.players])
    if markdown is not None:
        write_text(markdown, page_of(found, _command(files, markdown, anchor), anchor, say))
    console = Console()
    for section in found:
        for table in tables_of(section, anchor):
            console.print(_shown(table))


def _check_anchor(anchor: str | None, known: list[str]) -> None:
    if anchor is not None and anchor not in known:
        details = {"field": "--anchor", "player": anchor[:40], "known": ", ".join(known)}
        raise UnknownAnchorError("spec_unknown_player", details)


def _command(files: list[Path], markdown: Path, anchor: str | None) -> str:
    words = [*map(str, files), "--markdown", str(markdown)]
    words += [] if anchor is None else ["--anchor", anchor]
    return shlex.join(["consigliere", "arena", "report", *words])


def _shown(table: "arena_tables.Table") -> "RichTable":
    from rich.table import Table as RichTable  # noqa: PLC0415

    shown = RichTable(title=say(table.title))
    for column in table.columns:
        shown.add_column(say(column))
    for row in table.rows:
        shown.add_row(*(cell if isinstance(cell, str) else say(cell) for cell in row))
    return shown


app = application("cli.help.arena")
add_command(app, run, "cli.help.arena.run")
add_command(app, report, "cli.help.arena.report")
