"""Write the tables of docs/envs.md and docs/encodings.md: what is shown, and the actions.

Each table stands between two marks in its page and comes from the tables that the code works with.
With `--check` nothing is written; the exit status is 1 if a page is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from consigliere.games.encodings import encoding_of
from consigliere.games.famiglia.encoding.arrays import COLUMNS
from consigliere.games.famiglia.encoding.layout import PLANES, SLOTS
from consigliere.games.famiglia.encoding.numbering import FIRST, GROUPS, action_word
from generated import ROOT, settle

Tables = Mapping[str, Callable[[], Iterator[str]]]
"""The lines of each table, by the name in its marks."""

DOCS = ROOT / "docs"
SPOKEN = {"family-tree": 4, "la-famiglia": 2}
"""Games whose steps are said in words, with the number of seats of their tables."""


def columns() -> Iterator[str]:
    """The arrays of a frame."""
    yield from ("| array | shape | type | holds |", "|---|---|---|---|")
    for column in COLUMNS:
        shape = ", ".join(["games", *(str(size) for size in column.shape)])
        yield f"| `{column.name}` | ({shape}) | {column.dtype} | {column.meaning} |"


def planes() -> Iterator[str]:
    """The slots of an observation."""
    yield from ("| plane | slots | values | holds |", "|---|---|---|---|")
    for plane in PLANES:
        slots = _span(SLOTS[plane.name].start, plane.size)
        yield f"| `{plane.name}` | {slots} | {plane.values} | {plane.meaning} |"


def actions() -> Iterator[str]:
    """The actions by groups."""
    yield from ("| group | actions | first and last | means |", "|---|---|---|---|")
    for group in GROUPS:
        first, last = FIRST[group.name], FIRST[group.name] + len(group.codes) - 1
        ends = dict.fromkeys([f"`{action_word(first)}`", f"`{action_word(last)}`"])
        span = _span(first, len(group.codes))
        yield f"| {group.name} | {span} | {' … '.join(ends)} | {group.meaning} |"


def _span(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def planes_of(game: str) -> Iterator[str]:
    """What an observation holds of a game that is said in words."""
    yield from ("| plane | slots | values | holds |", "|---|---|---|---|")
    for plane in encoding_of(game, seats=SPOKEN[game]).planes:
        slots = _span(plane.slots.start, plane.slots.stop - plane.slots.start)
        yield f"| `{plane.name}` | {slots} | {plane.low} to {plane.high} | {plane.meaning} |"


def words_of(game: str) -> Iterator[str]:
    """Its actions, word by word."""
    yield from ("| group | actions | first and last | means |", "|---|---|---|---|")
    first = 0
    for group in encoding_of(game, seats=SPOKEN[game]).groups:
        ends = dict.fromkeys([f"`{group.words[0]}`", f"`{group.words[-1]}`"])
        span = _span(first, len(group.words))
        yield f"| {group.name} | {span} | {' … '.join(ends)} | {group.meaning} |"
        first += len(group.words)


PAGES: Mapping[Path, Tables] = {
    DOCS / "envs.md": {"columns": columns, "planes": planes, "actions": actions},
    DOCS / "encodings.md": {
        f"{game} {name}": partial(table, game)
        for game in SPOKEN
        for name, table in (("planes", planes_of), ("actions", words_of))
    },
}


def filled(page: str, tables: Tables) -> str:
    """The page with every table as it should be; raises ValueError where a mark is missing."""
    for name, table in tables.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        before, old, after = page.partition(begin)
        _, close, rest = after.partition(end)
        if not old or not close:
            raise ValueError(f"there are no marks for {name}")
        page = "".join([before, begin, *(f"{line}\n" for line in table()), end, rest])
    return page


def main(arguments: list[str]) -> int:
    """Write the pages, or check them; the exit status."""
    return max(
        settle(page, filled(page.read_text("utf-8"), tables), __file__, arguments)
        for page, tables in PAGES.items()
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
