"""JSON: strict decoding of what comes in, one encoder for what goes out."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec
from starlette.responses import Response

from .analysis_protocol import AnalysisMessage
from .protocol import ClientMessage, Happened, ServerMessage

T = TypeVar("T")

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


_PLACE = re.compile(r" - at `\$\.([\w.\[\]]+)`$")
"""How msgspec ends what it says about a field."""


class Unreadable(ValueError):
    """The text is not a message of the protocol."""

    @property
    def field(self) -> str | None:
        """The field of the message that is wrong, as in `deadline.seconds`, if it is a field."""
        found = _PLACE.search(str(self))
        return found[1].replace("[...]", "") if found else None


def encode(message: ServerMessage) -> str:
    """A message as the text of a frame."""
    return _encoder.encode(message).decode()


class SharedEncoder:
    """Encodes messages that have parts of views, and drawings, in common, each of these once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, msgspec.Raw]] = {}

    def encode(self, message: ServerMessage) -> str:
        """A message as the text of a frame."""
        if not isinstance(message, Happened):
            return encode(message)
        view = {name: self._raw(value) for name, value in message.view.items()}
        drawing = message.drawing
        if drawing is not msgspec.UNSET:
            drawing = self._raw(drawing)
        return encode(msgspec.structs.replace(message, view=view, drawing=drawing))

    def _raw(self, part: object) -> msgspec.Raw:
        known = self._known.get(id(part))
        if known is None:  # it is kept, so that nothing else gets its id
            known = self._known[id(part)] = part, msgspec.Raw(_encoder.encode(part))
        return known[1]


def line(message: AnalysisMessage) -> bytes:
    """A message as a line of a stream."""
    return _encoder.encode(message) + b"\n"


def decode(text: str) -> ClientMessage:
    """Read one frame; raises Unreadable."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from None


def decode_body(body: bytes, kind: type[T]) -> T:
    """Read the body of a request; raises Unreadable."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from None


def size(content: object) -> int:
    """The bytes that something takes on the wire."""
    return len(content_of(content))


def content_of(answer: object) -> bytes:
    """The body of a response in JSON."""
    return _encoder.encode(answer)


def cid_of(text: str) -> str:
    """The `cid` of a message that could not be decoded, empty if it has none."""
    try:
        loose: Any = msgspec.json.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ""
    cid = loose.get("cid") if isinstance(loose, dict) else None
    return cid[:64] if isinstance(cid, str) else ""


def response(content: object, status: int = 200) -> Response:
    """A response in JSON."""
    return Response(content_of(content), status, media_type="application/json")
