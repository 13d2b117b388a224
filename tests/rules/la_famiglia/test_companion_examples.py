"""The worked examples of the expansion in the companion; the ids are those of the rules."""

import pytest

from companion_sessions import board, state
from consigliere.core.errors import IllegalAction
from consigliere.core.message import Message, listed, seat_name
from consigliere.games.la_famiglia.companion.board import CompanionBoard


def clause_of(mode: str, words: str, **settings: str) -> tuple[str, str]:
    """Key and clause of the refusal of the last of these moves."""
    state(mode, " ".join(words.split()[:-1]), **settings)
    with pytest.raises(IllegalAction) as refused:
        state(mode, words, **settings)
    return refused.value.key.rpartition(".")[2], refused.value.clause


def steps(shown: CompanionBoard) -> dict[str, dict[str, object]]:
    """Arguments of the lines of the set-up by their keys."""
    return {step.text.key.rpartition(".")[2]: dict(step.text.args) for step in shown.setup}


def dome(mode_words: str) -> tuple[int, ...]:
    found = board("1v1", mode_words).dome
    assert found is not None
    return found.members


# -- set-up ----------------------------------------------------------------------------------


def test_five_cells_hold_two_discs() -> None:
    """LF-SETUP-02, TC-01: five council discs for each of both soloists."""
    (step,) = [one for one in board("1v1").setup if one.text.key.endswith("family_board")]
    assert (step.text.args, step.seats) == ({"count": 5}, (0, 1))


def test_the_changes_are_those_of_the_mode_by_their_names() -> None:
    """LF-OPT-01, LF-OPT-08: as the form of a new table calls and offers them."""
    everywhere = ("neutral_capture_2", "gain_blue", "muster_boat_1", "move_tile_discs")
    offered = {
        "1v1": everywhere,
        "2v1": ("neutral_brute_1", *everywhere),
        "2v2": ("neutral_brute_1", *everywhere, "bronte_first"),
    }
    for mode, names in offered.items():
        expected = listed(*(Message(f"option.la-famiglia.{name}.name") for name in names))
        assert steps(board(mode))["changes"] == {"changes": expected}


@pytest.mark.parametrize(
    ("mode", "words", "told"),
    [
        ("1v1", "begin", {"planning": "LF-PLAN-10", "brute": "LF-CMB-03"}),
        ("2v1", "begin", {"planning": "LF-PLAN-10"}),
        ("2v2", "begin first:1", {}),
    ],
)
def test_a_round_tells_what_the_expansion_changes(
    mode: str, words: str, told: dict[str, str]
) -> None:
    """LF-PLAN-10, LF-CMB-03: when planning ends, and Brute Force of one against one alone."""
    hints = {hint.text.key.rpartition(".")[2]: hint.clause for hint in board(mode, words).hints}
    assert {name: hints[name] for name in ("planning", "brute") if name in hints} == told


def test_six_members_each() -> None:
    """LF-SETUP-05, TC-02."""
    assert dome("") == (6, 6)
    assert steps(board("1v1"))["dome"] == {"count": 6}


def test_the_counts_of_a_duel() -> None:
    """LF-SETUP-07, LF-SETUP-08, LF-SETUP-09, LF-SETUP-10, TC-14, TC-16."""
    listed = steps(board("1v1"))
    assert listed["dummy_total"] == {"count": 8 * 3, "territories": 8}
    assert listed["own"] == {"count": 2, "territories": 8, "total": 16}
    assert listed["boats"] == {"count": 2, "boats": 6}
    assert listed["characters"] == {"count": 2}
    assert listed["hq_duel"] == {"count": 4}
    assert listed["lire"] == {"first": 2, "second": 1}
    assert listed["field_duel"] == {"count": 2}
    assert listed["discs_duel"] == {"count": 4}


def test_the_counts_of_two_against_one() -> None:
    """LF-SETUP-12, LF-SETUP-13, LF-SETUP-14, TC-15."""
    shown = board("2v1")
    listed = steps(shown)
    assert listed["dummy_total"] == {"count": 4 * 3, "territories": 4}
    assert listed["own"] == {"count": 2, "territories": 8, "total": 16}
    assert listed["characters"] == {"count": 2}
    assert listed["hq_trio"] == {"soldiers": 5, "lire": 1}
    assert listed["field_trio"] == {"soldiers": 5, "labs": 1, "cars": 1, "boats": 1}
    assert listed["discs_trio"] == {"count": 4, "once": 2}
    assert shown.setup[-1].clause == "LF-SETUP-14"
    assert shown.first == 0


def test_two_teams_set_up_as_in_the_base_game() -> None:
    assert list(steps(board("2v2"))) == ["base", "changes"]


@pytest.mark.parametrize(("level", "blocked"), [("easy", 3), ("medium", 4), ("hard", 5)])
def test_levels(level: str, blocked: int) -> None:
    """LF-SETUP-11, TC-10: seven discs; easy opens a lock at once."""
    shown = board("2v1", level=level).extra
    assert shown is not None
    assert (shown.free, shown.blocked, shown.used) == (7 - blocked, blocked, 0)
    assert shown.open == (False,) * 4
    assert steps(board("2v1", level=level))["extra"] == {"count": 7}


def test_the_easy_level_opens_one_lock() -> None:
    """LF-SETUP-11, TC-10."""
    assert clause_of("2v1", "begin", level="easy") == ("lock_first", "LF-SETUP-11")
    shown = board("2v1", "lock:3", level="easy").extra
    assert shown is not None
    assert shown.open == (False, False, True, False)
    assert clause_of("2v1", "lock:3 lock:4", level="easy") == ("no_first_lock", "LF-SETUP-11")
    assert clause_of("2v1", "lock:3", level="medium") == ("no_first_lock", "LF-SETUP-11")


def test_the_draw_of_a_duel() -> None:
    """LF-SETUP-07: one token of each symbol."""
    shown = board("1v1", "draw")
    drawn = [step for step in shown.setup if step.text.key.endswith(".token")]
    assert [step.seats for step in drawn] == [(0,), (0,), (1,), (1,)]
    assert all(step.text.args["tokens"] == 5 for step in drawn)
    assert clause_of("1v1", "draw draw") == ("tokens_drawn", "LF-SETUP-07")


def test_the_draw_of_two_against_one() -> None:
    """LF-SETUP-12: exactly two of both symbols of the soloist, never the same twice."""
    assert len([s for s in board("2v1", "draw").setup if s.text.key.endswith(".token")]) == 4
    assert clause_of("2v1", "token:1:2 token:1:2") == ("tokens_drawn", "LF-SETUP-12")
    assert clause_of("2v1", "token:2:1 token:2:2 token:2:3") == ("tokens_drawn", "LF-SETUP-12")
    assert clause_of("2v2", "draw") == ("no_tokens", "LF-GEN-02")


# -- the dome: the three steps of the example ----------------------------------------------------

STEP_1 = "begin put:2:5 close mark:yes"
STEP_2 = f"{STEP_1} next bonus:3:1"
STEP_3 = f"{STEP_2} restore:4"


def test_eleven_members_bring_a_marker() -> None:
    """LF-DOME-05, LF-DOME-06, LF-MGT-08, TC-03: one more mandamento."""
    assert dome("begin put:2:5 close") == (1, 11)
    shown = board("1v1", STEP_1)
    assert shown.dome is not None
    assert shown.dome.marker == 1
    assert shown.victory.totals == (0, 1)


def test_ten_members_bring_none() -> None:
    """LF-DOME-05."""
    assert board("1v1", "begin put:2:4 close").phase == "end"
    assert clause_of("1v1", "begin put:2:4 close mark:yes") == ("not_now", "LF-DOME-05")


def test_the_majority_places_what_it_has_more() -> None:
    """LF-DOME-07, TC-04: 3 of 5 soldiers, a member instead of the fourth, the last one unused."""
    before = board("1v1", f"{STEP_1} next")
    assert before.dome is not None
    assert (before.phase, before.dome.most, before.dome.majority) == ("bonus", 5, 1)
    assert dome(STEP_2) == (0, 12)
    assert clause_of("1v1", f"{STEP_1} next bonus:4:2") == ("bonus", "LF-DOME-07")


def test_no_thirteenth_member() -> None:
    """LF-DOME-01: also when the majority has soldiers to spare."""
    assert clause_of("1v1", f"{STEP_1} next bonus:0:2") == ("dome_full", "LF-DOME-01")
    assert clause_of("1v1", "begin put:1:7") == ("dome_full", "LF-DOME-01")
    assert dome("begin put:1:6") == (12, 0)


def test_the_opponent_comes_back() -> None:
    """LF-DOME-09, TC-05: four of up to six; the marker stays."""
    shown = board("1v1", STEP_3)
    assert shown.dome is not None
    assert (shown.dome.members, shown.dome.marker, shown.phase) == ((4, 8), 1, "play")
    assert clause_of("1v1", f"{STEP_2} restore:7") == ("restore", "LF-DOME-09")


def test_the_marker_goes_at_the_next_end() -> None:
    """LF-DOME-05, LF-DOME-06, TC-06."""
    shown = board("1v1", f"{STEP_3} close")
    assert shown.dome is not None
    assert (shown.dome.marker, shown.phase, shown.victory.totals) == (None, "end", (0, 0))


def test_twelve_members_close_the_solo_board() -> None:
    """LF-SOLO-05, TC-07."""
    hints = {hint.clause: hint.text for hint in board("1v1", f"{STEP_2} restore:0").hints}
    assert hints["LF-SOLO-05"].args["player"] == seat_name(0)


def test_a_balanced_dome_asks_nothing() -> None:
    """LF-DOME-09: at 6 : 6 nothing happens."""
    assert board("1v1", "begin close next").phase == "play"
    assert clause_of("1v1", "begin bonus:0:0") == ("not_now", "LF-DOME-07")


def test_the_number_is_fixed_before_anything_is_placed() -> None:
    """LF-DOME-07: nobody puts a member between."""
    assert clause_of("1v1", f"{STEP_1} next put:2:1") == ("not_now", "LF-DOME-01")


# -- extra actions and locks ---------------------------------------------------------------------


def test_one_extra_action_a_turn() -> None:
    """LF-SOLO-07, LF-INV-12: as many as there are turns and free discs."""
    assert clause_of("2v1", "begin extra:none extra:none") == ("extra_once", "LF-SOLO-07")
    used = "begin extra:none turn extra:none turn extra:none turn"
    assert clause_of("2v1", f"{used} extra:none") == ("extra_none", "LF-INV-12")


def test_closed_and_occupied_cells() -> None:
    """LF-SOLO-02, LF-SOLO-09: the cells of locks."""
    assert clause_of("2v1", "begin extra:1") == ("locked", "LF-SOLO-09")
    assert clause_of("2v1", "begin council:1") == ("locked", "LF-SOLO-09")
    opened = "begin close next open:1"
    assert clause_of("2v1", f"{opened} extra:1 turn extra:1") == ("occupied", "LF-SOLO-02")
    assert clause_of("2v1", f"{opened} council:1 extra:1") == ("occupied", "LF-SOLO-02")


def test_a_block_token_opens_a_lock() -> None:
    """LF-SOLO-09, TC-11: four free discs, three blocked, the lock stays open."""
    shown = board("2v1", "begin extra:none close next open:1").extra
    assert shown is not None
    assert (shown.free, shown.blocked, shown.used) == (4, 3, 0)
    assert shown.open == (True, False, False, False)
    assert clause_of("2v1", "begin close next open:1 open:2") == ("not_now", "LF-SOLO-09")


def test_a_lock_is_opened_once() -> None:
    """LF-SOLO-09."""
    twice = "begin close next open:1 close next open:1"
    assert clause_of("2v1", twice) == ("lock_open", "LF-SOLO-09")


def test_discs_come_back_at_the_end_of_a_round() -> None:
    """LF-SOLO-08: extra-action discs; cells are free again."""
    words = "begin close next open:1 extra:1 close next open:none"
    shown = board("2v1", words).extra
    assert shown is not None
    assert (shown.used, shown.is_done, shown.taken) == (0, False, (False,) * 4)


def test_four_locks_and_no_fifth() -> None:
    """LF-COMP-15, LF-SOLO-09: on hard one token can never be lifted."""
    words = "begin " + " ".join(f"close next open:{lock}" for lock in (1, 2, 3, 4))
    shown = board("2v1", f"{words} close next", level="hard")
    assert shown.extra is not None
    assert (shown.phase, shown.extra.blocked, shown.extra.open) == ("play", 1, (True,) * 4)


# -- who has won ---------------------------------------------------------------------------------


def victory(mode: str, words: str, **settings: str) -> tuple[int | None, str, str]:
    found = board(mode, f"begin {words}", **settings).victory
    return found.winner, found.reason, found.clause


def test_a_tie_of_two_teams() -> None:
    """LF-END-05, LF-OPT-06, TC-27: 4 : 4 and nobody in Bronte after the last round."""
    even = "control:1:4 control:2:4 first:4 last:yes"
    assert victory("2v2", even, bronte="draw") == (None, "draw", "LF-END-05")
    assert victory("2v2", even) == (1, "first_player", "LF-OPT-06")


def test_both_fulfil_with_the_dome() -> None:
    """LF-END-04, LF-MGT-08, TC-28: 5 against 4 and the dome."""
    even = "put:2:5 close mark:yes control:1:5 control:2:4 first:1"
    assert victory("1v1", even) == (0, "first_player", "LF-END-04")
    assert victory("1v1", f"{even} bronte:2") == (1, "bronte", "LF-END-04")


def test_a_team_with_six_together() -> None:
    """LF-END-02, TC-29: 3 + 3 against 4."""
    words = "control:2:3 control:3:3 control:1:4"
    assert victory("2v1", words) == (1, "condition", "LF-END-02")


def test_five_of_one_partner_against_five() -> None:
    """LF-END-02, LF-END-04, TC-30: both fulfil; Bronte, then the first player."""
    even = "control:1:5 control:2:5"
    assert victory("2v1", even) == (0, "first_player", "LF-END-04")
    assert victory("2v1", f"{even} bronte:2") == (1, "bronte", "LF-END-04")


def test_a_soloist_needs_five() -> None:
    """LF-END-01, LF-END-03."""
    assert victory("1v1", "control:1:5") == (0, "condition", "LF-END-01")
    assert victory("1v1", "control:1:4") == (None, "goes_on", "LF-END-03")
    assert victory("1v1", "control:1:4 last:yes") == (0, "most", "LF-END-04")


def test_the_first_player_must_be_known() -> None:
    """LF-END-04: who has the marker is asked anew each round."""
    assert victory("1v1", "last:yes") == (None, "unknown_first", "LF-END-04")
    assert victory("1v1", "first:2 close next last:yes") == (None, "unknown_first", "LF-END-04")


def test_no_round_after_the_end() -> None:
    """LF-END-03."""
    won = "begin control:1:5 close"
    assert clause_of("1v1", f"{won} next") == ("over", "LF-END-01")
    shown = board("1v1", won)
    assert "next" not in shown.moves
    assert shown.hints[-1] == shown.outcome


def test_bronte_is_counted() -> None:
    """LF-END-04: whoever controls Bronte controls something."""
    assert clause_of("1v1", "begin bronte:1") == ("bronte", "LF-END-04")
    assert clause_of("1v1", "begin control:1:1 bronte:1 control:1:0") == ("bronte", "LF-END-04")
    held = "begin control:1:6 bronte:1 control:2:6 bronte:none"
    assert clause_of("1v1", held) == ("bronte_held", "LF-END-04")


@pytest.mark.parametrize(
    ("mode", "move", "clause"),
    [
        ("2v1", "put:1:1", "LF-DOME-01"),
        ("1v1", "extra:none", "LF-SOLO-07"),
        ("2v2", "open:1", "LF-SOLO-09"),
        ("2v2", "restore:1", "LF-DOME-09"),
    ],
)
def test_moves_of_another_mode(mode: str, move: str, clause: str) -> None:
    """LF-DOME-01, LF-DOME-09, LF-SOLO-07, LF-SOLO-09."""
    assert clause_of(mode, f"begin {move}") == ("wrong_mode", clause)
