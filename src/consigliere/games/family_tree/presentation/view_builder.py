"""Builds views: a state without what the viewer may not know.

What lies on a table changes little with a step: parts of a view are kept by the numbers of the
record that they are made of.
"""

from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np

from ..deck.cards import MEETINGS
from ..rules.bits import OTHERS, PEOPLE
from ..rules.options import read_options
from ..rules.record import BIG, NOBODY, cards_of
from ..rules.state import Components, State
from .choices import PHASES, STAGES, acting, prompt_for
from .faces import faces_of
from .kernel import open_words, standings_of
from .view import Card, FamilyTreeView, Person, Side

_kept = lru_cache(maxsize=1 << 13)
_kept_whole = lru_cache(maxsize=1 << 9)
"""The same for a larger part."""
Words = tuple[int, ...]
"""A set of cards."""


def view_of(state: State, viewer: int | None) -> FamilyTreeView:
    """FT-S10: all open cards, the viewer's own hand, and cards that others were seen taking."""
    if state.public is None:
        state.public = _public(state)
    public, seen, standings = state.public
    hand = state.record.hand[viewer].tolist() if viewer is not None else (0,) * len(seen)
    own = [card | word for card, word in zip(seen, hand, strict=True)]
    faces = [_faces(state.components, number, word) for number, word in enumerate(own) if word]
    return FamilyTreeView(
        viewer=viewer,
        prompt=prompt_for(state, viewer),
        sides=_sides(state, viewer, standings),
        cards=tuple(chain.from_iterable(faces)),
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
        "archive": _ids(state.components, tuple(s.archive.tolist())),
        "discard": _ids(state.components, tuple(s.discard.tolist())),
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


@_kept
def _ids(components: Components, words: Words) -> tuple[str, ...]:
    return tuple([components.ids[card] for card in cards_of(words)])


@_kept
def _faces(components: Components, number: int, word: int) -> tuple[Card, ...]:
    """The faces of the cards of one word of a set."""
    faces = faces_of(components)
    return tuple([faces[card] for card in cards_of((0,) * number + (word,))])


def _sides(state: State, viewer: int | None, standings: list[list[int]]) -> tuple[Side, ...]:
    s = state.record
    hands, seen = s.hand.tolist(), (s.hand & s.known).tolist()
    rows = zip(s.hand_size.tolist(), s.chips.tolist(), standings, strict=False)
    return tuple(
        [
            _side(
                state.components,
                (seat, hand_size, chips),
                tuple(hands[seat] if seat == viewer else seen[seat]),
                tuple(seen[seat]),
                tuple(standing[: _CHAIN + standing[_CHAIN - 1]]),
            )
            for seat, (hand_size, chips, standing) in enumerate(rows)
        ]
    )


_CHAIN = 3
"""Where in a standing the people of the chain begin; before them stands how many they are."""


@_kept
def _side(
    components: Components,
    numbers: tuple[int, int, int],
    hand: Words,
    known: Words,
    standing: tuple[int, ...],
) -> Side:
    """One player; `numbers`: the seat, the size of the hand, the chips."""
    ids, (seat, hand_size, chips) = components.ids, numbers
    points, best, _, *people = standing
    return Side(
        seat=seat,
        hand_size=hand_size,
        hand=_ids(components, hand),
        known=_ids(components, known),
        chips=chips,
        points=points,
        best=None if best == NOBODY else ids[best],
        chain=tuple([ids[person] for person in people]),
    )


_person = _kept(Person)


def _people(state: State) -> tuple[tuple[Person, ...], tuple[int, ...]]:
    """Everybody on the table; and the meetings and the events that were laid with them."""
    s = state.record
    columns = (s.owner, s.family, s.spouse, s.mother, s.father, s.meeting, s.event)
    return _people_of(
        state.components,
        tuple([one.tobytes() for one in columns]),
        tuple([tuple(one.tolist()) for one in (s.tabled, s.taken, s.waiting)]),
        open_words(state),
    )


@_kept_whole
def _people_of(
    components: Components, columns: tuple[bytes, ...], sets: tuple[Words, ...], free: Words
) -> tuple[tuple[Person, ...], tuple[int, ...]]:
    """They, by the columns of the record, and by the sets of all, of those taken, and waiting."""
    ids, numbers = components.ids, [np.frombuffer(one, np.int64).tolist() for one in columns]
    owner, family, spouse, mother, father, meeting, event = numbers
    tabled, taken, waiting, opened = (cards_of(words) for words in (*sets, free))
    found, laid = [], list[int]()
    for who in tabled:
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
                who in opened,
                who in waiting,
            )
        )
    return tuple(found), tuple(laid)
