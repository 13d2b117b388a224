"""An analysis as one HTML page: no script, no other file, for print and small screens."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any
from xml.etree.ElementTree import Element

from consigliere.core.message import Message, seat_name
from consigliere.core.replay import Timeline
from consigliere.i18n.render import render
from consigliere.players.judge import Estimate

from .grades import Grade
from .graph import graph
from .markup import Inside, document, element
from .numbers import interval, lost, percent, percents
from .report import Report, TurnReport
from .report_lines import DecisionLine, OptionLine, TurnLine, lines_of
from .step_texts import StepTexts
from .words import basis, headline, known_heading, legend, players, result

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""The page is self-contained, so it may load nothing."""
_COLUMNS = ("turn", "player", "played", "after", "cost", "better")


def page(report: Report, timeline: Timeline[Any], lang: str) -> str:
    """The report about a game as HTML in a language; raises UnknownLanguage."""
    return _Page(report, timeline, lang).text()


@dataclass(frozen=True, slots=True)
class _Page:
    report: Report
    timeline: Timeline[Any]
    lang: str

    def text(self) -> str:
        """The page as text."""
        lines = lines_of(self.report, self.timeline)
        style = files(__package__).joinpath("data/page.css").read_text("utf-8")
        title = self.say(headline(self.report))
        head = element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
            element("title", title),
            element("style", style),
        )
        main = element(
            "main",
            element("h1", self.word("title")),
            element("p", self.say(players(self.report))),
            element("p", self.say(result(self.timeline))),
            *self.figure(),
            *self.costly(lines),
            *self.turns(lines),
            *self.basis(),
        )
        return document(element("html", head, element("body", main), lang=self.lang))

    # -- words ----------------------------------------------------------------------

    def say(self, message: Message) -> str:
        return render(message, self.lang, self.report.names)

    def word(self, key: str) -> str:
        return self.say(Message(f"analysis.{key}"))

    def player(self, seat: int) -> str:
        return self.say(seat_name(seat))

    # -- parts ----------------------------------------------------------------------

    def figure(self) -> Iterator[Element]:
        """The graph with its legend."""
        if not self.report.turns:
            return
        yield element("h2", self.word("graph"))
        tips = [self.tip(number, turn) for number, turn in enumerate(self.report.turns, start=1)]
        drawn = graph(self.report, self.word("graph"), tips, self.lang)
        caption = [self.say(message) for message in legend(self.report)]
        yield element("figure", drawn, element("figcaption", " ".join(caption)))

    def tip(self, number: int, turn: TurnReport) -> str:
        """The tooltip of a point in the graph."""
        parts = [f"{number}. {self.player(turn.seat)}", percent(turn.after.chance, self.lang)]
        return ", ".join([*parts, self.grade(turn), lost(turn.cost, self.lang)]).rstrip(", ")

    def grade(self, turn: TurnReport) -> str:
        return self.word(f"grade.{turn.grade}") if turn.grade else ""

    def costly(self, lines: Sequence[TurnLine]) -> Iterator[Element]:
        """The turns that cost most, each with a link to its line below."""
        yield element("h2", self.word("costly"))
        if not self.report.costly:
            yield element("p", self.word("costly_none"))
            return
        chosen = [lines[place] for place in self.report.costly]
        yield element("ol", *(element("li", *self.costly_line(line)) for line in chosen))

    def costly_line(self, line: TurnLine) -> Iterator[Inside]:
        turn = line.report
        link = self.say(Message("analysis.turn_number", {"number": line.number}))
        yield element("a", link, href=f"#turn-{line.number}")
        yield f", {self.player(turn.seat)}: "
        yield self.short(line.texts)
        yield " "
        yield from self.cost(turn)
        if line.better is not None:
            yield f". {self.word('column.better')}: "
            yield self.short(line.better)

    def turns(self, lines: Sequence[TurnLine]) -> Iterator[Element]:
        """The table of all turns."""
        if not lines:
            return
        yield element("h2", self.word("turns"))
        headings = [
            element("th", heading, scope="col", role="columnheader") for heading in self.headings()
        ]
        rows = [self.row(line) for line in lines]
        # explicit roles survive `display: block` on narrow screens
        yield element(
            "table",
            element("caption", self.word("turns_help"), class_="soft"),
            element("thead", element("tr", *headings, role="row"), role="rowgroup"),
            element("tbody", *rows, role="rowgroup"),
            role="table",
        )

    def headings(self) -> Iterator[str]:
        """The columns of the table of turns."""
        yield from (self.word(f"column.{column}") for column in _COLUMNS)
        if self.report.has_known:
            yield self.say(known_heading(self.report))

    def row(self, line: TurnLine) -> Element:
        turn = line.report
        better = [] if line.better is None else [self.short(line.better)]
        cells: dict[str, Sequence[Inside]] = {
            "player": [self.player(turn.seat)],
            "played": [self.played(line)],
            "after": list(self.chance(turn.after)),
            "cost": list(self.cost(turn)),
            "better": better,
        }
        if self.report.has_known:
            cells["known"] = [percents(turn.known, self.lang)]
        number = element("th", f"{line.number}.", scope="row", role="rowheader")
        _, *labels = self.headings()
        columns = (
            element("td", *inside, role="cell", data_label=label, class_=name)
            for label, (name, inside) in zip(labels, cells.items(), strict=True)
        )
        return element("tr", number, *columns, role="row", id=f"turn-{line.number}")

    def played(self, line: TurnLine) -> Element:
        """The turn in notation; expanded, its steps and the other options."""
        summary = element("summary", self.short(line.texts))
        parts: list[Element] = [self.steps(line.texts)]
        for decision in line.decisions:
            if len(decision.options) > 1:
                parts.append(element("p", self.word("options"), class_="soft"))
                parts.append(self.options(decision))
        return element("details", summary, *parts)

    def steps(self, steps: StepTexts) -> Element:
        return element("ol", *(element("li", self.say(message)) for message in steps.steps))

    def options(self, decision: DecisionLine) -> Element:
        return element("ul", *(self.option(option) for option in decision.options))

    def option(self, option: OptionLine) -> Element:
        shown = [self.short(option.texts), " ", *self.chance(option.estimate)]
        if not option.is_played:
            return element("li", *shown)
        return element("li", *shown, f" ({self.word('was_played')})", class_="played")

    def chance(self, estimate: Estimate) -> Iterator[Inside]:
        yield element("span", percent(estimate.chance, self.lang), class_="number")
        shown = self.word("exact") if estimate.is_exact else interval(estimate, self.lang)
        yield " "
        yield element("small", f"[{shown}]")

    def cost(self, turn: TurnReport) -> Iterator[Inside]:
        shown = lost(turn.cost, self.lang)
        if shown:
            yield element("span", shown, class_="number")
        if turn.grade:
            mark = Grade(turn.grade).mark
            yield " "
            yield element("span", f"{mark} {self.grade(turn)}", class_=f"grade {turn.grade}")

    def basis(self) -> Iterator[Element]:
        """How the figures were computed."""
        yield element("h2", self.word("basis"))
        messages = basis(self.report, self.timeline, self.lang)
        yield element("ul", *(element("li", self.say(message)) for message in messages))

    def short(self, texts: StepTexts) -> Element:
        """Steps in notation, or else in words."""
        if texts.is_spelled:
            return _code(texts.notation)
        return element("span", "; ".join(self.say(message) for message in texts.steps))


def _code(notation: str) -> Element:
    """Notation with line breaks only between words."""
    words = notation.split(" ")
    parts: list[Inside] = []
    for word in words:
        parts += [element("span", word), " "]
    return element("code", *parts[:-1])
