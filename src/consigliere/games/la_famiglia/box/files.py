"""Loads a box from a folder: strict parsing and validation, errors with the place of the fault."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg

from .check import faults_in, missing_names
from .fault import Fault
from .parts import RULES_VERSION, Box, Cards, Families, Map, Numbers, Solo, Tables

STANDARD = "standard"
IN_USE = "CONSIGLIERE_BOX"
"""The environment variable with the folder of the user's own components."""
MAX_BYTES = 1 << 17
"""Size limit of a file: ten times the largest one of the standard box."""

_FILES = MappingProxyType(
    {
        "map.json": Map,
        "families.json": Families,
        "tables.json": Tables,
        "cards.json": Cards,
        "solo.json": Solo,
        "numbers.json": Numbers,
    }
)
_DATA = files("consigliere.games.la_famiglia").joinpath("data")
_STANDARD = _DATA.joinpath(STANDARD)
_CHANGED_AFTER = MappingProxyType({"families.json": (4,), "solo.json": (3, 4)})
"""The rules versions that were the last ones with a file as it is in `data/version_…`."""
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*?)`(?: - at |\Z)", re.S)
_PLACE = re.compile(r" - at `(?:key in )?\$(.*?)`\Z", re.S)
_STEP = re.compile(r"\[(\d+|\.\.\.)\]|\.([A-Za-z0-9_]+)")
_SHOWN = 40
"""Characters of the input that an error quotes."""

_Read = TypeVar("_Read")
_Texts: TypeAlias = dict[str, str]


class BoxError(ConsigliereError):
    """Invalid components; the details name the file and the place in it."""


def box_of(name: str) -> Box:
    """The components in the package by their name; raises BoxError."""
    if name != STANDARD:
        raise BoxError("unknown_box", {"box": name[:_SHOWN], "known": STANDARD})
    return standard_box()


@cache
def standard_box() -> Box:
    """LF-DATA-01: the components in the package, a reconstruction; raises BoxError."""
    return _checked(STANDARD, {name: _text_of(_STANDARD, name) for name in _FILES})


def box_of_version(box: Box, version: int) -> Box:
    """The components for games that were begun by a rules version; raises BoxError.

    Only ours have changed since: components of one's own are the same in all versions.
    """
    families, solo = box.families, box.solo
    if families == standard_box().families:
        families = _earlier("families.json", version, Families).families
    if solo == standard_box().solo:
        solo = _earlier("solo.json", version, Solo)
    return replace(box, families=families, solo=solo)


def _earlier(name: str, version: int, form: type[_Read]) -> _Read:
    """The content of a file of ours, as it was in a rules version."""
    held = [last for last in _CHANGED_AFTER[name] if last >= version]
    folder = _DATA.joinpath(f"version_{min(held)}") if held else _STANDARD
    return _decode(name, {name: _text_of(folder, name)}, form)


@cache
def box_in_use() -> Box:
    """LF-DATA-01: the components used by this process; raises BoxError.

    Those in the folder named by `CONSIGLIERE_BOX`, or those in the package.
    """
    folder = os.environ.get(IN_USE)
    return load_box(Path(folder)) if folder else standard_box()


def use_box(folder: Path | None) -> None:
    """Use the components in a folder, in this process and its child processes.

    None leaves `CONSIGLIERE_BOX` as it is. Raises BoxError.
    """
    if folder is not None:
        load_box(folder)
        os.environ[IN_USE] = str(folder.absolute())
    if IN_USE in os.environ:  # ours are not read until somebody plays with them
        box_in_use()


def edition_of(box: Box) -> int:
    """A number that identifies the content of a box; 0 for the standard one."""
    plain = replace(box, id=STANDARD)
    if plain == standard_box():
        return 0
    return int.from_bytes(hashlib.sha256(msgspec.json.encode(plain)).digest()[:4], "big")


def rules_version() -> int:
    """The version stored in records; it also identifies a box that is not the standard one."""
    return RULES_VERSION + (edition_of(box_in_use()) << 8)


def load_box(folder: Path) -> Box:
    """LF-DATA-01: the components in a folder, for owners of the printed ones.

    The folder holds one or more of the files of the standard box, which provides the others. An
    entry with an id that is not in the standard box needs a `name`. Raises BoxError.
    """
    texts: _Texts = {}
    try:
        found = sorted(path.name for path in folder.iterdir() if path.suffix == ".json")
        for name in found:
            if name not in _FILES:
                details: dict[str, Arg] = {"file": name[:_SHOWN], "known": ", ".join(_FILES)}
                raise BoxError("box_file_unknown", details)
            texts[name] = _text_of(folder, name)
    except OSError as error:
        raise BoxError("box_folder", {"folder": str(folder)}) from error
    if not texts:
        raise BoxError("box_empty", {"folder": str(folder), "known": ", ".join(_FILES)})
    return read_box(texts, folder.name)


def copy_standard(folder: Path) -> tuple[Path, ...]:
    """LF-DATA-01: copy the files of the standard box into a folder that has none of them.

    Returns the paths of the copies. Raises BoxError.
    """
    paths = tuple(folder / name for name in _FILES)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in paths:
            if path.exists():
                raise BoxError("box_file_exists", {"file": str(path)})
        for path in paths:
            path.write_bytes(_STANDARD.joinpath(path.name).read_bytes())
    except OSError as error:
        raise BoxError("box_folder", {"folder": str(folder)}) from error
    return paths


def read_box(texts: dict[str, str], name: str) -> Box:
    """Like `load_box`, from the texts of the files by file name; raises BoxError."""
    standard = {file: _text_of(_STANDARD, file) for file in _FILES}
    box = _checked(name, standard | texts)
    _raise_first(missing_names(box, standard_box()))
    return box


def _checked(name: str, texts: _Texts) -> Box:
    box = Box(
        id=name,
        map=_decode("map.json", texts, Map),
        families=_decode("families.json", texts, Families).families,
        tables=_decode("tables.json", texts, Tables),
        cards=_decode("cards.json", texts, Cards),
        solo=_decode("solo.json", texts, Solo),
        numbers=_decode("numbers.json", texts, Numbers),
    )
    _raise_first(faults_in(box))
    return box


def _raise_first(faults: Iterator[Fault]) -> None:
    for fault in faults:
        raise BoxError(fault.key, {"file": fault.file, "place": fault.place, **fault.details})


def _text_of(folder: Traversable, name: str) -> str:
    """The text of a file; bytes that are not UTF-8 make the JSON invalid later."""
    with folder.joinpath(name).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise BoxError("box_too_large", {"file": name, "limit": MAX_BYTES})
    return data.decode("utf-8", "surrogateescape")


def _decode(name: str, texts: _Texts, form: type[_Read]) -> _Read:
    """The content of a file as a struct."""
    data = texts[name].encode("utf-8", "surrogatepass")
    try:
        content = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BoxError("box_not_json", {"file": name}) from error
    try:
        return msgspec.convert(content, form)
    except msgspec.ValidationError as error:
        key, details = _validation_error(str(error), content)
        raise BoxError(key, {"file": name, **details}) from error


def _validation_error(problem: str, content: Any) -> tuple[str, dict[str, Arg]]:
    """The error key and details for a validation error of msgspec."""
    found = _PLACE.search(problem)
    place = _readable_path(found[1], content) if found else ""
    named = _FIELD.match(problem)
    if named is not None:
        key = "box_field_missing" if named[1] == "missing required" else "box_field_unknown"
        return key, {"place": place or "–", "field": named[2][:_SHOWN]}
    if not place:
        return "box_not_an_object", {}
    return "box_field_wrong", {"place": place}


def _readable_path(path: str, content: Any) -> str:
    """A path such as `.territories[2].seat` with ids for indices: `territories.PRT.seat`."""
    steps: list[str] = []
    for place, field in _STEP.findall(path):
        step: str = field or place
        if isinstance(content, list) and place.isdigit():
            content = content[int(place)]
            known = content.get("id") if isinstance(content, dict) else None
            step = known if isinstance(known, str) else str(int(place) + 1)
        else:
            content = content.get(step) if isinstance(content, dict) else None
        steps.append(step[:_SHOWN])
    return ".".join(steps)
