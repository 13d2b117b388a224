"""The sentences and clauses of Family Tree: numbered, and none says nothing."""

from consigliere.games.registry import rule_pages
from generate_coverage import book_of

SENTENCES = 106
RULINGS = 81


def test_every_sentence_is_numbered_and_says_something() -> None:
    sentences = book_of("family-tree").sentences
    assert [s.id for s in sentences] == [f"FT-S{number}" for number in range(1, SENTENCES + 1)]
    assert all(sentence.clauses != ("flavour",) for sentence in sentences)


def test_every_ruling_is_a_clause_and_so_are_sentences_that_state_a_rule_first() -> None:
    ids = {clause.id for clause in rule_pages("family-tree").clauses()}
    assert {f"FT-{number}" for number in range(1, RULINGS + 1)} <= ids
    own = {s.id for s in book_of("family-tree").sentences if s.id in s.clauses}
    assert {clause for clause in ids if clause.startswith("FT-S")} == own
