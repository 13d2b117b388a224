"""The page of a report, in Markdown, with everything needed to repeat it."""

import json
from collections.abc import Callable, Iterator, Sequence

import msgspec

from consigliere.core.message import Message

from .lineups import PAIR
from .report import Section, Source
from .specification import Contestant, Specification, Sprt
from .text_tables import Table, tables_of

Translate = Callable[[Message], str]
"""Renders a message."""
_DEFAULTS = {"seconds": 0.0, "playouts": None, "temperature": 0.0}


def page_of(
    sections: Sequence[Section], command: str, anchor: str | None, translate: Translate
) -> str:
    """The page; `command` is the command that generates it."""
    lines = [f"# {translate(Message('arena.page.title'))}", ""]
    lines += [translate(Message("arena.page.generated")), "", f"    {command}", ""]
    for method in dict.fromkeys(_method(section) for section in sections):
        lines += [translate(Message(method)), ""]
    for section in sections:
        lines += _section(section, anchor, translate)
    return "\n".join(lines).rstrip() + "\n"


def _method(section: Section) -> str:
    of_two = len(section.specification.sides) == 2
    return "arena.page.method" if of_two else "arena.page.method_of_more"


def _section(section: Section, anchor: str | None, translate: Translate) -> Iterator[str]:
    specification = section.specification
    heading = Message(
        "arena.page.section",
        {
            "game": Message(f"{specification.game}.name"),
            "rules": specification.rules_version,
            "clock": Message(f"arena.clock.{specification.clock}"),
        },
    )
    yield from (f"## {translate(heading)}", "")
    for table in tables_of(section, anchor):
        yield from _table(table, translate)
    yield from (translate(Message("arena.page.digest", {"digest": section.digest})), "")
    for source in section.sources:
        yield from _source(source, translate)


def _table(table: Table, translate: Translate) -> Iterator[str]:
    yield from (f"### {translate(table.title)}", "")
    yield _row([translate(column) for column in table.columns])
    yield _row(["---"] * len(table.columns))
    for row in table.rows:
        yield _row([cell if isinstance(cell, str) else translate(cell) for cell in row])
    yield ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _source(source: Source, translate: Translate) -> Iterator[str]:
    specification = source.results.specification
    heading = Message(
        "arena.page.specification", {"file": source.path.name, "hash": specification.hash}
    )
    yield from (f"### {translate(heading)}", "")
    for name, sha in specification.data.items():
        yield from (translate(Message("arena.page.data", {"name": name, "hash": sha})), "")
    yield from (translate(Message("arena.page.again", {"file": source.path.name})), "")
    yield from ("```toml", *written(specification), "```", "")


def written(specification: Specification) -> Iterator[str]:
    """The specification as lines of TOML."""
    for name in ("game", "games", "seed", "clock"):
        yield f"{name} = {_value(getattr(specification, name))}"
    teams = specification.sides
    if teams != PAIR:
        yield f"seats = {sum(map(len, teams))}"
        yield f"teams = {_value([list(team) for team in teams])}"
    lineups = ", ".join(_value(list(labels)) for labels in specification.pairings)
    yield f"{'pairings' if len(teams) == 2 else 'lineups'} = [{lineups}]"
    yield from ("", "[options]")
    yield from (f"{name} = {_value(value)}" for name, value in specification.options.items())
    for label, contestant in specification.players.items():
        yield from ("", f"[players.{_value(label)}]")
        yield from _fields(contestant)
    if specification.sprt is not None:
        yield from ("", "[sprt]")
        yield from _fields(specification.sprt)


def _fields(part: Contestant | Sprt) -> Iterator[str]:
    """The fields that differ from their defaults."""
    for name, value in msgspec.structs.asdict(part).items():
        if value is not msgspec.UNSET and value != _DEFAULTS.get(name):
            yield f"{name} = {_value(value)}"


def _value(value: object) -> str:
    """A string, a number or a list of them: the same in JSON and TOML."""
    return json.dumps(value)
