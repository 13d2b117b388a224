"""The compiled catalogue of one language: texts by key, for the terminal and for the browser."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import TypeAlias

from .language import Language, language

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "consigliere"

BrowserText: TypeAlias = "str | dict[str, str]"
"""One text, or one for each CLDR plural category of the language."""


class CatalogueMissing(RuntimeError):
    """The compiled catalogue of a language is not there; the text says how to build it."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is missing: run `python scripts/build_catalogues.py`")


class Catalogue:
    """The texts of one language: `forms(key)` is one text, or one per plural form."""

    def __init__(self, tongue: Language, translations: gettext.GNUTranslations) -> None:
        self.language = tongue
        self._translations = translations
        self._forms = _all_forms(translations)

    @property
    def keys(self) -> frozenset[str]:
        """Every key the catalogue has a text for."""
        return frozenset(self._forms)

    def forms(self, key: str) -> tuple[str, ...]:
        """The texts of a key in the order of the plural forms; empty if there is none."""
        return self._forms.get(key, ())

    def text(self, key: str, number: int | None = None) -> str:
        """The text of a key, in the form that fits `number`; the key itself if there is none."""
        forms = self.forms(key)
        if not forms:
            return key
        if len(forms) == 1:
            return forms[0]
        return self._translations.ngettext(key, key, 1 if number is None else abs(number))


def _all_forms(translations: gettext.GNUTranslations) -> dict[str, tuple[str, ...]]:
    """Read the key list out of gettext, which offers look-ups alone."""
    entries: dict[str | tuple[str, int], str] = vars(translations)["_catalog"]
    numbered: dict[str, dict[int, str]] = {}
    for entry, text in entries.items():
        key, form = (entry, 0) if isinstance(entry, str) else entry
        numbered.setdefault(key, {})[form] = text
    numbered.pop("", None)
    return {key: tuple(forms[form] for form in sorted(forms)) for key, forms in numbered.items()}


@cache
def load(tag: str) -> Catalogue:
    """The catalogue of a language; raises UnknownLanguage or CatalogueMissing."""
    tongue = language(tag)
    path = LOCALE / tag / "LC_MESSAGES" / f"{DOMAIN}.mo"
    try:
        with path.open("rb") as file:
            return Catalogue(tongue, gettext.GNUTranslations(file))
    except FileNotFoundError as missing:
        raise CatalogueMissing(path) from missing


def browser_catalogue(tag: str) -> dict[str, BrowserText]:
    """All texts of a language; plural ones by the category that Intl.PluralRules answers."""
    catalogue = load(tag)
    return {key: _by_category(catalogue, key) for key in sorted(catalogue.keys)}


def _by_category(catalogue: Catalogue, key: str) -> BrowserText:
    forms = catalogue.forms(key)
    if len(forms) == 1:
        return forms[0]
    return {category: forms[form] for category, form in catalogue.language.plurals.items()}
