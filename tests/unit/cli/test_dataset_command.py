"""`consigliere dataset`: self-play as Parquet, read back as others do."""

import json
from pathlib import Path
from typing import Any

import pytest

from command_line import Run
from consigliere.core.action import CHANCE, Action
from consigliere.games.registry import load_game

parquet = pytest.importorskip("pyarrow.parquet", exc_type=ImportError)

SMALL = ("--games", "2", "--player", "random")


def written(run: Run, file: Path, game: str, *words: str) -> list[dict[str, Any]]:
    ran = run("dataset", game, "--out", str(file), *words)
    assert ran.code == 0, ran.err
    rows: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
    assert ran.out == f"{file}: {len(rows)} rows\n"
    return rows


@pytest.mark.parametrize("game", ["famiglia", "family-tree", "la-famiglia"])
def test_rows_are_games(run: Run, tmp_path: Path, game: str) -> None:
    """Played again by drawn and chosen steps, they have these legal steps, positions and ends."""
    rows = written(run, tmp_path / "games.parquet", game, *SMALL)
    about = json.loads(parquet.read_schema(tmp_path / "games.parquet").metadata[b"consigliere"])
    assert (about["format"], about["game"], about["players"]) == (1, game, ["random", "random"])
    rules = load_game(game)
    assert {row["game"]: row["seed"] for row in rows} == {0: 1, 1: 2}
    for number in (0, 1):
        state = rules.initial(about["options"], 2)
        for place, row in enumerate(row for row in rows if row["game"] == number):
            for word in row["drawn"]:
                state = rules.apply(state, Action(CHANCE, word)).state
            seat = row["seat"]
            assert row["number"] == place
            assert row["legal"] == [step.word for step in rules.legal_actions(state, seat)]
            assert row["chosen"] in row["legal"]
            assert row["value"] is None
            if row["position"] is not None:
                again = rules.parse_position(row["position"], about["options"])  # type: ignore[attr-defined]
                words = {action.word for action in rules.legal_actions(again, again.record.mover)}
                assert words == set(row["legal"])
            state = rules.apply(state, Action(seat, row["chosen"])).state
        outcome = rules.outcome(state)
        assert outcome is not None
        ends = (tuple(row["scores"]), tuple(row["winners"]), row["reason"])
        assert ends == (outcome.scores, outcome.winners, outcome.reason)
        for row in (row for row in rows if row["game"] == number):
            sharing = outcome.winners or (0, 1)
            assert row["result"] == (1 / len(sharing) if row["seat"] in sharing else 0)
    assert {row["position"] is None for row in rows} == {game != "famiglia"}


def test_equal_seeds(run: Run, tmp_path: Path) -> None:
    """The same file, byte for byte; more games begin with the same rows; another seed does not."""
    first, again, more, other = (tmp_path / f"{name}.parquet" for name in "abcd")
    rows = written(run, first, "famiglia", *SMALL)
    written(run, again, "famiglia", *SMALL)
    assert first.read_bytes() == again.read_bytes()
    three = written(run, more, "famiglia", "--games", "3", "--player", "random")
    assert three[: len(rows)] == rows
    shifted = written(run, other, "famiglia", *SMALL, "--seed", "2")
    assert shifted != rows
    played = [[row["chosen"] for row in found] for found in (rows, shifted)]
    second_game = [row["chosen"] for row in rows if row["game"] == 1]
    assert played[1][: len(second_game)] == second_game


def test_values(run: Run, tmp_path: Path) -> None:
    """A judge says what each position is worth; the last decision of a lost game cannot be sure."""
    words = ("--games", "1", "--judge", "champion", "--playouts", "0")
    rows = written(run, tmp_path / "games.parquet", "famiglia", *words)
    values = [row["value"] for row in rows]
    assert all(0.0 <= value <= 1.0 for value in values)
    assert len(set(values)) > len(values) / 2
    again = written(run, tmp_path / "again.parquet", "famiglia", *words)
    assert [row["value"] for row in again] == values


def test_other_readers(run: Run, tmp_path: Path) -> None:
    """Polars reads the columns with their types."""
    polars = pytest.importorskip("polars", exc_type=ImportError)
    file = tmp_path / "games.parquet"
    rows = written(run, file, "famiglia", *SMALL)
    frame = polars.read_parquet(file)
    assert frame.height == len(rows)
    assert frame.schema["legal"] == polars.List(polars.String)
    assert frame.schema["value"] == polars.Float64
    assert frame["chosen"].to_list() == [row["chosen"] for row in rows]
    assert frame["position"].null_count() == sum(row["position"] is None for row in rows)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("famiglia", "--games", "0"), "--games"),
        (("famiglia", "--games", "-3"), "--games"),
        (("famiglia", "--games", "many"), "--games"),
        (("famiglia", "--games", "1", "--seed", "-1"), "--seed"),
        (("famiglia", "--games", "1", "--player", "stockfish"), "stockfish"),
        (("famiglia", "--games", "1", "--judge", "nobody"), "nobody"),
        (("famiglia", "--games", "1", "--seats", "3"), "seat_count"),
        (("famiglia", "--games", "1", *["--player", "random"] * 3), "seat_count"),
        (("famiglia", "--games", "1", "--option", "colour=red"), "unknown_option"),
        (("chess", "--games", "1"), "unknown_game"),
    ],
)
def test_bad_words(run: Run, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    ran = run("dataset", *words, "--out", str(tmp_path / "games.parquet"))
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert not list(tmp_path.iterdir())


def test_files_that_cannot_be(run: Run, tmp_path: Path) -> None:
    """A missing folder, a file in place of a folder, a folder in place of the file."""
    (tmp_path / "file").write_text("kept")
    for file in (tmp_path / "missing" / "a.parquet", tmp_path / "file" / "a.parquet", tmp_path):
        ran = run("dataset", "famiglia", *SMALL, "--out", str(file))
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("invalid\tunwritable_file\t")
        assert str(file) in ran.err
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "kept"


class Broken:
    """Stops in its second game."""

    decisions = 0

    def __init__(self, thinking: object) -> None:
        Broken.decisions = 0

    def choose(self, view: Any, choices: tuple[str, ...], seed: int) -> str:
        Broken.decisions += 1
        if seed >= 2 * 1_000_003:
            raise RuntimeError("broken")
        return choices[-1]


def test_nothing_half_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An old file stays as it is when the games come to nothing."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    file = tmp_path / "games.parquet"
    file.write_bytes(b"old")
    with pytest.raises(RuntimeError, match="broken"):
        run(
            *("dataset", "famiglia", "--games", "2", "--out", str(file)),
            *("--player", "test_dataset_command:Broken"),
        )
    assert file.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.parquet"]
