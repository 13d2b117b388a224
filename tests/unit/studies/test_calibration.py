"""Whether predicted chances come true: bins, error, intervals over games, and runs broken off."""

import json
import random
import sys
from argparse import Namespace
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from consigliere.games.famiglia.presentation.view import FamigliaView

STUDIES = Path(__file__).parents[3] / "studies"

Games = list[list[tuple[float, float]]]


@pytest.fixture
def reliability(monkeypatch: pytest.MonkeyPatch) -> Any:
    return imported(monkeypatch, "reliability")


@pytest.fixture
def calibration(monkeypatch: pytest.MonkeyPatch) -> Any:
    return imported(monkeypatch, "calibration")


def imported(monkeypatch: pytest.MonkeyPatch, name: str) -> ModuleType:
    """A script of `studies/`."""
    monkeypatch.syspath_prepend(STUDIES)
    __import__(name)
    return sys.modules[name]


def games_of(count: int, positions: int, error: float = 0.0) -> Games:
    """Games whose results come as predicted, or more seldom by `error`."""
    luck = random.Random(1)  # noqa: S311  a test
    games = []
    for _ in range(count):
        chance = luck.uniform(0.2, 1.0)
        result = float(luck.random() < chance - error)
        games.append([(chance, result)] * positions)
    return games


# -- figures --------------------------------------------------------------------------


def test_the_error_is_the_weighted_distance_of_the_bins(reliability: Any) -> None:
    games = [[(0.05, 0.0)], [(0.05, 1.0)], [(0.75, 1.0)], [(0.75, 0.5)]]
    found = reliability.reliability(games, 1)
    assert found.ece == pytest.approx((2 * 0.45 + 2 * 0.0) / 4)
    assert [(one.low, one.count, one.happened) for one in found.bins] == [
        (0.0, 2, 0.5),
        (0.7, 2, 0.75),
    ]
    assert found.brier == pytest.approx((0.0025 + 0.9025 + 0.0625 + 0.0625) / 4)


def test_what_is_undecided_stands_apart(reliability: Any) -> None:
    found = reliability.reliability([[(0.05, 0.0), (0.3, 1.0)], [(0.95, 1.0)], [(0.1, 0.0)]], 1)
    part = found.undecided
    assert (part.games, part.positions, found.positions) == (2, 2, 4)
    assert part.ece == pytest.approx((0.7 + 0.1) / 2)
    page = reliability.as_markdown(found, "picture.svg")
    assert "Between 10 and 90%: 2 positions of 2 games" in page
    assert "The other 2 are decided" in page
    assert reliability.reliability([[(0.95, 1.0)]], 1).undecided is None


def test_every_chance_has_a_bin(reliability: Any) -> None:
    games = [[(number / 20, 1.0)] for number in range(21)]
    bins = reliability.reliability(games, 1).bins
    assert [one.count for one in bins] == [2] * 9 + [3]


def test_predictions_that_are_right_have_the_error_of_a_finite_sample(reliability: Any) -> None:
    found = reliability.reliability(games_of(2000, 1), 1)
    assert found.ece < 0.04
    assert found.floor == pytest.approx(found.ece, abs=0.02)
    assert found.brier < found.constant


def test_predictions_that_promise_too_much_are_found_out(reliability: Any) -> None:
    found = reliability.reliability(games_of(2000, 1, error=0.15), 1)
    low, high = found.interval
    assert low < 0.15 < high
    assert low > 2 * found.floor


def test_more_positions_of_the_same_games_are_no_more_evidence(reliability: Any) -> None:
    """Intervals come from drawing whole games again."""
    one = reliability.reliability(games_of(300, 1), 1)
    many = reliability.reliability(games_of(300, 10), 1)
    assert (many.positions, one.positions) == (3000, 300)
    assert many.interval == pytest.approx(one.interval)
    assert [b.interval for b in many.bins] == [pytest.approx(b.interval) for b in one.bins]
    assert many.floor == pytest.approx(one.floor, rel=0.1)


def test_equal_seeds_give_equal_figures(reliability: Any) -> None:
    games = games_of(50, 2)
    assert reliability.reliability(games, 3) == reliability.reliability(games, 3)


def test_the_picture_shows_every_bin(reliability: Any) -> None:
    found = reliability.reliability(games_of(200, 2), 1)
    root = fromstring(reliability.as_svg(found, "judge <1> & co"))  # noqa: S314  our own
    dots = root.findall("{http://www.w3.org/2000/svg}circle")
    assert len(dots) == len(found.bins)
    assert "judge <1> & co" in "".join(root.itertext())


# -- runs -----------------------------------------------------------------------------


def wanted(out: Path, **changes: object) -> Namespace:
    """What the command line would ask for: games between greedy players, hardly judged."""
    fields: dict[str, object] = {
        "game": "famiglia", "player": "greedy", "play_playouts": 0, "play_seconds": None,
        "temperature": 0.0, "judge": "search", "playouts": 10, "seconds": None, "value": None,
        "games": 3, "positions": 2, "wandering": 100, "seed": 5, "minutes": 5.0,
        "processes": 1, "option": [], "latest": 0, "best": False, "draw": None, "again": None,
        "out": out,
    }  # fmt: skip
    return Namespace(**{**fields, **changes})


def run(calibration: Any, asked: Namespace) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = calibration.gathered(calibration.specification_of(asked), asked)
    return lines


def test_a_run_writes_its_lines_figures_and_picture(calibration: Any, tmp_path: Path) -> None:
    asked = wanted(tmp_path / "deep" / "judge")
    lines = run(calibration, asked)
    assert [line["seed"] for line in lines] == [5, 6, 7]
    for line in lines:
        assert len(line["entries"]) == len(line["predictions"]) == 2
        assert all(0 <= chance <= 1 for chance, _ in line["predictions"])
        assert {result for _, result in line["predictions"]} <= {0.0, 0.5, 1.0}
    specification = calibration.specification_of(asked)
    calibration.write(calibration.report(lines, 1), specification, asked.out, range(5, 8), 3)
    written = json.loads(asked.out.with_suffix(".json").read_text("utf-8"))
    assert (written["games"], written["positions"]) == (3, 6)
    assert written["hash"] == specification.hash
    assert asked.out.with_suffix(".svg").read_text("utf-8").startswith("<svg")
    page = asked.out.with_suffix(".md").read_text("utf-8")
    for said in ("3 games", "`greedy`", "10 playouts", "6 positions", "(judge.svg)", "--seed 5"):
        assert said in page
    calibration.write(calibration.report(lines, 1), specification, asked.out, range(5, 20), 3)
    assert "Only 3 of 15 games were played" in asked.out.with_suffix(".md").read_text("utf-8")


def test_a_judge_may_come_from_a_module_of_its_own(calibration: Any, tmp_path: Path) -> None:
    """Asked about nothing but what was played, the champion's judge says what it says there."""
    asked = wanted(tmp_path / "alone", judge="played_alone:champion", playouts=60, games=2)
    alone = [chance for line in run(calibration, asked) for chance, _ in line["predictions"]]
    asked = wanted(tmp_path / "beside", judge="champion", playouts=600, games=2)
    beside = [chance for line in run(calibration, asked) for chance, _ in line["predictions"]]
    assert alone == pytest.approx(beside, abs=0.15)
    assert len(set(alone)) > 2


def test_players_with_a_temperature_play_other_games(calibration: Any, tmp_path: Path) -> None:
    value = f"{__name__}:certain"
    lines = [
        run(
            calibration,
            wanted(
                tmp_path / f"judge{number}",
                value=value,
                player="champion",
                play_seconds=0.0,
                temperature=temperature,
                games=4,
            ),
        )
        for number, temperature in enumerate((0.0, 0.0, 0.3))
    ]
    games = [[(line["entries"], line["predictions"]) for line in found] for found in lines]
    assert games[0] == games[1] != games[2]


def test_the_best_turn_of_a_judge_is_played(calibration: Any, tmp_path: Path) -> None:
    asked = wanted(tmp_path / "best", best=True, games=6, latest=40, wandering=10)
    specification = calibration.specification_of(asked)
    lines = run(calibration, asked)
    assert any(line["predictions"] for line in lines)
    for line in lines:
        assert all(entry < 40 for entry in line["entries"])
        alone, _ = calibration.self_play(specification, line["seed"])
        judge = calibration.make_judge("search", "famiglia", specification.judging)
        beside, foreseen = calibration.self_play(specification, line["seed"], judge)
        assert [one.entry for one in foreseen] == line["entries"]
        for one in foreseen[:1]:
            view = beside.game.view(beside.moments[one.entry - 1].state, one.seat)
            best = judge.judge(view, (), calibration.seed_of(line["seed"], one.entry - 1)).played
            played = [entry.act for entry in beside.entries]
            assert tuple(played[one.entry - 1 :][: len(best.words)]) == best.words
            assert played[: one.entry - 1] == [e.act for e in alone.entries][: one.entry - 1]
    page = calibration.command_of(specification, 6, "best")
    assert page.endswith("--positions 2 --latest 40 --best")


def test_games_take_several_values_of_an_option_in_turn(calibration: Any, tmp_path: Path) -> None:
    asked = wanted(tmp_path / "judge", option=["edition=first|second"])
    specification = calibration.specification_of(asked)
    played = [calibration.self_play(specification, seed)[0] for seed in (1, 2)]
    assert [game.header.options["tie_break"] for game in played] == ["points", "value"]
    assert "--option 'edition=first|second'" in calibration.command_of(specification, 2, "judge")


def test_players_may_count_a_draw_as_the_judge_does(calibration: Any, tmp_path: Path) -> None:
    asked = wanted(tmp_path / "judge", player="champion", play_seconds=0.0, games=1, draw=0.5)
    specification = calibration.specification_of(asked)
    assert specification.playing.draw == 0.5
    assert "--draw 0.5" in calibration.command_of(specification, 1, "judge")
    lines = run(calibration, asked)
    calibration.write(calibration.report(lines, 1), specification, asked.out, range(5, 6), 1)
    assert "for whom a draw counts 0.5" in asked.out.with_suffix(".md").read_text("utf-8")


def test_a_run_that_was_broken_off_goes_on(calibration: Any, tmp_path: Path) -> None:
    """A line cut short by a kill is asked for again; nothing is counted twice."""
    asked = wanted(tmp_path / "judge", value="calibration_values:half")
    (tmp_path / "calibration_values.py").write_text("def half(view):\n    return 0.5\n")
    sys.path.insert(0, str(tmp_path))
    whole = run(calibration, asked)
    file = asked.out.with_suffix(".jsonl")
    text = file.read_text("utf-8")
    file.write_text(text[:-20], "utf-8")
    again = run(calibration, asked)
    sys.path.remove(str(tmp_path))
    assert sorted(again, key=lambda line: int(line["seed"])) == whole
    assert sorted(file.read_text("utf-8").splitlines()) == sorted(text.splitlines())


def test_another_judge_is_asked_about_the_games_of_a_file(calibration: Any, tmp_path: Path) -> None:
    asked = wanted(tmp_path / "first", positions=3, option=["edition=first|second"])
    first = run(calibration, asked)
    kept = asked.out.with_suffix(".jsonl")
    asked = wanted(tmp_path / "again", positions=3, option=asked.option, again=kept, games=9)
    assert run(calibration, asked) == first
    changes = {"value": f"{__name__}:certain", "player": "nobody", "games": 2}
    lines = run(calibration, wanted(tmp_path / "other", again=kept, option=asked.option, **changes))
    assert [line["words"] for line in lines] == [line["words"] for line in first[:2]]
    assert {chance for line in lines for chance, _ in line["predictions"]} == {1.0}


def test_lines_of_another_question_are_left_alone(calibration: Any, tmp_path: Path) -> None:
    calibration_value = f"{__name__}:certain"
    run(calibration, wanted(tmp_path / "judge", value=calibration_value, games=1))
    lines = run(
        calibration, wanted(tmp_path / "judge", value=calibration_value, positions=1, games=1)
    )
    assert [len(line["entries"]) for line in lines] == [1]
    kept = (tmp_path / "judge.jsonl").read_text("utf-8").splitlines()
    assert len(kept) == 2


def test_a_run_stops_when_its_time_is_up(calibration: Any, tmp_path: Path) -> None:
    asked = wanted(tmp_path / "judge", value=f"{__name__}:certain", minutes=0.0)
    assert len(run(calibration, asked)) == 1


def test_a_value_is_asked_about_the_seat_to_move(calibration: Any, tmp_path: Path) -> None:
    lines = run(calibration, wanted(tmp_path / "judge", value=f"{__name__}:certain"))
    assert {chance for line in lines for chance, _ in line["predictions"]} == {1.0}


def certain(view: FamigliaView) -> float:
    """A value function that always expects the player to move to win."""
    assert view.viewer == view.mover
    return 1.0
