"""Computer seats on a Ray cluster; processes of this machine decide while it does not answer."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from consigliere.games.players import level_player

from .computers import ComputerPool, Question
from .player_cache import PlayerCache, PlayerFactory, player_of_level
from .ray_client import PATIENCE_SECONDS, RayClient, check_version

logger = logging.getLogger(__name__)

RETRY_SECONDS = 15.0
"""How long a cluster is left alone after it failed."""
_AT_ONCE = 64
"""Questions on their way; further ones wait here."""


def seconds_of_level(game: str, level: int) -> float:
    """The budget of the computer player of that level."""
    return level_player(game, level).thinking.seconds


class ClusterSeats:
    """Asks the cluster; `local` is started when that fails for the first time."""

    def __init__(
        self,
        client: RayClient,
        local: ComputerPool,
        factory: PlayerFactory = player_of_level,
        budget: Callable[[str, int], float] = seconds_of_level,
    ) -> None:
        self._client = client
        self._local = local
        self._factory = factory
        self._budget = budget
        self._has_local = False
        self._alone_until = 0.0
        self._failures = 0
        self._threads = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="cluster")

    def start(self) -> None:
        """Nothing has to run here as long as the cluster answers."""

    def compiled(self, game: str) -> None:
        """A game lies compiled in the cache of this machine; others have their own."""
        self._local.compiled(game)

    def failures(self) -> int:
        """How many questions the cluster did not answer, or nobody did."""
        return self._failures + self._local.failures()

    async def choose(self, question: Question) -> str:
        """One of the words of the question, in bounded time, whatever happens."""
        if time.monotonic() >= self._alone_until:
            loop = asyncio.get_running_loop()
            try:
                word = await loop.run_in_executor(self._threads, self._ask, question)
                if word in question.words:
                    return word
                logger.error("a computer player answered %r, which is not legal", word)
            except Exception as error:
                # of the player, of Ray, or of the network: the game goes on whatever it was
                logger.error("the cluster gave no answer: %r", error)
                self._alone_until = time.monotonic() + RETRY_SECONDS
            self._failures += 1
        return await self._ask_here(question)

    async def stop(self) -> None:
        """Leave the cluster, and end the processes of this machine."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self._client.close)
        await self._local.stop()

    def _ask(self, question: Question) -> str:
        seconds = PATIENCE_SECONDS + self._budget(question.game, question.level)
        return self._client.call(decide, self._factory, question, seconds=seconds)

    async def _ask_here(self, question: Question) -> str:
        if not self._has_local:
            self._has_local = True
            self._local.start()
        return await self._local.choose(question)


def decide(version: str, factory: PlayerFactory, question: Question) -> str:
    """Run on the cluster: what the player of that level chooses."""
    check_version(version)
    player, _ = _players(factory, question.game).player(question.game, question.level)
    return player.choose(question.view, question.words, question.seed)


@cache
def _players(factory: PlayerFactory, game: str) -> PlayerCache:
    """The players of a game in a process of the cluster, which stays for later questions."""
    players = PlayerCache(factory)
    players.start(game)
    return players
