"""Steps as whole turns in notation, and in words in four languages."""

import pytest
from hypothesis import given

from consigliere.analysis.step_texts import _alone, step_texts
from consigliere.analysis.turn_segments import turn_steps, turns_of
from consigliere.core.action import CHANCE
from consigliere.core.errors import ConsigliereError, InvalidAction
from consigliere.core.message import Message
from consigliere.games.famiglia.presentation.spelling import spell
from consigliere.games.famiglia.presentation.turns import apply_turn
from consigliere.games.famiglia.rules.state import State
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from famiglia_strategies import Line, lines
from famiglia_table import Table, line_of, play, state_of

from .analysed_games import GAME, counting, famiglia, short_game

SWAP = Table(street="F0", hand1="A2B0F1", area1="M2B3", known="-", rest="area2", through=2)


@pytest.mark.parametrize(
    ("start", "steps", "notation"),
    [
        (SWAP, "+F0", "+F0"),
        (SWAP, "A2 ^M2 ^B3 _F1 _B0 +F0", "A2:B3M2/F1B0 +F0"),
        (SWAP, "A2 ^M2 _F1 pass", "A2:M2/F1 pass"),
        (SWAP, "A2 pass", "A2:-/- pass"),
        (SWAP, "A2 ^M2", "A2:M2/-"),
        (Table(street="F2", rest="area2", known="A1M0"), "-F2 pass", "-F2>A1M0 pass"),
        (Table(street="F2", unknown="A1M0B0", rest="area2"), "-F2", "-F2>…"),
        (Table(street="F2", unknown="A1M0B0", rest="area2"), "-F2 >M0", "-F2>M0…"),
        (Table(street="F2", unknown="A1M0B0", rest="area2"), "-F2 >M0 >A1", "-F2>M0A1"),
        (Table(street="F2", unknown="A1", known="B0B1", rest="area2"), "-F2 >A1", "-F2>A1B0"),
        (Table(street="F0", unknown="A1M0B0", rest="area2"), "+F0", "+F0"),
    ],
)
def test_steps_become_whole_turns(start: Table, steps: str, notation: str) -> None:
    assert step_texts(GAME, state_of(start), steps.split()).notation == notation


def test_the_rest_of_a_swap_stands_by_itself() -> None:
    state = play(SWAP, "A2 ^M2")
    assert step_texts(GAME, state, ("_F1", "+F0")).notation == "_F1 +F0"


@given(lines(60))
def test_whole_turns_lead_where_their_steps_do(line: Line) -> None:
    """Every turn of random games, put together and read again."""
    for start, steps, end in whole(line):
        notation = step_texts(GAME, start, steps).notation
        is_cut = GAME.actors(end) == (CHANCE,)
        assert apply_turn(start.record, notation) == ("?" if is_cut else line_of(end))


def whole(line: Line) -> list[tuple[State, list[str], State]]:
    """The turns of a game that are over: state before, steps, state after."""
    found: list[tuple[State, list[str], State]] = []
    steps: list[str] = []
    start: State | None = None
    for moment, after in zip(line.moments, line.states[1:], strict=True):
        if moment.action.seat != CHANCE and start is None:
            start = moment.state
        if start is not None:
            steps.append(moment.action.word)
            if moment.action.word[0] in "+p":
                found.append((start, steps, after))
                start, steps = None, []
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_is_told_in_every_language(lang: str) -> None:
    timeline = short_game()
    for turn in turns_of(timeline):
        steps = turn_steps(timeline, turn.number, turn.end)
        state = timeline.moments[turn.number - 1].state
        shown = [render(message, lang) for message in step_texts(GAME, state, steps).steps]
        assert len(shown) == len(steps)
        assert not any("famiglia." in text or "{" in text for text in shown)


def test_steps_and_draws_are_told_as_they_are_offered() -> None:
    timeline = short_game()
    words = step_texts(GAME, timeline.moments[7].state, ("-M3", ">A2", ">B0", ">A2", "+B0")).steps
    assert [message.key for message in words] == [
        "choice.famiglia.dig",
        *["event.famiglia.drew"] * 3,
        "choice.famiglia.take_free",
    ]


def test_a_game_without_words_for_turns_puts_its_steps_side_by_side() -> None:
    timeline = counting("3")
    found = step_texts(timeline.game, timeline.moments[1].state, ("3", "1"))
    assert found.notation == "3 1"
    assert [message.key for message in found.steps] == ["choice.counting.count"] * 2


@pytest.mark.parametrize("steps", [("+F4",), ("+F9",), ("pass", "pass", "pass"), (">A1",)])
def test_what_cannot_be_played_cannot_be_told(steps: tuple[str, ...]) -> None:
    with pytest.raises(ConsigliereError):
        step_texts(GAME, famiglia().now.state, steps)


@pytest.mark.parametrize("word", ["+F4", ">M0", "-M3"])
def test_what_cannot_be_played_cannot_be_spelled(word: str) -> None:
    with pytest.raises(InvalidAction):
        spell(famiglia().now.state, (word,))


def test_a_label_that_needs_its_question_has_another_text_alone() -> None:
    where = Message("choice.la_famiglia.disc", {"column": 2})
    priced = Message("choice.la_famiglia.priced", {"what": where, "count": 1})
    assert render(_alone(priced), "en") == "A disc on column 2; price: 1 lira"
    assert _alone(Message("choice.la_famiglia.pass")) == Message("choice.la_famiglia.pass")
