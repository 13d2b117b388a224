"""Events: what a step did, told from the states before and after it, to everybody and to one."""

from __future__ import annotations

from collections.abc import Iterator

from consigliere.core.event import Event
from consigliere.core.message import Arg, Message, seat_name

from ..rules.actions import (
    AHEAD,
    AWAY,
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
    WED,
    first_of,
    operation_of,
    second_of,
    third_of,
)
from ..rules.bits import PEOPLE
from ..rules.kernel import functions
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
)
from ..rules.state import State
from .relations import is_woman, named, quoted

Move = tuple[str, str, str]


def events_of(before: State, decision: int, after: State) -> tuple[Event, ...]:
    """Everything that a decision did, in order: the step, its meeting, and what came of it."""
    return (
        *_step_events(before, decision),
        *_meeting_events(before, after, int(before.record.mover)),
        *_table_events(before, after),
    )


def starter_events(seat: int, before: State, after: State) -> tuple[Event, ...]:
    """FT-1, FT-68: chance named who begins."""
    starter = _tell("starter", player=seat_name(seat))
    return (starter, *_opening(before, after), *_table_events(before, after))


def draw_events(
    before: State, card: int, after: State
) -> tuple[tuple[Event, ...], dict[int, tuple[Event, ...]]]:
    """A card came from the deck: what everybody is told, and what the one who got it."""
    s = before.record
    rest = (*_opening(before, after), *_table_events(before, after))
    if s.phase == SETUP:
        dealt = tuple(_dealt(before, after))
        own = {seat: (*dealt, _hand(after, seat), *rest) for seat in range(s.seats)}
        return (*dealt, *rest), own if dealt else {}
    if s.goal == ARCHIVE:
        moves = (_move(before, card, "deck", "archive"),)
        return (_tell("archived", None, moves, card=quoted(before, card)), *rest), {}
    seat = int(s.goal)
    moves = (_move(before, card, "deck", f"hand.{seat}"),)
    got = _tell("got", seat, moves, card=quoted(before, card))
    return rest, {seat: (got, *rest)}


def _tell(key: str, seat: int | None = None, moves: tuple[Move, ...] = (), **args: Arg) -> Event:
    return Event(f"family_tree.{key}", args, seat, moves)


def _move(state: State, card: int, origin: str, goal: str) -> Move:
    return (state.pack.ids[card], origin, goal)


# -- steps -----------------------------------------------------------------------------------


def _step_events(state: State, decision: int) -> Iterator[Event]:
    operation = operation_of(decision)
    seat = int(state.record.mover)
    card = first_of(decision)
    if operation == PASS:
        yield from _pass_events(state, seat)
    elif operation == DECK:
        yield _tell("drew", seat)
    elif operation == TAKE_CARD:
        moves = (_move(state, card, "archive", f"hand.{seat}"),)
        yield _tell("took", seat, moves, card=quoted(state, card))
    elif operation == DROP:
        moves = (_move(state, card, f"hand.{seat}", "discard"),)
        yield _tell("dropped", seat, moves, card=quoted(state, card))
    elif operation != MEET:
        key, args = describe(state, decision)
        yield Event(f"family_tree.{key}", args, seat, tuple(_moves(state, decision)))


def _pass_events(state: State, seat: int) -> Iterator[Event]:
    """FT-4, FT-74: that nobody ends a phase silently; the end of joinings is no news."""
    if state.record.variant == BIG:
        yield _tell("passed", seat)
    elif state.record.stage == ACT:
        yield _tell("no_action", seat)


def _moves(state: State, decision: int) -> Iterator[Move]:
    s, operation = state.record, operation_of(decision)
    seat, home = int(s.mover), int(functions().home(s))
    first, second = first_of(decision), second_of(decision)
    if operation in {CHILD, MOTHER, SPOUSE, EVENT, COUPLE, PARENTS}:
        yield _move(state, first, f"hand.{seat}", f"tree.{home}")
    if operation in {COUPLE, PARENTS}:
        yield _move(state, second, f"hand.{seat}", f"tree.{home}")
    if operation == AWAY:
        yield _move(state, second, f"tree.{int(s.owner[second])}", f"tree.{home}")


def describe(state: State, decision: int) -> tuple[str, dict[str, Arg]]:
    """An action on the table: what it is called in the keys of its texts, and their arguments."""
    operation = operation_of(decision)
    first, second, third = first_of(decision), second_of(decision), third_of(decision)
    name = named(state, first)
    if operation in {COUPLE, WED}:
        key = "couple" if operation == COUPLE else "wed"
        return key, {"man": name, "woman": named(state, second)}
    if operation == PARENTS:
        args: dict[str, Arg] = {"man": name, "woman": named(state, second)}
        return "parents", args | {"child": named(state, third)}
    if operation in {CHILD, JOIN}:
        return _describe_child("child" if operation == CHILD else "joined", state, first, second)
    if operation == MOTHER:
        key = "mother" if is_woman(state, first) else "adopter"
        return key, {"parent": name, "child": named(state, second)}
    if operation == SPOUSE:
        return "spouse", {"person": name, "partner": named(state, second)}
    if operation == AWAY:
        key = "bride" if is_woman(state, second) else "groom"
        owner = seat_name(int(state.record.owner[second]))
        return f"{key}_taken", {"person": named(state, second), "partner": name, "player": owner}
    if operation == AHEAD:
        return "ahead", {"person": name}
    return "event", {"event": name, "person": named(state, second)}


def _describe_child(key: str, state: State, child: int, parent: int) -> tuple[str, dict[str, Arg]]:
    args: dict[str, Arg] = {"child": named(state, child), "parent": named(state, parent)}
    if not is_woman(state, parent):
        return f"{key}_adopted", args
    father = int(state.record.spouse[parent])
    if father < 0:
        return f"{key}_alone", args
    return key, args | {"father": named(state, father)}


# -- what comes of it ------------------------------------------------------------------------


def _meeting_events(before: State, after: State, seat: int) -> Iterator[Event]:
    """FT-13, FT-S17: the meeting laid, with its hint for the story; once for both of a couple."""
    for person in _new_meetings(before.record, after.record):
        meeting = PEOPLE + int(after.record.meeting[person])
        spouse = int(after.record.spouse[person])
        home = f"tree.{int(after.record.owner[person])}"
        moves = (_move(after, meeting, f"hand.{seat}", home),)
        args: dict[str, Arg] = {"person": named(after, person), "meeting": named(after, meeting)}
        if spouse < 0:
            yield _tell("meeting_ahead", seat, moves, **args)
        else:
            yield _tell("met", seat, moves, partner=named(after, spouse), **args)


def _new_meetings(before: Record, after: Record) -> list[int]:
    """Whose meeting came from the hand by this step: one person of a couple."""
    new = {int(after.meeting[p]) for p in range(PEOPLE)} - {int(m) for m in before.meeting}
    return [next(p for p in range(PEOPLE) if after.meeting[p] == meeting) for meeting in new]


def _dealt(before: State, after: State) -> Iterator[Event]:
    """FT-S10, FT-66: hands and archive are there, when the last card of the deal has come."""
    s = after.record
    if s.phase != SETUP:
        cards = tuple(quoted(after, card) for card in cards_in(s.archive))
        if s.variant == BIG:
            yield _tell("dealt_big", count=int(s.dealt))
        elif len(cards) == ARCHIVE_SIZE:
            yield _tell("dealt", count=int(s.dealt), cards=cards)


def _hand(state: State, seat: int) -> Event:
    """FT-S10, FT-66: what a player finds in its hand."""
    cards = tuple(quoted(state, card) for card in cards_in(state.record.hand[seat]))
    return _tell("hand", seat, cards=cards)


def _opening(before: State, after: State) -> Iterator[Event]:
    """FT-68: the big tree has been opened."""
    s = after.record
    if s.variant == BIG and not any(before.record.tabled) and any(s.tabled):
        woman, man = sorted(cards_in(s.tabled), key=lambda p: not is_woman(after, p))
        seat = int(s.starter)
        moves = tuple(_move(after, p, f"hand.{seat}", "tree.0") for p in (man, woman))
        yield _tell("opened", seat, moves, man=named(after, man), woman=named(after, woman))
        yield from _meeting_events(before, after, seat)


def open_people(state: State) -> set[int]:
    """FT-38, FT-41, FT-47: who may be taken by other players, fitting partners and icons given."""
    s = state.record
    found = s.tabled & s.parented & ~s.married & ~s.raising & state.tables.marriageable
    return set() if s.variant == BIG else set(cards_in(found))


def _table_events(before: State, after: State) -> Iterator[Event]:
    old, new = before.record, after.record
    for person in sorted(open_people(after) - open_people(before)):
        if is_woman(after, person):
            yield _tell("bride", int(new.owner[person]), person=named(after, person))
    if old.deck_size > 0 and new.deck_size == 0:
        yield _tell("deck_empty")
    if new.stage == JOINING and old.stage != JOINING:
        yield _tell("last_joinings")
    if new.stage == OVER:
        yield _tell("over", reason=Message(f"reason.{end_reason(new)}"))


def end_reason(s: Record) -> str:
    """FT-10, FT-74, FT-78: why a finished game is over."""
    if s.variant != BIG:
        return "family_tree.deck"
    is_open = s.starter != NOBODY
    if is_open and any(s.hand_size[seat] == 0 for seat in range(s.seats)):
        return "family_tree.hand"
    return "family_tree.stuck"
