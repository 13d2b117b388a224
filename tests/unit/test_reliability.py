"""The document of faults: none that is unknown, and one without a test says so."""

from __future__ import annotations

from pathlib import Path

import generate_reliability as made

MODULE = """
import pytest

pytestmark = [pytest.mark.skipif(False, reason=""), pytest.mark.fault("flood")]


@pytest.mark.parametrize("x", [1])
@pytest.mark.fault("storm", "drought")
def test_weather(x):
    pass


def helper():
    pass
"""


def test_marks_of_functions_and_modules_are_found(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(MODULE, "utf-8")
    test = "test_it.py::test_weather"
    faults = ("flood", "storm", "drought")
    assert made.marks(tmp_path) == [made.Mark(test, fault) for fault in faults]


def test_a_fault_without_a_test_says_so_and_an_unknown_one_is_a_problem() -> None:
    catalogue = [("Weather", [made.Fault("flood", "No."), made.Fault("long-storm", "Hold on.")])]
    found = [made.Mark("a.py::test_b", "flood"), made.Mark("a.py::test_c", "hail")]
    text = made.document(catalogue, found, {})
    assert "2 faults and attacks, 2 tests; 1 without a test." in text
    assert "| flood | No. | `a.py`: `b` |" in text
    assert f"| long storm | Hold on. | {made.NO_TEST} |" in text
    assert made.problems(catalogue, found) == ["a.py::test_c names the unknown fault hail"]
    assert made.problems(made.groups(), made.marks()) == []


def test_figures_are_those_that_were_kept() -> None:
    kept = {"machine": "two cores", "day": "2026-01-01", "tests": {"a.py::test_b": ["9 s"]}}
    text = made.document([], [], kept)
    assert "two cores; 2026-01-01." in text
    assert "| `a.py::test_b` | 9 s |" in text
