"""Facts about Famiglia: what strong play looks like, measured with the learned player.

It plays itself one turn deep, by both editions; every decision is looked at. The page goes to OUT,
the figures to FIGURES, from which the strategy guide takes its own. Everything follows from the
model and the seed, however many processes share the games, and whether a run was broken off.

    python studies/facts_famiglia.py --games 10000 --deep-games 400 --keep build/facts

With `--only-deep` the games of the deeper search alone are played, and FIGURES has the others.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.players.champion.model import hash_of
from consigliere.games.famiglia.version import RULES_VERSION
from facts_estimates import Figure, Figures, Games, Unit
from facts_figures import figures_of
from facts_games import PLACES, played
from facts_options import Task, net_from
from facts_output import as_json
from facts_page import Page, markdown
from facts_runner import Runner
from facts_styles import STYLES, StyleTask, played_in_style, style_figures
from first_pass import kept

ROOT = Path(__file__).parents[1]
EDITIONS = Famiglia.info.offered_editions
_PAGE = ROOT / "docs/strength/famiglia-facts.md"
_FIGURES = ROOT / "src/consigliere/games/famiglia/data/figures.json"
_FIRST_PASS = ROOT / "docs/strength/famiglia-first-pass.jsonl"


def measured(wanted: argparse.Namespace) -> dict[str, Figures]:
    """The figures of both editions, and of the deeper search if that is asked for."""
    runner = Runner(wanted.processes, wanted.keep)
    seeds = range(wanted.seed, wanted.seed + wanted.games)
    found = {}
    for edition in EDITIONS:
        rows = runner.rows(played, Task(edition, wanted.model), seeds)
        found[edition] = figures_of(Games(rows, PLACES))
        for style in STYLES:
            style_task = StyleTask(edition, style, wanted.model)
            rows = runner.rows(played_in_style, style_task, seeds[: wanted.trial_games])
            found[edition] |= dict(style_figures(style, Games(rows, PLACES)))
    return found | searched(wanted)


def searched(wanted: argparse.Namespace) -> dict[str, Figures]:
    """The figures of the deeper search, if that is asked for."""
    if not wanted.deep_games:
        return {}
    runner = Runner(wanted.processes, wanted.keep)
    task = Task("first", wanted.model, wanted.deep_playouts)
    rows = runner.rows(played, task, range(wanted.seed, wanted.seed + wanted.deep_games))
    return {"deep": figures_of(Games(rows, PLACES))}


def counted_before(figures: Path, said: dict[str, Any]) -> dict[str, Figures]:
    """The figures of both editions as the data file has them; raises ValueError if of others."""
    data = json.loads(figures.read_text("utf-8"))
    own = {"games", "seed", "trial_games", "rules", "weights"}
    differing = sorted(name for name in own if data["about"][name] != said[name])
    if differing:
        raise ValueError(f"{figures.name} is of another {', '.join(differing)}")
    return {
        edition: {n: Figure(**{**f, "unit": Unit(f["unit"])}) for n, f in data[edition].items()}
        for edition in EDITIONS
    }


def about(wanted: argparse.Namespace) -> dict[str, Any]:
    """What the figures rest on."""
    return {
        "games": wanted.games,
        "seed": wanted.seed,
        "trial_games": min(wanted.trial_games, wanted.games),
        "deep_games": wanted.deep_games,
        "playouts": wanted.deep_playouts,
        "rules": RULES_VERSION,
        "weights": hash_of(net_from(wanted.model)),
    }


def _words(wanted: argparse.Namespace) -> Iterator[str]:
    """What the figures follow from, as it is written on the command line."""
    if wanted.model is not None:
        yield f"--model {wanted.model.name}"
    for name in ("games", "trial_games", "deep_games", "deep_playouts", "seed"):
        yield f"--{name.replace('_', '-')} {getattr(wanted, name)}"


def main() -> None:
    """Play, count, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, help="a model file; else the shipped one")
    parser.add_argument("--games", type=int, default=20_000, help="of each edition")
    parser.add_argument("--trial-games", type=int, default=4000, help="for each of the styles")
    parser.add_argument("--deep-games", type=int, default=0, help="games with deeper search")
    parser.add_argument("--deep-playouts", type=int, default=100, help="how deep: playouts a turn")
    parser.add_argument("--only-deep", action="store_true", help="the other figures are there")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for games played: to go on later")
    parser.add_argument("--out", type=Path, default=_PAGE)
    parser.add_argument("--figures", type=Path, default=_FIGURES)
    wanted = parser.parse_args()
    said = about(wanted)
    if wanted.only_deep:
        found = counted_before(wanted.figures, said) | searched(wanted)
    else:
        found = measured(wanted)
    deep = found.pop("deep", {})
    command = "python studies/facts_famiglia.py " + " ".join(_words(wanted))
    first_pass = kept(_FIRST_PASS, said["weights"])
    wanted.out.write_text(markdown(Page(found, deep, said, command, first_pass)), "utf-8")
    wanted.figures.write_text(as_json({**found, "deep": deep}, said), "utf-8")


if __name__ == "__main__":
    main()
