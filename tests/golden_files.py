"""What the tests of golden games ask of their files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from consigliere.core.errors import ConsigliereError
from golden import Golden, read_head


def head_of(path: Path) -> dict[str, str]:
    return read_head(path.read_text("utf-8"))


def body_of(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n\n")[1].splitlines()


def steps_of(path: Path) -> list[str]:
    return [step for line in body_of(path)[:-1] for step in line.split("\t")[2].split()]


def options_given(files: list[Path]) -> set[str]:
    """Every `name=value` of an option in their heads."""
    return {pair for path in files for pair in head_of(path)["options"].split()}


def kinds_of_steps(files: list[Path]) -> set[str]:
    """What stands before the first colon of the steps that somebody decided."""
    steps = (step for path in files for step in steps_of(path))
    return {step.partition(":")[0] for step in steps if step[0] != ">"}


def check_it_is_the_same(golden: Golden[Any], path: Path) -> None:
    """The recorded steps lead to the lines of the file."""
    pairs = zip_longest(body_of(path), _played_again(golden, path), fillvalue="(nothing)")
    for number, (before, now) in enumerate(pairs, start=1):
        if before != now:
            pytest.fail(f"{path.stem}, line {number}\n- {before}\n+ {now}", pytrace=False)


def check_it_would_be_recorded_again(golden: Golden[Any], path: Path) -> None:
    """The policy chooses the same steps again: recording it anew changes nothing."""
    text = path.read_text("utf-8")
    pairs = zip_longest(text.splitlines(), golden.recorded(text).splitlines())
    for before, now in pairs:
        assert now == before


def _played_again(golden: Golden[Any], path: Path) -> Iterator[str]:
    """The lines of the file as they come out today, until a step is refused."""
    following = iter(steps_of(path))
    try:
        yield from golden.told(golden.begin(head_of(path)), lambda _: next(following, "pass"))
    except ConsigliereError as error:
        yield f"refused: {error}"
