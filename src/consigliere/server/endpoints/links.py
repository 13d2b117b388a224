"""Links that show a preview in a chat: to a table, to a position of a replay, and their pictures.

Programs that make previews run no script and see nothing after the `#`. So these links have a path;
an invitation's claim stays after the `#`, where no server and no program sees it.
"""

from __future__ import annotations

import asyncio
import re
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from consigliere.core.action import CHANCE
from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg, Message
from consigliere.i18n.language import language
from consigliere.i18n.render import render

from ..previews.page import LinkPage, html_of, language_for
from ..previews.pictures import MOST_DEALT
from ..requests import address_of, table_of
from ..state import state_of
from ..tables import seating
from ..tables.presenter import replay_path, table_path
from ..tables.table import Table

_STEP = re.compile(r"\d{1,6}", re.ASCII)
_KEPT = "public, max-age=86400"
"""A position stays what it is."""


async def show_table(request: Request) -> Response:
    """GET /t/{id}: a table, or with a claim after the `#` a seat at it."""
    table, target = await _shown(request), table_path(request.path_params["id"])
    if table is None:
        return _nothing(request, target)
    is_open = bool(seating.open_seats(table.setup)) and not table.model.is_started
    kind = "invitation" if is_open else "playing" if not table.is_over else "over"
    return _page(request, kind, target, table, await asyncio.to_thread(_opening, table))


async def show_position(request: Request) -> Response:
    """GET /r/{id} and /r/{id}/{step}: a replay, at one of its positions."""
    table, target = await _shown(request), replay_path(request.path_params["id"])
    step = request.path_params.get("step", "")
    at = int(step) if _STEP.fullmatch(step) else 0
    target += f"?step={at}" if at else ""
    if table is None:
        return _nothing(request, target)
    if not at:
        return _page(request, "replay", target, table, await asyncio.to_thread(_opening, table))
    return _page(request, "position", target, table, min(at, table.model.last_seq_for(None)))


async def position_picture(request: Request) -> Response:
    """GET /api/tables/{id}/preview/{lang}/{step}.png: a position, as everybody may see it."""
    state, table = state_of(request), await table_of(request)
    setup, pictures, timeline = table.setup, state.pictures, table.timeline
    last = table.model.last_seq_for(None)
    lang, step = request.path_params["lang"], request.path_params["step"]
    language(lang)
    table.watching.require(None)
    if not _STEP.fullmatch(step) or int(step) > last or not pictures.is_ready:
        raise HTTPException(404)
    if table.model.is_started:
        make = partial(pictures.of_position, setup.id, timeline, int(step), lang)
    else:
        make = partial(pictures.of_game, timeline.game, setup.options, len(setup.chairs), lang)
    async with state.replay_turns.of(address_of(request)):
        made = await asyncio.to_thread(make)
    return Response(made, headers={"Cache-Control": _KEPT}, media_type="image/png")


async def _shown(request: Request) -> Table | None:
    """The table of a link; None where there is none, or none that everybody may see."""
    try:
        table = await table_of(request)
        table.watching.require(None)
    except ConsigliereError:
        return None
    return table


def _opening(table: Table) -> int:
    """The first position in which somebody decides."""
    game, moments = table.timeline.game, table.timeline.moments
    for step in range(min(table.model.last_seq_for(None) + 1, MOST_DEALT)):
        if game.actors(moments[step].state)[:1] != (CHANCE,):
            return step
    return 0


def _nothing(request: Request, target: str) -> Response:
    """For a link to nothing that everybody may see; the page says what is wrong."""
    lang = language_for(request.headers.get("accept-language", ""))
    title = render(Message("ui.title.home"), lang)
    text = render(Message("link.nothing"), lang)
    return HTMLResponse(html_of(LinkPage(lang, title, text, _address(request), target, None)), 404)


def _page(request: Request, kind: str, target: str, table: Table, step: int) -> Response:
    lang = language_for(request.headers.get("accept-language", ""))
    about = _about(table, lang) | {"step": step, "last": table.model.last_seq_for(None)}
    title = render(Message(f"link.{kind}.title", about), lang)
    text = render(Message(f"link.{kind}.text", about), lang)
    if "names" in about:
        text = f"{about['names']}. {text}"
    picture = None
    if state_of(request).pictures.is_ready:
        picture = f"/api/tables/{table.setup.id}/preview/{lang}/{step}.png"
    return HTMLResponse(html_of(LinkPage(lang, title, text, _address(request), target, picture)))


def _about(table: Table, lang: str) -> dict[str, Arg]:
    """What may be said of a table; who plays only at one that is open to all."""
    setup = table.setup
    names = [name for name in seating.names(setup, lang) if name] if setup.is_listed else []
    game = Message(table.timeline.game.info.name_key)
    about: dict[str, Arg] = {"game": game}
    return about | ({"names": ", ".join(names)} if names else {})


def _address(request: Request) -> tuple[str, str]:
    """The origin by which the server was reached, if it is one of its own, and the path."""
    settings, url = state_of(request).settings, request.url
    origin = f"{url.scheme}://{url.netloc}".lower()
    return origin if origin in settings.origins else settings.notices.address, url.path


ROUTES = [
    Route("/t/{id}", show_table),
    Route("/r/{id}", show_position),
    Route("/r/{id}/{step}", show_position),
    Route("/api/tables/{id}/preview/{lang}/{step}.png", position_picture),
]
