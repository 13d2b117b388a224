"""Compiling rules: one copy of each function, a cache that notices every change."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest

from consigliere.core.compiled import Base, cache_folder, compile_rules, jit_disabled

from .toys import RULES, toy_modules


@pytest.fixture
def toys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[ModuleType, ModuleType]]:
    """The rules of a toy game, and a player in another folder that calls them."""
    with toy_modules(tmp_path, monkeypatch) as modules:
        yield modules


def test_compiled_rules_call_each_other_and_a_player_calls_them(
    toys: tuple[ModuleType, ModuleType],
) -> None:
    rules, policy = toys
    compiled = compile_rules([rules])
    player = compile_rules([policy], Base([rules], compiled))
    assert compiled.fourfold(3) == 12
    assert player.think(3) == 13
    assert not hasattr(player, "fourfold")
    if not jit_disabled():
        assert compiled.INNER[rules.double].signatures
        assert not compiled.double.signatures, "nobody called it from Python"
        assert compiled.double(2) == 4
        assert not hasattr(rules.double, "signatures")


def test_a_function_is_compiled_once_for_all_constants(
    toys: tuple[ModuleType, ModuleType],
) -> None:
    rules, _ = toys
    compiled = compile_rules([rules])
    assert compiled.total(5) == rules.total(5) == 7 + 8 + 5 + 11
    if not jit_disabled():
        # an argument that is left out is a signature of its own
        assert len(compiled.INNER[rules.add].signatures) == 2


def test_without_compiling_the_functions_themselves_are_used(
    toys: tuple[ModuleType, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    rules, _ = toys
    assert compile_rules([rules]).fourfold is rules.fourfold


def test_a_name_that_repeats_is_refused(
    toys: tuple[ModuleType, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, policy = toys

    def double(n: int) -> int:
        return n + n

    double.__module__ = policy.__name__
    monkeypatch.setattr(policy, "double", double, raising=False)
    with pytest.raises(ValueError, match=r"same name: double$"):
        compile_rules([rules, policy])


def test_the_cache_notices_a_change_in_the_rules_that_a_player_uses(
    toys: tuple[ModuleType, ModuleType],
) -> None:
    rules, policy = toys
    alone, before = cache_folder([policy], "1"), cache_folder([policy], "1", [rules])
    assert rules.__file__ is not None
    Path(rules.__file__).write_text(RULES.replace("2 * n", "n + n"))
    assert cache_folder([policy], "1") == alone
    assert (
        len({alone, before, cache_folder([policy], "1", [rules]), cache_folder([rules], "1")}) == 4
    )
    assert cache_folder([policy], "2") != alone


def test_only_the_latest_caches_are_kept(toys: tuple[ModuleType, ModuleType]) -> None:
    rules, _ = toys
    folders = [cache_folder([rules], str(version)) for version in range(8)]
    assert folders[-1].exists()
    assert sum(folder.exists() for folder in folders) <= 4


def test_only_folders_that_were_made_here_are_taken_away(
    toys: tuple[ModuleType, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies beside them stays, also where a module is in no package."""
    rules, _ = toys
    made = cache_folder([rules], "0")
    root = made.parent.parent
    for name in ("top_level", rules.__name__):
        monkeypatch.setattr(rules, "__name__", name)
        beside = cache_folder([rules], "0").parent
        strangers = [place / f"letters {n}" for place in (root, beside) for n in range(6)]
        for folder in strangers:
            folder.mkdir(exist_ok=True)
            (folder / "dear.txt").write_text("kept")
        for version in range(1, 9):
            cache_folder([rules], f"{name} {version}")
        assert beside != root
        assert all((folder / "dear.txt").read_text() == "kept" for folder in strangers)
        assert len([*beside.iterdir()]) <= 4 + 6


@pytest.mark.skipif(jit_disabled(), reason="nothing is compiled, nothing cached")
def test_threads_that_compile_at_once_keep_to_their_folders(
    toys: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda number: compile_rules([toys[number % 2]]), range(200)))
    functions = [found for one in made for found in vars(one).values() if callable(found)]
    paths = {function._cache.cache_path for function in functions}
    assert all(Path(path).is_relative_to(tmp_path / "cache") for path in paths)
    assert len(paths) == 2
