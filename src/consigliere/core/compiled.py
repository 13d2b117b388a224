"""The one place where rules are compiled: plain functions in, machine code out.

Rules are undecorated functions in the modules of one game. `compile_rules` makes copies of each
whose calls to the others reach their compiled copies; the originals stay ordinary Python. With
`NUMBA_DISABLE_JIT=1` the originals themselves are returned.

A module names under `HOT` the functions that most time goes into. Each is put into whoever calls
it, as C++ compilers do within a file, and counts no references to the arrays that it is given: so
it may neither make an array nor call what returns a new one, and it returns a number or nothing.

Numba's own disk cache looks only at the file of the function itself, and misses a change in a
called function of another file. So the cache folder here is named by a hash of everything the
machine code depends on.
"""

import hashlib
import os
import platform
import re
import shutil
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType, MappingProxyType, ModuleType, SimpleNamespace
from typing import Any, Protocol, TypeAlias, runtime_checkable

_KEPT_CACHES = 4
"""Older builds whose machine code is kept, so that switching between versions stays quick."""


_MARK = "made-by-consigliere"
"""A file in every folder of machine code that was made here: no other one is ever taken away."""

_LEFT_OUT = frozenset(
    {
        "WithLifting", "InlineClosureLikes", "RewriteSemanticConstants", "DeadBranchPrune",
        "RewriteDynamicRaises", "MakeFunctionToJitFunction", "InlineInlinables",
        "FindLiterallyCalls", "LiteralUnroll", "LiteralPropagationSubPipelinePass",
        "InlineOverloads", "NopythonRewrites", "DumpParforDiagnostics",
    }
)  # fmt: skip
"""Passes of Numba that find nothing to do in rules. They look for closures, `with`, heterogeneous
tuples, whole-array expressions and functions to be inlined, through all instructions each."""
_IMPORT = re.compile(
    r"^[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n]+)", re.MULTILINE
)
"""Where a module imports from another, in code or in words: one file too many does no harm. Parsing
all files takes as long as loading their machine code."""
_COMMENT = re.compile(r"#[^\n]*|\\\n")
"""Comments, and the ends of lines that go on in the next."""
_NUMBERS = frozenset(
    {None, "None", *(kind for one in (bool, int, float) for kind in (one, one.__name__))}
)
"""Of what returns nothing to count references to: the annotations."""
_decorating = threading.Lock()
"""Numba takes the folder of its cache from one setting of the process, at each decoration."""

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told the name of a step, its number and how many there are."""
Bound: TypeAlias = Mapping[Callable[..., Any], Callable[..., Any]]
"""By functions that stand for what others have of their own: those that are meant."""
UNBOUND: Bound = MappingProxyType({})
Compilers: TypeAlias = tuple[Callable[[FunctionType], Any], Callable[[FunctionType], Any]]
"""What makes something of a function for Python, and for other such functions."""


@runtime_checkable
class NeedsCompiling(Protocol):
    """A game whose rules are compiled; the wait is better before the first action than at it."""

    def warm_up(self, progress: Progress | None = None) -> None:
        """Compile the rules, or load them from the cache."""
        ...


def jit_disabled() -> bool:
    """Whether the rules run as plain Python (`NUMBA_DISABLE_JIT=1`)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}


@dataclass(frozen=True, slots=True)
class Base:
    """Modules that are compiled already, and what `compile_rules` made of them."""

    modules: Sequence[ModuleType]
    compiled: SimpleNamespace


def compile_rules(
    modules: Sequence[ModuleType], base: Base | None = None, bound: Bound = UNBOUND
) -> SimpleNamespace:
    """The public functions of the modules by name, compiled lazily at their first call.

    They may call functions of `base`, such as a player the rules of its game. Under `INNER` lies,
    by the original, the copy of each function that other compiled functions call. Where a function
    of `bound` is called, the one of these modules that it stands for is. Raises ValueError for a
    name that repeats, or a function of `HOT` that returns more than a number.
    """
    _check_names(modules, bound)
    hot = [function for module in modules for function in vars(module).get("HOT", ())]
    _check_hot(hot)
    if jit_disabled():
        return plain_functions(modules, bound)
    import numba  # noqa: PLC0415  importing Numba takes longer than printing a help text

    config: Any = numba.config
    used = base.modules if base else ()
    inner = dict(base.compiled.INNER) if base else {}
    with _decorating:
        previous = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder(modules, numba.__version__, used))
        try:
            return linked_copies(modules, inner, bound, _compilers(numba.njit, hot))
        finally:
            config.CACHE_DIR = previous


def plain_functions(modules: Sequence[ModuleType], bound: Bound = UNBOUND) -> SimpleNamespace:
    """The same functions as they were written, by name."""
    functions = (function for module in modules for function in _bound_functions(module, bound))
    return SimpleNamespace(**{function.__name__: function for function in functions})


def _bound_functions(module: ModuleType, bound: Bound) -> Iterable[FunctionType]:
    """The functions of a module; copies, if it has others of its own in the place of some."""
    functions, space = list(_functions(module, bound)), dict(vars(module))
    if not any(isinstance(value, FunctionType) and value in bound for value in space.values()):
        return functions
    copies: dict[Callable[..., Any], Any] = {}
    copies.update((function, _copy(function, space, "")) for function in functions)
    _redirect(space, {**copies, **bound})
    return copies.values()


def _redirect(space: dict[str, Any], instead: Mapping[Callable[..., Any], Any]) -> None:
    """Have what is called in a namespace be something else."""
    for name, value in list(space.items()):
        if isinstance(value, FunctionType):
            space[name] = instead.get(value, value)


def _check_names(modules: Sequence[ModuleType], bound: Bound) -> None:
    functions = [function for module in modules for function in _functions(module, bound)]
    names = Counter(function.__name__ for function in functions)
    repeated = sorted(name for name, times in names.items() if times > 1)
    if repeated:
        raise ValueError(f"compiled functions of the same name: {', '.join(repeated)}")


def _check_hot(hot: Iterable[FunctionType]) -> None:
    returned = {function.__name__: function.__annotations__.get("return") for function in hot}
    others = sorted(name for name, kind in returned.items() if kind not in _NUMBERS)
    if others:
        raise ValueError(f"hot functions that return more than a number: {', '.join(others)}")


def _functions(module: ModuleType, bound: Bound) -> Iterable[FunctionType]:
    """The functions that a module defines itself, but not those that stand for others."""
    for value in vars(module).values():
        is_own = isinstance(value, FunctionType) and value.__module__ == module.__name__
        if is_own and value not in bound:
            yield value


def _compilers(njit: Callable[..., Any], hot: Iterable[FunctionType]) -> Compilers:
    """What compiles functions to be called from Python, and from compiled functions.

    What Python needs to call a function takes as long to compile as the function, and most
    functions are never called from Python. A function that nobody calls is not compiled at all.
    """
    options = {
        "nogil": True,
        "cache": True,
        "error_model": "numpy",
        "no_cfunc_wrapper": True,
        "pipeline_class": _short_pipeline(),
    }
    # both are spelled out: Numba gives a function what its first caller had
    cool = njit(**options, no_cpython_wrapper=True, forceinline=False, _nrt=True)
    heated = njit(**options, no_cpython_wrapper=True, forceinline=True, _nrt=False)
    codes = {function.__code__ for function in hot}

    def for_others(function: FunctionType) -> Any:
        return for_any_number((heated if function.__code__ in codes else cool)(function))

    return njit(**options), for_others


def linked_copies(
    modules: Sequence[ModuleType],
    inner: dict[Callable[..., Any], Any],
    bound: Bound,
    compilers: Compilers,
) -> SimpleNamespace:
    """Two copies of every function, one by its name, and under `INNER` the one that others call.

    `compilers` make the one and the other; `inner` has what is there already.
    """
    outer: dict[str, Any] = {}
    spaces: list[dict[str, Any]] = []
    by_name, for_others = compilers
    for module in modules:
        space = dict(vars(module))
        spaces.append(space)
        for function in _functions(module, bound):
            outer[function.__name__] = by_name(_copy(function, space, ""))
            inner[function] = for_others(_copy(function, space, "inner."))
    inner.update({standing: inner[meant] for standing, meant in bound.items()})
    for space in spaces:
        _redirect(space, inner)
    return SimpleNamespace(**outer, INNER=inner)


def _short_pipeline() -> Any:
    """Numba's compiler without the passes that are left out."""
    from numba.core import compiler  # noqa: PLC0415

    numba: Any = compiler

    class ShortPipeline(compiler.CompilerBase):
        """The other passes, in their order."""

        def define_pipelines(self) -> list[Any]:
            """The one way to compile."""
            whole = numba.DefaultPassBuilder.define_nopython_pipeline(self.state)
            short = numba.PassManager("rules")
            short.passes.extend(one for one in whole.passes if one[0].__name__ not in _LEFT_OUT)
            short.finalize()
            return [short]

    return ShortPipeline


def for_any_number(compiled: Any) -> Any:
    """One copy for all constants: Numba would compile anew for `note(s, 3)` and `note(s, 4)`."""
    from numba import types  # noqa: PLC0415

    unliteral: Any = types.unliteral
    resolve = compiled.get_call_template

    def get_call_template(args: Sequence[Any], keywords: dict[str, Any]) -> Any:
        plain = {name: unliteral(kind) for name, kind in keywords.items()}
        return resolve([unliteral(kind) for kind in args], plain)

    compiled.get_call_template = get_call_template
    return compiled


def _copy(function: FunctionType, space: dict[str, Any], prefix: str) -> FunctionType:
    """The function with other globals; the prefix keeps the cache files of two copies apart."""
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    copy.__module__ = function.__module__
    copy.__qualname__ = prefix + function.__qualname__
    return copy


def cache_folder(
    modules: Sequence[ModuleType], numba_version: str, used: Sequence[ModuleType] = ()
) -> Path:
    """Where the machine code of these modules lies; made if needed, old ones cleared away.

    It depends on the sources of the modules `used` as well.
    """
    name = modules[0].__name__
    # a module that is in no package has a folder, too: the root is nobody's to clear
    parent = _cache_root() / (name.rpartition(".")[0] or name)
    folder = parent / _fingerprint(modules, numba_version, used)
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / _MARK).touch()
        _clear_old(parent)
    return folder


def note_of(modules: Sequence[ModuleType], numba_version: str) -> Path:
    """A file for noting that the machine code of all that these modules call is in the cache.

    It need not exist, its folder does. Other sources, the same ones in another folder, or another
    machine have another file: Numba keeps machine code by the folder that its source lies in.
    """
    notes = _notes()
    notes.mkdir(parents=True, exist_ok=True)
    place = hashlib.sha256(str(Path(str(modules[0].__file__)).parent).encode()).hexdigest()
    return notes / f"{_fingerprint(modules, numba_version)}-{place[:8]}"


def _notes() -> Path:
    return _cache_root() / "compiled"


def _fingerprint(
    modules: Sequence[ModuleType], numba_version: str, used: Sequence[ModuleType] = ()
) -> str:
    from llvmlite import binding  # noqa: PLC0415

    digest = hashlib.sha256()
    for part in (numba_version, platform.python_version(), binding.get_host_cpu_name()):
        digest.update(part.encode() + b"\0")
    for path in [*_sources(modules), *(_sources(used) if used else ())]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:20]


def _sources(modules: Sequence[ModuleType]) -> list[Path]:
    """The files of the modules and of all they import from their own distribution, and the data.

    Constants are compiled into the machine code, wherever they come from.
    """
    found: dict[str, Path] = {}
    waiting = [module.__name__ for module in modules]
    while waiting:
        name = waiting.pop()
        module = sys.modules.get(name)
        if name not in found and module is not None and getattr(module, "__file__", None):
            found[name] = Path(str(module.__file__))
            waiting.extend(_imported(name, found[name], found[name].stat().st_mtime_ns))
    folders = {path.parent for path in found.values()}
    data = [page for folder in folders for page in folder.glob("data/**/*.json")]
    return sorted({*found.values(), *data, Path(__file__)})


@cache
def _imported(name: str, path: Path, _changed: int) -> tuple[str, ...]:
    """The modules of the same top-level package that a module imports.

    Read once, until the file changes: games import the same modules.
    """
    return tuple(_imports(name, path))


def _imports(name: str, path: Path) -> Iterable[str]:
    root = name.partition(".")[0]
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    text = _COMMENT.sub("", path.read_text("utf-8"))
    for dots, module, names in _IMPORT.findall(text):
        above = package.rsplit(".", len(dots) - 1)[0] if len(dots) > 1 else package
        base = ".".join(filter(None, (above if dots else "", module)))
        if base.partition(".")[0] == root:
            yield base
            listed = names.strip("() \n").split(",")
            yield from (f"{base}.{one.split()[0]}" for one in listed if one.strip())


def _cache_root() -> Path:
    given = os.environ.get("CONSIGLIERE_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "consigliere"


def _clear_old(parent: Path) -> None:
    """Take away the oldest folders that were made here, and nothing else that lies there.

    No note says which folders it is about, so that all go: who looks for one loads what is there.
    """
    own = [folder for folder in parent.iterdir() if (folder / _MARK).is_file()]
    own.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in own[_KEPT_CACHES:]:
        shutil.rmtree(folder, ignore_errors=True)
        for note in _notes().glob("*"):
            note.unlink(missing_ok=True)
