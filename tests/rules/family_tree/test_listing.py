"""What is listed as legal: every step for people, one of equal ones for programs."""

from collections.abc import Iterator

import numpy as np
import pytest

from consigliere.games.family_tree.presentation.notation import read_step, write_step
from consigliere.games.family_tree.rules.actions import (
    ANY_ORDER,
    GROWING,
    MAX_CHOICES,
    MEETING,
    PASS,
    meeting_of,
)
from consigliere.games.family_tree.rules.bits import count_bits, lowest, nth_bit
from consigliere.games.family_tree.rules.kernel import buffer, compiled
from consigliere.games.family_tree.rules.legal import legal
from consigliere.games.family_tree.rules.record import (
    ACT,
    CHOOSE_MEETING,
    FILL,
    FILLING,
    JOINING,
    OVER,
    TAKE,
    TAKING,
)
from consigliere.games.family_tree.rules.state import State
from family_table import Table, hand_of


def listed(state: State, order: int) -> list[int]:
    out = buffer()
    out[:] = -1
    n = compiled().legal(state.record, state.tables, out, order)
    return [int(decision) for decision in out[:n]]


def growing(state: State) -> list[str]:
    return [write_step(state.components, decision) for decision in listed(state, GROWING)]


def after(state: State, order: int) -> Iterator[State]:
    for decision in listed(state, order):
        record = state.record.copy()
        compiled().decide(record, state.tables, decision)
        yield State(record, state.components)


def test_meetings_are_alike_and_only_one_of_them_is_listed() -> None:
    """FT-5, FT-64: to take, to discard or to lay: which it is changes no score."""
    six = Table().hold(0, "lev m05 m03 m09 e02 e03")
    assert growing(six.at(FILL, FILLING)) == ["drop:lev", "drop:m03", "drop:e02", "drop:e03"]
    table = Table().hold(0, "lev").archive("eva m08 m06 e02").empty_deck()
    assert growing(table.at(TAKE, TAKING)) == ["take:eva", "take:m06", "take:e02"]


def test_a_step_that_names_its_meeting_leaves_nothing_to_choose() -> None:
    """FT-35, FT-S17: the first meeting of the hand is laid, the others stay."""
    table = Table().lay(0, "couple:valery+svetlana child:polina@svetlana couple:igor+yelena")
    table.lay(0, "child:kirill@yelena child:zlata@yelena").lay(1, "couple:oleg+irina")
    table.lay(1, "child:ruslan@irina child:darya@irina")
    state = table.hold(0, "maxim leonid alevtina m05 m03 m09").state()
    spent = 0
    for decision, later in zip(listed(state, GROWING), after(state, GROWING), strict=True):
        assert later.record.stage != CHOOSE_MEETING
        left = {name for name in hand_of(later, 0) if name.startswith("m0")}
        is_spent = write_step(state.components, decision).split(":")[0] in {
            "couple", "parents", "spouse", "wed", "away",
        }  # fmt: skip
        assert left == ({"m05", "m09"} if is_spent else {"m03", "m05", "m09"})
        assert meeting_of(decision) == (2 if is_spent else -1)
        spent += is_spent
    assert spent > 5
    kinds = {word.split(":")[0] for word in growing(state)}
    assert kinds >= {"couple", "parents", "spouse", "wed", "away"}


def test_people_choose_the_meeting_afterwards() -> None:
    """FT-13: a step names none as long as there is a choice."""
    state = Table().hold(0, "vadim galina m05 m03").state()
    assert {meeting_of(decision) for decision in listed(state, ANY_ORDER)} == {-1}
    assert [int(later.record.stage) for later in after(state, ANY_ORDER)][1:] == [CHOOSE_MEETING]


def test_a_meeting_in_advance_is_named_too() -> None:
    """FT-71: and where one lies already, the hand needs none."""
    table = Table(2, variant="big", separate="on").lay(1, "couple:anatoly+valentina")
    table.record.separate = 0
    table.lay(1, "child:sergey@valentina").hold(0, "m05 m03 lev")
    (later,) = after(table.state(), GROWING)
    assert hand_of(later, 0) == {"m05", "lev"}
    assert later.record.meeting[later.components.numbers["sergey"]] == 2
    single = Table(2, variant="big", separate="on").lay(1, "couple:anatoly+valentina")
    single.record.separate = 0
    single.lay(1, "child:sergey@valentina ahead:sergey").hold(0, "oksana lev")
    state = single.state()
    assert "spouse:oksana@sergey" in growing(state)
    assert {meeting_of(decision) for decision in listed(state, GROWING)} == {-1}


def test_joinings_cost_nothing_and_are_listed_where_they_matter() -> None:
    """FT-51: growing, only in phase 2; before and after it people may join as well."""
    table = Table().lay(0, "couple:viktor+valentina couple:sergey+oksana")
    table.hold(0, "lev").archive("m01 m02")
    for stage, phase in ((TAKE, TAKING), (FILL, FILLING)):
        assert not any(word.startswith("join") for word in growing(table.at(stage, phase)))
    assert sum(word.startswith("join") for word in growing(table.at(ACT, 2))) == 2


def test_nothing_is_legal_once_the_game_is_over() -> None:
    """FT-10: nor while chance is due."""
    table = Table().hold(0, "vadim galina m01")
    for order in (ANY_ORDER, GROWING):
        assert listed(table.at(OVER, FILLING), order) == []


def test_a_step_may_name_any_meeting_of_the_hand() -> None:
    """FT-13, FT-S17: not the first one alone."""
    state = Table().hold(0, "vadim galina m01 m05 m03").state()
    couple = read_step(state.components, "couple:vadim+galina")
    for meeting in (0, 2, 4):
        record = state.record.copy()
        compiled().decide(record, state.tables, couple + MEETING * (meeting + 1))
        assert record.meeting[state.components.numbers["galina"]] == meeting
        assert record.stage == FILL


def test_a_short_buffer_is_refused() -> None:
    """FT-4: rather than listing less than what is legal."""
    state = Table().hold(0, "vadim galina m01").state()
    for order in (ANY_ORDER, GROWING):
        with pytest.raises(IndexError):
            legal(state.record, state.tables, np.empty(MAX_CHOICES - 1, np.int32), order)


def test_at_the_last_joinings_one_may_stop() -> None:
    """FT-51: programs as well as people."""
    table = Table().lay(0, "couple:viktor+valentina couple:sergey+oksana").empty_deck()
    for order in (ANY_ORDER, GROWING):
        last = table.at(JOINING, FILLING)
        words = [write_step(last.components, decision) for decision in listed(last, order)]
        assert words == ["pass", "join:sergey@valentina", "join:oksana@valentina"]


def test_the_cards_of_a_set_are_found_one_by_one() -> None:
    """FT-S1: from below; that is how chance picks a card and how lists are written."""
    word = sum(1 << place for place in (0, 3, 17, 38))
    assert [int(nth_bit(word, n)) for n in range(int(count_bits(word)))] == [0, 3, 17, 38]
    assert int(lowest(word)) == 0


def test_whoever_can_only_go_on_is_offered_that() -> None:
    """FT-51: whatever the buffer held before."""
    table = Table().lay(0, "couple:viktor+valentina couple:sergey+oksana")
    state = table.hold(0, "lev eva nika miron m06").at(FILL, FILLING)
    assert listed(state, ANY_ORDER)[0] == PASS
