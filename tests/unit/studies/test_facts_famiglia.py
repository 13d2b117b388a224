"""The facts: games are counted rightly, and figures are what they say."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from consigliere.core.statistics import wilson
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.champion.model import save_model
from consigliere.games.famiglia.players.champion.net import new_net
from consigliere.games.famiglia.presentation.notation import code_of, read_step
from consigliere.games.famiglia.rules import actions
from consigliere.games.famiglia.rules.cards import CARD_NAMES, KIND_OF, VALUES
from consigliere.games.famiglia.rules.options import EDITIONS
from consigliere.games.figures import PLACEHOLDER

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "src/consigliere/games/famiglia/data/guide/en.md"


@pytest.fixture
def facts(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The scripts of the facts, by the last part of their names."""
    monkeypatch.syspath_prepend(ROOT / "studies")
    names = ("estimates", "options", "games", "figures", "runner", "styles", "page", "famiglia")
    for name in names:
        __import__(f"facts_{name}")
    return SimpleNamespace(**{name: sys.modules[f"facts_{name}"] for name in names})


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A model that has opinions, if wrong ones."""
    net = new_net(1)
    rng = np.random.default_rng(1)
    path = tmp_path / "net.npz"
    save_model(path, net._replace(w3=rng.normal(size=net.w3.shape).astype(np.float32)), {})
    return path


def codes_of(text: str) -> list[int]:
    """The decisions of some steps, and the end of an option."""
    codes = [code_of(read_step(word)) for word in text.split()]
    assert None not in codes
    return [code for code in codes if code is not None]


def test_facts_are_told_of_the_editions_that_people_play(facts: Any) -> None:
    assert facts.famiglia.EDITIONS == ("first", "second")


# -- estimates ------------------------------------------------------------------------


def test_a_share_of_games(facts: Any) -> None:
    found = facts.estimates.share(np.array([True, False, False, True]))
    assert (found.value, found.count, found.unit) == (0.5, 4, "share")
    assert (found.low, found.high) == wilson(2, 4)


def test_a_mean_with_its_interval(facts: Any) -> None:
    found = facts.estimates.mean(np.array([1.0, 2.0, 3.0]))
    assert found.value == 2.0
    assert found.high - found.value == pytest.approx(1.96 / np.sqrt(3))


def test_cases_of_one_game_are_no_more_than_one_game(facts: Any) -> None:
    """Ten cases a game that always agree say as much as one."""
    luck = np.random.default_rng(1).random(400) < 0.3
    once = facts.estimates.ratio(luck * 1.0, np.ones(400), facts.estimates.Unit.SHARE)
    tenfold = facts.estimates.ratio(luck * 10.0, np.full(400, 10.0), facts.estimates.Unit.SHARE)
    assert once.count * 10 == tenfold.count
    assert (tenfold.low, tenfold.high) == pytest.approx((once.low, once.high))
    assert (once.low, once.high) == pytest.approx(wilson(luck.sum(), 400), abs=1e-3)


def test_a_mean_over_cases_is_clustered_by_game(facts: Any) -> None:
    tops, bottoms = np.array([10.0, 30.0, 20.0]), np.array([1.0, 2.0, 1.0])
    found = facts.estimates.ratio(tops, bottoms, facts.estimates.Unit.NUMBER)
    assert (found.value, found.count) == (15.0, 4)
    spread = ((10 - 15) ** 2 + (30 - 30) ** 2 + (20 - 15) ** 2) / 4**2 * 3 / 2
    assert found.high - 15 == pytest.approx(1.96 * np.sqrt(spread))


def test_what_never_happened_has_no_interval(facts: Any) -> None:
    found = facts.estimates.ratio(np.zeros(3), np.zeros(3), facts.estimates.Unit.GAIN)
    assert (found.count, found.low, found.high) == (0, None, None)
    always = facts.estimates.ratio(np.ones(3), np.ones(3), facts.estimates.Unit.SHARE)
    assert (always.low, always.high) == pytest.approx(wilson(3, 3))


def test_winners_and_losers_are_compared_within_a_game(facts: Any) -> None:
    rows = np.zeros((3, 2, len(facts.games.COLUMNS)), np.float32)
    won, discards = facts.games.PLACES["won"], facts.games.PLACES["discards"]
    rows[0, 1, won] = rows[1, 0, won] = 1
    rows[:, :, discards] = [[1, 4], [6, 2], [50, 0]]
    games = facts.estimates.Games(rows, facts.games.PLACES)
    assert games.winners(games.of("discards")).tolist() == [4, 6]
    assert games.losers(games.of("discards")).tolist() == [1, 2]
    assert games.leads(games.of("discards")).value == 3.5
    assert games.is_decided.tolist() == [True, True, False]


# -- turns ----------------------------------------------------------------------------


def test_a_turn_in_words(facts: Any) -> None:
    doing = facts.games.doing_of(codes_of("A2 ^M2 ^B3 _F1 _B0 B3@M4 +M4=1(M0,M0)"))
    assert (doing.accountant, doing.brute, doing.target) == (2, 3, KIND_OF["M4"])
    assert doing.ups == (KIND_OF["M2"], KIND_OF["B3"])
    assert doing.downs == (KIND_OF["F1"], KIND_OF["B0"])
    assert (doing.take, doing.value, doing.joker) == (KIND_OF["M4"], 1, 0)
    joker = facts.games.doing_of(codes_of("+F3(M3,F2)"))
    assert (joker.value, joker.joker, joker.lays_joker) == (3, 3, True)
    assert facts.games.doing_of([actions.SKIP, actions.SKIP]).is_pass
    assert not facts.games.doing_of(codes_of("-F2")).is_pass


def test_options_are_taken_apart(facts: Any) -> None:
    turns = ["+F0", "pass", "A1 +M1(M0,M0)", "+M1(M0,M2)", "-B4"]
    steps = np.full((len(turns), 6), -1, np.int32)
    for row, turn in zip(steps, turns, strict=True):
        codes = codes_of(turn)
        row[: len(codes)] = codes
        row[len(codes) + 1 :] = 7  # what an earlier list has left behind
    options = facts.options.rated_options(steps, np.array([0.5, 0.4, 0.7, 0.55, 0.1]))
    assert options.codes(3) == codes_of("+M1(M0,M2)")
    assert options.taken().tolist() == [KIND_OF["F0"], -1, KIND_OF["M1"], KIND_OF["M1"], -1]
    assert options.jokers().tolist() == [False, False, False, True, False]
    assert options.having(actions.PLAY_ACCOUNTANT).tolist() == [False, False, True, False, False]
    assert options.having(actions.DIG).tolist() == [False, False, False, False, True]
    assert options.gain(options.taken() == KIND_OF["M1"]) == pytest.approx(0.2)


# -- games ----------------------------------------------------------------------------


def lively(seed: int) -> Any:
    """Plays anything, but hardly ever passes."""
    rng = np.random.default_rng(seed)

    def chooser(_: Any, options: Any) -> list[int]:
        is_lively = (options.taken() >= 0) | options.having(actions.DIG)
        places = np.flatnonzero(is_lively | (rng.random() < 0.05))
        codes: list[int] = options.codes(int(rng.choice(places if len(places) else [0])))
        return codes

    return chooser


@pytest.mark.parametrize("edition", ["first", "second"])
def test_counts_of_a_game_add_up(facts: Any, model: Path, edition: str) -> None:
    rater = facts.options.rater_of(model)
    start = Famiglia().initial(EDITIONS[edition]).record
    rows = np.stack([facts.games.play(rater, lively(seed), start, seed) for seed in range(10)])
    games = facts.estimates.Games(rows, facts.games.PLACES)
    takes = games.of(*facts.figures.WAYS)
    assert takes.sum() > 200
    assert (takes == games.of(*(f"take.{card}" for card in CARD_NAMES))).all()
    ends = games.of(*(f"end_{place}.{card}" for place in ("hand", "area") for card in CARD_NAMES))
    assert (ends == 4 + takes).all()
    passes = games.of(*(f"pass.{stage}" for stage in facts.games.STAGES))
    assert (takes + passes == games.of("turns")).all()
    assert (games.both("turns") == games.of("game_turns")[:, 0]).all()
    thrown = games.of(*(f"thrown.{card}" for card in CARD_NAMES))
    assert (thrown == games.of("discards")).all()
    assert not games.of(*(f"thrown.{card}" for card in CARD_NAMES[::VALUES])).any()
    zeros = games.of(*(f"take.{card}" for card in CARD_NAMES[::VALUES]))
    assert (zeros == games.of("free")).all()
    assert (games.of("won") + games.of("lost") + games.of("drawn") == 1).all()
    used = [f"{name}{value}" for name in facts.games.NUMBERED for value in range(1, VALUES)]
    assert (games.both(*used) > 0).any()


def test_the_same_seed_is_the_same_game(facts: Any, model: Path) -> None:
    job = (facts.options.Task("second", model), 7)
    assert (facts.games.played(job) == facts.games.played(job)).all()


def test_whatever_searches_deeper_is_counted_too(facts: Any, model: Path) -> None:
    rows = facts.games.played((facts.options.Task("first", model, 1), 3))
    assert rows[:, facts.games.PLACES["turns"]].min() > 0


@pytest.mark.parametrize("style", ["calm", "hot", "fair"])
def test_styles_play_whole_games(facts: Any, model: Path, style: str) -> None:
    tasks = [facts.styles.StyleTask(edition, style, model) for edition in ("first", "second")]
    rows = np.stack(
        [facts.styles.played_in_style((task, seed)) for task in tasks for seed in range(4)]
    )
    games = facts.estimates.Games(rows, facts.games.PLACES)
    assert (games.of("won") + games.of("lost") + games.of("drawn") == 1).all()
    assert (games.of("won")[:, 0] == games.of("lost")[:, 1]).all()
    assert games.of("score").min() >= 1  # the 0 of La Famiglia
    assert games.of("game_turns").min() >= 2
    assert (facts.styles.played_in_style((tasks[1], 3)) == rows[-1]).all()
    figures = dict(facts.styles.style_figures(style, games))
    shares = [figures[f"tried.{style}.{name}"].value for name in ("starter_wins", "second_wins")]
    assert sum(shares) + figures[f"tried.{style}.draws"].value == pytest.approx(1)


def test_styles_change_the_games(facts: Any, model: Path) -> None:
    found = {
        style: [
            facts.styles.played_in_style(
                (facts.styles.StyleTask("first", style, model), seed)
            ).tobytes()
            for seed in range(4)
        ]
        for style in facts.styles.STYLES
    }
    assert found["calm"] != found["hot"] != found["warm"]


# -- runs ---------------------------------------------------------------------------------


def test_a_run_that_was_broken_off_goes_on(facts: Any, model: Path, tmp_path: Path) -> None:
    """Parts that are whole are kept and not played again; others are."""
    task, seeds, asked = facts.options.Task("first", model), range(3, 3 + 1100), []

    def play(job: Any) -> Any:
        asked.append(job[1])
        if len(asked) == 700:
            raise KeyboardInterrupt
        return np.full((2, len(facts.games.COLUMNS)), job[1], np.float32)

    runner = facts.runner.Runner(1, tmp_path / "kept")
    with pytest.raises(KeyboardInterrupt):
        runner.rows(play, task, seeds)
    rows = runner.rows(play, task, seeds)
    assert asked[700:] == list(seeds)[500:]
    assert rows.shape == (1100, 2, len(facts.games.COLUMNS))
    assert rows[:, 0, 0].tolist() == list(seeds)
    assert (runner.rows(play, task, seeds) == rows).all()
    assert len(asked) == 700 + 600
    assert not [path for path in (tmp_path / "kept").iterdir() if ".new" in path.name]


def test_what_is_kept_is_of_the_same_games_only(facts: Any, model: Path, tmp_path: Path) -> None:
    runner, played = facts.runner.Runner(1, tmp_path), []

    def play(job: Any) -> Any:
        played.append(job)
        return np.zeros((2, len(facts.games.COLUMNS)), np.float32)

    tasks = [facts.options.Task("first", model), facts.options.Task("second", model)]
    tasks += [facts.options.Task("first", model, 5), facts.styles.StyleTask("first", "calm", model)]
    for task in tasks:
        for seeds in (range(2), range(1, 3)):
            runner.rows(play, task, seeds)
    assert len(played) == len(tasks) * 4
    other = new_net(9)
    save_model(model, other._replace(b1=other.b1 + 1), {})
    facts.options.net_from.cache_clear()
    runner.rows(play, tasks[0], range(2))
    assert len(played) == len(tasks) * 4 + 2


# -- the page -------------------------------------------------------------------------


def test_the_script_writes_page_and_figures(
    facts: Any, model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, data = tmp_path / "facts.md", tmp_path / "figures.json"
    words = ["facts", "--model", str(model), "--games", "3", "--deep-games", "2"]
    words += ["--deep-playouts", "1", "--out", str(out), "--figures", str(data)]
    monkeypatch.setattr(sys, "argv", words)
    facts.famiglia.main()
    figures = json.loads(data.read_text("utf-8"))
    assert figures["about"]["games"] == 3
    assert figures["first"]["turns"]["count"] == 3
    assert figures["deep"]["turns"]["count"] == 2
    page = out.read_text("utf-8")
    assert "By the second edition:" in page
    assert "--games 3 --trial-games 4000 --deep-games 2 --deep-playouts 1 --seed 1" in page
    assert figures["about"]["trial_games"] == 3
    widths = {len(line.split(" | ")) for line in page.splitlines() if line.startswith("| F4 |")}
    assert widths == {9}
    for part, name, _ in PLACEHOLDER.findall(GUIDE.read_text("utf-8")):
        assert name in figures[part]
    out.write_text("", "utf-8")
    monkeypatch.setattr(sys, "argv", [*words, "--only-deep"])
    facts.famiglia.main()
    assert out.read_text("utf-8") == page
    assert json.loads(data.read_text("utf-8")) == figures
    monkeypatch.setattr(sys, "argv", [*words, "--only-deep", "--seed", "2"])
    with pytest.raises(ValueError, match="of another seed"):
        facts.famiglia.main()
