"""The random player: any legal step, the same for the same seed."""

from collections import Counter

from consigliere.players.random_player import RandomPlayer

WORDS = ("+F0", "+A0", "pass")


def test_every_word_comes_about_equally_often() -> None:
    player = RandomPlayer()
    seen = Counter(player.choose(None, WORDS, seed) for seed in range(3000))
    assert set(seen) == set(WORDS)
    assert min(seen.values()) > 900


def test_equal_seeds_give_equal_choices() -> None:
    choices = [[RandomPlayer().choose(None, WORDS, seed) for seed in range(50)] for _ in range(2)]
    assert choices[0] == choices[1]
