"""Every refusal: its key, its clause, what it names, and that it can be said."""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.core.errors import IllegalAction, InvalidAction
from consigliere.core.message import Message
from consigliere.games import famiglia
from consigliere.games.famiglia.presentation.turns import apply_turn
from consigliere.games.famiglia.rules.state import State
from consigliere.i18n.render import render
from famiglia_table import GAME, Table, play, state_of

RICH = Table(
    street="F2A1B3M1", hand1="F0F1A1A2B1B2M1", area1="F0A2B3M2", hand2="F0A0", area2="M3",
    known="A1F1", rest="bottom",
)  # fmt: skip
ZERO = replace(RICH, street="F0F2A1B3")
LATE = replace(RICH, through=2)


@dataclass(frozen=True)
class Case:
    """An attempt after some steps, and the refusal it meets."""

    key: str
    clause: str
    word: str
    steps: str = ""
    table: Table = RICH
    options: dict[str, str] = field(default_factory=dict)
    seat: int = 0
    by_turn: bool = False

    def state(self) -> State:
        return play(self.table, self.steps, **self.options)

    def error(self) -> IllegalAction:
        state = self.state()
        if self.by_turn:
            with pytest.raises(IllegalAction) as caught:
                apply_turn(state.record, self.word)
            return caught.value
        found = GAME.explain(state, Action(self.seat, self.word))
        if self.seat == CHANCE:
            with pytest.raises(IllegalAction) as caught:
                GAME.apply(state, Action(CHANCE, self.word))
            return caught.value
        assert found is not None
        return found


EXACT_SWAP, EXACT_BRUTE = {"swap_up_to": "no"}, {"brute_up_to": "no"}
CASES = (
    # phase 1
    Case("zero_on_street", "FA-P1-1", "-F2", table=ZERO),
    Case("not_on_street", "FA-P1-1", "-F3"),
    Case("phase_passed", "FA-P1-1", "-F2", "A1 ^M2 _F0"),
    Case("phase_passed", "FA-P1-1", "-F2", "B1@F2"),
    Case("dig_once", "FA-P1-6", "-F2", "-A1", table=LATE),
    Case("pile_empty", "FA-P1-7", "-F2", table=replace(LATE, known="-", rest="area2")),
    Case("other_cards_drawn", "FA-P1-3", "-F2>F1A1 pass", by_turn=True),
    Case("card_not_in_pile", "FA-P1-3", "-F2>A1F1M4 pass", by_turn=True),
    # phase 2
    Case("zero_has_no_ability", "FA-ABI-1", "F0"),
    Case("no_ability", "FA-ABI-1", "F1"),
    Case("joker_when_taking", "FA-P4-3", "M1"),
    Case("not_in_hand", "FA-P2-1", "A3"),
    Case("ability_used", "FA-ABI-1", "A2", "A1 ^M2 _F0"),
    Case("phase_passed", "FA-P2-1", "A2", "B1@F2"),
    Case("needs_accountant", "FA-P2-1", "^M2"),
    Case("needs_accountant", "FA-P2-1", "_F0"),
    Case("just_laid", "FA-P2-2", "^A1", "A1"),
    Case("not_in_area", "FA-P2-2", "^M3", "A1"),
    Case("swap_limit", "FA-P2-2", "^B3", "A1 ^M2"),
    Case("swap_over", "FA-P2-2", "^B3", "A1 ^M2 _F0"),
    Case("swap_over", "FA-P2-3", "_F1", "A1 ^M2 _F0"),
    Case("swap_exact", "FA-P2-2", "pass", "A2", options=EXACT_SWAP),
    Case("swap_exact", "FA-P2-2", "_F0", "A2 ^F0", options=EXACT_SWAP),
    Case("take_up_first", "FA-P2-3", "_F0", "A2"),
    Case("not_in_hand", "FA-P2-3", "_M3", "A1 ^M2"),
    Case("lay_first", "FA-P2-3", "pass", "A1 ^M2"),
    Case("lay_first", "FA-P2-3", "B1@F2", "A2 ^M2"),
    Case("lay_first", "FA-P2-3", "-F2", "A2 ^M2"),
    Case("swap_uneven", "FA-P2-3", "A2:M2B3/F0 pass", by_turn=True),
    # phase 3
    Case("brute_needs_target", "FA-P3-1", "B1"),
    Case("not_a_brute", "FA-P3-1", "M1@F2"),
    Case("zero_has_no_ability", "FA-ABI-1", "B0@F2"),
    Case("ability_used", "FA-ABI-1", "B2@F2", "B1@F2"),
    Case("ability_used", "FA-ABI-1", "B2", "B1@F2"),
    Case("not_in_hand", "FA-P3-1", "B3@F2"),
    Case("nobody_to_threaten", "FA-P3-1", "B1@F0", table=replace(RICH, street="A0")),
    Case("threat_to_zero", "FA-P3-1", "B1@F0", table=ZERO),
    Case("not_on_street", "FA-P3-1", "B1@F4"),
    # phase 4
    Case("not_on_street", "FA-P4-1", "+F3(F2,F2)"),
    Case("not_on_street", "FA-P4-1", "+F0"),
    Case("not_new", "FA-P1-8", "+F2(F1,M1)", "-M1", options={"take_new_only": "yes"}),
    Case("free", "FA-P4-1", "+F0(F0,F0)", table=ZERO),
    Case("free", "FA-P4-1", "+F2=0(F1,F1)", "B2@F2"),
    Case("cannot_pay", "FA-P4-2", "+B3"),
    Case("cannot_pay", "FA-P4-2", "+B3=2", "B1@B3", table=replace(RICH, hand1="B1")),
    Case("needs_pair", "FA-P4-5", "+M1", options={"mercenary_for_mercenary": "no"}),
    Case("wrong_value", "FA-P4-2", "+F2(F0,F0)"),
    Case("wrong_family", "FA-P4-2", "+F2(F1,A1)"),
    Case("wrong_family", "FA-P4-2", "+F2(A1,A1)"),
    Case("only_one", "FA-P4-2", "+F2(F1,F1)"),
    Case("not_in_hand", "FA-P4-2", "+B3(B2,B2)", table=replace(RICH, hand1="B1M3")),
    Case("not_in_hand", "FA-P4-3", "+F2(F1,M3)"),
    Case("joker_too_low", "FA-P4-3", "+F2(M1,F1)"),
    Case("joker_beside_pair", "FA-P4-3", "+A1(M1,A0)", table=replace(RICH, hand1="A0A0M1",
         hand2="F0F0")),
    Case("two_jokers", "FA-P4-4", "+F2(M1,M2)"),
    Case("zero_is_no_joker", "FA-P4-5", "+A1(A0,M0)"),
    Case("no_mercenary_for_mercenary", "FA-P4-5", "+M1(M0,M1)",
         options={"mercenary_for_mercenary": "no"}),
    Case("not_threatened", "FA-P3-1", "+F2=1(F0,M1)"),
    Case("not_threatened", "FA-P3-1", "+F2=1", "B1@A1"),
    Case("lowered_otherwise", "FA-P3-1", "+F2=0", "B1@F2"),
    Case("lowered_otherwise", "FA-P3-1", "+F2=0(F0,F0)", "B1@F2"),
    Case("lowered_otherwise", "FA-P3-2", "+F2(F1,M2)", "B1@F2", options=EXACT_BRUTE),
    # whose move, and whether
    Case("not_your_turn", "FA-P4-6", "pass", seat=1),
    Case("not_your_turn", "FA-P4-6", "pass", "-F2", table=replace(RICH, known="-", rest="unknown")),
    Case("not_chance", "FA-SET-2", ">F0"),
    Case("not_chance", "FA-SET-2", "first:1"),
    Case("no_such_chance", "FA-SET-2", ">F0", seat=CHANCE),
    Case("over", "FA-END-3", "pass", "pass pass"),
    Case("over", "FA-END-3", "pass", "pass pass", seat=1),
    Case("over", "FA-END-1", "+F2", table=replace(LATE, known="-", rest="area2", mover="=")),
)  # fmt: skip
OF_EVERY_GAME = {"not_your_turn", "no_such_chance", "over"}
"""Refusals with the same words in all games."""
BY_PATH = {"not_yours", "discard_by_pile"}
"""Refusals that no step can meet, only a piece pointed at."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.key} {case.steps} {case.word}")
def test_every_refusal(case: Case) -> None:
    """FA-P4-6: an illegal attempt is refused with the first rule in its way, and named."""
    error = case.error()
    key = case.key if case.key in OF_EVERY_GAME else f"famiglia.{case.key}"
    assert (error.key, error.clause) == (key, case.clause)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.key} {case.steps} {case.word}")
def test_every_refusal_can_be_said(case: Case) -> None:
    """FA-P4-6: in four languages, with everything filled in."""
    message = case.error().message
    for language in ("en", "ru", "es", "fr"):
        text = render(message, language)
        assert text != message.key
        assert not re.search(r"[{}]|famiglia\.", text), text


def test_no_refusal_is_missing_here() -> None:
    """FA-P4-6: whatever the catalogue has words for is shown by a case, and the other way round."""
    catalogue = Path(str(famiglia.__file__)).parent / "locale/en/LC_MESSAGES/famiglia.po"
    listed = re.findall(r'^msgid "refusal\.famiglia\.(\w+)"', catalogue.read_text("utf-8"), re.M)
    assert {case.key for case in CASES} - OF_EVERY_GAME | BY_PATH == set(listed)


# -- what a refusal names -------------------------------------------------------


def card(name: str) -> Message:
    """A card as an argument."""
    family = Message(f"famiglia.family.{name[0]}")
    return Message("famiglia.card", {"family": family, "value": int(name[1]), "id": name})


@pytest.mark.parametrize(
    ("word", "steps", "details"),
    [
        ("+B3", "", {"card": card("B3"), "needed": card("B2"), "jokers": (card("M3"), card("M4"))}),
        ("+F2(A1,F1)", "", {"card": card("A1"), "needed": card("F1")}),
        ("+F2(M1,F1)", "", {"card": card("M1"), "needed": card("F1")}),
        ("+F2(M1,M2)", "", {"needed": card("F1")}),
        ("pass", "A2 ^M2", {"count": 1}),
        ("pass", "A2 ^M2 ^B3", {"count": 2}),
        ("pass", "A2 ^M2 ^B3 _F0", {"count": 1}),
        ("-F2", "B1@F2", {"phase": Message("famiglia.phase.brute")}),
        ("-F2", "A1 ^M2 _F0", {"phase": Message("famiglia.phase.accountant")}),
    ],
)
def test_details(word: str, steps: str, details: dict[str, object]) -> None:
    """FA-P4-2, FA-P4-3, FA-P2-3: a refusal names the cards or numbers it is about."""
    table = replace(RICH, hand1="F0F1A1A2B1M1")
    found = GAME.explain(play(table, steps), Action(0, word))
    assert found is not None
    assert found.details == details


def test_how_many_must_still_come_up() -> None:
    """FA-P2-2: with `swap_up_to=no`, and no more than the area holds."""
    for area, count in (("F0B3M2", 2), ("M2", 1)):
        table = replace(RICH, hand1="A2F1", area1=area)
        found = GAME.explain(play(table, "A2", **EXACT_SWAP), Action(0, "pass"))
        assert found is not None
        assert found.details == {"count": count}


@pytest.mark.parametrize("word", ["", "F", "F5", "X1", "+", "+F2(", "+F2(F1)", "B1@", "-", "Pass"])
def test_unreadable_steps(word: str) -> None:
    """FA-P4-6: what cannot be read is no refusal of a rule."""
    state = state_of(RICH)
    for attempt in (GAME.explain, GAME.apply):
        with pytest.raises(InvalidAction) as caught:
            attempt(state, Action(0, word))
        assert caught.value.key in {"unreadable", "unknown_card"}


def test_a_take_without_its_payment() -> None:
    """FA-P4-2: it could be paid for, so the step is incomplete rather than illegal."""
    for table, word in ((replace(RICH, hand1="F1M2"), "+F2"), (replace(RICH, hand1="B2"), "+F2")):
        state = play(table, "B2@F2") if "B2" in table.hand1 else state_of(table)
        with pytest.raises(InvalidAction) as caught:
            GAME.explain(state, Action(0, word))
        assert caught.value.key == "payment_missing"


# -- pieces pointed at ----------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "steps", "key", "clause"),
    [
        (("hand.1.F0",), "", "not_yours", "FA-P2-1"),
        (("area.1.M3",), "", "not_yours", "FA-P2-2"),
        (("street.B3",), "", "cannot_pay", "FA-P4-2"),
        (("street.F4",), "", "not_on_street", "FA-P4-1"),
        (("pile", "street.F4"), "", "not_on_street", "FA-P1-1"),
        (("pile",), "B1@F2", "phase_passed", "FA-P1-1"),
        (("discard",), "B1@F2", "phase_passed", "FA-P1-1"),
        (("discard",), "", "discard_by_pile", "FA-P1-1"),
        (("hand.0.F1",), "", "no_ability", "FA-ABI-1"),
        (("hand.0.M1",), "", "joker_when_taking", "FA-P4-3"),
        (("hand.0.B2", "street.F2"), "B1@F2", "ability_used", "FA-ABI-1"),
        (("hand.0.B2", "street.F4"), "", "not_on_street", "FA-P3-1"),
        (("area.0.M2",), "", "needs_accountant", "FA-P2-1"),
        (("hand.0.F1",), "A2", "take_up_first", "FA-P2-3"),
        (("area.0.A1",), "A1", "just_laid", "FA-P2-2"),
        (("pass",), "A1 ^M2", "lay_first", "FA-P2-3"),
        (("street.F2",), "A1 ^M2", "lay_first", "FA-P2-3"),
    ],
)
def test_pieces_pointed_at(path: tuple[str, ...], steps: str, key: str, clause: str) -> None:
    """FA-P2-1, FA-P2-2, FA-P4-6: a click that leads nowhere is explained like a step."""
    table = replace(RICH, hand1="F0F1A1A2B1B2M1" if path[0] != "street.B3" else "F0F1A1A2M1")
    found = GAME.explain_path(play(table, steps), 0, path)
    assert found is not None
    assert (found.key, found.clause) == (f"famiglia.{key}", clause)


def test_pieces_that_lead_somewhere() -> None:
    """FA-P4-6: every beginning of a legal path is no mistake."""
    state = state_of(RICH)
    for choice in GAME.choices(state, 0):
        for length in range(len(choice.path) + 1):
            assert GAME.explain_path(state, 0, choice.path[:length]) is None


def test_pieces_of_somebody_who_waits() -> None:
    """FA-P4-6: whoever is not to move may point at nothing."""
    found = GAME.explain_path(state_of(RICH), 1, ("pass",))
    assert found is not None
    assert (found.key, found.clause) == ("not_your_turn", "FA-P4-6")


@pytest.mark.parametrize("piece", ["", "street", "street.X9", "hand.2.F0", "hand.F0", "moon.F0"])
def test_pieces_that_do_not_exist(piece: str) -> None:
    """FA-P4-6: an unknown piece is no refusal of a rule."""
    with pytest.raises(InvalidAction) as caught:
        GAME.explain_path(state_of(RICH), 0, (piece,))
    assert caught.value.key == "unknown_piece"
