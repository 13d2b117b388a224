"""FA-END-5: who wins."""

import pytest

from famiglia_table import COPIES, GAME, Table, cards, play, state_of

VALUE = {"tie_break": "value"}
POINTS = {"tie_break": "points"}


def outcome(first: str, second: str, **options: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores and winners if the players own these cards, split over hand and play area."""
    table = Table(
        hand1=first[:2], area1=first[2:] or "-", hand2=second[:2], area2=second[2:] or "-",
        mover="=", passes=2,
    )  # fmt: skip
    found = GAME.outcome(state_of(table, **options))
    assert found is not None
    return found.scores, found.winners


def test_hand_and_play_area_count() -> None:
    """FA-END-5: the sum of the victory points of both."""
    assert outcome("F4A1M0", "B3M2") == ((16, 9), (0,))
    assert outcome("B3M2", "F4A1M0") == ((9, 16), (1,))


def test_the_street_counts_for_nobody() -> None:
    """FA-END-5: nor do discards and the pile."""
    table = Table(
        street="F4", discard="M4", known="A4", hand1="F1", hand2="B1", mover="=", passes=2
    )
    found = GAME.outcome(state_of(table))
    assert found is not None
    assert found.scores == (3, 1)


def test_no_outcome_while_the_game_goes_on() -> None:
    """FA-END-5: scores are counted at the end; how it stands may be asked any time."""
    state = state_of(Table(street="F0", hand1="F4"))
    assert GAME.outcome(state) is None
    assert GAME.standing(state, "agreed").scores == (15, 1)


@pytest.mark.parametrize("options", [POINTS, VALUE])
def test_one_point_more_wins_against_better_cards(options: dict[str, str]) -> None:
    """FA-END-5: single cards are compared only where the sums are equal."""
    assert outcome("A2B2A1", "B3", **options) == ((7, 6), (0,))
    assert outcome("B3", "A2B2A1", **options) == ((6, 7), (1,))


@pytest.mark.parametrize("options", [POINTS, VALUE])
def test_the_best_single_card_breaks_a_tie(options: dict[str, str]) -> None:
    """FA-END-5: equal sums; F3 is worth 10, the best card of the other 6."""
    assert outcome("F3M0", "F2A2B1", **options) == ((10, 10), (0,))
    assert outcome("F2A2B1", "F3M0", **options) == ((10, 10), (1,))


@pytest.mark.parametrize("options", [POINTS, VALUE])
def test_then_the_next_best(options: dict[str, str]) -> None:
    """FA-END-5: the best cards equal, then the second best decide, and so on."""
    # 6, 3, 3 against 6, 3, 1, 1, 1: the third place decides.
    assert outcome("A3B2M2", "B3A2A1B1M1", **options) == ((12, 12), (0,))
    assert outcome("B3A2A1B1M1", "A3B2M2", **options) == ((12, 12), (1,))


def test_by_points_or_by_value() -> None:
    """FA-END-5: F2 is worth 6 and A3 too; by points the next cards decide, by value the A3."""
    # by points: 6, 3 against 6, 1, 1, 1; by value: 2 against 3.
    assert outcome("F2A2", "A3B1M1A1", **POINTS) == ((9, 9), (0,))
    assert outcome("F2A2", "A3B1M1A1", **VALUE) == ((9, 9), (1,))


def test_the_editions_break_ties_differently() -> None:
    """FA-END-5: the first by the printed value, the second by victory points."""
    assert outcome("F2A2", "A3B1M1A1", edition="first") == ((9, 9), (1,))
    assert outcome("F2A2", "A3B1M1A1", edition="second") == ((9, 9), (0,))


def test_by_value_the_next_best_card_breaks_equal_values() -> None:
    """FA-END-5: with `value` an F2 is no better than an A2; the next best cards decide."""
    # 6 + 1 + 1 + 1 against 3 + 3 + 3: values 2 1 1 1 against 2 2 2.
    assert outcome("F2A1B1M1", "A2B2M2", **POINTS) == ((9, 9), (0,))
    assert outcome("F2A1B1M1", "A2B2M2", **VALUE) == ((9, 9), (1,))


def test_by_value_equal_values_are_a_draw() -> None:
    """FA-END-5: whatever the families."""
    assert outcome("F1A1B3", "A1F1M3", **VALUE) == ((10, 10), ())
    assert outcome("F0A1", "F0B1", **VALUE) == ((2, 2), ())


@pytest.mark.parametrize("options", [POINTS, VALUE])
def test_a_draw(options: dict[str, str]) -> None:
    """FA-END-5: cards of equal worth in every place; families do not matter."""
    assert outcome("A3B2M1", "M3A2B1", **options) == ((10, 10), ())
    assert outcome("A4", "B4", **options) == ((10, 10), ())


@pytest.mark.parametrize("options", [POINTS, VALUE])
def test_cards_worth_nothing_break_no_tie(options: dict[str, str]) -> None:
    """FA-END-5: one more card of 0 points does not make the gang better."""
    assert outcome("A1B0M0", "B1", **options) == ((1, 1), ())


def test_even_the_least_card_breaks_a_tie() -> None:
    """FA-END-5: equal points, and only cards of value 1, or one of them against none."""
    assert outcome("A1B1M1", "F1", **VALUE) == ((3, 3), (0,))
    assert outcome("F0", "A1", **VALUE) == ((1, 1), (1,))


def test_a_draw_at_the_start() -> None:
    """FA-END-5: both pass with their start sets."""
    found = GAME.outcome(play(Table(street="F1"), "pass pass"))
    assert found is not None
    assert (found.scores, found.winners) == ((1, 1), ())


def test_the_highest_possible_score() -> None:
    """FA-END-5, FA-CARD-3: all the sixty cards in one play area."""
    everything = "".join(card * copies for card, copies in COPIES.items())
    assert len(cards(everything)) == 60
    table = Table(hand1="-", area1=everything, hand2="-", through=2, mover="=")
    assert GAME.standing(state_of(table), "agreed").scores == (175, 0)
