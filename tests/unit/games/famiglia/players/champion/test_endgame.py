"""The champion near the end: what the solver knows is played."""

import pytest

from consigliere.games.famiglia.players.champion.endgame import Choice, EndgameChoice, _Allowance
from consigliere.games.famiglia.players.champion.player import Abilities, ChampionPlayer
from consigliere.games.famiglia.players.endgame.kernel import KERNEL
from consigliere.games.famiglia.players.endgame.solver import POSITIONS_A_PLAYOUT, Solver
from consigliere.games.famiglia.players.factory import make
from consigliere.games.famiglia.presentation.position import read_position
from consigliere.games.famiglia.rules.actions import SKIP
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import OVER, Record
from consigliere.players.player import Thinking

from ..famiglia_positions import GAME
from .champion_positions import random_net

WON = (
    "F1F1F3F4A1A2A2A4B1B4M1M2 A2M3M4/F0F0F2A0A0A1A1B0B0B1B1B2B2B3B3M0M1M1M2M2M3"
    " F0F0F2F3A1A3/F0F1F1F2A0A0A0A3B0B0B0B1B2M0M0M0M0M1 - - 2 2 0",
    "F3F4A3A3A4B2B3B3M1M2M3M3M4 F1F2F3A0A0A1B1M1/F0F0F0F0F1F1A0A0A2B0B0B0B0B1M0M0"
    " F2/F0F1F2A0A1A1A1A2A2B0B1B1B2B2M0M0M0M1M1M2M2 - B4 2 1 1",
)
"""Won by a swap of cards that look the least useful."""


SEEN_AT_ONCE = (
    "F3A1A2A3M1M1 F4A1B0M3M4/F0F0F0F1F2F3A0A0A0A0A1A3B0B0B1B2B3M0M0M0M2"
    " F1F2A4B2/F0F0F1F1F2A0A1A2A2B0B0B1B2B3B4M0M0M1M1M2M2M3 - B1B1 2 1 0",
    "F3A3A4B2M1M2M3M4 F4A3M0/F0F0F0F1F1F1F1F2A0A0A0A1A1A2B0B0B0B1B1B2B4M0M1M2"
    " F3B3M2M3/F0F0F2F2A0A0A1A1A2B0B0B1B1B2B3M0M0M0M1M1 - A2 2 2 0",
)
"""Won by a discard that takes a dozen positions to prove, by the second edition; to see that turns
the net likes better do not win takes up to 160,000."""
TEMPTING = (
    "A1A1M1M1 B2M2M2/F0F0F1F1F1F2F2F3F3A0A0A0A0A1A2A3B0B1B2M0M0M0M0M1"
    " A2B0M2M4/F0F0F0F1F2A0A1A3B0B0B0B1B1B2B3B3M0M1M3 - [F4M3]B4A2A4B1 2 2 0"
)
"""A draw at best, by the second edition. The net and playouts like a turn that loses."""
LOSING = [0, 4103, 6149, 6157, 8202, 8209, 0, 12690]
HOLDING = [2064]
SEARCHED = 24_000
"""Positions in half of the time: too few to solve this one."""


def position(text: str, edition: str = "first") -> Record:
    """A position of an edition."""
    found: Record = read_position(text, GAME.info.resolve_options({"edition": edition}))
    return found


def played(s: Record, codes: list[int]) -> Record:
    """The position after some decisions."""
    board = s.copy()
    for code in codes:
        rules().decide(board, code)
    return board


def value(s: Record, seat: int) -> float:
    """The exact chance of a seat."""
    found = Solver().solve(s, lambda _: True)
    assert found is not None
    return found.chance if s.mover == seat else 1 - found.chance


def after(s: Record, player: ChampionPlayer) -> Record:
    """The position after the decisions of a player."""
    return played(s, player.decide(s, 1))


@pytest.mark.parametrize("text", WON)
@pytest.mark.parametrize("playouts", [0, 100, 2000])
def test_no_win_is_missed_that_the_solver_sees(text: str, playouts: int) -> None:
    s = position(text)
    assert value(s, int(s.mover)) == 1
    player = ChampionPlayer(
        random_net(), Thinking(playouts=playouts), abilities=Abilities(EndgameChoice())
    )
    assert value(after(s, player), int(s.mover)) == 1


def test_the_net_alone_misses_one_among_swaps_of_few_kinds() -> None:
    boards = [position(text) for text in WON]
    few = Abilities(all_swaps=False)
    player = ChampionPlayer(random_net(), Thinking(playouts=0), abilities=few)
    assert any(value(after(s, player), int(s.mover)) < 1 for s in boards)


def never(_: float) -> bool:
    return False


def test_the_first_option_that_is_best_is_chosen_and_else_a_best_turn() -> None:
    s = position(WON[0])
    solver = Solver()
    codes = solver.best_turn(s, lambda _: True)
    assert codes is not None
    best = s.copy()
    for code in codes:
        rules().decide(best, code)
    passed = s.copy()
    while passed.turn == s.turn and passed.stage != OVER:
        rules().decide(passed, SKIP)
    assert value(passed, int(s.mover)) < 1
    choice = EndgameChoice()
    assert choice.best(s, [passed, best], never) == (1, [])
    found = choice.best(s, [], never)
    assert found is not None
    assert found.number is None
    assert found.codes


def test_whoever_waits_for_the_compiler_does_not_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(KERNEL), "is_ready", property(lambda _: False))
    monkeypatch.setattr(Solver, "solve", pytest.fail)
    assert EndgameChoice().best(position(WON[0]), [], never) is None


def test_time_is_asked_for_and_counted() -> None:
    told: list[float] = []

    def go_on(playouts: float) -> bool:
        told.append(playouts)
        return True

    EndgameChoice().best(position(WON[1]), [], go_on)
    assert sum(told) > 1


def test_a_win_among_the_favourites_is_proven_before_everything_is_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = position(WON[0])
    codes = Solver().best_turn(s, lambda _: True)
    assert codes is not None
    best = s.copy()
    for code in codes:
        rules().decide(best, code)
    monkeypatch.setattr(Solver, "solve", pytest.fail)
    assert EndgameChoice().best(s, [best], never) == Choice(0, [])


@pytest.mark.parametrize("text", SEEN_AT_ONCE)
def test_a_win_that_is_seen_at_once_is_not_missed_for_others_that_are_not(text: str) -> None:
    """With the least time, all of it counted in positions."""
    s = position(text, "second")
    player = make("champion", Thinking(playouts=0))
    assert isinstance(player, ChampionPlayer)
    assert value(after(s, player), int(s.mover)) == 1


def test_favourites_take_no_more_than_their_share() -> None:
    """Even with time for everything."""
    seen: list[int] = []
    allowance = _Allowance(lambda _: True)
    share = allowance.share(100)
    while share(30):
        seen.append(30)
    assert len(seen) == 3
    assert allowance.share(100)(30)


def always(_: float) -> bool:
    return True


def test_options_that_are_proven_lost_are_passed_over() -> None:
    s = position(TEMPTING, "second")
    losing, holding = played(s, LOSING), played(s, HOLDING)
    choice = EndgameChoice()
    assert choice.first_not_lost(s, [losing, holding], always) == 1
    assert choice.first_not_lost(s, [losing, losing], always) == 0
    assert EndgameChoice().first_not_lost(s, [losing, holding], never) == 0


def test_a_turn_that_playouts_like_is_not_played_if_it_is_seen_to_lose() -> None:
    """With too little time to solve the position."""
    s = position(TEMPTING, "second")
    searched = 0

    def allowance(positions: int) -> bool:
        nonlocal searched
        searched += positions
        return searched < SEARCHED

    assert Solver().solve(s, allowance) is None
    player = make("champion", Thinking(playouts=2 * SEARCHED // POSITIONS_A_PLAYOUT))
    assert isinstance(player, ChampionPlayer)
    assert value(after(s, player), int(s.mover)) == 0.5
