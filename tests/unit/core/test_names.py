"""Names of people: what is left of hostile ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consigliere.core.names import NAME_LIMIT, clean_name, is_clean_name


@pytest.mark.parametrize(
    ("given_name", "clean"),
    [
        ("Анна", "Анна"),
        ("  two   words ", "two words"),
        ("bell\x07", "bell"),
        ("\x1b[31mred", "[31mred"),
        ("a\u202eb\u2066c\u200f", "abc"),
        ("line\nline\ttab", "line line tab"),
        ("zero\u200bwidth", "zerowidth"),
        ("\ud800", ""),
        ("x" * 100, "x" * NAME_LIMIT),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ],
)
def test_cleaning(given_name: str, clean: str) -> None:
    assert clean_name(given_name) == clean


@given(st.text())
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    assert is_clean_name(clean_name(text))
    assert len(clean_name(text)) <= NAME_LIMIT
