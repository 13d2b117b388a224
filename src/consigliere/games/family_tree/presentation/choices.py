"""Views, choices and prompts of a state."""

from dataclasses import replace

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
from ..rules.bits import BIT, PEOPLE, WORD
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
    cards_in,
)
from ..rules.state import State
from ..rules.tables import bride_years, child_years
from .ends_turn import ends_turn
from .events import describe, open_people
from .explain import SPENDING
from .kernel import decisions_of, standings_of
from .notation import write_step
from .relations import is_woman, name_of, quoted_name_of
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
        state.public = _public_view(state)
    public = state.public
    if viewer is None:
        return public
    s = state.record
    own = _ids(state, s.hand[viewer])
    cards = cards_in(_seen(s) | s.hand[viewer])
    return replace(
        public,
        viewer=viewer,
        prompt=prompt_for(state, viewer),
        sides=tuple(replace(x, hand=own) if x.seat == viewer else x for x in public.sides),
        cards=tuple(face(state, card) for card in cards),
        nameable=_nameable(public, viewer),
    )


def _nameable(public: FamilyTreeView, viewer: int) -> tuple[str, ...]:
    """FT-82: in one's own turn, the families of one's own; the big tree is everybody's."""
    if public.to_act != (viewer,):
        return ()
    is_big = public.variant == "big"
    own = (person.family for person in public.people if is_big or person.owner == viewer)
    return tuple(dict.fromkeys(own))


def _public_view(state: State) -> FamilyTreeView:
    s, ids = state.record, state.components.ids
    return FamilyTreeView(
        viewer=None,
        to_act=acting(s),
        prompt=prompt_for(state, None),
        variant="big" if s.variant == BIG else "dynasties",
        stage=STAGES[int(s.stage)],
        phase=PHASES[int(s.phase)],
        turn=int(s.turn),
        mover=_or_none(s.mover),
        starter=_or_none(s.starter),
        sides=_sides(state),
        people=_people(state),
        archive=_ids(state, s.archive),
        discard=_ids(state, s.discard),
        cards=tuple(face(state, card) for card in cards_in(_seen(s))),
        deck_size=int(s.deck_size),
        goal=_or_none(s.goal),
        pending=int(s.pending),
        dealt=int(s.dealt),
        joined=int(s.joined),
        passes=int(s.passes),
        awaiting=None if s.awaiting == NOBODY else ids[s.awaiting],
        options=read_options(s, state.deck.id),
    )


def _or_none(number: int) -> int | None:
    return None if number == NOBODY else int(number)


def _ids(state: State, words: Record) -> tuple[str, ...]:
    return tuple(state.components.ids[card] for card in cards_in(words))


def _seen(s: Record) -> Record:
    """All open cards, as a set."""
    words = s.archive | s.discard | s.known
    words[:2] |= s.tabled
    for person in cards_in(s.tabled):
        for card in _laid_with(s, person):
            words[WORD[card]] |= BIT[card]
    return words


def _laid_with(s: Record, person: int) -> list[int]:
    """The meeting and the event of a person."""
    found = []
    if s.meeting[person] != NOBODY:
        found.append(PEOPLE + int(s.meeting[person]))
    if s.event[person] != NOBODY:
        found.append(PEOPLE + MEETINGS + int(s.event[person]))
    return found


def _sides(state: State) -> tuple[Side, ...]:
    s, ids = state.record, state.components.ids
    rows = zip(s.hand_size.tolist(), s.chips.tolist(), standings_of(state).tolist(), strict=False)
    sides = []
    for seat, (hand_size, chips, (points, best, length, *people)) in enumerate(rows):
        known = _ids(state, s.hand[seat] & s.known)
        sides.append(
            Side(
                seat=seat,
                hand_size=hand_size,
                hand=known,
                known=known,
                chips=chips,
                points=points,
                best=None if best == NOBODY else ids[best],
                chain=tuple(ids[person] for person in people[:length]),
            )
        )
    return tuple(sides)


def _people(state: State) -> tuple[Person, ...]:
    s = state.record
    marks = {
        "taken": set(cards_in(s.taken)),
        "open": open_people(state),
        "waiting": set(cards_in(s.waiting)),
    }
    return tuple(
        _person(state, person, {name: person in those for name, those in marks.items()})
        for person in cards_in(s.tabled)
    )


def _person(state: State, person: int, marks: dict[str, bool]) -> Person:
    s, ids = state.record, state.components.ids
    meeting, event = int(s.meeting[person]), int(s.event[person])
    return Person(
        id=ids[person],
        owner=int(s.owner[person]),
        family=ids[s.family[person]],
        spouse=_id_or_none(state, s.spouse[person]),
        mother=_id_or_none(state, s.mother[person]),
        father=_id_or_none(state, s.father[person]),
        meeting=_id_or_none(state, meeting + PEOPLE if meeting != NOBODY else NOBODY),
        event=_id_or_none(state, event + PEOPLE + MEETINGS if event != NOBODY else NOBODY),
        **marks,
    )


def _id_or_none(state: State, card: int) -> str | None:
    return None if card == NOBODY else state.components.ids[card]


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
        return "meeting", {"person": name_of(state, int(s.awaiting))}
    if s.stage == ACT:
        ways = [Message(f"family_tree.way.{way}") for way in _ways(state)]
        if not ways:
            return "act_none", {}
        return ("play" if s.variant == BIG else "act"), {"ways": one_of(*ways)}
    if s.stage == FILL:
        missing = HAND_SIZE - int(s.hand_size[s.mover])
        if missing < 0:
            return ("drop" if _could_act(state) else "drop_unable"), {}
        can_take = s.deck_size + s.archive_size > 0
        return ("fill", {"count": missing}) if missing and can_take else ("end", {})
    return ("joining" if s.stage == JOINING else "take"), {}


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
            f"choice.family_tree.{key}", {"card": quoted_name_of(state, first_of(decision))}
        )
    key, args = describe(state, decision)
    return Message(f"choice.family_tree.{key}", args)
