"""What holds after every decision of every game, in all modes: the invariants of section 11.1."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import pytest

from consigliere.games.la_famiglia.box.parts import SHEETS, TERRITORIES
from consigliere.games.la_famiglia.game import MAX_ACTIONS
from consigliere.games.la_famiglia.rules.conservation import all_pieces, cars_of, council_discs_of
from consigliere.games.la_famiglia.rules.legal import legal
from consigliere.games.la_famiglia.rules.pieces.control import controlled, holder_of, tiles_of
from consigliere.games.la_famiglia.rules.pieces.discs import columns_with_discs
from consigliere.games.la_famiglia.rules.record.actions import MAX_CHOICES
from consigliere.games.la_famiglia.rules.record.frames import top_kind, waits_for_chance
from consigliere.games.la_famiglia.rules.record.record import (
    DOME,
    DUMMY,
    ENCOUNTER,
    EXTRA_BLOCKED,
    EXTRA_FREE,
    EXTRA_USED,
    FINAL,
    LOG,
    MANAGEMENT_1,
    NEUTRAL,
    NOBODY,
    ONE_ONE,
    OPEN,
    OVER,
    PLANNING,
    SETUP,
    empty_record,
)
from consigliere.games.la_famiglia.rules.record.rule_events import EARNED, note
from consigliere.games.la_famiglia.rules.setup import may_be_drawn
from consigliere.games.la_famiglia.rules.state import State
from la_famiglia_table import SEATS, Table, planning
from la_famiglia_table import T as TABLES


@dataclass(frozen=True)
class Moment:
    """A state of a game, and what could be decided in it; nothing where chance or nobody acts."""

    state: State
    words: tuple[str, ...]


@cache
def played(mode: str) -> tuple[Moment, ...]:
    """A whole game in which everybody acts at random."""
    luck = random.Random(5)  # noqa: S311  not for secrets
    table = Table(mode)
    found = []
    while table.s.phase != OVER:
        if waits_for_chance(table.s):
            kind = int(top_kind(table.s))
            drawn = [n for n in range(TERRITORIES) if may_be_drawn(table.s, TABLES, kind, n)]
            found.append(moment(table, ()))
            table.do(luck.choice(drawn))
        else:
            words = tuple(table.words())
            found.append(moment(table, words))
            table.play(luck.choice(words))
    return (*found, moment(table, ()))


def moment(table: Table, words: tuple[str, ...]) -> Moment:
    return Moment(State(table.s.copy(), table.state.components), words)


def steps(mode: str) -> list[tuple[State, State]]:
    """The states after the set-up, each with the one before it."""
    pairs = [(one.state, other.state) for one, other in pairwise(played(mode))]
    return [pair for pair in pairs if pair[0].record.phase != SETUP]


def check_pieces(state: State) -> None:
    """LF-INV-02, LF-INV-05, LF-INV-06, LF-INV-13: limits of places and stocks."""
    s, t = state.record, state.tables
    for name in ("supply", "hq", "members_hq", "members_supply", "lire", "reserve", "cars_supply"):
        assert (s[name] >= 0).all(), name
    assert ((s.owner == NOBODY) == (s.soldiers == 0)).all()
    assert (s.soldiers >= 0).all()
    assert (s.labs <= t.labs_per_territory).all()
    assert (s.cars <= t.cars_per_territory).all()
    assert (s.cars[(s.owner == NOBODY) | (s.owner >= NEUTRAL)] == 0).all()
    if s.mode == ONE_ONE and s.phase != SETUP:
        assert s.dome[:2].sum() == t.dome_seats
        assert (s.dome >= 0).all()
    for seat in range(s.seats):
        lying = s.token_at[seat][s.token_at[seat] >= 0]
        assert all(s.owner[territory] == seat for territory in lying)
        assert all((lying == territory).sum() <= t.orders_per_territory for territory in lying)


def check_markers(state: State) -> None:
    """LF-INV-09, LF-INV-10: right after a management."""
    s, t = state.record, state.tables
    for mandamento in range(DOME):
        assert s.marker[mandamento] == holder_of(s, t, mandamento)
    for seat in range(s.seats):
        assert tiles_of(s, seat) <= controlled(s, seat)


def check_planning(state: State) -> None:
    """LF-INV-11: the planning ends with one column (2v2: two), or because nobody could go on."""
    s, t = state.record, state.tables
    assert columns_with_discs(s) <= t.columns_left[s.mode] or s.stuck >= s.seats


def check_extra(before: State, state: State) -> None:
    """LF-INV-12: block tokens only become fewer; a used disc was not blocked."""
    old, new = before.record, state.record
    assert (new.extra == EXTRA_BLOCKED).sum() <= (old.extra == EXTRA_BLOCKED).sum()
    for one, other in zip(old.extra, new.extra, strict=True):
        assert one != EXTRA_BLOCKED or other in {EXTRA_BLOCKED, EXTRA_FREE}


@pytest.mark.parametrize("mode", list(SEATS))
def test_every_state_of_a_game(mode: str) -> None:
    """LF-INV-01, LF-INV-02, LF-INV-03, LF-INV-04, LF-INV-05, LF-INV-06, LF-INV-07, LF-INV-08.

    Also LF-INV-09, LF-INV-10, LF-INV-11, LF-INV-12, LF-INV-13, LF-INV-16, LF-GEN-05.
    """
    pieces = all_pieces(steps(mode)[0][0])
    for before, state in steps(mode):
        old, new = before.record, state.record
        assert all_pieces(state) == pieces
        check_pieces(state)
        assert new.soldiers[new.owner == DUMMY].sum() <= old.soldiers[old.owner == DUMMY].sum()
        if old.phase == PLANNING and new.phase == FINAL:
            check_planning(state)
        if old.phase <= MANAGEMENT_1 and new.phase == ENCOUNTER:
            check_markers(state)
        if mode == "2v1" and old.round_number == new.round_number:
            check_extra(before, state)


@pytest.mark.parametrize("mode", list(SEATS))
def test_rounds_follow_each_other(mode: str) -> None:
    """LF-RND-01, LF-RND-02, LF-RND-03, LF-RND-04, LF-RND-05, LF-RND-06, LF-RND-07, LF-MGT-07.

    Also LF-INV-15, LF-LEN-01: phases come in their order, four rounds at most; after each the
    orders are back in the HQs, but for those that the clean-up finds face down, and the marker has
    gone on.
    """
    for before, state in steps(mode):
        old, new = before.record, state.record
        assert new.round_number <= SHEETS
        if new.round_number == old.round_number:
            assert new.phase >= old.phase
        else:
            assert new.round_number == old.round_number + 1
            assert new.first_player == (old.first_player + 1) % SEATS[mode]
            assert not (new.token_at == OPEN).any()
    assert played(mode)[-1].state.record.phase == OVER
    assert len(played(mode)) <= MAX_ACTIONS


@pytest.mark.parametrize("mode", list(SEATS))
def test_a_chain_can_always_be_finished(mode: str) -> None:
    """LF-DEC-31, LF-DEC-33: whoever must decide has something to decide, listed once."""
    for one in played(mode):
        is_decided = not waits_for_chance(one.state.record) and one.state.record.phase != OVER
        assert bool(one.words) == is_decided
        assert len(set(one.words)) == len(one.words)


def test_a_full_log_takes_no_more() -> None:
    """LF-INV-15: what happens is not less legal for being too much to tell."""
    s = empty_record()
    for number in range(LOG + 3):
        note(s, EARNED, 0, number, 0, 0)
    assert int(s.logged) == LOG
    assert s.log[:, 2].tolist() == [*range(LOG)]


def test_a_short_buffer_is_refused() -> None:
    """LF-DEC-31: rather than listing less than what is legal."""
    with pytest.raises(IndexError):
        legal(planning().s, TABLES, [0] * (MAX_CHOICES - 1))
    assert legal(planning().s, TABLES, [0] * MAX_CHOICES) > 0


def test_nothing_is_legal_while_chance_is_due_or_the_game_is_over() -> None:
    """LF-DEC-31, LF-END-03: no list, no decision."""
    table = planning()
    table.s.phase = OVER
    assert legal(table.s, TABLES, [0] * MAX_CHOICES) == 0
    assert legal(Table("2v2").s, TABLES, [0] * MAX_CHOICES) == 0


def test_cars_of_a_fight_are_the_attackers() -> None:
    """LF-INV-05: nobody else has more of them while they are on their way."""
    table = planning("1v1")
    before = [cars_of(table.s, seat) for seat in (0, 1)]
    table.s.attack_owner, table.s.attack_cars = 1, 2
    assert [cars_of(table.s, seat) for seat in (0, 1)] == [before[0], before[1] + 2]


def test_a_disc_in_use_is_counted_where_it_is() -> None:
    """LF-INV-04: not on its extra cell as well."""
    table = planning("2v1")
    before = council_discs_of(table.s, 0)
    place = table.s.extra.tolist().index(EXTRA_FREE)
    table.s.extra[place] = EXTRA_USED
    assert council_discs_of(table.s, 0) == before - 1
