"""Events: what a step did, from the states before and after it, for everybody and for one seat."""

from __future__ import annotations

from collections.abc import Iterator

from consigliere.core.event import Event
from consigliere.core.message import Arg, Message, seat_name

from ..rules.actions import (
    ADVANCE_MEETING,
    CHILD,
    COUPLE,
    DECK,
    DROP,
    EVENT,
    JOIN,
    MEET,
    MOTHER,
    PARENTS,
    PASS,
    SPOUSE,
    TAKE_CARD,
    TAKE_PERSON,
    WED,
    first_of,
    operation_of,
    second_of,
    third_of,
)
from ..rules.bits import PEOPLE
from ..rules.laying import own_tableau
from ..rules.record import (
    ACT,
    ARCHIVE,
    ARCHIVE_SIZE,
    BIG,
    JOINING,
    NOBODY,
    OVER,
    SETUP,
    Record,
    cards_in,
    cards_of,
)
from ..rules.state import State
from .kernel import decisions_of, open_words
from .relations import is_woman, name_of, quoted_name_of

Move = tuple[str, str, str]

_PASSED = "family_tree.no_action"


def events_of(before: State, decision: int, after: State) -> tuple[Event, ...]:
    """The events of a decision, in order: the step, its meeting, and the consequences."""
    return (
        *_step_events(before, decision),
        *_meeting_events(before, after, int(before.record.mover)),
        *_table_events(before, after),
    )


def starter_events(seat: int, before: State, after: State) -> tuple[Event, ...]:
    """FT-1, FT-68: the events of the choice of the starting player by chance."""
    starter = _event("starter", player=seat_name(seat))
    return (starter, *_opening(before, after), *_table_events(before, after))


def draw_events(
    before: State, card: int, after: State
) -> tuple[tuple[Event, ...], dict[int, tuple[Event, ...]]]:
    """The events of a draw: for everybody, and for the seat that got the card."""
    s = before.record
    rest = (*_opening(before, after), *_table_events(before, after))
    if s.phase == SETUP:
        dealt = tuple(_dealt(before, after))
        own = {seat: (*dealt, _hand(after, seat), *rest) for seat in range(s.seats)}
        return (*dealt, *rest), own if dealt else {}
    if s.goal == ARCHIVE:
        moves = (_move(before, card, "deck", "archive"),)
        return (_event("archived", None, moves, card=quoted_name_of(before, card)), *rest), {}
    seat = int(s.goal)
    moves = (_move(before, card, "deck", f"hand.{seat}"),)
    got = _event("got", seat, moves, card=quoted_name_of(before, card))
    return rest, {seat: (got, *rest)}


def _event(key: str, seat: int | None = None, moves: tuple[Move, ...] = (), **args: Arg) -> Event:
    return Event(f"family_tree.{key}", args, seat, moves)


def _move(state: State, card: int, origin: str, goal: str) -> Move:
    return (state.components.ids[card], origin, goal)


# -- steps -----------------------------------------------------------------------------------


def _step_events(state: State, decision: int) -> Iterator[Event]:
    operation = operation_of(decision)
    seat = int(state.record.mover)
    card = first_of(decision)
    if operation == PASS:
        yield from _pass_events(state, seat)
    elif operation == DECK:
        yield _event("drew", seat)
    elif operation == TAKE_CARD:
        moves = (_move(state, card, "archive", f"hand.{seat}"),)
        yield _event("took", seat, moves, card=quoted_name_of(state, card))
    elif operation == DROP:
        moves = (_move(state, card, f"hand.{seat}", "discard"),)
        yield _event("dropped", seat, moves, card=quoted_name_of(state, card))
    elif operation != MEET:
        key, args = describe(state, decision)
        yield Event(f"family_tree.{key}", args, seat, tuple(_moves(state, decision)))


def _pass_events(state: State, seat: int) -> Iterator[Event]:
    """FT-4, FT-74: a pass in phase 2 is an event; the end of joinings is none."""
    if state.record.variant == BIG:
        yield _event("passed", seat)
    elif state.record.stage == ACT:
        yield _event("no_action", seat)


def private_events_of(state: State, events: tuple[Event, ...]) -> dict[int, tuple[Event, ...]]:
    """What the mover alone is told of a step: that a pass was without a choice.

    The others would learn from it what the hand does not hold.
    """
    if all(event.key != _PASSED for event in events) or len(decisions_of(state)) > 1:
        return {}
    seat = int(state.record.mover)
    passed = _event("no_action", seat)
    forced = _event("nothing_to_do", seat)
    return {seat: tuple(forced if event == passed else event for event in events)}


def _moves(state: State, decision: int) -> Iterator[Move]:
    s, operation = state.record, operation_of(decision)
    seat, home = int(s.mover), int(own_tableau(s))
    first, second = first_of(decision), second_of(decision)
    if operation in {CHILD, MOTHER, SPOUSE, EVENT, COUPLE, PARENTS}:
        yield _move(state, first, f"hand.{seat}", f"tree.{home}")
    if operation in {COUPLE, PARENTS}:
        yield _move(state, second, f"hand.{seat}", f"tree.{home}")
    if operation == TAKE_PERSON:
        yield _move(state, second, f"tree.{int(s.owner[second])}", f"tree.{home}")


def describe(state: State, decision: int) -> tuple[str, dict[str, Arg]]:
    """The key and the arguments of the texts about an action."""
    operation = operation_of(decision)
    first, second, third = first_of(decision), second_of(decision), third_of(decision)
    name = name_of(state, first)
    if operation in {COUPLE, WED}:
        key = "couple" if operation == COUPLE else "wed"
        return key, {"man": name, "woman": name_of(state, second)}
    if operation == PARENTS:
        args: dict[str, Arg] = {"man": name, "woman": name_of(state, second)}
        return "parents", args | {"child": name_of(state, third)}
    if operation in {CHILD, JOIN}:
        return _describe_child("child" if operation == CHILD else "joined", state, first, second)
    if operation == MOTHER:
        key = "mother" if is_woman(state, first) else "adopter"
        return key, {"parent": name, "child": name_of(state, second)}
    if operation == SPOUSE:
        return "spouse", {"person": name, "partner": name_of(state, second)}
    if operation == TAKE_PERSON:
        key = "bride" if is_woman(state, second) else "groom"
        owner = seat_name(int(state.record.owner[second]))
        return f"{key}_taken", {"person": name_of(state, second), "partner": name, "player": owner}
    if operation == ADVANCE_MEETING:
        return "ahead", {"person": name}
    return "event", {"event": quoted_name_of(state, first), "person": name_of(state, second)}


def _describe_child(key: str, state: State, child: int, parent: int) -> tuple[str, dict[str, Arg]]:
    args: dict[str, Arg] = {"child": name_of(state, child), "parent": name_of(state, parent)}
    if not is_woman(state, parent):
        return f"{key}_adopted", args
    father = int(state.record.spouse[parent])
    if father < 0:
        return f"{key}_alone", args
    return key, args | {"father": name_of(state, father)}


# -- consequences ------------------------------------------------------------------------


def _meeting_events(before: State, after: State, seat: int) -> Iterator[Event]:
    """FT-13, FT-S17: the meeting that was laid, once for both of a couple."""
    for person in _new_meetings(before.record, after.record):
        meeting = PEOPLE + int(after.record.meeting[person])
        spouse = int(after.record.spouse[person])
        home = f"tree.{int(after.record.owner[person])}"
        moves = (_move(after, meeting, f"hand.{seat}", home),)
        args: dict[str, Arg] = {
            "person": name_of(after, person),
            "meeting": quoted_name_of(after, meeting),
        }
        if spouse < 0:
            yield _event("meeting_ahead", seat, moves, **args)
        else:
            yield _event("met", seat, moves, partner=name_of(after, spouse), **args)


def _new_meetings(before: Record, after: Record) -> list[int]:
    """People who got a meeting from the hand by this step, one of each couple."""
    if before.meeting.tobytes() == after.meeting.tobytes():
        return []
    meetings: list[int] = after.meeting.tolist()
    new = set(meetings) - set(before.meeting.tolist())
    return [meetings.index(meeting) for meeting in new]


def _dealt(before: State, after: State) -> Iterator[Event]:
    """FT-S10, FT-66: the deal, after its last card."""
    s = after.record
    if s.phase != SETUP:
        cards = tuple(quoted_name_of(after, card) for card in cards_in(s.archive))
        if s.variant == BIG:
            yield _event("dealt_big", count=int(s.dealt))
        elif len(cards) == ARCHIVE_SIZE:
            yield _event("dealt", count=int(s.dealt), cards=cards)


def _hand(state: State, seat: int) -> Event:
    """FT-S10, FT-66: the cards that a player was dealt."""
    cards = tuple(quoted_name_of(state, card) for card in cards_in(state.record.hand[seat]))
    return _event("hand", seat, cards=cards)


def _opening(before: State, after: State) -> Iterator[Event]:
    """FT-68: the opening of the big tree."""
    s = after.record
    if s.variant == BIG and not any(before.record.tabled) and any(s.tabled):
        woman, man = sorted(cards_in(s.tabled), key=lambda p: not is_woman(after, p))
        seat = int(s.starter)
        moves = tuple(_move(after, p, f"hand.{seat}", "tree.0") for p in (man, woman))
        yield _event("opened", seat, moves, man=name_of(after, man), woman=name_of(after, woman))
        yield from _meeting_events(before, after, seat)


def open_people(state: State) -> frozenset[int]:
    """FT-38, FT-41, FT-47: people whom others may take, given a partner and the icons."""
    return frozenset(cards_of(open_words(state)))


def _newly_open(before: State, after: State) -> list[int]:
    """Those of them who were not open before, in growing order."""
    old, new = open_words(before), open_words(after)
    return [] if old == new else cards_of([now & ~then for then, now in zip(old, new, strict=True)])


def _table_events(before: State, after: State) -> Iterator[Event]:
    old, new = before.record, after.record
    for person in _newly_open(before, after):
        if is_woman(after, person):
            yield _event("bride", int(new.owner[person]), person=name_of(after, person))
    if old.deck_size > 0 and new.deck_size == 0:
        yield _event("deck_empty")
    if new.stage == JOINING and old.stage != JOINING:
        yield _event("last_joinings")
    if new.stage == OVER:
        yield _event("over", reason=Message(f"reason.{end_reason(new)}"))


def end_reason(s: Record) -> str:
    """FT-10, FT-74, FT-78: why a finished game is over."""
    if s.variant != BIG:
        return "family_tree.deck"
    is_open = s.starter != NOBODY
    if is_open and any(s.hand_size[seat] == 0 for seat in range(s.seats)):
        return "family_tree.hand"
    return "family_tree.stuck"
