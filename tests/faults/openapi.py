"""An OpenAPI description of the HTTP part, made from the routes and the types of the wire."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from starlette.routing import Route

from consigliere.server.analysis_protocol import AnalysisOffer, AnalysisRequest
from consigliere.server.companion_protocol import CompanionRequest
from consigliere.server.endpoints import ROUTES
from consigliere.server.health_protocol import Health
from consigliere.server.identity_protocol import (
    AdoptRequest,
    Arrival,
    Code,
    CodeRequest,
    Deleted,
    DeleteRequest,
    Devices,
    Me,
    SignOutRequest,
)
from consigliere.server.lobby_protocol import (
    Lobby,
    OwnRatings,
    PlayRequest,
    SitRequest,
    TableRatings,
)
from consigliere.server.notice_protocol import (
    EmailAsked,
    EmailBound,
    EmailEndRequest,
    EmailLinkRequest,
    EmailRequest,
    News,
    NoticeChoices,
    NoticeRequest,
    PushEndRequest,
    PushRequest,
    TableNotices,
    Unsubscribed,
    WebhookRequest,
)
from consigliere.server.page_protocol import (
    GameCard,
    GuidePage,
    LeaveRequest,
    Left,
    MyGames,
    OfferRequest,
    RulesPage,
    TableText,
    TextRequest,
)
from consigliere.server.protocol import TableInfo
from consigliere.server.record_protocol import Named, NameRequest, Remarked, RemarkRequest, Replay
from consigliere.server.request_protocol import ClaimRequest, Problem, TableCreated, TableRequest
from consigliere.server.talk_protocol import MuteRequest, Talked, TalkRequest, TalkRuleRequest
from consigliere.server.watch_protocol import WatchRuleRequest

BODIES: dict[tuple[str, str], Any] = {
    ("POST", "/api/me"): Me,
    ("POST", "/api/me/adopt"): AdoptRequest,
    ("POST", "/api/me/code"): CodeRequest,
    ("POST", "/api/me/delete"): DeleteRequest,
    ("POST", "/api/me/sign-out"): SignOutRequest,
    ("POST", "/api/me/email"): EmailRequest,
    ("POST", "/api/me/email/link"): EmailLinkRequest,
    ("POST", "/api/me/email/end"): EmailEndRequest,
    ("POST", "/api/me/notices"): NoticeRequest,
    ("POST", "/api/me/push"): PushRequest,
    ("POST", "/api/me/push/end"): PushEndRequest,
    ("POST", "/api/me/webhook"): WebhookRequest,
    ("POST", "/api/unsubscribe/{token}"): None,
    ("POST", "/api/tables"): TableRequest,
    ("POST", "/api/tables/{id}/claim"): ClaimRequest,
    ("POST", "/api/tables/{id}/invitation"): ClaimRequest,
    ("POST", "/api/tables/{id}/names"): NameRequest,
    ("POST", "/api/tables/{id}/leave"): LeaveRequest,
    ("POST", "/api/tables/{id}/notices"): TableNotices,
    ("POST", "/api/tables/{id}/offers"): OfferRequest,
    ("POST", "/api/tables/{id}/remarks"): RemarkRequest,
    ("POST", "/api/tables/{id}/talk"): TalkRequest,
    ("POST", "/api/tables/{id}/watching"): WatchRuleRequest,
    ("POST", "/api/tables/{id}/talk/rule"): TalkRuleRequest,
    ("POST", "/api/tables/{id}/talk/mute"): MuteRequest,
    ("POST", "/api/tables/{id}/sit"): SitRequest,
    ("POST", "/api/lobby/play"): PlayRequest,
    ("POST", "/api/tables/{id}/analysis"): AnalysisRequest,
    ("POST", "/api/texts/{game}/{lang}"): TextRequest,
    ("POST", "/api/companion/{game}"): CompanionRequest,
    ("POST", "/api/replay"): None,
    ("POST", "/api/replay/offer"): None,
    ("POST", "/api/replay/analysis"): None,
}
"""What is sent; None for text: a record file, or what a mail program sends to leave a list."""
ANSWERS: dict[tuple[str, str], Any] = {
    ("GET", "/api/me"): Arrival,
    ("POST", "/api/me"): Me,
    ("POST", "/api/me/adopt"): Me,
    ("POST", "/api/me/code"): Code,
    ("POST", "/api/me/delete"): Deleted,
    ("GET", "/api/me/devices"): Devices,
    ("POST", "/api/me/sign-out"): Devices,
    ("POST", "/api/me/email"): EmailAsked,
    ("POST", "/api/me/email/link"): EmailBound,
    ("POST", "/api/me/email/end"): NoticeChoices,
    ("GET", "/api/me/news"): News,
    ("GET", "/api/me/notices"): NoticeChoices,
    ("POST", "/api/me/notices"): NoticeChoices,
    ("POST", "/api/me/push"): NoticeChoices,
    ("POST", "/api/me/push/end"): NoticeChoices,
    ("POST", "/api/me/webhook"): NoticeChoices,
    ("POST", "/api/unsubscribe/{token}"): Unsubscribed,
    ("POST", "/api/tables"): TableCreated,
    ("POST", "/api/tables/{id}/claim"): TableCreated,
    ("POST", "/api/tables/{id}/invitation"): TableInfo,
    ("POST", "/api/tables/{id}/names"): Named,
    ("POST", "/api/tables/{id}/leave"): Left,
    ("GET", "/api/tables/{id}/notices"): TableNotices,
    ("POST", "/api/tables/{id}/notices"): TableNotices,
    ("POST", "/api/tables/{id}/offers"): TableCreated,
    ("POST", "/api/tables/{id}/remarks"): Remarked,
    ("POST", "/api/tables/{id}/talk"): Talked,
    ("POST", "/api/tables/{id}/watching"): WatchRuleRequest,
    ("POST", "/api/tables/{id}/talk/rule"): TalkRuleRequest,
    ("POST", "/api/tables/{id}/talk/mute"): MuteRequest,
    ("POST", "/api/tables/{id}/sit"): TableCreated,
    ("POST", "/api/lobby/play"): TableCreated,
    ("GET", "/api/lobby"): Lobby,
    ("GET", "/api/me/ratings"): OwnRatings,
    ("GET", "/api/tables/{id}/ratings"): TableRatings,
    ("GET", "/api/tables/{id}"): TableInfo,
    ("GET", "/api/tables/{id}/replay"): Replay,
    ("POST", "/api/replay"): Replay,
    ("POST", "/api/replay/offer"): AnalysisOffer,
    ("GET", "/api/tables/{id}/analysis"): AnalysisOffer,
    ("GET", "/api/games"): list[GameCard],
    ("GET", "/api/games/mine"): MyGames,
    ("GET", "/api/rules/{game}/{lang}"): RulesPage,
    ("GET", "/api/guides/{game}/{lang}"): GuidePage,
    ("POST", "/api/texts/{game}/{lang}"): TableText,
    ("GET", "/healthz"): Health,
}
"""What is answered, where it is one type of the wire."""


def description(table: str) -> dict[str, Any]:
    """The description; `table` is the id of a table that is there."""
    values = {
        "id": [table, "nobody", "a b"],
        "game": ["counting", "famiglia", "la-famiglia", "chess"],
        "lang": ["en", "fr", "xx"],
        "ending": ["svg", "ged", "exe"],
        "paper": ["a4", "a2", "a9"],
        "name": ["sample-before", "nothing", ".."],
        "step": ["0", "1", "99", "-1", "x"],
        "token": ["nobodys", "a b"],
    }
    operations = [
        (method, route.path)
        for route in ROUTES
        if isinstance(route, Route)
        for method in sorted(route.methods or ())
        if method != "HEAD"
    ]
    unknown = (set(BODIES) | set(ANSWERS)) - set(operations)
    assert not unknown, f"no such routes: {unknown}"
    missing = [each for each in operations if each[0] == "POST" and each not in BODIES]
    assert not missing, f"what is sent to {missing}?"
    types = [each for each in (*BODIES.values(), *ANSWERS.values(), Problem) if each is not None]
    found, schemas = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    schema_of = {str(kind): schema for kind, schema in zip(types, found, strict=True)}
    paths: dict[str, Any] = {}
    for method, path in operations:
        paths.setdefault(path, {})[method.lower()] = _operation((method, path), values, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "consigliere", "version": "1"},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(
    key: tuple[str, str], values: dict[str, list[str]], schema_of: dict[str, Any]
) -> dict[str, Any]:
    names = re.findall(r"{(\w+)}", key[1])
    operation: dict[str, Any] = {
        "parameters": [
            {"name": n, "in": "path", "required": True, "schema": {"enum": values[n]}}
            for n in names
        ],
        "responses": {
            "2XX": {"description": "done"},
            "4XX": {"description": "refused", "content": _json(schema_of[str(Problem)])},
        },
    }
    if (answer := ANSWERS.get(key)) is not None:
        operation["responses"]["2XX"]["content"] = _json(schema_of[str(answer)])
    if key in BODIES:
        body = BODIES[key]
        content = {"text/plain": {"schema": {"type": "string"}}}
        content = _json(schema_of[str(body)]) if body is not None else content
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
