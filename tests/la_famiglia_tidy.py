"""Whether a record of La Famiglia holds nothing but what it says: equal positions are equal states.

What lies in a number that nobody reads, or is left over from an order that is done, would make two
records differ that mean the same.
"""

from __future__ import annotations

from typing import Any

from consigliere.games.la_famiglia.rules.record import frames, rule_events
from consigliere.games.la_famiglia.rules.record.record import NOBODY

_NUMBERS_OF_EVENTS = {
    0: "BEGAN DOMED DISC_RESERVED PASSED PLANNING_OVER FINAL_SKIPPED FIGURES_BACK REVEALED",
    1: "TILE_DRAWN TOKEN_DRAWN CARD_DEALT FAMILY_CHOSEN COUNCIL_CHOSEN LOCK_OPENED CHARACTER_KEPT "
    "PLACED DISC_PUT GAINED CELL_DECLINED EARNED LAB_PUT CAR_PUT BOAT_PUT DISC_REMOVED DISC_WORKS "
    "COUNCIL_REMOVED SOLO_DONE EXTRA_DONE TOKEN_GAINED CARRIED BONUS_AT_DONE RESTORED UNBLOCKED "
    "ROUND_BEGAN RECALLED CARD_LAID EMPTIED CONTROL_LOST TILE_MARKED TILE_LEFT TILE_INCOME",
    2: "START_TAKEN SENT PAID RECRUITED ORDER_PUT FINAL_DONE PLACES ORDER_STARTS ORDER_LOST "
    "ORDER_VOID ORDER_DECLINED CARS_LOST DEFENDED_BY TURNED FLED JOINED OCCUPIED REPELLED SNITCHED "
    "ORDER_SNITCHED CONTROL_TAKEN TILE_SHIFTED SOLDIER_HIT CHECKED GAME_ENDED",
}
"""All others have three."""
_NUMBERS_OF_FRAMES = {
    0: "FIRST_PLAYER DRAW_CHARACTER FAMILY COUNCIL CHARACTER MAIN WORK SOLO EXTRA FINAL_COLUMN "
    "RESTORE UNBLOCK ORDER FIGHT ATTACK_CARD DEFENCE_CARD SWAP DOME_MARK TILE_CHOICE SHIFT COURSE "
    "END_TURN TAKE_START",
    1: "DRAW_TILE DRAW_TOKEN OPEN_LOCK SPLIT DISC PAY_CELL PLACE_LAB PLACE_CAR PLACE_BOAT AT "
    "FINAL_CELL BONUS_AT COUNT HIT_CHOICE REMOVE SETUP_PLACES GAIN_TOKEN",
    2: "MOVE_TO GAIN_COLUMN TOKEN GROUP_CARS EFFECT UNCOVER",
}
_ORDER = ("order_kind", "order_amount", "groups", "moved", "visited", "sea_used")
_CONFLICT = ("attackers", "attack_cars", "steps", "subtle_steps", "brute_steps")
_PLACES = ("attack_owner", "attack_from", "target", "defence_by", "defence_owner")


def _by_kind(module: Any, names: dict[int, str]) -> dict[int, int]:
    return {
        getattr(module, name): count for count, words in names.items() for name in words.split()
    }


_EVENTS = _by_kind(rule_events, _NUMBERS_OF_EVENTS)
_FRAMES = _by_kind(frames, _NUMBERS_OF_FRAMES)


def assert_tidy(s: Any) -> None:
    """Numbers that events and frames do not have are 0; what is done has left nothing behind."""
    for entry in s.log[: s.logged].tolist():
        assert not any(entry[2 + _EVENTS.get(entry[0], 3) :]), entry
    for frame in s.stack[: s.depth].tolist():
        assert not any(frame[2 + _FRAMES.get(frame[0], 3) :]), frame
    assert not s.stack[s.depth :].any()
    if s.order == NOBODY:
        assert {name: int(s[name]) for name in _ORDER} == dict.fromkeys(_ORDER, 0)
        assert s.order_at == s.group_to == s.group_way == NOBODY
    if s.attack_by == NOBODY:
        assert {name: int(s[name]) for name in _CONFLICT} == dict.fromkeys(_CONFLICT, 0)
        assert {name: int(s[name]) for name in _PLACES} == dict.fromkeys(_PLACES, NOBODY)
        assert not s.cards_used.any()
