"""Facts about La Famiglia: what strong play looks like in its three modes.

    python studies/facts_la_famiglia.py --keep build/facts/la-famiglia.jsonl

`search` plays itself with a budget of playouts, families as advised, and every step of its games is
kept and counted. How fair modes and families are is told by many more games of the heuristic, which
`la_famiglia_balance.py` has played. The page goes to OUT, the figures to FIGURES, from which the
strategy guide takes its own. Everything follows from the seed and the weights.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from consigliere.games.la_famiglia.box.effects import ACTIONS
from consigliere.games.la_famiglia.box.parts import RULES_VERSION
from consigliere.games.players import player_data
from facts_counts import counted
from facts_estimates import Figure, Figures, Flags, Floats, Unit, mean, ratio, share
from facts_la_famiglia_games import ROUNDS, ROWS, LaFamigliaReader
from facts_la_famiglia_page import markdown
from facts_output import as_json
from facts_play import Kept, Setting
from facts_rows import Named, Table, ends, held, leaders, named, part_won, results

ROOT = Path(__file__).parents[1]
_PAGE = ROOT / "docs/strength/la-famiglia-facts.md"
_FIGURES = ROOT / "src/consigliere/games/la_famiglia/data/figures.json"
_BALANCE = ROOT / "docs/strength/la-famiglia-balance.json"

SEATS = {"1v1": 2, "2v1": 3, "2v2": 4}
ORDERS = ("MOVE", "BLIT", "EXPL", "AGIT", "SUPP", "LAUN", "MUST", "SNIT", "BLUF")
GROUPS = {"influence": ("IN1", "IN2", "INR"), "equipment": ("LAB", "CAR", "BOA", "EQU")}
RECRUITED = ("recruited:count", "recruited_split:count", "recruited_split:members")
SUBTLE = ("cards_kept", "cards_swapped")
COMPARED: dict[str, tuple[str, ...]] = {
    **{f"do.{action}": (f"moved_disc:{action}", f"final_done:{action}") for action in ACTIONS},
    **{f"order.{order}": (f"order_starts:{order}",) for order in ORDERS},
    **{f"removed.{row}": (f"removed:{row}",) for row in ROWS},
    **{f"attacked.{who}": (f"attacked:{who}",) for who in ("neutral", "dummy", "player")},
    **{f"occupied.{who}": (f"occupied:{who}",) for who in ("neutral", "dummy", "player")},
    **{name: (name,) for name in ("gained", "attacked", "occupied", "repelled", "withdrew")},
    **{name: (name,) for name in ("lab_put", "car_put", "boat_put", "order_lost", "domed")},
    **{name: (name,) for name in ("extra_done", "solo_done", "removed", "tiles", "soldiers")},
    **{name: (name,) for name in ("territories", "labs", "lire", "hq", "dome")},
    "orders": ("order_starts",),
    "earned": ("earned:count",),
    "recruited": RECRUITED,
    "paid": ("paid:count",),
}
"""What winners may have more of than losers: figures by name, and the counts they are made of."""


def settings_of(playouts: int) -> dict[str, Setting]:
    """What the search plays, by part."""
    return {
        mode: Setting("la-famiglia", "search", playouts, seats, {"mode": mode})
        for mode, seats in SEATS.items()
    }


# -- figures --------------------------------------------------------------------------


def figures_of(table: Table) -> Figures:
    """All figures of one mode."""
    return named(
        results(table),
        ends(table),
        _lengths(table),
        _planning(table),
        _orders(table),
        _conflicts(table),
        _compared(table),
        _places(table),
    )


def _lengths(table: Table) -> Named:
    began = table.of("began") > 0
    yield "first_wins", part_won(table.won[began])
    reached = [table.of(f"reached@{name}")[:, 0] > 0 for name in ROUNDS]
    rounds: Floats = np.array(reached, np.float64).sum(axis=0)
    yield "rounds", mean(rounds)
    for number, name in enumerate(ROUNDS, start=1):
        is_last: Flags = rounds == number
        yield f"ended.{name}", share(is_last)
    is_short: Flags = rounds <= 2
    yield "over.r2", share(is_short)
    for name, following in zip(ROUNDS, reached[1:], strict=False):
        yield f"leader.{name}", leaders(table, name, following)
    for side in range(2):
        yield f"rounds{side}_won", mean(rounds[table.won[:, side] > table.won[:, 1 - side]])
    yield "extra_a_round", ratio(table.of("extra_done")[:, 0], rounds, Unit.NUMBER)
    yield "decisions", mean(table.all("decisions"))
    for name in ROUNDS:
        wanted = table.of(f"reached@{name}")[:, 0] > 0
        yield f"score.{name}", mean(table.of(f"score@{name}")[wanted].mean(axis=1))


def _planning(table: Table) -> Named:
    """Main actions, and the cells that are chosen."""
    yield "gain_share", table.part("gained", "gained", "moved_disc")
    yield "main_actions", mean(table.of("gained", "moved_disc").mean(axis=1))
    for name in ROUNDS:
        moved = [f"moved_disc:{action}@{name}" for action in ACTIONS]
        for action in ACTIONS:
            yield f"cell.{action}.{name}", table.part(f"moved_disc:{action}@{name}", *moved)
        for group, actions in GROUPS.items():
            some = table.all(*(f"moved_disc:{action}@{name}" for action in actions))
            yield f"cells.{group}.{name}", ratio(some, table.all(*moved), Unit.SHARE)
        both = (f"gained@{name}", f"moved_disc@{name}")
        yield f"gain_share.{name}", table.part(f"gained@{name}", *both)
    moved = [f"moved_disc:{action}" for action in ACTIONS]
    last = [f"final_done:{action}" for action in ACTIONS]
    for action in ACTIONS:
        yield f"cell.{action}", table.part(f"moved_disc:{action}", *moved)
        yield f"final.{action}", table.part(f"final_done:{action}", *last)
    rows = [f"removed:{row}" for row in ROWS]
    for row in ROWS:
        yield f"row.{row}", table.part(f"removed:{row}", *rows)


def _orders(table: Table) -> Named:
    kinds = [f"order_starts:{order}" for order in ORDERS]
    for order in ORDERS:
        yield f"kind.{order}", table.part(f"order_starts:{order}", *kinds)
    yield "orders_lost", table.part("order_lost", "order_lost", "order_starts")
    yield "orders_void", table.part("order_void", "order_starts")
    for name in ROUNDS:
        wanted = table.of(f"reached@{name}")[:, 0] > 0
        yield f"orders.{name}", mean(table.of(f"order_starts@{name}")[wanted].mean(axis=1))


def _conflicts(table: Table) -> Named:
    yield "success", table.part("occupied", "attacked")
    for who in ("neutral", "dummy", "player"):
        yield f"target.{who}", table.part(f"attacked:{who}", "attacked")
        yield f"success.{who}", table.part(f"occupied:{who}", f"attacked:{who}")
    yield "withdrawn", table.part("withdrew", "attacked")
    yield "subtle", ratio(table.all(*SUBTLE), table.all("brute_step", *SUBTLE), Unit.SHARE)
    yield "swapped", table.part("cards_swapped", *SUBTLE)
    for name in ROUNDS:
        wanted = table.of(f"reached@{name}")[:, 0] > 0
        yield f"attacks.{name}", mean(table.all(f"attacked@{name}")[wanted])


def _compared(table: Table) -> Named:
    """What the winning side has more of; and each side by itself, when it won and when it lost."""
    for name, counts in COMPARED.items():
        values = table.of(*counts)
        yield f"{name}_winner", mean(table.winner(values))
        yield f"{name}_loser", mean(table.others(values))
        yield f"{name}_lead", table.lead(*counts)
        for side in range(2):
            is_won = table.won[:, side] > table.won[:, 1 - side]
            is_lost = table.won[:, side] < table.won[:, 1 - side]
            yield f"{name}{side}_won", mean(values[is_won, side])
            yield f"{name}{side}_lost", mean(values[is_lost, side])


def _places(table: Table) -> Named:
    """Who controls what at the end, and how often that side has won."""
    for name in sorted(table.names):
        if name.startswith("control:"):
            title = name.replace(":", ".")
            yield title, share(table.all(name) > 0)
            for side in range(2):
                yield f"{title}{side}", share(table.of(name)[:, side] > 0)
            yield f"with.{name.partition(':')[2]}", held(table, name)
        elif name.startswith("tile:"):
            tile = name.partition(":")[2]
            yield f"marked.{tile}", mean(table.of(name).mean(axis=1), Unit.SHARE)
            yield f"with.{tile}", held(table, name)


# -- many games of the heuristic ------------------------------------------------------


def many(report: Mapping[str, Any]) -> Figures:
    """The shares of the balance report: `1v1.side0`, `1v1_drawn.Y` and so on."""
    return dict(_many(report))


def _many(report: Mapping[str, Any]) -> Iterator[tuple[str, Figure]]:
    for title, one in report["settings"].items():
        setting, _, families = title.partition(", families ")
        name = setting.replace(" medium", "").replace(" ", "_")
        name += "_drawn" if families == "drawn" else ""
        for side, found in enumerate(one["sides"].values()):
            yield f"{name}.side{side}", _share(found)
        yield f"{name}.first", _share(one["side of the first player"])
        yield f"{name}.early", _share(one["before round 4"])
        for letter, found in one.get("families", {}).items():
            yield f"{name}.{letter}", _share(found)


def _share(found: Mapping[str, float]) -> Figure:
    low, high = found["low"], found["high"]
    return Figure(found["won"], low, high, int(found["games"]), Unit.SHARE)


# -- all together ---------------------------------------------------------------------


def main() -> None:
    """Play, count, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each mode")
    parser.add_argument("--playouts", type=int, default=10, help="a decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file for the games played: to go on later")
    parser.add_argument("--balance", type=Path, default=_BALANCE, help="games of the heuristic")
    parser.add_argument("--out", type=Path, default=_PAGE)
    parser.add_argument("--figures", type=Path, default=_FIGURES)
    wanted = parser.parse_args()
    said: dict[str, Any] = {name: getattr(wanted, name) for name in ("games", "playouts", "seed")}
    words = [f"--{name} {value}" for name, value in said.items()]
    report = json.loads(wanted.balance.read_text("utf-8"))
    said |= {"rules": RULES_VERSION, "weights": player_data("search", "la-famiglia")}
    said["balance_games"] = report["games"]
    kept, reader = Kept("la-famiglia", wanted.keep), LaFamigliaReader()
    seeds = range(wanted.seed, wanted.seed + wanted.games)
    found: dict[str, Figures] = {}
    for part, setting in settings_of(wanted.playouts).items():
        rows = [counted(setting, reader, steps) for steps in kept.games(setting, seeds)]
        found[part] = figures_of(Table(rows))
    found["many"] = many(report)
    command = "python studies/facts_la_famiglia.py " + " ".join(words)
    wanted.out.write_text(markdown(found, said, command), "utf-8")
    wanted.figures.write_text(as_json(found, said), "utf-8")


if __name__ == "__main__":
    main()
