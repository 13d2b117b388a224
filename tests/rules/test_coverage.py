"""The coverage documents, and the sentences of the printed rules of Famiglia."""

from generate_coverage import Coverage, Mention, Sentence, book_of, main


def test_the_coverage_document_is_up_to_date() -> None:
    assert main(["--check"]) == 0


def test_sentences_are_numbered_in_order_and_few_say_nothing() -> None:
    sentences = book_of("famiglia").sentences
    for source, count in {"RU": 90, "ES": 93, "FR": 82}.items():
        ids = [sentence.id for sentence in sentences if sentence.id.startswith(source)]
        assert ids == [f"{source}-{number}" for number in range(1, count + 1)]
    assert sum(sentence.clauses == ("flavour",) for sentence in sentences) < len(sentences) // 20


def test_what_is_missing_is_told() -> None:
    coverage = Coverage(
        tags={"FA-X-1": "S", "FA-X-2": "R"},
        sentences=(Sentence("RU-1", "", ()), Sentence("RU-2", "", ("FA-X-3",))),
        functions=(Mention("rules.one", ("FA-X-1",)),),
        tests=(Mention("test_rules.test_two", ("FA-X-2", "FA-X-4")),),
    )
    assert coverage.problems() == [
        "RU-1 names no clause",
        "FA-X-1 is tagged S but no sentence says it",
        "FA-X-2 has no function",
        "FA-X-1 has no test",
        "RU-2 names the unknown clause FA-X-3",
        "test_rules.test_two names the unknown clause FA-X-4",
    ]
