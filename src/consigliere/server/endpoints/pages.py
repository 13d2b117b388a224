"""What the pages are made of: the games on offer, their rules and guides, and all texts."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from consigliere.games.drawing import parts_of, picture_of, table_picture
from consigliere.i18n.catalogue import browser_catalogue

from .. import wire
from ..page_protocol import GuidePage, RulesClause, RulesPage, RulesSection, TextRequest
from ..requests import body_of
from ..state import state_of
from ..table_texts import table_text


async def games(request: Request) -> Response:
    """GET /api/games."""
    return wire.response(await state_of(request).loader.cards())


async def rules(request: Request) -> Response:
    """GET /api/rules/{game}/{lang}."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    page = await asyncio.to_thread(state_of(request).loader.source.rulebook, game, lang)
    sections = [
        RulesSection(one.title, [RulesClause(c.id, c.text) for c in one.clauses], one.blocks)
        for one in page.sections
    ]
    return wire.response(RulesPage(game, lang, page.title, page.introduction, sections))


async def rules_picture(request: Request) -> Response:
    """GET /api/rules/{game}/{lang}/pictures/{name}: a table that the rules show."""
    game, lang, name = (request.path_params[key] for key in ("game", "lang", "name"))
    found = await asyncio.to_thread(table_picture, game, name, lang)
    if found is None:
        raise HTTPException(404)
    return Response(found, media_type="image/svg+xml")


async def guide(request: Request) -> Response:
    """GET /api/guides/{game}/{lang}."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    page = await asyncio.to_thread(state_of(request).loader.source.guide, game, lang)
    return wire.response(GuidePage(game, lang, page))


async def parts(request: Request) -> Response:
    """GET /api/parts/{game}: what is printed on the parts of a game, for the page to draw."""
    game = request.path_params["game"]
    await state_of(request).loader.game(game)
    return wire.response(await asyncio.to_thread(parts_of, game))


async def text(request: Request) -> Response:
    """POST /api/texts/{game}/{lang}: a view in words, for games that the page cannot draw."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    wanted = await body_of(request, TextRequest)
    await state_of(request).loader.game(game)
    return wire.response(await asyncio.to_thread(table_text, game, lang, wanted))


async def picture(request: Request) -> Response:
    """GET /api/pictures/{game}: the picture of a game's card on the first page."""
    found = await asyncio.to_thread(picture_of, request.path_params["game"])
    if found is None:
        raise HTTPException(404)
    return Response(found, media_type="image/svg+xml")


async def messages(request: Request) -> Response:
    """GET /api/messages/{lang}: every text that the page may show, in one language."""
    return wire.response(browser_catalogue(request.path_params["lang"]))


ROUTES = [
    Route("/api/games", games),
    Route("/api/rules/{game}/{lang}", rules),
    Route("/api/rules/{game}/{lang}/pictures/{name}", rules_picture),
    Route("/api/guides/{game}/{lang}", guide),
    Route("/api/parts/{game}", parts),
    Route("/api/texts/{game}/{lang}", text, methods=["POST"]),
    Route("/api/pictures/{game}", picture),
    Route("/api/messages/{lang}", messages),
]
