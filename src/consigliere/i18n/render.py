"""Messages into sentences: nested messages, lists, names of seats and plural forms."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from consigliere.core.message import Arg, Message

from .catalogue import Catalogue, load
from .plain import plain

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_CONJUNCTION = re.compile(r"(?<= )[yo](?= \{(?P<name>\w+)\})")
_SOUNDS_LIKE_Y = re.compile(r"[ií]|hi(?![aeo])|hí", re.IGNORECASE)
_SOUNDS_LIKE_O = re.compile(r"h?[oó]|8|11(?!\d)", re.IGNORECASE)


def render(message: Message, lang: str, names: Sequence[str] = ()) -> str:
    """The message in a language; `names[n]` is who sits in seat n.

    A key without a text is shown as it is; so is a placeholder without an argument. Foreign text
    (names, strings as arguments) loses its control characters. Raises UnknownLanguage.
    """
    return _Renderer(load(lang), names).message(message)


def labelled(label: str, text: str, lang: str) -> str:
    """A label, a colon as the language spaces it, and a text; raises UnknownLanguage."""
    return render(Message("text.labelled", {"label": label, "text": text}), lang)


class _Renderer:
    """One catalogue and one table of names, for the depth of one message."""

    def __init__(self, catalogue: Catalogue, names: Sequence[str]) -> None:
        self.catalogue = catalogue
        self.names = names

    def message(self, message: Message) -> str:
        if message.key == "seat":
            return self.seat(message.args.get("seat"))
        template = self.catalogue.text(message.key, counted(message.args))
        if self.catalogue.language.tag == "es":
            template = _CONJUNCTION.sub(lambda found: self.joined(found, message.args), template)
        return _PLACEHOLDER.sub(lambda found: self.filled(found, message.args), template)

    def filled(self, found: re.Match[str], args: Mapping[str, Arg]) -> str:
        name = found[1]
        return self.argument(args[name]) if name in args else found[0]

    def joined(self, found: re.Match[str], args: Mapping[str, Arg]) -> str:
        """A Spanish conjunction, spelled for the argument that follows it."""
        name = found["name"]
        return conjunction(found[0], self.argument(args[name])) if name in args else found[0]

    def argument(self, value: Arg) -> str:
        if isinstance(value, Message):
            return self.message(value)
        if isinstance(value, tuple):
            return self.listed([self.message(part) for part in value])
        return str(value) if isinstance(value, int) else plain(value)

    def seat(self, seat: Arg | None) -> str:
        if not isinstance(seat, int):
            return "seat"
        name = self.names[seat] if seat in range(len(self.names)) else ""
        return plain(name) or self.message(Message("seat.number", {"number": seat + 1}))

    def listed(self, parts: list[str]) -> str:
        """`a, b and c` as the language writes it."""
        if not parts:
            return self.catalogue.text("list.empty")
        joined = parts[0]
        for place, part in enumerate(parts[1:], start=2):
            key = "list.last" if place == len(parts) else "list.more"
            joined = self.message(Message(key, {"list": joined, "next": part}))
        return joined


def conjunction(word: str, following: str) -> str:
    """Spanish `y` or `o` before its own sound: “Otto e Inna”, “agua y hielo”, “siete u ocho”."""
    if word == "y":
        return "e" if _SOUNDS_LIKE_Y.match(following) else word
    return "u" if _SOUNDS_LIKE_O.match(following) else word


def counted(args: Mapping[str, Arg]) -> int | None:
    """The number that decides the plural form: `count`, else the first integer argument."""
    numbers = {name: value for name, value in args.items() if isinstance(value, int)}
    return numbers.get("count", next(iter(numbers.values()), None))
