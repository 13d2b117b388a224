"""Model files: the weights of a network and how it was trained, in a compressed NumPy archive."""

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.format import read_array
from numpy.typing import NDArray

from consigliere.core.errors import ConsigliereError

from ...version import RULES_VERSION
from .inputs import INPUTS
from .layers import MOST_NARROW, MOST_WIDE
from .net import OUTPUTS, Net

VERSION = 1
"""Incremented when inputs or layers change their meaning."""
CHAMPION_FILE = "large-net.npz"
"""The champion's net in `data/` of the players of Famiglia."""
MODEL_FILE = "net.npz"
"""A smaller and quicker one: the judge's, whose estimates are calibrated with it."""
MODEL_2026_FILE = "net-2026.npz"
"""That of `champion-2026`, of rules version 1; it stays an opponent to measure by."""
_PLAYERS = "consigliere.games.famiglia.players"
_ABOUT = "about"
_RULES = "rules_version"
_ENDING = ".npy"
"""The suffix NumPy adds to array names."""
_UNREADABLE = (
    *(OSError, EOFError, ValueError, MemoryError),
    *(zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError),
)
"""Raised when a damaged archive is read."""
_NOTHING = "–"


class ModelError(ConsigliereError):
    """A model file cannot be read, used or written."""


@dataclass(frozen=True, slots=True)
class Model:
    """A net and the metadata of its file: `version`, `weights` (SHA-256), `games` …"""

    net: Net
    about: Mapping[str, Any]


def shipped_model(name: str = MODEL_FILE) -> Model:
    """A model that comes with the package; raises ModelError."""
    with as_file(files(_PLAYERS) / "data" / name) as path:
        return load_model(path, None if name == MODEL_2026_FILE else RULES_VERSION)


def save_model(path: Path, net: Net, about: Mapping[str, Any]) -> Mapping[str, Any]:
    """Write a model file atomically; raises ModelError.

    Equal nets with equal metadata give equal files. Returns the complete metadata, with the rules
    by which it was learned: today's, unless `about` names others.
    """
    details = {_RULES: RULES_VERSION, **about, "version": VERSION, "weights": hash_of(net)}
    write_archive(path, {**net._asdict(), _ABOUT: pack(details)})
    return details


def load_model(path: Path, rules_version: int | None = RULES_VERSION) -> Model:
    """Read a model file; raises ModelError with the field that is wrong.

    It says by which rules it was learned; they must be those asked for, unless that is None.
    """
    arrays = read_archive(path)
    about = unpack(arrays, path)
    check_version(about, path)
    net = net_of(arrays, path)
    check_field(path, "weights", about.get("weights"), hash_of(net))
    if rules_version is not None:
        check_field(path, _RULES, about.get(_RULES), rules_version)
    return Model(net, about)


def check_version(about: Mapping[str, Any], path: Path) -> None:
    """Raise ModelError unless the net of a file is of this version."""
    check_field(path, "version", about.get("version"), VERSION)


def net_of(
    arrays: Mapping[str, NDArray[Any]], path: Path, prefix: str = "", like: str | None = None
) -> Net:
    """The net among the arrays of an archive, with names that start with `prefix`.

    Its layers must be as large as those with the prefix `like`, if that is given. Raises
    ModelError.
    """
    sizes = prefix if like is None else like
    wide = _units(path, arrays, sizes + "b1", MOST_WIDE)
    narrow = _units(path, arrays, sizes + "b2", MOST_NARROW)
    shapes: dict[str, tuple[int, ...]] = {
        "w1": (INPUTS, wide),
        "b1": (wide,),
        "w2": (wide, narrow),
        "b2": (narrow,),
        "w3": (narrow, OUTPUTS),
        "b3": (OUTPUTS,),
    }
    weights = {}
    for name, shape in shapes.items():
        field = prefix + name
        found = arrays.get(field)
        check_field(path, field, None if found is None else found.shape, shape)
        weights[name] = _checked(np.asarray(found), field, path)
    return Net(**weights)


def _units(path: Path, arrays: Mapping[str, NDArray[Any]], field: str, most: int) -> int:
    """How many units a layer has, by the array of its biases."""
    shape = arrays[field].shape if field in arrays else None
    match shape:
        case (units,) if 0 < units <= most:
            return units
    raise _wrong(path, field, _NOTHING if shape is None else shape, f"1–{most}")


def _checked(found: NDArray[Any], field: str, path: Path) -> NDArray[np.float32]:
    check_field(path, field, found.dtype, np.dtype(np.float32))
    not_finite = found[~np.isfinite(found)]
    if not_finite.size > 0:
        raise _wrong(path, field, not_finite.flat[0], "−∞ < x < ∞")
    return np.ascontiguousarray(found)


def check_field(path: Path, field: str, found: object, expected: object) -> None:
    """Raise ModelError unless a field is as expected; `found` is None where there is none."""
    if found != expected:
        raise _wrong(path, field, _NOTHING if found is None else found, expected)


def _wrong(path: Path, field: str, found: object, expected: object) -> ModelError:
    details = {"file": path.name, "field": field, "found": str(found), "expected": str(expected)}
    return ModelError("wrong_model", details)


def hash_of(net: Net) -> str:
    """SHA-256 of all weights, in order."""
    digest = hashlib.sha256()
    for weights in net:
        digest.update(np.ascontiguousarray(weights).tobytes())
    return digest.hexdigest()


def write_archive(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays to a file atomically; raises ModelError."""
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        details = {"file": str(path), "reason": error.strerror or str(error)}
        raise ModelError("unwritable_file", details) from error


def read_archive(path: Path) -> dict[str, NDArray[Any]]:
    """All arrays of a file; raises ModelError if it is missing or damaged."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            return {name.removesuffix(_ENDING): _array(archive, name, path) for name in names}
    except FileNotFoundError:
        raise ModelError("no_model", {"file": path.name}) from None
    except (IsADirectoryError, PermissionError) as error:
        details = {"file": str(path), "reason": error.strerror or str(error)}
        raise ModelError("unreadable_file", details) from error
    except _UNREADABLE as error:
        raise _broken(path, "zip", error) from error


def _array(archive: zipfile.ZipFile, name: str, path: Path) -> NDArray[Any]:
    try:
        with archive.open(name) as file:
            array: NDArray[Any] = read_array(file, allow_pickle=False)
            return array
    except _UNREADABLE as error:
        raise _broken(path, name.removesuffix(_ENDING), error) from error


def pack(about: Mapping[str, Any]) -> NDArray[np.uint8]:
    """A mapping as an array of JSON bytes, to store it in an archive."""
    return np.frombuffer(json.dumps(about, sort_keys=True).encode(), np.uint8)


def unpack(arrays: Mapping[str, NDArray[Any]], path: Path) -> dict[str, Any]:
    """The inverse of `pack`; raises ModelError."""
    packed = arrays.get(_ABOUT)
    check_field(path, _ABOUT, None if packed is None else packed.dtype, np.dtype(np.uint8))
    try:
        about = json.loads(np.asarray(packed).tobytes())
    except (ValueError, RecursionError) as error:
        raise _broken(path, _ABOUT, error) from error
    if not isinstance(about, dict):
        raise _wrong(path, _ABOUT, type(about).__name__, dict.__name__)
    return about


def _broken(path: Path, field: str, error: BaseException) -> ModelError:
    details = {"file": path.name, "field": field, "reason": str(error) or type(error).__name__}
    return ModelError("broken_model", details)
