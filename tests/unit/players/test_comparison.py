"""The comparison of options: what is played on how often, and what comes out first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from consigliere.players.budget import Budget
from consigliere.players.comparison import Comparison, Contender, RoundResults
from consigliere.players.judge import Verdict
from consigliere.players.player import Thinking


class Chances:
    """Every option wins always what it is worth; counts the playouts of each."""

    def __init__(self, *worth: float) -> None:
        self.worth = worth
        self.playouts: Counter[int] = Counter()
        self.rounds: list[int] = []

    def __call__(self, places: Sequence[int], rounds: range) -> RoundResults:
        for place in places:
            self.playouts[place] += len(rounds)
        self.rounds += rounds
        sums = [len(rounds) * self.worth[place] for place in places]
        squares = [len(rounds) * self.worth[place] ** 2 for place in places]
        return RoundResults(sums, squares)


def compared(
    chances: Chances,
    *,
    playouts: int = 2000,
    played: int | None = None,
    exact: dict[int, float] | None = None,
    most: dict[int, float] | None = None,
    most_rounds: int | None = None,
) -> Verdict:
    contenders = [
        Contender((f"option-{n}",), (exact or {}).get(n), most=(most or {}).get(n, 1.0))
        for n in range(len(chances.worth))
    ]
    budget = Budget(Thinking(playouts=playouts))
    return Comparison(contenders, chances, budget, played, 20, most_rounds).verdict()


def words(verdict: Verdict) -> list[str]:
    return [option.words[0] for option in verdict.options]


def test_the_best_come_first_and_no_round_is_played_twice() -> None:
    chances = Chances(*(n / 20 for n in range(16)))
    verdict = compared(chances)
    assert words(verdict) == [f"option-{n}" for n in range(15, 9, -1)]
    assert verdict.played == verdict.options[0]
    assert chances.rounds == list(range(len(chances.rounds)))
    assert sum(chances.playouts.values()) >= 2000
    assert chances.playouts[15] > chances.playouts[0]


def test_what_was_played_is_estimated_as_often_as_the_best() -> None:
    verdict = compared(Chances(*(n / 20 for n in range(16))), played=0)
    assert words(verdict)[-1] == "option-0"
    assert verdict.played.words == ("option-0",)
    assert len({option.estimate.samples for option in verdict.options}) == 1


def test_what_is_certain_needs_no_playout() -> None:
    chances = Chances(0.5, 0.5, 0.5)
    verdict = compared(chances, exact={1: 1.0})
    assert words(verdict)[0] == "option-1"
    assert verdict.options[0].estimate.is_exact
    assert 1 not in chances.playouts
    assert not compared(Chances(0.0), exact={0: 0.0}).options[0].estimate.samples


def test_of_equals_the_one_played_comes_first_then_what_is_certain() -> None:
    assert words(compared(Chances(0.5, 0.5, 0.5), exact={1: 0.5}, played=2)) == [
        "option-2",
        "option-1",
        "option-0",
    ]


def test_an_estimate_is_at_most_its_bound() -> None:
    verdict = compared(Chances(0.9, 0.6), most={0: 0.5})
    assert words(verdict) == ["option-1", "option-0"]
    assert verdict.options[1].estimate.chance == 0.5


def test_rounds_are_limited_however_long_the_time() -> None:
    chances = Chances(0.2, 0.4)
    compared(chances, playouts=1_000_000, most_rounds=200)
    assert chances.playouts[0] == chances.playouts[1] == 200


def test_however_short_the_time_every_option_is_played_some_fifty_times() -> None:
    chances = Chances(0.2, 0.4)
    compared(chances, playouts=1)
    assert chances.playouts[0] == chances.playouts[1] == 50
