"""How fast the environments are, beside what is used now, all in one run.

OpenSpiel's crazy_eights one step at a time from Python, PettingZoo's own connect_four in turns, and
pgx's connect_four many games at once on one core. Every figure is played at random, the choice of
the action included; rates are per second of processor time. What is not installed is left out.

    python benchmarks/envs.py [--json] [--seconds 1] [--rounds 5]
"""

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from platform import python_version

from rich.console import Console
from rich.table import Table

import aec
from batches import PEER as PGX
from batches import batch_pace, one_core, quickest, random_pace
from figures import Figure, Pace, compared, interleaved, run
from protocol_steps import PEER as PROTOCOL_PEER
from protocol_steps import protocol_times
from rollouts import PEER as OPEN_SPIEL
from steps import game_protocol_steps, kernel_steps

GAMES = ("famiglia", "family-tree", "la-famiglia")
EACH = "a call each"
_PACKAGES = ("numpy", "numba", "open_spiel", "pettingzoo", "pgx", "jax")


def step_figures(seconds: float, rounds: int) -> Iterator[Figure]:
    """One step at a time from Python: legal moves, a choice, the move."""
    runs: dict[str, Callable[[], Pace]] = {
        "compiled step": lambda: {"decisions": kernel_steps(seconds)},
        "Game protocol": lambda: {"decisions": game_protocol_steps(seconds)},
    }
    ours = [*runs]
    if find_spec("pyspiel"):
        from open_spiel_peer import Rollouts  # noqa: PLC0415

        rollouts = Rollouts(seed=2)
        runs[OPEN_SPIEL] = lambda: rollouts.run_from_python(seconds)
    paces = interleaved(runs, rounds, "steps from Python")
    for name in ours:
        yield compared(
            f"one step from Python, famiglia, {name}", "decisions", paces, name, OPEN_SPIEL
        )


def protocol_figures(rounds: int) -> Iterator[Figure]:
    """Single calls of the Game protocol in microseconds, the least of the rounds."""
    times = dict(protocol_times(rounds))
    peer = times.pop(PROTOCOL_PEER, None)
    for game, each in times.items():
        for calls in (("legal", "apply"), ("view",), ("choices",)):
            ours = sum(each[call] for call in calls)
            name = f"{' + '.join(calls)}, {game}"
            if peer is None or not set(calls) <= set(peer):
                yield Figure(name, "µs", ours)
                continue
            its = sum(peer[call] for call in calls)
            yield Figure(name, "µs", ours, PROTOCOL_PEER, its, its / ours)


def aec_figures(seconds: float, rounds: int) -> Iterator[Figure]:
    """PettingZoo's turns, raw and wrapped."""
    if not find_spec("pettingzoo"):
        return
    known = {game: aec.ours(game) for game in GAMES}
    if find_spec("pygame"):
        known[aec.PEER] = aec.theirs()
    runs: dict[str, Callable[[], Pace]] = {
        name: lambda environments=environments: aec.pace(environments, seconds)  # type: ignore[misc]
        for name, environments in known.items()
    }
    paces = interleaved(runs, rounds, "PettingZoo")
    for game in GAMES:
        for form in (aec.RAW, aec.WRAPPED):
            yield compared(f"AEC steps, {game}, {form}", form, paces, game, aec.PEER)


def batch_figures(seconds: float, rounds: int) -> Iterator[Figure]:
    """Many games at once on one core; lists of what is legal, masks, in Famiglia observations.

    Python calls every step, or 64 of them in one call, as it does the peer's; both with the batch
    size that is quickest, as the peer. In one call Famiglia writes masks and observations of the
    last step only, which are all that can be looked at.
    """
    ways = {EACH: batch_pace, "64 in one call": random_pace}
    with one_core():
        runs: dict[str, Callable[[], Pace]] = {}
        for game in GAMES:
            for way, pace in ways.items():
                batch = quickest(game, pace, seconds)
                runs[f"{game}, {way}"] = lambda batch=batch, pace=pace: pace(batch, seconds)  # type: ignore[misc]
        if find_spec("pgx"):
            from pgx_peer import best_batch  # noqa: PLC0415

            peer = best_batch(seconds)
            runs[PGX] = lambda: peer.run(seconds)
        paces = interleaved(runs, rounds, "batched steps")
    for game in GAMES:
        for way in ways:
            sees = "mask, list"
            if game == "famiglia":
                sees = "observation, mask, list" if way == EACH else "list, the last observation"
            name = f"{game}, {way}"
            yield compared(f"batched steps, {name}: {sees}", "steps", paces, name, PGX)


def measured(seconds: float, rounds: int) -> list[Figure]:
    """Every figure, ours and the peers' in turn."""
    return [
        *step_figures(seconds, rounds),
        *protocol_figures(rounds),
        *aec_figures(seconds, rounds),
        *batch_figures(seconds, rounds),
    ]


def show(figures: list[Figure]) -> None:
    """The table, and the versions that it was measured with."""
    table = Table("figure", "unit", "ours", "peer", "its", "ratio", title="make bench-envs")
    for figure in figures:
        digits = 1 if figure.unit == "µs" else 0
        peer = "" if figure.peer is None else f"{figure.peer:,.{digits}f}"
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        ours = f"{figure.ours:,.{digits}f}"
        table.add_row(figure.name, figure.unit, ours, figure.peer_name, peer, ratio)
    Console(width=120).print(table)
    print(f"Python {python_version()}, {', '.join(_versions())}")


def _versions() -> Iterator[str]:
    for package in _PACKAGES:
        try:
            yield f"{package} {version(package)}"
        except PackageNotFoundError:
            print(f"Not installed: {package}; `make bench-envs` brings it.", file=sys.stderr)


if __name__ == "__main__":
    run(__doc__, measured, show)
