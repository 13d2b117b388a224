"""A record of newer rules is refused before anything of its game is loaded."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from consigliere.core.errors import InvalidRecord
from consigliere.core.record import Header, Record, Sitter, dumps
from consigliere.games.registry import game_ids, load_game, rules_version
from consigliere.server.game_loader import GameLoader, GameSource
from consigliere.server.record_reader import RecordReader

GAMES = game_ids()
SITTERS = (Sitter("Anna", "human"), Sitter("Ben", "human"))


def newer(game: str) -> str:
    """A record of a game as a later version would write it."""
    return dumps(Record(Header(game, 2**52, {}, None, SITTERS, "0" * 64), ()))


@pytest.mark.parametrize("game", GAMES)
def test_the_version_is_known_without_the_game(game: str) -> None:
    assert rules_version(game) == load_game(game).info.rules_version


def test_of_an_unknown_game_no_version_is_known() -> None:
    assert rules_version("chess") is None


@pytest.mark.parametrize("command", ["replay", "analyse"])
@pytest.mark.parametrize("game", GAMES)
def test_a_command_refuses_it_without_the_rules(game: str, command: str, tmp_path: Path) -> None:
    file = tmp_path / "newer.jsonl"
    file.write_text(newer(game), "utf-8")
    code = f"""
import sys
sys.argv = ["consigliere", "--lang", "ru", {command!r}, {str(file)!r}]
from consigliere.cli.main import main
try:
    main()
finally:
    rules = "consigliere.games.{game.replace("-", "_")}.rules"
    print(rules in sys.modules, "numpy" in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "новым правилам" in ran.stderr
    assert ran.stdout.strip() == "False False"


@pytest.mark.parametrize("game", GAMES)
def test_a_server_refuses_it_without_the_game(game: str) -> None:
    loaded: list[str] = []

    async def read() -> None:
        reader = RecordReader(GameLoader(GameSource(), prepare=loaded.append))
        try:
            with pytest.raises(InvalidRecord, match="newer rules"):
                await reader.open(newer(game).encode())
        finally:
            await reader.stop()

    asyncio.run(read())
    assert loaded == []
