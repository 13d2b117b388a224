"""The learning curve as JSON and as a picture."""

import json
import struct
import sys
from pathlib import Path

import pytest

from consigliere.core.statistics import wilson
from consigliere.games.famiglia.players.champion.curve import (
    CurveError,
    Labels,
    Point,
    check_drawing,
    draw_curve,
    write_curve,
)

CURVE = [Point(200, 0.0, 0.69), Point(400, 0.5125, 0.6), Point(600, 1.0, 0.4)]
LABELS = Labels("Кривая", "parties", "won", "loss")


def test_the_json_has_every_point_with_its_interval(tmp_path: Path) -> None:
    path = tmp_path / "curve.json"
    write_curve(path, CURVE, 400, {"games": 600})
    written = json.loads(path.read_text("utf-8"))
    assert written["games"] == 600
    assert [point["games"] for point in written["points"]] == [200, 400, 600]
    assert written["points"][1].items() >= {"share": 0.5125, "loss": 0.6}.items()
    for point in written["points"]:
        low, high = wilson(400 * point["share"], 400)
        assert (point["low"], point["high"]) == pytest.approx((low, high), abs=1e-5)


def test_the_picture_is_a_png_and_equal_curves_are_equal_pictures(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pictures = []
    for number, curve in enumerate((CURVE, CURVE, CURVE[:1])):
        path = tmp_path / f"{number}.png"
        draw_curve(path, curve, 400, LABELS)
        pictures.append(path.read_bytes())
    assert pictures[0] == pictures[1] != pictures[2]
    assert pictures[0].startswith(b"\x89PNG")
    assert struct.unpack(">II", pictures[0][16:24]) == (960, 540)


def test_without_matplotlib_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(CurveError) as caught:
        check_drawing()
    assert caught.value.key == "no_matplotlib"


def test_where_nothing_can_be_written_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "no folder" / "curve.json"
    with pytest.raises(CurveError) as caught:
        write_curve(path, CURVE, 400, {})
    assert (caught.value.key, caught.value.details["file"]) == ("unwritable_file", str(path))
