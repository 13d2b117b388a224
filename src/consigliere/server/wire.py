"""JSON in and out: strict decoding, one encoder for every answer."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from starlette.responses import Response

from .analysis_protocol import AnalysisMessage
from .protocol import ClientMessage, ServerMessage

T = TypeVar("T")

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class Unreadable(ValueError):
    """The text is not a message of the protocol."""


def encode(message: ServerMessage) -> str:
    """A message as the text of one frame."""
    return _encoder.encode(message).decode()


def line(message: AnalysisMessage) -> bytes:
    """A message of a stream as its line."""
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


def cid_of(text: str) -> str:
    """The client id of a message that could not be read, empty if even that is missing."""
    try:
        loose: Any = msgspec.json.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ""
    cid = loose.get("cid") if isinstance(loose, dict) else None
    return cid[:64] if isinstance(cid, str) else ""


def response(content: object, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(_encoder.encode(content), status, media_type="application/json")
