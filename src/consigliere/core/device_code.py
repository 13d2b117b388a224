"""Rules compiled for a graphics card: the same plain functions, by `numba-cuda`.

With `NUMBA_ENABLE_CUDASIM=1` they run as plain Python on its simulator, and no card is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from .compiled import UNBOUND, Bound, for_any_number, linked_copies
from .errors import ConsigliereError


class NoDevice(ConsigliereError):
    """The package that compiles for graphics cards is missing, or there is no card."""


def cuda_module() -> Any:
    """Numba's module for graphics cards; raises NoDevice without `consigliere[gpu]` or a card."""
    if find_spec("numba_cuda") is None:
        raise NoDevice("no_gpu_package")
    cuda = _module()
    if not cuda.is_available():
        raise NoDevice("no_gpu")
    return cuda


def _module() -> Any:
    from numba import cuda  # noqa: PLC0415  nothing else needs it

    return cuda


def compile_for_device(
    modules: Sequence[ModuleType], loops: ModuleType, bound: Bound = UNBOUND
) -> SimpleNamespace:
    """The functions of `loops` by name, to be launched: `found.step_rows[blocks, threads](…)`.

    They call functions of the other modules, each compiled for the device when it is needed;
    `bound` is as in `compile_rules`. The code is not kept on the disk.
    """
    compilers = _module().jit, _for_threads
    return linked_copies((*modules, loops), {}, bound, compilers)


def _for_threads(function: FunctionType) -> Any:
    """What a function on the device calls: on the simulator plain Python."""
    import numba  # noqa: PLC0415

    config: Any = numba.config
    if config.ENABLE_CUDASIM:
        return function
    return for_any_number(_module().jit(function, device=True))
