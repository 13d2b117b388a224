"""Facts about Family Tree: what strong play looks like, in both variants, at two to ten seats.

    python studies/facts_family_tree.py --keep build/facts/family-tree.jsonl

`search` plays itself with a budget of playouts, and every step of its games is kept and counted.
How fair the variants, the decks and the options are is told by many more games of the same
evaluation one step ahead, in compiled code. The page goes to OUT, the figures to FIGURES, from
which the strategy guide takes its own. Everything follows from the seed and the weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

import family_tree_alone
from consigliere.core.kernel import Kernel
from consigliere.games.family_tree.game import FamilyTree
from consigliere.games.family_tree.players.kernel import KERNEL
from consigliere.games.family_tree.players.policy import new_workspace
from consigliere.games.family_tree.players.weights import fitted_weights
from consigliere.games.family_tree.rules.record import new_boards
from consigliere.games.family_tree.version import RULES_VERSION
from consigliere.games.players import player_data
from facts_counts import counted
from facts_estimates import Figures, Unit, mean, ratio, share
from facts_family_tree_games import ERAS, ICONS, KINDS, PLAY, STAGES, FamilyTreeReader, era_of
from facts_family_tree_page import markdown
from facts_output import as_json
from facts_play import Kept, Setting
from facts_rows import Named, Table, ends, held, leaders, named, results

ROOT = Path(__file__).parents[1]
_PAGE = ROOT / "docs/strength/family-tree-facts.md"
_FIGURES = ROOT / "src/consigliere/games/family_tree/data/figures.json"

DYNASTIES = {f"d{seats}": seats for seats in range(2, 7)}
BIG = {f"b{seats}": seats for seats in (2, 4, 6, 10)}
"""The parts of the data file: the variant and the number of seats."""
MAIN = "d4"
"""What most is told of."""
QUICK: dict[str, dict[str, str]] = {
    "": {},
    "_equal": {"end": "equal"},
    "_two": {"variant": "big", "starter_draws": "2"},
    "_europe": {"deck": "europe"},
}
"""What is played many times: the usual game, and what each of these options changes."""
ACTIONS = (
    *("child", "child_alone", "child_adopted", "parents", "mother", "adopter"),
    *("couple", "spouse", "wed", "bride_taken", "groom_taken", "event"),
)
JOINED = ("joined", "joined_adopted", "joined_alone")
BIG_ACTIONS = (*ACTIONS, "ahead")
OFFERED = ("take", *(f"take@{stage}" for stage in STAGES))


def settings_of(playouts: int) -> dict[str, Setting]:
    """What the search plays, by part."""
    found = {
        part: Setting("family-tree", "search", playouts, seats) for part, seats in DYNASTIES.items()
    }
    big = {"variant": "big"}
    return found | {
        part: Setting("family-tree", "search", playouts, seats, big) for part, seats in BIG.items()
    }


# -- figures --------------------------------------------------------------------------


def dynasties(table: Table) -> Figures:
    """All figures of Dynasties at one number of seats."""
    return named(results(table), _course(table), _points(table), _sources(table), _brides(table))


def big(table: Table) -> Figures:
    """All figures of the big tree at one number of seats."""
    return named(results(table), ends(table), _big_course(table), _dealt(table))


def _course(table: Table) -> Named:
    yield "turns", mean(table.of("turns").mean(axis=1))
    yield "idle", table.part("no_action", "turns")
    yield "idle_free", ratio(table.all("idle_free"), table.all("no_action"), Unit.SHARE)
    for stage in STAGES:
        yield f"idle.{stage}", table.part(f"no_action@{stage}", f"turns@{stage}")
    for stage in STAGES[:-1]:
        yield f"leader.{stage}", leaders(table, stage)
    passes = table.of("no_action")
    yield "idle_winner", mean(table.winner(passes))
    yield "idle_others", mean(table.others(passes))
    yield "idle_lead", table.lead("no_action")
    yield from _actions(table, ACTIONS, STAGES)
    yield "joined", mean(table.all(*JOINED))
    for name, counts in (("joined", JOINED), ("couple", ("couple",)), ("parents", ("parents",))):
        yield f"{name}_winner", mean(table.winner(table.of(*counts)))
        yield f"{name}_others", mean(table.others(table.of(*counts)))
        yield f"{name}_lead", table.lead(*counts)


def _actions(table: Table, actions: tuple[str, ...], stages: tuple[str, ...]) -> Named:
    for action in actions:
        yield f"act.{action}", table.part(action, *actions)
        yield f"each.{action}", mean(table.of(action).mean(axis=1))
        yield f"lead.{action}", table.lead(action)
        for stage in stages if len(stages) > 1 else ():
            others = [f"{each}@{stage}" for each in actions]
            yield f"act.{action}.{stage}", table.part(f"{action}@{stage}", *others)


def _points(table: Table) -> Named:
    for name in ("people", "events", "chain", "chips", "outside", "families", "meetings", "left"):
        values = table.of(name)
        yield f"{name}", mean(values.mean(axis=1))
        yield f"{name}_winner", mean(table.winner(values))
        yield f"{name}_others", mean(table.others(values))
        yield f"{name}_lead", table.lead(name)
    for kind in KINDS:
        yield f"left.{kind}", mean(table.of(f"left:{kind}").mean(axis=1))
    deck = FamilyTree().initial({}, 2).deck
    for era in range(len(ERAS) + 1):
        there = sum(era_of(person.year) == era for person in deck.characters)
        laid = table.all(f"best:era{era}")
        yield f"laid.{era}", ratio(laid, np.full(len(laid), float(there)), Unit.SHARE)
    for icon in ICONS:
        yield f"with.{icon}", held(table, f"icon:{icon}")


def _sources(table: Table) -> Named:
    """How often the archive is preferred to the deck, and for what."""
    for move in (*OFFERED, "fill"):
        name = move.replace("@", ".")
        yield f"{name}.deck", table.part(f"{move}:deck", move)
        for kind in KINDS:
            yield f"{name}.{kind}", table.part(f"{move}:{kind}", f"{move}:offer_{kind}")
    for kind in KINDS:
        yield f"drop.{kind}", table.part(f"drop:{kind}", "drop")


def _brides(table: Table) -> Named:
    taken = ("bride_taken", "groom_taken")
    yield "taken", mean(table.all(*taken))
    yield "taken_lead", table.lead(*taken)
    yield "bride_goes", table.part("bride_taken", "bride")
    yield "any_taken", share(table.all(*taken) > 0)


def _big_course(table: Table) -> Named:
    yield "turns", mean(table.of("turns").mean(axis=1))
    yield "drawn", mean(table.all("drawn"))
    yield "drawn_each", mean(table.of("drawn").mean(axis=1))
    yield "drawn_a_turn", table.each("drawn", "turns")
    yield "drawn_lead", table.lead("drawn")
    yield "passed", mean(table.all("passed"))
    yield "tree", mean(table.all("tree"))
    for kind in KINDS[:-1]:
        yield f"left.{kind}", mean(table.of(f"left:{kind}").mean(axis=1))
    yield from _actions(table, BIG_ACTIONS, (PLAY,))


def _dealt(table: Table) -> Named:
    """First hands of those who did not open, who have them whole: winners against the others."""
    won = table.won[:, 1:]
    names = [f"dealt:{kind}" for kind in KINDS[:-1]]
    names += [f"dealt:era{era}" for era in range(len(ERAS) + 1)]
    for name in names:
        values = table.of(name)[:, 1:]
        is_won = won > 0
        title = name.replace(":", ".")
        yield f"{title}_winner", mean(values[is_won])
        yield f"{title}_others", mean(values[~is_won])


# -- many quick games -----------------------------------------------------------------


def quick(games: int, seed: int) -> Figures:
    """Who wins in many games one step ahead: `d4.wins0` and so on."""
    play = Kernel((family_tree_alone,), KERNEL).compiled().play_alone
    found: dict[str, Any] = {}
    for name, options, seats in _quick_settings():
        state = FamilyTree().initial(options, seats)
        start = new_boards(1)
        start[0] = state.record
        scores = np.zeros((games, seats), np.int64)
        play(new_workspace(), state.tables, start, fitted_weights(), seed, scores)
        best = scores == scores.max(axis=1)[:, None]
        won = best / best.sum(axis=1)[:, None]
        rows = [
            [{"won": w, "score": p} for w, p in zip(*each, strict=True)]
            for each in zip(won.tolist(), scores.tolist(), strict=True)
        ]
        found |= {f"{name}.{each}": figure for each, figure in results(Table(rows))}
    return found


def _quick_settings() -> Iterator[tuple[str, Mapping[str, str], int]]:
    for end, options in QUICK.items():
        for variant, seats_of in (("dynasties", range(2, 7)), ("big", range(2, 11))):
            if options.get("variant", variant) != variant or (end == "_equal" and variant == "big"):
                continue
            for seats in seats_of:
                yield f"{variant[0]}{seats}{end}", {"variant": variant, **options}, seats


# -- all together ---------------------------------------------------------------------


def measured(wanted: argparse.Namespace) -> dict[str, Figures]:
    """The figures by part."""
    kept, reader = Kept("family-tree", wanted.keep), FamilyTreeReader()
    found: dict[str, Figures] = {}
    for part, setting in settings_of(wanted.playouts).items():
        games = {"d": wanted.games, "b": wanted.big_games}[part[0]]
        games = wanted.main_games if part == MAIN else games
        seeds = range(wanted.seed, wanted.seed + games)
        rows = [counted(setting, reader, steps) for steps in kept.games(setting, seeds)]
        found[part] = (dynasties if part in DYNASTIES else big)(Table(rows))
    return found | {"quick": quick(wanted.quick_games, wanted.seed)}


def main() -> None:
    """Play, count, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--main-games", type=int, default=200, help="of Dynasties for four")
    parser.add_argument("--games", type=int, default=100, help="of Dynasties at other sizes")
    parser.add_argument("--big-games", type=int, default=100, help="of the big tree at each size")
    parser.add_argument("--quick-games", type=int, default=10_000, help="one step ahead, each")
    parser.add_argument("--playouts", type=int, default=200, help="a turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file for the games played: to go on later")
    parser.add_argument("--out", type=Path, default=_PAGE)
    parser.add_argument("--figures", type=Path, default=_FIGURES)
    wanted = parser.parse_args()
    names = ("main_games", "games", "big_games", "quick_games", "playouts", "seed")
    said: dict[str, Any] = {name: getattr(wanted, name) for name in names}
    words = [f"--{name.replace('_', '-')} {value}" for name, value in said.items()]
    said |= {"rules": RULES_VERSION, "weights": player_data("search", "family-tree")}
    found = measured(wanted)
    command = "python studies/facts_family_tree.py " + " ".join(words)
    wanted.out.write_text(markdown(found, said, command), "utf-8")
    wanted.figures.write_text(as_json(found, said), "utf-8")


if __name__ == "__main__":
    main()
