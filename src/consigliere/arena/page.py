"""The page of a report: Markdown that says what was played, so that anyone can play it again."""

import json
from collections.abc import Callable, Iterator, Sequence

import msgspec

from consigliere.core.message import Message

from .report import Section, Source
from .specification import Contestant, Specification, Sprt
from .text_tables import Table, tables_of

Say = Callable[[Message], str]
"""Puts a message into words."""
_DEFAULTS = {"seconds": 0.0, "playouts": None, "temperature": 0.0}


def page_of(sections: Sequence[Section], command: str, anchor: str | None, say: Say) -> str:
    """The page; `command` is the one that writes it."""
    lines = [f"# {say(Message('arena.page.title'))}", ""]
    lines += [say(Message("arena.page.generated")), "", f"    {command}", ""]
    lines += [say(Message("arena.page.method")), ""]
    for section in sections:
        lines += _section(section, anchor, say)
    return "\n".join(lines).rstrip() + "\n"


def _section(section: Section, anchor: str | None, say: Say) -> Iterator[str]:
    specification = section.specification
    heading = Message(
        "arena.page.section",
        {
            "game": Message(f"{specification.game}.name"),
            "rules": specification.rules_version,
            "clock": Message(f"arena.clock.{specification.clock}"),
        },
    )
    yield from (f"## {say(heading)}", "")
    for table in tables_of(section, anchor):
        yield from _table(table, say)
    yield from (say(Message("arena.page.digest", {"digest": section.digest})), "")
    for source in section.sources:
        yield from _source(source, say)


def _table(table: Table, say: Say) -> Iterator[str]:
    yield from (f"### {say(table.title)}", "")
    yield _row([say(column) for column in table.columns])
    yield _row(["---"] * len(table.columns))
    for row in table.rows:
        yield _row([cell if isinstance(cell, str) else say(cell) for cell in row])
    yield ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _source(source: Source, say: Say) -> Iterator[str]:
    specification = source.results.specification
    heading = Message(
        "arena.page.specification", {"file": source.path.name, "hash": specification.hash}
    )
    yield from (f"### {say(heading)}", "")
    for name, sha in specification.data.items():
        yield from (say(Message("arena.page.data", {"name": name, "hash": sha})), "")
    yield from (say(Message("arena.page.again", {"file": source.path.name})), "")
    yield from ("```toml", *written(specification), "```", "")


def written(specification: Specification) -> Iterator[str]:
    """The lines of a TOML file that is read as this specification."""
    for name in ("game", "games", "seed", "clock"):
        yield f"{name} = {_value(getattr(specification, name))}"
    pairings = ", ".join(_value(list(labels)) for labels in specification.pairings)
    yield f"pairings = [{pairings}]"
    yield from ("", "[options]")
    yield from (f"{name} = {_value(value)}" for name, value in specification.options.items())
    for label, contestant in specification.players.items():
        yield from ("", f"[players.{_value(label)}]")
        yield from _fields(contestant)
    if specification.sprt is not None:
        yield from ("", "[sprt]")
        yield from _fields(specification.sprt)


def _fields(part: Contestant | Sprt) -> Iterator[str]:
    """Everything that is not left to its default."""
    for name, value in msgspec.structs.asdict(part).items():
        if value != _DEFAULTS.get(name):
            yield f"{name} = {_value(value)}"


def _value(value: object) -> str:
    """A string, a number or a list of strings: JSON and TOML write them alike."""
    return json.dumps(value)
