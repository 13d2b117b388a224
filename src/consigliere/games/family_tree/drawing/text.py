"""A Family Tree table as text: hands, archive, and families as outlines under their ancestors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from consigliere.core.message import Arg, Message
from consigliere.i18n.render import labelled, render

from ..presentation.view import Card, FamilyTreeView, Side
from .graph import Tableau, Union, tableaux_of

_INDENT = "  "
_LINK = "*"
"""Marks the links of the surname chain."""
_SEXES = {"F": "♀", "M": "♂"}
_SIGNS = {"person": " ", "meeting": "♥", "event": "◆"}


def piece_of(view: FamilyTreeView, piece: str) -> Message | None:
    """What a piece is called: the deck, or a card by its title."""
    if piece == "deck":
        return Message("text.family_tree.deck", {"count": view.deck_size})
    return next((card.title for card in view.cards if card.id == piece), None)


def score_of(view: FamilyTreeView, score: int) -> Message:
    """Points; of the big tree the cards left in the hand."""
    if view.variant == "big":
        return Message("text.family_tree.hand", {"count": -score})
    return Message("text.family_tree.points", {"count": score})


def nameable_of(view: FamilyTreeView) -> tuple[tuple[str, Message, str], ...]:
    """FT-82: the families that the viewer may name now, each as a person of it, as people call it
    who know no name, and the name that it has, if it has one."""
    titles = {card.id: card.title for card in view.cards}
    return tuple(
        (
            family,
            Message("text.family_tree.family", {"person": titles[family]}),
            view.name_of(family) or "",
        )
        for family in view.nameable
    )


def text_of(view: FamilyTreeView, lang: str, names: Sequence[str]) -> str:
    """All open cards, a line each, without colour; years come before the people."""
    return "\n".join(_Page(view, lang, names).lines())


class _Page:
    """One view in one language."""

    def __init__(self, view: FamilyTreeView, lang: str, names: Sequence[str]) -> None:
        self.view = view
        self.lang = lang
        self.names = names
        self.cards = {card.id: card for card in view.cards}
        self.chains = {person for side in view.sides for person in side.chain}
        self.meetings = {laid.id: laid.meeting for laid in view.people if laid.meeting is not None}
        self.events = {laid.id: laid.event for laid in view.people if laid.event is not None}

    def headed(self, line: str) -> str:
        """A line with a colon, for those below it."""
        return labelled(line, "", self.lang).rstrip()

    def say(self, key: str, **args: Arg) -> str:
        """A text of this page."""
        return render(Message(f"text.family_tree.{key}", dict(args)), self.lang, self.names)

    def title(self, card: str) -> str:
        """What a card is called."""
        return render(self.cards[card].title, self.lang, self.names)

    def listed(self, cards: Sequence[str]) -> Iterator[str]:
        """Cards in no family yet, a line each: years, what kind of card, title, and what it can."""
        for card in sorted(cards, key=self.by_birth):
            face = self.cards[card]
            years = "" if face.year is None else str(face.year)
            span = years if face.last in {None, face.year} else f"{years}–{face.last}"
            sign = _SEXES.get(face.sex or "") or _SIGNS[face.kind]
            notes = [*self.suiting(face), *(self.icon(icon, face.sex) for icon in face.icons)]
            told = f" ({reduce(self.and_also, notes)})" if notes else ""
            yield f"{_INDENT * 2}{span:<9} {sign} {self.title(card)}{told}"

    def and_also(self, first: str, second: str) -> str:
        """Two notes, with the sign that the language puts between them."""
        return self.say("and_also", first=first, second=second)

    def by_birth(self, card: str) -> tuple[bool, int, str]:
        """People first, the eldest first."""
        face = self.cards[card]
        return face.kind != "person", face.year or 0, card

    def suiting(self, face: Card) -> Iterator[str]:
        """FT-81: when the brides of a man, or the children of a woman, are born."""
        for key, years in (("brides", face.brides), ("children", face.children)):
            if years is not None:
                yield self.say(key, first=years[0], last=years[1])

    def icon(self, icon: str, sex: str | None) -> str:
        """FT-S65: what an icon allows one of this sex: `older:15`, `adopter:25-50`, `surname`."""
        name, _, number = icon.partition(":")
        if name == "adopter":
            least, most = number.split("-")
            return self.say("icon.adopter", least=int(least), most=int(most))
        if name in {"older", "younger"} and sex == "F":
            name = f"{name}_wife"
        return self.say(f"icon.{name}", **({"years": int(number)} if number else {}))

    def lines(self) -> Iterator[str]:
        """The players, what lies in the middle, and the families."""
        tableaux = {tableau.owner: tableau for tableau in tableaux_of(self.view)}
        for side in self.view.sides:
            yield self.side(side)
            yield from self.listed(side.hand)
            if self.view.variant != "big" and side.seat in tableaux:
                yield from self.families(tableaux[side.seat])
        if self.view.variant == "big" and 0 in tableaux:
            yield from self.families(tableaux[0])
        deck = self.say("deck", count=self.view.deck_size)
        archive = f", {self.headed(self.say('archive'))}" if self.view.archive else ""
        yield f"{_INDENT}{deck}{archive}"
        yield from self.listed(self.view.archive)

    def side(self, side: Side) -> str:
        """A player's name, points and chips; the known cards of the hand come under it."""
        mark = "▶ " if side.seat == self.view.mover and self.view.stage != "over" else _INDENT
        who = render(Message("seat", {"seat": side.seat}), self.lang, self.names)
        facts = [self.say("hand", count=side.hand_size)]
        if (name := self.view.name_of(side.best)) is not None:
            facts.insert(0, name)
        if self.view.variant != "big":
            facts.insert(-1, self.say("points", count=side.points))
        if side.chips:
            facts.append(self.say("chips", count=side.chips))
        line = f"{mark}{who} ({', '.join(facts)})"
        return self.headed(line) if side.hand else line

    def families(self, tableau: Tableau) -> Iterator[str]:
        """Every family under its oldest ancestors; whoever has parents is written under them."""
        best = self.view.sides[tableau.owner].best
        family = ""
        for head in self._heads(tableau):
            member = tableau.people[head]
            if best is not None and member.family not in (best, family):
                yield f"{_INDENT * 2}({self.say('unjoined')})"
            if member.family != family and (name := self.view.name_of(member.family)) is not None:
                yield f"{_INDENT * 2}{name}"
            family = member.family
            yield from self.outline(tableau, head, "", "")

    def _heads(self, tableau: Tableau) -> list[str]:
        """Who stands at the left edge: no parents, nor a spouse who has some."""
        heads: list[str] = []
        for member in sorted(tableau.members, key=lambda one: (one.family, one.year, one.id)):
            mate = member.spouse
            has_parents = member.union or (mate and tableau.people[mate].union)
            if not has_parents and mate not in heads:
                heads.append(member.id)
        best = self.view.sides[tableau.owner].best
        return sorted(heads, key=lambda head: tableau.people[head].family != best)

    def outline(self, tableau: Tableau, person: str, first: str, rest: str) -> Iterator[str]:
        """Somebody with the spouse, and their children under them, each further in."""
        union = tableau.union_of(person)
        year, couple = tableau.people[person].year, self.couple(tableau, person)
        yield f"{_INDENT * 2}{year}  {first}{couple}"
        if union is None or tableau.people[person].ghost or self._is_below(tableau, person, union):
            return
        for place, child in enumerate(union.children):
            is_last = place == len(union.children) - 1
            turn = "╰╌ " if union.kind == "adopter" else "╰─ "
            fork = "├╌ " if union.kind == "adopter" else "├─ "
            below = rest + ("   " if is_last else "│  ")
            yield from self.outline(tableau, child, rest + (turn if is_last else fork), below)

    def _is_below(self, tableau: Tableau, person: str, union: Union) -> bool:
        """Whether the children are written under the other parent, who comes first and has
        parents as well."""
        others = [one for one in union.parents if one != person]
        both = all(tableau.people[one].union for one in union.parents)
        return bool(others) and both and person != union.parents[0]

    def couple(self, tableau: Tableau, person: str) -> str:
        """Somebody and the spouse; whose children stand elsewhere refers to there."""
        _, name = self.person(tableau, person)
        member = tableau.people[person]
        if member.ghost:
            return f"({labelled(name, self.say('legend.ghost'), self.lang)})"
        if member.spouse is None:
            union = tableau.union_of(person)
            waits = union is not None and union.kind == "waiting"
            if waits:
                return f"{name} ({self.say('legend.waiting')})"
            ahead = self.meetings.get(person)
            return name if ahead is None else f"{name} ♥ {self.title(ahead)}"
        year, other = self.person(tableau, member.spouse)
        return f"{name} ═ {other} {year}"

    def person(self, tableau: Tableau, person: str) -> tuple[str, str]:
        """The year and the name, with a star in the surname chain, and the event in brackets."""
        mark = _LINK if person in self.chains else ""
        event = None if tableau.people[person].ghost else self.events.get(person)
        lived = "" if event is None else f" [{self.title(event)}]"
        return str(tableau.people[person].year), f"{self.title(person)}{mark}{lived}"
