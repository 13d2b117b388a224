"""The endpoints: every address that the server answers, over HTTP and WebSocket."""

from . import (
    analyses,
    companion,
    email,
    exports,
    guests,
    health,
    links,
    lobby,
    my_games,
    notices,
    pages,
    replays,
    table_socket,
    tables,
    talk,
)

ROUTES = [
    *pages.ROUTES,
    *guests.ROUTES,
    *email.ROUTES,
    *notices.ROUTES,
    *exports.ROUTES,
    *my_games.ROUTES,
    *tables.ROUTES,
    *talk.ROUTES,
    *replays.ROUTES,
    *analyses.ROUTES,
    *companion.ROUTES,
    *table_socket.ROUTES,
    *lobby.ROUTES,
    *links.ROUTES,
    *health.ROUTES,
]
