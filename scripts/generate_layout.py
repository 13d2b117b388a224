"""Write the tables of docs/envs.md: what a batch shows, an observation's slots, the actions.

Each table stands between two marks in the page and comes from the tables that the code works with.
With `--check` nothing is written; the exit status is 1 if the page is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from consigliere.games.famiglia.encoding.arrays import COLUMNS
from consigliere.games.famiglia.encoding.layout import PLANES, SLOTS
from consigliere.games.famiglia.encoding.numbering import FIRST, GROUPS, action_word
from generated import ROOT, settle

TARGET = ROOT / "docs" / "envs.md"


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


TABLES = {"columns": columns, "planes": planes, "actions": actions}


def filled(page: str) -> str:
    """The page with every table as it should be; raises ValueError where a mark is missing."""
    for name, table in TABLES.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        before, old, after = page.partition(begin)
        _, close, rest = after.partition(end)
        if not old or not close:
            raise ValueError(f"{TARGET.name} has no marks for {name}")
        page = "".join([before, begin, *(f"{line}\n" for line in table()), end, rest])
    return page


def main(arguments: list[str]) -> int:
    """Write the page, or check it; the exit status."""
    return settle(TARGET, filled(TARGET.read_text("utf-8")), __file__, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
