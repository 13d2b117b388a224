"""Options: each once, each playable, each rated as the net rates where it leads."""

from collections.abc import Iterator

import pytest

from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.net import new_net_buffers
from consigliere.games.famiglia.players.champion.turn_options import MOST_OPTIONS
from consigliere.games.famiglia.players.swaps import Width
from consigliere.games.famiglia.rules.actions import (
    DIG,
    GROWING,
    PLAY_BRUTE,
    SKIP,
    operation,
    take_kind,
    take_value,
)
from consigliere.games.famiglia.rules.cards import KINDS, VALUES
from consigliere.games.famiglia.rules.kernel import buffer
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, OVER, STREET, TAKE, Record

from .champion_positions import (
    DRAW_VALUE,
    NARROW,
    decisions,
    fresh_workspace,
    listed,
    random_net,
    steps_of,
)

ALL = Width(KINDS, KINDS)


@pytest.mark.parametrize("width", [NARROW, Width(5, 4)], ids=str)
def test_the_steps_of_an_option_lead_exactly_where_it_says(width: Width) -> None:
    selfplay = fresh_workspace()
    played = 0
    for s in decisions():
        before = s.tobytes()
        for place in range(listed(selfplay, s, width)):
            board = s.copy()
            for code in steps_of(selfplay, place):
                assert code in legal_codes(board)
                rules().decide(board, code)
            assert board.tobytes() == selfplay.options.boards[place].tobytes()
            played += 1
        assert s.tobytes() == before
    assert played > 3000


def legal_codes(s: Record) -> list[int]:
    """The decisions that the rules list."""
    out = buffer()
    codes: list[int] = out[: rules().legal(s, out, GROWING)].tolist()
    return codes


def outcome(s: Record) -> bytes:
    """What makes a difference after a turn."""
    cards: bytes = s.street.tobytes() + s.hand.tobytes() + s.area.tobytes()
    return cards + bytes([s.mover, s.passes, s.stage])


def test_no_two_turns_have_the_same_outcome_and_each_discard_is_there_once() -> None:
    selfplay = fresh_workspace()
    for s in decisions():
        places = range(listed(selfplay, s, Width(5, 4)))
        firsts = [steps_of(selfplay, place)[0] for place in places]
        discards = [code for code in firsts if operation(code) == DIG]
        expected = [c for c in legal_codes(s) if operation(c) == DIG] if s.stage == STREET else []
        assert sorted(discards) == sorted(expected)
        whole = [p for p in places if operation(firsts[p]) != DIG]
        outcomes = {outcome(selfplay.options.boards[place]) for place in whole}
        assert len(outcomes) == len(whole) > 0


def test_with_every_kind_considered_every_outcome_is_there() -> None:
    selfplay = fresh_workspace()
    comparison_draws = 0
    for s in decisions(2):
        found = {outcome(end) for end in ends(s)}
        if len(found) < MOST_OPTIONS / 2:
            size = listed(selfplay, s, ALL)
            assert {outcome(selfplay.options.boards[place]) for place in range(size)} == found
            comparison_draws += 1
    assert comparison_draws > 60


def ends(s: Record) -> Iterator[Record]:
    """Where all turns and discards lead, found step by step; a Brute must help to a take."""
    pending = [(s, False)]
    seen = set()
    while pending:
        board, is_forced = pending.pop()
        for code in legal_codes(board):
            if is_forced and not is_helped(board, code):
                continue
            after = board.copy()
            rules().decide(after, code)
            if after.turn != s.turn or after.stage in {DRAW, OVER} or operation(code) == DIG:
                yield after
            elif after.tobytes() not in seen:
                seen.add(after.tobytes())
                pending.append((after, operation(code) == PLAY_BRUTE))


def is_helped(s: Record, code: int) -> bool:
    """Whether a take needs the Brute just laid."""
    is_target = code != SKIP and take_kind(code) == s.target
    return is_target and take_value(code) < s.target % VALUES


def test_the_ratings_are_the_chances_where_the_options_lead() -> None:
    selfplay, net, buffers = fresh_workspace(), random_net(), new_net_buffers()
    rated = 0
    for s in decisions():
        size = listed(selfplay, s, NARROW)
        compiled().rate_options(s, selfplay.options, net, selfplay.buffers, DRAW_VALUE)
        seat = int(s.mover)
        for place in range(size):
            board = selfplay.options.boards[place]
            chance = compiled().chance_at(board, seat, net, buffers, DRAW_VALUE)
            assert selfplay.options.chances[place] == pytest.approx(chance, abs=1e-6)
            rated += 1
    assert rated > 2000


def test_ends_are_worth_what_they_are() -> None:
    net, buffers = random_net(), new_net_buffers()
    s = next(decisions()).copy()
    s.stage = OVER
    s.area[:] = 0
    s.hand[:] = 0
    assert [compiled().chance_at(s, seat, net, buffers, 0.2) for seat in (0, 1)] == [0.2, 0.2]
    s.hand[1, VALUES - 1] = 1
    assert [compiled().chance_at(s, seat, net, buffers, 0.2) for seat in (0, 1)] == [0, 1]


def test_there_is_an_option_even_after_a_brute_that_helps_to_nothing() -> None:
    selfplay = fresh_workspace()
    stuck = 0
    for s in decisions(8):
        for code in legal_codes(s):
            if operation(code) == PLAY_BRUTE:
                after = s.copy()
                rules().decide(after, code)
                assert after.stage == TAKE
                assert listed(selfplay, after, NARROW) > 0
                stuck += not any(is_helped(after, code) for code in legal_codes(after))
    assert stuck > 5
