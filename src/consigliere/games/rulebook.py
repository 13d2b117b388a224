"""Rules pages: a game explained clause by clause, in the project's own words, in every language.

Before its clauses a page may explain the game in chapters of paragraphs, lists and tables.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from consigliere.i18n.language import UnknownLanguage

from .guide import Block, read_blocks

_CLAUSE = re.compile(r"\[([A-Z]+(?:-[A-Z0-9]+)+)\] (.+)", re.DOTALL)
_CLAUSE_BEGINS = re.compile(r"^\[[A-Z]+-[^\]]+\] ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: `id` is its anchor; `text` may have **bold** words and several lines."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rules: either clauses, or `blocks` that explain and point to clauses."""

    title: str
    clauses: tuple[Clause, ...]
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The whole page in one language."""

    title: str
    introduction: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class ClauseInfo:
    """`tag` says where a clause comes from: S, a printed text states it; R, it is a ruling.

    La Famiglia has P for public sources and H for its reconstruction, and joins letters.
    """

    id: str
    tag: str


@dataclass(frozen=True, slots=True)
class RulePages:
    """The pages of one game; its folder `data` holds `clauses.json` and `rules/<language>.md`."""

    data: Traversable

    def clauses(self) -> tuple[ClauseInfo, ...]:
        """Every clause of the rules, in order; none if the game lists none."""
        page = self.data.joinpath("clauses.json")
        listed = json.loads(page.read_text("utf-8")) if page.is_file() else []
        return tuple(ClauseInfo(entry["id"], entry["tag"]) for entry in listed)

    def clauses_for(self, texts: Collection[str]) -> frozenset[str]:
        """The clauses that the texts of a prompt, by their keys, are about: those of a decision.

        They are listed in `decision_clauses.json`; none if the game has no such file.
        """
        page = self.data.joinpath("decision_clauses.json")
        listed = json.loads(page.read_text("utf-8")) if page.is_file() else {}
        return frozenset(clause for key in texts for clause in listed.get(key, ()))

    def languages(self) -> tuple[str, ...]:
        """The tags of the languages that the rules are written in, sorted; empty without pages."""
        folder = self.data.joinpath("rules")
        if not folder.is_dir():
            return ()
        return tuple(sorted(page.name.removesuffix(".md") for page in folder.iterdir()))

    def page(self, lang: str) -> Rulebook:
        """The rules in one language; raises UnknownLanguage."""
        known = self.languages()
        if lang not in known:
            raise UnknownLanguage("unknown_language", {"language": lang, "known": ", ".join(known)})
        text = self.data.joinpath("rules", f"{lang}.md").read_text("utf-8")
        head, *chapters = text.split("\n## ")
        title, introduction = _paragraphs(head)
        return Rulebook(title.removeprefix("# "), introduction, tuple(map(_section, chapters)))


def _section(chapter: str) -> Section:
    title, _, body = chapter.partition("\n")
    if not _CLAUSE_BEGINS.search(body):
        return Section(title.strip(), (), read_blocks(body))
    return Section(title.strip(), tuple(map(_clause, _paragraphs(body))))


def _clause(paragraph: str) -> Clause:
    found = _CLAUSE.fullmatch(paragraph)
    if found is None:
        raise ValueError(f"not a clause: {paragraph[:40]!r}")
    return Clause(found[1], found[2])


def _paragraphs(text: str) -> list[str]:
    return [part.strip() for part in text.split("\n\n") if part.strip()]
