"""Choices are walked piece by piece, and all of them can be reached."""

from consigliere.core.action import Choice
from consigliere.core.message import Message
from consigliere.terminal.choice_paths import FEW, Chooser


def choice(*path: str, label: str = "") -> Choice:
    return Choice("-".join(path) + label, path, Message(label or " ".join(path)))


def chooser(*choices: Choice) -> Chooser:
    return Chooser(choices, lambda message: message.key, str.upper)


MANY = [choice(first, second) for first in "abc" for second in "wxyz"]


def test_a_few_choices_need_no_walk() -> None:
    few = MANY[:FEW]
    lines = chooser(*few).lines()
    assert [line.choices for line in lines] == [(one,) for one in few]
    assert not any(line.path for line in lines)


def test_many_are_grouped_by_the_piece_that_comes_next() -> None:
    walk = chooser(*MANY, choice("pass"))
    assert [line.text for line in walk.lines()] == ["A … (4)", "B … (4)", "C … (4)", "pass"]
    assert walk.pick(walk.lines()[1]) is None
    assert walk.trail() == "B"
    lines = walk.lines()
    assert [line.text for line in lines] == ["b w", "b x", "b y", "b z"]
    assert walk.pick(lines[2]) == choice("b", "y")


def test_one_step_back_leads_to_the_lines_before() -> None:
    walk = chooser(*MANY)
    before = walk.lines()
    walk.pick(before[0])
    assert walk.back()
    assert walk.lines() == before
    assert not walk.back()


def test_a_piece_that_all_share_is_not_asked_for() -> None:
    walk = chooser(*[choice("do", *one.path) for one in MANY])
    lines = walk.lines()
    assert [line.text for line in lines] == ["A … (4)", "B … (4)", "C … (4)"]
    walk.pick(lines[0])
    assert walk.trail() == "DO › A"
    assert len(walk.lines()) == 4


def test_choices_with_one_path_are_told_apart_by_their_labels() -> None:
    same = [choice("card", label=f"way {n}") for n in range(FEW + 3)]
    assert [line.text for line in chooser(*same).lines()] == [f"way {n}" for n in range(FEW + 3)]


def test_a_choice_that_is_complete_stands_beside_those_that_go_on() -> None:
    walk = chooser(choice("a"), *[choice("a", str(n)) for n in range(FEW + 2)])
    assert walk.lines()[0].choices == (choice("a"),)
    assert len(walk.lines()) == FEW + 3


def test_typing_finds_choices_by_all_their_words() -> None:
    walk = chooser(*MANY)
    walk.wanted = " Z b "
    assert [line.choices for line in walk.lines()] == [(choice("b", "z"),)]
    walk.wanted = "nothing like it"
    assert walk.lines() == []


def test_every_choice_can_be_reached() -> None:
    """By walking through all lines, whatever the shape of the paths."""
    odd = [choice("a"), choice("a", "b"), choice("a", "b", "c"), *MANY, choice("c", label="again")]
    reached: list[Choice] = []

    def walk_on(walk: Chooser) -> None:
        for line in walk.lines():
            made = walk.pick(line)
            if made is None:
                walk_on(walk)
                walk.back()
            else:
                reached.append(made)

    walk_on(chooser(*odd))
    assert sorted(one.word for one in reached) == sorted(one.word for one in odd)
