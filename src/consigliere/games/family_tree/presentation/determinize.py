"""From a view to a state consistent with it, the hidden cards dealt at random."""

from consigliere.core.game import Picker

from ..deck.cards import EVENTS, MEETINGS
from ..deck.small import SIZES, small_deck
from ..rules.bits import BIT, OTHERS, PEOPLE, WORD
from ..rules.kernel import functions
from ..rules.laying import MEETING_BITS
from ..rules.options import apply_options
from ..rules.record import BIG, NOBODY, Record, cards_in, cards_in_deck, empty_record
from ..rules.state import Components, State, load_components
from ..rules.tables import Tables
from .choices import PHASES, STAGES
from .view import FamilyTreeView, Person


def state_of(view: FamilyTreeView, pick: Picker) -> State:
    """A state in which the viewer has just this view."""
    components = load_components(view.options["deck"])
    s = empty_record(len(view.sides))
    apply_options(s, view.options)
    _set_progress(s, view, components)
    _set_people(s, components.tables(s), view, components)
    _deal(s, view, components, pick)
    return State(s, components)


def remove_events(s: Record) -> None:
    """FT-66: remove the events, which the big tree does without."""
    s.deck[OTHERS] &= MEETING_BITS
    s.deck_size -= EVENTS


def keep_small_deck(s: Record) -> None:
    """Leave the cards of a small deck alone, before any is dealt."""
    kept = small_deck(SIZES[s.small]).cards
    s.deck[:] = 0
    for card in kept:
        s.deck[WORD[card]] |= BIT[card]
    s.deck_size = len(kept)


def give_hands(s: Record) -> None:
    """The hands with which the game of a small deck begins; everybody knows them."""
    for seat, hand in enumerate(small_deck(SIZES[s.small]).hands):
        for card in hand:
            _put(s, card, s.hand[seat])
            s.known[WORD[card]] |= BIT[card]
        s.hand_size[seat] = len(hand)
        s.deck_size -= len(hand)


def _set_progress(s: Record, view: FamilyTreeView, components: Components) -> None:
    s.stage, s.phase = STAGES.index(view.stage), PHASES.index(view.phase)
    s.mover, s.starter = _number(view.mover), _number(view.starter)
    s.turn, s.goal, s.pending = view.turn, _number(view.goal), view.pending
    s.dealt, s.joined, s.passes = view.dealt, view.joined, view.passes
    if view.awaiting is not None:
        s.awaiting = components.numbers[view.awaiting]


def _number(value: int | None) -> int:
    return NOBODY if value is None else value


# -- the table -------------------------------------------------------------------------------


def _set_people(s: Record, t: Tables, view: FamilyTreeView, components: Components) -> None:
    """FT-19: set the people on the table, with ancestors across all tableaux."""
    numbers = components.numbers
    for person in view.people:
        _set_person(s, person, numbers)
    laid = [numbers[person.id] for person in view.people]
    mothers, fathers, ancestors = s.mother.tolist(), s.father.tolist(), s.ancestors
    for p in sorted(laid, key=lambda one: components.deck.characters[one].year):
        for parent in (mothers[p], fathers[p]):
            if parent != NOBODY:
                ancestors[p] |= ancestors[parent]
    _count_children(s, t, laid)
    for p in laid:
        functions().update_bearing(s, t, p)


def _set_person(s: Record, person: Person, numbers: dict[str, int]) -> None:
    p = numbers[person.id]
    word, bit = WORD[p], BIT[p]
    s.owner[p], s.family[p] = person.owner, numbers[person.family]
    s.laid[person.owner, word] |= bit
    for name in ("spouse", "mother", "father"):
        other = getattr(person, name)
        s[name][p] = NOBODY if other is None else numbers[other]
    if person.meeting is not None:
        s.meeting[p] = numbers[person.meeting] - PEOPLE
    if person.event is not None:
        s.event[p] = numbers[person.event] - PEOPLE - MEETINGS
    is_in = {
        "tabled": True,
        "married": person.spouse is not None,
        "parented": person.mother is not None or person.father is not None,
        "reserved": person.meeting is not None and person.spouse is None,
        "taken": person.taken,
        "eventful": person.event is not None,
    }
    for name, holds in is_in.items():
        s[name][word] |= bit if holds else 0


def _count_children(s: Record, t: Tables, laid: list[int]) -> None:
    """Count the children of mothers and adopters; a couple's children count as the mother's."""
    mothers, fathers, years = s.mother.tolist(), s.father.tolist(), t.year.tolist()
    raised: dict[int, list[int]] = {}
    for child in laid:
        parent = mothers[child] if mothers[child] != NOBODY else fathers[child]
        if parent != NOBODY:
            raised.setdefault(parent, []).append(years[child])
    for parent, births in raised.items():
        s.raising[WORD[parent]] |= BIT[parent]
        s.children[parent] = len(births)
        s.eldest[parent] = min(births)


# -- the cards -------------------------------------------------------------------------------


def _deal(s: Record, view: FamilyTreeView, components: Components, pick: Picker) -> None:
    """Deal the cards that the viewer has not seen to the deck and the other hands."""
    if s.variant == BIG:
        remove_events(s)
    if s.small > 0:
        keep_small_deck(s)
    numbers = components.numbers
    for person in view.people:
        for name in (person.id, person.meeting, person.event):
            if name is not None:
                _take_out(s, numbers[name])
    for names, place in ((view.archive, s.archive), (view.discard, s.discard)):
        for name in names:
            _put(s, numbers[name], place)
    for side in view.sides:
        for name in side.hand:
            _put(s, numbers[name], s.hand[side.seat])
        for name in side.known:
            s.known[WORD[numbers[name]]] |= BIT[numbers[name]]
        s.hand_size[side.seat] = side.hand_size
        s.chips[side.seat] = side.chips
    for side in sorted(view.sides, key=lambda side: side.seat != view.mover):
        _deal_hand(s, view, side.seat, pick)
    s.archive_size = len(view.archive)
    s.deck_size = view.deck_size


def _take_out(s: Record, card: int) -> None:
    s.deck[WORD[card]] &= ~BIT[card]


def _put(s: Record, card: int, place: Record) -> None:
    _take_out(s, card)
    place[WORD[card]] |= BIT[card]


def _deal_hand(s: Record, view: FamilyTreeView, seat: int, pick: Picker) -> None:
    """Deal the unknown cards of a hand; whoever chooses a meeting holds at least two."""
    if view.awaiting is not None and view.mover == seat:
        meetings = [card for card in cards_in_deck(s.deck) if _is_meeting(card)]
        held = [card for card in cards_in(s.hand[seat]) if _is_meeting(card)]
        for _ in range(2 - len(held)):
            _put(s, meetings.pop(pick([1] * len(meetings))), s.hand[seat])
    left = cards_in_deck(s.deck)
    for _ in range(int(s.hand_size[seat]) - len(cards_in(s.hand[seat]))):
        _put(s, left.pop(pick([1] * len(left))), s.hand[seat])


def _is_meeting(card: int) -> bool:
    return PEOPLE <= card < PEOPLE + MEETINGS
