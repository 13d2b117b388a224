"""Every text exists in every language, and says the same things."""

import json
import re
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

FAMIGLIA_EVENTS = """starter laid_out discarded buried drew reshuffled played_accountant took_up
    laid_down played_brute took_free took_pair took_lowered_free took_lowered passed end_triggered
    over"""
FAMIGLIA_CHOICES = """dig bury accountant take_up lay_down brute take_free take_pair
    take_lowered_free take_lowered pass"""
FAMIGLIA_PROMPTS = "setup street accountant take_up lay_down brute take refill over wait"
FAMILY_TREE_STEPS = """couple wed parents child child_alone child_adopted mother adopter spouse
    bride_taken groom_taken event joined ahead"""
FAMILY_TREE_PROMPTS = "take act play meeting fill drop end joining"
FAMILY_TREE_AGES = """mother_younger mother_too_young mother_too_old adopter_younger
    adopter_too_young adopter_too_old"""
LA_FAMIGLIA_CHOICES = """family council openlock character split put put_dome stop_put stop_at
    stop_tile stop_shift disc send from to gain gcol gkind act_yes act_no row work solo solo_none
    solo_extra solo_none_extra lab car boat kind none none_order none_hit at token final final_none
    bonusat bonusat_none restore unblock unblock_none pass dest count cars src done expl expl_car
    snitch snitch_none agit brute subtle withdraw card swap_yes swap_no domemark_yes domemark_no
    tile untile shift hit"""
LA_FAMIGLIA_PROMPTS = """over setup wait put put_one disc main main_extra main_none move_to
    gain_column gain_cell pay_cell row at token final final_cell bonus_at unblock order.MOVE
    order.MUST order.EXPL order.SNIT order.AGIT count group_cars fight attack_card defence_card swap
    tile untile family council open_lock character split work solo extra lab car boat kind restore
    dome_mark shift hit"""
LA_FAMIGLIA_EVENTS = """card_dealt_hidden character_kept_hidden start_taken_hidden recruited_hidden
    recruited_split_hidden order_put_hidden card_laid_hidden"""
LA_FAMIGLIA_EFFECTS = """lira recruit lab car boat carboat plo rap ord inf sol solall hit ordplus
    freemove decider guard"""
TABLE_EVENTS = """undone undone_step undone_more resigned end_offered end_declined end_agreed
    taken_over came_back remark"""
ARENA_COLUMNS = """player match elo interval games share test won drawn lost wilson score turns
    failed budget clock mean median percentile99 longest over"""
FINISHED_AT_RUN_TIME = [
    *(f"event.famiglia.{key}" for key in FAMIGLIA_EVENTS.split()),
    *(f"choice.famiglia.{key}" for key in FAMIGLIA_CHOICES.split()),
    *(f"prompt.famiglia.{key}" for key in FAMIGLIA_PROMPTS.split()),
    *(
        f"{kind}.family_tree.{key}"
        for kind in ("event", "choice")
        for key in FAMILY_TREE_STEPS.split()
    ),
    *(f"prompt.family_tree.{key}" for key in FAMILY_TREE_PROMPTS.split()),
    *(f"refusal.family_tree.{key}" for key in FAMILY_TREE_AGES.split()),
    *(f"reason.family_tree.{key}" for key in ("deck", "hand", "stuck")),
    *(f"choice.la_famiglia.{key}" for key in LA_FAMIGLIA_CHOICES.split()),
    *(f"prompt.la_famiglia.{key}" for key in LA_FAMIGLIA_PROMPTS.split()),
    *(f"event.la_famiglia.{key}" for key in LA_FAMIGLIA_EVENTS.split()),
    *(f"la_famiglia.effect.{key}" for key in LA_FAMIGLIA_EFFECTS.split()),
    *(f"la_famiglia.{sort}.{n}" for sort in ("way", "equipment") for n in range(3)),
    *(f"la_famiglia.conflict_card.{card}" for card in "TSC"),
    *(f"la_famiglia.source.{source}" for source in "SPH"),
    *(f"event.table.{key}" for key in TABLE_EVENTS.split()),
    *(f"famiglia.family.{letter}" for letter in "FABM"),
    *(f"famiglia.phase.{phase}" for phase in ("street", "accountant", "brute", "take")),
    *(f"family_tree.phase.{phase}" for phase in ("taking", "acting", "filling")),
    *(f"cli.bench.{key}_per_s" for key in ("games", "turns", "decisions", "chance")),
    *(f"arena.column.{key}" for key in ARENA_COLUMNS.split()),
    *(f"arena.table.{key}" for key in ("ratings", "matches", "games", "times")),
    *(f"arena.clock.{key}" for key in ("wall", "cpu")),
    *(f"reason.{key}" for key in ("famiglia.pile", "famiglia.passes", "resigned", "agreed")),
]


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
    assert set(FINISHED_AT_RUN_TIME) - load(lang).keys == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_edition_of_every_game_has_texts(lang: str) -> None:
    for game_id in game_ids():
        info = load_game(game_id).info
        needed = {f"edition.{game_id}.{edition}" for edition in (*info.editions, "custom")}
        for option in info.options:
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
