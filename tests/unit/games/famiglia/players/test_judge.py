"""The judge of Famiglia: fair to what was played, right where one can tell, the same every time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pytest

from consigliere.analysis.analyse import analyse, result_for
from consigliere.analysis.report import Method, TurnReport
from consigliere.analysis.step_texts import step_texts
from consigliere.core.errors import InvalidAction
from consigliere.games.famiglia.players.endgame.exact_judge import EndgameJudge
from consigliere.games.famiglia.players.judge import PlayoutJudge
from consigliere.games.famiglia.players.judge_candidates import decided
from consigliere.games.famiglia.players.judge_options import CardValueOptionJudge
from consigliere.games.famiglia.presentation.turns import turns_of
from consigliere.games.famiglia.rules.actions import SKIP
from consigliere.games.famiglia.rules.kernel import compiled as rules
from consigliere.games.famiglia.rules.record import DRAW, OVER, Record
from consigliere.games.famiglia.rules.state import State
from consigliere.games.judges import UnknownJudge, best_judge, judge_names, make_judge
from consigliere.players.budget import Budget
from consigliere.players.estimates import exact_estimate
from consigliere.players.judge import Verdict
from consigliere.players.player import Thinking
from famiglia_table import Table, play, state_of

from ....analysis.analysed_games import GAME, famiglia, finished_game, greedy_game, short_game

FEW = Thinking(playouts=300)
OPTIONS = GAME.info.resolve_options({})
AHEAD = Table(street="F1M3", hand1="F0F0F4A0B0M0", known="M4", rest="area1", through=2, passes=1)
"""Player 1 is far ahead and may end the game by a second pass."""
BEHIND = replace(AHEAD, rest="area2")
LAST = Table(
    street="F0F2", hand1="F0", area1="F1F1", hand2="B1F0F0", rest="discard", through=2, mover="2"
)
"""The last turn of the game; only the Brute and the F2 win it."""
ONE_LEFT = Table(
    street="M2M4B0", hand1="B1A0M2A1", area1="F0M3", hand2="F1M3A2M1", area2="M0A1",
    rest="discard", through=2,
)  # fmt: skip
"""Player 1 moves and player 2 answers, then it is over; no card is drawn any more."""


def judged(start: Table | State, played: str = "", seed: int = 1, **given: object) -> Verdict:
    """The verdict on a position and on steps played in it."""
    state = start if isinstance(start, State) else state_of(start)
    judge = PlayoutJudge(FEW, CardValueOptionJudge(), **given)  # type: ignore[arg-type]
    return judge.judge(GAME.view(state, int(state.record.mover)), played.split(), seed)


def middle_states(seed: int) -> list[State]:
    """Some states of a greedy game in which there is much to choose from."""
    states = [s for s in greedy_game(seed) if len(GAME.legal_actions(s, int(s.record.mover))) > 2]
    return states[4:40:9]


def solved(state: State, seat: int) -> dict[str, float]:
    """The result for a seat of every whole turn of the player to move, both playing perfectly.

    For positions in which no card is drawn any more.
    """
    found = {}
    for turn in turns_of(state.record, 9)[0]:
        after = GAME.parse_position(turn.position, OPTIONS)
        outcome = GAME.outcome(after)
        if outcome is None:
            mine = int(after.record.mover) == seat
            found[turn.notation] = (max if mine else min)(solved(after, seat).values())
        else:
            found[turn.notation] = result_for(outcome, seat).chance
    return found


def chances(verdict: Verdict, state: State) -> dict[str, float]:
    """The chance of every option of a verdict by its notation."""
    return {step_texts(GAME, state, o.words).notation: o.estimate.chance for o in verdict.options}


# -- where one can tell ---------------------------------------------------------------


def test_a_pass_that_wins_at_once_is_best_and_exact() -> None:
    best = judged(AHEAD).options[0]
    assert best.words == ("pass",)
    assert (best.estimate.chance, best.estimate.is_exact, best.estimate.samples) == (1.0, True, 0)
    assert judged(AHEAD, "pass").played == best


def test_a_pass_that_loses_at_once_is_exact() -> None:
    verdict = judged(BEHIND, "pass")
    assert verdict.played.words == ("pass",)
    assert (verdict.played.estimate.chance, verdict.played.estimate.is_exact) == (0.0, True)
    assert verdict.played in verdict.options


def test_the_only_turn_that_wins_is_found() -> None:
    state = state_of(LAST)
    right = solved(state, 1)
    assert [turn for turn, result in right.items() if result == 1] == ["B1@F2 +F2=1(F0,F0)"]
    verdict = judged(LAST, "+F0")
    assert verdict.options[0].words == ("B1@F2", "+F2=1(F0,F0)")
    assert all(option.estimate.is_exact for option in verdict.options)
    assert verdict.played.estimate.chance == 0.0


def test_with_one_answer_left_the_best_turn_is_found() -> None:
    state = state_of(ONE_LEFT)
    right = solved(state, 0)
    wins = [turn for turn, result in right.items() if result == 1]
    assert (len(right), wins) == (30, [f"A1:M3/A0 B1@M4 +M4=3({p})" for p in ("M2,M3", "M3,M2")])
    found = chances(judged(ONE_LEFT, "+B0"), state)
    assert next(iter(found)) in wins
    assert found["+B0"] == right["+B0"] == 0.0


def test_an_offered_draw_is_worth_no_more_than_a_half() -> None:
    """Equal cards and a first pass: the other player may pass too."""
    state = famiglia().now.state
    verdict = judged(state, "pass")
    assert verdict.played.estimate.chance <= 0.5
    assert verdict.played.estimate.high <= 0.5
    assert not verdict.played.estimate.is_exact
    assert judged(play(state, "pass"), "pass").played.estimate == exact_estimate(0.5)


# -- fairness -------------------------------------------------------------------------


def test_what_was_played_is_among_the_options_and_weighed_as_often() -> None:
    for state in middle_states(2)[:2]:
        seat = int(state.record.mover)
        for action in GAME.legal_actions(state, seat)[::3]:
            words = (action.word,)
            if not is_whole(state, words):
                continue
            verdict = judged(state, action.word)
            assert verdict.played in verdict.options
            assert verdict.played.words == words
            samples = {o.estimate.samples for o in verdict.options if not o.estimate.is_exact}
            assert len(samples) <= 1


def is_whole(state: State, words: tuple[str, ...]) -> bool:
    try:
        decided(state.record, words)
    except InvalidAction:
        return False
    return True


def test_options_come_best_first_and_once() -> None:
    for state in middle_states(3):
        verdict = judged(state)
        estimates = [option.estimate.chance for option in verdict.options]
        assert estimates == sorted(estimates, reverse=True)
        ends = [state_after(state, option.words) for option in verdict.options]
        assert len(set(ends)) == len(ends)
        assert verdict.played == verdict.options[0]


def state_after(state: State, words: Sequence[str]) -> str:
    """A decision's end, however it was come to."""
    record = decided(state.record, words).copy()
    record.laid = record.target = -1
    record.swap_limit = record.threat = record.floor = record.dug = record.digs_left = 0
    record.taken_up = record.to_lay = record.reason = 0
    return str(GAME.view(State(record), None))


def test_a_turn_that_nobody_would_think_of_is_weighed_too() -> None:
    """An Accountant for nothing is no candidate of the search, but may have been played."""
    state = state_of(Table(street="F0M1", hand1="A2F0F0B0", area1="-", known="M4F1", rest="area2"))
    assert judged(state, "A2 pass").played.words == ("A2", "pass")


def test_the_words_of_what_was_played_are_kept() -> None:
    """The same swap in another order is the same option."""
    table = Table(street="F0", hand1="A2B0F1M0", area1="M2B3", known="F1", rest="area2", through=2)
    one = judged(table, "A2 ^M2 ^B3 _F1 _B0 +F0")
    other = judged(table, "A2 ^B3 ^M2 _B0 _F1 +F0")
    assert one.played.estimate == other.played.estimate
    assert other.played.words == ("A2", "^B3", "^M2", "_B0", "_F1", "+F0")
    assert len(one.options) == len(other.options)


def test_intervals_hold_their_estimates() -> None:
    for state in middle_states(4):
        for option in judged(state).options:
            found = option.estimate
            assert 0 <= found.low <= found.chance <= found.high <= 1
            assert found.is_exact == (found.samples == 0) == (found.low == found.high)


def test_more_playouts_make_narrower_intervals() -> None:
    state = middle_states(5)[1]
    view = GAME.view(state, None)
    widths = []
    for playouts in (600, 6000):
        best = (
            PlayoutJudge(Thinking(playouts=playouts), CardValueOptionJudge())
            .judge(view, (), 1)
            .options[0]
            .estimate
        )
        widths.append(best.high - best.low)
    assert widths[1] < 0.6 * widths[0]


# -- the same every time --------------------------------------------------------------


def test_equal_seeds_give_equal_verdicts_and_others_do_not() -> None:
    state = middle_states(6)[1]
    assert judged(state, seed=7) == judged(state, seed=7)
    assert judged(state, seed=7) != judged(state, seed=8)


def test_a_judge_that_judged_before_judges_the_same() -> None:
    judge = PlayoutJudge(FEW, CardValueOptionJudge())
    states = middle_states(7)
    first = [judge.judge(GAME.view(state, None), (), 3) for state in states]
    assert first == [judged(state, seed=3) for state in states]


def test_a_verdict_depends_on_what_is_shown_and_not_on_who_looks() -> None:
    state = middle_states(8)[0]
    shown = GAME.view(state, int(state.record.mover))
    verdicts = [
        PlayoutJudge(FEW, CardValueOptionJudge()).judge(view, (), 1)
        for view in (shown, GAME.view(state, None), replace(shown, viewer=1 - shown.mover))
    ]
    assert verdicts[0] == verdicts[1] == verdicts[2]


def test_a_whole_analysis_is_the_same_with_equal_seeds() -> None:
    method = Method("search", 0.0, 4, 60)
    reports = [
        analyse(short_game(), make_judge("search", "famiglia", Thinking(playouts=60)), method)
        for _ in range(2)
    ]
    assert reports[0] == reports[1]
    assert all(turn.cost >= 0 for turn in reports[0].turns)
    assert reports[0].turns[-1].after == exact_estimate(1.0)


def test_time_is_kept_by_the_clock_that_it_is_given() -> None:
    view = GAME.view(middle_states(9)[0], None)
    looks = [
        clock.looks
        for seconds in (0.02, 0.2)
        if PlayoutJudge(
            Thinking(seconds=seconds), CardValueOptionJudge(), clock=(clock := Ticks())
        ).judge(view, (), 1)
    ]
    assert looks[0] < looks[1] <= 230


class Ticks:
    """A clock that goes on by a millisecond at every look."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 1000


# -- what is solved -------------------------------------------------------------------


@dataclass
class KnownChances:
    """An exact judge with prepared answers."""

    says: Callable[[Record], float | None]
    best: list[int] | None = None
    asked: set[int] = field(default_factory=set)

    def prepare(self, s: Record) -> None:
        """Nothing to get ready."""

    def begin(self, s: Record, budget: Budget) -> None:
        """Effort does not matter."""

    def chance(self, s: Record, seat: int) -> float | None:
        self.asked.add(seat)
        return self.says(s)

    def turn(self, s: Record) -> list[int] | None:
        return self.best


def test_solved_positions_need_no_playouts() -> None:
    state = middle_states(10)[0]
    exact = KnownChances(lambda _: 0.25)
    verdict = judged(state, exact_judge=exact)
    assert {option.estimate for option in verdict.options} == {exact_estimate(0.25)}
    assert exact.asked == {int(state.record.mover)}


def test_solved_options_stand_beside_the_others() -> None:
    state = middle_states(11)[1]
    exact = KnownChances(lambda record: 0.9 if record.stage == DRAW else None)
    verdict = judged(state, exact_judge=exact)
    for option in verdict.options:
        is_dig = decided(state.record, option.words).stage == DRAW
        assert option.estimate.is_exact == is_dig
    assert any(
        not option.estimate.is_exact for option in judged(state, "pass", exact_judge=exact).options
    )


def test_no_option_is_better_than_a_solved_position() -> None:
    """The exact judge's best turn is among the options, even if no other rating lists it."""
    state = middle_states(11)[1]
    stage = (int(state.record.turn), int(state.record.stage))
    exact = KnownChances(
        lambda s: 0.2 if (s.turn, s.stage) == stage else None, passing(state.record)
    )
    verdict = judged(state, exact_judge=exact)
    assert max(option.estimate.chance for option in verdict.options) == 0.2
    assert verdict.options[0].words == ("pass",)
    assert verdict.options[0].estimate == exact_estimate(0.2)


def passing(s: Record) -> list[int]:
    """The decisions of a turn in which nothing is done."""
    board, codes = s.copy(), []
    while board.turn == s.turn and board.stage != OVER:
        codes.append(SKIP)
        rules().decide(board, SKIP)
    return codes


def test_the_last_turns_of_a_finished_game_are_exact() -> None:
    timeline = finished_game(2)
    judge = PlayoutJudge(Thinking(playouts=1000), CardValueOptionJudge(), EndgameJudge())
    turns = analyse(timeline, judge, Method("search", 0.0, 1, 1000)).turns
    exact = [turn for turn in turns if is_exact(turn)]
    assert turns[-2:] == tuple(exact[-2:])
    assert not is_exact(turns[0])
    for turn, following in pairwise(exact):
        # where no card is drawn in between, one seat's chance is what the other's is not
        assert following.number == turn.end + 1
        best = following.decisions[0].best.estimate.chance
        assert turn.after.chance == pytest.approx(1 - best, abs=1e-9)


def is_exact(turn: TurnReport) -> bool:
    """Whether the best and what was played are exact in every decision of a turn."""
    decisions = turn.decisions
    return all(d.best.estimate.is_exact and d.played.estimate.is_exact for d in decisions)


# -- what it cannot be asked ----------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "key"),
    [
        ("+F9", "unknown_card"),
        ("+M4(M3,M3)", "unreadable"),
        ("A2", "turn_unfinished"),
        ("pass pass", "unreadable"),
        ("nonsense", "unreadable"),
    ],
)
def test_steps_that_are_no_decision_are_refused(steps: str, key: str) -> None:
    table = Table(street="F0M1", hand1="A2F0F0B0", area1="B1B1", known="M4F1", rest="area2")
    with pytest.raises(InvalidAction) as refused:
        judged(table, steps)
    assert refused.value.key == key


# -- judges by name -------------------------------------------------------------------


def test_judges_by_name() -> None:
    assert best_judge("famiglia") == judge_names("famiglia")[-1]
    for name in judge_names("famiglia"):
        assert make_judge(name, "famiglia", Thinking(playouts=1))
    assert judge_names("chess") == ()


@pytest.mark.parametrize(
    ("name", "game_id", "key"),
    [("oracle", "famiglia", "unknown_judge"), ("search", "chess", "no_judge")],
)
def test_an_unknown_judge_is_refused(name: str, game_id: str, key: str) -> None:
    with pytest.raises(UnknownJudge) as refused:
        make_judge(name, game_id, Thinking())
    assert refused.value.key == key


def test_a_forced_decision_is_not_dwelt_upon() -> None:
    """Where there is only one thing to do, a thousand playouts are enough."""
    table = Table(street="F4", hand1="F0", known="M1", rest="area2", through=2, passes=0)
    state = play(table, "-F4")
    assert len(GAME.legal_actions(state, 0)) > 0
    view = GAME.view(
        state_of(Table(street="F4", hand1="F0", known="-", rest="area2", through=2)), 0
    )
    verdict = PlayoutJudge(Thinking(playouts=50_000), CardValueOptionJudge()).judge(
        view, ("pass",), 1
    )
    assert len(verdict.options) == 1
    assert verdict.played.estimate.samples <= 1050
