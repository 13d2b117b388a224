"""The companion: only stated rules, strict parsing, complete undo."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from companion_sessions import board, session
from consigliere.core.errors import ConsigliereError, InvalidAction
from consigliere.games.la_famiglia import companion
from consigliere.games.la_famiglia.box.files import standard_box
from consigliere.games.la_famiglia.box.parts import Box
from consigliere.games.la_famiglia.companion import stated_rules
from consigliere.games.la_famiglia.companion.answer import answer
from consigliere.games.la_famiglia.companion.board import CompanionBoard, Hint
from consigliere.games.la_famiglia.companion.moves import MAX_WORD, MOVES
from consigliere.games.la_famiglia.companion.refusal import SessionError
from consigliere.games.la_famiglia.companion.session import (
    MAX_BYTES,
    MAX_MOVES,
    Session,
    dumps,
    loads,
    replay,
    with_move,
)
from consigliere.games.la_famiglia.companion.setup_list import Step
from consigliere.games.la_famiglia.companion.stated_rules import (
    is_stated,
    stated_mode,
    stated_tables,
)
from consigliere.games.registry import rule_pages
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from error_keys import raises_key

SOURCES = sorted(Path(next(iter(companion.__path__))).glob("*.py"))
DUEL = "draw begin put:2:5 close mark:yes next bonus:3:1 restore:4 control:1:5 bronte:1 first:2"
TRIO = "draw lock:2 begin extra:2 turn extra:none close next open:1 council:1 control:2:6"
TEAMS = "begin first:4 control:1:4 control:2:4 last:yes close"
SESSIONS: list[tuple[str, str, dict[str, str]]] = [
    ("1v1", DUEL, {}),
    ("2v1", TRIO, {"level": "easy"}),
    ("2v2", TEAMS, {"bronte": "draw"}),
]
EXTRA = "LF-SOLO-07"
STATED_IN_PART = {
    "LF-CMB-03": {"hint.brute"},
    "LF-PLAN-10": {"hint.planning"},
    "LF-SETUP-14": {"setup.discs_trio"},
    EXTRA: {"hint.extra", "hint.extra_done"},
}
"""Clauses with a ruling of ours as well, and the lines that say what the expansion states there."""


def beginnings() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every session after each of its moves."""
    for mode, words, settings in SESSIONS:
        moves = words.split()
        for length in range(len(moves) + 1):
            yield mode, " ".join(moves[:length]), settings


# -- only what is stated -------------------------------------------------------------------------


def strings(path: Path) -> str:
    """Everything that a file says, its docstrings too."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    said = [n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    return "\n".join(said)


def test_every_clause_is_stated_by_the_expansion() -> None:
    """No other clause with a ruling of ours is cited, neither to people nor in the code."""
    tags = {clause.id: clause.tag for clause in rule_pages("la-famiglia").clauses()}
    cited = {c for path in SOURCES for c in re.findall(r"LF-[A-Z]+-\d\d", strings(path))}
    assert len(cited) > 30
    assert {clause for clause in cited if not is_stated(tags[clause])} == set(STATED_IN_PART)
    assert all("S" in tags[clause] for clause in STATED_IN_PART)


def cited_lines(shown: CompanionBoard) -> list[Step | Hint]:
    """Every line with the clause that it leads to."""
    return [*shown.setup, *shown.hints, shown.outcome]


def test_every_clause_that_is_shown_is_stated() -> None:
    tags = {clause.id: clause.tag for clause in rule_pages("la-famiglia").clauses()}
    for mode, words, settings in beginnings():
        for line in cited_lines(board(mode, words, **settings)):
            name = line.text.key.removeprefix("la_famiglia.companion.")
            if line.clause is None:
                assert name == "setup.base"
            elif line.clause in STATED_IN_PART:
                assert name in STATED_IN_PART[line.clause]
            else:
                assert is_stated(tags[line.clause])
    assert all(is_stated(tags[move.clause]) for move in MOVES.values() if move.clause != EXTRA)


def test_a_line_leads_to_the_rule_that_it_tells() -> None:
    """LF-CMB-03: Brute Force in one against one is no optional change; likewise the others."""
    found: dict[str, set[str]] = {}
    for mode, words, settings in beginnings():
        for line in cited_lines(board(mode, words, **settings)):
            name = line.text.key.removeprefix("la_famiglia.companion.")
            found.setdefault(line.clause or "", set()).add(name)
    assert {clause: found[clause] for clause in STATED_IN_PART} == STATED_IN_PART


class Forbidden:
    """Stands for a reconstruction: reading it fails the test."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"the companion reads {name}")


def stated_box() -> Box:
    """The components with nothing but what is stated."""
    box, nothing = standard_box(), Forbidden()
    forbidden: Any = nothing
    numbers = box.numbers
    kept = {name: n for name, n in numbers.numbers.items() if is_stated(n.source)}
    modes = {name: mode for name, mode in numbers.modes.items() if is_stated(mode.source)}
    levels = tuple(level for level in box.solo.levels if is_stated(level.source))
    return replace(
        box,
        map=forbidden,
        families=forbidden,
        tables=forbidden,
        cards=forbidden,
        solo=type(box.solo)(duel=(), trio=(), levels=levels),
        numbers=type(numbers)(forbidden, kept, modes),
    )


def test_nothing_of_the_reconstruction_is_read() -> None:
    """LF-DATA-01: every session is the same without map, boards, cells, cards and our numbers."""
    usual = [board(mode, words, **settings) for mode, words, settings in beginnings()]
    stated_tables.cache_clear()
    try:
        with patch.object(stated_rules, "standard_box", stated_box):
            bare = [board(mode, words, **settings) for mode, words, settings in beginnings()]
    finally:
        stated_tables.cache_clear()
    assert bare == usual


def test_the_base_mode_is_not_stated() -> None:
    with pytest.raises(ValueError, match="2v2"):
        stated_mode("2v2")


# -- texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_shown_has_words_in_every_language(lang: str) -> None:
    known = load(lang).keys
    for mode, words, settings in beginnings():
        shown = board(mode, words, **settings)
        texts = [step.text for step in shown.setup]
        texts += [hint.text for hint in (*shown.hints, shown.outcome)] + list(shown.roles)
        for text in texts:
            assert text.keys() - {"seat"} <= known
            assert "{" not in render(text, lang)
    for word in (*MOVES, "draw"):
        assert f"la_famiglia.companion.move.{word}" in known


# -- sessions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "words", "settings"), SESSIONS)
def test_a_session_comes_back_from_its_file(mode: str, words: str, settings: Any) -> None:
    kept = session(mode, words, **settings)
    assert loads(dumps(kept)) == kept


@pytest.mark.parametrize(("mode", "words", "settings"), SESSIONS)
def test_every_move_can_be_taken_back(mode: str, words: str, settings: Any) -> None:
    """A draw goes as a whole, and comes back the same when it is made again."""
    kept = session(mode, words, **settings)
    for _ in words.split():
        kept = with_move(kept, "undo", lambda _: 0)
    assert kept.moves == ()
    with raises_key(SessionError, "companion_nothing"):
        with_move(kept, "undo", lambda _: 0)


def test_a_draw_uses_the_chance_it_is_given() -> None:
    asked: list[int] = []

    def last(below: int) -> int:
        asked.append(below)
        return below - 1

    assert with_move(Session(), "draw", last).moves == tuple(
        f"token:{pile}:5" for pile in (1, 2, 3, 4)
    )
    assert asked == [5, 5, 5, 5]
    drawn = with_move(Session(mode="2v1"), "draw", last).moves
    assert drawn == ("token:1:5", "token:1:6", "token:2:5", "token:2:6")


@pytest.mark.parametrize(
    "word",
    [
        "", "put", "put:1", "put:1:1:1", "put:a:1", "put:+1:1", "put:1:-1", "put: 1:1", "put:1:٣",
        "put:none:1", "fly:1", "BEGIN", "begin:", "last:1", "first:none", "extra:0", "extra:5",
        "first:0", "first:4", "control:1:13", "token:0:1", "token:5:1", "token:1:7", "open:0",
        "x" * 5000, "\x1b[2J", "put:1:999", "put:1:1\n",
    ],
)  # fmt: skip
def test_what_is_no_move(word: str) -> None:
    for mode in ("1v1", "2v1"):
        with pytest.raises(ConsigliereError) as refused:
            with_move(Session(mode=mode), word, lambda _: 0)
        assert all(len(str(value)) <= 40 for value in refused.value.details.values())


def test_numbers_that_cannot_be_are_named() -> None:
    with raises_key(InvalidAction, "companion_number"):
        session("1v1", "begin control:1:6 control:2:6")
    with raises_key(InvalidAction, "companion_number"):
        session("1v1", "token:5:1")


@pytest.mark.parametrize(
    "changes",
    [
        {"companion": "famiglia"}, {"format": 2}, {"format": "1"}, {"mode": "3v1"}, {"mode": None},
        {"level": "harder"}, {"bronte": 1}, {"moves": "begin"}, {"moves": [1]}, {"more": 1},
        {"moves": ["x" * (MAX_WORD + 1)]}, {"moves": ["turn"] * (MAX_MOVES + 1)},
    ],
)  # fmt: skip
def test_a_file_that_is_no_session(changes: dict[str, Any]) -> None:
    with raises_key(SessionError, "companion_unreadable"):
        loads(json.dumps({"mode": "1v1", "moves": []} | changes).encode())


@pytest.mark.parametrize("data", [b"", b"[]", b"null", b"{", b"\xff", b"[" * 10_000])
def test_a_file_that_is_not_even_an_object(data: bytes) -> None:
    with raises_key(SessionError, "companion_unreadable"):
        loads(data)


def test_a_file_that_is_too_large() -> None:
    with raises_key(SessionError, "companion_large"):
        loads(b" " * (MAX_BYTES + 1))


def test_a_file_with_an_impossible_move_says_which() -> None:
    with pytest.raises(SessionError) as refused:
        replay(Session(moves=("begin", "put:1:1", "put:1:9")))
    assert refused.value.details["number"] == 3
    assert {"refusal.la_famiglia.companion.dome_full"} < refused.value.message.keys()


def test_a_session_ends_somewhere() -> None:
    turns = Session(mode="2v1", moves=("begin", *["turn"] * (MAX_MOVES - 1)))
    with raises_key(SessionError, "companion_long"):
        with_move(turns, "turn", lambda _: 0)


def test_an_answer_is_the_session_and_what_is_seen() -> None:
    answered = answer(b'{"mode": "2v1"}', "draw", lambda _: 0)
    assert answered.session.moves == ("token:1:1", "token:1:2", "token:2:1", "token:2:2")
    assert answered.board == board("2v1", "draw")
    assert answer(dumps(answered.session), None, lambda _: 0) == answered
