"""The one place where rules are compiled: plain functions in, machine code out.

Rules are undecorated functions in the modules of one game. `compile_rules` makes a copy of each
whose calls to the others reach their compiled copies; the originals stay ordinary Python. With
`NUMBA_DISABLE_JIT=1` the originals themselves are returned.

Numba's own disk cache looks only at the file of the function itself, and misses a change in a
called function of another file. So the cache folder here is named by a hash of everything the
machine code depends on.
"""

import hashlib
import os
import platform
import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

_KEPT_CACHES = 4
"""Older builds whose machine code is kept, so that switching between versions stays quick."""


def jit_disabled() -> bool:
    """Whether the rules run as plain Python (`NUMBA_DISABLE_JIT=1`)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}


def compile_rules(modules: Sequence[ModuleType]) -> SimpleNamespace:
    """The public functions of the modules by name, compiled lazily at their first call.

    All modules must lie in one folder, which holds their data files too; names must not repeat.
    """
    if jit_disabled():
        return SimpleNamespace(
            **{function.__name__: function for m in modules for function in _functions(m)}
        )
    import numba  # noqa: PLC0415  importing Numba takes longer than printing a help text

    previous = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder(modules, numba.__version__))
    try:
        return _compiled_copies(modules, numba.njit(nogil=True, cache=True, error_model="numpy"))
    finally:
        numba.config.CACHE_DIR = previous


def _functions(module: ModuleType) -> Iterable[FunctionType]:
    """The functions that a module defines itself."""
    for value in vars(module).values():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield value


def _compiled_copies(
    modules: Sequence[ModuleType], compile_one: Callable[[FunctionType], Any]
) -> SimpleNamespace:
    compiled: dict[FunctionType, Any] = {}
    spaces: list[dict[str, Any]] = []
    for module in modules:
        space = dict(vars(module))
        spaces.append(space)
        for function in _functions(module):
            copy = FunctionType(
                function.__code__, space, function.__name__, function.__defaults__
            )
            copy.__module__ = module.__name__
            copy.__qualname__ = function.__qualname__
            compiled[function] = compile_one(copy)
    for space in spaces:
        for name, value in list(space.items()):
            if isinstance(value, FunctionType) and value in compiled:
                space[name] = compiled[value]
    return SimpleNamespace(**{function.__name__: c for function, c in compiled.items()})


def cache_folder(modules: Sequence[ModuleType], numba_version: str) -> Path:
    """Where the machine code of these rules lies; made if needed, old ones cleared away."""
    from llvmlite import binding  # noqa: PLC0415

    digest = hashlib.sha256()
    for part in (numba_version, platform.python_version(), binding.get_host_cpu_name()):
        digest.update(part.encode() + b"\0")
    for path in _sources(modules):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    game = modules[0].__name__.split(".")[-2]
    parent = _cache_root() / game
    folder = parent / digest.hexdigest()[:20]
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _clear_old(parent)
    return folder


def _sources(modules: Sequence[ModuleType]) -> list[Path]:
    folder = Path(str(modules[0].__file__)).parent
    own = [*folder.glob("*.py"), *folder.glob("data/*.json")]
    elsewhere = [Path(str(m.__file__)) for m in modules if Path(str(m.__file__)).parent != folder]
    return sorted({*own, *elsewhere, Path(__file__)})


def _cache_root() -> Path:
    given = os.environ.get("CONSIGLIERE_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "consigliere"


def _clear_old(parent: Path) -> None:
    folders = sorted(parent.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[_KEPT_CACHES:]:
        shutil.rmtree(folder, ignore_errors=True)
