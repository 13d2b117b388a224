"""A new game, or a saved one, as a GameSession."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from consigliere.core.chance import SEED_BYTES, ChanceStream
from consigliere.core.game import Game, GameInfo
from consigliere.core.record import MAX_BYTES, Header, Sitter, loads
from consigliere.core.replay import Timeline, replay
from consigliere.games.players import check_player, level_player
from consigliere.games.recorded import game_of
from consigliere.games.registry import load_game
from consigliere.players.player import Player

from .session import GameSession, Luck

_USUAL_SEATS = 2


def new_game(
    game: str,
    *,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
    players: Mapping[int, str | int | Player] | None = None,
) -> GameSession:
    """A game before its first decision; `consigliere.games()` lists what can be played.

    Equal seeds give equal luck; without one it is drawn by the operating system. `options` are
    those of the game, `edition` among them. Without `seats` two people sit down, or as few as the
    game is for. `players` says who plays a seat when `play()` is called: a name, a level, or a
    Player of your own.

    Raises UnknownGameError, InvalidOption or UnknownPlayer; ValueError for a seat not in the game.
    """
    rules = load_game(game)
    named = dict(players or {})
    chosen = dict(options or {})
    count = _usual_seats(rules.info, chosen) if seats is None else seats
    rules.info.check_seats(chosen, count)
    if not set(named) <= set(range(count)):
        raise ValueError(f"the seats of this game are 0 to {count - 1}")
    luck = _luck(seed)
    header = _header(rules, chosen, tuple(_sitter(game, named.get(s)) for s in range(count)), luck)
    own = {seat: player for seat, player in named.items() if not isinstance(player, str | int)}
    return GameSession(Timeline(rules, header), luck, own)


def load(path: str | PathLike[str], *, seed: int | None = None) -> GameSession:
    """A saved game, verified entry by entry; computer seats keep the player they had.

    A finished record holds its seed, so that playing on after `pop` meets the same luck. An
    unfinished one does not: it goes on with new luck, unless `seed` is the one it began with.

    Raises OSError, InvalidRecord or UnknownGameError.
    """
    with Path(path).open("rb") as file:
        record = loads(file.read(MAX_BYTES + 1))
    timeline = replay(record, game_of(record.header))
    known = record.result.seed if record.result else None
    if known is not None:
        stream = ChanceStream(bytes.fromhex(known))
        return GameSession(timeline, Luck(stream, _any_seed() if seed is None else seed))
    luck = _luck(seed)
    if luck.stream.commitment != record.header.commitment:
        # nobody vouches for luck that was not committed to
        timeline = timeline.fork(timeline.now.seq)
    return GameSession(timeline, luck)


def _luck(seed: int | None) -> Luck:
    if seed is None:
        return Luck(ChanceStream(secrets.token_bytes(SEED_BYTES)), _any_seed())
    return Luck(ChanceStream.from_int(seed), seed)


def _any_seed() -> int:
    return secrets.randbits(32)


def _usual_seats(info: GameInfo, options: Mapping[str, str]) -> int:
    possible = info.seats_for(options)
    return _USUAL_SEATS if _USUAL_SEATS in possible else min(possible)


def _header(
    game: Game[object], options: Mapping[str, str], seats: tuple[Sitter, ...], luck: Luck
) -> Header:
    info = game.info
    resolved = info.resolve_options(options)
    return Header(
        info.id,
        info.rules_version,
        resolved,
        info.edition_of(resolved),
        seats,
        luck.stream.commitment,
    )


def _sitter(game: str, player: str | int | Player | None) -> Sitter:
    """Who sits in a seat, as records have it; raises UnknownPlayer."""
    if player is None:
        return Sitter("", "human")
    if isinstance(player, int):
        return Sitter(level_player(game, player).name, "computer", player)
    if isinstance(player, str):
        check_player(player, game)
        return Sitter(player, "computer")
    return Sitter("", "computer")
