"""A club's evening: many tables for many minutes, and what the server's memory does meanwhile.

Family Tree with four people at each table, who act every few seconds; this process is all of them,
so both share the machine. Every quarter of a minute a line of JSON is written to OUT.jsonl: seconds
since the start, acts, the server's resident MiB and share of a core, and milliseconds from an act
to its event at every viewer, at half and at 99 of 100. OUT.png, or PLOT, shows them.

At the end the server is killed and started again, and everybody comes back at once. What was seen
is told in words, and put into PAGE between two marks. `make bench-club` runs it for
docs/table-server-cost.md: 25 minutes at most, on a machine that does nothing else.

    python benchmarks/club_evening.py OUT [--plot PLOT] [--page PAGE] [--tables 250] [--every 4]
        [--minutes 20]
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

from table_load import Table, Tally, Work, laid, played
from table_server import Process, middle_and_end, serving

_SAMPLE_SECONDS = 15.0
_TARGET_MS = 200
_FROM, _TO = "<!-- what the club's evening was -->", "<!-- the evening is over -->"


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


@dataclass(frozen=True, slots=True)
class Return:
    """After the server was killed: seconds from when it listened again to the first table that
    somebody saw, and until everybody was back, and what of its processor time that took, which
    other work on the machine hardly changes; tables where something acknowledged was lost."""

    first: float
    all: float
    cpu: float
    people: int
    lost: int


async def evening(work: Work, minutes: float, out: Path) -> tuple[list[Sample], Return]:
    """Play, look at the server again and again, and kill it at the end."""
    with tempfile.TemporaryDirectory() as folder:
        with serving(folder, "club") as server:
            tally = Tally()
            tables = await laid(server.url, work, tally)
            samples = await _watched(server, tables, tally, minutes, out)
            server.kill()
            for table in tables:
                await table.leave()
        with serving(folder, "club", when="listening") as server:
            return samples, await _back(server, tables)


async def _back(server: Process, tables: list[Table]) -> Return:
    began, cpu = time.perf_counter(), server.cpu
    firsts = await asyncio.gather(*(table.come_back(server.url) for table in tables))
    ended, cpu = time.perf_counter(), server.cpu - cpu
    for table in tables:
        await table.leave()
    people = sum(len(table.players) for table in tables)
    lost = sum(table.has_lost for table in tables)
    return Return(min(firsts) - began, ended - began, cpu, people, lost)


async def _watched(
    server: Process, tables: list[Table], tally: Tally, minutes: float, out: Path
) -> list[Sample]:
    samples = []
    with out.with_suffix(".jsonl").open("w", encoding="utf-8") as lines:
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


def told(samples: list[Sample], back: Return, work: Work) -> str:
    """What was seen, in words."""
    p99s = sorted(sample.p99_ms for sample in samples)
    below = sum(p99 < _TARGET_MS for p99 in p99s)
    loads = [sample.load_average for sample in samples]
    half, last = samples[len(samples) // 2], samples[-1]
    p50s = [sample.p50_ms for sample in samples]
    over = ", ".join(f"{p99:.0f}" for p99 in p99s if p99 >= _TARGET_MS)
    return (
        f"{work.tables} tables of {work.seats}, an act every {work.every:g} s at each, "
        f"{last.seconds / 60:.0f} minutes, {last.acts} acts, {last.games} games begun anew, load "
        f"average {min(loads):.1f} to {max(loads):.1f}.\n\n"
        f"- Of {len(samples)} quarter minutes {below} had 99 of 100 events within {_TARGET_MS} ms "
        f"({p99s[0]:.0f} to {p99s[-1]:.0f} ms{'; above: ' + over if over else ''}); half of the "
        f"events came within {min(p50s):.0f} to {max(p50s):.0f} ms.\n"
        f"- Resident memory: {samples[0].memory_mib:.0f} MiB at first, {half.memory_mib:.0f} at "
        f"half, {max(sample.memory_mib for sample in samples):.0f} at most, "
        f"{last.memory_mib:.0f} at the end.\n"
        f"- Killed and started again: the first table was seen {back.first:.2f} s after the "
        f"server listened, all {back.people} people were back after {back.all:.1f} s "
        f"({back.cpu:.1f} s of the server's processor time); tables that "
        f"had lost something acknowledged: {back.lost}.\n"
    )


def put(words: str, page: Path) -> None:
    """Write the words into the page, between its marks."""
    before, _, rest = page.read_text("utf-8").partition(_FROM)
    _, mark, after = rest.partition(_TO)
    if not mark:
        raise SystemExit(f"{page} has no place for the figures")
    page.write_text(f"{before}{_FROM}\n\n{words}\n{_TO}{after}", "utf-8")


def main() -> None:
    """Play and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--plot", type=Path, help="where the picture goes")
    parser.add_argument("--page", type=Path, help="a page with a place for the figures")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--every", type=float, default=4.0, help="seconds between a table's acts")
    parser.add_argument("--minutes", type=float, default=20.0)
    asked = parser.parse_args()
    work = Work("family-tree", 4, asked.tables, asked.every)
    samples, back = asyncio.run(evening(work, asked.minutes, asked.out))
    draw(samples, work, asked.plot or asked.out.with_suffix(".png"))
    words = told(samples, back, work)
    print(words, end="")
    if asked.page:
        put(words, asked.page)


if __name__ == "__main__":
    main()
