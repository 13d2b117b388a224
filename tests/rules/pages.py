"""The rules pages of the three games, and what tests expect of each."""

from collections.abc import Callable
from dataclasses import dataclass

from consigliere.core.options import OptionSpec
from consigliere.games.famiglia import rulebook as famiglia
from consigliere.games.famiglia.rules import options as famiglia_settings
from consigliere.games.family_tree import rulebook as family_tree
from consigliere.games.family_tree.rules import options as family_tree_settings
from consigliere.games.la_famiglia import rulebook as la_famiglia
from consigliere.games.la_famiglia.rules.record import options as la_famiglia_settings
from consigliere.games.rulebook import ClauseInfo, Rulebook
from generate_coverage import FAMIGLIA, FAMILY_TREE, LA_FAMIGLIA, Book


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of one game.

    The options of `introduced` are named in the introduction, all others in a clause. `numbered`
    are clauses with the same numbers in every language, None for all: elsewhere one may be a word.
    """

    game: str
    book: Book
    rulebook: Callable[[str], Rulebook]
    languages: Callable[[], tuple[str, ...]]
    clause_list: Callable[[], tuple[ClauseInfo, ...]]
    chapters: int
    options: tuple[OptionSpec, ...]
    introduced: tuple[str, ...] = ()
    numbered: tuple[str, ...] | None = None

    def texts(self, lang: str) -> dict[str, str]:
        """What every clause says."""
        return {c.id: c.text for section in self.rulebook(lang).sections for c in section.clauses}


FAMIGLIA_PAGES = Pages(
    game="famiglia",
    book=FAMIGLIA,
    rulebook=famiglia.rulebook,
    languages=famiglia.rulebook_languages,
    clause_list=famiglia.clause_list,
    chapters=9,
    options=famiglia_settings.OPTIONS,
    numbered=("FA-CARD-1", "FA-CARD-3", "FA-P4-5"),
)
FAMILY_TREE_PAGES = Pages(
    game="family-tree",
    book=FAMILY_TREE,
    rulebook=family_tree.rulebook,
    languages=family_tree.rulebook_languages,
    clause_list=family_tree.clause_list,
    chapters=10,
    options=family_tree_settings.OPTIONS,
    introduced=(family_tree_settings.VARIANT,),
)
LA_FAMIGLIA_PAGES = Pages(
    game="la-famiglia",
    book=LA_FAMIGLIA,
    rulebook=la_famiglia.rulebook,
    languages=la_famiglia.rulebook_languages,
    clause_list=la_famiglia.clause_list,
    chapters=21,
    options=la_famiglia_settings.OPTIONS,
    introduced=(la_famiglia_settings.MODE,),
)
ALL_PAGES = (FAMIGLIA_PAGES, FAMILY_TREE_PAGES, LA_FAMIGLIA_PAGES)
