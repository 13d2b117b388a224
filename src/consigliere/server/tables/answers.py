"""What messages were answered, so that the same one gets the same answer again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import TypeAlias

from ..protocol import Ack, Refused
from ..store import Answer

_KEPT_REFUSALS = 256

Key: TypeAlias = tuple[str, str]
"""A guest and the `cid` of a message."""


class Answers:
    """All messages that were stored, and the last ones that were refused at this process."""

    def __init__(self) -> None:
        self._stored: dict[str, dict[str, int]] = {}
        self._refused: OrderedDict[Key, Refused] = OrderedDict()

    def find(self, key: Key) -> Ack | Refused | None:
        """The answer to a message, if it had one."""
        guest, cid = key
        seq = self._stored.get(guest, {}).get(cid)
        return self._refused.get(key) if seq is None else Ack(cid, seq)

    def add(self, answers: Iterable[Answer]) -> None:
        """These messages are stored."""
        for answer in answers:
            self._stored.setdefault(answer.guest, {})[answer.cid] = answer.seq

    def refuse(self, key: Key, refused: Refused) -> None:
        """This one was refused."""
        self._refused[key] = refused
        while len(self._refused) > _KEPT_REFUSALS:
            self._refused.popitem(last=False)
