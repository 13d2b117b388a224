"""Games to analyse, and a judge whose verdicts depend on the words alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from consigliere.core.action import CHANCE
from consigliere.core.chance import ChanceStream
from consigliere.core.record import Header, Sitter, dumps, loads
from consigliere.core.replay import Timeline, replay
from consigliere.games.famiglia.game import Famiglia
from consigliere.games.famiglia.rules.state import State
from consigliere.games.players import make_player
from consigliere.players.judge import Estimate, Option, Verdict
from consigliere.players.player import Thinking
from counting_game import Counting

DATA = Path(__file__).parent / "data"
GAME = Famiglia()
HOSTILE = "<b>\"Ann\" & 'co'</b>"
"""A name that a page must not take for markup."""


class StubJudge:
    """Gives every option a chance made from its words; remembers what it was asked.

    `others` are options it always knows of; they must be legal wherever it is asked.
    """

    def __init__(self, *others: tuple[str, ...]) -> None:
        self.others = others
        self.asked: list[tuple[Any, tuple[str, ...], int]] = []

    def judge(self, view: Any, played: Sequence[str], seed: int) -> Verdict:
        """The option played and the others, best first."""
        self.asked.append((view, tuple(played), seed))
        words = {tuple(played), *self.others} - {()}
        options = sorted(map(option_of, words), key=lambda o: (-o.estimate.chance, o.words))
        shown = option_of(tuple(played)) if played else options[0]
        return Verdict(tuple(options), shown)


def option_of(words: tuple[str, ...]) -> Option:
    """The option with its made-up estimate."""
    chance = chance_of(words)
    low, high = max(0.0, chance - 0.05), min(1.0, chance + 0.05)
    return Option(words, Estimate(chance, low, high, samples=100, is_exact=False))


def chance_of(words: tuple[str, ...]) -> float:
    """Any number from 0 to 1 in steps of a hundredth, always the same for the same words."""
    return int(sha256(" ".join(words).encode()).hexdigest()[:6], 16) % 101 / 100


def counting(*acts: str, goal: str = "10", finish: bool = False) -> Timeline[Any]:
    """A counting game in which these acts happen, each done by whoever must act.

    Acts of the table are those of seat 0. If asked to, it is played to its end by ones.
    """
    game, stream = Counting(), ChanceStream.from_int(7)
    options = {"goal": goal, "starter": "1"}
    header = Header("counting", 3, options, None, (Sitter("", "human"), Sitter("Ben", "human")))
    timeline = Timeline(game, header)
    for act in acts:
        _draw(timeline, stream)
        seat = 0 if act.startswith("!") else timeline.now.state.mover
        timeline.append(seat, act, 0)
    while finish and timeline.now.outcome is None:
        _draw(timeline, stream)
        timeline.append(timeline.now.state.mover, "1", 0)
    if timeline.now.outcome is None:
        _draw(timeline, stream)
    return timeline


def famiglia(*acts: str, seed: int = 3, names: tuple[str, str] = ("Ann", "")) -> Timeline[Any]:
    """A game of Famiglia in which these acts happen; seat 0 starts, and does acts of the table."""
    options = GAME.info.resolve_options({"starter": "1"})
    seats = (Sitter(names[0], "human"), Sitter(names[1], "computer", 2))
    stream = ChanceStream.from_int(seed)
    header = Header("famiglia", 1, options, None, seats, stream.commitment)
    timeline = Timeline(GAME, header)
    _draw(timeline, stream)
    for act in acts:
        seat = 0 if act.startswith("!") else int(timeline.now.state.record.mover)
        timeline.append(seat, act, 0)
        _draw(timeline, stream)
    return timeline


def _draw(timeline: Timeline[Any], stream: ChanceStream) -> None:
    """Carry out the chance events that are due."""
    while timeline.now.outcome is None and timeline.game.actors(timeline.now.state) == (CHANCE,):
        timeline.append(None, timeline.draw(timeline.now, stream).word, 0)


def short_game(names: tuple[str, str] = ("Ann", "")) -> Timeline[Any]:
    """The recorded game of `data/`, perhaps between others."""
    timeline = replay(loads((DATA / "short_game.jsonl").read_bytes()), GAME)
    if names == ("Ann", ""):
        return timeline
    acts = [(entry.seat, entry.act) for entry in timeline.entries]
    seats = tuple(Sitter(name, "human") for name in names)
    other = Timeline(GAME, Header("famiglia", 1, timeline.header.options, None, seats))
    for seat, act in acts:
        other.append(seat, act, 0)
    return other


def text_of(timeline: Timeline[Any]) -> str:
    """The record of a game."""
    return dumps(timeline.record())


def greedy_game(seed: int) -> Iterator[State]:
    """Every state in which a seat must decide, in a game between greedy players."""
    return _played_greedily(_new_game(), seed)


def finished_game(seed: int) -> Timeline[Any]:
    """The same game, played to its end."""
    timeline = _new_game()
    for _ in _played_greedily(timeline, seed):
        pass
    return timeline


def _new_game() -> Timeline[Any]:
    header = Header("famiglia", 1, GAME.info.resolve_options({}), None, famiglia().header.seats)
    return Timeline(GAME, header)


def _played_greedily(timeline: Timeline[Any], seed: int) -> Iterator[State]:
    player, stream = make_player("greedy", "famiglia", Thinking()), ChanceStream.from_int(seed)
    while timeline.now.outcome is None:
        _draw(timeline, stream)
        state = timeline.now.state
        yield state
        seat = int(state.record.mover)
        words = [action.word for action in GAME.legal_actions(state, seat)]
        timeline.append(seat, player.choose(GAME.view(state, seat), words, seed), 0)
