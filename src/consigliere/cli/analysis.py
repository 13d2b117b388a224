"""`consigliere analyse`: every turn of a record judged, as a table, JSON or an HTML page."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from consigliere.console.files import read_bytes, write_text
from consigliere.console.messages import Language, language, say, set_language
from consigliere.core.message import Message, seat_name

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from consigliere.analysis.report import Method, Report, TurnReport
    from consigliere.analysis.report_lines import TurnLine
    from consigliere.analysis.step_texts import StepTexts
    from consigliere.core.replay import Timeline
    from consigliere.players.judge import Estimate


def analyse(
    record: Annotated[Path, typer.Argument(help="cli.help.record")],
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.analyse.json")] = False,
    html: Annotated[Path | None, typer.Option(help="cli.help.analyse.html")] = None,
    seconds: Annotated[
        float,
        typer.Option(min=0.0, max=600.0, help="cli.help.analyse.seconds"),
    ] = 1.0,
    playouts: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=10_000_000,
            help="cli.help.analyse.playouts",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**53, help="cli.help.analyse.seed")] = 1,
    judge: Annotated[str | None, typer.Option(help="cli.help.analyse.judge")] = None,
    lang: Annotated[Language | None, typer.Option(help="cli.help.lang")] = None,
) -> None:
    """Judge each turn: winning chance after it, chance lost by it, and what was better."""
    if lang is not None:
        set_language(lang)
    timeline = opened(record)
    name = judge_name(judge, timeline.game.info.id)
    if html is not None:
        write_text(html, "")
    report = _judged(timeline, _method(name, seconds, seed, playouts))
    if html is not None:
        from consigliere.analysis.page import page  # noqa: PLC0415

        write_text(html, page(report, timeline, language()))
        typer.echo(say(Message("cli.analyse.written", {"file": str(html)})), err=True)
    if as_json:
        from consigliere.analysis.wire import to_json  # noqa: PLC0415

        typer.echo(to_json(report).decode())
    elif html is None:
        _print_table(report, timeline)


def opened(record: Path) -> "Timeline[Any]":
    """The verified game of a record that may be analysed."""
    from consigliere.analysis.analyse import check_open  # noqa: PLC0415
    from consigliere.core.record import MAX_BYTES, loads  # noqa: PLC0415
    from consigliere.core.replay import replay  # noqa: PLC0415
    from consigliere.games.registry import load_game  # noqa: PLC0415

    read = loads(read_bytes(record, MAX_BYTES))
    timeline = replay(read, load_game(read.header.game))
    check_open(timeline)
    return timeline


def judge_name(wanted: str | None, game_id: str) -> str:
    """The judge that somebody wants, or the strongest of the game; raises UnknownJudge."""
    from consigliere.games.judges import best_judge, check_judge  # noqa: PLC0415

    name = wanted or best_judge(game_id)
    check_judge(name, game_id)
    return name


def _method(judge: str, seconds: float, seed: int, playouts: int | None) -> "Method":
    from consigliere.analysis.report import Method  # noqa: PLC0415

    return Method(judge, 0.0 if playouts is not None else seconds, seed, playouts)


def _judged(timeline: "Timeline[Any]", method: "Method") -> "Report":
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    from consigliere.analysis.analyse import analyse as analyse_game  # noqa: PLC0415
    from consigliere.games.judges import make_judge  # noqa: PLC0415
    from consigliere.players.player import Thinking  # noqa: PLC0415

    thinking = Thinking(seconds=method.seconds, playouts=method.playouts)
    judge = make_judge(method.judge, timeline.game.info.id, thinking)
    # The bar goes to standard error, so that the analysis can be piped.
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(Message("cli.analyse.judging")), total=None)

        def show_progress(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        return analyse_game(timeline, judge, method, show_progress)


# -- the table ------------------------------------------------------------------------

_COLUMNS = ("turn", "player", "played", "after", "cost", "better")


def _print_table(report: "Report", timeline: "Timeline[Any]") -> None:
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    from consigliere.analysis.report_lines import lines_of  # noqa: PLC0415
    from consigliere.analysis.words import basis, headline, known_heading, result  # noqa: PLC0415

    console = Console()
    _print_lines(console, [headline(report), result(timeline)], report)
    table = Table()
    for column in _COLUMNS:
        table.add_column(say(Message(f"analysis.column.{column}")))
    if report.has_known:
        table.add_column(Text(say(known_heading(report), report.names)))
    for line in lines_of(report, timeline):
        table.add_row(*_row(line, report))
    console.print(table)
    costly = ", ".join(str(place + 1) for place in report.costly)
    if costly:
        _print_lines(console, [Message("cli.analyse.costly", {"turns": costly})], report)
    _print_lines(console, list(basis(report, timeline, language())), report)


def _print_lines(console: "Console", messages: list[Message], report: "Report") -> None:
    for message in messages:
        # a name may contain brackets
        console.print(say(message, report.names), markup=False, highlight=False)


def _row(line: "TurnLine", report: "Report") -> "list[Text]":
    from rich.text import Text  # noqa: PLC0415

    from consigliere.analysis.numbers import percents  # noqa: PLC0415

    cells = [
        str(line.number),
        say(seat_name(line.report.seat), report.names),
        played(line.texts, report.names),
        chance(line.report.after),
        _cost(line.report),
        played(line.better, report.names) if line.better else "",
    ]
    if line.report.known:
        cells.append(percents(line.report.known, language()))
    return [Text(cell) for cell in cells]


def played(texts: "StepTexts", names: "tuple[str, ...]") -> str:
    """Steps in notation, or else in words."""
    if texts.is_spelled:
        return texts.notation
    return "\n".join(say(message, names) for message in texts.steps)


def chance(estimate: "Estimate") -> str:
    """A chance with its interval, or that it is exact."""
    from consigliere.analysis.numbers import interval, percent  # noqa: PLC0415

    shown = say(Message("analysis.exact")) if estimate.is_exact else interval(estimate, language())
    return f"{percent(estimate.chance, language())} [{shown}]"


def _cost(turn: "TurnReport") -> str:
    from consigliere.analysis.grades import Grade  # noqa: PLC0415
    from consigliere.analysis.numbers import lost  # noqa: PLC0415

    mark = Grade(turn.grade).mark if turn.grade else ""
    return f"{lost(turn.cost, language())} {mark}".strip()
