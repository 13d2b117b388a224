"""What holds in every state of every game of La Famiglia, whatever its options (section 11.1)."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from consigliere.core.action import CHANCE
from consigliere.games.la_famiglia.game import MAX_ACTIONS, LaFamiglia
from consigliere.games.la_famiglia.rules.pieces.control import controlled, holder_of, tiles_of
from consigliere.games.la_famiglia.rules.pieces.discs import DISC_OWNERS, columns_with_discs
from consigliere.games.la_famiglia.rules.record.options import CHANGES
from consigliere.games.la_famiglia.rules.record.record import (
    DOME,
    DUMMY,
    ENCOUNTER,
    EXTRA_BLOCKED,
    FINAL,
    IN_HQ,
    LOST,
    MANAGEMENT_1,
    NEUTRAL,
    NOBODY,
    ONE_ONE,
    PLANNING,
    SETUP,
)
from consigliere.games.la_famiglia.rules.state import State

GAME = LaFamiglia()
SEATS = {"1v1": 2, "2v1": 3, "2v2": 4}
FEW = settings(
    max_examples=6, deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


@st.composite
def options(draw: st.DrawFn) -> dict[str, str]:
    """The options of a game: any mode, any level, any of the optional changes."""
    return {
        "mode": draw(st.sampled_from(sorted(SEATS))),
        "families": draw(st.sampled_from(("advised", "draft"))),
        "level": draw(st.sampled_from(("easy", "medium", "hard"))),
        **{name: draw(st.sampled_from(("on", "off"))) for name in CHANGES},
    }


def check_stocks(state: State) -> None:
    """LF-INV-02, LF-INV-05, LF-INV-16: nothing falls below zero; money is never lost."""
    s, t = state.record, state.tables
    for name in (
        "supply", "hq", "members_hq", "members_supply", "lire", "reserve", "in_hand",
        "cars_supply", "boats_supply", "labs_supply", "soldiers", "cars", "labs", "boats", "upper",
        "beside", "council_in_hand", "council_out",
    ):  # fmt: skip
        assert np.all(s[name] >= 0), name
    assert s.lire.sum() == s.bank
    if s.mode == ONE_ONE:
        assert s.dome.sum() == t.dome_seats


def check_map(state: State) -> None:
    """LF-INV-06, LF-INV-07: one owner, two labs, cars and orders at most, on his own ground."""
    s, t = state.record, state.tables
    assert ((s.owner == NOBODY) == (s.soldiers == 0)).all()
    assert (s.labs <= t.labs_per_territory).all()
    assert (s.cars <= t.cars_per_territory).all()
    assert (s.cars[(s.owner == NOBODY) | (s.owner >= NEUTRAL)] == 0).all()
    assert (s.token_at >= LOST).all()
    for seat in range(s.seats):
        lying = s.token_at[seat][s.token_at[seat] > IN_HQ].astype(int)
        assert (s.owner[lying] == seat).all()
        assert all((lying == place).sum() <= t.orders_per_territory for place in lying)


def check_discs(state: State) -> None:
    """LF-INV-08: the owner of a disc on a cell is a player or the neutrals, one on each cell."""
    s = state.record
    assert ((s.lower >= NOBODY) & (s.lower < DISC_OWNERS)).all()
    taken = s.figure[s.figure != NOBODY].tolist()
    assert len(set(taken)) == len(taken)
    assert all(s.lower.flat[cell] == NOBODY for cell in taken)


def check_turn(before: State, state: State) -> None:
    """LF-INV-09, LF-INV-10, LF-INV-11, LF-INV-12, LF-INV-13: from one state to the next."""
    old, new, t = before.record, state.record, state.tables
    if old.phase != SETUP:
        assert new.soldiers[new.owner == DUMMY].sum() <= old.soldiers[old.owner == DUMMY].sum()
        assert (new.extra == EXTRA_BLOCKED).sum() <= (old.extra == EXTRA_BLOCKED).sum()
    if old.phase == PLANNING and new.phase == FINAL:
        assert columns_with_discs(new) <= t.columns_left[new.mode] or new.stuck >= new.seats
    if old.phase <= MANAGEMENT_1 and new.phase == ENCOUNTER:
        assert all(new.marker[place] == holder_of(new, t, place) for place in range(DOME))
        assert all(tiles_of(new, seat) <= controlled(new, seat) for seat in range(new.seats))


@FEW
@given(chosen=options(), luck=st.randoms(use_true_random=True))
def test_every_state_of_a_game(chosen: dict[str, str], luck: random.Random) -> None:
    """LF-INV-01, LF-INV-03, LF-INV-04, LF-INV-15 and the others, one by one above."""
    state = GAME.initial(chosen, SEATS[chosen["mode"]])
    pieces = GAME.conserved(state)
    for _ in range(MAX_ACTIONS):
        (actor,) = GAME.actors(state)
        if actor == CHANCE:
            action = luck.choice(GAME.chance(state)).action
        else:
            action = luck.choice(GAME.legal_actions(state, actor))
        before, state = state, GAME.apply(state, action).state
        assert GAME.conserved(state) == pieces
        check_stocks(state)
        check_map(state)
        check_discs(state)
        check_turn(before, state)
        if GAME.outcome(state) is not None:
            break
    assert GAME.outcome(state) is not None
    assert state.record.round_number <= 4
