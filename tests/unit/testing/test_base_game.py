"""A game on BaseGame is sound, and its refusals, labels and prompts are the general ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest
from kuhn_poker.game import KuhnPoker, State

from consigliere.core.action import CHANCE, Action
from consigliere.core.base_game import BaseGame
from consigliere.core.errors import IllegalAction, InvalidAction
from consigliere.core.event import Event
from consigliere.core.game import GameInfo, Information, Transition
from consigliere.core.message import Message
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES
from consigliere.testing.conformance import Settings, check_game

GAME = KuhnPoker()
DEALT = State(("Q", "K"))
OWN = {
    "kuhn_poker": """event.kuhn_poker.dealt event.kuhn_poker.dealt_you event.kuhn_poker.check
        event.kuhn_poker.bet event.kuhn_poker.call event.kuhn_poker.fold event.kuhn_poker.shown
        choice.kuhn_poker.check choice.kuhn_poker.bet choice.kuhn_poker.call
        choice.kuhn_poker.fold reason.kuhn_poker.finished""",
    "nim": "event.nim.taken choice.nim.1 choice.nim.2 reason.nim.finished",
}


def keys_with(own: str) -> dict[str, frozenset[str]]:
    """The catalogues of all languages, and the texts of a game of its own."""
    return {tag: load(tag).keys | {*OWN[own].split()} for tag in LANGUAGES}


def test_kuhn_poker_keeps_every_promise() -> None:
    report = check_game(GAME, Settings(2, seeds=range(20), keys=keys_with("kuhn_poker")))
    assert report.refused > 1000
    assert report.hidden > 20


@dataclass(frozen=True, slots=True)
class Heap:
    left: int = 5
    taken: int = 0


class Nim(BaseGame[Heap]):
    """Take one or two of five; whoever takes the last has won."""

    info = GameInfo("nim", "nim.name", (2,), (), {}, 1, Information.PERFECT, 5)
    words = ("1", "2")
    turn_clause = "NI-1"

    def initial(self, options: Mapping[str, str], seats: int) -> Heap:
        self.info.check_seats(options, seats)
        return Heap()

    def actors(self, state: Heap) -> tuple[int, ...]:
        return (state.taken % 2,) if state.left else ()

    def legal_words(self, state: Heap, seat: int) -> Sequence[str]:
        return [word for word in self.words if int(word) <= state.left]

    def carry_out(self, state: Heap, action: Action) -> Transition[Heap]:
        after = Heap(state.left - int(action.word), state.taken + 1)
        return Transition(after, (Event("nim.taken", seat=action.seat),))

    def scores(self, state: Heap) -> tuple[int, ...]:
        return (0, 0) if state.left else (state.taken % 2, 1 - state.taken % 2)


def test_a_game_that_hides_nothing_needs_no_view_of_its_own() -> None:
    assert check_game(Nim(), Settings(2, seeds=range(5), keys=keys_with("nim"))).games == 5


def test_a_game_with_secrets_does_need_one() -> None:
    class Secretive(Nim):
        info = GameInfo("nim", "nim.name", (2,), (), {}, 1, Information.HIDDEN, 5)

    with pytest.raises(NotImplementedError, match="nim keeps secrets and needs its own view"):
        Secretive().view(Heap(), 0)
    with pytest.raises(NotImplementedError, match="needs its own determinize"):
        Secretive().determinize(Nim().view(Heap(), 0), lambda weights: 0)


@pytest.mark.parametrize(
    ("state", "action", "key", "clause"),
    [
        (DEALT, Action(1, "bet"), "not_your_turn", "KP-3"),
        (DEALT, Action(0, "fold"), "not_legal", "KP-3"),
        (State(("Q",)), Action(0, "bet"), "not_your_turn", "KP-3"),
        (State(("Q", "K"), ("check", "check")), Action(0, "bet"), "over", "KP-3"),
        (State(("Q",)), Action(CHANCE, "Q"), "no_such_chance", "KP-1"),
        (DEALT, Action(CHANCE, "J"), "no_such_chance", "KP-1"),
    ],
)
def test_a_refusal_says_why(state: State, action: Action, key: str, clause: str) -> None:
    refusal = GAME.explain(state, action)
    assert refusal is not None
    assert (refusal.key, refusal.clause) == (key, clause)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, action)
    assert str(caught.value) == str(refusal)


def test_a_word_of_no_action_is_refused_as_unreadable() -> None:
    assert GAME.parse_action(DEALT, " bet ", 0) == Action(0, "bet")
    with pytest.raises(InvalidAction) as caught:
        GAME.apply(DEALT, Action(0, "raise"))
    assert caught.value.message == Message("error.unknown_action", {"text": "raise"})


def test_an_action_is_pointed_at_by_its_word() -> None:
    assert [choice.path for choice in GAME.choices(DEALT, 0)] == [("check",), ("bet",)]
    assert GAME.choices(DEALT, 0)[1].label == Message("choice.kuhn_poker.bet")
    assert GAME.explain_path(DEALT, 0, ("bet",)) is None
    for seat, path, key in [(1, ("bet",), "not_your_turn"), (0, ("call",), "not_legal"),
                            (0, ("bet", "bet"), "not_legal")]:  # fmt: skip
        refusal = GAME.explain_path(DEALT, seat, path)
        assert refusal is not None
        assert refusal.key == key


def test_the_prompt_says_whom_everybody_waits_for() -> None:
    keys = [GAME.view(DEALT, viewer).prompt.key for viewer in (0, 1, None)]
    assert keys == ["prompt.your_turn", "prompt.wait", "prompt.wait"]
    assert GAME.view(State(), 0).prompt.key == "prompt.chance"
    assert GAME.view(State(("J", "K"), ("bet", "call")), 0).prompt.key == "prompt.over"


def test_who_has_most_has_won_and_nobody_if_all_have_the_same() -> None:
    won = GAME.outcome(State(("J", "K"), ("bet", "call")))
    assert won is not None
    assert (won.scores, won.winners, won.reason) == ((-2, 2), (1,), "kuhn_poker.finished")
    assert GAME.standing(DEALT, "agreed").winners == ()
