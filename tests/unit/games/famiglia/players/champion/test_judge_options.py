"""What the champion's judge makes of its playouts."""

from math import log

import pytest

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.champion.judge_options import NetOptionJudge
from consigliere.games.famiglia.players.champion.model import shipped_model
from consigliere.games.famiglia.players.judge import PlayoutJudge, make
from consigliere.games.famiglia.players.judge_options import OptionJudge
from consigliere.players.judge import Estimate
from consigliere.players.player import Thinking
from famiglia_table import Table, state_of

GAME = Famiglia()
MIDDLE = Table(street="F1M3", hand1="F0F0F4A0B0M0", known="M4", rest="area1", through=2)


class Untempered(NetOptionJudge):
    """The same playouts, taken at their word."""

    def calibrated(self, estimate: Estimate) -> Estimate:
        return estimate


def estimates(option_judge: OptionJudge) -> dict[tuple[str, ...], Estimate]:
    make("champion", Thinking(playouts=1))  # compiles
    view = GAME.view(state_of(MIDDLE), 0)
    verdict = PlayoutJudge(Thinking(playouts=2000), option_judge).judge(view, (), 1)
    return {option.words: option.estimate for option in verdict.options}


def test_the_champions_chances_are_a_little_less_sure_than_its_playouts() -> None:
    net = shipped_model().net
    said, shown = estimates(Untempered(net)), estimates(NetOptionJudge(net))
    assert said.keys() == shown.keys()
    assert len(said) > 1
    for words, estimate in said.items():
        count = estimate.samples
        likely = (estimate.chance * count + 0.5) / (count + 1)
        assert _log_odds(shown[words].chance) == pytest.approx(0.93 * _log_odds(likely))
        assert shown[words].samples == count


def _log_odds(chance: float) -> float:
    return log(chance / (1 - chance))
