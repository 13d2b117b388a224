"""An analysis beside the other processes of the same store: one makes it, all tell it.

Where the store does not answer an analysis is made here, as if there were no other process.
"""

from __future__ import annotations

import logging

from .analyses import Analysis
from .analysis_process import AnalysisLine, LineKind
from .store import StoreError
from .store.analyses import AnalysisShelf, SharedAnalysis

logger = logging.getLogger(__name__)


class Sharing:
    """What this process tells the others of one analysis, and hears of it."""

    def __init__(self, shelf: AnalysisShelf, analysis: Analysis) -> None:
        self._shelf, self._analysis = shelf, analysis
        self._key = str(analysis.key)
        self._found = 0

    async def take(self) -> bool:
        """Whether it is to be made here."""
        try:
            return await self._shelf.take(self._key)
        except StoreError as error:
            logger.warning("an analysis is not shared: %s", error)
            return True

    async def publish(self, line: AnalysisLine) -> None:
        """Send a line to the followers here and elsewhere; not one that is known already."""
        number = self._found
        if line.kind is LineKind.RESULT:
            self._found += 1
            # of a process that was at it before, and died
            if number < self._analysis.count:
                return
        self._analysis.publish(line)
        try:
            if line.kind is LineKind.RESULT:
                await self._shelf.put(self._key, number, line.text)
            elif line.kind is LineKind.STATUS:
                await self._shelf.note(self._key, line.text)
        except StoreError as error:
            logger.warning("a line of an analysis is not shared: %s", error)

    async def leave(self, *, is_complete: bool) -> None:
        """It is made here no more."""
        try:
            await self._shelf.leave(self._key, is_complete=is_complete)
        except StoreError as error:
            logger.warning("nobody else is told that an analysis has ended: %s", error)

    async def hear(self) -> SharedAnalysis:
        """Publish what others have found since; how far it has come."""
        try:
            found = await self._shelf.look(self._key, self._analysis.count)
        except StoreError as error:
            logger.warning("nothing is heard of an analysis elsewhere: %s", error)
            return SharedAnalysis()
        for text in found.lines:
            self._analysis.publish(AnalysisLine(LineKind.RESULT, text))
        if found.status and not found.is_complete:
            self._analysis.publish(AnalysisLine(LineKind.STATUS, found.status))
        return found
