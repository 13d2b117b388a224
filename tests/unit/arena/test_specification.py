"""Specifications: what is read, what is refused, and what results are bound to."""

import re
from pathlib import Path

import msgspec
import pytest

from consigliere.arena.document import InvalidSpecification
from consigliere.arena.page import written
from consigliere.arena.specification import (
    Specification,
    Sprt,
    check_installed,
    parse,
    read,
)
from consigliere.core.errors import ConsigliereError, InvalidOption
from consigliere.games.registry import UnknownGameError
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from consigliere.players.player import Thinking

from .arena_players import specification

DOCS = Path(__file__).parents[3] / "docs"
WITH_EXAMPLES = {
    "leaderboard.toml": "pyspiel",
    "alphazero.toml": "mctx",
    "alphazero-second.toml": "mctx",
}
"""Some of their players are examples, looked for where the arena is run, and need this."""
FULL = """
game = "famiglia"
games = 40
seed = 7
clock = "cpu"

[options]
edition = "second"

[players.quick]
player = "search"
seconds = 0.25
temperature = 0.05

[players.counting]
player = "search"
playouts = 300

[players.greedy]
player = "greedy"

[sprt]
elo0 = 0
elo1 = 10
alpha = 0.05
beta = 0.05
"""


def test_everything_is_spelled_out() -> None:
    found = parse(FULL)
    assert found.options["take_new_only"] == "yes"
    assert "edition" not in found.options
    assert found.pairings == (("quick", "counting"), ("quick", "greedy"), ("counting", "greedy"))
    assert found.players["quick"].thinking("cpu") == Thinking(0.25, None, 0.05, "cpu")
    assert found.players["counting"].thinking("wall") == Thinking(0.0, 300)
    assert found.sprt == Sprt(0, 10, 0.05, 0.05)
    assert list(found.seeds) == list(range(7, 27))
    assert list(found.data) == ["worth.json"]
    assert found.rules_version >= 1


def test_what_is_left_out_is_assumed() -> None:
    found = specification()
    assert (found.clock, found.sprt, found.data) == ("wall", None, {})
    assert specification(more="").pairings == (("one", "two"), ("one", "three"), ("two", "three"))


def test_equal_specifications_have_one_hash_however_they_are_written() -> None:
    shuffled = "\n".join(
        ['seed = 7\ngames = 40\nclock = "cpu"\ngame = "famiglia"', FULL.partition('"cpu"')[2]]
    )
    assert parse(shuffled).hash == parse(FULL).hash
    assert parse(FULL.replace("0.25", "0.250")).hash == parse(FULL).hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("games = 40", "games = 42"),
        ("seed = 7", "seed = 8"),
        ('clock = "cpu"', 'clock = "wall"'),
        ('"second"', '"first"'),
        ("0.25", "0.5"),
        ("playouts = 300", "playouts = 301"),
        ("temperature = 0.05", ""),
        ("elo1 = 10", "elo1 = 5"),
        ("alpha = 0.05", "alpha = 0.01"),
        ("players.quick", "players.fast"),
    ],
)
def test_whatever_changes_results_changes_the_hash(old: str, new: str) -> None:
    assert old in FULL
    assert parse(FULL.replace(old, new)).hash != parse(FULL).hash


def test_another_model_and_other_rules_change_the_hash() -> None:
    found = parse(FULL)
    changed = [
        msgspec.structs.replace(found, data={"worth.json": "0" * 64}),
        msgspec.structs.replace(found, rules_version=found.rules_version + 1),
    ]
    assert len({one.hash for one in (found, *changed)}) == 3
    check_installed(found)
    for one, field in zip(changed, ("data", "rules_version"), strict=True):
        with pytest.raises(InvalidSpecification) as refused:
            check_installed(one)
        assert (refused.value.key, refused.value.details["field"]) == ("spec_not_installed", field)


def test_a_specification_can_be_written_and_read_again() -> None:
    for text in (FULL, FULL.partition("[sprt]")[0]):
        again = parse("\n".join(written(parse(text))))
        assert again == parse(text)
        assert again.hash == parse(text).hash


@pytest.mark.parametrize("page", ["arena.md", "players.md"])
def test_the_specifications_of_the_pages_can_be_played(page: str) -> None:
    for text in re.findall(r"```toml\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL):
        assert parse(text).pairings


def test_the_specifications_kept_with_the_figures_can_be_played() -> None:
    for path in (DOCS / "strength").glob("*.toml"):
        if path.name not in WITH_EXAMPLES:
            assert read(path).pairings


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_those_with_examples_can_be_played_beside_them(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    pytest.importorskip(WITH_EXAMPLES[name])
    monkeypatch.setenv("XLA_FLAGS", "")  # which an example would set for the tests that follow
    monkeypatch.syspath_prepend(DOCS.parent / "examples")
    assert read(DOCS / "strength" / name).pairings


def refusal(text: str) -> ConsigliereError:
    """Why a text is refused, which can be said in every language."""
    with pytest.raises(ConsigliereError) as refused:
        parse(text)
    for lang in LANGUAGES:
        said = render(refused.value.message, lang)
        assert refused.value.key not in said
        assert "{" not in said
    return refused.value


def replaced(old: str, new: str) -> str:
    assert old in FULL
    return FULL.replace(old, new)


@pytest.mark.parametrize(
    ("text", "key", "field"),
    [
        (replaced("games = 40", "games = 41"), "spec_odd_games", "games"),
        (replaced("games = 40", "games = 0"), "spec_field_wrong", "games"),
        (replaced("games = 40", 'games = "40"'), "spec_field_wrong", "games"),
        (replaced("games = 40", "games = 40.0"), "spec_field_wrong", "games"),
        (replaced("games = 40\n", ""), "spec_field_missing", "games"),
        (replaced("seed = 7", "seed = -1"), "spec_field_wrong", "seed"),
        (replaced("seed = 7", "sead = 7"), "spec_field_unknown", "sead"),
        (replaced('"cpu"', '"sun"'), "spec_field_wrong", "clock"),
        (replaced('"second"', "2"), "spec_field_wrong", "options[...]"),
        (
            replaced('player = "greedy"', 'player = "oracle"'),
            "spec_unknown_player",
            "players.greedy.player",
        ),
        (replaced('player = "greedy"', ""), "spec_field_missing", "players.greedy.player"),
        (replaced("playouts =", "playuots ="), "spec_field_unknown", "players.counting.playuots"),
        (replaced("= 300", "= -1"), "spec_field_wrong", "players.counting.playouts"),
        (replaced("= 0.25", '= "1 s"'), "spec_field_wrong", "players.quick.seconds"),
        (replaced("= 0.25", "= inf"), "spec_field_wrong", "players.quick.seconds"),
        (replaced("= 0.25", "= nan"), "spec_field_wrong", "players.quick.seconds"),
        (replaced("= 0.25", "= 0.25\nplayouts = 3"), "spec_two_budgets", "players.quick"),
        (replaced('"greedy"\n', '"greedy"\nseconds = 1\n'), "spec_idle_player", "players.greedy"),
        (
            replaced("temperature = 0.05\n", "draw = 0.5\n"),
            "draws_not_weighed",
            "players.quick.draw",
        ),
        (replaced("temperature = 0.05", "draw = 2"), "spec_field_wrong", "players.quick.draw"),
        (replaced('"greedy"\n', '"flat"\n'), "spec_no_budget", "players.greedy.seconds"),
        (
            replaced('"greedy"\n', '"flat"\nplayouts = 0\n'),
            "spec_no_budget",
            "players.greedy.seconds",
        ),
        (replaced("players.quick", 'players."a|b"'), "spec_label", "players.a|b"),
        (replaced("elo1 = 10", "elo1 = 0"), "spec_bounds", "sprt.elo1"),
        (replaced("alpha = 0.05", "alpha = 0.5"), "spec_field_wrong", "sprt.alpha"),
        (replaced("beta = 0.05", ""), "spec_field_missing", "sprt.beta"),
        (replaced("beta = 0.05", "beta = 0.05\ngamma = 1"), "spec_field_unknown", "sprt.gamma"),
        ("seed = 1\n" * 2, "spec_unreadable", None),
        ("", "spec_field_missing", "game"),
    ],
)
def test_a_mistake_is_refused_by_the_name_of_its_field(
    text: str, key: str, field: str | None
) -> None:
    error = refusal(text)
    assert isinstance(error, InvalidSpecification)
    assert (error.key, error.details.get("field")) == (key, field)


@pytest.mark.parametrize(
    ("pairings", "key", "field"),
    [
        ("[]", "spec_no_pairing", "pairings"),
        ('"some"', "spec_field_wrong", "pairings"),
        ('[["one"]]', "spec_field_wrong", "pairings[0]"),
        ('[["one", "two"], ["two", "none"]]', "spec_unknown_player", "pairings[1]"),
        ('[["one", "one"]]', "spec_same_pairing", "pairings[0]"),
        ('[["one", "two"], ["two", "one"]]', "spec_same_pairing", "pairings[1]"),
    ],
)
def test_pairings_that_make_no_match_are_refused(pairings: str, key: str, field: str) -> None:
    with pytest.raises(InvalidSpecification) as refused:
        specification(more=f"pairings = {pairings}")
    assert (refused.value.key, refused.value.details["field"]) == (key, field)


def test_one_player_alone_has_nobody_to_play() -> None:
    text = 'game = "famiglia"\ngames = 2\nseed = 1\n[players.a]\nplayer = "random"'
    assert refusal(text).key == "spec_no_pairing"


def test_the_game_and_its_options_are_checked_too() -> None:
    assert isinstance(refusal(replaced('"famiglia"', '"chess"')), UnknownGameError)
    assert isinstance(refusal(replaced('edition = "second"', 'colour = "red"')), InvalidOption)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidSpecification) as refused:
        read(tmp_path / "none.toml")
    assert refused.value.key == "unreadable_file"
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidSpecification) as refused:
        read(tmp_path / "binary.toml")
    assert refused.value.key == "spec_unreadable"
    (tmp_path / "good.toml").write_text(FULL)
    assert isinstance(read(tmp_path / "good.toml"), Specification)


DRAWISH = """
game = "famiglia"
games = 2
seed = 1

[players.drawish]
player = "champion"
draw = 0.5

[players.usual]
player = "champion"
"""


def test_what_a_draw_counts_is_a_setting_of_the_player() -> None:
    found = parse(DRAWISH)
    assert found.players["drawish"].thinking("cpu").draw == 0.5
    assert found.players["usual"].thinking("cpu").draw is None
    assert parse("\n".join(written(found))) == found


def test_a_player_without_it_is_written_and_hashed_as_ever() -> None:
    assert b"draw" not in parse(FULL).canonical
