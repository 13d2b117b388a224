"""A refusal tells the truth: what it says about the table can be seen there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from consigliere.core.action import CHANCE, Action
from consigliere.core.errors import IllegalAction, InvalidAction
from consigliere.core.message import Arg, Message
from consigliere.games.famiglia.presentation.view import FamigliaView, Stack
from famiglia_strategies import Line, lines
from famiglia_table import GAME, NAMES

CARDS = st.sampled_from(NAMES)


@st.composite
def attempts(draw: st.DrawFn) -> str:
    """Any step that can be written."""
    forms = ["-{0}", "{0}", "^{0}", "_{0}", "{0}@{1}", "+{0}", "+{0}({1},{2})", "pass"]
    forms += ["+{0}={3}", "+{0}={3}({1},{2})", "+{0}({4},{4})", "+{0}({4},{5})", "+{0}({5},{4})"]
    wanted = draw(CARDS)
    below = f"{wanted[0]}{max(int(wanted[1]) - 1, 0)}"
    joker = draw(st.sampled_from(["M0", "M1", "M2", "M3", "M4"]))
    others = (draw(CARDS), draw(CARDS), draw(st.integers(0, 4)))
    return draw(st.sampled_from(forms)).format(wanted, *others, below, joker)


@dataclass(frozen=True)
class Seen:
    """The table as the player sees it who tries something, and what he is told."""

    view: FamigliaView
    details: dict[str, Arg]
    takes: list[str]

    def card(self, name: str = "card") -> str:
        message = self.details[name]
        assert isinstance(message, Message)
        return str(message.args["id"])

    def value(self, name: str = "card") -> int:
        return int(self.card(name)[1])

    @property
    def street(self) -> Counter[str]:
        return counted(self.view.street)

    @property
    def hand(self) -> Counter[str]:
        return counted(self.view.sides[self.view.mover].hand)

    @property
    def area(self) -> Counter[str]:
        area = counted(self.view.sides[self.view.mover].area)
        if self.view.swap is not None:
            area[self.view.swap.card] -= 1
        return area

    def is_used(self, family: str) -> bool:
        return bool(self.view.threat if family == "B" else self.view.swap)


def counted(stacks: tuple[Stack, ...]) -> Counter[str]:
    return Counter({stack.card: stack.count for stack in stacks})


TRUTHS: dict[str, Callable[[Seen], object]] = {
    "over": lambda s: s.view.phase == "over",
    "zero_on_street": lambda s: any(card[1] == "0" for card in s.street),
    "pile_empty": lambda s: s.view.pile_size == 0,
    "dig_once": lambda s: s.view.digs_left == 0 and s.view.through == 2,
    "not_on_street": lambda s: s.street[s.card()] == 0,
    "not_in_hand": lambda s: s.hand[s.card()] == 0,
    "only_one": lambda s: s.hand[s.card()] == 1,
    "not_in_area": lambda s: s.area[s.card()] <= 0,
    "just_laid": lambda s: s.view.swap and s.view.swap.card == s.card(),
    "phase_passed": lambda s: s.view.swap or s.view.threat,
    "needs_accountant": lambda s: s.view.swap is None,
    "take_up_first": lambda s: s.view.swap and s.view.swap.taken == 0,
    "swap_over": lambda s: s.view.swap and s.view.phase not in {"take_up", "lay_down"},
    "swap_limit": lambda s: s.view.phase == "lay_down",
    "swap_exact": lambda s: s.view.phase == "take_up" and s.view.options["swap_up_to"] == "no",
    "lay_first": lambda s: s.view.swap and s.details["count"] in {
        s.view.swap.to_lay, s.view.swap.taken,
    },
    "zero_has_no_ability": lambda s: s.value() == 0,
    "joker_when_taking": lambda s: s.card()[0] == "M" and s.value() > 0,
    "brute_needs_target": lambda s: s.card()[0] == "B" and s.hand[s.card()] > 0,
    "not_a_brute": lambda s: s.card()[0] != "B",
    "threat_to_zero": lambda s: s.value() == 0 and s.street[s.card()] > 0,
    "nobody_to_threaten": lambda s: all(card[1] == "0" for card in s.street),
    "not_new": lambda s: s.view.dug and all(
        stack.new == 0 for stack in s.view.street if stack.card == s.card()
    ),
    "free": lambda s: s.value() == 0 or (s.view.threat and s.view.threat.target == s.card()),
    "cannot_pay": lambda s: not any(word[1:3] == s.card() for word in s.takes),
    "needs_pair": lambda s: s.card()[0] == "M" and s.hand[s.card("needed")] < 2,
    "wrong_value": lambda s: s.card()[0] == s.card("needed")[0] and s.value() != s.value("needed"),
    "wrong_family": lambda s: s.card()[0] != s.card("needed")[0],
    "joker_too_low": lambda s: 0 < s.value() <= s.value("needed"),
    "joker_beside_pair": lambda s: (
        s.hand[s.card("needed")] > 1 and s.view.options["joker_with_pair"] == "no"
    ),
    "zero_is_no_joker": lambda s: s.card() == "M0",
    "no_mercenary_for_mercenary": lambda s: s.view.options["mercenary_for_mercenary"] == "no",
    "not_threatened": lambda s: s.view.threat is None or s.view.threat.target != s.card(),
    "lowered_otherwise": lambda s: s.view.threat and s.view.threat.target == s.card(),
}  # fmt: skip
"""What must be so if a refusal of this key is given."""

BY_FAMILY = {"ability_used", "no_ability"}
SAID_BY_THE_NOTATION = {"two_jokers"}


@given(lines(), st.lists(attempts(), min_size=5, max_size=15))
def test_refusals_tell_the_truth(line: Line, words: list[str]) -> None:
    for state in line.states[-25:]:
        seat = int(state.record.mover)
        if GAME.actors(state) == (CHANCE,):
            continue
        takes = [a.word for a in GAME.legal_actions(state, seat) if a.word[0] == "+"]
        for word in words:
            try:
                error = GAME.explain(state, Action(seat, word))
            except InvalidAction:
                continue
            if error is not None:
                check(error, Seen(GAME.view(state, seat), error.details, takes), word)


def check(error: IllegalAction, seen: Seen, word: str) -> None:
    key = error.key.removeprefix("famiglia.")
    if key in BY_FAMILY:
        family = error.details["family"]
        assert isinstance(family, Message)
        letter = family.key[-1]
        assert word[0] == letter
        assert letter == "F" if key == "no_ability" else seen.is_used(letter)
    elif key in SAID_BY_THE_NOTATION:
        assert word.count("M") >= 2
    else:
        assert TRUTHS[key](seen), f"{word}: {error}"
