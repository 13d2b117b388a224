"""Reports: what is put together and what is not, times of turns, and tables."""

from pathlib import Path

import msgspec
import pytest

from consigliere.arena.pairs import Pair, Task
from consigliere.arena.report import Section, sections
from consigliere.arena.results import InvalidResults, Results
from consigliere.arena.specification import Contestant, Specification, Sprt
from consigliere.arena.text_tables import Table, tables_of
from consigliere.arena.time_summary import times_of
from consigliere.core.message import Message
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render

from .arena_players import made_up, pair, specification

SPEC = specification(games=8)


def results(spec: Specification, seeds: range | None = None) -> Results:
    """Made-up results of every pairing."""
    tasks = [Task(players, seed) for seed in seeds or spec.seeds for players in spec.pairings]
    return Results(spec, {task: made_up(spec, task) for task in tasks})


def later(spec: Specification = SPEC) -> Specification:
    """The same, with the seeds that come after."""
    return msgspec.structs.replace(spec, seed=spec.seeds.stop)


def put_together(*found: Results) -> list[Section]:
    return sections([(Path(f"{number}.jsonl"), part) for number, part in enumerate(found)])


def test_files_of_the_same_players_are_one_section() -> None:
    (section,) = put_together(results(SPEC), results(later()))
    assert len(section.tallies) == 2
    (group,) = section.ratings(None)
    assert {rating.player for rating in group} == {"one", "two"}
    assert [rating.games for rating in group] == [16, 16]


@pytest.mark.parametrize(
    "change",
    [
        {"clock": "cpu"},
        {"rules_version": 99},
        {"options": {**SPEC.options, "tie_break": "points"}},
        {"game": "other"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_cannot_be_compared_stands_apart(change: dict[str, object]) -> None:
    other = msgspec.structs.replace(SPEC, **change)
    assert len(put_together(results(SPEC), results(other))) == 2


def refused(*found: Results) -> InvalidResults:
    with pytest.raises(InvalidResults) as error:
        put_together(*found)
    return error.value


def test_one_name_for_two_players_is_refused() -> None:
    players = {**SPEC.players, "two": Contestant("search", playouts=3)}
    error = refused(results(SPEC), results(msgspec.structs.replace(later(), players=players)))
    assert error.key == "results_other_player"
    assert error.details == {"file": "1.jsonl", "other": "0.jsonl", "player": "two"}


def test_two_models_of_a_player_are_refused() -> None:
    ours, theirs = (
        msgspec.structs.replace(spec, data={"worth.json": sha * 64})
        for spec, sha in ((SPEC, "a"), (later(), "b"))
    )
    error = refused(results(ours), results(theirs))
    assert (error.key, error.details["name"]) == ("results_other_data", "worth.json")


def test_a_pair_in_two_files_is_refused_whoever_is_named_first() -> None:
    turned = msgspec.structs.replace(SPEC, pairings=(("two", "one"),), seed=4)
    error = refused(results(SPEC), results(turned))
    assert (error.key, error.details["seed"]) == ("results_twice_in_files", 4)


def test_the_digest_knows_results_and_neither_their_order_nor_their_times() -> None:
    found = results(SPEC)
    (one,) = put_together(found)
    (other,) = put_together(Results(SPEC, dict(reversed(results(SPEC).pairs.items()))))
    assert found.pairs != results(SPEC).pairs
    assert one.digest == other.digest
    (fewer,) = put_together(results(SPEC, range(1, 3)))
    changed = {**found.pairs, Task(("one", "two"), 1): pair(Task(("one", "two"), 1), [0.0, 0.0])}
    (else_,) = put_together(Results(SPEC, changed))
    assert len({one.digest, fewer.digest, else_.digest}) == 3


def test_the_anchor_is_the_one_that_is_named_else_the_first() -> None:
    spec = specification(games=8, more="")
    (section,) = put_together(results(spec))
    for anchor, expected in ((None, "one"), ("three", "three")):
        (group,) = section.ratings(anchor)
        assert [rating.player for rating in group if rating.elo.value == 0] == [expected]
        assert len(group) == 3


def test_times_are_those_of_the_turns() -> None:
    times = times_of([100.0] * 98 + [121.0, 300.0], budget_s=0.1)
    assert times.turns == 100
    assert times.mean == pytest.approx(0.10221)
    assert times.median == pytest.approx(0.1)
    assert 0.12 < times.percentile99 < times.longest == pytest.approx(0.3)
    assert times.over == pytest.approx(0.02)
    assert times_of([120.0], budget_s=0.1).over == 0
    assert times_of([5.0], budget_s=0.0).over is None


def test_times_are_told_by_the_clock_of_the_specification_and_by_the_wall() -> None:
    spec = msgspec.structs.replace(SPEC, clock="cpu")
    (section,) = put_together(results(spec))
    told = [(times.player, times.clock, times.times.turns) for times in section.times()]
    assert told == [("one", "cpu", 16), ("one", "wall", 16), ("two", "cpu", 8), ("two", "wall", 8)]
    (section,) = put_together(results(SPEC))
    assert {times.clock for times in section.times()} == {"wall"}


@pytest.mark.parametrize(("game", "is_told"), [("famiglia", True), ("la-famiglia", False)])
def test_turns_are_over_a_budget_only_where_it_is_that_of_a_turn(
    game: str,
    is_told: bool,  # noqa: FBT001
) -> None:
    thinking = Contestant("search", seconds=0.5)
    players = {"one": thinking, "two": thinking}
    (section,) = put_together(results(msgspec.structs.replace(SPEC, game=game, players=players)))
    assert {times.times.over is not None for times in section.times()} == {is_told}


def cells(tables: list[Table], title: str) -> list[tuple[str | Message, ...]]:
    (table,) = (table for table in tables if table.title.key == f"arena.table.{title}")
    assert all(len(row) == len(table.columns) for row in table.rows)
    return list(table.rows)


def test_tables_hold_what_was_counted() -> None:
    spec = msgspec.structs.replace(
        specification(games=400, more=""), sprt=Sprt(0.0, 200.0, 0.05, 0.05)
    )
    tasks = [Task(players, seed) for seed in range(1, 31) for players in spec.pairings]
    pairs = {task: pair(task, [1.0, 1.0]) for task in tasks}
    lost = Task(("one", "two"), 2)
    pairs[lost] = Pair(lost.players, lost.seed, failed="the worker died")
    (section,) = put_together(Results(spec, pairs))
    tables = tables_of(section, "three")
    first, second, third = cells(tables, "ratings")
    assert (first[0], second[0], third[:3]) == ("one", "two", ("three", "0", "–"))
    match = cells(tables, "matches")[0]
    assert match[0] == "one – two"
    counted = int(str(match[1]))
    assert 10 < counted < 60
    assert isinstance(match[-1], Message)
    assert match[-1].args["elo"] == "+200"
    games = cells(tables, "games")[0]
    assert games[1:4] == (str(counted), "0", "0")
    assert games[-1] == "1"
    for lang in LANGUAGES:
        for table in tables:
            for text in (table.title, *table.columns, match[-1]):
                assert text.key not in render(text, lang)


def test_two_players_need_no_ratings_and_a_test_shows_how_far_it_is() -> None:
    spec = msgspec.structs.replace(SPEC, sprt=Sprt(0.0, 10.0, 0.05, 0.05))
    (section,) = put_together(results(spec, range(1, 3)))
    tables = tables_of(section, None)
    assert [table.title.key for table in tables] == [
        f"arena.table.{name}" for name in ("matches", "games", "times")
    ]
    assert str(cells(tables, "matches")[0][-1]).endswith("(-2.94, 2.94)")
    (section,) = put_together(results(SPEC, range(1, 3)))
    assert cells(tables_of(section, None), "matches")[0][-1] == "–"


def test_nothing_played_yet_is_a_report_too() -> None:
    (section,) = put_together(Results(SPEC, {}))
    tables = tables_of(section, None)
    assert cells(tables, "matches")[0][1] == "0"
    assert cells(tables, "times") == []
