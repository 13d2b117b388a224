"""Talk at a table, as structs: what is said, what may be said, and who is not heard."""

from __future__ import annotations

from .wire_base import Wire

REACTIONS = ("hello", "good_luck", "nice", "oops", "thanks", "good_game")
"""What can be said in one click; everybody reads it in their own language."""


class TalkLine(Wire, frozen=True):
    """One line. `at` is a time in seconds, `number` grows within a table."""

    number: int
    seat: int | None
    """None for somebody who watches, or whose seat is somebody else's now."""
    name: str
    """Of somebody without a seat; perhaps empty."""
    text: str
    reaction: str | None
    """One of REACTIONS in the place of a text."""
    at: float
    yours: bool
    is_muted: bool
    """The reader does not want to hear whoever said it: what it was is left out."""
    is_aside: bool
    """Said by somebody who watches: the players hear it once the game is over."""


class Talk(Wire, frozen=True, tag="talk"):
    """What is said at a table: everything that is kept, if it is `whole`, or what is new."""

    rule: str
    """What may be said: `everything`, `reactions` or `nothing`."""
    is_host: bool
    """Whether this viewer may choose that."""
    whole: bool
    lines: list[TalkLine]


class TalkRequest(Wire, frozen=True):
    """POST /api/tables/{id}/talk: say something, a text or a reaction.

    Whoever has no seat there says it to those who watch.
    """

    text: str = ""
    reaction: str | None = None


class Talked(Wire, frozen=True):
    """Answer to TalkRequest: the number of the line."""

    number: int


class TalkRuleRequest(Wire, frozen=True):
    """POST /api/tables/{id}/talk/rule: the host chooses what may be said. Also the answer."""

    rule: str


class MuteRequest(Wire, frozen=True):
    """POST /api/tables/{id}/talk/mute: hear whoever said a line no more, or again.

    It holds at all tables. Also the answer.
    """

    number: int
    on: bool
