"""The runner of `make mutants`: what it changes, and that it sees what the tests notice."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generated import ROOT
from mutants.kept import (
    Changed,
    changed_of,
    fresh_of,
    fresh_trials,
    interval,
    load,
    load_changed,
)
from mutants.operators import changes
from mutants.population import Source, drawn
from own_games import own_games


def written(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(node))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a < b", {"a <= b", "a >= b"}),
        ("a and b", {"a or b", "a", "b"}),
        ("not a", {"a"}),
        ("-a", {"a"}),
        ("-1", set()),
        ("a << b", {"a >> b"}),
        ("3", {"4", "2"}),
        ("0", {"1"}),
        ("True", {"False"}),
        ("'text'", set()),
        ("a if c else b", {"a", "b"}),
        ("min(a, b)", {"max(a, b)"}),
        ("f(a, b)", set()),
        ("f(a, b, c)", {"f(a, c, b)"}),
    ],
)
def test_changes_of_an_expression(text: str, expected: set[str]) -> None:
    node = ast.parse(text, mode="eval").body
    assert {written(after) for _, after in changes(node)} == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("s.stage = 1", {"pass"}),
        ("local = 1", set()),
        ("a += b", {"a -= b", "pass"}),
        ("f(a)", {"pass"}),
        ("'text'", set()),
        ("if a: b", {"if True:\n    b", "if False:\n    b"}),
        ("for a in b: c", {"for a in ():\n    c"}),
        ("while a: b", {"while False:\n    b"}),
        ("raise a", {"pass"}),
        ("return a == b", {"return True", "return False"}),
        ("return", {"pass"}),
        ("break", {"continue"}),
    ],
)
def test_changes_of_a_statement(text: str, expected: set[str]) -> None:
    (node,) = ast.parse(text).body
    assert {written(after) for _, after in changes(node)} == expected


def test_mutants_of_a_module(tmp_path: Path) -> None:
    """Each has a key of its own and compiles by itself; the tree is as before afterwards."""
    path = tmp_path / "module.py"
    function = "def f(a: int = 3) -> int:\n    if a > LIMIT:\n        a -= 1\n    return a\n"
    path.write_text(f"LIMIT = 5\n\n{function}")
    source = Source(path, tmp_path)
    before = ast.dump(source.tree)
    mutants = list(source.mutants())
    assert [(m.line, m.before, m.after) for m in mutants] == [
        (4, "if a > LIMIT:", "if True:"),
        (4, "if a > LIMIT:", "if False:"),
        (4, "a > LIMIT", "a >= LIMIT"),
        (4, "a > LIMIT", "a <= LIMIT"),
        (5, "a -= 1", "a += 1"),
        (5, "a -= 1", "pass"),
        (5, "1", "2"),
        (5, "1", "0"),
    ]
    results = []
    for mutant in mutants:
        space: dict[str, Any] = {}
        exec(next(mutant.code()), space)  # noqa: S102
        results.append([space["f"](value) for value in (4, 5, 6)])
    assert results == [
        [3, 4, 5], [4, 5, 6], [4, 4, 5], [3, 4, 6], [4, 5, 7], [4, 5, 6], [4, 5, 4], [4, 5, 6],
    ]  # fmt: skip
    assert len({mutant.key for mutant in mutants}) == len(mutants)
    assert ast.dump(source.tree) == before


def test_a_sample_outlives_changes_of_other_functions(tmp_path: Path) -> None:
    """Another seed mixes them anew."""
    path = tmp_path / "module.py"
    kept = "def f(a: int) -> int:\n    return a * 3 + 2 if a > 5 else a - 7\n"
    orders = []
    for other in ("def g(a: int) -> int:\n    return a + 1\n\n", ""):
        path.write_text(other + kept)
        mutants = list(Source(path, tmp_path).mutants())
        orders.append([one.key for one in drawn(mutants, 1) if one.function == "f"])
    assert orders[0] == orders[1]
    assert orders[1] != [one.key for one in drawn(mutants, 2)]
    assert sorted(orders[1]) == sorted(one.key for one in mutants)


def test_what_the_tests_notice(tmp_path: Path) -> None:
    """The mutants of one function: the only one that survives is harmless, a tie went before."""
    command = [sys.executable, "-m", "mutants", "--game", "famiglia", "--only", "scoring.py winner"]
    tests = ["--tests", "tests/rules/famiglia/test_scoring.py"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "scripts")}
    for _ in range(2):  # the second run has nothing left to do
        done = subprocess.run(
            [*command, *tests, "--progress", str(tmp_path)],
            cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        lines = (tmp_path / "famiglia.jsonl").read_text("utf-8").splitlines()
        trials = [json.loads(line) for line in lines]
        assert len(trials) == len({trial["key"] for trial in trials}) > 10
        missed = [(t["before"], t["after"]) for t in trials if t["outcome"] == "survived"]
        assert missed == [("difference > 0", "difference >= 0")]
        assert f"{len(trials) - 1} of {len(trials)} mutants noticed" in done.stdout
        assert all("test_scoring.py::" in trial["by"] for trial in trials if trial["by"])


def test_what_is_kept() -> None:
    """At least 95 % of each sample are noticed, and every survivor has its reason."""
    counts, survivors = load()
    assert {one.game for one in counts} <= set(own_games())
    for one in counts:
        own = [survivor for survivor in survivors if survivor.game == one.game]
        missed = Counter(survivor.fresh for survivor in own if not survivor.changed)
        assert missed[False] == one.tried - one.noticed
        assert missed[True] <= one.fresh_tried - one.fresh_noticed
        assert one.at_first <= one.noticed
        assert one.share >= 0.95
    assert counts
    for changed in load_changed():
        own = [survivor for survivor in survivors if survivor.game == changed.game]
        assert sum(one.changed for one in own) == changed.tried - changed.noticed
        assert 0.95 * changed.tried <= changed.noticed >= changed.at_first
    assert [survivor.key for survivor in survivors if not survivor.reason] == []


def test_what_became_of_changed_functions() -> None:
    """The first trials and the last ones are counted, and functions once."""
    names = [("a.py", "f"), ("a.py", "f"), ("b.py", "f")]
    trials = tuple(
        [
            {"module": module, "function": function, "outcome": outcome}
            for (module, function), outcome in zip(names, outcomes, strict=True)
        ]
        for outcomes in (
            ("a test failed", "survived", "survived"),
            ("a test failed", "out of time", "survived"),
        )
    )
    assert changed_of("kuhn", 5, trials) == Changed("kuhn", 5, 2, 3, 1, 2)


def test_a_fresh_mutant_was_never_tried_before(tmp_path: Path) -> None:
    """Nor does a later trial, after tests were written for it, count."""
    path = tmp_path / "kuhn.jsonl"
    lines = [("a", 1, "survived"), ("b", 2, "survived"), ("c", 2, "a test failed"),
             ("a", 2, "a test failed"), ("b", 2, "a test failed")]  # fmt: skip
    rows = [json.dumps({"key": key, "seed": seed, "outcome": how}) for key, seed, how in lines]
    path.write_text("\n".join(rows), "utf-8")
    assert fresh_of(path, [2]) == fresh_of(path, [2, 3]) == (2, 1)
    first, last = fresh_trials(path, [2])
    assert [line["outcome"] for line in first].count("survived") == 1
    assert [line["outcome"] for line in last].count("survived") == 0


def test_the_interval_of_a_share() -> None:
    """Wilson's, checked by hand for 95 of 100."""
    assert interval(95, 100) == pytest.approx((0.8882, 0.9785), abs=1e-4)
