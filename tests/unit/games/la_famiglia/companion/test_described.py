"""What `docs/companion.md` says of the companion, where no other test would notice."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion_sessions import board
from consigliere.games.la_famiglia.companion.moves import (
    DRAW,
    LOCK,
    LOCK_OR_NONE,
    MOVES,
    SEAT,
    SEAT_OR_NONE,
    YES,
    Move,
)
from consigliere.games.la_famiglia.companion.session import MAX_BYTES, MAX_MOVES
from consigliere.games.registry import rule_pages

from .test_session import STATED_IN_PART

PAGE = Path(__file__).parents[5] / "docs" / "companion.md"
ONE_OF = {YES: ("yes", "no"), LOCK_OR_NONE: (LOCK, "none"), SEAT_OR_NONE: (SEAT, "none")}


@pytest.fixture(scope="module")
def text() -> str:
    return " ".join(PAGE.read_text("utf-8").split())


def forms(word: str, move: Move) -> Iterator[str]:
    """As the table of the page writes them: one form for each kind of answer."""
    *first, last = move.kinds or ("",)
    for each in ONE_OF.get(last, (last,)):
        yield ":".join(filter(None, (word, *first, each)))


def test_the_table_lists_every_move() -> None:
    rows = re.findall(
        r"^\| (`.*) \| .* \| .* \| (LF-.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE
    )
    listed = [form for row, _ in rows for form in re.findall(r"`([^`]*)`", row)]
    expected = [DRAW, *(form for word, move in MOVES.items() for form in forms(word, move))]
    assert sorted(listed) == sorted(expected)
    known = {clause.id for clause in rule_pages("la-famiglia").clauses()}
    assert {clause for _, cited in rows for clause in cited.split(", ")} <= known


def test_the_sides_are_those_of_the_page() -> None:
    """LF-MAP-09: players 1 and 3 against 2 and 4, the soloist first, one against one."""
    assert [board(mode).sides for mode in ("1v1", "2v1", "2v2")] == [
        (0, 1),
        (0, 1, 1),
        (0, 1, 0, 1),
    ]


def test_the_limits_are_those_of_the_page(text: str) -> None:
    assert f"at most {MAX_MOVES} moves and {MAX_BYTES // 1024} KiB" in text


def test_the_clauses_stated_in_part_are_named(text: str) -> None:
    """And nobody is told of more of them than there are."""
    (named,) = re.findall(r"also contain rulings of ours \(([^)]*)\)", text)
    assert set(re.findall(r"LF-[A-Z]+-\d\d", named)) == set(STATED_IN_PART)


def test_what_nobody_can_know_is_asked_for() -> None:
    """LF-END-04: in every mode, from the first round on, and only what the page says."""
    for mode in ("1v1", "2v1", "2v2"):
        asked = {form.partition(":")[0] for form in board(mode, "begin").moves}
        assert {"control", "bronte", "first", "last"} <= asked
        before = {form.partition(":")[0] for form in board(mode).moves}
        assert before & {"control", "bronte", "first", "last"} == {"first"}
