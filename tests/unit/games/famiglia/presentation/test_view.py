"""The table as people meet it: views, choices with their paths and labels, prompts."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from consigliere.core.action import CHANCE, Action
from consigliere.core.message import Arg, Message, seat_name
from consigliere.games.famiglia.presentation.view import Stack, Swap, Threat
from famiglia_table import GAME, Table, play, state_of

TABLE = Table(
    street="F0F2F2M4", hand1="F1F1A1A2B2M1M1", area1="M2", discard="B1",
    known="A2F3", rest="unknown",
)  # fmt: skip


def card(name: str) -> Message:
    family = Message(f"famiglia.family.{name[0]}")
    return Message("famiglia.card", {"family": family, "value": int(name[1]), "id": name})


def test_a_view_in_full() -> None:
    view = GAME.view(state_of(TABLE), 0)
    assert (view.viewer, view.to_act, view.phase) == (0, (0,), "accountant")
    assert (view.turn, view.mover, view.starter, view.through, view.passes) == (1, 0, 0, 1, 0)
    assert view.street == (Stack("F0", 1), Stack("F2", 2), Stack("M4", 1))
    assert view.sides[0].hand[:2] == (Stack("F1", 2), Stack("A1", 1))
    assert view.sides[0].area == (Stack("M2", 1),)
    assert [side.seat for side in view.sides] == [0, 1]
    # F1 F1: 6; A1 A2: 1 + 3; B2: 3; M1 M1: 2; M2: 3. The start set: F0.
    assert [side.points for side in view.sides] == [18, 1]
    assert view.discard == (Stack("B1", 1),)
    assert view.known == ("A2", "F3")
    assert sum(stack.count for stack in view.unknown) == 60 - 4 - 8 - 4 - 1 - 2
    assert view.pile_size == 43
    assert (view.pending, view.dug, view.digs_left, view.turns_left) == (0, False, 99, None)
    assert (view.swap, view.threat) == (None, None)


def test_what_both_players_see_is_worked_out_once() -> None:
    state = state_of(TABLE)
    one, other = GAME.view(state, 0), GAME.view(state, 1)
    assert one.prompt != other.prompt
    assert one.sides is other.sides and one.street is other.street


def test_new_cards_are_marked() -> None:
    table = replace(TABLE, street="F2M1", hand1="F1", known="F2", rest="bottom")
    view = GAME.view(play(table, "-M1"), None)
    assert view.street == (Stack("F2", 2, 1),)
    assert view.dug is True
    assert GAME.view(play(table, "-M1 pass"), None).street == (Stack("F2", 2, 0),)


def test_abilities_in_use() -> None:
    assert GAME.view(play(TABLE, "A2"), 1).swap == Swap("A2", 2, 0, 0)
    assert GAME.view(play(replace(TABLE, area1="M2M3"), "A2 ^M2"), 1).swap == Swap("A2", 2, 1, 0)
    assert GAME.view(play(TABLE, "A2 ^M2"), 1).swap == Swap("A2", 2, 1, 1)
    assert GAME.view(play(TABLE, "B2@M4"), 1).threat == Threat(2, "M4", 2)
    after = GAME.view(play(TABLE, "A2 ^M2 _F1 B2@M4 pass"), 0)
    assert (after.swap, after.threat) == (None, None)


def test_cards_still_to_come() -> None:
    state = GAME.initial({"starter": "2"}, 2)
    assert GAME.view(state, None).pending == 6
    assert GAME.view(play(state, ">F1 >F1"), None).pending == 4


def test_turns_left() -> None:
    for mover, left in (("1", 1), ("2", 0)):
        table = Table(street="F0", through=2, mover=mover, rest="area1")
        assert GAME.view(state_of(table), None).turns_left == left
    by_pile = Table(street="F0", through=2, mover="=", rest="area1")
    assert GAME.view(state_of(by_pile), None).turns_left == 0
    by_passes = Table(street="F0", mover="=", passes=2)
    assert GAME.view(state_of(by_passes), None).turns_left is None


# -- prompts and phases -----------------------------------------------------------

PHASES = [
    ("A2 ^M2", "take_up", "take_up_more", {"left": 1, "count": 1}),
    ("A2 ^M2 ^M3", "lay_down", "lay_down", {"count": 2}),
]


@pytest.mark.parametrize(("steps", "phase", "key", "args"), PHASES)
def test_prompts(steps: str, phase: str, key: str, args: dict[str, Arg]) -> None:
    state = play(replace(TABLE, area1="M2M3"), steps)
    view = GAME.view(state, 0)
    assert view.phase == phase
    assert view.prompt == Message(f"prompt.famiglia.{key}", args)
    waiting = Message("prompt.famiglia.wait", {"player": seat_name(0)})
    assert [GAME.view(state, viewer).prompt for viewer in (1, None)] == [waiting, waiting]


NO_ZERO = replace(TABLE, street="F2F2M4")
WAYS = [
    (TABLE, "", "accountant", "play or.threaten or.take_free or.pass"),
    (replace(TABLE, area1="M2M3"), "A1 ^M2 _F1", "brute", "threaten or.take_free or.pass"),
    (TABLE, "B2@M4", "take", "take_free or.pass"),
    (TABLE, "A2", "take_up", "take_up or.threaten or.take_free or.pass"),
    (NO_ZERO, "", "street", "dig or.play or.threaten or.take or.pass"),
    (replace(NO_ZERO, through=2), "", "street", "bury or.play or.threaten or.take or.pass"),
    (replace(NO_ZERO, hand1="F0"), "", "street", "dig or.pass"),
    (Table(street="A0", hand1="F0", area1="M2", passes=1), "", "take", "take_free or.pass_ends"),
]


@pytest.mark.parametrize(("table", "steps", "phase", "ways"), WAYS)
def test_a_prompt_says_everything_that_may_be_done(
    table: Table, steps: str, phase: str, ways: str
) -> None:
    view = GAME.view(play(table, steps), 0)
    keys = {f"prompt.famiglia.{way}" for way in ways.split()}
    assert view.phase == phase
    assert view.prompt.keys() - {"text.sentences"} == keys


def test_a_prompt_says_that_new_cards_shut_out_the_old_ones() -> None:
    """FA-P1-8: before a discard as after it, and only where the option is on."""
    table = replace(TABLE, street="F2M1", known="F0", rest="bottom")
    said = {}
    for option in ("yes", "no"):
        state = state_of(table, take_new_only=option)
        after = play(table, "-M1", take_new_only=option)
        said[option] = [
            {"prompt.famiglia.only_new"} <= GAME.view(s, 0).prompt.keys() for s in (state, after)
        ]
    assert said == {"yes": [True, True], "no": [False, False]}


def test_a_step_that_ends_the_turn_says_so_before() -> None:
    last = {choice.word for choice in GAME.choices(state_of(TABLE), 0) if choice.ends_turn}
    assert last == {"+F0", "+F2(F1,F1)", "pass"}


def test_a_step_that_leaves_nothing_but_a_pass_ends_the_turn() -> None:
    """Whoever lays the last card of a swap and can neither take nor threaten has passed."""
    poor = Table(street="F3", hand1="F0A1", area1="A0", through=2, known="", rest="area2")
    laying = play(poor, "A1 ^A0")
    assert {choice.word: choice.ends_turn for choice in GAME.choices(laying, 0)} == {
        "_F0": True, "_A0": True,
    }  # fmt: skip
    labels = {choice.label.key for choice in GAME.choices(laying, 0)}
    assert labels == {"choice.famiglia.then_pass"}


def test_a_brute_says_which_card_it_brings_into_reach() -> None:
    """FA-P3-1: one lower, F2 costs the pair of F0; F4 and M2 stay too dear."""
    table = Table(street="F0F2F4M2", hand1="F0F0B1", through=2, known="", rest="area2")
    labels = {choice.word: choice.label for choice in GAME.choices(state_of(table), 0)}
    brutes = {word: label.key for word, label in labels.items() if word.startswith("B1@")}
    assert brutes == {
        "B1@F2": "choice.famiglia.then_take",
        "B1@F4": "choice.famiglia.brute",
        "B1@M2": "choice.famiglia.brute",
    }


def test_a_step_that_ends_the_game_is_asked_about() -> None:
    """FA-END-3: the other player has passed, and a Brute on a card beyond reach leaves a pass."""
    poor = Table(street="F3", hand1="F0B1", through=2, known="", rest="area2")
    for passes, key in ((0, None), (1, "sure.famiglia.ends_game")):
        choices = GAME.choices(state_of(replace(poor, passes=passes)), 0)
        asked = {choice.word: choice.sure and choice.sure.key for choice in choices}
        assert asked == {"B1@F3": key, "pass": None}


def test_the_mark_is_what_comes_of_the_step() -> None:
    rng = random.Random(3)  # noqa: S311  not for secrets
    seen = set()
    for _ in range(20):
        state = GAME.initial({}, 2)
        while (seats := GAME.actors(state)) != ():
            if seats == (CHANCE,):
                state = GAME.carry_out(state, rng.choice(GAME.chance(state)).action).state
                continue
            choice = rng.choice(GAME.choices(state, seats[0]))
            state = GAME.carry_out(state, Action(seats[0], choice.word)).state
            left = {further.word for further in GAME.choices(state, seats[0])}
            if not choice.word.startswith("-"):
                assert choice.ends_turn is (left <= {"pass"}), choice.word
                seen.add((choice.ends_turn, choice.word[0]))
    assert {(True, "p"), (True, "+"), (False, "^"), (False, "_"), (False, "A")} <= seen


LOWERED = "B2@M4"
UNPAID = [
    ("", ("street.F2", "hand.0.M1"), "joker_too_low"),
    ("", ("street.F2", "hand.0.A1"), "wrong_family"),
    (LOWERED, ("street.M4", "hand.0.A1"), "wrong_family"),
    ("", ("hand.0.B2", "street.F0"), "threat_to_zero"),
]


@pytest.mark.parametrize(("steps", "path", "key"), UNPAID)
def test_a_card_that_pays_for_nothing_says_why(steps: str, path: tuple[str, ...], key: str) -> None:
    refusal = GAME.explain_path(play(TABLE, steps), 0, path)
    assert refusal is not None
    assert refusal.key == f"famiglia.{key}"


def test_prompts_while_nobody_decides() -> None:
    beginning = GAME.initial({}, 2)
    digging = play(Table(street="F2A1"), "-F2")
    refilling = play(Table(street="F0"), "+F0")
    over = play(TABLE, "pass pass")
    phases = [
        (beginning, "setup"), (play(beginning, "first:1"), "setup"), (digging, "street"),
        (refilling, "refill"), (over, "over"),
    ]  # fmt: skip
    for state, phase in phases:
        for viewer in (0, 1, None):
            view = GAME.view(state, viewer)
            key = "refill" if phase == "street" else phase
            assert (view.phase, view.prompt) == (phase, Message(f"prompt.famiglia.{key}"))


def test_the_street_phase() -> None:
    assert GAME.view(state_of(replace(TABLE, street="F2M4")), 0).phase == "street"


def test_who_acts() -> None:
    assert GAME.view(GAME.initial({}, 2), 0).to_act == (CHANCE,)
    assert GAME.view(state_of(replace(TABLE, mover="2")), 0).to_act == (1,)
    assert GAME.view(play(TABLE, "pass pass"), 0).to_act == ()


# -- choices ----------------------------------------------------------------------


def choice(word: str, steps: str = "", table: Table = TABLE) -> tuple[tuple[str, ...], Message]:
    """Path and label of the choice that stands for a step."""
    state = play(table, steps)
    found = [c for c in GAME.choices(state, int(state.record.mover)) if c.word == word]
    assert len(found) == 1
    return found[0].path, found[0].label


AT_M4: dict[str, Arg] = {"card": card("B2"), "target": card("M4"), "value": 2}


@pytest.mark.parametrize(
    ("word", "steps", "path", "kind", "args"),
    [
        ("A2", "", ("hand.0.A2",), "accountant", {"card": card("A2"), "limit": 2}),
        ("^M2", "A2", ("area.0.M2",), "take_up", {"card": card("M2")}),
        ("_F1", "A2 ^M2", ("hand.0.F1",), "lay_down", {"card": card("F1")}),
        (
            "B2@M4", "", ("hand.0.B2", "street.M4"), "then_take",
            {"choice": Message("choice.famiglia.brute", AT_M4)},
        ),
        ("+F0", "", ("street.F0",), "take_free", {"card": card("F0")}),
        (
            "+F2(F1,F1)", "", ("street.F2", "hand.0.F1", "hand.0.F1"), "take_pair",
            {"card": card("F2"), "laid": card("F1"), "returned": card("F1")},
        ),
        ("+F2=0", "B2@F2", ("street.F2",), "take_lowered_free", {"card": card("F2")}),
        (
            "+M4=2(M1,M1)", "B2@M4", ("street.M4", "hand.0.M1", "hand.0.M1"), "take_lowered",
            {"card": card("M4"), "value": 2, "laid": card("M1"), "returned": card("M1")},
        ),
        ("pass", "", ("pass",), "pass", {}),
    ],
)  # fmt: skip
def test_choices(
    word: str, steps: str, path: tuple[str, ...], kind: str, args: dict[str, Arg]
) -> None:
    assert choice(word, steps) == (path, Message(f"choice.famiglia.{kind}", args))


def test_choices_of_digging() -> None:
    table = replace(TABLE, street="F2M4")
    path = ("pile", "street.F2")
    dig = Message("choice.famiglia.dig", {"card": card("F2"), "count": 2})
    assert choice("-F2", "", table) == (path, dig)
    table = replace(table, discard="-", through=2)
    bury = Message("choice.famiglia.bury", {"card": card("F2"), "count": 2})
    assert choice("-F2", "", table) == (path, bury)


def test_choices_of_the_second_player() -> None:
    table = replace(TABLE, mover="2", hand2="A1B1", area2="M3")
    state = state_of(table)
    assert GAME.choices(state, 0) == ()
    assert choice("B1@F2", "", table)[0] == ("hand.1.B1", "street.F2")
    assert choice("^M3", "A1", table)[0] == ("area.1.M3",)


def test_a_choice_says_what_else_it_does() -> None:
    """A pass that ends the game, and what has no choice of how much, are announced as such."""
    table = replace(TABLE, passes=1)
    assert choice("pass", "", table)[1] == Message("choice.famiglia.pass_ends")
    state = state_of(TABLE, brute_up_to="no")
    labels = {c.word: c.label.args.get("choice") for c in GAME.choices(state, 0)}
    assert labels["B2@M4"] == Message("choice.famiglia.brute_exactly", AT_M4)


@pytest.mark.parametrize(("area", "count"), [("-", 0), ("M2", 1), ("M2M3F1", 2)])
def test_an_exact_exchange_says_how_many_cards(area: str, count: int) -> None:
    """FA-P2-2: as many as the value of the Accountant, or all if there are fewer."""
    state = state_of(replace(TABLE, area1=area), swap_up_to="no")
    labels = {c.word: c.label for c in GAME.choices(state, 0)}
    args: dict[str, Arg] = {"card": card("A2"), "count": count}
    assert labels["A2"] == Message("choice.famiglia.accountant_exactly", args)


def test_the_prompt_of_an_exact_exchange_says_how_many_are_left() -> None:
    state = state_of(replace(TABLE, area1="M2M3F1"), swap_up_to="no")
    for word, count in (("A2", 2), ("^M2", 1)):
        state = GAME.carry_out(state, Action(0, word)).state
        prompt = Message("prompt.famiglia.take_up_exactly", {"count": count})
        assert GAME.view(state, 0).prompt == prompt
