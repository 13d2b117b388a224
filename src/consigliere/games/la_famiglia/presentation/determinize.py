"""Determinization: a state that looks the same as a view, with the unknown drawn at random."""

from __future__ import annotations

from consigliere.core.game import Picker

from ..rules.initial_state import set_up
from ..rules.planning.solo import board_side
from ..rules.record.options import apply_options
from ..rules.record.record import (
    CELLS,
    DUMMY,
    IN_HQ,
    ITEMS,
    LOST,
    NEUTRAL,
    NOBODY,
    ON_BOARD,
    ONE_ONE,
    OPEN,
    Record,
    empty_record,
)
from ..rules.record.starting_resources import FIELD, is_soloist, start_lire_of, start_recruits
from ..rules.record.tables import LOCKED
from ..rules.state import Components, State, load_components
from .notation import CARD_WORDS
from .view import LaFamigliaView, Player


def state_of(view: LaFamigliaView, pick: Picker) -> State:
    """A state with the same view for the viewer; `pick` draws what the viewer cannot know."""
    return Dealer(view).state(pick)


DEALT = (
    "drawn", "character", "lire", "hq", "members_hq", "supply", "members_supply", "start_lire",
    "start_hq", "start_members", "token_at", "card", "cards_used", "bank",
)  # fmt: skip
"""The fields of a record that a dealer draws; the others are seen."""


class Dealer:
    """Deals what the viewer of a view cannot know, as often as wanted."""

    def __init__(self, view: LaFamigliaView) -> None:
        self.view = view
        self.seen = _seen_state(view)
        """What the viewer knows; the rest is missing."""

    def state(self, pick: Picker) -> State:
        """A state with the same view for the viewer."""
        return State(self.deal(pick).copy(), self.seen.components)

    def deal(self, pick: Picker) -> Record:
        """Its record, which shares with others what is seen: for a look only."""
        s = self.seen.record.copy_with_own(DEALT)
        _deal_characters(s, self.view, self.seen.components, pick)
        for player in self.view.players:
            _draw_tokens(s, self.view, player, pick)
        _choose_cards(s, self.view, pick)
        s.bank = s.lire.sum()
        return s


def _seen_state(view: LaFamigliaView) -> State:
    s = empty_record()
    apply_options(s, view.options)
    components = load_components(s.version)
    set_up(s, components.tables, len(view.players))
    _set_course(s, view)
    _set_map(s, view)
    _set_tables(s, view, components)
    for player in view.players:
        _set_player(s, player, components)
        _lay_tokens(s, player, components)
    _set_secrets(s, view, components)
    s.cards_used[:] = view.duel.played
    return State(s, components)


def _number(value: int | None) -> int:
    return NOBODY if value is None else value


def _set_course(s: Record, view: LaFamigliaView) -> None:
    for name, value in view.course.items():
        s[name] = value
    s.stack[:] = 0
    for place, frame in enumerate(view.frames):
        s.stack[place, : len(frame)] = frame
    s.depth = len(view.frames)
    s.marker[:] = [_number(seat) for seat in view.markers]
    s.supply[NEUTRAL], s.supply[DUMMY] = view.neutral_supply, view.dummy_supply
    s.labs_supply = view.labs_supply


def _set_map(s: Record, view: LaFamigliaView) -> None:
    for place, territory in enumerate(view.territories):
        s.owner[place] = _number(territory.owner)
        s.soldiers[place], s.cars[place] = territory.soldiers, territory.cars
        s.labs[place], s.beside_labs[place] = territory.labs, territory.beside_labs
    for place, zone in enumerate(view.zones):
        s.boats[place, : len(zone.boats)] = zone.boats


def _set_tables(s: Record, view: LaFamigliaView, components: Components) -> None:
    for place, column in enumerate(view.columns):
        s.upper[place], s.beside[place] = column.upper, column.beside
        for number, cell in enumerate(column.lower):
            s.lower[place, number] = _number(cell.disc)
            if cell.figure is not None:
                s.figure[cell.figure] = place * CELLS + number
    for tile in view.tiles:
        number = components.tiles.index(tile.id)
        s.tile_set[number] = 1
        s.tile_disc[:, number] = [_number(seat) for seat in tile.discs]
    for number, solo in enumerate(view.solo):
        s.solo[number], s.solo_extra[number] = _number(solo.disc), solo.extras
        is_locked = components.tables.solo_kind[board_side(s), number] == LOCKED
        s.lock_open[number] = view.mode == "2v1" and is_locked and solo.open
    s.extra[:] = view.extra
    s.dummy_family = NOBODY
    if view.dummy_family is not None:
        s.dummy_family = components.families.index(view.dummy_family)


def _set_player(s: Record, player: Player, components: Components) -> None:
    seat = player.seat
    for name, family in (("family", player.family), ("council", player.council)):
        s[name][seat] = NOBODY if family is None else components.families.index(family)
    s.dome[seat], s.cars_supply[seat] = player.dome, player.cars
    s.boats_supply[seat], s.reserve[seat] = player.boats, player.reserve
    s.in_hand[seat], s.removed[seat] = player.in_hand, player.removed
    s.council_in_hand[seat], s.council_out[seat] = player.council_in_hand, player.council_out
    s.shown[seat] = [_number(count) for count in player.shown]


# -- characters and what the HQ holds ----------------------------------------------------------


def _set_secrets(s: Record, view: LaFamigliaView, components: Components) -> None:
    for player in view.players:
        if player.secrets is not None:
            known = player.secrets
            for place, name in enumerate(known.drawn):
                s.drawn[player.seat, place] = components.characters.index(name)
            if known.character is not None:
                s.character[player.seat] = components.characters.index(known.character)
            _fill_hq(s, player, (known.lire, known.hq, known.members))


def _fill_hq(s: Record, player: Player, content: tuple[int, int, int]) -> None:
    seat = player.seat
    s.lire[seat], s.hq[seat], s.members_hq[seat] = content
    s.supply[seat] = player.soldiers - content[1]
    s.members_supply[seat] = player.members - content[2]
    for name, now, change in (
        ("start_lire", content[0], player.lire_change),
        ("start_hq", content[1], player.hq_change),
        ("start_members", content[2], player.members_change),
    ):
        s[name][seat] = NOBODY if change is None else now - change


def _deal_characters(s: Record, view: LaFamigliaView, components: Components, pick: Picker) -> None:
    """LF-HID-01, LF-HID-02: deal the unknown character cards, with possible contents of the HQs."""
    hidden = [player for player in view.players if player.secrets is None]
    drawn = set(s.drawn.ravel().tolist())
    left = [card for card in range(len(components.characters)) if card not in drawn]
    if not _deal(s, hidden, left, components, pick):
        raise ValueError("no characters fit this view")


def _deal(
    s: Record, players: list[Player], left: list[int], components: Components, pick: Picker
) -> bool:
    """Deal cards to these players, one after the other, with backtracking; False if none fit."""
    if not players:
        return True
    player, *others = players
    for kept in _shuffled(left if player.cards else [NOBODY], pick):
        spare = [card for card in left if card != kept]
        for other in _shuffled(spare, pick) if player.cards > 1 else [NOBODY]:
            starts = _starts(s, player, kept, components)
            if not starts:
                break
            _give(s, player, (kept, other), starts[pick([1] * len(starts))])
            if _deal(s, others, [card for card in spare if card != other], components, pick):
                return True
    return False


def _shuffled(cards: list[int], pick: Picker) -> list[int]:
    left, found = list(cards), []
    while left:
        found.append(left.pop(pick([1] * len(left))))
    return found


def _starts(
    s: Record, player: Player, kept: int, components: Components
) -> list[tuple[int, int, int]]:
    """The possible contents of an HQ with a character: lire, soldiers, members."""
    seat, t = player.seat, components.tables
    if player.lire_change is None:
        return [(0, 0, 0)]
    s.character[seat] = kept
    lire = int(start_lire_of(s, t, seat)) + player.lire_change
    extra = t.extra[s.mode] if is_soloist(s, seat) else t.extra[s.mode] * 0
    items = [int(t.character[kept, FIELD + n] + extra[FIELD + n]) for n in range(ITEMS)]
    fits = all(seen is None or seen == n for seen, n in zip(player.shown, items, strict=True))
    if lire < 0 or not fits:
        return []
    if player.hq_change is None:
        return [(lire, 0, 0)]
    s.supply[seat] = components.tables.soldiers
    recruits = int(start_recruits(s, t, seat))
    found = []
    for members in range(recruits + 1 if s.mode == ONE_ONE else 1):
        hq = recruits - members + player.hq_change
        in_hq = members + (player.members_change or 0)
        if 0 <= hq <= player.soldiers and 0 <= in_hq <= player.members:
            found.append((lire, hq, in_hq))
    return found


def _give(s: Record, player: Player, cards: tuple[int, int], content: tuple[int, int, int]) -> None:
    seat, (kept, other) = player.seat, cards
    s.drawn[seat] = sorted(cards) if other != NOBODY else (kept, NOBODY)
    s.character[seat] = kept if player.kept else NOBODY
    _fill_hq(s, player, content)


# -- orders and cards ----------------------------------------------------------------------------


def _lay_tokens(s: Record, player: Player, components: Components) -> None:
    """LF-HID-03: place the tokens that are seen; those face down are in the HQ for now."""
    seat = player.seat
    if not player.tokens:
        s.token_at[seat] = ON_BOARD
        return
    places = {"hq": IN_HQ, "board": ON_BOARD, "open": OPEN, "lost": LOST, "hidden": IN_HQ}
    for slot, token in enumerate(player.tokens):
        at = places.get(token.place)
        s.token_at[seat, slot] = components.territories.index(token.place) if at is None else at


def _draw_tokens(s: Record, view: LaFamigliaView, player: Player, pick: Picker) -> None:
    """LF-HID-03, LF-HID-04: the tokens face down are drawn from the hidden ones."""
    left = [slot for slot, token in enumerate(player.tokens) if token.place == "hidden"]
    for place, territory in enumerate(view.territories):
        for order in territory.orders:
            if order.seat == player.seat and order.token is None:
                s.token_at[player.seat, left.pop(pick([1] * len(left)))] = place


def _choose_cards(s: Record, view: LaFamigliaView, pick: Picker) -> None:
    """LF-HID-05: draw a card face down from those not played yet."""
    duel = view.duel
    for side in range(2):
        if duel.chosen[side]:
            left = [n for n in range(len(CARD_WORDS)) if not duel.played[side] >> n & 1]
            name = duel.cards[side]
            card = left[pick([1] * len(left))] if name is None else CARD_WORDS.index(name)
            s.card[side] = card
            s.cards_used[side] |= 1 << card
