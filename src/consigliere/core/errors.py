"""The errors a person can cause, each with a key to translate and the clause it rests on."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from .message import Arg, Message

_QUOTED = 40
"""Characters of a text that cannot be read which its error repeats."""


class ConsigliereError(Exception):
    """Something the user did cannot be done; `key` and `details` say what, in every language.

    As a string it is the English text, or the key and the details where there is no text.
    """

    english: ClassVar[Callable[[Message], str] | None] = None
    """Renders messages for `str`; set by the package `consigliere`, as texts are not in `core`."""

    def __init__(self, key: str, details: Mapping[str, Arg] | None = None) -> None:
        self.key = key
        self.details: dict[str, Arg] = dict(details or {})
        super().__init__(key, self.details)

    @property
    def message(self) -> Message:
        """The error as a translatable message, with the key `error.<key>`."""
        return Message(f"error.{self.key}", self.details)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its fields: subclasses take other arguments than `args` holds."""
        return _restored, (type(self), self.args), vars(self)

    def __str__(self) -> str:
        message, english = self.message, ConsigliereError.english
        text = message.key if english is None else english(message)
        if text != message.key:
            return text
        details = ", ".join(f"{name}={value}" for name, value in self.details.items())
        return f"{self.key} ({details})" if details else self.key


def _restored(kind: type[ConsigliereError], args: tuple[Any, ...]) -> ConsigliereError:
    return kind.__new__(kind, *args)


class InvalidAction(ConsigliereError):
    """The text of an action cannot be read at all."""


def unreadable_step(text: str, steps: str) -> InvalidAction:
    """The error of a text that is no step; `steps` shows how the game writes them."""
    return InvalidAction("unreadable", {"text": text[:_QUOTED], "steps": steps})


class InvalidOption(ConsigliereError):
    """An option or edition that the game does not have, or a value that it does not take."""


class InvalidPosition(ConsigliereError):
    """The text of a position cannot be read, or breaks the conservation of pieces."""


class InvalidRecord(ConsigliereError):
    """A record is damaged or does not replay; `details["seq"]` names the entry, 0 the header."""


class IllegalAction(ConsigliereError):
    """The action can be read, but the rules refuse it; `clause` names the rule."""

    def __init__(self, key: str, clause: str, details: Mapping[str, Arg] | None = None) -> None:
        super().__init__(key, details)
        self.clause = clause

    @property
    def message(self) -> Message:
        """The refusal as a translatable message, with the key `refusal.<key>`."""
        return Message(f"refusal.{self.key}", self.details)

    def __str__(self) -> str:
        return f"{super().__str__().removesuffix('.')} ({self.clause})"
