"""Victory at the end of a round, and the list that breaks ties."""

import pytest

from consigliere.games.la_famiglia.presentation.ending import ending_of
from consigliere.games.la_famiglia.rules.management.ending import (
    BRONTE,
    CONDITION,
    DRAW,
    FIRST_PLAYER,
    MOST,
    check_victory,
)
from consigliere.games.la_famiglia.rules.record.record import MANAGEMENT_2, OVER
from consigliere.i18n.render import render
from la_famiglia_field import TABLES, Field

LANDS = ("M01", "M02", "M03", "M04", "M05", "M06", "M07", "M08", "M09", "M10", "M12")
"""All but Bronte."""


def score(mode: str, counts: tuple[int, ...], bronte: int = -1, **options: int) -> Field:
    """Markers for every seat, besides Bronte's; round 2 unless a test says otherwise."""
    field = Field(mode, **options)
    lands = list(LANDS)
    for seat, count in enumerate(counts):
        field.marks(seat, *(lands.pop() for _ in range(count)))
    if bronte >= 0:
        field.marks(bronte, "M11")
    field.s.round_number, field.s.phase = 2, MANAGEMENT_2
    return field


def result(field: Field) -> tuple[int, int] | None:
    check_victory(field.s, TABLES)
    s = field.s
    return (int(s.winner_side), int(s.reason)) if s.phase == OVER else None


def last(field: Field) -> Field:
    field.s.round_number = 4
    return field


@pytest.mark.parametrize(
    ("mode", "counts", "winner"),
    [
        ("1v1", (5, 4), 0),
        ("1v1", (4, 4), None),
        ("1v1", (2, 5), 1),
        ("2v1", (5, 2, 2), 0),
        ("2v1", (4, 3, 3), 1),
        ("2v1", (4, 3, 2), None),
        ("2v1", (3, 5, 0), 1),
        ("2v2", (3, 2, 3, 2), 0),
        ("2v2", (0, 5, 0, 0), 1),
        ("2v2", (3, 3, 2, 2), None),
        ("2v2", (4, 0, 1, 0), None),
    ],
)
def test_the_condition(mode: str, counts: tuple[int, ...], winner: int | None) -> None:
    """LF-END-01, LF-END-02, LF-END-03: a soloist five; a team six together, or one of it five."""
    assert result(score(mode, counts)) == (None if winner is None else (winner, CONDITION))


def test_case_28_the_dome_counts() -> None:
    """LF-END-04, LF-MGT-08: TC-28: both fulfil it with five each: Bronte, else the first player."""
    field = score("1v1", (5, 4)).marks(1, "dome")
    assert result(field) == (0, FIRST_PLAYER)
    assert result(score("1v1", (4, 4), bronte=1).marks(0, "dome")) == (1, BRONTE)
    other = score("1v1", (5, 4)).marks(1, "dome")
    other.s.first_player = 1
    assert result(other) == (1, FIRST_PLAYER)


def test_case_29_a_team_wins_with_six_together() -> None:
    """LF-END-02: TC-29."""
    assert result(score("2v1", (4, 3, 3))) == (1, CONDITION)


def test_case_30_a_soloist_and_a_player_of_the_team_with_five_each() -> None:
    """LF-END-04: TC-30: both fulfil it, five to five."""
    assert result(score("2v1", (5, 5, 0))) == (0, FIRST_PLAYER)
    assert result(score("2v1", (5, 4, 0), bronte=1)) == (1, BRONTE)


def test_most_mandamenti_come_first() -> None:
    """LF-END-04: in the sum of a team; before Bronte and the marker."""
    assert result(score("1v1", (5, 5), bronte=1)) == (1, MOST)
    assert result(last(score("2v2", (2, 2, 2, 1), bronte=1))) == (1, BRONTE)
    assert result(last(score("2v2", (2, 2, 3, 1), bronte=1))) == (0, MOST)


def test_nothing_is_decided_before_round_four() -> None:
    """LF-END-04, LF-END-03: unless the condition is fulfilled."""
    assert result(score("1v1", (4, 3))) is None
    assert result(last(score("1v1", (4, 3)))) == (0, MOST)
    assert result(last(score("1v1", (3, 3)))) == (0, FIRST_PLAYER)


def test_bronte_counts_for_either_partner() -> None:
    """LF-END-06, LF-MAP-03: the marker on M11."""
    assert result(last(score("2v2", (2, 2, 1, 2), bronte=2))) == (0, BRONTE)


def test_case_27_a_final_tie_of_teams_without_bronte() -> None:
    """LF-END-05, LF-OPT-06: TC-27: a draw, or the team with the first-player marker."""
    assert result(last(score("2v2", (2, 2, 2, 2), bronte_first=0))) == (-1, DRAW)
    field = last(score("2v2", (2, 2, 2, 2)))
    field.s.first_player = 3
    assert result(field) == (1, FIRST_PLAYER)


def test_the_sixth_option_is_for_teams_only() -> None:
    """LF-OPT-08: 1v1 and 2v1 end with the first player anyway."""
    assert result(last(score("1v1", (2, 2), bronte_first=0))) == (0, FIRST_PLAYER)
    assert result(last(score("2v1", (2, 1, 1), bronte_first=0))) == (0, FIRST_PLAYER)


@pytest.mark.parametrize(
    ("mode", "counts", "said"),
    [
        ("1v1", (5, 4), "A controls 5 mandamenti, and 5 are enough to win"),
        ("2v1", (6, 2, 2), "A controls 6 mandamenti, and 5 are enough to win"),
        (
            "2v1",
            (2, 3, 3),
            "B and C together control 6 mandamenti, and 6 are enough for a team",
        ),
        (
            "2v2",
            (0, 5, 0, 0),
            "B alone controls 5 mandamenti, and 5 are enough for one player of a team",
        ),
        (
            "2v2",
            (1, 1, 5, 0),
            "C alone controls 5 mandamenti and the team 6 together; either is enough",
        ),
        ("1v1", (5, 6), "both sides have reached the goal; the side with more mandamenti wins"),
    ],
)
def test_it_is_told_which_goal_was_met(mode: str, counts: tuple[int, ...], said: str) -> None:
    """LF-END-01, LF-END-02, LF-END-03: five, six together, or both of it; and what decided then."""
    field = score(mode, counts)
    assert ending_of(field.state) is None
    check_victory(field.s, TABLES)
    assert told(field) == said


def test_it_is_told_that_no_goal_was_met() -> None:
    """LF-END-04: what decided instead."""
    field = last(score("1v1", (3, 4), bronte=0))
    check_victory(field.s, TABLES)
    assert told(field) == "no side has reached the goal; Bronte decides"


def told(field: Field) -> str:
    """How it ended, in English."""
    ending = ending_of(field.state)
    assert ending is not None
    return render(ending.reason, "en", "ABCD")
