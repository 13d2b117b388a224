"""The player that offers draws, beside the champion, who does not."""

from pathlib import Path

import pytest

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.champion.player import ChampionPlayer
from consigliere.games.famiglia.players.factory import make
from consigliere.games.famiglia.rules.actions import SKIP
from consigliere.games.famiglia.rules.kernel import compiled
from consigliere.games.random_source import new_random
from consigliere.players.player import Thinking

ROOT = Path(__file__).parents[3]


def test_it_passes_first_in_some_deals_and_the_champion_in_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "studies"))
    import draw_offers  # noqa: PLC0415

    players = {
        "offering": draw_offers.offering(Thinking()),
        "champion": make("champion", Thinking()),
    }
    passes = dict.fromkeys(players, 0)
    for seed in range(30):
        s, rng = Famiglia().initial({"edition": "first"}).record.copy(), new_random()
        compiled().seed_random(rng, seed)
        compiled().set_starter(s, seed % 2)
        while s.pending:
            compiled().draw_random(s, rng)
        for name, player in players.items():
            assert isinstance(player, ChampionPlayer)
            codes = player.decide(s, 1)
            passes[name] += set(codes) == {SKIP}
    assert passes["offering"] > 0
    assert passes["champion"] == 0
