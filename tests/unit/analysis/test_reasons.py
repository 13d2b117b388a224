"""Why the best option is the best: sentences that follow from the verdict and the two positions."""

from collections.abc import Sequence
from typing import Any

import pytest

from consigliere.analysis.reasons import reasons
from consigliere.analysis.what_if import Answer
from consigliere.core.action import Choice
from consigliere.core.message import Arg, Message, seat_name
from consigliere.core.replay import Timeline
from consigliere.i18n.language import LANGUAGES
from consigliere.i18n.render import render
from consigliere.players.estimates import exact_estimate
from consigliere.players.judge import Estimate, Option, Verdict
from counting_game import Counting, State

from .analysed_games import StubJudge, counting, famiglia

COUNT = Message("choice.counting.count")


class Answering:
    """Answers a count of the total by the words given for it; remembers the seats it was asked."""

    def __init__(self, answers: dict[int, str]) -> None:
        self.answers = answers
        self.asked: list[int | None] = []

    def judge(self, view: Any, played: Sequence[str], seed: int) -> Verdict:
        self.asked.append(view.viewer)
        best = option(0.5, self.answers[view.total])
        return Verdict((best,), best)


def option(chance: float, *words: str, spread: float = 0.02) -> Option:
    return Option(words, Estimate(chance, chance - spread, chance + spread, 100, is_exact=False))


def sure(chance: float, *words: str) -> Option:
    return Option(words, exact_estimate(chance))


def told(
    timeline: Timeline[Any], judge: Any, *options: Option, lang: str = "en"
) -> list[tuple[str, dict[str, Any]]]:
    """The keys and arguments of the reasons at the end of a game so far."""
    seat = timeline.game.actors(timeline.now.state)[0]
    verdict = Verdict(options, options[0])
    answer = Answer(len(timeline.moments), (), 0, seat, verdict)
    found = reasons(timeline.game, timeline.now.state, answer, judge, lang)
    return [(message.key.rpartition(".")[2], message.args) for message in found]


def test_a_single_option_needs_no_reason() -> None:
    assert told(counting("1"), Answering({}), option(0.5, "2")) == [("same", {})]
    total = counting("3", "3").now.state.total
    timeline = counting("3", "3", str(9 - total))
    assert timeline.now.state.total == 9
    assert told(timeline, Answering({}), option(0.5, "1")) == [("only", {})]


def test_the_gain_over_the_next_best() -> None:
    judge = Answering({2: "1", 3: "1"})
    options = (option(0.6, "1"), option(0.475, "2"), option(0.1, "3"))
    assert told(counting("1"), judge, *options)[0] == (
        "gain", {"points": "12.5", "other": (COUNT,)}
    )  # fmt: skip
    assert told(counting("1"), judge, *options, lang="ru")[0][1]["points"] == "12,5"


@pytest.mark.parametrize("other", [0.599, 0.59])
def test_what_cannot_be_told_apart_is_about_as_good(other: float) -> None:
    judge = Answering({2: "1", 3: "1"})
    assert told(counting("1"), judge, option(0.6, "1"), option(other, "2"))[0][0] == "close"


def test_a_sure_win_needs_no_more() -> None:
    judge = Answering({})
    assert [key for key, _ in told(counting("1"), judge, sure(1, "1"), option(0.4, "2"))] == [
        "wins", "gain"
    ]  # fmt: skip
    assert not judge.asked


def test_what_the_next_player_would_do_is_told_where_it_differs() -> None:
    judge = Answering({2: "3", 3: "2"})
    timeline = counting("1")
    found = dict(told(timeline, judge, option(0.6, "1"), option(0.3, "2")))
    assert judge.asked == [0, 0], "the other one, who decides next"
    assert "answer" not in found, "the same sentence twice"


def test_the_answer_of_the_next_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def numbered(game: Counting, state: State, seat: int) -> tuple[Choice, ...]:
        words = [action.word for action in game.legal_actions(state, seat)]
        return tuple(Choice(word, (word,), Message("count", {"n": int(word)})) for word in words)

    monkeypatch.setattr(Counting, "choices", numbered)
    judge = Answering({2: "3", 3: "2"})
    found = dict(told(counting("1"), judge, option(0.6, "1"), option(0.3, "2")))
    three, two = (Message("count", {"n": n}) for n in (3, 2))
    assert found["answer"] == {"player": seat_name(0), "answer": (three,), "otherwise": (two,)}


def test_where_chance_comes_first_nobody_answers() -> None:
    judge = Answering({})
    found = told(counting("3"), judge, option(0.6, "2"), option(0.3, "3"))
    assert [key for key, _ in found] == ["gain"]
    assert not judge.asked


def test_the_score_where_it_differs() -> None:
    """Whoever reaches the goal scores at once."""
    timeline = counting("3", "3", "1", goal="10")
    over, short = option(0.6, "3"), option(0.3, "1")
    state = timeline.now.state
    assert state.total in {7, 8}
    best = over if state.total == 7 else option(0.6, "2")
    found = dict(told(timeline, Answering({state.total + 1: "1"}), best, short))
    own = state.secrets[state.mover]
    assert found["score"] == {"own": own + 5, "other": own}
    assert "answer" not in found


def test_a_turn_in_notation_stays_in_notation() -> None:
    timeline = famiglia()
    mover = int(timeline.now.state.record.mover)
    words = [action.word for action in timeline.game.legal_actions(timeline.now.state, mover)]
    zero = next(word for word in words if word.startswith("+") and word.endswith("0"))
    found = dict(told(timeline, StubJudge(("pass",)), option(0.6, "pass"), option(0.3, zero)))
    assert found["gain"]["other"] == zero


def test_steps_that_both_begin_with_are_left_out() -> None:
    timeline = counting()
    found = dict(told(timeline, Answering({3: "1", 4: "1"}), option(0.6, "1", "2"),
                      option(0.3, "1", "3")))  # fmt: skip
    assert found["gain"]["other"] == (COUNT,)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_sentences(lang: str) -> None:
    args: dict[str, Arg] = {
        "points": "3.0",
        "other": "A",
        "own": 1,
        "answer": "B",
        "otherwise": "C",
    }
    args["player"] = seat_name(0)
    for key in ("only", "same", "wins", "gain", "close", "score", "answer"):
        text = render(Message(f"analysis.reason.{key}", args), lang, ("Ann", "Ben"))
        assert "analysis.reason" not in text
        assert "{" not in text
