"""Count the keys of each decision of La Famiglia, from the keyboard alone and by the fewest.

    PYTHONPATH=tests python scripts/count_keys.py --mode 1v1 --decisions 600

A table against computers of level 1; what is chosen is what the heuristic would choose. Prints a
table by kind of decision: how many, keys in the median, most keys; the last row is of places on the
map. Ends with the game, or after so many decisions.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from statistics import median
from typing import Any

from playwright.sync_api import Page

from e2e.conftest import PATIENCE_MS
from e2e.knowing_person import KnowingPerson
from e2e.la_famiglia_page import sit_down
from e2e.prepared import SEATS
from take_pictures import photographer

DECISIONS = 60


def row(name: str, keys: list[int]) -> str:
    """A row of the table."""
    return f"| {name} | {len(keys)} | {median(keys):g} | {max(keys)} |"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mode", choices=SEATS, default="1v1")
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    kinds: dict[str, list[int]] = defaultdict(list)
    places: list[int] = []
    with photographer() as (browser, server):

        def opened(**settings: Any) -> Page:
            page = browser.new_context(locale="en", base_url=server.url, **settings).new_page()
            page.set_default_timeout(PATIENCE_MS)
            page.goto(server.url)
            return page

        table = sit_down(opened)
        table.sit_down(given.mode)
        for one in KnowingPerson(table.page, server, given.seed).play(given.decisions):
            kinds[one.kind].append(one.keys)
            places += one.places
    print("| decision | how many | keys, median | most |\n|---|---|---|---|")
    print(row("all", [keys for of in kinds.values() for keys in of]))
    for kind in sorted(kinds):
        print(row(f"`{kind}`", kinds[kind]))
    if places:
        print(row("places on the map", places))


if __name__ == "__main__":
    main()
