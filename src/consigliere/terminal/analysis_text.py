"""An analysis as text: some lines for each turn, then what cost most and how it was found."""

from __future__ import annotations

from collections.abc import Sequence

from consigliere.core.message import Message
from consigliere.i18n import judged_turn
from consigliere.i18n.judged_turn import chance_text, cost_text, turn_lines
from consigliere.server.analysis_protocol import (
    AnalysisDone,
    AnalysisFailed,
    AnalysisMessage,
    AnalysisOffer,
    AnalysisProgress,
    AnalysisQueued,
    EffortInfo,
    JudgedDecision,
    JudgedOption,
    JudgedTurn,
)

from .screen_text import countdown_text, message_text, translate


class AnalysisText:
    """What an analysis has told so far; `names` are those of the seats."""

    def __init__(self, lang: str, names: Sequence[str]) -> None:
        self._lang, self._names = lang, names
        self._turns = 0
        self._lines: list[str] = []
        self.progress = translate(lang, "ui.analysis.preparing")

    @property
    def text(self) -> str:
        """All turns, in the order in which they were played, and the end of the analysis."""
        return "\n".join(self._lines)

    def add(self, message: AnalysisMessage) -> bool:
        """Take in the next message; whether the text has grown."""
        before = len(self._lines)
        match message:
            case AnalysisQueued(0) | AnalysisProgress(_, 0):
                self.progress = translate(self._lang, "ui.analysis.preparing")
            case AnalysisQueued(ahead):
                self.progress = translate(self._lang, "ui.analysis.queued", count=ahead)
            case AnalysisProgress(done, total):
                numbers = {"done": done, "total": total}
                self.progress = translate(self._lang, "ui.analysis.progress", **numbers)
            case JudgedTurn():
                self._turns += 1
                self._lines += self._turn_lines(message)
            case AnalysisDone():
                self.progress = translate(self._lang, "ui.analysis.done")
                self._lines += self._ending(message)
            case AnalysisFailed(reason):
                self.progress = message_text(reason, self._lang)
        return len(self._lines) > before

    def _turn_lines(self, turn: JudgedTurn) -> list[str]:
        after, better = turn.after, _better(turn.decisions)
        told = judged_turn.JudgedTurn(
            self._turns,
            self._names[turn.seat],
            chance_text(after.chance, after.low, after.high, self._lang, is_exact=after.is_exact),
            cost_text(turn.cost, turn.mark, self._lang),
            [step for one in turn.decisions if one.played for step in self._steps(one.played)],
            self._steps(better) if better else (),
            [each.chance for each in turn.known],
        )
        title, *lines = turn_lines(told, self._lang)
        return [title, *(f"  {line}" for line in lines), ""]

    def _ending(self, done: AnalysisDone) -> list[str]:
        places = ", ".join(str(place + 1) for place in done.costly)
        costly = (
            translate(self._lang, "cli.analyse.costly", turns=places)
            if places
            else translate(self._lang, "analysis.costly_none")
        )
        basis = [self._basis(each) for each in done.basis]
        return [costly, "", translate(self._lang, "analysis.basis"), *basis]

    def _basis(self, message: Message) -> str:
        """A sentence on how the figures were found; its seconds come as English writes them."""
        seconds = message.args.get("seconds")
        if isinstance(seconds, str):
            written = seconds if self._lang == "en" else seconds.replace(".", ",")
            message = Message(message.key, {**message.args, "seconds": written})
        return message_text(message, self._lang, self._names)

    def _steps(self, option: JudgedOption) -> list[str]:
        return [message_text(label, self._lang, self._names) for label in option.labels]


def _better(decisions: Sequence[JudgedDecision]) -> JudgedOption | None:
    """What was best at the decision of a turn that cost most; None if nothing was given away."""
    worst = max(decisions, key=lambda decision: decision.cost, default=None)
    if worst is None or worst.cost <= 0 or not worst.options:
        return None
    return worst.options[0]


def effort_lines(offer: AnalysisOffer, lang: str) -> list[str]:
    """The levels of thoroughness, with how long each takes unless its analysis is there already."""
    return [_effort_line(effort, offer, lang) for effort in offer.efforts]


def _effort_line(effort: EffortInfo, offer: AnalysisOffer, lang: str) -> str:
    name = translate(lang, f"ui.analysis.effort.{effort.name}")
    if effort.name in offer.kept:
        return name
    about = translate(lang, "ui.analysis.about", time=countdown_text(effort.seconds))
    return f"{name} · {about}"
