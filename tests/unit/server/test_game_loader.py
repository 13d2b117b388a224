"""Loading games."""

import asyncio

import pytest

from consigliere.games.players import levels, usual_level
from consigliere.i18n.catalogue import load
from consigliere.i18n.language import LANGUAGES
from consigliere.server.game_loader import GameLoader, GameSource
from consigliere.server.problems import Refusal
from counting_game import Counting


def loader_of(loads: list[str]) -> GameLoader:
    def load(game_id: str) -> Counting:
        loads.append(game_id)
        return Counting()

    return GameLoader(
        GameSource(
            lambda: ("counting",),
            load,
            guide_languages=lambda game_id: ("en",),
            rule_languages=lambda game_id: ("en",),
        )
    )


def test_a_game_is_loaded_once_whoever_asks() -> None:
    loads: list[str] = []

    async def run() -> None:
        loader = loader_of(loads)
        await asyncio.gather(loader.game("counting"), loader.game("counting"), loader.cards())

    asyncio.run(run())
    assert loads == ["counting"]


def test_unknown_games_are_not_looked_for() -> None:
    loads: list[str] = []

    async def run() -> None:
        with pytest.raises(Refusal) as caught:
            await loader_of(loads).game("chess")
        assert caught.value.details == {"game": "chess", "known": "counting"}

    asyncio.run(run())
    assert loads == []


def test_a_card_says_what_a_form_needs() -> None:
    (card,) = asyncio.run(loader_of([]).cards())
    assert (card.id, card.seats) == ("counting", [2])
    assert [level.level for level in card.levels] == [1]
    assert {level.seconds for level in card.levels} == {0.0}, "nobody thinks about this game"
    assert (card.is_judged, card.has_guide) == (False, True)
    assert [option.name for option in card.options] == ["goal", "starter"]
    assert card.editions["long"] == {"goal": "20", "starter": "1"}


def test_a_card_says_which_options_belong_to_one_mode() -> None:
    (card,) = asyncio.run(GameLoader(GameSource(lambda: ("la-famiglia",))).cards())
    needs = {option.name: option.needs for option in card.options if option.needs}
    assert needs == {
        "level": {"mode": ["2v1"]},
        "neutral_brute_1": {"mode": ["2v1", "2v2"]},
        "bronte_first": {"mode": ["2v2"]},
    }


def test_what_only_older_records_need_is_not_offered() -> None:
    (card,) = asyncio.run(GameLoader(GameSource(lambda: ("la-famiglia",))).cards())
    assert "version" not in {option.name for option in card.options}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_has_a_name(lang: str) -> None:
    assert {f"ui.level.{level}" for level in levels("famiglia")} <= load(lang).keys


def test_a_level_in_the_middle_is_the_usual_one() -> None:
    weaker = [level for level in levels("famiglia") if level < usual_level("famiglia")]
    stronger = [level for level in levels("famiglia") if level > usual_level("famiglia")]
    assert 0 <= len(weaker) - len(stronger) <= 1
