"""`consigliere analyse`: every turn of a record judged, as a table, JSON or an HTML page."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from consigliere.console.files import read_bytes, write_text
from consigliere.console.messages import Language, language, say, set_language
from consigliere.core.message import Message, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        _print_report(report, timeline)


def opened(record: Path) -> "Timeline[Any]":
    """The verified game of a record that may be analysed."""
    from consigliere.analysis.analyse import check_open  # noqa: PLC0415
    from consigliere.core.record import MAX_BYTES, loads  # noqa: PLC0415
    from consigliere.core.replay import replay  # noqa: PLC0415
    from consigliere.games.recorded import game_of  # noqa: PLC0415

    read = loads(read_bytes(record, MAX_BYTES))
    timeline = replay(read, game_of(read.header))
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


# -- the report in words ----------------------------------------------------------------


def _print_report(report: "Report", timeline: "Timeline[Any]") -> None:
    from rich.console import Console  # noqa: PLC0415

    from consigliere.analysis.report_lines import lines_of  # noqa: PLC0415
    from consigliere.analysis.words import basis, headline, result  # noqa: PLC0415

    console = Console()
    _print_lines(console, [headline(report), result(timeline)], report)
    lines = lines_of(report, timeline)
    if all(line.texts.is_spelled for line in lines):
        _print_table(console, lines, report)
    else:  # a turn of many steps in words, of which no column is wide enough for a line
        _print_turns(console, lines, report)
    costly = ", ".join(str(place + 1) for place in report.costly)
    if costly:
        _print_lines(console, [Message("cli.analyse.costly", {"turns": costly})], report)
    _print_lines(console, list(basis(report, timeline, language())), report)


_COLUMNS = ("turn", "player", "played", "after", "cost", "better")


def _print_table(console: "Console", lines: "Sequence[TurnLine]", report: "Report") -> None:
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    from consigliere.analysis.words import known_heading  # noqa: PLC0415

    table = Table()
    for column in _COLUMNS:
        table.add_column(say(Message(f"analysis.column.{column}")))
    if report.has_known:
        table.add_column(Text(say(known_heading(report), report.names)))
    for line in lines:
        table.add_row(*_row(line, report))
    console.print(table)


def _print_turns(console: "Console", lines: "Sequence[TurnLine]", report: "Report") -> None:
    from rich.padding import Padding  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    from consigliere.i18n.judged_turn import JudgedTurn, turn_lines  # noqa: PLC0415

    for line in lines:
        turn = JudgedTurn(
            line.number,
            say(seat_name(line.report.seat), report.names),
            chance(line.report.after),
            _cost(line.report),
            [say(step, report.names) for step in line.texts.steps],
            [say(step, report.names) for step in line.better.steps] if line.better else (),
            [each.chance for each in line.report.known],
        )
        title, *told = turn_lines(turn, language())
        console.print()
        console.print(title, markup=False, highlight=False)
        for each in told:
            console.print(Padding(Text(each), (0, 0, 0, 2), expand=False))
    console.print()


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
    from consigliere.i18n.judged_turn import chance_text  # noqa: PLC0415

    low, high, is_exact = estimate.low, estimate.high, estimate.is_exact
    return chance_text(estimate.chance, low, high, language(), is_exact=is_exact)


def _cost(turn: "TurnReport") -> str:
    from consigliere.analysis.grades import Grade  # noqa: PLC0415
    from consigliere.i18n.judged_turn import cost_text  # noqa: PLC0415

    mark = Grade(turn.grade).mark if turn.grade else ""
    return cost_text(turn.cost, mark, language())
