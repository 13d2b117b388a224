"""Tables of more than two teams, and teams of several seats: who plays, and what is made of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
import pytest

from consigliere.arena import plackett_luce
from consigliere.arena.document import InvalidSpecification
from consigliere.arena.page import page_of, written
from consigliere.arena.pairs import GameResult, Pair, Task, play_pair
from consigliere.arena.plackett_luce import RatingsError, rate_tables, small_tables
from consigliere.arena.report import sections
from consigliere.arena.results import InvalidResults, Journal, read
from consigliere.arena.specification import Specification, parse
from consigliere.arena.standings import share_of_wins, standings
from consigliere.arena.text_tables import tables_of
from consigliere.core.message import Message
from consigliere.games.la_famiglia.players.teams import teams_of
from consigliere.games.registry import load_game
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render

FOUR = """
game = "family-tree"
games = 8
seed = 5
seats = 4
lineups = [["a", "b", "b", "b"]]

[options]
variant = "{variant}"

[players.a]
player = "random"

[players.b]
player = "random"
"""
SIDES = """
game = "la-famiglia"
games = 2
seed = 5
{more}

[options]
mode = "{mode}"

[players.a]
player = "heuristic"

[players.b]
player = "heuristic"
"""


def four(old: str = "", new: str = "", variant: str = "dynasties") -> str:
    text = FOUR.format(variant=variant)
    assert old in text
    return text.replace(old, new, 1) if old else text


def result(scores: tuple[int, ...]) -> GameResult:
    winners = tuple(n for n, score in enumerate(scores) if score == max(scores))
    times = ((1.0,),) * len(scores)
    return GameResult(scores, winners, "family_tree.finished", 4, times, times)


def made_up(spec: Specification, task: Task) -> Pair:
    """The first player of the lineup always wins, the others follow in their order."""
    count = len(spec.sides)
    games = tuple(result(tuple(range(count, 0, -1))) for _ in range(count))
    return Pair(task.players, task.seed, games)


@pytest.mark.parametrize("seats", [4, 10])
def test_everybody_has_every_place_of_a_deal_once(seats: int) -> None:
    labels = ", ".join(['"a"', *['"b"'] * (seats - 1)])
    text = four("seats = 4", f"seats = {seats}", "big").replace('"a", "b", "b", "b"', labels)
    spec = parse(text.replace("games = 8", f"games = {seats}"))
    assert spec.sides == tuple((seat,) for seat in range(seats))
    (seed,) = spec.seeds
    pair = play_pair(spec, Task(spec.pairings[0], seed))
    assert pair.games is not None
    assert len(pair.games) == seats
    by_seat = set()
    for number, game in enumerate(pair.games):
        best = max(game.scores)
        assert game.winners == tuple(n for n, score in enumerate(game.scores) if score == best)
        assert sum(game.share_of(n) for n in range(seats)) == pytest.approx(1)
        assert sum(len(turns) for turns in game.cpu) == game.turns
        by_seat.add(tuple(game.scores[(seat + number) % seats] for seat in range(seats)))
    # all players are alike and so is the luck: every game is the same, seat by seat
    assert len(by_seat) == 1


@pytest.mark.parametrize(
    ("mode", "seats", "teams"),
    [("1v1", 2, ((0,), (1,))), ("2v1", 3, ((0,), (1, 2))), ("2v2", 4, ((0, 2), (1, 3)))],
)
def test_teams_are_those_of_the_game(
    mode: str, seats: int, teams: tuple[tuple[int, ...], ...]
) -> None:
    spec = parse(SIDES.format(mode=mode, more=""))
    assert spec.sides == teams == teams_of(spec.options, seats)
    listed = str([list(team) for team in reversed(teams)])
    assert parse(SIDES.format(mode=mode, more=f"seats = {seats}\nteams = {listed}")) == spec
    assert spec.pairings == (("a", "b"),)


@pytest.mark.parametrize("mode", ["2v1", "2v2"])
def test_both_players_have_both_sides_and_a_team_wins_as_one(mode: str) -> None:
    spec = parse(SIDES.format(mode=mode, more=""))
    pair = play_pair(spec, Task(("a", "b"), 5))
    assert pair.games is not None
    first, second = pair.games
    assert len(first.scores) == len(first.wall) == 2
    assert first.scores == second.scores[::-1]
    assert {0, 1} >= set(first.winners) == {1 - n for n in second.winners}
    assert 0 <= pair.points <= 2


def test_a_table_of_two_reads_and_hashes_as_it_always_did() -> None:
    spec = parse(SIDES.format(mode="1v1", more=""))
    assert spec.teams is msgspec.UNSET
    assert b"teams" not in spec.canonical
    assert b"teams" in parse(four()).canonical


@pytest.mark.parametrize(
    ("text", "key", "field"),
    [
        (four("seats = 4", "seats = 11"), "spec_seats", "seats"),
        (four("seats = 4", "seats = 0"), "spec_seats", "seats"),
        (four("seats = 4", 'seats = "4"'), "spec_field_wrong", "seats"),
        (four("seats = 4", "seats = 6"), "spec_games", "games"),
        (four("seats = 4", "seats = 8", "big"), "spec_lineup", "lineups[0]"),
        (four("seats = 4", "seats = 4\nteams = [[0, 1], [2, 3]]"), "spec_teams", "teams"),
        (four("seats = 4", 'seats = 4\nteams = "two"'), "spec_field_wrong", "teams"),
        (four("games = 8", "games = 6"), "spec_games", "games"),
        (four('"a", "b", "b", "b"', '"a", "b"'), "spec_lineup", "lineups[0]"),
        (four('"a", "b", "b", "b"', '"a", "b", "b", "c"'), "spec_unknown_player", "lineups[0]"),
        (four('"a", "b", "b", "b"', '"b", "b", "b", "b"'), "spec_same_pairing", "lineups[0]"),
        (
            four("[[", '[["b", "b", "a", "b"], ['),
            "spec_same_pairing",
            "lineups[1]",
        ),
        (four('[["a", "b", "b", "b"]]', "[]"), "spec_no_pairing", "lineups"),
        (four("lineups = ", "pairings = "), "spec_field_wrong", "pairings[0]"),
        (four('lineups = [["a", "b", "b", "b"]]', 'pairings = "all"'), "spec_other_field",
         "pairings"),
        (four('lineups = [["a", "b", "b", "b"]]', ""), "spec_lineup", "lineups[0]"),
        (four("[options]", "[sprt]\nelo0 = 0\nelo1 = 10\nalpha = 0.05\nbeta = 0.05\n[options]"),
         "spec_sprt_teams", "sprt"),
        (SIDES.format(mode="2v2", more="seats = 3"), "spec_seats", "seats"),
        (SIDES.format(mode="2v2", more="teams = [[0, 1], [2, 3]]"), "spec_teams", "teams"),
        (SIDES.format(mode="2v1", more='lineups = [["a", "b"]]'), "spec_other_field", "lineups"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_by_the_name_of_its_field(
    text: str, key: str, field: str
) -> None:
    with pytest.raises(InvalidSpecification) as refused:
        parse(text)
    assert (refused.value.key, refused.value.details["field"]) == (key, field)
    for lang in LANGUAGES:
        said = render(refused.value.message, lang)
        assert field in said
        assert "{" not in said


@pytest.mark.parametrize(
    "text", [four(), SIDES.format(mode="2v2", more=""), SIDES.format(mode="2v1", more="")]
)
def test_a_specification_of_tables_can_be_written_and_read_again(text: str) -> None:
    spec = parse(text)
    again = parse("\n".join(written(spec)))
    assert (again, again.hash) == (spec, spec.hash)


def test_results_are_continued_and_reported(tmp_path: Path) -> None:
    spec, path = parse(four()), tmp_path / "out.jsonl"
    (labels,) = spec.pairings
    with Journal(path, spec) as journal:
        for seed in spec.seeds:
            journal.append(made_up(spec, Task(labels, seed)))
    with Journal(path, spec) as journal:
        assert [task.seed for task in journal.results.played] == list(spec.seeds)
    (section,) = sections([(path, read(path))])
    ratings, standing, times = tables_of(section, None)
    assert [row[0] for row in ratings.rows] == ["a", "b"]
    assert [row[1:5] for row in standing.rows] == [
        ("a", "1", "8", "100.0%"),
        ("b", "3", "8", "0.0%"),
    ]
    assert [row[6] for row in standing.rows] == ["25.0%", "75.0%"]
    assert {row[0] for row in times.rows} == {"a", "b"}
    for lang in LANGUAGES:
        page = page_of([section], "command", None, partial(render, lang=lang))
        assert "arena." not in page
        assert 'lineups = [["a", "b", "b", "b"]]' in page


@pytest.mark.parametrize("games", [1, 2])
def test_results_that_do_not_fit_the_teams_are_refused(tmp_path: Path, games: int) -> None:
    spec, path = parse(four()), tmp_path / "out.jsonl"
    short = (result((2, 1)),) * (4 if games == 1 else 2)
    with Journal(path, spec) as journal:
        journal.append(Pair(spec.pairings[0], 5, short))
    with pytest.raises(InvalidResults) as refused:
        read(path)
    assert refused.value.details["field"] == "pair.games"


def test_files_of_other_teams_stand_apart(tmp_path: Path) -> None:
    found = []
    for seats in (4, 6):
        text = four("seats = 4", f"seats = {seats}").replace("games = 8", "games = 12")
        if seats == 6:
            text = text.replace('"a", "b", "b", "b"', '"a", "b", "b", "b", "b", "b"')
        path = tmp_path / f"{seats}.jsonl"
        with Journal(path, parse(text)):
            pass
        found.append((path, read(path)))
    assert len(sections(found)) == 2


def test_a_share_of_wins_has_the_interval_of_the_deals() -> None:
    sure = share_of_wins([0.25] * 100)
    assert sure.value == 0.25
    assert sure.low < 0.25 < sure.high
    loose = share_of_wins([0.0, 0.5] * 50)
    assert loose.value == 0.25
    assert loose.high - loose.low > sure.high - sure.low
    for end in (0.0, 1.0):
        interval = share_of_wins([end] * 10)
        assert 0 <= interval.low <= end <= interval.high <= 1


def test_several_places_of_a_player_add_up() -> None:
    pair = Pair(("a", "b", "b"), 1, (result((1, 3, 3)),) * 3)
    b, a = standings([pair])
    assert (b.player, b.places, b.share.value, b.score) == ("b", 2, 1.0, 3.0)
    assert (a.player, a.share.value) == ("a", 0.0)
    assert a.equal == pytest.approx(1 / 3)


def test_a_game_counts_as_smaller_ones_in_which_nobody_is_twice() -> None:
    assert list(small_tables(("a", "b", "c"), 0)) == [[0, 1, 2]]
    assert list(small_tables(("a", "b", "a", "b"), 0)) == [[0, 1], [2, 3]]
    # the one place of a meets another one of b in every game of a deal
    assert [next(small_tables(("a", "b", "b", "b"), n))[1] for n in range(4)] == [1, 2, 3, 1]


def test_who_wins_more_is_rated_higher_and_equals_are_alike() -> None:
    pairs = [Pair(("a", "b", "c"), seed, (result((9, 5, 1)),) * 3) for seed in range(20)]
    a, b, c = rate_tables(pairs)
    assert (a.player, b.player, c.player) == ("a", "b", "c")
    assert a.rating.low > b.rating.high > b.rating.low > c.rating.high
    assert a.games == 60
    alike = rate_tables([Pair(("a", "b", "c"), 1, (result((5, 5, 5)),) * 3)])
    assert len({round(rating.rating.value, 9) for rating in alike}) == 1


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(plackett_luce, "import_module", missing)
    with pytest.raises(RatingsError) as refused:
        plackett_luce.check_installed()
    for lang in LANGUAGES:
        assert "consigliere[ratings]" in render(refused.value.message, lang)


def test_every_game_has_teams_of_all_its_seats() -> None:
    info = load_game("la-famiglia").info
    for seats in info.seats:
        options = info.resolve_options({"mode": {2: "1v1", 3: "2v1", 4: "2v2"}[seats]})
        assert sorted(seat for team in teams_of(options, seats) for seat in team) == list(
            range(seats)
        )
    assert render(Message("arena.table.standings"), "en") == "Standings"
