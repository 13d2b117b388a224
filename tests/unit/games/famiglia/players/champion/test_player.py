"""The champion at the table: legal, in time, reproducible, and better for having played on."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from consigliere.games.famiglia.players.card_values import fitted_card_values
from consigliere.games.famiglia.players.champion import player as player_module
from consigliere.games.famiglia.players.champion.endgame import EndgameChoice, MayGoOn
from consigliere.games.famiglia.players.champion.first_order import rating_of
from consigliere.games.famiglia.players.champion.kernel import compiled
from consigliere.games.famiglia.players.champion.lookahead import SHORT
from consigliere.games.famiglia.players.champion.model import CHAMPION_FILE, shipped_model
from consigliere.games.famiglia.players.champion.player import Abilities, ChampionPlayer
from consigliere.games.famiglia.players.champion.playouts import (
    PlayoutSettings,
    new_playout_workspace,
)
from consigliere.games.famiglia.players.endgame.exact_judge import is_near
from consigliere.games.famiglia.players.kernel import compiled as turns
from consigliere.games.famiglia.players.rollout_statistics import new_statistics
from consigliere.games.famiglia.players.swaps import Width
from consigliere.games.famiglia.rules.actions import DIG, SKIP, operation
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import OVER, STREET, Record
from consigliere.games.famiglia.rules.scoring import DRAW_GAME
from consigliere.players.player import Thinking

from .....players.ticking import TickingClock
from ..famiglia_positions import GAME, chosen, game_of, words_of
from .champion_positions import (
    DRAW_VALUE,
    decisions,
    fresh_workspace,
    listed_widely,
    random_net,
    start,
    steps_of,
)

TICK = 0.001
BUDGET = 30 * TICK


def champion(playouts: int) -> ChampionPlayer:
    return ChampionPlayer(random_net(), Thinking(playouts=playouts))


def after(s: Record, codes: list[int]) -> Record:
    """The position that decisions lead to."""
    board = s.copy()
    for code in codes:
        rules().decide(board, code)
    return board


@cache
def moments() -> list[Record]:
    """Decisions of wild games."""
    return [*decisions(1)][::12]


def results(s: Record, boards: list[Record], rounds: int) -> list[float]:
    """What positions come to, all with the same luck, when the net plays on."""
    statistics = new_statistics(len(boards))
    for place, board in enumerate(boards):
        statistics.boards[place] = board
    settings = PlayoutSettings(
        *(int(s.mover), rating_of(random_net()), Width(3, 3), int(s.turn) + 8, 10**6),
        *(0.3, 8, 1.0),
    )
    compiled().gather_net_statistics(
        new_playout_workspace(fitted_card_values().cards), statistics, settings, 0, rounds
    )
    means: list[float] = (statistics.sums / rounds).tolist()
    return means


@pytest.mark.parametrize("options", [{}, {"edition": "second"}], ids=str)
def test_only_legal_steps_are_chosen_all_through_a_game(options: dict[str, str]) -> None:
    player, decided = champion(20), 0
    for state in game_of(player, 6, options=options):
        assert chosen(player, state, 6) in words_of(state)
        decided += 1
    assert decided > 20


def test_without_time_it_plays_what_the_net_likes_best() -> None:
    selfplay = fresh_workspace()
    for s in moments():
        size = listed_widely(selfplay, s)
        compiled().rate_options(s, selfplay.options, random_net(), selfplay.buffers, DRAW_VALUE)
        best = int(selfplay.options.chances[:size].argmax())
        assert champion(0).decide(s, 1) == steps_of(selfplay, best)


def test_what_a_draw_counts_decides_between_a_draw_and_a_doubtful_game() -> None:
    """The other has passed, and a second pass is a draw."""
    selfplay, s = fresh_workspace(), start().copy()
    compiled().carry_out_chance(s, selfplay.rng)
    while s.passes == 0:
        rules().decide(s, SKIP)
    played = []
    for draw in (0.0, 1.0, None):
        after_it = after(
            s, ChampionPlayer(random_net(), Thinking(playouts=40, draw=draw)).decide(s, 1)
        )
        played.append(after_it.stage == OVER)
    usual = after(s, champion(40).decide(s, 1)).stage == OVER
    assert played == [False, True, usual]


def test_what_it_plays_turns_out_better_than_what_the_net_likes_best() -> None:
    """As luck has it that neither has been chosen by."""
    gains = []
    for s in moments():
        boards = [after(s, champion(playouts).decide(s, 1)) for playouts in (0, 600)]
        if boards[0].tobytes() != boards[1].tobytes():
            before, found = results(s, boards, 150)
            gains.append(found - before)
    assert len(gains) > 3
    assert np.mean(gains) > 0.02


def test_it_offers_no_draw_for_a_better_game() -> None:
    """The first pass may be met by another; one who offers draws passes first in some deals."""
    net = shipped_model(CHAMPION_FILE).net
    offering = Abilities(offers_draws=True)
    offered = {
        "usual": 0, "draws are lost": 0, "draws are won": 0, "offers": 0, "offers, lost": 0
    }  # fmt: skip
    for seed in range(40):
        selfplay, s = fresh_workspace(), start().copy()
        rules().seed_random(selfplay.rng, seed)
        compiled().carry_out_chance(s, selfplay.rng)
        players = (
            ChampionPlayer(net, Thinking()),
            ChampionPlayer(net, Thinking(draw=0.0)),
            ChampionPlayer(net, Thinking(draw=1.0)),
            ChampionPlayer(net, Thinking(), abilities=offering),
            ChampionPlayer(net, Thinking(draw=0.0), abilities=offering),
        )
        for name, player in zip(offered, players, strict=True):
            offered[name] += int(after(s, player.decide(s, 1)).passes)
    assert offered["draws are won"] == offered["offers"] > 2
    assert offered["usual"] == offered["draws are lost"] == offered["offers, lost"] == 0


def test_a_draw_that_is_offered_is_answered_as_ever() -> None:
    """FA-END-3: a discard after the pass of the other offers nothing, for the turn goes on."""
    net = shipped_model(CHAMPION_FILE).net
    usual = ChampionPlayer(net, Thinking())
    offering = ChampionPlayer(net, Thinking(), abilities=Abilities(offers_draws=True))
    discards = 0
    for s in decisions():
        if rules().winner(s) != DRAW_GAME or s.stage != STREET or is_near(s):
            continue
        s.passes = 1
        played = usual.decide(s, 1)
        assert played == offering.decide(s, 1)
        discards += operation(played[0]) == DIG
    assert discards > 0


def test_near_the_end_the_solver_is_asked_about_offers_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    class Endgame(EndgameChoice):
        """Solves nothing."""

        def best(self, s: Record, options: Iterable[Record], may_go_on: MayGoOn) -> None:
            asked.append(any(turns().offers_draw(option, s.mover) for option in options))

        def first_not_lost(self, s: Record, options: Iterable[Record], may_go_on: MayGoOn) -> int:
            return 0

    monkeypatch.setattr(player_module, "is_near", lambda _: True)
    net = shipped_model(CHAMPION_FILE).net
    for seed in range(12):
        selfplay, s = fresh_workspace(), start().copy()
        rules().seed_random(selfplay.rng, seed)
        compiled().carry_out_chance(s, selfplay.rng)
        ChampionPlayer(net, Thinking(), abilities=Abilities(Endgame())).decide(s, 1)
    assert any(asked)


def test_it_looks_ahead_as_it_is_told() -> None:
    """Of one option there is nothing to compare; more are no more than there are."""
    s = next(s for s in decisions() if s.stage == STREET)
    alone, all_of_them = (
        ChampionPlayer(
            random_net(),
            Thinking(playouts=200),
            abilities=Abilities(lookahead=replace(SHORT, candidates=candidates)),
        )
        for candidates in (1, 10_000)
    )
    assert alone.decide(s, 1) == champion(0).decide(s, 1)
    assert alone.played == 0
    options = listed_widely(fresh_workspace(), s)
    all_of_them.decide(s, 1)
    assert options <= all_of_them.played


def test_equal_seeds_and_playouts_are_equal_play() -> None:
    for s in moments():
        assert champion(90).decide(s, 7) == champion(90).decide(s, 7)


def test_it_stops_when_its_time_is_up() -> None:
    for s in moments():
        clock = TickingClock(TICK)
        codes = ChampionPlayer(random_net(), Thinking(BUDGET), clock).decide(s, 1)
        assert clock.now <= share_for(codes) * BUDGET + 8 * TICK


def share_for(codes: list[int]) -> float:
    """The share of its time that a turn may take up to these decisions: a discard is followed by
    others."""
    return 0.5 if operation(codes[-1]) == DIG else 1.0


def test_half_of_the_time_may_be_kept_wherever_the_street_may_change() -> None:
    """As `champion-2026` has always done."""
    patient = Abilities(lookahead=replace(SHORT, keeps_half=True))
    for s in moments():
        player = ChampionPlayer(random_net(), Thinking(playouts=200), abilities=patient)
        player.decide(s, 1)
        assert player.played <= (0.5 if s.stage == STREET else 1.0) * 200 + 64


def test_playouts_are_spent_and_no_more_than_a_round_of_the_candidates_over() -> None:
    most = 0.0
    for s in moments():
        player = champion(200)
        codes = player.decide(s, 1)
        assert player.played <= share_for(codes) * 200 + 64
        most = max(most, player.played)
    assert most >= 200
    player = champion(0)
    player.decide(moments()[0], 1)
    assert player.played == 0


def test_all_decisions_of_one_turn_share_its_time() -> None:
    """What was played out before cards were drawn is not there any more after it."""
    s = next(s for s in decisions() if s.stage == STREET and s.dug == 0)
    player = champion(400)
    player.decide(s, 1)
    first = player.played
    again = s.copy()
    again.dug = 1
    player.decide(again, 1)
    assert 200 <= first <= 264
    assert player.played - first <= 100 + 64


def test_it_sees_what_a_view_shows_and_no_more() -> None:
    state = next(state for state in game_of(champion(0), 5) if state.record.turn == 4)
    views = [GAME.view(state, seat) for seat in (0, 1, None)]
    assert len({champion(60).choose(view, words_of(state), 4) for view in views}) == 1


def test_by_temperature_it_plays_other_turns_but_never_passes_for_it() -> None:
    played, passed = 0, 0
    for s in moments():
        best = champion(0).decide(s, 1)
        warm = ChampionPlayer(random_net(), Thinking(temperature=0.2))
        turns = [warm.decide(s, seed) for seed in range(12)]
        played += sum(turn != best for turn in turns)
        passed += sum(after(s, turn).passes > s.passes for turn in turns if turn != best)
    assert played > 20
    assert passed == 0
