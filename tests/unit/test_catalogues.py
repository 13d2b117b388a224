"""Every text exists in every language, and says the same things."""

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from consigliere.games.registry import game_ids, load_game
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES
from keys_in_source import used_keys

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "consigliere"
PAGE_TEXTS = ROOT / "web" / "messages.en.json"
OTHERS = [tag for tag in LANGUAGES if tag != "en"]
PACKAGES = sorted(path.parent.name for path in SOURCE.glob("games/*/plugin.py"))
"""The folders of the games: in the source, and of their tests."""

TABLE_EVENTS = """undone undone_step undone_more resigned end_offered end_declined end_agreed
    taken_over came_back remark named time_up_resigned time_up_taken_over
    replace_asked replace_allowed replace_refused replace_withdrawn replace_returned replaced"""
ARENA_COLUMNS = """player match elo interval games share test won drawn lost wilson score turns
    failed budget clock mean median percentile99 longest over"""
SHARED_KEYS = (
    *(f"event.table.{key}" for key in TABLE_EVENTS.split()),
    *(f"cli.bench.{key}_per_s" for key in ("games", "turns", "decisions", "chance")),
    *(f"arena.column.{key}" for key in ARENA_COLUMNS.split()),
    *(f"arena.table.{key}" for key in ("ratings", "matches", "games", "times")),
    *(f"arena.clock.{key}" for key in ("wall", "cpu")),
    *(f"reason.{key}" for key in ("resigned", "agreed")),
)
"""Keys that the source outside the games finishes at run time."""


def keys_of(package: str) -> tuple[str, ...]:
    """Keys that a game finishes at run time: `KEYS` of `run_time_keys` among its own tests."""
    if not (Path(__file__).parent / "games" / package / "run_time_keys.py").exists():
        return ()
    found: tuple[str, ...] = import_module(f"unit.games.{package}.run_time_keys").KEYS
    return found


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("lang", OTHERS)
def test_all_languages_have_the_same_keys(lang: str) -> None:
    assert load(lang).keys == load("en").keys


@pytest.mark.parametrize("lang", OTHERS)
def test_all_languages_have_the_placeholders_of_english(lang: str) -> None:
    english, other = load("en"), load(lang)
    for key in english.keys:
        expected = set().union(*map(placeholders, english.forms(key)))
        for form in other.forms(key):
            assert placeholders(form) == expected, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plurals_have_every_form_and_no_text_is_empty(lang: str) -> None:
    catalogue = load(lang)
    plural = len(set(catalogue.language.plurals.values()))
    for key in catalogue.keys:
        forms = catalogue.forms(key)
        assert len(forms) in {1, plural}, key
        assert all(form.strip() == form and form for form in forms), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_of_the_source_has_a_text(lang: str) -> None:
    used, known = used_keys(SOURCE), load(lang).keys
    assert {key: place for key, place in used.whole.items() if key not in known} == {}
    for beginning, place in used.beginnings.items():
        assert any(key.startswith(beginning) for key in known), (beginning, place)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_finished_at_run_time_has_a_text(lang: str) -> None:
    keys = {*SHARED_KEYS, *(key for package in PACKAGES for key in keys_of(package))}
    assert keys - load(lang).keys == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_a_game_that_finishes_keys_at_run_time_lists_them(package: str) -> None:
    assert used_keys(SOURCE / "games" / package).beginnings == {} or keys_of(package)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_edition_of_every_game_has_texts(lang: str) -> None:
    for game_id in game_ids():
        info = load_game(game_id).info
        needed = {f"edition.{game_id}.{edition}" for edition in (*info.editions, "custom")}
        for option in info.options:
            if option.is_extra:
                continue
            key = f"option.{game_id}.{option.name}"
            needed |= {f"{key}.{part}" for part in ("name", "help", *option.values)}
        assert needed | {info.name_key} <= load(lang).keys


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_page_is_in_the_catalogue(lang: str) -> None:
    assert set(json.loads(PAGE_TEXTS.read_text("utf-8"))) - load(lang).keys == set()


def test_the_page_shows_the_same_english_as_the_catalogue() -> None:
    english = load("en")
    for key, text in json.loads(PAGE_TEXTS.read_text("utf-8")).items():
        expected = [text] if isinstance(text, str) else list(text.values())
        assert list(english.forms(key)) == expected, key


def test_keys_are_found_where_they_are_written(tmp_path: Path) -> None:
    (tmp_path / "sample.py").write_text(SAMPLE)
    used = used_keys(tmp_path)
    assert set(used.whole) == {
        "error.gone", "error.lost", "event.toy.moved", "event.toy.stopped", "plain.key",
        "column.won", "column.lost",
        "refusal.toy.too_low", "refusal.toy.too_high", "ui.table.title",
    }  # fmt: skip
    assert set(used.beginnings) == {"prompt.toy.", "refusal.toy."}


def test_a_helper_belongs_to_its_folder(tmp_path: Path) -> None:
    for game in ("toy", "game"):
        (tmp_path / game).mkdir()
        (tmp_path / game / "refusal.py").write_text(
            f'def refused(key): return IllegalAction(f"{game}.{{key}}", "X-1")\n'
        )
        (tmp_path / game / "use.py").write_text(f'refused("no_{game}")\n')
    assert set(used_keys(tmp_path).whole) == {"refusal.toy.no_toy", "refusal.game.no_game"}


def test_a_constant_belongs_to_its_folder(tmp_path: Path) -> None:
    for game in ("first", "second"):
        (tmp_path / game).mkdir()
        (tmp_path / game / "names.py").write_text(f'END = {{0: "{game}"}}\n')
        (tmp_path / game / "use.py").write_text(f'Message(f"{game}.{{END[0]}}")\n')
    assert set(used_keys(tmp_path).whole) == {"first.first", "second.second"}


SAMPLE = """
TITLE = "ui.table.title"
_KEYS = {1: "gone"}

class Missing(ConsigliereError): ...

def refusal(key, clause): return IllegalAction(f"toy.{key}", clause)

def use(state, code):
    key = "too_low" if state else "too_high"
    raise refusal(key, "X-1")

def tell(state, phase):
    Event("toy.moved"), Message("plain.key"), Message(f"prompt.toy.{phase}")
    key, place = ("stopped", "here") if state else ("moved", "there")
    Event(f"toy.{key}")
    for column in ("won", "lost"):
        Message(f"column.{column}")
    raise Missing(_KEYS.get(state, "lost"))
"""
