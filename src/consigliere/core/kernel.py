"""The functions of a game that are there at once: plain Python first, machine code when ready.

The plain functions and their compiled copies are the same rules, so a switch in the middle of a
game changes nothing but the speed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from types import ModuleType, SimpleNamespace
from typing import Any

from .compiled import UNBOUND, Base, Bound, compile_rules, jit_disabled, plain_functions
from .direct_calls import direct, is_compiled


class Kernel:
    """Modules of plain functions with their compiled copies, on top of the kernel `base`.

    Kernels built upon each other are one: they wait for the compiler together, and switch together.
    Nobody waits unless `start_plain` was called; then `functions` compiles at the first use.
    Modules that several kernels share may call what each has of its own: `bound` names, by the
    functions that stand there for it, those that are meant.
    """

    def __init__(
        self,
        modules: Sequence[ModuleType],
        base: Kernel | None = None,
        bound: Bound = UNBOUND,
    ) -> None:
        self.modules: tuple[ModuleType, ...] = (*(base.modules if base else ()), *modules)
        self._own = tuple(modules)
        self._base, self._bound = base, bound
        self._state: _State = base._state if base else _State()
        self._state.kernels.append(self)
        self._making = threading.Lock()
        self._found: SimpleNamespace | None = None
        self._straight: dict[str, Callable[..., Any]] = {}

    @cached_property
    def plain(self) -> SimpleNamespace:
        """The functions as they were written, by name."""
        return plain_functions(self._own, self._bound)

    def compiled(self) -> SimpleNamespace:
        """Their compiled copies, by name; each is compiled at its first call."""
        if self._found is None:
            with self._making:
                self._found = self._found or self._compiled()
        return self._found

    def functions(self) -> SimpleNamespace:
        """What to call now: the compiled copies, or the plain functions while those are awaited."""
        state = self._state
        if state.is_waiting and not getattr(state.here, "is_compiling", False):
            return self.plain
        return self._settled or self.compiled()

    def call(self, name: str, *arguments: Any) -> Any:
        """Call one of `functions`, its machine code straight: see `direct_calls`.

        The arguments of a function must be of the same kinds at every such call.
        """
        straight = self._straight.get(name)
        if straight is not None:
            return straight(*arguments)
        function = getattr(self.functions(), name)
        if not self._state.is_waiting and is_compiled(function):
            self._straight[name] = direct(function, *arguments)
        return function(*arguments)

    def on_device(
        self, loops: ModuleType, modules: Sequence[ModuleType] = (), bound: Bound = UNBOUND
    ) -> SimpleNamespace:
        """The functions of `loops`, to be launched on a graphics card: see `compile_for_device`.

        They call the functions of this kernel and of further modules; `bound` is for these.
        """
        from .device_code import compile_for_device  # noqa: PLC0415  few processes need it

        return compile_for_device((*self.modules, *modules), loops, {**self._bound, **bound})

    @property
    def is_ready(self) -> bool:
        """Whether nobody waits for the compiler any more."""
        return not self._state.is_waiting

    def start_plain(self) -> None:
        """Run plain functions in this process until `compiling` was left or waiting is stopped."""
        self._state.is_waiting = not jit_disabled()
        for kernel in self._state.kernels:
            kernel._straight = {}

    def stop_waiting(self) -> None:
        """Run compiled functions from now on, each compiled at its first call."""
        self._state.is_waiting = False
        for kernel in self._state.kernels:
            kernel._settled = None

    @contextmanager
    def compiling(self) -> Iterator[None]:
        """This thread calls compiled functions, and so compiles them; then everybody does.

        What it did not call stays plain where somebody waited: a table never meets the compiler.
        After an error everything stays as it was.
        """
        state = self._state
        state.here.is_compiling = True
        try:
            yield
        finally:
            state.here.is_compiling = False
        if state.is_waiting:
            for kernel in state.kernels:
                kernel._settle()
            state.is_waiting = False

    _settled: SimpleNamespace | None = None

    def _settle(self) -> None:
        ready = vars(self._found) if self._found else {}
        self._settled = SimpleNamespace(
            **{
                name: ready[name] if name in ready and ready[name].signatures else function
                for name, function in vars(self.plain).items()
            }
        )

    def _compiled(self) -> SimpleNamespace:
        base = self._base
        below = Base(base.modules, base.compiled()) if base else None
        return compile_rules(self._own, below, self._bound)


class _State:
    """What kernels built upon each other have in common."""

    def __init__(self) -> None:
        self.kernels: list[Kernel] = []
        self.is_waiting = False
        self.here = threading.local()
