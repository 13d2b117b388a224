"""A Ray cluster; pairs of lost workers and machines are played again elsewhere."""

import socket
from collections import deque
from collections.abc import Iterator
from importlib import import_module
from time import monotonic
from typing import Any

from consigliere.core.errors import ConsigliereError

from ..pairs import Pair, Task, play_pair
from ..specification import Specification, check_installed
from .executor import PATIENCE_SECONDS, Attempt, PlayPair, next_attempt, reason_of

_POLL_SECONDS = 5.0
"""Seconds between checks of the size of the cluster."""

_CONNECT_SECONDS = 5.0


class ClusterError(ConsigliereError):
    """Ray is not installed, or no cluster answers."""


class RayExecutor:
    """Plays as many pairs at a time as the cluster has processors, up to `most`.

    Every machine needs the same version of this package.
    """

    def __init__(
        self,
        specification: Specification,
        address: str,
        most: int | None = None,
        play: PlayPair = play_pair,
    ) -> None:
        """Connect to a running cluster; raises ClusterError."""
        self._ray = load_ray()
        self._most = most
        try:
            check_reachable(address)
            self._ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (OSError, RuntimeError, ValueError) as error:
            details = {"address": address, "reason": reason_of(error)}
            raise ClusterError("no_cluster", details) from error
        # Ray's own retries would hide the number of attempts
        self._remote = self._ray.remote(num_cpus=1, max_retries=0)(_play_remotely)
        self._arguments = (play, self._ray.put(specification))

    def play(self, tasks: Iterator[Task]) -> Iterator[Pair]:
        """Play every task once; yield pairs as they finish, failed ones included."""
        retries: deque[Attempt] = deque()
        playing: dict[Any, _Playing] = {}
        while True:
            while len(playing) < self._slots():
                attempt = next_attempt(retries, tasks)
                if attempt is None:
                    break
                reference = self._remote.remote(*self._arguments, attempt.task)
                playing[reference] = _Playing(attempt)
            if not playing:
                return
            for reference in self._finished(playing):
                answer = self._answer(reference, playing.pop(reference))
                if isinstance(answer, Pair):
                    yield answer
                else:
                    retries.append(answer)

    def close(self) -> None:
        """Disconnect from the cluster, stopping all tasks."""
        self._ray.shutdown()

    def _slots(self) -> int:
        """Pairs that the cluster can play at a time; it may grow and shrink."""
        processors = int(self._ray.cluster_resources().get("CPU", 0))
        return max(1, processors if self._most is None else min(processors, self._most))

    def _finished(self, playing: "dict[Any, _Playing]") -> list[Any]:
        """Pairs that are finished or have timed out."""
        done, _ = self._ray.wait(list(playing), num_returns=1, timeout=_POLL_SECONDS)
        now = monotonic()
        late = [one for one, pair in playing.items() if pair.deadline <= now and one not in done]
        for reference in late:
            self._ray.cancel(reference, force=True)
        return [*done, *late]

    def _answer(self, reference: Any, playing: "_Playing") -> Attempt | Pair:
        try:
            pair: Pair = self._ray.get(reference)
        except Exception as error:
            # errors of the player, and those of Ray for lost workers
            return playing.attempt.failed(reason_of(getattr(error, "cause", None) or error))
        return pair


class _Playing:
    """An attempt being played on the cluster."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self.deadline = monotonic() + PATIENCE_SECONDS


def load_ray() -> Any:
    """Ray, which is an extra; raises ClusterError."""
    try:
        return import_module("ray")
    except ImportError:
        raise ClusterError("no_ray") from None


def check_reachable(address: str) -> None:
    """Raise OSError or ValueError if the address does not respond; Ray would wait for minutes."""
    host, _, port = address.rpartition(":")
    socket.create_connection((host, int(port)), _CONNECT_SECONDS).close()


def _play_remotely(play: PlayPair, specification: Specification, task: Task) -> Pair:
    """Play a pair, after checking that the machine has the same rules and players."""
    check_installed(specification)
    return play(specification, task)
