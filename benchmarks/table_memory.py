"""What a table takes of memory, exactly: the bytes that Python has allocated for it and not freed.

The server runs in this process, without sockets: tables are laid out by requests and everybody sits
down, as at rest in `table_server.py`. That measures resident memory, in which SQLite's cache of
pages and what the allocator keeps for later have a part, and which differs from run to run. This
counts what `tracemalloc` saw allocated; NumPy tells it of its arrays, SQLite does not.

    python benchmarks/table_memory.py [--only family-tree] [--tables 50] [--lines 20]
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import tempfile
import tracemalloc
from pathlib import Path

import httpx

from consigliere.games import registry
from consigliere.server.app import build_app
from consigliere.server.game_loader import GameSource
from consigliere.server.limits import Allowed, Kind, Limits, Rate
from consigliere.server.run import own_origins
from consigliere.server.state import Settings

GAMES = {"famiglia": 2, "family-tree": 4, "la-famiglia": 2}
"""With the seats of a table."""
_BEFORE = 30
"""Tables laid before anything is counted: what all of them share is there then."""
_FOREIGN = ("tracemalloc.py", "table_memory.py", "/httpx/", "/httpcore/", "cookiejar.py")
"""In the names of files: what the guests' side allocates."""


async def measured(game: str, tables: int, lines: int) -> str:
    """The report on one game."""
    limits = _without_bounds()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite3"
        source = GameSource(lambda: (game,), registry.load_game)
        origins = own_origins("127.0.0.1", 80)
        app = build_app(Settings(database, origins, database.parent, source, limits=limits))
        transport = httpx.ASGITransport(app)
        async with app.router.lifespan_context(app):
            await app.state.server.compiler.finished()
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
                await _lay(http, game, _BEFORE)
                tracemalloc.start()
                before = await _snapshot(limits)
                await _lay(http, game, tables)
                after = await _snapshot(limits)
    changed = after.compare_to(before, "lineno")
    own = sum(line.size_diff for line in changed)
    found = [f"{game}: {own / tables / 1024:.1f} KiB a table at rest, {tables} tables"]
    for line in changed[:lines]:
        where = line.traceback[0]
        file = "/".join(Path(where.filename).parts[-3:])
        found.append(f"  {line.size_diff / tables:8.0f} bytes  {file}:{where.lineno}")
    return "\n".join(found)


def _without_bounds() -> Limits:
    """Everybody may ask as often as they like, and is soon no longer expected at the table."""
    plenty = Rate(1e9, 1e9)
    return Limits(
        open_tables=10**6,
        idle_table_seconds=1e6,
        arrival_seconds=0.5,
        rates={kind: Allowed(plenty, plenty) for kind in Kind},
    )


async def _snapshot(limits: Limits) -> tracemalloc.Snapshot:
    """What is allocated once nothing is under way."""
    await asyncio.sleep(2 * limits.arrival_seconds)
    gc.collect()
    filters = [
        tracemalloc.Filter(inclusive=False, filename_pattern=f"*{name}*") for name in _FOREIGN
    ]
    return tracemalloc.take_snapshot().filter_traces(filters)


async def _lay(http: httpx.AsyncClient, game: str, tables: int) -> None:
    """Tables with somebody in every seat."""
    seats = [{"kind": "me"}] + [{"kind": "guest"}] * (GAMES[game] - 1)
    for _ in range(tables):
        http.cookies.clear()
        created = await http.post("/api/tables", json={"game": game, "seats": seats})
        created.raise_for_status()
        for invite in created.json()["invites"]:
            http.cookies.clear()
            claim = {"claim": invite.split("/")[-1]}
            answer = await http.post(f"/api/tables/{created.json()['id']}/claim", json=claim)
            answer.raise_for_status()


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=GAMES, help="one game")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--lines", type=int, default=0, help="of code that allocate most")
    asked = parser.parse_args()
    for game in GAMES:
        if asked.only in {None, game}:
            print(asyncio.run(measured(game, asked.tables, asked.lines)), flush=True)


if __name__ == "__main__":
    main()
