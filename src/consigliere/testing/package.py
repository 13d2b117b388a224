"""What a package brings along besides the rules: its names, its texts and its page of rules."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import is_dataclass

from consigliere.core.game import GameInfo
from consigliere.games.plugin import GamePlugin
from consigliere.games.rulebook import RulePages

from .playthrough import ConformanceError


def check_package(found: GamePlugin, name: str, keys: Mapping[str, Container[str]]) -> None:
    """Look at what lies beside the rules of an entry point; raises ConformanceError.

    `keys` are the keys of the catalogue by language, as in `Settings`.
    """
    info = found.load_game().info
    for complaint in (*_names(found, name), *_texts(info, keys), *_clauses(found)):
        raise ConformanceError(f"{name}: {complaint}")


def _names(found: GamePlugin, name: str) -> Iterator[str]:
    for owner, given in (("the plugin", found.id), ("info", found.load_game().info.id)):
        if given != name:
            yield f"the entry point is called {name}, but the id of {owner} is {given}"
    try:
        view = found.load(found.view)
    except (ImportError, AttributeError) as error:
        yield f"the plugin names the view {found.view}: {error}"
        return
    if not isinstance(view, type) or not is_dataclass(view):
        yield f"the view {found.view} is not a dataclass"


def texts_of(info: GameInfo) -> Iterator[str]:
    """The keys of what a page and a terminal call a game, its editions and its options."""
    yield from sorted({info.name_key, f"{info.id}.name"})
    for edition in (*info.editions, "custom"):
        yield f"edition.{info.id}.{edition}"
    for spec in info.options:
        if spec.is_extra:
            continue
        for part in ("name", "help", *spec.values):
            yield f"option.{info.id}.{spec.name}.{part}"


def _texts(info: GameInfo, keys: Mapping[str, Container[str]]) -> Iterator[str]:
    for language, known in keys.items():
        for key in texts_of(info):
            if key not in known:
                yield f"no text for {key} in {language}"


def _clauses(found: GamePlugin) -> Iterator[str]:
    pages, game = RulePages(found.data), found.load_game()
    try:
        listed = {clause.id for clause in pages.clauses()}
    except (TypeError, KeyError, ValueError) as error:
        yield f'data/clauses.json is not a list of {{"id": …, "tag": …}}: {error!r}'
        return
    for part in ("turn_clause", "chance_clause"):
        clause = getattr(game, part, "")
        if clause and clause not in listed:
            yield f"{part} {clause} is not in data/clauses.json"
    for language in pages.languages():
        try:
            written = {one.id for part in pages.page(language).sections for one in part.clauses}
        except ValueError as error:
            yield f"data/rules/{language}.md: {error}"
            continue
        for clause in sorted(listed - written):
            yield f"{clause} is not in data/rules/{language}.md"
        for clause in sorted(written - listed):
            yield f"{clause} is in data/rules/{language}.md, but not in data/clauses.json"
