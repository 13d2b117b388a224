"""Refusals of the server itself, and every refusal as an HTTP response."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import cast

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from consigliere.core.errors import ConsigliereError, IllegalAction, InvalidRecord
from consigliere.core.message import Arg, Message

from . import wire
from .request_protocol import Problem

logger = logging.getLogger(__name__)


class Refusal(ConsigliereError):
    """A request refused by the server, not by the rules.

    `status` is the HTTP status; after `retry_after` seconds the request may be made again.
    """

    def __init__(
        self,
        key: str,
        status: int = 400,
        details: Mapping[str, Arg] | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(key, details)
        self.status = status
        self.retry_after = retry_after


def too_many_requests(seconds: int) -> Refusal:
    """The refusal of one request too many, which may be made again after that time."""
    return Refusal("too_many_requests", 429, {"seconds": seconds}, seconds)


STORAGE = "storage"
"""The key of the refusal when nothing could be stored."""


def clause_of(error: ConsigliereError) -> str | None:
    """The clause behind a refusal, if a rule is the reason."""
    return error.clause if isinstance(error, IllegalAction) else None


def problem_response(error: ConsigliereError) -> Response:
    """An error as the response to an HTTP request."""
    response = wire.response(problem_of(error), status_of(error))
    if isinstance(error, Refusal) and error.retry_after is not None:
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def problem_of(error: ConsigliereError) -> Problem:
    """An error as the body of a response."""
    return Problem(error.message, clause_of(error))


def status_of(error: ConsigliereError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, Refusal):
        return error.status
    return 422 if isinstance(error, InvalidRecord) else 400


async def on_refusal(request: Request, error: Exception) -> Response:
    """Exception handler for everything that a client can cause."""
    return problem_response(cast(ConsigliereError, error))


async def on_store_error(request: Request, error: Exception) -> Response:
    """Exception handler: nothing was stored, so the request may be repeated."""
    logger.error("a request could not be stored: %s", error)
    return problem_response(Refusal(STORAGE, 503))


async def on_http_error(request: Request, error: Exception) -> Response:
    """Exception handler: an unknown path or a wrong method."""
    refused = cast(HTTPException, error)
    key = {404: "not_found", 405: "wrong_method"}.get(refused.status_code, "bad_request")
    response = wire.response(Problem(Message(f"error.{key}")), refused.status_code)
    response.headers.update(refused.headers or {})
    return response


async def on_disconnect(request: Request, error: Exception) -> Response:
    """Exception handler: nobody is left to read this."""
    return wire.response(Problem(Message("error.bad_request")), 400)


async def on_crash(request: Request, error: Exception) -> Response:
    """Exception handler: a fault of the server, which the log names."""
    return wire.response(Problem(Message("error.internal")), 500)
