"""Randomly changed data of La Famiglia: it is loaded, or refused with a text."""

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from consigliere.games.la_famiglia.box.files import BoxError, read_box
from consigliere.games.la_famiglia.box.parts import MODES
from consigliere.games.la_famiglia.rules.record.tables import tables_of
from consigliere.i18n.render import render
from la_famiglia_box import FILES, content

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
VALUES = st.recursive(SCALARS, lambda v: st.lists(v) | st.dictionaries(st.text(), v), max_leaves=5)
LIKELY = st.sampled_from(
    [*"ABCD", "TRA", "PAL", "S1", "M01", "Y01", "REC", "lira3", "lab1+car1", "solall", "MOVE2"]
) | st.integers(-1, 40)


def places(data: Any) -> list[tuple[Any, str | int]]:
    """Every place in a file: its container and its key."""
    if isinstance(data, dict):
        here: list[tuple[Any, str | int]] = [(data, key) for key in data]
        return here + [place for value in data.values() for place in places(value)]
    if isinstance(data, list):
        return [(data, n) for n in range(len(data))] + [p for value in data for p in places(value)]
    return []


@given(st.sampled_from(FILES), st.data())
@settings(max_examples=300, deadline=None)
def test_any_change_of_a_file_is_read_or_refused(file: str, draw: st.DataObject) -> None:
    data = content(file)
    for _ in range(draw.draw(st.integers(1, 3))):
        container, key = draw.draw(st.sampled_from(places(data)))
        if draw.draw(st.booleans()):
            container[key] = draw.draw(LIKELY | VALUES)
        elif isinstance(container, list) and draw.draw(st.booleans()):
            container.append(copy.deepcopy(container[key]))
        else:
            del container[key]
        if not places(data):
            break
    try:
        box = read_box({file: json.dumps(data)}, "own")
    except BoxError as error:
        assert render(error.message, "en") != f"error.{error.key}"
    else:
        t = tables_of(box)
        assert t.near.shape == (36,)
        assert len(t.columns_left) == len(MODES)
