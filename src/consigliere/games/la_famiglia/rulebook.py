"""The rules page of La Famiglia."""

from importlib.resources import files

from consigliere.games.rulebook import RulePages

_PAGES = RulePages(files(__package__).joinpath("data"))

clause_list = _PAGES.clauses
rulebook_languages = _PAGES.languages
rulebook = _PAGES.page
