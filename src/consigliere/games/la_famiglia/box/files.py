"""The folder of a box: read strictly, checked entry by entry, refused with the place at fault."""

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
from .parts import Box, Cards, Families, Map, Numbers, Solo, Tables

STANDARD = "standard"
IN_USE = "CONSIGLIERE_BOX"
"""The environment variable that names the folder of somebody's own components."""
MAX_BYTES = 1 << 17
"""Bytes of one file; the map of the standard box has a tenth of it."""

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
_STANDARD, _VERSION_3 = _DATA.joinpath(STANDARD), _DATA.joinpath("version_3")
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*?)`(?: - at |\Z)", re.S)
_PLACE = re.compile(r" - at `(?:key in )?\$(.*?)`\Z", re.S)
_STEP = re.compile(r"\[(\d+|\.\.\.)\]|\.([A-Za-z0-9_]+)")
_SHOWN = 40
"""Characters of foreign text that an error repeats."""

_Read = TypeVar("_Read")
_Texts: TypeAlias = dict[str, str]


class BoxError(ConsigliereError):
    """Components that cannot be used; the details name the file and the place in it."""


def box_of(name: str) -> Box:
    """The components that come with the game by their name; raises BoxError."""
    if name != STANDARD:
        raise BoxError("unknown_box", {"box": name[:_SHOWN], "known": STANDARD})
    return standard_box()


@cache
def standard_box() -> Box:
    """LF-DATA-01: the components that come with the game, a reconstruction; raises BoxError."""
    return _checked(STANDARD, {name: _text_of(_STANDARD, name) for name in _FILES})


def solo_of_version_3(box: Box) -> Solo:
    """The solo board of games that were begun by rules version 3; raises BoxError.

    Only ours has changed since: components of one's own are the same in all versions.
    """
    if box.solo != standard_box().solo:
        return box.solo
    return _decode("solo.json", {"solo.json": _text_of(_VERSION_3, "solo.json")}, Solo)


@cache
def box_in_use() -> Box:
    """LF-DATA-01: the components that this process plays with; raises BoxError.

    Those in the folder that `CONSIGLIERE_BOX` names, or those that come with the game.
    """
    folder = os.environ.get(IN_USE)
    return load_box(Path(folder)) if folder else standard_box()


def use_box(folder: Path | None) -> None:
    """Play with the components in a folder, here and in every process started from here.

    None leaves the choice to `CONSIGLIERE_BOX`. Raises BoxError.
    """
    if folder is not None:
        load_box(folder)
        os.environ[IN_USE] = str(folder.absolute())
    box_in_use()


def edition_of(box: Box) -> int:
    """A number by which boxes of other content are told apart; 0 is the standard one's."""
    plain = replace(box, id=STANDARD)
    if plain == standard_box():
        return 0
    return int.from_bytes(hashlib.sha256(msgspec.json.encode(plain)).digest()[:4], "big")


def load_box(folder: Path) -> Box:
    """LF-DATA-01: the components in a folder, for somebody who has the printed ones.

    It holds one or more of the files of the standard box; the others are taken from there. An
    entry whose id the standard box does not have carries its `name`. Raises BoxError.
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
    """LF-DATA-01: write the files of the standard box into a folder that has none of them.

    Returns the paths written. Raises BoxError.
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
    """As `load_box`, from the texts of the files by their names; raises BoxError."""
    standard = {file: _text_of(_STANDARD, file) for file in _FILES}
    box = _checked(name, standard | texts)
    _refuse(missing_names(box, standard_box()))
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
    _refuse(faults_in(box))
    return box


def _refuse(faults: Iterator[Fault]) -> None:
    for fault in faults:
        raise BoxError(fault.key, {"file": fault.file, "place": fault.place, **fault.details})


def _text_of(folder: Traversable, name: str) -> str:
    """The text of a file; what is not UTF-8 in it cannot be read as JSON later."""
    with folder.joinpath(name).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise BoxError("box_too_large", {"file": name, "limit": MAX_BYTES})
    return data.decode("utf-8", "surrogateescape")


def _decode(name: str, texts: _Texts, form: type[_Read]) -> _Read:
    """The content of a file in the form of a struct."""
    data = texts[name].encode("utf-8", "surrogatepass")
    try:
        content = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BoxError("box_not_json", {"file": name}) from error
    try:
        return msgspec.convert(content, form)
    except msgspec.ValidationError as error:
        key, details = _misread(str(error), content)
        raise BoxError(key, {"file": name, **details}) from error


def _misread(problem: str, content: Any) -> tuple[str, dict[str, Arg]]:
    """What msgspec says about a value, as a place."""
    found = _PLACE.search(problem)
    place = _spelled(found[1], content) if found else ""
    named = _FIELD.match(problem)
    if named is not None:
        key = "box_field_missing" if named[1] == "missing required" else "box_field_unknown"
        return key, {"place": place or "–", "field": named[2][:_SHOWN]}
    if not place:
        return "box_not_an_object", {}
    return "box_field_wrong", {"place": place}


def _spelled(path: str, content: Any) -> str:
    """A path such as `.territories[2].seat` with the ids of entries: `territories.PRT.seat`."""
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
