"""Text as data: a key and its arguments, rendered only for the reader."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias, Union

Arg: TypeAlias = Union[int, str, "Message", "tuple[Message, ...]"]


@dataclass(frozen=True, slots=True)
class Message:
    """A text of the catalogue; arguments may be messages themselves, or a list of them.

    The key `seat` with the argument `seat` is special: it is the name of whoever sits there.
    """

    key: str
    args: dict[str, Arg] = field(default_factory=dict)

    def keys(self) -> set[str]:
        """Every catalogue key this message needs, nested ones too."""
        found = {self.key}
        for value in self.args.values():
            nested = value if isinstance(value, tuple) else (value,)
            for part in nested:
                if isinstance(part, Message):
                    found |= part.keys()
        return found


def seat_name(seat: int) -> Message:
    """The name of the person in a seat, as an argument of another message."""
    return Message("seat", {"seat": seat})


def byte_size(count: int) -> Message:
    """A number of bytes in the unit that people read, rounded down."""
    if count < 1 << 20:
        return Message("size.kilobytes", {"count": count >> 10})
    return Message("size.megabytes", {"count": count >> 20})


def one_of(first: Message, *others: Message) -> Message:
    """Alternatives: `a, b or c` as the language writes it; a tuple as an argument says “and”."""
    joined = first
    for place, other in enumerate(others, start=1):
        key = "list.or" if place == len(others) else "list.more"
        joined = Message(key, {"list": joined, "next": other})
    return joined


def listed(first: Message, *others: Message) -> Message:
    """Names beside each other, `a, b`, where an “and” could be part of one of them."""
    names = first
    for other in others:
        names = Message("list.more", {"list": names, "next": other})
    return names


def sentences(first: Message, *others: Message) -> Message:
    """Several sentences as one message."""
    text = first
    for sentence in others:
        text = Message("text.sentences", {"text": text, "next": sentence})
    return text
