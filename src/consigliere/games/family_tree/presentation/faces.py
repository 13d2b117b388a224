"""The faces of cards: what is printed on them."""

from functools import cache

from ..deck.cards import CARDS, MEETINGS, Character, Deck
from ..rules.bits import PEOPLE
from ..rules.state import Components
from ..rules.tables import bride_years, child_years
from .view import Card


@cache
def faces_of(components: Components) -> tuple[Card, ...]:
    """What is printed on each card, by its number."""
    return tuple(face_of(components.deck, card) for card in range(CARDS))


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
