"""The rules page: the game explained clause by clause, in the project's own words."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from importlib.resources import files

from consigliere.i18n.language import UnknownLanguage

_DATA = files(__package__).joinpath("data")
_CLAUSE = re.compile(r"\[(FA-[A-Z0-9]+-\d+)\] (.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: `id` is its anchor; `text` may have **bold** words and several lines."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rules."""

    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The whole page in one language."""

    title: str
    introduction: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class ClauseInfo:
    """`tag` is S for a clause that a printed text states, R for a ruling."""

    id: str
    tag: str


def clause_list() -> tuple[ClauseInfo, ...]:
    """Every clause of the rules, in order."""
    listed = json.loads(_DATA.joinpath("clauses.json").read_text("utf-8"))
    return tuple(ClauseInfo(entry["id"], entry["tag"]) for entry in listed)


def rulebook_languages() -> tuple[str, ...]:
    """The tags of the languages that the rules are written in, sorted."""
    pages = _DATA.joinpath("rules").iterdir()
    return tuple(sorted(page.name.removesuffix(".md") for page in pages))


def rulebook(lang: str) -> Rulebook:
    """The rules in one language; raises UnknownLanguage."""
    known = rulebook_languages()
    if lang not in known:
        raise UnknownLanguage("unknown_language", {"language": lang, "known": ", ".join(known)})
    head, *chapters = _DATA.joinpath("rules", f"{lang}.md").read_text("utf-8").split("\n## ")
    title, introduction = _paragraphs(head)
    return Rulebook(title.removeprefix("# "), introduction, tuple(map(_section, chapters)))


def _section(chapter: str) -> Section:
    title, *clauses = _paragraphs(chapter)
    return Section(title, tuple(map(_clause, clauses)))


def _clause(paragraph: str) -> Clause:
    found = _CLAUSE.fullmatch(paragraph)
    if found is None:
        raise ValueError(f"not a clause: {paragraph[:40]!r}")
    return Clause(found[1], found[2])


def _paragraphs(text: str) -> list[str]:
    return [part.strip() for part in text.split("\n\n") if part.strip()]
