"""The rules pages of the three games, and what tests expect of each."""

from dataclasses import dataclass

from consigliere.core.options import OptionSpec
from consigliere.games.famiglia.rules import options as famiglia_settings
from consigliere.games.family_tree.rules import options as family_tree_settings
from consigliere.games.la_famiglia.rules.record import options as la_famiglia_settings
from consigliere.games.registry import rule_pages
from consigliere.games.rulebook import RulePages
from generate_coverage import FAMIGLIA, FAMILY_TREE, LA_FAMIGLIA, Book


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of one game.

    The options of `introduced` are named in the introduction, all others in a clause. `numbered`
    are clauses with the same numbers in every language, None for all: elsewhere one may be a word.
    """

    game: str
    book: Book
    chapters: int
    options: tuple[OptionSpec, ...]
    introduced: tuple[str, ...] = ()
    numbered: tuple[str, ...] | None = None

    @property
    def rules(self) -> RulePages:
        """The clauses, and the pages by language."""
        return rule_pages(self.game)

    def texts(self, lang: str) -> dict[str, str]:
        """What every clause says."""
        return {c.id: c.text for section in self.rules.page(lang).sections for c in section.clauses}


FAMIGLIA_PAGES = Pages(
    game="famiglia",
    book=FAMIGLIA,
    chapters=9,
    options=famiglia_settings.OPTIONS,
    numbered=("FA-CARD-1", "FA-CARD-3", "FA-P4-5"),
)
FAMILY_TREE_PAGES = Pages(
    game="family-tree",
    book=FAMILY_TREE,
    chapters=10,
    options=family_tree_settings.OPTIONS,
    introduced=(family_tree_settings.VARIANT,),
)
LA_FAMIGLIA_PAGES = Pages(
    game="la-famiglia",
    book=LA_FAMIGLIA,
    chapters=21,
    options=la_famiglia_settings.OPTIONS,
    introduced=(la_famiglia_settings.MODE,),
)
ALL_PAGES = (FAMIGLIA_PAGES, FAMILY_TREE_PAGES, LA_FAMIGLIA_PAGES)
