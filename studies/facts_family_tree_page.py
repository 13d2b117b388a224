"""The page of facts about Family Tree, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from facts_estimates import Figures
from facts_output import cell, table_of

_ACTIONS = {
    "child": "a child of a couple",
    "child_alone": "a child of a single mother",
    "child_adopted": "a further adopted child",
    "parents": "both parents",
    "mother": "a mother",
    "adopter": "an adopter",
    "couple": "a couple",
    "spouse": "a spouse",
    "wed": "a wedding in one’s own tableau",
    "bride_taken": "a bride taken",
    "groom_taken": "a groom taken",
    "event": "an event",
    "ahead": "a meeting in advance",
}
_ICONS = {
    "older": "may be older",
    "younger": "may be younger",
    "single_mother": "single mother",
    "bears_until": "late mother",
    "adopter": "adopter",
    "surname": "surname",
}
_KINDS = {"man": "a man", "woman": "a woman", "meeting": "a meeting", "event": "an event"}
_ERAS = ("1901–1919", "1920–1944", "1945–1969", "1970–1995", "from 1996 on")
_STAGES = ("early", "middle", "late")
_POINTS = {
    "people": "characters of the best family",
    "events": "events there",
    "chain": "the longest surname chain",
    "chips": "chips",
    "outside": "characters outside the best family",
    "families": "families at the end",
    "left": "cards left in hand",
}
_QUICK = {
    "": "as usual",
    "_equal": "equally many turns (`end=equal`)",
    "_two": "cards for the starter (`starter_draws=2`)",
    "_europe": "European deck",
}


def markdown(found: Mapping[str, Figures], about: Mapping[str, Any], command: str) -> str:
    """The whole page."""
    parts = [*_introduction(about, command), *_sections(found)]
    return "\n\n".join(parts) + "\n"


def _introduction(about: Mapping[str, Any], command: str) -> Iterator[str]:
    yield "# Facts about Family Tree"
    yield "This page is generated; the command was"
    yield f"    {command}"
    weights = ", ".join(about["weights"].values())
    yield (
        f"It tells how `search` plays with itself: {about['main_games']} games of Dynasties for "
        f"four, {about['games']} at every other number of seats, {about['big_games']} of the big "
        f"tree at each, seeds from {about['seed']} on, "
        f"{about['playouts']} playouts a turn, standard deck, rules {about['rules']}, weights "
        f"`{weights[:16]}`. That is strong play, no law. Who wins was counted in "
        f"{about['quick_games']} more games for each row, in which everybody looks one step ahead "
        "by the same evaluation. `--keep FILE` keeps every step of the searched games; equal "
        "arguments give equal figures."
    )
    yield (
        "Brackets hold 95%: shares of games have Wilson’s interval, means a normal one; where "
        "cases within a game are counted, the spread is that of games. *More* is the winners’ "
        "mean less that of the others in the same game; it is seen together with winning, what "
        "causes what it does not say. All figures stand in "
        "`src/consigliere/games/family_tree/data/figures.json`, from which the strategy guide "
        "takes its own."
    )


def _sections(found: Mapping[str, Figures]) -> Iterator[str]:
    dynasties = {name: part for name, part in found.items() if name[0] == "d"}
    big = {name: part for name, part in found.items() if name[0] == "b"}
    yield "## Who wins, by the order of turns"
    yield "Shares of wins, a shared victory in parts; the starting player is number 1."
    yield "### Dynasties, one step ahead"
    yield from _quick(found["quick"], "d", range(2, 7), ("", "_equal", "_europe"))
    yield "### Dynasties, searched"
    yield _wins(dynasties)
    yield "### The big tree, one step ahead"
    yield from _quick(found["quick"], "b", range(2, 11), ("", "_two", "_europe"))
    yield "### The big tree, searched"
    yield _wins(big)
    yield "## Dynasties: points"
    yield _columns(dynasties, _scores())
    yield "What the points are made of, for the winner and for the others:"
    yield _columns(dynasties, _made_of())
    yield "## Dynasties: the course of a game"
    yield _columns(dynasties, _course())
    yield "Actions, as shares of all:"
    yield _columns(dynasties, [(text, f"act.{name}") for name, text in _ACTIONS.items()][:-1])
    yield "How often winners do more of it than the others in the same game:"
    yield _columns(dynasties, [(text, f"lead.{name}") for name, text in _ACTIONS.items()][:-1])
    yield "The same at four seats, by thirds of the deck:"
    yield _stages(dynasties["d4"])
    yield "## Dynasties: which cards"
    yield (
        "The first card of a turn: how often a card of the kind is taken while the archive has one."
    )
    yield _columns(dynasties, _sources())
    yield (
        "How many of the deck’s people of each era end in somebody’s best family, and what is won "
        "by those who have a person with the icon there, where others have none:"
    )
    yield _columns(dynasties, _people())
    yield "## The big tree: the course of a game"
    yield _columns(big, _big_course())
    yield "Actions, as shares of all:"
    yield _columns(big, [(text, f"act.{name}") for name, text in _ACTIONS.items()])
    yield (
        "First hands of those who did not open, winners and others. The starting player is left "
        "out, whose couple is on the table before anybody plays."
    )
    yield _columns(big, _hands())


def _wins(parts: Mapping[str, Figures]) -> str:
    most = max(int(name[1:]) for name in parts)
    rows = [
        [name[1:], *(cell(figures.get(f"wins{place}")) for place in range(most))]
        for name, figures in parts.items()
    ]
    return table_of(["seats", *map(str, range(1, most + 1))], rows)


def _quick(figures: Figures, variant: str, seats_of: range, ends: Sequence[str]) -> Iterator[str]:
    heads = ["seats", *map(str, range(1, seats_of[-1] + 1)), "shared", "points", "lead"]
    for end in ends:
        rows = []
        for seats in seats_of:
            name = f"{variant}{seats}{end}"
            places = [f"wins{place}" for place in range(seats_of[-1])]
            rows.append(
                [
                    str(seats),
                    *(_short(figures, f"{name}.{each}") for each in places),
                    *(_short(figures, f"{name}.{each}") for each in ("shared", "score", "margin")),
                ]
            )
        yield f"{_QUICK[end].capitalize()}:"
        yield table_of(heads, rows)


def _short(figures: Figures, name: str) -> str:
    """Without the interval: of so many games it is half a point wide."""
    return cell(figures.get(name)).partition(" (")[0]


Line = tuple[str, str]


def _columns(parts: Mapping[str, Figures], lines: Sequence[Line]) -> str:
    rows = [[text, *(cell(part.get(name)) for part in parts.values())] for text, name in lines]
    return table_of(["", *(f"{name[1:]} seats" for name in parts)], rows)


def _scores() -> list[Line]:
    return [
        ("points, everybody", "score"),
        ("points of the winner", "score_winner"),
        ("10% of winners have at most", "score_winner_q10"),
        ("90% of winners have at most", "score_winner_q90"),
        ("points of the others", "score_others"),
        ("the winner’s lead over the next", "margin"),
        ("shared victories", "shared"),
    ]


def _made_of() -> list[Line]:
    return [
        (f"{text}, {who}", f"{name}_{end}")
        for name, text in _POINTS.items()
        for who, end in (("winner", "winner"), ("others", "others"))
    ]


def _course() -> list[Line]:
    return [
        ("turns of a player", "turns"),
        ("turns without an action", "idle"),
        *((f"the same, {stage}", f"idle.{stage}") for stage in _STAGES),
        ("of them with something that could be done", "idle_free"),
        ("turns without an action: more", "idle_lead"),
        ("whoever leads after a third of the deck wins", "leader.early"),
        ("whoever leads after two thirds wins", "leader.middle"),
        ("families joined, all players", "joined"),
        ("families joined: more", "joined_lead"),
        ("people taken, all players", "taken"),
        ("games with any", "any_taken"),
        ("brides who are taken, of all who could be", "bride_goes"),
        ("people taken: more", "taken_lead"),
    ]


def _stages(figures: Figures) -> str:
    rows = [
        [text, *(cell(figures.get(f"act.{name}.{stage}")) for stage in _STAGES)]
        for name, text in _ACTIONS.items()
        if f"act.{name}" in figures
    ]
    return table_of(["", *_STAGES], rows)


def _sources() -> list[Line]:
    return [
        ("the top card of the deck", "take.deck"),
        *((f"{text}", f"take.{kind}") for kind, text in _KINDS.items()),
        *(
            (f"{text}, {stage}", f"take.{stage}.{kind}")
            for kind, text in _KINDS.items()
            for stage in _STAGES
        ),
        ("the top card of the deck, to fill up", "fill.deck"),
        *((f"of the discards: {text}", f"drop.{kind}") for kind, text in _KINDS.items()),
        *((f"left in hand: {text}", f"left.{kind}") for kind, text in _KINDS.items()),
    ]


def _people() -> list[Line]:
    return [
        *((f"born {years}", f"laid.{era}") for era, years in enumerate(_ERAS)),
        *((text, f"with.{icon}") for icon, text in _ICONS.items()),
    ]


def _big_course() -> list[Line]:
    return [
        ("turns of a player", "turns"),
        ("cards drawn, all players", "drawn"),
        ("cards drawn a turn", "drawn_a_turn"),
        ("cards drawn: more", "drawn_lead"),
        ("passes with the deck empty", "passed"),
        ("people in the tree at the end", "tree"),
        ("cards left, everybody", "score"),
        ("cards left: meetings", "left.meeting"),
        ("a hand is empty", "end.hand"),
        ("nobody can play", "end.stuck"),
    ]


def _hands() -> list[Line]:
    names = [(f"dealt.{kind}", f"{text[2:].strip()}") for kind, text in _KINDS.items()][:-1]
    names += [(f"dealt.era{era}", f"born {years}") for era, years in enumerate(_ERAS)]
    return [
        (f"{text}, {who}", f"{name}_{who}") for name, text in names for who in ("winner", "others")
    ]
