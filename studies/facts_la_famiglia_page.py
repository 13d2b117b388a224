"""The page of facts about La Famiglia, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from facts_estimates import Figures
from facts_output import cell, table_of

Line = tuple[str, str]

_ROUNDS = ("r1", "r2", "r3", "r4")
_SIDES = {
    "1v1": ("A + C", "B + D"),
    "2v1": ("soloist", "team"),
    "2v2": ("team A + C", "team B + D"),
}
_CELLS = {
    "REC": "recruit",
    "PLC": "place soldiers",
    "RAP": "recruit and place",
    "ORD": "orders",
    "O1L": "an order and lire",
    "INC": "launder money",
    "IN1": "influence on 1 institution",
    "IN2": "influence on 2 institutions",
    "INR": "influence in 1 row",
    "LAB": "drug lab",
    "CAR": "car",
    "BOA": "boat",
    "EQU": "equipment",
}
_ORDERS = {
    "MOVE": "Move",
    "BLIT": "Blitz",
    "EXPL": "Explosion",
    "AGIT": "Agitation",
    "SUPP": "Supply",
    "LAUN": "Laundering",
    "MUST": "Muster",
    "SNIT": "Snitch",
    "BLUF": "Bluff",
}
_ROWS = {"J": "Justice", "P": "Police", "C": "Church", "E1": "Economy 1", "E2": "Economy 2"}
_TARGETS = {"neutral": "neutrals", "dummy": "the dummy family", "player": "an opponent"}
_COUNTED = {
    "gained": "columns gained",
    "orders": "orders carried out",
    "order_lost": "orders lost",
    "attacked": "attacks",
    "occupied": "territories conquered",
    "repelled": "attacks driven back",
    "recruited": "soldiers and members recruited",
    "earned": "lire from the bank",
    "paid": "lire paid to other players",
    "lab_put": "labs placed",
    "car_put": "cars placed",
    "boat_put": "boats placed",
    "removed": "discs off the family boards",
    "tiles": "control tiles at the end",
    "soldiers": "soldiers on the map at the end",
    "territories": "territories at the end",
    "lire": "lire at the end",
    "hq": "soldiers in the HQ at the end",
    "dome": "members in the dome at the end",
    "solo_done": "cells of the solo board used",
    "extra_done": "extra actions",
}
_SETTINGS = {
    "1v1": "1v1, families as advised",
    "1v1_drawn": "1v1, families drawn",
    "2v1": "2v1 medium, families as advised",
    "2v1_drawn": "2v1 medium, families drawn",
    "2v1_easy": "2v1 easy",
    "2v1_hard": "2v1 hard",
    "2v2": "2v2, families as advised",
    "2v2_drawn": "2v2, families drawn",
}
_FAMILIES = "YGBRPO"


def markdown(found: Mapping[str, Figures], about: Mapping[str, Any], command: str) -> str:
    """The whole page."""
    modes = {name: part for name, part in found.items() if name in _SIDES}
    return "\n\n".join([*_introduction(about, command), *_sections(modes, found["many"])]) + "\n"


def _introduction(about: Mapping[str, Any], command: str) -> Iterator[str]:
    yield "# Facts about La Famiglia"
    yield "This page is generated; the command was"
    yield f"    {command}"
    weights = ", ".join(f"{name} `{sha[:16]}`" for name, sha in about["weights"].items())
    yield (
        f"It tells how `search` plays with itself: {about['games']} games of each mode, seeds from "
        f"{about['seed']} on, {about['playouts']} playouts a decision, families as advised, level "
        f"medium in 2v1, rules {about['rules']}; {weights}. That is strong play, no law, on our "
        "own map, boards, orders and tiles. `--keep FILE` keeps every step of these games; equal "
        "arguments give equal figures."
    )
    yield (
        "Brackets hold 95%: shares of games have Wilson’s interval, means a normal one; where "
        "cases within a game are counted, the spread is that of games. A row is a side, a team "
        "of two together. *More* is the winners’ number less the losers’ in the same game; it is "
        "seen together with winning, what causes what it does not say. All figures stand in "
        "`src/consigliere/games/la_famiglia/data/figures.json`, from which the strategy guide "
        "takes its own."
    )


def _sections(modes: Mapping[str, Figures], many: Figures) -> Iterator[str]:
    yield "## Who wins"
    yield table_of(
        ["mode", "side 1", "wins", "side 2", "wins", "side of the first player"],
        [
            [
                name,
                *(_SIDES[name][0], cell(part["wins0"])),
                *(_SIDES[name][1], cell(part["wins1"]), cell(part["first_wins"])),
            ]
            for name, part in modes.items()
        ],
    )
    yield (
        "The heuristic against itself, 1000 games a row, from [balance](la-famiglia-balance.md), "
        "where it also stands what was changed in our data because of it "
        "([strength](la-famiglia.md#what-was-changed-for-balance)):"
    )
    yield table_of(
        ["", "side 1", "side of the first player", "over before round 4", *_FAMILIES],
        [
            [
                text,
                *(cell(many[f"{name}.{what}"]) for what in ("side0", "first", "early")),
                *(cell(many.get(f"{name}.{letter}")) for letter in _FAMILIES),
            ]
            for name, text in _SETTINGS.items()
        ],
    )
    yield "## How long a game is, and how it ends"
    yield _columns(modes, _lengths())
    yield "## Planning"
    yield "Cells to which a disc is moved, as shares of all such moves:"
    yield _columns(modes, [(text, f"cell.{name}") for name, text in _CELLS.items()])
    yield "The same by rounds, 1v1:"
    yield _by_round(modes["1v1"])
    yield "Final Actions, as shares of all:"
    yield _columns(modes, [(text, f"final.{name}") for name, text in _CELLS.items()])
    yield "Main actions, and the discs taken off family boards by rows:"
    yield _columns(modes, _boards())
    yield "## Orders and conflicts"
    yield _columns(modes, _orders())
    yield "## What winners have more of"
    yield "1v1 and 2v2: the winning side, the losing side, and *more*."
    yield from (_more(name, modes[name]) for name in ("1v1", "2v2"))
    yield "2v1: each side when it won and when it lost."
    yield _by_side(modes["2v1"])
    yield "## Places"
    yield (
        "How often a mandamento is controlled at the end, by either side, and how often that side "
        "has won. The same for control tiles, where only one side has marked it."
    )
    yield _places(modes)


def _columns(parts: Mapping[str, Figures], lines: Sequence[Line]) -> str:
    rows = [[text, *(cell(part.get(name)) for part in parts.values())] for text, name in lines]
    return table_of(["", *parts], rows)


def _lengths() -> list[Line]:
    return [
        ("rounds", "rounds"),
        *((f"over after round {name[1:]}", f"ended.{name}") for name in _ROUNDS),
        ("decisions", "decisions"),
        ("one side alone has reached its goal", "end.condition"),
        ("more mandamenti", "end.most"),
        ("Bronte", "end.bronte"),
        ("the first player", "end.first_player"),
        ("mandamenti of the winner", "score_winner"),
        ("mandamenti of the loser", "score_others"),
        *((f"mandamenti of a side after round {n[1:]}", f"score.{n}") for n in _ROUNDS),
        *((f"whoever leads after round {n[1:]} wins", f"leader.{n}") for n in _ROUNDS[:-1]),
    ]


def _by_round(figures: Figures) -> str:
    rows = [
        [text, *(cell(figures[f"cell.{name}.{number}"]) for number in _ROUNDS)]
        for name, text in _CELLS.items()
    ]
    return table_of(["", *(f"round {name[1:]}" for name in _ROUNDS)], rows)


def _boards() -> list[Line]:
    return [
        ("main actions of a side", "main_actions"),
        ("of them Gain Influence", "gain_share"),
        *((f"the same, round {name[1:]}", f"gain_share.{name}") for name in _ROUNDS),
        *((text, f"row.{name}") for name, text in _ROWS.items()),
    ]


def _orders() -> list[Line]:
    return [
        *((text, f"kind.{name}") for name, text in _ORDERS.items()),
        ("orders lost with their soldiers", "orders_lost"),
        ("orders that could do nothing", "orders_void"),
        *((f"orders of a side, round {name[1:]}", f"orders.{name}") for name in _ROUNDS),
        *((f"attacks, round {name[1:]}", f"attacks.{name}") for name in _ROUNDS),
        *((f"attacks on {text}", f"target.{name}") for name, text in _TARGETS.items()),
        ("attacks that conquer", "success"),
        *((f"the same, on {text}", f"success.{name}") for name, text in _TARGETS.items()),
        ("attacks broken off", "withdrawn"),
        ("steps of a conflict that are Subtle", "subtle"),
        ("cards that are swapped", "swapped"),
    ]


def _compared() -> list[Line]:
    return [
        *((text, name) for name, text in _COUNTED.items()),
        *((f"cell: {text}", f"do.{name}") for name, text in _CELLS.items()),
        *((f"order: {text}", f"order.{name}") for name, text in _ORDERS.items()),
        *((f"discs off {text}", f"removed.{name}") for name, text in _ROWS.items()),
        *((f"conquered from {text}", f"occupied.{name}") for name, text in _TARGETS.items()),
    ]


def _more(mode: str, figures: Figures) -> str:
    ends = ("winner", "loser", "lead")
    rows = [[text, *(cell(figures[f"{name}_{end}"]) for end in ends)] for text, name in _compared()]
    return table_of([mode, "winner", "loser", "more"], rows)


def _by_side(figures: Figures) -> str:
    ends = ("0_won", "0_lost", "1_won", "1_lost")
    rows = [[text, *(cell(figures[f"{name}{end}"]) for end in ends)] for text, name in _compared()]
    heads = ["soloist won", "soloist lost", "team won", "team lost"]
    return table_of(["2v1", *heads], rows)


def _places(modes: Mapping[str, Figures]) -> str:
    names = sorted({n for p in modes.values() for n in p if n.startswith("with.")})
    rows = []
    for name in names:
        place = name.partition(".")[2]
        row = [place]
        for part in modes.values():
            there = part.get(f"control.{place}", part.get(f"marked.{place}"))
            row += [cell(there), cell(part.get(name))]
        rows.append(row)
    heads = [f"{mode}: {what}" for mode in modes for what in ("held", "then wins")]
    return table_of(["", *heads], rows)
