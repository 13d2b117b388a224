"""Choices are narrowed down piece by piece, and all of them can be reached."""

from consigliere.core.action import Choice
from consigliere.core.message import Message
from consigliere.terminal.choice_list import DECLINE_KEY, ChoiceList
from consigliere.terminal.choice_paths import DIGIT_KEYS, ChoiceNavigator


def choice(*path: str, label: str = "") -> Choice:
    return Choice("-".join(path) + label, path, Message(label or " ".join(path)))


def navigator(*choices: Choice) -> ChoiceNavigator:
    return ChoiceNavigator(choices, lambda message: message.key, str.upper, "", "{} ways".format)


MANY = [choice(first, second) for first in "abc" for second in "wxyz"]


def test_a_few_choices_need_no_grouping() -> None:
    few = MANY[:DIGIT_KEYS]
    lines = navigator(*few).lines()
    assert [line.choices for line in lines] == [(one,) for one in few]
    assert not any(line.path for line in lines)


def test_many_are_grouped_by_the_piece_that_comes_next() -> None:
    paths = navigator(*MANY, choice("pass"))
    texts = [line.text for line in paths.lines()]
    assert texts == ["A … 4 ways", "B … 4 ways", "C … 4 ways", "pass"]
    assert paths.select(paths.lines()[1]) is None
    assert paths.breadcrumb() == "B"
    lines = paths.lines()
    assert [line.text for line in lines] == ["b w", "b x", "b y", "b z"]
    assert paths.select(lines[2]) == choice("b", "y")


def test_one_step_back_leads_to_the_lines_before() -> None:
    paths = navigator(*MANY)
    before = paths.lines()
    paths.select(before[0])
    assert paths.back()
    assert paths.lines() == before
    assert not paths.back()


def test_a_piece_that_all_share_is_not_asked_for() -> None:
    paths = navigator(*[choice("do", *one.path) for one in MANY])
    lines = paths.lines()
    assert [line.text for line in lines] == ["A … 4 ways", "B … 4 ways", "C … 4 ways"]
    paths.select(lines[0])
    assert paths.breadcrumb() == "DO › A"
    assert len(paths.lines()) == 4


def test_choices_with_one_path_are_told_apart_by_their_labels() -> None:
    labels = [f"way {n}" for n in range(DIGIT_KEYS + 3)]
    same = [choice("card", label=label) for label in labels]
    assert [line.text for line in navigator(*same).lines()] == labels


def test_a_choice_that_is_complete_is_listed_beside_longer_ones() -> None:
    paths = navigator(choice("a"), *[choice("a", str(n)) for n in range(DIGIT_KEYS + 2)])
    assert paths.lines()[0].choices == (choice("a"),)
    assert len(paths.lines()) == DIGIT_KEYS + 3


def test_typing_finds_choices_by_all_their_words() -> None:
    paths = navigator(*MANY)
    paths.query = " Z b "
    assert [line.choices for line in paths.lines()] == [(choice("b", "z"),)]
    paths.query = "nothing like it"
    assert paths.lines() == []


def test_every_choice_can_be_reached() -> None:
    """By visiting every line, whatever the shape of the paths."""
    odd = [choice("a"), choice("a", "b"), choice("a", "b", "c"), *MANY, choice("c", label="again")]
    reached: list[Choice] = []

    def visit(paths: ChoiceNavigator) -> None:
        for line in paths.lines():
            made = paths.select(line)
            if made is None:
                visit(paths)
                paths.back()
            else:
                reached.append(made)

    visit(navigator(*odd))
    assert sorted(one.word for one in reached) == sorted(one.word for one in odd)


def test_what_declines_comes_last_and_has_a_key_of_its_own() -> None:
    """Whatever is offered beside it: the key never means something else."""
    for others in ((), ("a",), tuple("abcdefghijkl")):
        for word in ("pass", "stop", "bonus:none", "act:no"):
            choices = [choice(word), *map(choice, others)]
            shown = ChoiceList()
            shown.lines = tuple(navigator(*choices).lines())
            last = shown.index_of(DECLINE_KEY)
            assert last == len(others)
            assert shown.lines[last].choices == (choice(word),)
            digits = [shown.index_of(digit) for digit in range(1, DIGIT_KEYS + 1)]
            assert digits[: len(others)] == list(range(len(others)))[:DIGIT_KEYS]
            assert last not in digits
    only = ChoiceList()
    only.lines = tuple(navigator(choice("a")).lines())
    assert only.index_of(DECLINE_KEY) is None


def digits_of(*words: str) -> dict[int, str]:
    """The words of choices by the digit that chooses them."""
    shown = ChoiceList()
    shown.lines = tuple(navigator(*map(choice, words)).lines())
    indexes = {digit: shown.index_of(digit) for digit in range(DIGIT_KEYS + 1)}
    return {d: shown.lines[n].choices[0].word for d, n in indexes.items() if n is not None}


def test_a_number_is_chosen_by_its_own_digit() -> None:
    """The column that was 3 stays 3 when column 1 cannot be chosen any more."""
    assert digits_of("disc:1", "disc:3") == {1: "disc:1", 3: "disc:3"}
    assert digits_of("disc:3", "disc:5", "pass") == {3: "disc:3", 5: "disc:5", 0: "pass"}


def test_lines_are_counted_where_numbers_do_not_tell_them_apart() -> None:
    for words in (
        ("agit:CAL:2", "agit:PAL:1"),
        ("disc:3", "put:PAL"),
        ("split:0", "split:1"),
        ("count:9", "count:10"),
    ):
        assert digits_of(*words) == dict(enumerate(words, start=1))


def test_what_ends_the_turn_says_so() -> None:
    last = Choice("take", ("card",), Message("take"), ends_turn=True)
    paths = ChoiceNavigator([last, choice("lay")], lambda message: message.key, str, "ends turn")
    assert [line.text for line in paths.lines()] == ["take · ends turn", "lay"]
