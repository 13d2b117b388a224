"""The catalogue of one language: texts by key, for the terminal and for the browser."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from .folders import catalogue_folders
from .language import Language, language

FALLBACK = "en"
"""The language whose text is shown where another one has none."""

COMMANDS = ("cli.help.", "cli.usage.", "cli.server.")
"""How the keys of texts begin that only a shell shows."""

BrowserText: TypeAlias = "str | dict[str, str]"
"""One text, or one for each CLDR plural category of the language."""

Forms: TypeAlias = tuple[str, ...]
"""The texts of a key, one for each plural form."""


class CatalogueMissing(RuntimeError):
    """The compiled catalogue of a language is not there; the text says how to build it."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is missing: run `python scripts/build_catalogues.py`")


class Catalogue:
    """The texts of one language: `forms(key)` is one text, or one per plural form."""

    def __init__(self, tongue: Language, domains: Sequence[gettext.GNUTranslations]) -> None:
        """The first domain has the plural rule of the language."""
        self.language = tongue
        self._plural: Callable[[int], int] = vars(domains[0])["plural"]
        self._forms: dict[str, Forms] = {}
        for domain in domains:
            self._forms |= _all_forms(domain)

    @property
    def keys(self) -> frozenset[str]:
        """Every key the catalogue has a text for."""
        return frozenset(self._forms)

    def forms(self, key: str) -> Forms:
        """The texts of a key in the order of the plural forms; empty if there is none."""
        return self._forms.get(key, ())

    def text(self, key: str, number: int | None = None) -> str:
        """The text of a key, in the form that fits `number`.

        Where the language has none it is the English text, or else the key itself.
        """
        forms = self.forms(key)
        if forms:
            plural = self._plural(1 if number is None else abs(number))
            return forms[min(plural, len(forms) - 1)]
        if self.language.tag != FALLBACK:
            return load(FALLBACK).text(key, number)
        return key


def _all_forms(translations: gettext.GNUTranslations) -> dict[str, Forms]:
    """Read the key list out of gettext, which offers look-ups alone."""
    entries: Mapping[str | tuple[str, int], str] = vars(translations)["_catalog"]
    numbered: dict[str, dict[int, str]] = {}
    for entry, text in entries.items():
        key, form = (entry, 0) if isinstance(entry, str) else entry
        numbered.setdefault(key, {})[form] = text
    numbered.pop("", None)
    return {key: tuple(forms[form] for form in sorted(forms)) for key, forms in numbered.items()}


@cache
def load(tag: str) -> Catalogue:
    """The catalogue of a language, of all installed games and of what they share.

    Raises UnknownLanguage or CatalogueMissing.
    """
    tongue = language(tag)
    shared, *others = catalogue_folders()
    domains = [*_domains(shared, tag)]
    if not domains:
        raise CatalogueMissing(shared / tag)
    for folder in others:
        domains.extend(_domains(folder, tag))
    return Catalogue(tongue, domains)


def _domains(folder: Path, tag: str) -> Iterable[gettext.GNUTranslations]:
    """The compiled catalogues of a folder; a source that nobody compiled is compiled now."""
    pages = folder / tag / "LC_MESSAGES"
    for path in sorted(pages.glob("*.mo")):
        with path.open("rb") as file:
            yield gettext.GNUTranslations(file)
    for path in sorted(pages.glob("*.po")):
        if not path.with_suffix(".mo").exists():
            yield _compiled(path)


def _compiled(path: Path) -> gettext.GNUTranslations:
    import io  # noqa: PLC0415  only catalogues that come as source need these

    import polib  # noqa: PLC0415

    return gettext.GNUTranslations(io.BytesIO(polib.pofile(str(path)).to_binary()))


def browser_catalogue(tag: str) -> dict[str, BrowserText]:
    """The texts of a language; plural ones by the category that Intl.PluralRules answers.

    Those that only a shell shows are left out. A key that has no text in this language has its
    English one.
    """
    own, english = load(tag), load(FALLBACK)
    return {
        key: _by_category(own, own.forms(key)) if own.forms(key) else _english(own, english, key)
        for key in sorted(own.keys | english.keys)
        if not key.startswith(COMMANDS)
    }


def _by_category(catalogue: Catalogue, forms: Forms) -> BrowserText:
    if len(forms) == 1:
        return forms[0]
    return {category: forms[form] for category, form in catalogue.language.plurals.items()}


def _english(reader: Catalogue, english: Catalogue, key: str) -> BrowserText:
    """An English text by the plural categories of the reader's language."""
    forms = english.forms(key)
    if len(forms) == 1:
        return forms[0]
    return {
        category: forms[0] if category == "one" else forms[-1]
        for category in reader.language.plurals
    }
