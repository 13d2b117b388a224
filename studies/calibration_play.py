"""Games for `calibration.py`: one player plays all seats, at first as it may, then at its best."""

import hashlib
import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from consigliere.analysis.analyse import seed_of
from consigliere.analysis.turn_segments import turn_key
from consigliere.core.action import CHANCE
from consigliere.core.chance import ChanceStream
from consigliere.core.record import Header, Sitter
from consigliere.core.replay import Timeline
from consigliere.games.players import make_player
from consigliere.games.registry import load_game
from consigliere.players.judge import Judge
from consigliere.players.player import Player, Thinking

_SEATS = 2
_ASKED_SHARE = 3
"""Of so many turns one is played as the judge would."""


@dataclass(frozen=True, slots=True)
class Specification:
    """What is asked; lines of equal specifications belong together.

    `positions` turns of each game are looked at, those that begin before entry `latest` of the
    record; `judge` or the function `value` predicts. With `best` the judge's best turn is played
    there. What they think with is seconds, or playouts where those are given. Where the value of an
    option is several, as in `first|second`, games take them in turn.
    """

    game: str
    player: str
    playing: Thinking
    judge: str
    judging: Thinking
    value: str | None
    positions: int
    wandering: int
    options: tuple[tuple[str, str], ...]
    latest: int = 0
    best: bool = False

    @property
    def hash(self) -> str:
        """Twelve hexadecimal digits."""
        text = json.dumps(asdict(self), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @property
    def title(self) -> str:
        """What predicts, in a word."""
        return f"{self.game}: {self.value or self.judge}"

    def looks_at(self, entry: int) -> bool:
        """Whether a turn that begins with this entry is early enough."""
        return self.latest == 0 or entry < self.latest


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a judge said of its best turn, which was played then."""

    seat: int
    entry: int
    chance: float


def self_play(
    specification: Specification, seed: int, judge: Judge | None = None
) -> tuple[Timeline[Any], list[Foreseen]]:
    """A game to its end; with a judge, some turns are played as the judge finds best."""
    timeline = Timeline(load_game(specification.game), _header(specification, seed))
    stream = ChanceStream.from_int(seed)
    asking = _Asking(specification, seed, judge)
    while timeline.now.outcome is None:
        now = timeline.now
        (actor,) = timeline.game.actors(now.state)
        if actor == CHANCE:
            timeline.append(None, timeline.draw(now, stream).word, 0)
            continue
        for word in asking.best_words(timeline, actor) or [_word(specification, timeline, seed)]:
            timeline.append(actor, word, 0)
    return timeline, asking.foreseen


def played_again(specification: Specification, seed: int, words: Sequence[str]) -> Timeline[Any]:
    """A game that was played before; raises IllegalAction if it cannot have been this one."""
    timeline = Timeline(load_game(specification.game), _header(specification, seed))
    for word in words:
        (actor,) = timeline.game.actors(timeline.now.state)
        timeline.append(None if actor == CHANCE else actor, word, 0)
    return timeline


class _Asking:
    """Asks the judge at the beginnings of turns drawn by lot."""

    def __init__(self, specification: Specification, seed: int, judge: Judge | None) -> None:
        self.foreseen: list[Foreseen] = []
        self._specification = specification
        self._seed = seed
        self._judge = judge
        self._turn: object = None
        self._luck = random.Random(seed)  # noqa: S311  a sample, not a secret

    def best_words(self, timeline: Timeline[Any], actor: int) -> Sequence[str]:
        """The steps of the judge's best turn, where it is asked; else none."""
        now, asked = timeline.now, self._specification
        turn = turn_key(timeline.game, now.state, actor)
        is_new, self._turn = turn != self._turn, turn
        if self._judge is None or not is_new or now.seq < wandering_until(asked, self._seed):
            return ()
        if len(self.foreseen) == asked.positions or not asked.looks_at(now.seq + 1):
            return ()
        if self._luck.randrange(_ASKED_SHARE) > 0:
            return ()
        view = timeline.game.view(now.state, actor)
        best = self._judge.judge(view, (), seed_of(self._seed, now.seq)).played
        self.foreseen.append(Foreseen(actor, now.seq + 1, best.estimate.chance))
        return best.words


def _header(specification: Specification, seed: int) -> Header:
    info = load_game(specification.game).info
    chosen = {
        key: values[seed % len(values)]
        for key, values in ((key, value.split("|")) for key, value in specification.options)
    }
    seats = (Sitter("", "computer"),) * _SEATS
    return Header(info.id, info.rules_version, info.resolve_options(chosen), None, seats)


def _word(specification: Specification, timeline: Timeline[Any], seed: int) -> str:
    now, game = timeline.now, timeline.game
    (actor,) = game.actors(now.state)
    words = [action.word for action in game.legal_actions(now.state, actor)]
    player = _player(specification, is_wandering=now.seq < wandering_until(specification, seed))
    return player.choose(game.view(now.state, actor), words, seed_of(seed, now.seq))


def wandering_until(specification: Specification, seed: int) -> int:
    """The entry of a game from which on its players play what they think best."""
    return seed_of(seed, 0) % max(specification.wandering, 1)


@cache
def _player(specification: Specification, *, is_wandering: bool) -> Player:
    playing = specification.playing
    thinking = playing if is_wandering else replace(playing, temperature=0.0)
    return make_player(specification.player, specification.game, thinking)
