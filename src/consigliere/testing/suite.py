"""The conformance suite as a test of pytest, in one line for each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files

import pytest

from consigliere.games.registry import load_game, plugin
from consigliere.i18n.catalogue import FALLBACK, load
from consigliere.i18n.language import LANGUAGES

from .conformance import check_game
from .package import check_package
from .playthrough import Policy, Settings, uniform
from .setups import Setup, setups_of


def conformance_tests(
    *games: str,
    seeds: Sequence[int] = (1, 2),
    policy: Policy = uniform,
    sample: int = 3,
    stride: int = 1,
) -> Callable[..., None]:
    """A test that these installed games keep what the Game protocol promises.

        from consigliere.testing import conformance_tests

        test_kuhn_poker = conformance_tests("kuhn-poker")

    It is parametrised: each game is played in every edition, with every number of seats and every
    value of an option, once for each seed; `policy` picks the actions. In one state of `stride`,
    `sample` actions of each sort are tried. Texts are looked for in the languages that the game has
    a catalogue for, and its rules pages must hold the clauses that it lists. The option
    `--conformance-seeds` of pytest plays so many more games. The tests have the marker
    `conformance`, so `-m "not conformance"` leaves them out.

    Raises UnknownGameError.
    """
    cases = [
        pytest.param(game, setup, id=f"{game}, {setup}")
        for game in games
        for setup in setups_of(load_game(game).info)
    ]

    @pytest.mark.conformance
    @pytest.mark.parametrize(("game", "setup"), cases)
    def test_conformance(game: str, setup: Setup, pytestconfig: pytest.Config) -> None:
        more = int(pytestconfig.getoption("conformance_seeds"))
        keys = {tag: load(tag).keys for tag in languages_of(game)}
        check_package(plugin(game), game, keys)
        settings = Settings(
            setup.seats,
            setup.options,
            policy=policy,
            seeds=[*seeds, *range(max(seeds) + 1, max(seeds) + 1 + more)],
            keys=keys,
            sample=sample,
            stride=stride,
        )
        check_game(load_game(game), settings)

    return test_conformance


def languages_of(game: str) -> tuple[str, ...]:
    """The languages that a game has texts in; English if it has no catalogue of its own."""
    folder = files(plugin(game).package).joinpath("locale")
    found = [tag for tag in LANGUAGES if folder.joinpath(tag).is_dir()]
    return tuple(found) or (FALLBACK,)
