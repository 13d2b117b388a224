"""The languages of the project: own names, and which plural form is which CLDR category."""

from __future__ import annotations

from dataclasses import dataclass

from consigliere.core.errors import ConsigliereError


class UnknownLanguage(ConsigliereError):
    """A language the project has no texts in; `details["known"]` lists those it has."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language as its own speakers call it.

    `plurals` maps every category that Intl.PluralRules can answer to the form of the catalogue.
    """

    tag: str
    name: str
    plurals: dict[str, int]


_ROMANCE = {"one": 0, "many": 1, "other": 1}
"""`many` are round millions in CLDR; their nouns look like any other plural."""

LANGUAGES = {
    language.tag: language
    for language in (
        Language("en", "English", {"one": 0, "other": 1}),
        Language("ru", "Русский", {"one": 0, "few": 1, "many": 2, "other": 1}),
        Language("es", "Español", _ROMANCE),
        Language("fr", "Français", _ROMANCE),
    )
}


def language(tag: str) -> Language:
    """The language with this tag; raises UnknownLanguage."""
    if tag not in LANGUAGES:
        raise UnknownLanguage("unknown_language", {"language": tag, "known": ", ".join(LANGUAGES)})
    return LANGUAGES[tag]
