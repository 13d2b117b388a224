"""The page of facts: figures of both editions side by side, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from consigliere.games.famiglia.rules.cards import CARD_NAMES, VALUES
from facts_estimates import QUANTILES, Figures
from facts_figures import CLOSE
from facts_games import MOST_ZEROS, NUMBERED, OPENING_TURNS, SPAN, SPANS, STAGES
from facts_output import cell, table_of

Editions: TypeAlias = Mapping[str, Figures]
"""The figures by edition, `first` and `second`."""
Line: TypeAlias = tuple[str, str]
"""What a row says, and the name of its figure."""

_FAMILIES = {"F": "La Famiglia", "A": "Accountants", "B": "Brutes", "M": "Mercenaries"}
_ABILITIES = {"accountant": "Accountant", "brute": "Brute", "joker": "Mercenary as joker"}
_STYLES = {
    "calm": "always the best turn",
    "warm": "warmth 5",
    "hot": "warmth 15",
    "fair": "a draw is half a win",
}


@dataclass(frozen=True, slots=True)
class Page:
    """What the page is made of; `deep` holds figures of deeper search, first edition, if any, and
    `first_pass` the table of `first_pass.py`, if there is one for these weights."""

    editions: Editions
    deep: Figures
    about: Mapping[str, Any]
    command: str
    first_pass: str = ""


def markdown(page: Page) -> str:
    """The whole page."""
    return "\n\n".join([*_introduction(page), *_sections(page)]) + "\n"


def _introduction(page: Page) -> Iterator[str]:
    about = page.about
    yield "# Facts about Famiglia"
    yield "This page is generated; the command was"
    yield f"    {page.command}"
    yield (
        f"It tells how the learned player plays with itself: {about['games']} games by each "
        f"edition with seeds from {about['seed']} on, rules {about['rules']}, one turn deep, "
        f"weights `{about['weights'][:16]}`. That is strong play, no law: what a net holds to be "
        "good is not always so. Names of cards are a letter (F La Famiglia, A Accountants, "
        "B Brutes, M Mercenaries) and the value."
    )
    yield (
        "Brackets hold 95%. Shares of games have Wilson’s interval, means a normal one; where "
        "cases within a game are counted, the spread is that of games. A **gain** is the net’s own "
        "opinion, in percentage points of the chance to win: the best turn against the best one "
        "without the card or ability in question, at the moments where it was chosen. As the best "
        "of several estimates it is a little too high. All figures, with the number of cases, stand"
        " in `src/consigliere/games/famiglia/data/figures.json`, from which the strategy guide "
        "takes its own."
    )


def _sections(page: Page) -> Iterator[str]:
    both = page.editions
    yield "## Who wins, and by how much"
    yield _table("of all games", _results(), both)
    yield _scores(both)
    yield "### Does the style of play decide whether the starting player wins?"
    yield (
        f"The same counted by other code and with other luck, in {page.about['trial_games']} games "
        "by each edition and style. A player with warmth plays a turn that is worse by so many "
        "points of a hundred as if it were as good, now and then. A draw counts 0.3 for both, so "
        "that they do not pass each other to the end, or else half a win. The **result** is the "
        "share of games won, with draws as one half."
    )
    yield from _styles(both)
    if page.first_pass:
        yield "### What a pass in the very first turn is worth"
        yield (
            "By rollouts to the end of the game, under the same luck: after a pass, and after the "
            "turn the net likes best of the others. Both seats play on one turn deep, a draw is "
            "half a win, and the second player may end the game at 1 : 1 by a pass of his own. "
            "So a first pass offers a draw that is seldom accepted, for whoever is to move next "
            "has the better game; between good players it is worth well under one half. The deals "
            "are kept in [famiglia-first-pass.jsonl](famiglia-first-pass.jsonl); the command was "
            "`python studies/first_pass.py`."
        )
        yield page.first_pass
    yield "## How long a game is, and how it ends"
    yield _table("", _lengths(), both)
    yield "## Phase 1: the Street"
    yield _table("", _phase_1(), both)
    yield "### Zeros on the Street, first time through the pile"
    yield _table("", _zeros(), both)
    yield "## Abilities"
    yield from _abilities(both)
    yield "## Takes"
    yield _table("", _takes(), both)
    yield _when(both)
    yield "## Cards"
    yield from _cards(both)
    yield "## What winners do more often than losers"
    yield (
        "The winner’s number less the loser’s, in the same game. It is seen together with "
        "winning; what causes what it does not say."
    )
    yield _table("a game", _leads(), both)
    if page.deep:
        yield "## Does deeper search tell the same story?"
        yield (
            f"{page.about['deep_games']} games by the first edition, the champion with "
            f"{page.about['playouts']} playouts a turn in both seats, beside the net one turn deep."
        )
        yield table_of(
            ["", "one turn deep", "searched"],
            [[text, cell(both["first"][n]), cell(page.deep[n])] for text, n in _compared()],
        )


# -- rows -----------------------------------------------------------------------------


def _results() -> Iterator[Line]:
    yield "the starting player wins", "starter_wins"
    yield "the second player wins", "second_wins"
    yield "draws", "draws"
    for zeros in range(MOST_ZEROS + 1):
        there = f"{_zeros_there(zeros)} on the first Street"
        yield f"the starting player wins, {there}", f"starter_wins_zeros{zeros}"
    yield "lead of the starting player, points", "starter_lead"
    yield "whoever leads when the pile is reshuffled wins", "half_lead_wins"
    yield f"won by {CLOSE} points or fewer", "close"


def _lengths() -> Iterator[Line]:
    yield "turns, both players", "turns"
    yield from ((f"turns: {q}% of games have at most", f"turns_q{q}") for q in QUANTILES)
    yield "ends by two passes", "ends_by_passes"
    yield "ends with the pile", "ends_by_pile"
    yield "turns if it ends by passes", "turns_by_passes"
    yield "turns if it ends with the pile", "turns_by_pile"
    yield "goes through the pile a second time", "second_time"
    yield "passes", "passes"
    for stage in STAGES:
        yield f"passes, {stage}", f"passes.{stage}"
        yield f"{stage}: something could have been taken", f"pass_free.{stage}"
        yield f"{stage}: the passing player was ahead", f"pass_ahead.{stage}"
    yield "of the games that end so, the second to pass wins", "last_pass_wins"
    yield "of the games that end so, the second to pass loses", "last_pass_loses"


def _phase_1() -> Iterator[Line]:
    yield "discards in the first turn of the game", "turn1_discards"
    yield "the same, no 0 on the first Street", "turn1_discards_bare"
    yield "discards a game, starting player", "discards_starter"
    yield "discards a game, second player", "discards_second"
    for time in ("first", "second"):
        yield f"{time} time through: turns that begin without a 0", f"bare_{time}"
        yield f"{time} time: discards in such a turn, if nothing can be taken", f"dug_stuck_{time}"
        yield f"{time} time: discards in such a turn, if something can", f"dug_free_{time}"
        yield f"{time} time: discards in a turn with any", f"digs_a_turn_{time}"
        yield f"{time} time: gain of a discard", f"gain_dig_{time}"
    for value in range(1, VALUES):
        yield f"discarded cards of value {value}", f"thrown_value{value}"


def _zeros() -> Iterator[Line]:
    for zeros in range(MOST_ZEROS + 1):
        yield f"{_zeros_there(zeros)} when a turn begins: chance", f"met_chance{zeros}"
    for zeros in range(MOST_ZEROS + 1):
        yield f"{_zeros_there(zeros)} left for the other: chance", f"left_chance{zeros}"
    for zeros in range(1, MOST_ZEROS + 1):
        text = _zeros_there(zeros)
        yield f"{text}: one is taken", f"zero_with{zeros}"
        yield f"{text}: pass", f"pass_with{zeros}"
        yield f"{text}: taking one against the best other turn", f"gain_zero{zeros}"


def _zeros_there(zeros: int) -> str:
    if zeros == MOST_ZEROS:
        return f"{zeros} or more zeros"
    return "1 zero" if zeros == 1 else f"{zeros} zeros"


def _takes() -> Iterator[Line]:
    for card in CARD_NAMES[::VALUES]:
        yield f"{card} on the first Street is taken in the first turn", f"first_take.{card}"
    yield "takes", "takes"
    yield "a 0 for nothing", "free_share"
    yield "lowered to 0 by a Brute, for nothing", "scared_share"
    yield "with two of a kind", "pair_share"
    yield "with a joker", "with_joker_share"
    yield "lowered by a Brute in any way", "lowered_share"
    yield "with a joker: the Mercenary comes back to the hand", "joker_kept"
    yield "a card of value 1–4 in reach that the other could take too is taken", "taken_shared"
    yield "one that the other could not take is taken", "taken_own"
    for place in ("hand", "area"):
        for who in ("winner", "loser"):
            yield f"cards in the {place} at the end, {who}", f"{place}_cards_{who}"
            yield f"their points, {who}", f"{place}_points_{who}"
    for family, name in _FAMILIES.items():
        for who in ("winner", "loser"):
            yield f"points of {name} at the end, {who}", f"points_{family}_{who}"


def _leads() -> Iterator[Line]:
    yield "takes of a 0 for nothing", "free_lead"
    yield "takes of a card lowered to 0", "scared_lead"
    yield "takes with two of a kind", "pair_lead"
    yield "takes with a joker", "with_joker_lead"
    for ability, name in _ABILITIES.items():
        yield f"{name} used", f"{ability}_lead"
    yield "cards swapped", "swapped_lead"
    yield "discards", "discards_lead"
    yield "passes", "passes_lead"
    for family, name in _FAMILIES.items():
        for value in (3, 4):
            yield f"{name} {value} at the end", f"more_lead.{family}{value}"


def _compared() -> Iterator[Line]:
    lines = [*_results(), *_lengths(), *_phase_1(), *_zeros(), *_takes()]
    named = {name: text for text, name in lines}
    for name in ("starter_wins", "draws", "starter_lead", "turns", "ends_by_passes", "passes"):
        yield named[name], name
    yield "score of the winner", "score_winner"
    yield "score of the loser", "score_loser"
    for name in ("dug_stuck_first", "dug_free_first", "dug_free_second"):
        yield named[name], name
    for name in ("zero_with1", "pass_with1", "zero_with2"):
        yield named[name], name
    for card in CARD_NAMES[::VALUES]:
        yield named[f"first_take.{card}"], f"first_take.{card}"
    for ability, name in _ABILITIES.items():
        yield f"{name}, uses a game", ability
    for name in ("free_share", "scared_share", "pair_share", "with_joker_share", "joker_kept"):
        yield named[name], name


# -- tables ---------------------------------------------------------------------------


def _table(head: str, lines: Iterator[Line], both: Editions) -> str:
    rows = [[text, *(cell(figures[name]) for figures in both.values())] for text, name in lines]
    return table_of([head, *(f"{edition} edition" for edition in both)], rows)


def _scores(both: Editions) -> str:
    rows = []
    for name, text in (
        ("winner", "the winner"),
        ("loser", "the loser"),
        ("starter", "the starting player"),
        ("second", "the second player"),
    ):
        rows.append([text, *_spread(both, f"score_{name}")])
    rows.append(["the lead", *_spread(both, "margin")])
    heads = [f"{edition}: {what}" for edition in both for what in ("mean", "10 – 50 – 90%")]
    return table_of(["points of", *heads], rows)


def _styles(both: Editions) -> Iterator[str]:
    heads = ["wins", "the other wins", "draws", "result", "lead", "turns"]
    names = [*("starter_wins", "second_wins", "draws"), "starter_result", "starter_lead", "turns"]
    for edition, figures in both.items():
        yield f"By the {edition} edition, the starting player:"
        yield table_of(
            ["", *heads],
            [
                [text, *(cell(figures[f"tried.{style}.{name}"]) for name in names)]
                for style, text in _STYLES.items()
            ],
        )


def _spread(both: Editions, name: str) -> Iterator[str]:
    for figures in both.values():
        yield cell(figures[name])
        yield " – ".join(f"{figures[f'{name}_q{q}'].value:.0f}" for q in QUANTILES)


def _abilities(both: Editions) -> Iterator[str]:
    heads = ["used", "a game", "starting player", "second player", "gain of a use", "gain a game"]
    for edition, figures in both.items():
        rows = []
        for ability in NUMBERED:
            for name in (*(f"{ability}{value}" for value in range(1, VALUES)), ability):
                text = f"{_ABILITIES[ability]} {name.removeprefix(ability) or '1–4'}"
                ends = ("{}", "{}_starter", "{}_second", "gain_{}", "gain_{}_a_game")
                rows.append([text, *(cell(figures[end.format(name)]) for end in ends)])
        yield f"By the {edition} edition:"
        yield table_of(heads, rows)
    yield "What an Accountant takes up into the hand, and what it lays down:"
    yield _swaps(both)


def _swaps(both: Editions) -> str:
    columns = [f"{edition}: {what}" for edition in both for what in ("taken up", "laid down")]
    parts = [(figures, name) for figures in both.values() for name in ("fetched", "put_down")]
    rows = [
        [text, *(cell(figures[f"{name}_{family}"]) for figures, name in parts)]
        for family, text in {**_FAMILIES, "zeros": "zeros of all families"}.items()
    ]
    return table_of(["cards", *columns], rows)


def _when(both: Editions) -> str:
    spans = [f"{SPAN * n + 1}–{SPAN * n + SPAN}" for n in range(SPANS - 1)]
    spans.append(f"{SPAN * (SPANS - 1) + 1} on")
    first = both["first"]
    rows = [
        [str(value), *(f"{first[f'when.{value}.{n}'].value:.1%}" for n in range(SPANS))]
        for value in range(VALUES)
    ]
    return table_of(["value taken, by one’s own turns (first edition)", *spans], rows)


def _cards(both: Editions) -> Iterator[str]:
    yield (
        "**In reach and taken**: of the turns in which the card could be taken, with an Accountant "
        f"and a Brute if need be, how many took it: in a player’s first {OPENING_TURNS} turns, in "
        "the rest of the first time through the pile, in the second time. "
        "**Thrown out**: of the times that a card was discarded from a Street where it lay, how "
        "often it was this one. **More wins**: how often the seat that ends with more copies has "
        "won; that is seen together, it need not be the cause."
    )
    stages = [f"in reach and taken: {stage}" for stage in STAGES]
    heads = ["card", "taken a game", "own turn", *stages, "gain", "thrown out", "more wins"]
    for edition, figures in both.items():
        rows = []
        for card in CARD_NAMES:
            names = [f"taken.{card}", f"turn.{card}"]
            names += [f"chosen.{card}.{stage}" for stage in STAGES]
            names += [f"gain_take.{card}", f"thrown.{card}", f"more_wins.{card}"]
            rows.append([card, *(cell(figures[name]) for name in names)])
        yield f"By the {edition} edition:"
        yield table_of(heads, rows)
