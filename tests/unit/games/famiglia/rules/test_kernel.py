"""Decisions as numbers, and the compiled rules as a whole."""

from __future__ import annotations

import numpy as np
import pytest

from consigliere.core.options import OptionSpec
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.presentation.notation import code_of, step_of
from consigliere.games.famiglia.rules import actions
from consigliere.games.famiglia.rules.actions import ANY_ORDER, GROWING, MAX_CHOICES
from consigliere.games.famiglia.rules.cards import KINDS
from consigliere.games.famiglia.rules.kernel import buffer, compiled
from consigliere.games.famiglia.rules.record import OVER, TAKE, new_boards
from consigliere.games.famiglia.rules.state import State
from consigliere.games.random_source import new_random
from famiglia_table import GAME

START = GAME.initial({}, 2).record


def every_take() -> list[int]:
    """Every take that any position could allow."""
    codes = [actions.take_code(kind, 0, 0, 0) for kind in range(KINDS)]
    for kind in range(KINDS):
        for value in range(1, kind % 5 + 1):
            codes.append(actions.take_code(kind, value, 0, 0))
            for joker in range(value, 5):
                codes += [actions.take_code(kind, value, joker, lays) for lays in (0, 1)]
    return codes


def test_takes_are_packed_without_loss() -> None:
    codes = every_take()
    assert len(set(codes)) == len(codes)
    for code in codes:
        parts = (
            actions.take_kind(code), actions.take_value(code),
            actions.take_joker(code), actions.take_lays_joker(code),
        )  # fmt: skip
        assert actions.take_code(*parts) == code
        assert actions.operation(code) == actions.TAKE_CARD
        assert code_of(step_of(code)) == code


def test_brutes_are_packed_without_loss() -> None:
    codes = [actions.brute_code(value, kind) for value in range(1, 5) for kind in range(KINDS)]
    assert len(set(codes)) == len(codes)
    for code in codes:
        assert actions.brute_code(actions.brute_value(code), actions.brute_target(code)) == code
        assert actions.operation(code) == actions.PLAY_BRUTE
        assert code_of(step_of(code)) == code


def test_all_decisions_are_different() -> None:
    simple = (actions.DIG, actions.PLAY_ACCOUNTANT, actions.UP, actions.DOWN)
    codes = [actions.SKIP, *(operation + kind for operation in simple for kind in range(KINDS))]
    codes += [actions.brute_code(value, kind) for value in range(1, 5) for kind in range(KINDS)]
    codes += every_take()
    assert len(set(codes)) == len(codes)


def test_the_buffer_is_long_enough_for_the_widest_choice() -> None:
    """Everything on the Street, everything in hand: more than any game can bring together."""
    record = START.copy()
    record.street[:] = 1
    record.street_size, record.street_zeros = KINDS, 4
    record.hand[0] = 2
    record.mover, record.stage, record.joker_with_pair = 0, TAKE, 1
    widest = 0
    for threat in range(1, 5):
        for target in range(KINDS):
            record.threat, record.target = threat, target
            widest = max(widest, compiled().legal(record, buffer(), ANY_ORDER))
    # A family: its 0 in one way; 1, 2, 3, 4 with a pair or 4, 3, 2, 1 jokers laid or returned. And
    # a 4 made as low as 0 in all the ways of the lower values.
    ways = {value: 1 + 2 * (5 - value) if value else 1 for value in range(5)}
    assert widest == 1 + 4 * sum(ways.values()) + sum(ways[value] for value in range(4))
    assert widest <= MAX_CHOICES


@pytest.mark.parametrize("order", [ANY_ORDER, GROWING])
def test_a_short_buffer_is_refused(order: int) -> None:
    with pytest.raises(IndexError):
        compiled().legal(START, np.empty(MAX_CHOICES - 1, np.int32), order)


def test_warming_up_tells_its_progress() -> None:
    told: list[tuple[str, int, int]] = []
    Famiglia().warm_up(lambda *step: told.append(step))
    assert [number for _, number, _ in told] == list(range(len(told)))
    assert {total for _, _, total in told} == {len(told) - 1}
    assert told[-1][0] == "ready"
    Famiglia().warm_up()


@pytest.mark.parametrize("spec", GAME.info.options, ids=lambda spec: spec.name)
def test_games_end_by_every_option(spec: OptionSpec) -> None:
    """Nobody is ever left without a decision, and no card is lost on the way."""
    for value in spec.values:
        boards, rng, counts = new_boards(2), new_random(), np.zeros(3, np.int64)
        boards[0] = GAME.initial({spec.name: value}, 2).record
        compiled().seed_random(rng, 1)
        for _ in range(100):
            compiled().play_games(boards, 1, rng, counts)
            assert boards[1].stage == OVER
            assert GAME.conserved(State(boards[1])) == GAME.conserved(State(boards[0]))
        assert counts[0] > (300 if spec.is_extra else 1000)  # a small game is soon over
