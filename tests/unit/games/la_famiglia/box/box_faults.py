"""Changes that break the data of La Famiglia, each with the expected error."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from consigliere.core.message import Arg
from la_famiglia_box import Change


@dataclass(frozen=True, slots=True)
class Fault:
    """A change of a file, the key of the refusal without `box_`, and all its details but `file`."""

    change: Change
    key: str
    details: Mapping[str, Arg]


def fault(change: Change, key: str, place: str, **details: Arg) -> Fault:
    """A change, and what is found at fault at which place."""
    return Fault(change, key, {"place": place, **details})


def put(path: str, value: object) -> Change:
    """Replace or add what lies at a path: names, and positions from 0, joined by dots."""

    def change(data: Any) -> None:
        *steps, last = steps_of(path)
        found_at(data, steps)[last] = value

    return change


def drop(path: str) -> Change:
    """Take away what lies at a path."""

    def change(data: Any) -> None:
        *steps, last = steps_of(path)
        del found_at(data, steps)[last]

    return change


def grow(path: str, value: object) -> Change:
    """Append to the list that lies at a path."""

    def change(data: Any) -> None:
        found_at(data, steps_of(path)).append(value)

    return change


def found_at(data: Any, steps: list[str | int]) -> Any:
    for step in steps:
        data = data[step]
    return data


def steps_of(path: str) -> list[str | int]:
    return [int(step) if step.isdecimal() else step for step in path.split(".")]
