"""The data files of La Famiglia, changed in one place and loaded again."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from consigliere.games.la_famiglia.box.files import BoxError, read_box

STANDARD = files("consigliere.games.la_famiglia").joinpath("data", "standard")
FILES = ("map.json", "families.json", "tables.json", "cards.json", "solo.json", "numbers.json")
Change = Callable[[Any], object]


@cache
def text_of(file: str) -> str:
    return STANDARD.joinpath(file).read_text("utf-8")


def content(file: str) -> Any:
    return json.loads(text_of(file))


def refused(file: str, change: Change) -> BoxError:
    data = content(file)
    change(data)
    with pytest.raises(BoxError) as caught:
        read_box({file: json.dumps(data)}, "own")
    assert caught.value.details["file"] == file
    return caught.value
