"""What games bring to the command line: their own commands, training, options, a benchmark."""

import re
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

import consigliere
from command_line import Run
from consigliere.cli import bench, start_options
from consigliere.cli.main import mount
from consigliere.console.application import application
from consigliere.games.plugin import GamePlugin, StartOption
from consigliere.games.registry import game_ids

# -- a game of somebody else's, described by this very module --------------------------------

commands = typer.Typer()
folders: list[Path | None] = []


@commands.command()
def shuffle() -> None:
    typer.echo("shuffled")


@commands.command()
def deal() -> None:
    typer.echo("dealt")


def train(games: Annotated[int, typer.Option()] = 1) -> None:
    """Learn to bluff."""
    typer.echo(f"trained on {games}")


def use_deck(folder: Path | None) -> None:
    folders.append(folder)


def measure(seconds: float) -> dict[str, float]:
    return {"games_per_s": 100 * seconds}


POKER = GamePlugin(
    id="poker",
    package=__package__ or "",
    game="",
    view="",
    commands="test_plugins:commands",
    training="test_plugins:train",
    benchmark="test_plugins:measure",
    start_options=(StartOption("deck", "A folder with cards.", "test_plugins:use_deck"),),
)


def test_the_commands_of_a_game_are_mounted_under_its_id() -> None:
    app, training = typer.Typer(), typer.Typer()
    app.add_typer(training, name="train")
    mount(POKER, app, training)
    runner = CliRunner()
    assert runner.invoke(app, ["poker", "deal"]).output == "dealt\n"
    assert runner.invoke(app, ["train", "poker", "--games", "3"]).output == "trained on 3\n"


def test_a_command_without_texts_is_explained_by_its_docstring() -> None:
    app, training = typer.Typer(), application("cli.help.train")
    app.add_typer(training, name="train")
    mount(POKER, app, training)
    assert "Learn to bluff." in CliRunner().invoke(app, ["train", "poker", "--help"]).output


def test_a_start_option_is_applied_before_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_options, "plugins", lambda: (POKER,))
    app = typer.Typer()

    @app.command()
    @start_options.with_start_options
    def play(port: Annotated[int, typer.Option()] = 0) -> None:
        typer.echo(f"{port} {folders}")

    folders.clear()
    runner = CliRunner()
    assert runner.invoke(app, ["--port", "7"]).output == "7 [None]\n"
    folders.clear()
    given = runner.invoke(app, ["--deck", "cards"])
    assert given.output == f"0 {[Path('cards')]}\n"
    assert "A folder with cards." in runner.invoke(app, ["--help"]).output


def test_a_game_brings_its_own_benchmark(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr(bench, "plugins", lambda: (POKER,))
    monkeypatch.setattr(bench, "plugin", lambda _: POKER)
    assert run("bench", "poker", "--seconds", "2", "--json").out == '{"games_per_s": 200.0}\n'
    ran = run("bench", "bridge")
    assert ran.err.startswith("invalid\tnot_measured\t")
    assert "poker" in ran.err


def test_generic_commands_name_no_game() -> None:
    """They loop over the plugins; a game's own commands are in its own folder."""
    root = Path(consigliere.__file__).parent
    names = [re.escape(name) for game in game_ids() for name in (game, game.replace("-", "_"))]
    game = re.compile(rf"\b({'|'.join(names)})\b", re.IGNORECASE)
    sources = [
        path for part in ("cli", "console", "terminal") for path in (root / part).glob("*.py")
    ]
    assert len(sources) > 20
    assert [path for path in sources if game.search(path.read_text("utf-8"))] == []
