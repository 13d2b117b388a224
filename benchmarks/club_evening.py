"""A club's evening: many tables for many minutes, and what the server's memory does meanwhile.

Family Tree with four people at each table, who act every few seconds; this process is all of them,
so both share the machine. Every quarter of a minute a line of JSON is written to OUT.jsonl: seconds
since the start, acts, the server's resident MiB and share of a core, and milliseconds from an act
to its event at every viewer, at half and at 99 of 100. At the end OUT.png shows them.

    python benchmarks/club_evening.py OUT [--tables 250] [--every 4] [--minutes 20]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt

from table_load import Tally, Work, laid, played
from table_server import Process, middle_and_end, serving

_SAMPLE_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class Sample:
    """How things stood at some time; the latencies are those since the sample before."""

    seconds: float
    acts: int
    games: int
    memory_mib: float
    cores: float
    p50_ms: float
    p99_ms: float
    load_average: float


async def evening(work: Work, minutes: float, out: Path) -> list[Sample]:
    """Play, and look at the server again and again."""
    samples = []
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(folder, "club") as server,
        out.with_suffix(".jsonl").open("w", encoding="utf-8") as lines,
    ):
        tally = Tally()
        tables = await laid(server.url, work, tally)
        playing = asyncio.create_task(played(server.url, tables, 60 * minutes))
        began, cpu = time.perf_counter(), server.cpu
        while not playing.done():
            await asyncio.wait({playing}, timeout=_SAMPLE_SECONDS)
            sample = _sample(server, tally, time.perf_counter() - began, cpu)
            cpu = server.cpu
            samples.append(sample)
            lines.write(json.dumps(asdict(sample)) + "\n")
            lines.flush()
        await playing
        for table in tables:
            await table.leave()
    if tally.refused:
        raise SystemExit(f"{tally.refused} acts were refused")
    return samples


def _sample(server: Process, tally: Tally, seconds: float, cpu: float) -> Sample:
    latencies, tally.latencies = tally.latencies, []
    p50, p99 = middle_and_end(latencies)
    return Sample(
        round(seconds, 1),
        tally.acts,
        tally.games,
        round(server.resident / 2**20, 1),
        round((server.cpu - cpu) / _SAMPLE_SECONDS, 3),
        round(p50, 1),
        round(p99, 1),
        round(os.getloadavg()[0], 2),
    )


def draw(samples: list[Sample], work: Work, file: Path) -> None:
    """Memory above, latency below, over the minutes."""
    mpl.use("agg")
    figure, (above, below) = plt.subplots(2, sharex=True, figsize=(8, 5), layout="constrained")
    minutes = [sample.seconds / 60 for sample in samples]
    above.plot(minutes, [sample.memory_mib for sample in samples])
    above.set(ylabel="resident MiB", ylim=(0, None))
    above.set_title(f"{work.tables} tables of {work.seats}, an act every {work.every:g} s at each")
    below.plot(minutes, [sample.p99_ms for sample in samples], label="99 of 100")
    below.plot(minutes, [sample.p50_ms for sample in samples], label="half")
    below.set(xlabel="minutes", ylabel="act to event, ms", ylim=(0, None))
    below.legend()
    figure.savefig(file, dpi=100)


def main() -> None:
    """Play and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--every", type=float, default=4.0, help="seconds between a table's acts")
    parser.add_argument("--minutes", type=float, default=20.0)
    asked = parser.parse_args()
    work = Work("family-tree", 4, asked.tables, asked.every)
    samples = asyncio.run(evening(work, asked.minutes, asked.out))
    draw(samples, work, asked.out.with_suffix(".png"))
    print(json.dumps(asdict(samples[-1])))


if __name__ == "__main__":
    main()
