"""The command line, for the tests of commands; and who compiles what."""

import pytest

from command_line import run

__all__ = ["run"]

_USING_BATCHES = {
    "test_batches.py", "test_compiled_episode.py", "test_gymnasium.py", "test_open_spiel.py",
    "test_pettingzoo.py", "test_word_opponents.py",
}  # fmt: skip


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The compiled batch of a game takes minutes to compile: two workers would do it twice."""
    for item in items:
        setting = item.name.partition("[")[2]
        for game in ("family-tree", "la-famiglia"):
            if item.path.name in _USING_BATCHES and setting.startswith(game):
                item.add_marker(pytest.mark.xdist_group(f"batches of {game}"))
