"""The rules pages of all games of this repository."""

from dataclasses import dataclass

from consigliere.core.options import OptionSpec
from consigliere.games.registry import load_game, rule_pages
from consigliere.games.rulebook import RulePages
from generate_coverage import Book, book_of
from own_games import own_games


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of one game."""

    game: str

    @property
    def book(self) -> Book:
        """Its sentences, and where its functions and tests are."""
        return book_of(self.game)

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        """What can be chosen before it begins."""
        return load_game(self.game).info.options

    @property
    def rules(self) -> RulePages:
        """The clauses, and the pages by language."""
        return rule_pages(self.game)

    def texts(self, lang: str) -> dict[str, str]:
        """What every clause says."""
        return {c.id: c.text for section in self.rules.page(lang).sections for c in section.clauses}

    def overview(self, lang: str) -> str:
        """What the page says outside its clauses: introduction and chapters that explain."""
        page = self.rules.page(lang)
        blocks = [block for section in page.sections for block in section.blocks]
        cells = [cell for block in blocks for row in block.rows for cell in row]
        return "\n".join((page.introduction, *cells))


ALL_PAGES = tuple(map(Pages, own_games()))
