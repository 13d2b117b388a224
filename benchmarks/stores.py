"""What the stores carry: acts a second and the time of one, by the number of writers at once.

PostgreSQL is started for this, with `fsync` on; SQLite writes to a file beside its data. Each act
is one line of 300 bytes with its answer, as a step of a game is stored.

    PYTHONPATH=scripts python benchmarks/stores.py
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

from consigliere.server.store import Answer, Batch, Chair, Setup, Store, StoredLine
from consigliere.server.store import postgres_queries as queries
from consigliere.server.store.opening import make_store
from postgres_server import postgres_server

_LINE = "x" * 300
_CHAIRS = tuple(Chair("human", 0, "", f"guest {seat}") for seat in range(2))


async def measure(address: Path | str, processes: int, writers: int, seconds: float) -> str:
    """A line of figures; every writer has a table of its own."""
    stores = [make_store(address) for _ in range(processes)]
    for store in stores:
        await store.open()
    times: list[float] = []
    end = time.perf_counter() + seconds
    began = time.perf_counter()
    busy = (_write(stores[n % processes], f"{began} {n}", end, times) for n in range(writers))
    await asyncio.gather(*busy)
    took = time.perf_counter() - began
    for store in stores:
        await store.close()
    times.sort()
    p50, p99 = statistics.median(times), times[int(len(times) * 0.99)]
    rate = len(times) / took
    return f"{processes:>6} {writers:>8} {rate:>10.0f} {p50 * 1000:>9.1f} {p99 * 1000:>9.1f}"


async def _write(store: Store, table: str, end: float, times: list[float]) -> None:
    await store.add_table(Setup(table, "counting", {}, None, bytes(32), "host", _CHAIRS))
    seq = 0
    while time.perf_counter() < end:
        began = time.perf_counter()
        answer = Answer("guest 0", str(seq), seq)
        await store.write(Batch(table, (StoredLine(seq, _LINE),), answer, is_by_person=True))
        times.append(time.perf_counter() - began)
        seq += 1


def main() -> None:
    """Print the figures of each store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    seconds = parser.parse_args().seconds
    print(f"{'store':<28} {'stores':>6} {'writers':>8} {'acts/s':>10} {'p50 ms':>9} {'p99 ms':>9}")
    with tempfile.TemporaryDirectory() as folder, postgres_server(is_durable=True) as server:
        silent = queries.WRITE.replace(queries.TELL, "SELECT 1")
        for processes, writers in ((1, 1), (1, 16), (2, 16), (2, 64)):
            url = server.new_database()
            if processes == 1:
                file = Path(folder) / f"{writers}.sqlite3"
                figures = asyncio.run(measure(file, 1, writers, seconds))
                print(f"{'SQLite':<28} {figures}")
            print(f"{'PostgreSQL':<28} {asyncio.run(measure(url, processes, writers, seconds))}")
            with patch.object(queries, "WRITE", silent):
                figures = asyncio.run(measure(url, processes, writers, seconds))
                print(f"{'PostgreSQL without NOTIFY':<28} {figures}")


if __name__ == "__main__":
    main()
