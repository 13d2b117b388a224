"""What `import consigliere` offers, used as a reader of its help page would."""

import pydoc
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from traceback import format_exception_only
from typing import Any
from xml.etree import ElementTree

import pytest

import consigliere
from consigliere.analysis.report import Report
from consigliere.api import plot
from consigliere.api.session import GameSession
from consigliere.arena.match import play_match
from consigliere.games import registry
from consigliere.games.famiglia.presentation.view import FamigliaView
from consigliere.games.judges import UnknownJudge
from consigliere.games.players import UnknownPlayer
from consigliere.games.registry import UnknownGameError

GAMES = consigliere.games()


class First:
    """Always plays the first legal step, and remembers what it was shown."""

    def __init__(self) -> None:
        self.viewers: list[int | None] = []

    def choose(self, view: Any, choices: Sequence[str], seed: int) -> str:
        """The first of the words."""
        self.viewers.append(view.viewer)
        return choices[0]


def played_out(game: GameSession) -> GameSession:
    """The game after its last step, every seat played at random."""
    forward(game, game.info.max_actions)
    return game


def forward(game: GameSession, steps: int) -> int:
    """Play steps at random, fewer if the game ends; how many there were."""
    played = 0
    while played < steps and game.turn is not None:
        game.play("random")
        played += 1
    return played


def words_of(game: GameSession) -> list[str]:
    """What has been done so far, by chance as well."""
    return [action.word for action in game.history]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished game."""
    path = tmp_path_factory.mktemp("records") / "g.jsonl"
    played_out(consigliere.new_game("famiglia", seed=1)).save(path)
    return path


# -- starting ---------------------------------------------------------------------------


def test_the_page_shown_to_everybody_works(tmp_path: Path) -> None:
    game = consigliere.new_game("famiglia", seed=1, options={"edition": "second"})
    first = game.legal_actions[0]
    game.push(first)
    assert game.pop() == first
    assert game.view(0).viewer == 0
    assert game.outcome is None
    assert str(game).count("\n") > 3
    game.play(consigliere.player("famiglia", level=7))
    played_out(game).save(tmp_path / "g.jsonl")
    figure = consigliere.load(tmp_path / "g.jsonl").analyse(judge="search", playouts=1).plot()
    figure.savefig(tmp_path / "g.png")
    assert "la-famiglia" in consigliere.games()
    assert consigliere.players("la-famiglia")[0] == "random"


def test_two_people_sit_down_where_nothing_else_is_said() -> None:
    for game in GAMES:
        assert len(consigliere.new_game(game, seed=1).timeline.header.seats) == 2


def test_seats_and_options_are_those_asked_for() -> None:
    game = consigliere.new_game("la-famiglia", seed=1, options={"mode": "2v2"}, seats=4)
    assert len(game.timeline.header.seats) == 4
    game = consigliere.new_game("famiglia", seed=1, options={"edition": "first"})
    assert game.timeline.header.edition == "first"
    assert game.info.id == "famiglia"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "chess"}, UnknownGameError),
        ({"game": "famiglia", "seats": 3}, consigliere.InvalidOption),
        ({"game": "famiglia", "options": {"edition": "third"}}, consigliere.InvalidOption),
        ({"game": "famiglia", "players": {1: "deep blue"}}, UnknownPlayer),
        ({"game": "famiglia", "players": {0: 99}}, UnknownPlayer),
        ({"game": "famiglia", "players": {2: "random"}}, ValueError),
    ],
)
def test_what_is_not_there_is_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        consigliere.new_game(**arguments)


def test_equal_seeds_are_equal_games_and_no_seed_is_luck() -> None:
    one, two = (played_out(consigliere.new_game("famiglia", seed=5)) for _ in range(2))
    assert one.history == two.history
    others = {consigliere.new_game("famiglia").timeline.header.commitment for _ in range(3)}
    assert len(others) == 3


def test_a_game_is_the_same_as_in_the_arena() -> None:
    players = [consigliere.player("famiglia", name) for name in ("greedy", "random")]
    match = play_match(registry.load_game("famiglia"), players, {}, seed=3)
    game = consigliere.new_game("famiglia", seed=3, players={0: "greedy", 1: "random"})
    while game.turn is not None:
        game.play()
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners) == (match.scores, match.winners)


# -- steps ------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_chance_is_drawn_and_recorded(game_id: str) -> None:
    game = consigliere.new_game(game_id, seed=1)
    decided = 0
    while game.turn is not None and decided < 30:
        assert -1 not in game.actors
        assert game.turn in game.actors
        assert game.legal_actions == game.legal_actions_of(game.turn)
        decided += forward(game, 1)
    assert any(action.is_chance for action in game.history)
    assert sum(not action.is_chance for action in game.history) == decided > 3


def test_a_refusal_names_its_clause_and_changes_nothing() -> None:
    game = consigliere.new_game("famiglia", seed=1)
    before = game.history
    waiting = 1 - (game.turn or 0)
    with pytest.raises(consigliere.IllegalAction) as refused:
        game.push(game.legal_actions[0], seat=waiting)
    assert refused.value.clause.startswith("FA-")
    assert game.legal_actions_of(waiting) == ()
    for unreadable in ("no such word", "!resign", ""):
        with pytest.raises(consigliere.InvalidAction):
            game.push(unreadable)
    assert game.history == before


@pytest.mark.parametrize("game_id", GAMES)
def test_a_traceback_ends_in_the_text_and_the_clause(game_id: str) -> None:
    game = consigliere.new_game(game_id, seed=1)
    waiting = 1 - (game.turn or 0)
    with pytest.raises(consigliere.IllegalAction) as refused:
        game.push(game.legal_actions[0], seat=waiting)
    *_, last = format_exception_only(refused.value)
    assert re.fullmatch(
        rf"consigliere\.core\.errors\.IllegalAction: .+ [a-z].+ \({refused.value.clause}\)\n", last
    )
    assert refused.value.key not in last
    with pytest.raises(UnknownGameError) as unknown:
        consigliere.new_game("chess")
    assert str(unknown.value) == "There is no game “chess” here."


def test_a_step_taken_back_meets_the_same_luck() -> None:
    game = consigliere.new_game("famiglia", seed=2)
    states = []
    while game.turn is not None:
        states.append((game.history, game.view(0)))
        forward(game, 1)
    after, words = game.history, []
    while states:
        words.append(game.pop())
        assert (game.history, game.view(0)) == states.pop()
    with pytest.raises(IndexError):
        game.pop()
    for word in reversed(words):
        game.push(word)
    assert game.history == after


def test_the_end_can_be_taken_back(finished: Path) -> None:
    game = consigliere.load(finished)
    ended = game.outcome
    assert ended is not None
    assert (game.turn, game.actors, game.legal_actions) == (None, (), ())
    with pytest.raises(consigliere.InvalidAction):
        game.push("-")
    with pytest.raises(consigliere.InvalidAction):
        game.play("random")
    game.push(game.pop())
    assert game.outcome == ended


def test_a_player_sees_what_its_seat_may_see() -> None:
    player = First()
    game = consigliere.new_game("family-tree", seed=1, players={0: player, 1: player})
    seats = []
    for _ in range(10):
        seats.append(game.turn)
        assert game.play() in words_of(game)
    assert player.viewers == seats


def test_players_are_a_name_a_level_or_ones_own() -> None:
    game = consigliere.new_game("famiglia", seed=1, players={0: "greedy", 1: 1})
    turns = set()
    for _ in range(8):
        turns.add(game.turn)
        assert game.play() in words_of(game)
    assert turns == {0, 1}
    game.play(First())
    game.play(3)
    with pytest.raises(UnknownPlayer):
        game.play("deep blue")


def test_a_seat_without_a_player_says_so() -> None:
    game = consigliere.new_game("famiglia", seed=1)
    with pytest.raises(ValueError, match="seat"):
        game.play()


# -- what there is to see ---------------------------------------------------------------


def test_views_differ_by_seat() -> None:
    game = consigliere.new_game("family-tree", seed=1)
    views: list[Any] = [game.view(seat) for seat in (0, 1, None)]
    assert [view.viewer for view in views] == [0, 1, None]
    assert len({game.text(seat) for seat in (0, 1, None)}) == 3


def test_one_sees_the_table_as_the_only_person_there() -> None:
    alone = consigliere.new_game("family-tree", seed=1, players={1: "greedy"})
    assert alone.viewer == 0
    assert str(alone) == alone.text(0)
    assert consigliere.new_game("family-tree", seed=1).viewer is None
    assert "greedy" in str(alone)
    assert "Игрок" in alone.text(0, lang="ru")


def test_it_says_what_it_is(finished: Path) -> None:
    game = consigliere.new_game("famiglia", seed=1)
    assert repr(game) == f"<GameSession famiglia seats=2 turn={game.turn}>"
    assert repr(consigliere.load(finished)) == "<GameSession famiglia seats=2 over>"
    assert isinstance(game.view(), FamigliaView)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_notebook_shows_a_picture(game_id: str) -> None:
    game = consigliere.new_game(game_id, seed=1)
    forward(game, 40)
    picture = game._repr_svg_()
    assert picture is not None
    assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314
    assert game._repr_html_() is None


def test_a_game_without_pictures_is_shown_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    game = consigliere.new_game("famiglia", seed=1)
    monkeypatch.setattr(type(game), "svg", lambda *_, **__: None)
    assert game._repr_svg_() is None
    assert game._repr_html_() == f"<pre>{game}</pre>"


# -- records ----------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_a_saved_game_comes_back(game_id: str, tmp_path: Path) -> None:
    game = consigliere.new_game(game_id, seed=4, players={1: 1})
    forward(game, 20)
    game.save(tmp_path / "g.jsonl")
    again = consigliere.load(tmp_path / "g.jsonl")
    assert again.history == game.history
    assert again.view(0) == game.view(0)
    assert again.viewer == game.viewer


def test_a_finished_record_opens_the_commitment(finished: Path) -> None:
    game = consigliere.load(finished)
    assert game.timeline.header.commitment is not None
    # replay checks the luck against the seed, if it is there
    assert '"seed":"' in finished.read_text("utf-8").splitlines()[-1].replace(" ", "")


def test_an_unfinished_game_goes_on_with_its_seed_or_with_new_luck(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    game = consigliere.new_game("famiglia", seed=6)
    assert forward(game, 4) == 4
    assert game.turn is not None
    game.save(path)
    same, other = consigliere.load(path, seed=6), consigliere.load(path)
    assert played_out(same).history == played_out(game).history
    assert same.timeline.header.commitment == game.timeline.header.commitment
    assert other.timeline.header.commitment is None
    played_out(other).save(path)
    assert consigliere.load(path).history == other.history


def test_computer_seats_keep_their_player(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    consigliere.new_game("famiglia", seed=1, players={0: "random", 1: 2}).save(path)
    game = consigliere.load(path, seed=1)
    while game.turn is not None:
        game.play()
    same = consigliere.new_game("famiglia", seed=1, players={0: "random", 1: 2})
    while same.turn is not None:
        same.play()
    assert game.history == same.history
    assert {action.seat for action in game.history} >= {0, 1}


def test_a_broken_record_is_refused(tmp_path: Path, finished: Path) -> None:
    path = tmp_path / "g.jsonl"
    path.write_text(finished.read_text("utf-8").replace('"seq":3', '"seq":4'), "utf-8")
    with pytest.raises(consigliere.InvalidRecord):
        consigliere.load(path)
    with pytest.raises(FileNotFoundError):
        consigliere.load(tmp_path / "none.jsonl")


# -- analyses ---------------------------------------------------------------------------


def test_an_analysis_is_a_report_that_can_be_plotted(finished: Path) -> None:
    game = consigliere.load(finished)
    analysis = game.analyse(judge="search", playouts=1)
    assert isinstance(analysis, Report)
    assert analysis.method.judge == "search"
    assert repr(analysis) == f"<Analysis famiglia turns={len(analysis.turns)} judge=search>"
    (axes,) = analysis.plot(lang="es").axes
    assert axes.get_xlabel() == "Turno"
    line: Any = axes.lines[0]
    assert len(line.get_xydata()) == len(analysis.turns)
    assert analysis.html(lang="fr").startswith("<!DOCTYPE html>")
    assert game.analyse(judge="search", playouts=1) == analysis


def test_it_draws_into_axes_that_are_there(finished: Path) -> None:
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure()
    axes = figure.subplots(1, 2)
    analysis = consigliere.load(finished).analyse(judge="search", playouts=1)
    assert analysis.plot(axes[1]) is figure
    assert not axes[0].lines
    assert axes[1].lines


def test_a_notebook_shows_the_plot(finished: Path) -> None:
    figure: Any = consigliere.load(finished).analyse(judge="search", playouts=1).plot()
    assert figure._repr_png_().startswith(b"\x89PNG")


def test_without_matplotlib_it_says_what_to_install(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = consigliere.load(finished).analyse(judge="search", playouts=1)
    monkeypatch.setattr(plot, "find_spec", lambda _: None)
    with pytest.raises(plot.NoMatplotlib):
        analysis.plot()


def test_a_judge_that_nobody_knows() -> None:
    with pytest.raises(UnknownJudge):
        consigliere.new_game("famiglia", seed=1).analyse(judge="solomon")


# -- games, players, and the package itself ---------------------------------------------


def test_players_by_level_and_by_name() -> None:
    assert consigliere.players("famiglia") == (
        "random",
        "greedy",
        "mcts-random",
        "mcts-greedy",
        "search",
        "champion",
        "champion-2026",
        "exploiter",
        "flat",
    )
    with pytest.raises(UnknownPlayer):
        consigliere.player("famiglia", level=0)
    with pytest.raises(UnknownPlayer):
        consigliere.player("famiglia", "deep blue")
    with pytest.raises(UnknownGameError):
        consigliere.players("chess")
    with pytest.raises(UnknownGameError):
        consigliere.player("chess", "random")
    with pytest.raises(TypeError):
        consigliere.player("famiglia", "greedy", level=3)  # type: ignore[call-overload]
    game = consigliere.new_game("famiglia", seed=1)
    word = consigliere.player("famiglia").choose(game.view(game.turn), game.legal_actions, 1)
    assert word in game.legal_actions


def test_every_name_is_there_and_nothing_else() -> None:
    for name in consigliere.__all__:
        assert getattr(consigliere, name) is not None
    assert set(consigliere.__all__) <= set(dir(consigliere))
    with pytest.raises(AttributeError, match="checkers"):
        _ = consigliere.checkers  # type: ignore[attr-defined]


def test_help_shows_the_page() -> None:
    page = pydoc.plain(pydoc.render_doc(consigliere))
    assert consigliere.__doc__
    for line in filter(None, map(str.strip, consigliere.__doc__.splitlines())):
        assert line in page
    assert "class GameSession" in page
    assert "new_game(" in page


def test_the_page_about_the_library_is_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "library.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    said = r"^((?:game|consigliere)\.\w+(?:\(\))?)  # (\d+|\(.*?\))(?::.*)?$"
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        setting, *rest = block.partition("game.turn  # 0")
        exec(setting, names)  # noqa: S102
        for code, value in re.findall(said, "".join(rest), re.MULTILINE):
            assert repr(eval(code, names)) == value, code  # noqa: S307
        exec("".join(rest), names)  # noqa: S102
    assert "FA-P4-1" in capsys.readouterr().out
    assert (tmp_path / "game.png").stat().st_size > 1000


def test_importing_it_loads_no_compiler() -> None:
    heavy = "{'numba', 'numpy', 'msgspec', 'consigliere.core.replay'}"
    code = f"import consigliere, sys; print(sorted({heavy} & set(sys.modules)))"
    run = [sys.executable, "-c", code]
    assert subprocess.run(run, check=True, capture_output=True, text=True).stdout == "[]\n"


def test_the_list_of_games_loads_no_compiler() -> None:
    code = (
        "import consigliere, sys; print(consigliere.games(), consigliere.players('famiglia'));"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
