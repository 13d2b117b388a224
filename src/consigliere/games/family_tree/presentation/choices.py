"""Views, choices and prompts of a state."""

from functools import lru_cache
from typing import Any

import numpy as np

from consigliere.core.action import CHANCE, Choice
from consigliere.core.message import Arg, Message, one_of, seat_name

from ..deck.cards import MEETINGS, Character, Deck
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
from ..rules.bits import OTHERS, PEOPLE
from ..rules.kernel import functions
from ..rules.options import read_options
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
    cards_of,
)
from ..rules.state import State
from ..rules.tables import bride_years, child_years
from .ends_turn import ends_turn
from .events import describe, open_people
from .explain import SPENDING
from .kernel import decisions_of, standings_of
from .notation import write_step
from .relations import dated_name_of, is_woman, name_of
from .view import Card, FamilyTreeView, Person, Side

STAGES = ("starter", "draw", "take", "act", "meeting", "fill", "joining", "over")
"""The names of the stages, by number."""
PHASES = ("setup", "taking", "acting", "filling")
_ONE_CARD = {TAKE_CARD, DROP, MEET}


def acting(s: Record) -> tuple[int, ...]:
    """Who is to act: the mover, chance, or nobody."""
    if s.stage == OVER:
        return ()
    return (CHANCE,) if s.stage <= DRAW else (int(s.mover),)


# -- views -----------------------------------------------------------------------------------


def view_of(state: State, viewer: int | None) -> FamilyTreeView:
    """FT-S10: all open cards, the viewer's own hand, and cards that others were seen taking."""
    if state.public is None:
        state.public = _public(state)
    public, seen, standings = state.public
    hand = state.record.hand[viewer].tolist() if viewer is not None else (0,) * len(seen)
    own = [card | word for card, word in zip(seen, hand, strict=True)]
    return FamilyTreeView(
        viewer=viewer,
        prompt=prompt_for(state, viewer),
        sides=_sides(state, viewer, standings),
        cards=tuple([face(state, card) for card in cards_of(own)]),
        nameable=() if viewer is None else _nameable(public, viewer),
        **public,
    )


def _nameable(public: dict[str, Any], viewer: int) -> tuple[str, ...]:
    """FT-82: in one's own turn, the families of one's own; the big tree is everybody's."""
    if public["to_act"] != (viewer,):
        return ()
    is_big = public["variant"] == "big"
    own = (person.family for person in public["people"] if is_big or person.owner == viewer)
    return tuple(dict.fromkeys(own))


def _public(state: State) -> tuple[dict[str, Any], list[int], list[list[int]]]:
    """The fields that all views have alike, all open cards as a set, and the standings."""
    s, ids = state.record, state.components.ids
    people, laid = _people(state)
    fields = {
        "to_act": acting(s),
        "variant": "big" if s.variant == BIG else "dynasties",
        "stage": STAGES[s.stage],
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "mover": _or_none(s.mover),
        "starter": _or_none(s.starter),
        "people": people,
        "archive": _ids(state, s.archive.tolist()),
        "discard": _ids(state, s.discard.tolist()),
        "deck_size": s.deck_size,
        "goal": _or_none(s.goal),
        "pending": s.pending,
        "dealt": s.dealt,
        "joined": s.joined,
        "passes": s.passes,
        "awaiting": None if s.awaiting == NOBODY else ids[s.awaiting],
        "options": read_options(s, state.deck.id),
    }
    seen = (s.archive | s.discard | s.known).tolist()
    for word, people_there in enumerate(s.tabled.tolist()):
        seen[word] |= people_there
    for card in laid:
        seen[OTHERS] |= 1 << card - PEOPLE
    return fields, seen, standings_of(state).tolist()


def _or_none(number: int) -> int | None:
    return None if number == NOBODY else int(number)


def _ids(state: State, words: list[int]) -> tuple[str, ...]:
    ids = state.components.ids
    return tuple([ids[card] for card in cards_of(words)])


def _sides(state: State, viewer: int | None, standings: list[list[int]]) -> tuple[Side, ...]:
    s, ids = state.record, state.components.ids
    open_hands = (s.hand & s.known).tolist()
    rows = zip(s.hand_size.tolist(), s.chips.tolist(), open_hands, standings, strict=False)
    sides = []
    for seat, (hand_size, chips, hand, (points, best, length, *people)) in enumerate(rows):
        known = _ids(state, hand)
        sides.append(
            Side(
                seat=seat,
                hand_size=hand_size,
                hand=_ids(state, s.hand[seat].tolist()) if seat == viewer else known,
                known=known,
                chips=chips,
                points=points,
                best=None if best == NOBODY else ids[best],
                chain=tuple([ids[person] for person in people[:length]]),
            )
        )
    return tuple(sides)


_person = lru_cache(maxsize=1 << 13)(Person)
"""People are values, and few of them change with a step."""


def _people(state: State) -> tuple[tuple[Person, ...], list[int]]:
    """Everybody on the table; and the meetings and the events that were laid with them."""
    s, ids, free = state.record, state.components.ids, open_people(state)
    columns = (s.owner, s.family, s.spouse, s.mother, s.father, s.meeting, s.event)
    owner, family, spouse, mother, father, meeting, event = (one.tolist() for one in columns)
    taken, waiting = cards_of(s.taken.tolist()), cards_of(s.waiting.tolist())
    found, laid = [], []
    for who in cards_of(s.tabled.tolist()):
        meets = meeting[who] + PEOPLE if meeting[who] != NOBODY else NOBODY
        happens = event[who] + PEOPLE + MEETINGS if event[who] != NOBODY else NOBODY
        kin = (spouse[who], mother[who], father[who], meets, happens)
        laid += [card for card in kin[3:] if card != NOBODY]
        found.append(
            _person(
                ids[who],
                owner[who],
                ids[family[who]],
                *[None if card == NOBODY else ids[card] for card in kin],
                who in taken,
                who in free,
                who in waiting,
            )
        )
    return tuple(found), laid


def face(state: State, card: int) -> Card:
    """What is printed on a card."""
    faces = state.components.faces
    if card not in faces:
        faces[card] = face_of(state.deck, card)
    return faces[card]


def face_of(deck: Deck, card: int) -> Card:
    """What is printed on a card of a deck."""
    name = deck.card_ids[card]
    if card < PEOPLE:
        who = deck.characters[card]
        return Card(
            name,
            "person",
            deck.person(card),
            deck.trade(card),
            who.year,
            sex=who.sex,
            icons=icons_of(who),
            brides=bride_years(deck, who),
            children=child_years(deck, who),
        )
    if card < PEOPLE + MEETINGS:
        return Card(name, "meeting", deck.caption(card))
    event = deck.events[card - PEOPLE - MEETINGS]
    return Card(name, "event", deck.caption(card), year=event.first, last=event.last)


def icons_of(who: Character) -> tuple[str, ...]:
    """FT-S65: the icons of a person in words: `older:15`, `adopter:25-50`, `surname`."""
    icons, found = who.icons, []
    if icons.older is not None:
        found.append(f"older:{icons.older}")
    if icons.younger is not None:
        found.append(f"younger:{icons.younger}")
    if icons.single_mother:
        found.append("single_mother")
    if icons.bears_until is not None:
        found.append(f"bears_until:{icons.bears_until}")
    if icons.adopter is not None:
        found.append(f"adopter:{icons.adopter[0]}-{icons.adopter[1]}")
    if icons.surname:
        found.append("surname")
    return tuple(found)


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
    return bool(np.any(state.record.owner == state.record.mover))


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
