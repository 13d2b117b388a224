"""Say what a registered game lacks; the exit status is 1 if any lacks something.

A game of this repository has texts and rules pages in every language, golden games under
tests/golden, and for each clause of its rules a source, a function and a test. Any game, also one
of somebody else's package, has its rules pages in the languages of its texts, and plays a game that
passes the conformance suite.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from consigliere.games.registry import game_ids, load_game, rule_pages
from consigliere.i18n.language import LANGUAGES
from consigliere.testing import ConformanceError, Settings, check_game
from consigliere.testing.setups import setups_of
from consigliere.testing.suite import languages_of
from generate_coverage import RULES, book_of, read_coverage
from golden import FOLDER
from golden_games import golden_of
from own_games import own_games

_STRIDE = 50
"""One game played in full takes the tests a minute; here a look at some states is enough."""


def problems_of_any(game_id: str) -> Iterator[str]:
    """What every game must have, whoever made it."""
    if set(rule_pages(game_id).languages()) != set(languages_of(game_id)):
        yield f"has texts in {languages_of(game_id)}, rules in {rule_pages(game_id).languages()}"
    game = load_game(game_id)
    setup = setups_of(game.info)[0]
    settings = Settings(setup.seats, setup.options, seeds=(1,), sample=1, stride=_STRIDE)
    try:
        check_game(game, settings)
    except ConformanceError as error:
        yield str(error)


def problems_of_own(game_id: str) -> Iterator[str]:
    """What a game of this repository must have besides."""
    missing = set(LANGUAGES) - set(languages_of(game_id))
    if missing:
        yield f"has no texts in {sorted(missing)}"
    if not rule_pages(game_id).clauses():
        yield "lists no clauses in data/clauses.json"
    if not golden_of(game_id).files:
        yield f"has no golden games in {FOLDER / golden_of(game_id).name}"
    try:
        yield from read_coverage(book_of(game_id)).problems()
    except FileNotFoundError as error:
        yield f"has no list of sentences in {RULES / 'sources'}: {error.filename}"


def main() -> int:
    """Look at every registered game; the exit status."""
    found = [
        f"{game_id}: {problem}" for game_id in game_ids() for problem in problems_of_any(game_id)
    ]
    found += [
        f"{game_id}: {problem}" for game_id in own_games() for problem in problems_of_own(game_id)
    ]
    for problem in found:
        print(problem)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
