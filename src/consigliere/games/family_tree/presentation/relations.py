"""Reasons against couples, parents and children: ages, kinship, numbers of children.

Nothing here decides what is legal; the functions only name the first rule that forbids the step.
"""

from collections.abc import Iterator

from consigliere.core.errors import IllegalAction
from consigliere.core.message import Arg, Message

from ..deck.cards import Character
from ..rules.kernel import functions
from ..rules.record import BIG, DYNASTIES, Record, cards_in
from ..rules.state import State
from ..rules.tables import child_span, older_limits


def refused(key: str, clause: str, **details: Arg) -> IllegalAction:
    """A refusal of this game."""
    return IllegalAction(f"family_tree.{key}", clause, details)


def name_of(state: State, card: int) -> Message:
    """The name of a card as an argument of a message: a person's name, or a caption."""
    deck = state.deck
    return deck.person(card) if card < len(deck.characters) else deck.caption(card)


def quoted_name_of(state: State, card: int) -> Message:
    """The name of a card within a sentence: a person's name, or a caption in quotation marks."""
    known = state.components.quoted
    if card not in known:
        name = name_of(state, card)
        is_person = card < len(state.deck.characters)
        known[card] = name if is_person else Message("family_tree.quoted", {"caption": name})
    return known[card]


def dated_name_of(state: State, card: int) -> Message:
    """What tells a card from the others of a hand: a person's name, sex and year, or a caption."""
    if card >= len(state.deck.characters):
        return quoted_name_of(state, card)
    key = "woman_dated" if is_woman(state, card) else "man_dated"
    year = character_of(state, card).year
    return Message(f"family_tree.{key}", {"name": name_of(state, card), "year": year})


def character_of(state: State, person: int) -> Character:
    """The character card of a person."""
    return state.deck.characters[person]


def is_woman(state: State, person: int) -> bool:
    """Whether a person is a woman or a girl."""
    return character_of(state, person).is_woman


# -- couples -----------------------------------------------------------------------------


def why_never_single(state: State, person: int) -> IllegalAction | None:
    """FT-18, FT-23: why a person can never marry."""
    if character_of(state, person).icons.adopter is not None:
        return refused("adopter_never_marries", "FT-23", person=name_of(state, person))
    if is_woman(state, person) and character_of(state, person).year > state.deck.bride_max_year:
        year = state.deck.bride_max_year
        return refused("born_too_late", "FT-18", person=name_of(state, person), year=year)
    return None


def why_not_single(state: State, person: int) -> IllegalAction | None:
    """FT-18, FT-22, FT-23: why a person on the table is married, or can never marry."""
    spouse = int(state.record.spouse[person])
    if spouse >= 0:
        args = {"person": name_of(state, person), "spouse": name_of(state, spouse)}
        return refused("married", "FT-22", **args)
    return why_never_single(state, person)


def why_no_couple(state: State, one: int, other: int) -> IllegalAction | None:
    """FT-14, FT-15, FT-16, FT-17: why two people cannot marry by sex and age."""
    if one == other or is_woman(state, one) == is_woman(state, other):
        return refused("same_sex", "FT-14", one=name_of(state, one), other=name_of(state, other))
    for person in (one, other):
        found = why_never_single(state, person)
        if found is not None:
            return found
    man, woman = (other, one) if is_woman(state, one) else (one, other)
    man_older, woman_older = older_limits(character_of(state, man), character_of(state, woman))
    years = character_of(state, woman).year - character_of(state, man).year
    args: dict[str, Arg] = {"man": name_of(state, man), "woman": name_of(state, woman)}
    if years > man_older:
        return refused("man_too_old", "FT-14", count=years, limit=man_older, **args)
    if years < -woman_older:
        return refused("woman_too_old", "FT-14", count=-years, limit=woman_older, **args)
    return None


def why_no_wedding(state: State, one: int, other: int) -> IllegalAction | None:
    """FT-14, FT-19, FT-20, FT-22, FT-30: why two people, laid or not, cannot marry now."""
    for person in (one, other):
        found = why_not_single(state, person)
        if found is not None:
            return found
    found = why_no_couple(state, one, other)
    if found is not None:
        return found
    man, woman = (other, one) if is_woman(state, one) else (one, other)
    return _why_akin(state, man, woman) or _why_no_stepfather(state, man, woman)


def _why_akin(state: State, one: int, other: int) -> IllegalAction | None:
    """FT-19: the common ancestor that forbids a couple."""
    common = _common(state.record, one, other)
    if not common:
        return None
    ancestor = max(common, key=lambda person: character_of(state, person).year)
    args = {"one": name_of(state, one), "other": name_of(state, other)}
    return refused("common_ancestor", "FT-19", ancestor=name_of(state, ancestor), **args)


def _common(s: Record, one: int, other: int) -> list[int]:
    return cards_in(s.ancestors[one] & s.ancestors[other])


def _why_no_stepfather(state: State, man: int, woman: int) -> IllegalAction | None:
    """FT-20, FT-25, FT-30: why a man cannot be the father of a woman's children."""
    s = state.record
    for child in range(len(state.deck.characters)):
        if s.mother[child] == woman:
            found = why_no_father(state, man, child)
            if found is not None:
                return found
    if s.children[woman] > 0:
        return _why_descendants_akin(state, woman, man)
    return None


def _why_descendants_akin(state: State, root: int, above: int) -> IllegalAction | None:
    """FT-20: the couple, one of whom descends from `root`, that would become akin."""
    s = state.record
    for person, spouse in _couples(s):
        if person == root or not functions().descends_from(s, person, root):
            continue
        common = _common(s, spouse, above)
        if common and not functions().descends_from(s, spouse, root):
            args = {"one": name_of(state, person), "other": name_of(state, spouse)}
            return refused("made_akin", "FT-20", ancestor=name_of(state, common[-1]), **args)
    return None


def _couples(s: Record) -> Iterator[tuple[int, int]]:
    """Every married person with the spouse, either way round."""
    for person, spouse in enumerate(s.spouse):
        if spouse >= 0:
            yield person, int(spouse)


# -- parents and children ------------------------------------------------------------------


def why_no_father(state: State, father: int, child: int) -> IllegalAction | None:
    """FT-25: why a man is too young to be the father."""
    years = character_of(state, child).year - character_of(state, father).year
    least = int(state.tables.father_gap)
    if years >= least:
        return None
    args = {"father": name_of(state, father), "child": name_of(state, child)}
    return refused("father_too_young", "FT-25", count=years, least=least, **args)


def why_no_parent(state: State, parent: int, child: int) -> IllegalAction | None:
    """FT-18, FT-24, FT-36: why a person cannot be the mother, or the adopter, by sex and age."""
    icons = character_of(state, parent).icons
    if not is_woman(state, parent) and icons.adopter is None:
        return refused("no_mother", "FT-33", person=name_of(state, parent))
    if is_woman(state, parent) and character_of(state, parent).year > state.deck.bride_max_year:
        year = state.deck.bride_max_year
        return refused("born_too_late", "FT-18", person=name_of(state, parent), year=year)
    least, greatest = child_span(character_of(state, parent))
    years = character_of(state, child).year - character_of(state, parent).year
    if least <= years <= greatest:
        return None
    kind, clause = ("adopter", "FT-36") if icons.adopter else ("mother", "FT-24")
    args: dict[str, Arg] = {kind: name_of(state, parent), "child": name_of(state, child)}
    if years < 0:
        return refused(f"{kind}_younger", clause, count=-years, least=least, **args)
    if years < least:
        return refused(f"{kind}_too_young", clause, count=years, least=least, **args)
    return refused(f"{kind}_too_old", clause, count=years, limit=greatest, **args)


def why_no_more_children(state: State, parent: int) -> IllegalAction | None:
    """FT-27, FT-28, FT-31, FT-36, FT-75: why a mother or an adopter gets no further child."""
    s, t = state.record, state.tables
    allowed = int(functions().children_allowed(s, t, parent))
    if s.children[parent] < allowed:
        return None
    person = name_of(state, parent)
    if allowed == 0:
        if s.children[parent] > 0:
            return refused("father_first", "FT-31", mother=person)
        return refused("no_husband", "FT-S18", mother=person)
    if character_of(state, parent).icons.adopter is not None:
        return refused("adopted_enough", "FT-36", adopter=person, limit=allowed)
    if s.spouse[parent] < 0:
        return refused("alone_enough", "FT-28", mother=person, limit=allowed)
    clause = "FT-75" if s.variant == BIG else "FT-27"
    return refused("children_enough", clause, mother=person, limit=allowed)


def why_no_parents(state: State, child: int) -> IllegalAction | None:
    """FT-31, FT-34: why a person on the table cannot get parents now."""
    s = state.record
    parent = max(int(s.mother[child]), int(s.father[child]))
    if parent >= 0:
        args = {"child": name_of(state, child), "parent": name_of(state, parent)}
        return refused("has_parents", "FT-34", **args)
    if child in cards_in(s.waiting):
        return refused("father_first_for_parents", "FT-31", mother=name_of(state, child))
    return None


def why_no_joining(state: State, child: int, mother: int) -> IllegalAction | None:
    """FT-20, FT-24, FT-25, FT-27, FT-31, FT-51, FT-52: why a couple cannot become the parents."""
    s = state.record
    father = int(s.spouse[mother])
    if father < 0:
        return refused("no_couple", "FT-52", person=name_of(state, mother))
    if s.family[child] == s.family[mother]:
        args = {"child": name_of(state, child), "mother": name_of(state, mother)}
        return refused("same_family", "FT-51", **args)
    found = (
        why_no_parents(state, child)
        or why_no_parent(state, mother, child)
        or why_no_more_children(state, mother)
        or why_no_father(state, father, child)
    )
    return found or _why_joined_akin(state, child, mother, father)


def _why_joined_akin(state: State, child: int, mother: int, father: int) -> IllegalAction | None:
    """FT-20: the couple that would have a common ancestor after a joining."""
    spouse = int(state.record.spouse[child])
    for parent in (mother, father):
        own = _common(state.record, spouse, parent) if spouse >= 0 else []
        if own or functions().descends_from(state.record, parent, child):
            common = own[-1] if own else child
            args = {
                "one": name_of(state, child),
                "other": name_of(state, parent if not own else spouse),
            }
            return refused("made_akin", "FT-20", ancestor=name_of(state, common), **args)
        found = _why_descendants_akin(state, child, parent)
        if found is not None:
            return found
    return None


# -- taking, events --------------------------------------------------------------------------


def why_not_taken(state: State, own: int, person: int) -> IllegalAction | None:
    """FT-38, FT-39, FT-40, FT-46, FT-47, FT-48, FT-76: why a person cannot be taken."""
    s = state.record
    if s.variant != DYNASTIES:
        return refused("nobody_is_taken", "FT-76")
    name = name_of(state, person)
    if s.owner[person] == s.mover:
        return refused("own_person", "FT-46", person=name)
    found = why_not_single(state, person)
    if found is not None:
        return found
    if s.children[person] > 0 and not s.mothers_taken:
        return refused("has_children", "FT-39", person=name)
    if s.mother[person] < 0 and s.father[person] < 0:
        return refused("no_parents", "FT-38", person=name)
    found = why_no_wedding(state, own, person)
    if found is not None or is_woman(state, person):
        return found
    if character_of(state, own).icons.surname or character_of(state, person).icons.surname:
        return None
    return refused("no_surname_icon", "FT-47", man=name, woman=name_of(state, own))


def why_no_event(state: State, number: int, person: int) -> IllegalAction | None:
    """FT-54, FT-55: why a person cannot get an event (0–14)."""
    s, event = state.record, state.deck.events[number]
    if s.event[person] >= 0:
        return refused("has_event", "FT-55", person=name_of(state, person))
    age = event.last - character_of(state, person).year
    args: dict[str, Arg] = {"person": name_of(state, person), "year": event.last}
    if age < 0:
        return refused("not_born", "FT-54", **args)
    if age < 18:
        return refused("too_young_for_event", "FT-54", count=age, least=18, **args)
    oldest = int(s.event_max_age)
    youngest = event.first - character_of(state, person).year
    if oldest and youngest > oldest:
        args["year"] = event.first
        return refused("too_old_for_event", "FT-54", count=youngest, limit=oldest, **args)
    return None
