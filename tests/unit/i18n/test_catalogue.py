from pathlib import Path

import pytest

from consigliere.i18n import catalogue
from consigliere.i18n.catalogue import COMMANDS, CatalogueMissing, browser_catalogue, load
from consigliere.i18n.language import LANGUAGES, UnknownLanguage

CATEGORIES = {
    "en": {"one", "other"},
    "ru": {"one", "few", "many", "other"},
    "es": {"one", "many", "other"},
    "fr": {"one", "many", "other"},
}
"""What Intl.PluralRules can answer for cardinal numbers, by CLDR."""


def test_languages_are_called_as_their_speakers_call_them() -> None:
    names = {tag: language.name for tag, language in LANGUAGES.items()}
    assert names == {"en": "English", "ru": "Русский", "es": "Español", "fr": "Français"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_browser_gets_every_text_and_every_plural_category(lang: str) -> None:
    texts = browser_catalogue(lang)
    keys = load(lang).keys
    assert set(texts) == {key for key in keys if not key.startswith(COMMANDS)}
    assert 0 < len(keys - set(texts)) < 250
    plurals = [text for text in texts.values() if isinstance(text, dict)]
    assert plurals
    assert all(set(text) == CATEGORIES[lang] for text in plurals)


def test_browser_plurals_are_the_forms_of_the_category() -> None:
    text = browser_catalogue("ru")["prompt.famiglia.lay_down"]
    assert isinstance(text, dict)
    assert [text[category].split()[-1] for category in ("one", "few", "many")] == [
        "карту.",
        "карты.",
        "карт.",
    ]


@pytest.mark.parametrize(
    ("lang", "number", "form"),
    [("en", 0, 1), ("fr", 0, 0), ("fr", 2, 1), ("es", 0, 1), ("ru", 11, 2), ("ru", 22, 1)],
)
def test_numbers_choose_forms(lang: str, number: int, form: int) -> None:
    key = "prompt.famiglia.lay_down"
    assert load(lang).text(key, number) == load(lang).forms(key)[form]


def test_a_key_without_a_text_is_the_key() -> None:
    assert load("en").text("no.such.key", 2) == "no.such.key"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        load("../en")


def test_a_missing_catalogue_names_the_command_that_builds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "catalogue_folders", lambda: (tmp_path,))
    load.cache_clear()
    try:
        with pytest.raises(CatalogueMissing, match=r"scripts/build_catalogues\.py"):
            load("fr")
    finally:
        load.cache_clear()
