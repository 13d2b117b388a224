"""Players of one's own, as `module:factory`, in matches."""

import sys
from hashlib import sha256
from pathlib import Path

import pytest

from command_line import Run
from consigliere.arena.document import InvalidSpecification
from consigliere.arena.specification import parse
from consigliere.games.contestants import check_contestant, contestant_data, make_contestant
from consigliere.games.players import UnknownPlayer
from consigliere.players.player import Thinking
from consigliere.players.random_player import RandomPlayer
from error_keys import raises_key

BOT = """
class FirstPlayer:
    def __init__(self, thinking):
        self.thinking = thinking

    def choose(self, view, choices, seed):
        return choices[0]


def nobody(thinking):
    return None
"""
SPECIFICATION = """
game = "famiglia"
games = 2
seed = 1

[players.own]
player = "{player}"
seconds = 0.5

[players.random]
player = "random"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with the module `first_bot` in it."""
    (tmp_path / "first_bot.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "first_bot", raising=False)
    return tmp_path


def test_a_factory_of_the_current_folder_makes_a_player_with_its_thinking(folder: Path) -> None:
    player = make_contestant("first_bot:FirstPlayer", "famiglia", Thinking(playouts=7))
    assert player.choose(None, ["a", "b"], 1) == "a"
    assert player.thinking == Thinking(playouts=7)  # type: ignore[attr-defined]
    assert isinstance(make_contestant("random", "famiglia", Thinking()), RandomPlayer)


def test_results_are_bound_to_the_file_of_the_module(folder: Path) -> None:
    sha = sha256((folder / "first_bot.py").read_bytes()).hexdigest()
    assert contestant_data("first_bot:FirstPlayer", "famiglia") == {"first_bot": sha}
    found = parse(SPECIFICATION.format(player="first_bot:FirstPlayer"))
    assert found.data == {"first_bot": sha}
    assert found.players["own"].seconds == 0.5


@pytest.mark.parametrize("name", ["no_such_bot:make", "first_bot:missing", ":make", "first_bot:"])
def test_what_is_not_there_is_refused(folder: Path, name: str) -> None:
    with raises_key(UnknownPlayer, "unusable_player"):
        check_contestant(name, "famiglia")
    with pytest.raises(InvalidSpecification, match=r"players\.own\.player: the player") as refused:
        parse(SPECIFICATION.format(player=name))
    assert refused.value.key == "spec_unusable_player"


def test_what_cannot_choose_is_refused(folder: Path) -> None:
    with raises_key(UnknownPlayer, "unusable_player"):
        make_contestant("first_bot:nobody", "famiglia", Thinking())


def test_the_command_plays_it(folder: Path, run: Run) -> None:
    words = ["simulate", "famiglia", "--games", "2", "--json", "--players"]
    assert '"games": 2' in run(*words, "first_bot:FirstPlayer,random").out
