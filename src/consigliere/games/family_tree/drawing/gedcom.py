"""A table's tree as GEDCOM 5.5.1, which every genealogy program reads.

The characters are invented, and the file says so. Those who bear the name of their family have it
as `SURN` (FT-82); an adopter's children carry `ADOP` and `PEDI adopted`, couples `MARR`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from consigliere.core.message import Message
from consigliere.i18n.render import render

from ..presentation.view import FamilyTreeView
from .graph import Union, tableaux_of

LANGUAGES = {"en": "English", "ru": "Russian", "es": "Spanish", "fr": "French"}
"""Their names in GEDCOM."""
LONGEST = 255
"""Characters of a line, level and line end included."""
_ROOM = LONGEST - 30
"""What is left for a value beside level, number and tag."""


def gedcom_of(view: FamilyTreeView, lang: str, names: Sequence[str]) -> str:
    """The file, in UTF-8 with lines ended by CR LF; `names[n]` sits in seat n."""
    return "".join(f"{line}\r\n" for line in _File(view, lang, names).lines())


class _File:
    """One view on its way to a file."""

    def __init__(self, view: FamilyTreeView, lang: str, names: Sequence[str]) -> None:
        self.view = view
        self.lang = lang
        self.names = names
        self.cards = {card.id: card for card in view.cards}
        self.laid = {person.id: person for person in view.people}
        self.people = list(self.laid)
        self.numbers = {person: f"@I{n}@" for n, person in enumerate(self.people, start=1)}
        owners = {person.id: person.owner for person in view.people}
        unions = {union.id: union for one in tableaux_of(view) for union in one.couples}
        self.unions = [unions[person] for person in self.people if person in unions]
        self.families = {union.id: f"@F{n}@" for n, union in enumerate(self.unions, start=1)}
        self.owners = owners
        self.surnames = {person: one.name for one in view.names for person in one.bearers}

    def say(self, message: Message) -> str:
        """A message in the language of the file."""
        return render(message, self.lang, self.names)

    def lines(self) -> Iterator[str]:
        """Header, people, families, trailer."""
        yield from ("0 HEAD", "1 SOUR consigliere", "2 NAME consigliere", "1 SUBM @U1@")
        yield from ("1 GEDC", "2 VERS 5.5.1", "2 FORM LINEAGE-LINKED", "1 CHAR UTF-8")
        yield f"1 LANG {LANGUAGES[self.lang]}"
        yield from _text(1, "NOTE", self.say(Message("text.family_tree.gedcom")))
        yield from ("0 @U1@ SUBM", "1 NAME consigliere")
        for person in self.people:
            yield from self.person(person)
        for union in self.unions:
            yield f"0 {self.families[union.id]} FAM"
            for parent in union.parents:
                is_wife = self.cards[parent].sex == "F"
                yield f"1 {'WIFE' if is_wife else 'HUSB'} {self.numbers[parent]}"
            yield from (f"1 CHIL {self.numbers[child]}" for child in union.children)
            if union.kind == "couple":
                yield from self.wedding(union)
        yield "0 TRLR"

    def wedding(self, union: Union) -> Iterator[str]:
        """A couple is married; how the two met is a note about it."""
        yield "1 MARR Y"
        meeting = self.laid[union.parents[0]].meeting
        if meeting is not None:
            yield from _text(2, "NOTE", self.say(self.cards[meeting].title))

    def person(self, person: str) -> Iterator[str]:
        """Name, sex, birth, profession, events and families."""
        card = self.cards[person]
        yield f"0 {self.numbers[person]} INDI"
        yield from self.name(person)
        yield f"1 SEX {card.sex}"
        yield from ("1 BIRT", f"2 DATE {card.year}")
        if card.trade is not None:
            yield from _text(1, "OCCU", self.say(card.trade))
        yield from self.events(person)
        for union in self.unions:
            if person in union.children:
                family, is_adopted = self.families[union.id], union.kind == "adopter"
                if is_adopted:
                    yield from ("1 ADOP Y", f"2 FAMC {family}", "3 ADOP HUSB")
                yield f"1 FAMC {family}"
                yield f"2 PEDI {'adopted' if is_adopted else 'birth'}"
        yield from (f"1 FAMS {self.families[u.id]}" for u in self.unions if person in u.parents)

    def name(self, person: str) -> Iterator[str]:
        """FT-82: the given name, with the surname between slashes where there is one."""
        given = self.say(self.cards[person].title).replace("/", " ")
        surname = self.surnames.get(person, "").replace("/", " ")
        if not surname.strip():
            yield from _text(1, "NAME", given)
            return
        yield from _text(1, "NAME", f"{given} /{surname}/")
        yield from _text(2, "GIVN", given)
        yield from _text(2, "SURN", surname)

    def events(self, person: str) -> Iterator[str]:
        """The event of a person, and a meeting without a partner yet."""
        laid = self.laid[person]
        if laid.event is not None:
            event = self.cards[laid.event]
            yield from _text(1, "EVEN", self.say(event.title))
            yield "2 TYPE event"
            is_one = event.year == event.last
            yield f"2 DATE {event.year}" if is_one else f"2 DATE BET {event.year} AND {event.last}"
        if laid.meeting is not None and laid.spouse is None:
            yield from _text(1, "NOTE", self.say(self.cards[laid.meeting].title))
        if self.view.variant != "big":
            owner = Message("seat", {"seat": self.owners[person]})
            whose = self.say(Message("text.family_tree.owner", {"player": owner}))
            yield from _text(1, "NOTE", whose)


def _text(level: int, tag: str, value: str) -> Iterator[str]:
    """A value as lines: an @ is doubled, and what is too long goes on in CONC lines."""
    rest = " ".join(value.split()).replace("@", "@@")
    head, rest = _cut(rest)
    yield f"{level} {tag} {head}"
    while rest:
        head, rest = _cut(rest)
        yield f"{level + 1} CONC {head}"


def _cut(value: str) -> tuple[str, str]:
    """As much as a line holds, and the rest; never between two @ nor beside a space."""
    if len(value) <= _ROOM:
        return value, ""
    end = _ROOM
    while end > 1 and (" " in value[end - 1 : end + 1] or "@" in value[end - 1 : end + 1]):
        end -= 1
    return value[:end], value[end:]
