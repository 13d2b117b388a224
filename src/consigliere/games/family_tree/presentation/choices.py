"""Choices and prompts of a state."""

from consigliere.core.action import CHANCE, Choice
from consigliere.core.message import Arg, Message, one_of, seat_name

from ..deck.cards import MEETINGS
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
from ..rules.kernel import functions
from ..rules.record import (
    ACT,
    BIG,
    CHOOSE_MEETING,
    DRAW,
    FILL,
    HAND_SIZE,
    JOINING,
    NOBODY,
    OVER,
    SETUP,
    STARTER,
    Record,
)
from ..rules.state import State
from .ends_turn import ends_turn
from .events import describe
from .explain import SPENDING
from .kernel import decisions_of
from .notation import write_step
from .relations import dated_name_of, is_woman, name_of

STAGES = ("starter", "draw", "take", "act", "meeting", "fill", "joining", "over")
"""The names of the stages, by number."""
PHASES = ("setup", "taking", "acting", "filling")
_ONE_CARD = {TAKE_CARD, DROP, MEET}


def acting(s: Record) -> tuple[int, ...]:
    """Who is to act: the mover, chance, or nobody."""
    if s.stage == OVER:
        return ()
    return (CHANCE,) if s.stage <= DRAW else (int(s.mover),)


# -- prompts ---------------------------------------------------------------------------------


def prompt_for(state: State, viewer: int | None) -> Message:
    """One sentence: what the viewer may do, or whom they are waiting for."""
    s = state.record
    if s.stage == OVER:
        return Message("prompt.family_tree.over")
    if s.stage <= DRAW:
        stage = "starter" if s.stage == STARTER else "setup" if s.phase == SETUP else "draw"
        return Message(f"prompt.family_tree.{stage}")
    if viewer != s.mover:
        return Message("prompt.family_tree.wait", {"player": seat_name(int(s.mover))})
    key, args = _own_prompt(state)
    return Message(f"prompt.family_tree.{key}", args)


def _own_prompt(state: State) -> tuple[str, dict[str, Arg]]:
    s = state.record
    if s.stage == CHOOSE_MEETING:
        person = int(s.awaiting)
        key = "meeting" if s.spouse[person] >= 0 else "meeting_ahead"
        return key, {"person": name_of(state, person)}
    if s.stage == ACT:
        ways = [Message(f"family_tree.way.{way}") for way in _ways(state)]
        if not ways:
            return "act_none", {}
        return ("play" if s.variant == BIG else "act"), {"ways": one_of(*ways)}
    if s.stage == FILL:
        missing = HAND_SIZE - int(s.hand_size[s.mover])
        if missing < 0:
            unable = "drop_unable" if _has_family(state) else "drop_first"
            return ("drop" if _could_act(state) else unable), {}
        can_take = s.deck_size + s.archive_size > 0
        return ("fill", {"count": missing}) if missing and can_take else ("end", {})
    if s.stage == JOINING:
        return "joining", {}
    return ("take" if _has_family(state) else "take_first"), {}


def _has_family(state: State) -> bool:
    """FT-S17: whether the mover has anybody in front of them."""
    return state.record.mover in state.record.owner.tolist()


def _could_act(state: State) -> bool:
    """FT-4: whether the mover, who has laid nothing in this turn, might have."""
    record = state.record.copy()
    record.stage = ACT
    return bool(_ways(State(record, state.components)))


_WAYS = {
    COUPLE: "couple",
    WED: "wed",
    PARENTS: "parents",
    CHILD: "child",
    JOIN: "joined",
    MOTHER: "mother",
    SPOUSE: "spouse",
    TAKE_PERSON: "taken",
    ADVANCE_MEETING: "ahead",
    EVENT: "event",
}


def _ways(state: State) -> tuple[str, ...]:
    """The kinds of actions that are legal, each once, in the order of the rules."""
    found = {_way(state, decision): None for decision in decisions_of(state)}
    return tuple(way for way in found if way)


def _way(state: State, decision: int) -> str:
    operation = int(operation_of(decision))
    is_adopter = operation == MOTHER and not is_woman(state, first_of(decision))
    return "adopter" if is_adopter else _WAYS.get(operation, "")


# -- choices ---------------------------------------------------------------------------------


def choices_of(state: State) -> tuple[Choice, ...]:
    """The mover's legal steps with the pieces that select them and a label."""
    return tuple(_choice(state, decision) for decision in decisions_of(state))


def _choice(state: State, decision: int) -> Choice:
    return Choice(
        write_step(state.components, decision),
        path_of(state, decision),
        label_of(state, decision),
        spends_of(state, decision),
        ends_turn(state, decision),
    )


def spends_of(state: State, decision: int) -> tuple[str, ...]:
    """FT-S17, FT-71: the meetings in hand, for a step that uses one of them."""
    s, operation = state.record, operation_of(decision)
    lies_there = operation == SPOUSE and s.meeting[second_of(decision)] != NOBODY
    if operation not in SPENDING or lies_there:
        return ()
    held = int(functions().meetings_in_hand(s))
    return tuple(state.components.ids[PEOPLE + n] for n in range(MEETINGS) if held >> n & 1)


def path_of(state: State, decision: int) -> tuple[str, ...]:
    """The pieces that select a step, in order: ids of cards, `deck` or `pass`."""
    operation, ids = operation_of(decision), state.components.ids
    if operation == PASS:
        return ("pass",)
    if operation == DECK:
        return ("deck",)
    path = [ids[first_of(decision)]]
    if operation in _ONE_CARD or operation == ADVANCE_MEETING:
        return tuple(path)
    path.append(ids[second_of(decision)])
    if operation == PARENTS:
        path.append(ids[third_of(decision)])
    return tuple(path)


def label_of(state: State, decision: int) -> Message:
    """The label of a step."""
    s, operation = state.record, operation_of(decision)
    if operation == PASS:
        by_stage = {ACT: "no_action", JOINING: "no_joining"}
        key = "pass" if s.variant == BIG else by_stage.get(int(s.stage), "end")
        return Message(f"choice.family_tree.{key}")
    if operation == DECK:
        return Message("choice.family_tree.deck")
    if operation in _ONE_CARD:
        key = {int(TAKE_CARD): "take", int(DROP): "drop", int(MEET): "meet"}[int(operation)]
        return Message(
            f"choice.family_tree.{key}", {"card": dated_name_of(state, first_of(decision))}
        )
    key, args = describe(state, decision)
    return Message(f"choice.family_tree.{key}", args)
