"""A Ray cluster that a server has work done on, over the port that Ray has for clients."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from consigliere import __version__
from consigliere.arena.executors.executor import reason_of
from consigliere.arena.executors.ray_cluster import ClusterError, check_reachable, load_ray

T = TypeVar("T")

SCHEME = "ray://"
PATIENCE_SECONDS = 30.0
"""How long a cluster may take to begin something: it has to find a processor and start Python."""
_RAY_SETTINGS = {"RAY_CLIENT_RECONNECT_GRACE_PERIOD": "5", "RAY_ENABLE_AUTO_CONNECT": "0"}
"""Ray's own: how many seconds it waits for a lost connection (30 by default), and that it starts no
cluster on this machine when there is none."""


class RayClient:
    """The connection of this process, made when it is needed; methods block, from any thread.

    Every machine of the cluster needs the same version of this package.
    """

    def __init__(self, url: str) -> None:
        """`url` is `ray://HOST:PORT`."""
        self.url = url
        for name, value in _RAY_SETTINGS.items():
            os.environ.setdefault(name, value)
        self._ray = load_ray()
        self._lock = threading.Lock()
        self._is_connected = False
        self._remote: dict[Callable[..., Any], Any] = {}

    def check(self) -> None:
        """Raise ClusterError unless somebody listens there."""
        try:
            check_reachable(self.url.removeprefix(SCHEME))
        except (OSError, ValueError) as error:
            raise self._unreachable(error) from error

    def call(self, function: Callable[..., T], *arguments: Any, seconds: float) -> T:
        """What a function returns there, found by its name; what fails is ended there.

        Raises ClusterError, TimeoutError, or what the function raises.
        """
        self._connect()
        answer = self._sent(function, arguments, seconds)
        try:
            returned: T = self.wait(answer, seconds)
        except BaseException:
            if self._has_connection:
                self._ray.cancel(answer, force=True)
            raise
        return returned

    def _sent(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float
    ) -> Any:
        """A call that has been taken there; Ray waits for ever if a connection takes nothing."""
        taken: Future[Any] = Future()

        def send() -> None:
            try:
                taken.set_result(self._of(function).remote(__version__, *arguments))
            except BaseException as error:
                taken.set_exception(error)

        threading.Thread(target=send, daemon=True).start()
        try:
            return taken.result(seconds)
        except TimeoutError:
            raise TimeoutError(f"nothing was taken within {seconds:g} s") from None

    def start(self, kind: type[Any], *arguments: Any) -> Any:
        """An actor: an object in a process of its own there, until `kill`. Raises ClusterError."""
        self._connect()
        return self._of(kind).remote(__version__, *arguments)

    def wait(self, answer: Any, seconds: float) -> Any:
        """What a call comes to; raises TimeoutError, or the error of the call."""
        if not self._has_connection:
            raise ConnectionError(f"the connection to {self.url} is lost")
        try:
            return self._ray.get(answer, timeout=seconds)
        except self._ray.exceptions.GetTimeoutError as error:
            raise TimeoutError(f"no answer within {seconds:g} s") from error

    def kill(self, actor: Any) -> None:
        """End the process of an actor; with the connection it ends by itself."""
        if self._has_connection:
            self._ray.kill(actor)

    def close(self) -> None:
        """Disconnect; what runs there is ended."""
        with self._lock:
            self._ray.shutdown()
            self._remote.clear()

    @property
    def _has_connection(self) -> bool:
        return self._is_connected and bool(self._ray.is_initialized())

    def _connect(self) -> None:
        with self._lock:
            if self._has_connection:
                return
            self._is_connected = False
            self._ray.shutdown()
            self._remote.clear()
            self.check()
            try:
                self._ray.init(self.url, log_to_driver=False, logging_level="ERROR")
            except (OSError, RuntimeError, ValueError) as error:
                raise self._unreachable(error) from error
            self._is_connected = True

    def _of(self, function: Callable[..., Any]) -> Any:
        """What runs a function or a class there; a lost process is the caller's to replace."""
        with self._lock:
            if function not in self._remote:
                again = "max_restarts" if isinstance(function, type) else "max_retries"
                self._remote[function] = self._ray.remote(num_cpus=1, **{again: 0})(function)
            return self._remote[function]

    def _unreachable(self, error: Exception) -> ClusterError:
        details = {"address": self.url, "reason": reason_of(error)}
        return ClusterError("no_cluster", details)


class OtherVersion(Exception):
    """A machine of the cluster has another version of this package."""


def check_version(wanted: str) -> None:
    """Raise OtherVersion unless this machine has that version."""
    if wanted != __version__:
        raise OtherVersion(f"version {__version__} is installed here, {wanted} asks")
