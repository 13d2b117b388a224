"""What there is to know about Famiglia: all figures of one edition, by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from consigliere.games.famiglia.rules.cards import CARD_NAMES, POINTS, VALUES
from facts_estimates import Figure, Figures, Floats, Games, Unit, mean, quantiles, ratio, share
from facts_games import MOST_ZEROS, NUMBERED, SPANS, STAGES, TIMES

Named: TypeAlias = Iterator[tuple[str, Figure]]

CLOSE = 5
"""Points by which a game is won narrowly."""
FAMILY_CARDS = {
    CARD_NAMES[first][0]: CARD_NAMES[first : first + VALUES]
    for first in range(0, len(CARD_NAMES), VALUES)
}
WAYS = ("free", "scared", "pair", "with_joker")
"""How a card is taken: a printed 0, lowered to 0, with two of a kind, with a joker."""
_COMPARED = (*WAYS, "lowered", "discards", "swapped")
"""What winners may do more often than losers."""


def figures_of(games: Games) -> Figures:
    """All figures of one edition by name."""
    return dict(
        [
            *_results(games),
            *_lengths(games),
            *_passes(games),
            *_phase_1(games),
            *_zeros(games),
            *_abilities(games),
            *_takes(games),
            *_cards(games),
            *_ends(games),
        ]
    )


def _results(games: Games) -> Named:
    won, score = games.won, games.of("score")
    yield "starter_wins", share(won[:, 0])
    yield "second_wins", share(won[:, 1])
    yield "draws", share(~games.is_decided)
    yield "starter_result", mean(won[:, 0] + (~games.is_decided) / 2, Unit.SHARE)
    yield "starter_chance", mean(games.both("start_chance"), Unit.SHARE)
    zeros = np.minimum(games.both("start_zeros"), MOST_ZEROS)
    for number in range(MOST_ZEROS + 1):
        yield f"starter_wins_zeros{number}", share(won[zeros == number, 0])
    yield "starter_lead", mean(score[:, 0] - score[:, 1])
    for name, values in (
        ("score_starter", score[:, 0]),
        ("score_second", score[:, 1]),
        ("score_winner", games.winners(score)),
        ("score_loser", games.losers(score)),
        ("margin", games.winners(score) - games.losers(score)),
    ):
        yield name, mean(values)
        yield from quantiles(name, values)
    margins = games.winners(score) - games.losers(score)
    yield "close", share(margins <= CLOSE)
    led = games.was("ahead_half")
    yield "half_lead_wins", share(won[led & games.is_decided[:, None]])


def _lengths(games: Games) -> Named:
    turns = games.of("game_turns")[:, 0]
    passed = games.was("passed_out")[:, 0]
    yield "turns", mean(turns)
    yield from quantiles("turns", turns)
    yield "turns_each", mean(games.both("turns") / 2)
    yield "ends_by_passes", share(passed)
    yield "ends_by_pile", share(~passed)
    yield "second_time", share(games.was("second_time")[:, 0])
    yield "turns_by_passes", mean(turns[passed])
    yield "turns_by_pile", mean(turns[~passed])


def _passes(games: Games) -> Named:
    all_passes = [f"pass.{stage}" for stage in STAGES]
    yield "passes", mean(games.both(*all_passes))
    yield "passes_lead", games.leads(games.of(*all_passes))
    for stage in STAGES:
        yield f"passes.{stage}", mean(games.both(f"pass.{stage}"))
        yield f"pass_free.{stage}", games.of_both(f"pass_free.{stage}", f"pass.{stage}")
        yield f"pass_ahead.{stage}", games.of_both(f"pass_ahead.{stage}", f"pass.{stage}")
    last = games.was("last_pass")
    yield "last_pass_wins", share(games.won[last])
    yield "last_pass_loses", share(games.was("lost")[last])


def _phase_1(games: Games) -> Named:
    yield "discards", mean(games.both("discards"))
    yield "discards_starter", mean(games.of("discards")[:, 0])
    yield "discards_second", mean(games.of("discards")[:, 1])
    yield "turn1_discards", mean(games.both("turn1_digs"))
    is_bare = games.both("start_zeros") == 0
    yield "turn1_discards_bare", mean(games.both("turn1_digs")[is_bare])
    for time in TIMES:
        free = games.both(f"bare_{time}") - games.both(f"stuck_{time}")
        dug_free = games.both(f"dug_{time}") - games.both(f"dug_stuck_{time}")
        yield f"bare_{time}", mean(games.both(f"bare_{time}"))
        yield f"digs_{time}", mean(games.both(f"digs_{time}"))
        yield f"dug_{time}", games.of_both(f"dug_{time}", f"bare_{time}")
        yield f"dug_stuck_{time}", games.of_both(f"dug_stuck_{time}", f"stuck_{time}")
        yield f"dug_free_{time}", ratio(dug_free, free, Unit.SHARE)
        yield f"digs_a_turn_{time}", games.of_both(f"digs_{time}", f"dug_{time}", Unit.NUMBER)
        yield f"gain_dig_{time}", games.of_both(f"gain_dig_{time}", f"digs_{time}", Unit.GAIN)
    for card in CARD_NAMES:
        yield f"thrown.{card}", games.of_both(f"thrown.{card}", f"seen.{card}")
    for value in range(VALUES):
        thrown = games.both(*(f"thrown.{card}" for card in CARD_NAMES[value::VALUES]))
        yield f"thrown_value{value}", ratio(thrown, games.both("discards"), Unit.SHARE)


def _zeros(games: Games) -> Named:
    for zeros in range(MOST_ZEROS + 1):
        yield f"met_chance{zeros}", games.of_both(f"met_chance{zeros}", f"met{zeros}")
        yield f"left_chance{zeros}", games.of_both(f"left_chance{zeros}", f"left{zeros}")
    for zeros in range(1, MOST_ZEROS + 1):
        there = games.both(f"with{zeros}")
        yield f"zero_with{zeros}", ratio(games.both(f"zero_with{zeros}"), there, Unit.SHARE)
        yield f"pass_with{zeros}", ratio(games.both(f"pass_with{zeros}"), there, Unit.SHARE)
        yield f"gain_zero{zeros}", ratio(games.both(f"gain_zero{zeros}"), there, Unit.GAIN)
    yield "last_zero_costs", ratio(-games.both("gain_zero1"), games.both("with1"), Unit.GAIN)


def _abilities(games: Games) -> Named:
    for ability in NUMBERED:
        names = [f"{ability}{value}" for value in range(1, VALUES)]
        for name in names:
            yield from _ability(games, name, games.of(name), games.of(f"gain_{name}"))
        gains = games.of(*(f"gain_{name}" for name in names))
        yield from _ability(games, ability, games.of(*names), gains)
    swaps = games.both(*(f"accountant{value}" for value in range(1, VALUES)))
    yield "swap_size", ratio(games.both("swapped"), swaps, Unit.NUMBER)
    for name in ("fetched", "put_down"):
        total = games.both(*(f"{name}.{card}" for card in CARD_NAMES))
        for card in CARD_NAMES:
            yield f"{name}.{card}", ratio(games.both(f"{name}.{card}"), total, Unit.SHARE)
        zeros = games.both(*(f"{name}.{card}" for card in CARD_NAMES[::VALUES]))
        yield f"{name}_zeros", ratio(zeros, total, Unit.SHARE)
        for family, cards in FAMILY_CARDS.items():
            of_family = games.both(*(f"{name}.{card}" for card in cards))
            yield f"{name}_{family}", ratio(of_family, total, Unit.SHARE)


def _ability(games: Games, name: str, uses: Floats, gains: Floats) -> Named:
    yield name, mean(uses.sum(axis=1))
    yield f"{name}_starter", mean(uses[:, 0])
    yield f"{name}_second", mean(uses[:, 1])
    yield f"{name}_lead", games.leads(uses)
    yield f"gain_{name}", ratio(gains.sum(axis=1), uses.sum(axis=1), Unit.GAIN)
    yield f"gain_{name}_a_game", mean(gains.sum(axis=1), Unit.GAIN)


def _takes(games: Games) -> Named:
    takes = games.both(*WAYS)
    yield "takes", mean(takes)
    for way in WAYS:
        yield f"{way}_share", ratio(games.both(way), takes, Unit.SHARE)
    yield "lowered_share", ratio(games.both("lowered"), takes, Unit.SHARE)
    yield "lowered_by", games.of_both("lowered_by", "lowered", Unit.NUMBER)
    yield "joker_kept", games.of_both("joker_kept", "with_joker")
    yield "taken_shared", games.of_both("taken_shared", "offered_shared")
    yield "taken_own", games.of_both("taken_own", "offered_own")
    for name in _COMPARED:
        yield f"{name}_lead", games.leads(games.of(name))
    for span in range(SPANS):
        total = games.both(*(f"when.{value}.{span}" for value in range(VALUES)))
        for value in range(VALUES):
            taken = games.both(f"when.{value}.{span}")
            yield f"when.{value}.{span}", ratio(taken, total, Unit.SHARE)


def _cards(games: Games) -> Named:
    for card in CARD_NAMES:
        ends = games.of(f"end_hand.{card}", f"end_area.{card}")
        more = np.sign(ends[:, :1] - ends[:, 1:]) * np.array([1, -1])
        yield f"taken.{card}", mean(games.both(f"take.{card}"))
        yield f"turn.{card}", games.of_both(f"turn_of.{card}", f"take.{card}", Unit.NUMBER)
        yield f"gain_take.{card}", games.of_both(f"gain_take.{card}", f"take.{card}", Unit.GAIN)
        yield f"more_wins.{card}", share(games.won[(more > 0) & games.is_decided[:, None]])
        yield f"more_lead.{card}", games.leads(ends)
        yield f"first_take.{card}", games.of_both(f"first_take.{card}", f"first_offer.{card}")
        for stage in STAGES:
            names = f"taken.{card}.{stage}", f"offered.{card}.{stage}"
            yield f"chosen.{card}.{stage}", games.of_both(*names)


def _ends(games: Games) -> Named:
    for place in ("hand", "area"):
        names = [f"end_{place}.{card}" for card in CARD_NAMES]
        points = _points(games, names, POINTS)
        for name, values in ((f"{place}_cards", games.of(*names)), (f"{place}_points", points)):
            yield f"{name}_winner", mean(games.winners(values))
            yield f"{name}_loser", mean(games.losers(values))
    for number, (family, cards) in enumerate(FAMILY_CARDS.items()):
        worth = POINTS[number * VALUES : (number + 1) * VALUES]
        points = _points(games, [f"end_hand.{card}" for card in cards], worth)
        points += _points(games, [f"end_area.{card}" for card in cards], worth)
        yield f"points_{family}_winner", mean(games.winners(points))
        yield f"points_{family}_loser", mean(games.losers(points))


def _points(games: Games, names: list[str], worth: NDArray[np.int64]) -> Floats:
    """The points in these columns, by game and seat."""
    counts = np.stack([games.of(name) for name in names])
    points: Floats = np.tensordot(worth.astype(np.float64), counts, axes=1)
    return points
