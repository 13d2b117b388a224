"""One guest of a server: requests over HTTP, with the cookie that identifies the guest."""

from __future__ import annotations

import http.client
import re
from http.cookies import CookieError, SimpleCookie
from typing import TypeVar
from urllib.parse import quote

import msgspec

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg, Message
from consigliere.core.system_errors import reason_of
from consigliere.server.analysis_protocol import AnalysisMessage, AnalysisOffer, AnalysisRequest
from consigliere.server.auth import COOKIE
from consigliere.server.identity_protocol import AdoptRequest, Code, CodeRequest, Me
from consigliere.server.lobby_protocol import Lobby, PlayRequest, SitRequest
from consigliere.server.notice_protocol import News
from consigliere.server.page_protocol import MyGames, RulesPage
from consigliere.server.protocol import TableInfo
from consigliere.server.record_protocol import Named, NameRequest
from consigliere.server.request_protocol import (
    ClaimRequest,
    Problem,
    TableCreated,
    TableRequest,
)
from consigliere.server.talk_protocol import Talked, TalkRequest

from .link import Address
from .message_stream import MessageStream, OpenAnswer

T = TypeVar("T")

_TOKEN = re.compile(r"[\w-]{1,200}", re.ASCII)
"""What is safe to send back in a header."""
_NAME = "consigliere"
"""What the list of one's devices calls a terminal."""
_TIMEOUT_SECONDS = 30.0
"""A server that has just started answers as soon as the rules of the game are ready."""


class UnreachableError(ConsigliereError):
    """No server at an address, or none that speaks this protocol."""


class ProblemError(ConsigliereError):
    """The server refused a request, in its own words."""

    def __init__(self, problem: Problem) -> None:
        message = problem.message
        super().__init__(message.key.partition(".")[2], message.args)
        self._message = message

    @property
    def message(self) -> Message:
        """The server's own message."""
        return self._message


class Guest:
    """A client of one server; every method blocks until the server answers.

    All of them raise UnreachableError, and ProblemError for a refusal. `token` is the secret of
    the cookie, None until the server has given one.
    """

    def __init__(self, address: Address, token: str | None = None) -> None:
        self.address = address
        self.token = token

    @property
    def cookie(self) -> dict[str, str]:
        """The header that identifies the guest."""
        return {"Cookie": f"{COOKIE}={self.token}"} if self.token else {}

    def create(self, request: TableRequest) -> TableCreated:
        """Create a table."""
        return self._decoded("POST", "tables", TableCreated, request)

    def table(self, table: str) -> TableInfo:
        """The seats, options and status of a table."""
        return self._decoded("GET", f"tables/{_in_path(table)}", TableInfo)

    def claim(self, table: str, request: ClaimRequest) -> TableCreated:
        """Take the seat of an invitation."""
        return self._decoded("POST", f"tables/{_in_path(table)}/claim", TableCreated, request)

    def name(self, table: str, request: NameRequest) -> Named:
        """Name what a piece belongs to."""
        return self._decoded("POST", f"tables/{_in_path(table)}/names", Named, request)

    def say(self, table: str, request: TalkRequest) -> Talked:
        """Say something to those at a table."""
        return self._decoded("POST", f"tables/{_in_path(table)}/talk", Talked, request)

    def my_games(self, after: str | None) -> MyGames:
        """Some of the guest's games, those after that of a table."""
        query = "" if after is None else f"?after={_in_path(after)}"
        return self._decoded("GET", f"games/mine{query}", MyGames)

    def lobby(self) -> Lobby:
        """The open tables of the server."""
        return self._decoded("GET", "lobby", Lobby)

    def sit(self, table: str, request: SitRequest) -> TableCreated:
        """Take a free seat at an open table."""
        return self._decoded("POST", f"tables/{_in_path(table)}/sit", TableCreated, request)

    def play_anyone(self, request: PlayRequest) -> TableCreated:
        """Sit down at a fitting open table, or open one."""
        return self._decoded("POST", "lobby/play", TableCreated, request)

    def news(self, after: int) -> News:
        """What the person was told after the thing of that number."""
        return self._decoded("GET", f"me/news?after={after}", News)

    def code(self) -> Code:
        """A code that lets another device be this guest."""
        return self._decoded("POST", "me/code", Code, CodeRequest())

    def adopt(self, code: str, *, give_up: bool) -> Me:
        """Be from now on the guest whose code this is."""
        return self._decoded("POST", "me/adopt", Me, AdoptRequest(code, give_up))

    def rules(self, game: str, lang: str) -> RulesPage:
        """The rules of a game."""
        return self._decoded("GET", f"rules/{_in_path(game)}/{_in_path(lang)}", RulesPage)

    def record(self, table: str) -> bytes:
        """The record of a table, as a file."""
        return self._exchange("GET", f"tables/{_in_path(table)}/record")

    def analysis_offer(self, table: str) -> AnalysisOffer:
        """What may be asked about a finished game."""
        return self._decoded("GET", f"tables/{_in_path(table)}/analysis", AnalysisOffer)

    def analysis(self, table: str, request: AnalysisRequest) -> MessageStream[AnalysisMessage]:
        """The analysis of a finished game as it is made; whoever asks closes it."""
        path = f"tables/{_in_path(table)}/analysis"
        decoder: msgspec.json.Decoder[AnalysisMessage] = msgspec.json.Decoder(AnalysisMessage)
        return MessageStream(self._asked("POST", path, request), decoder)

    def unreadable(self, error: Exception) -> UnreachableError:
        """What to say of a stream that broke off, or that does not speak this protocol."""
        return self._unreachable(reason_of(error))

    def _decoded(self, method: str, path: str, kind: type[T], body: object = None) -> T:
        answer = self._exchange(method, path, body)
        try:
            return msgspec.json.decode(answer, type=kind)
        except (msgspec.MsgspecError, ValueError) as error:
            raise self._unreachable(reason_of(error)) from error

    def _exchange(self, method: str, path: str, body: object = None) -> bytes:
        answer = self._asked(method, path, body)
        try:
            return answer.response.read()
        except (OSError, http.client.HTTPException) as error:
            raise self._unreachable(reason_of(error)) from error
        finally:
            answer.close()

    def _asked(self, method: str, path: str, body: object) -> OpenAnswer:
        """An answer that is no refusal, to be read and closed by the caller."""
        content = None if body is None else msgspec.json.encode(body)
        headers = {"Content-Type": "application/json", "User-Agent": _NAME, **self.cookie}
        connection = self._connection()
        try:
            connection.request(method, f"/api/{path}", content, headers)
            way = connection.sock
            response = connection.getresponse()
            refusal = response.read() if response.status >= http.client.BAD_REQUEST else None
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise self._unreachable(reason_of(error)) from error
        self._remember(response)
        if refusal is not None:
            connection.close()
            raise self._problem(refusal, response.reason)
        return OpenAnswer(response, way, connection)

    def _connection(self) -> http.client.HTTPConnection:
        address = self.address
        connect = (
            http.client.HTTPSConnection if address.is_encrypted else http.client.HTTPConnection
        )
        return connect(address.host, address.port, timeout=_TIMEOUT_SECONDS)

    def _remember(self, response: http.client.HTTPResponse) -> None:
        for line in response.headers.get_all("Set-Cookie", []):
            try:
                found = SimpleCookie(line).get(COOKIE)
            except CookieError:
                continue
            if found is not None and _TOKEN.fullmatch(found.value):
                self.token = found.value

    def _problem(self, answer: bytes, reason: str) -> ConsigliereError:
        try:
            return ProblemError(msgspec.json.decode(answer, type=Problem))
        except (msgspec.MsgspecError, ValueError):
            return self._unreachable(reason)

    def _unreachable(self, reason: Arg) -> UnreachableError:
        reason = reason[:200] if isinstance(reason, str) else reason
        details: dict[str, Arg] = {"address": self.address.origin, "reason": reason}
        return UnreachableError("nobody_there", details)


def _in_path(name: str) -> str:
    return quote(name, safe="")
