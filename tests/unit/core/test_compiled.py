"""Compiling rules: one copy of each function, a cache that notices every change."""

import ast
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType

import pytest

import consigliere
from consigliere.core.compiled import (
    Base,
    _imports,
    cache_folder,
    compile_rules,
    jit_disabled,
    plain_functions,
)

from .toys import RULES, toy_modules

SOURCES = Path(consigliere.__file__).parent


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


def test_what_stands_for_a_function_calls_it(
    toys: tuple[ModuleType, ModuleType],
) -> None:
    """Two players share a module that calls what each of them has of its own."""
    rules, policy = toys
    bound = {rules.double: policy.twice_and_one}
    for made in (compile_rules, plain_functions):
        functions = made([rules, policy], bound=bound)
        assert functions.fourfold(3) == 2 * (2 * 3 + 1) + 1
        assert not hasattr(functions, "double")
    assert rules.fourfold(3) == 12, "the module itself is as it was written"
    assert compile_rules([rules]).fourfold(3) == 12


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


def test_a_hot_function_is_put_into_those_that_call_it(
    toys: tuple[ModuleType, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And counts no references; what only one of them is must not pass on to what it calls."""
    rules, _ = toys
    monkeypatch.setattr(rules, "HOT", (rules.add,), raising=False)
    rules.add.__annotations__["return"] = int
    compiled = compile_rules([rules])
    assert compiled.total(5) == rules.total(5)
    if not jit_disabled():
        hot, cool = compiled.INNER[rules.add], compiled.INNER[rules.double]
        assert (hot.targetoptions["forceinline"], hot.targetoptions["_nrt"]) == (True, False)
        assert (cool.targetoptions["forceinline"], cool.targetoptions["_nrt"]) == (False, True)


def test_a_hot_function_that_may_return_an_array_is_refused(
    toys: tuple[ModuleType, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, _ = toys
    monkeypatch.setattr(rules, "HOT", (rules.add, rules.double), raising=False)
    rules.add.__annotations__["return"] = "int"
    rules.double.__annotations__["return"] = "NDArray[np.int64]"
    with pytest.raises(ValueError, match=r"more than a number: double$"):
        compile_rules([rules])


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


def test_imports_are_found_as_python_reads_them() -> None:
    """Without parsing, which takes too long at a start: in every module of ours."""
    for path in sorted(SOURCES.rglob("*.py")):
        relative = path.relative_to(SOURCES.parent).with_suffix("")
        name = ".".join(part for part in relative.parts if part != "__init__")
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        meant = set()
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom):
                dots = "." * node.level + (node.module or "")
                base = resolve_name(dots, package) if node.level else dots
                if base.partition(".")[0] == "consigliere":
                    meant |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
        assert set(_imports(name, path)) >= meant, name


@pytest.mark.parametrize(
    "text",
    [
        "from .rules import step, legal",
        "from . import rules  # the rules (all of them)",
        "from .rules import (\n    step,  # one)\n    legal as all_of,\n)",
        "if True:\n    from .rules import step, \\\n        legal",
    ],
)
def test_imports_in_every_form(text: str, tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(text)
    found = set(_imports("toys.toy", tmp_path / "toy.py"))
    assert "toys.rules" in found
    assert "(all" not in str(found)
    assert "rules.step" not in text or found >= {"toys.rules.step", "toys.rules.legal"}
    assert len(found) == (2 if "import rules" in text else 3)
