"""The facts of Family Tree and La Famiglia: games are kept, read again, and counted rightly."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from consigliere.core.errors import ConsigliereError
from consigliere.games.figures import PLACEHOLDER
from guide_claims import written

ROOT = Path(__file__).parents[3]
NAMES = (
    *("play", "counts", "rows", "output", "estimates", "family_tree", "family_tree_games"),
    *("la_famiglia", "la_famiglia_games"),
)


@pytest.fixture
def facts(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The scripts of the facts, by the last part of their names."""
    monkeypatch.syspath_prepend(ROOT / "studies")
    for name in NAMES:
        __import__(f"facts_{name}")
    return SimpleNamespace(**{name: sys.modules[f"facts_{name}"] for name in NAMES})


def random_games(facts: Any, game: str, seats: int, **options: str) -> Any:
    """A setting of random players, and the steps of three games."""
    setting = facts.play.Setting(game, "random", 0, seats, options)
    return setting, [facts.play.played(setting, seed) for seed in range(3)]


# -- games that are kept --------------------------------------------------------------


def test_games_are_played_once_and_read_again(facts: Any, tmp_path: Path) -> None:
    setting = facts.play.Setting("family-tree", "random", 0, 2, {"variant": "big"})
    path = tmp_path / "kept" / "games.jsonl"
    games = facts.play.Kept("family-tree", path).games(setting, range(1, 4))
    before = path.read_bytes()
    assert len(before.splitlines()) == 4
    assert facts.play.Kept("family-tree", path).games(setting, range(1, 4)) == games
    assert path.read_bytes() == before
    assert facts.play.Kept("family-tree").games(setting, range(1, 4)) == games
    assert len({" ".join(steps) for steps in games}) == 3


def test_a_line_that_was_torn_off_is_played_again(facts: Any, tmp_path: Path) -> None:
    setting = facts.play.Setting("family-tree", "random", 0, 2, {"variant": "big"})
    path = tmp_path / "games.jsonl"
    facts.play.Kept("family-tree", path).games(setting, range(3))
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    facts.play.Kept("family-tree", path).games(setting, range(3))
    assert path.read_bytes() == whole


def test_settings_do_not_mix(facts: Any, tmp_path: Path) -> None:
    kept = facts.play.Kept("family-tree", tmp_path / "games.jsonl")
    two = kept.games(facts.play.Setting("family-tree", "random", 0, 2), range(1))
    three = kept.games(facts.play.Setting("family-tree", "random", 0, 3), range(1))
    assert two != three
    assert len((tmp_path / "games.jsonl").read_bytes().splitlines()) == 3


@pytest.mark.parametrize("field", ["rules", "game", "format"])
def test_a_file_of_something_else_is_refused(facts: Any, tmp_path: Path, field: str) -> None:
    path = tmp_path / "games.jsonl"
    facts.play.Kept("family-tree", path)
    path.write_text(json.dumps(json.loads(path.read_text()) | {field: "other"}) + "\n")
    with pytest.raises(ValueError, match=f"{field} is 'other'"):
        facts.play.Kept("family-tree", path)


def test_steps_that_do_not_follow_are_refused(facts: Any) -> None:
    setting, games = random_games(facts, "family-tree", 2)
    steps = [*games[0][:40], *games[1][40:]]
    with pytest.raises(ConsigliereError):
        list(facts.play.replayed(setting, steps))
    with pytest.raises(ValueError, match="not over"):
        facts.counts.counted(setting, facts.family_tree_games.FamilyTreeReader(), games[0][:-1])


# -- what is counted ------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_dynasties_are_counted(facts: Any, seats: int) -> None:
    reader = facts.family_tree_games.FamilyTreeReader()
    setting, games = random_games(facts, "family-tree", seats)
    for steps in games:
        rows = facts.counts.counted(setting, reader, steps)
        assert len(rows) == seats
        assert sum(row["won"] for row in rows) == pytest.approx(1)
        turns = [row["turns"] for row in rows]
        assert max(turns) - min(turns) <= 1
        assert turns == sorted(turns, reverse=True), "the starting player comes first"
        for row in rows:
            points = sum(row.get(n, 0) for n in ("people", "events", "chain", "chips"))
            assert row["score"] == points
            done = sum(row.get(name, 0) for name in facts.family_tree.ACTIONS)
            assert done + row.get("no_action", 0) == row["turns"]
            assert row["take"] == row["turns"]
            stages = sum(row.get(f"turns@{s}", 0) for s in facts.family_tree_games.STAGES)
            assert stages == row["turns"]
            kinds = [row.get(f"take:{kind}", 0) for kind in facts.family_tree_games.KINDS]
            assert sum(kinds) + row.get("take:deck", 0) == row["take"]
            assert {"score@early", "score@middle"} <= set(row)
            assert sum(row.get(f"best:era{n}", 0) for n in range(5)) == row.get("people", 0)
        taken = sum(row.get("bride_taken", 0) + row.get("groom_taken", 0) for row in rows)
        assert taken == sum(row.get("chips", 0) for row in rows)


def test_the_big_tree_is_counted(facts: Any) -> None:
    reader = facts.family_tree_games.FamilyTreeReader()
    setting, games = random_games(facts, "family-tree", 4, variant="big")
    for steps in games:
        rows = facts.counts.counted(setting, reader, steps)
        assert rows[0]["opened"] == 1
        assert not any("opened" in row for row in rows[1:])
        for row in rows:
            done = sum(row.get(name, 0) for name in facts.family_tree.BIG_ACTIONS)
            assert done + row.get("passed", 0) == row["turns"]
            assert row.get("left", 0) == -row["score"]
        dealt = [sum(row.get(f"dealt:{kind}", 0) for kind in ("man", "woman", "meeting"))
                 for row in rows]  # fmt: skip
        assert len(set(dealt[1:])) == 1
        assert rows[0]["tree"] > 2


@pytest.mark.parametrize(("mode", "seats"), [("1v1", 2), ("2v1", 3), ("2v2", 4)])
def test_la_famiglia_is_counted(facts: Any, mode: str, seats: int) -> None:
    reader = facts.la_famiglia_games.LaFamigliaReader()
    setting, games = random_games(facts, "la-famiglia", seats, mode=mode)
    for steps in games[:2]:
        rows = facts.counts.counted(setting, reader, steps)
        assert len(rows) == 2
        assert sum(row["won"] for row in rows) == pytest.approx(1)
        assert sum(row.get("began", 0) for row in rows) == 1
        for row in rows:
            held = sum(n for name, n in row.items() if name.startswith("control:"))
            assert held == row["score"]
            actions = [row.get(f"moved_disc:{a}", 0) for a in facts.la_famiglia.ACTIONS]
            assert sum(actions) == row["moved_disc"] > 0
            orders = [row.get(f"order_starts:{o}", 0) for o in facts.la_famiglia.ORDERS]
            assert sum(orders) == row["order_starts"] > 0
            for name in ("attacked", "occupied"):
                targets = [row.get(f"{name}:{who}", 0) for who in ("neutral", "dummy", "player")]
                assert sum(targets) == row.get(name, 0)
            ends = sum(row.get(n, 0) for n in ("occupied", "repelled", "withdrew", "emptied"))
            assert ends == row.get("attacked", 0)
            assert row["reached@r1"] == 1


# -- figures --------------------------------------------------------------------------


def two_rows(won: list[list[float]], **counts: list[list[float]]) -> list[Any]:
    return [
        [
            {"won": w} | {name: values[game][row] for name, values in counts.items()}
            for row, w in enumerate(both)
        ]
        for game, both in enumerate(won)
    ]


def test_winners_are_compared_with_the_others_of_their_game(facts: Any) -> None:
    won = [[1.0, 0.0, 0.0], [0.0, 0.5, 0.5], [0.0, 1.0, 0.0]]
    count = [[5.0, 1.0, 3.0], [2.0, 4.0, 6.0], [0.0, 9.0, 1.0]]
    table = facts.rows.Table(two_rows(won, child=count))
    assert table.winner(table.of("child")).tolist() == [5, 5, 9]
    assert table.others(table.of("child")).tolist() == [2, 2, 0.5]
    assert table.lead("child").value == pytest.approx((3 + 3 + 8.5) / 3)


def test_a_drawn_game_has_no_winner(facts: Any) -> None:
    table = facts.rows.Table(two_rows([[0.5, 0.5], [1.0, 0.0]], child=[[9.0, 1.0], [2.0, 1.0]]))
    assert table.is_decided.tolist() == [False, True]
    assert table.lead("child").value == 1


def test_who_leads_alone(facts: Any) -> None:
    won = [[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]]
    score = [[3.0, 1.0], [2.0, 2.0], [1.0, 4.0]]
    table = facts.rows.Table(two_rows(won, **{"score@early": score}))
    assert (facts.rows.leaders(table, "early").value, facts.rows.leaders(table, "early").count) == (
        0.5,
        2,
    )
    only = np.array([True, True, False])
    assert facts.rows.leaders(table, "early", only).value == 1


def test_who_has_what_others_have_not(facts: Any) -> None:
    won = [[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]]
    table = facts.rows.Table(two_rows(won, icon=[[1.0, 0.0], [1.0, 0.0], [1.0, 1.0]]))
    found = facts.rows.held(table, "icon")
    assert (found.value, found.count) == (0.5, 2)


def test_parts_and_results(facts: Any) -> None:
    score, a, b = [[7.0, 4.0], [5.0, 5.0]], [[1.0, 2.0], [0.0, 1.0]], [[3.0, 0.0], [1.0, 0.0]]
    table = facts.rows.Table(two_rows([[1.0, 0.0], [0.5, 0.5]], score=score, a=a, b=b))
    assert table.part("a", "a", "b").value == 0.5
    found = dict(facts.rows.results(table))
    assert (found["wins0"].value, found["wins1"].value) == (0.75, 0.25)
    assert (found["shared"].value, found["margin"].value) == (0.5, 1.5)
    assert found["score_winner"].value == 7


# -- the scripts ----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", ["family-tree", "la-famiglia"])
def test_the_scripts_write_page_and_figures(
    facts: Any, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice from one file of games: nothing is played again, and all comes out the same."""
    out, data, keep = (tmp_path / name for name in ("facts.md", "figures.json", "games.jsonl"))
    words = ["facts", "--games", "2", "--playouts", "1", "--keep", str(keep)]
    words += ["--out", str(out), "--figures", str(data)]
    if game == "family-tree":
        words += ["--main-games", "2", "--big-games", "2", "--quick-games", "3"]
    monkeypatch.setattr(sys, "argv", words)
    main = (facts.family_tree if game == "family-tree" else facts.la_famiglia).main
    main()
    first = out.read_bytes(), data.read_bytes(), keep.read_bytes()
    main()
    assert (out.read_bytes(), data.read_bytes(), keep.read_bytes()) == first
    figures = json.loads(data.read_text("utf-8"))
    assert figures["about"]["games"] == 2
    for part, name, _ in PLACEHOLDER.findall(written(game, "en")):
        # two games need not end for every reason
        assert name in figures[part] or name.startswith("end.")
    for line in out.read_text("utf-8").splitlines():
        assert "nan" not in line
