"""What a viewer sees: his own side's secrets, and of others only what lies open."""

from __future__ import annotations

import dataclasses
import random

import pytest

from consigliere.games.la_famiglia.presentation.determinize import state_of
from consigliere.games.la_famiglia.presentation.events import events_for
from consigliere.games.la_famiglia.presentation.view import Player
from consigliere.games.la_famiglia.presentation.view_builder import view_of
from consigliere.games.la_famiglia.rules.conservation import all_pieces
from consigliere.games.la_famiglia.rules.record import frames
from consigliere.games.la_famiglia.rules.record.record import ENCOUNTER, OVER
from la_famiglia_table import PLACE, SEATS, T, Table, planning

MODES = ("1v1", "2v1", "2v2")


def seen(table: Table, viewer: int | None) -> object:
    return view_of(table.state, viewer)


def changed(table: Table, **fields: tuple[tuple[int, ...], int]) -> Table:
    """The same table with another secret: field=(place, value)."""
    other = Table.__new__(Table)
    other.s = table.s.copy()
    other.log = []
    for name, (place, value) in fields.items():
        other.s[name][place] = value
    return other


def test_what_the_hq_held_at_the_start_is_hidden() -> None:
    """LF-HID-01, LF-HID-02, LF-HID-08: only public changes are seen."""
    table = planning()
    seat, other = table.seat, 1 - table.seat
    richer = changed(table, lire=((seat,), int(table.s.lire[seat]) + 3),
                     start_lire=((seat,), int(table.s.start_lire[seat]) + 3))  # fmt: skip
    assert seen(table, other) == seen(richer, other)
    assert seen(table, None) == seen(richer, None)
    assert seen(table, seat) != seen(richer, seat)
    view = view_of(table.state, other)
    assert view.players[seat].secrets is None
    table.s.lire[seat] += 2
    assert view_of(table.state, other).players[seat].lire_change == 2


def test_the_kept_character_is_hidden_for_the_whole_game() -> None:
    """LF-HID-02, LF-DEC-03: from opponents."""
    table = planning()
    seat, other = table.seat, 1 - table.seat
    twin = changed(table, character=((seat,), int(table.s.drawn[seat, 0])))
    assert seen(table, other) == seen(twin, other)
    assert seen(table, seat) != seen(twin, seat)


def test_face_down_orders_are_seen_as_backs_until_they_are_revealed() -> None:
    """LF-HID-03, LF-HID-04, LF-ORD-01: territory and owner only."""
    table = planning()
    seat, other = table.seat, 1 - table.seat
    place = next(n for n in range(36) if table.s.owner[n] == seat)
    one = changed(table, token_at=((seat, 2), place))
    two = changed(table, token_at=((seat, 6), place))
    assert seen(one, other) == seen(two, other)
    assert seen(one, seat) != seen(two, seat)
    orders = view_of(one.state, other).territories[place].orders
    assert [(order.seat, order.token) for order in orders] == [(seat, None)]
    for table in (one, two):
        table.s.phase = ENCOUNTER
    assert seen(one, other) != seen(two, other)


def test_a_finished_game_has_no_secrets() -> None:
    """LF-HID-01, LF-HID-02: they last as long as the game."""
    table = planning("2v1")
    kept = [player.secrets for seat in range(3) for player in [_own(table, seat)]]
    table.s.phase = OVER
    for viewer in (None, 0, 1, 2):
        assert [player.secrets for player in view_of(table.state, viewer).players] == kept
    assert None not in kept


def _own(table: Table, seat: int) -> Player:
    return view_of(table.state, seat).players[seat]


def test_the_first_sheet_lies_below_from_the_start() -> None:
    """LF-SETUP-01: discs are put on the upper table with the lower one in view."""
    table = Table("2v2").luck()
    view = view_of(table.state, table.seat)
    assert view.round == 0
    assert [cell.kind for cell in view.columns[5].lower] == ["PLC", "ORD", "BOA", "RAP", "blue"]
    assert all(cell.disc is None for column in view.columns for cell in column.lower)


def test_partners_share_what_they_know() -> None:
    """LF-HID-09, LF-HID-01, LF-HID-03: in 2v2 and for the team of 2v1."""
    for mode, one, partner, opponent in (("2v2", 0, 2, 1), ("2v1", 1, 2, 0)):
        view = view_of(planning(mode).state, partner)
        assert view.players[one].secrets is not None
        assert view.players[opponent].secrets is None


def test_a_card_face_down_is_only_its_sides() -> None:
    """LF-HID-05, LF-CMB-05: until both are revealed; nor does the list of played cards tell it."""
    table = planning()
    s = table.s
    s.attack_by, s.defence_by, s.target = 0, 1, PLACE["BRO"]
    twins = []
    for card in (0, 2):
        s.card[0], s.cards_used[0] = card, 1 << card | 2
        twins.append(changed(table))
    assert seen(twins[0], 1) == seen(twins[1], 1)
    assert seen(twins[0], 0) != seen(twins[1], 0)
    duel = view_of(twins[0].state, 1).duel
    assert (duel.played, duel.chosen, duel.cards) == ((2, 0), (True, False), (None, None))


def test_secret_events_are_told_to_the_side_alone() -> None:
    """LF-HID-02, LF-HID-03, LF-HID-08, LF-DOME-03: later splits are public."""
    table = Table("1v1").luck()
    table.play("character:K1")
    entries = list(table.log)
    own = events_for(table.state, entries, table.seat)
    assert own != events_for(table.state, entries, 1 - table.seat)
    public = {event.key for event in events_for(table.state, entries, None)}
    assert "la_famiglia.character_kept" not in public
    assert "la_famiglia.character_kept_hidden" in public


@pytest.mark.parametrize("mode", MODES)
def test_a_view_can_be_filled_up_to_a_state_that_looks_the_same(mode: str) -> None:
    """LF-HID-06, LF-HID-07, LF-INV-14: pieces are conserved and legal decisions the same."""
    luck = random.Random(3)  # noqa: S311  not for secrets

    def pick(weights: object) -> int:
        return luck.randrange(len(weights))  # type: ignore[arg-type]

    table = Table(mode, families="draft")
    for turn in range(60):
        for viewer in (None, *range(SEATS[mode])) if turn % 6 == 0 else ():
            view = view_of(table.state, viewer)
            other = Table.__new__(Table)
            found = state_of(view, pick)
            other.s, other.log = found.record, []
            assert view_of(found, viewer) == view
            assert all_pieces(found) == all_pieces(table.state)
            if viewer == table.seat:
                assert other.words() == table.words()
        if frames.waits_for_chance(table.s):
            table.luck()
        else:
            table.play(luck.choice(table.words()))


@pytest.mark.parametrize("rounds", [0, 1, 2, 3])
def test_lire_of_the_beginning_go_by_the_first_marker(rounds: int) -> None:
    """LF-HID-07, LF-SETUP-09, LF-RND-06: the marker has gone on since; the view still fits."""
    table = planning()
    s = table.s
    s.lire[:] = 0
    s.round_number += rounds
    s.first_player = (s.first_player + rounds) % 2
    view = view_of(table.state, None)
    found = state_of(view, lambda weights: len(weights) - 1)
    assert view_of(found, None) == view
    assert found.record.start_lire.tolist() == s.start_lire.tolist()


def test_views_are_plain_values() -> None:
    """LF-HID-06: nothing in them can be changed."""
    view = view_of(planning("2v1").state, 1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.phase = "over"  # type: ignore[misc]
    assert view.course["round_number"] == 1
    assert len(view.columns) == 6
    assert [cell.kind for cell in view.columns[0].lower] == ["REC", "ORD", "INC", "IN1", "blue"]
    assert len(view.solo) == int(T.solo_cells[1])
