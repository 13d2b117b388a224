"""Kernels: plain functions at once, compiled ones when they are ready."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copyfile
from types import ModuleType

import pytest

from consigliere.core.compiled import cache_folder, jit_disabled, note_of
from consigliere.core.kernel import Kernel

from .toys import toy_modules

needs_compiler = pytest.mark.skipif(jit_disabled(), reason="there is nothing to wait for")


@pytest.fixture
def toys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[ModuleType, ModuleType]]:
    """The rules of a toy game, and a player that calls them."""
    with toy_modules(tmp_path, monkeypatch) as modules:
        yield modules


def test_functions_are_compiled_where_nobody_asked_for_plain_ones(
    toys: tuple[ModuleType, ModuleType],
) -> None:
    rules = Kernel([toys[0]])
    policy = Kernel([toys[1]], rules)
    assert rules.is_ready
    assert policy.functions().think(3) == 13
    assert policy.functions().think is policy.compiled().think
    assert rules.plain.fourfold is toys[0].fourfold


@needs_compiler
def test_kernels_built_upon_each_other_wait_and_switch_together(
    toys: tuple[ModuleType, ModuleType],
) -> None:
    rules = Kernel([toys[0]])
    policy = Kernel([toys[1]], rules)
    policy.start_plain()
    assert not rules.is_ready
    assert (rules.functions(), policy.functions()) == (rules.plain, policy.plain)
    with rules.compiling():
        assert policy.functions().think(3) == 13
        assert policy.functions() is policy.compiled()
        with ThreadPoolExecutor(1) as other:
            assert other.submit(policy.functions).result() is policy.plain
    assert rules.is_ready
    assert policy.is_ready
    assert policy.functions().think is policy.compiled().think


@needs_compiler
def test_what_was_not_called_meanwhile_stays_plain(toys: tuple[ModuleType, ModuleType]) -> None:
    rules = Kernel([toys[0]])
    rules.start_plain()
    with rules.compiling():
        rules.functions().fourfold(3)
    assert rules.functions().fourfold is rules.compiled().fourfold
    assert rules.functions().double is rules.plain.double


@needs_compiler
def test_whoever_stops_waiting_compiles_what_is_called(toys: tuple[ModuleType, ModuleType]) -> None:
    rules = Kernel([toys[0]])
    rules.start_plain()
    with rules.compiling():
        rules.functions().fourfold(3)
    rules.stop_waiting()
    assert rules.functions() is rules.compiled()
    rules.start_plain()
    rules.stop_waiting()
    assert rules.functions() is rules.compiled()


@needs_compiler
def test_after_a_failure_the_functions_stay_plain(toys: tuple[ModuleType, ModuleType]) -> None:
    rules = Kernel([toys[0]])
    rules.start_plain()
    with pytest.raises(OSError, match="full"), rules.compiling():
        raise OSError("the disk is full")
    assert not rules.is_ready
    assert rules.functions() is rules.plain


def test_nobody_waits_where_nothing_is_compiled(
    toys: tuple[ModuleType, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    rules = Kernel([toys[0]])
    rules.start_plain()
    assert rules.is_ready
    assert rules.functions().fourfold is toys[0].fourfold


def test_a_note_is_for_the_sources_as_they_are(toys: tuple[ModuleType, ModuleType]) -> None:
    rules, _ = toys
    before = note_of([rules], "1")
    assert not before.exists()
    before.touch()
    assert note_of([rules], "1").exists()
    assert rules.__file__ is not None
    Path(rules.__file__).write_text("def fourfold(n):\n    return 4 * n\n")
    assert not note_of([rules], "1").exists()
    assert note_of([rules], "2") != note_of([rules], "1")


def test_a_note_is_for_the_sources_where_they_are(toys: tuple[ModuleType, ModuleType]) -> None:
    """Numba keeps the machine code of each folder of sources apart: a copy has none yet."""
    rules, _ = toys
    note_of([rules], "1").touch()
    assert rules.__file__ is not None
    elsewhere = Path(rules.__file__).parent / "copy" / Path(rules.__file__).name
    elsewhere.parent.mkdir()
    copyfile(rules.__file__, elsewhere)
    rules.__file__ = str(elsewhere)
    assert not note_of([rules], "1").exists()


def test_no_note_outlives_the_machine_code_that_it_is_about(
    toys: tuple[ModuleType, ModuleType],
) -> None:
    rules, _ = toys
    first = cache_folder([rules], "0")
    note_of([rules], "0").touch()
    for version in range(1, 9):
        cache_folder([rules], str(version))
    assert not first.exists()
    assert not note_of([rules], "0").exists()


@needs_compiler
def test_a_straight_call_is_plain_while_somebody_waits(toys: tuple[ModuleType, ModuleType]) -> None:
    """And reaches the machine code itself afterwards, until somebody waits again."""
    rules = Kernel([toys[0]])
    rules.start_plain()
    assert rules.call("fourfold", 3) == 12
    assert rules.plain.fourfold is toys[0].fourfold
    assert rules._straight == {}
    with rules.compiling():
        assert rules.call("fourfold", 3) == 12
    assert rules.call("double", 3) == 6
    assert [rules.call("fourfold", 4) for _ in range(2)] == [16, 16]
    assert list(rules._straight) == ["fourfold"]
    rules.start_plain()
    assert rules._straight == {}
    assert rules.call("fourfold", 5) == 20


def test_a_straight_call_where_nothing_is_compiled(
    toys: tuple[ModuleType, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert Kernel([toys[0]]).call("fourfold", 3) == 12
