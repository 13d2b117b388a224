"""`consigliere best`: the best step at any point of a recorded game, why, and what others give."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from consigliere.console.messages import Language, language, say, set_language
from consigliere.core.message import Message, seat_name

from .analysis import chance, judge_name, opened, played

if TYPE_CHECKING:
    from consigliere.analysis.what_if import Answer
    from consigliere.core.replay import Timeline


def best(
    record: Annotated[Path, typer.Argument(help="cli.help.record")],
    step: Annotated[int, typer.Option(min=0, help="cli.help.best.step")],
    seconds: Annotated[float, typer.Option(min=0.0, max=600.0, help="cli.help.best.seconds")] = 2.0,
    playouts: Annotated[
        int | None, typer.Option(min=1, max=10_000_000, help="cli.help.best.playouts")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**53, help="cli.help.analyse.seed")] = 1,
    judge: Annotated[str | None, typer.Option(help="cli.help.analyse.judge")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.best.json")] = False,
    lang: Annotated[Language | None, typer.Option(help="cli.help.lang")] = None,
) -> None:
    """Say the best step after so many steps of a record, why, and what the others are worth.

    Of a game with secrets the record has to be complete: what counts is what its player could know.
    """
    if lang is not None:
        set_language(lang)
    timeline = opened(record)
    name = judge_name(judge, timeline.game.info.id)
    answer, why = _answer(timeline, step, name, (seconds, playouts, seed))
    if as_json:
        typer.echo(_as_json(answer, step, why))
    else:
        _print(answer, timeline, step)
        for sentence in why:
            typer.echo(sentence)


def _answer(
    timeline: "Timeline[Any]", step: int, judge: str, effort: tuple[float, int | None, int]
) -> "tuple[Answer, list[str]]":
    """The answer, and why the best option is the best, in sentences."""
    from consigliere.analysis.reasons import reasons  # noqa: PLC0415
    from consigliere.analysis.what_if import check_decision, what_if  # noqa: PLC0415
    from consigliere.games.judges import make_judge  # noqa: PLC0415
    from consigliere.players.player import Thinking  # noqa: PLC0415

    check_decision(timeline, step + 1)  # before anything is compiled
    seconds, playouts, seed = effort
    thinking = Thinking(seconds=0.0 if playouts is not None else seconds, playouts=playouts)
    game = timeline.game
    asked = make_judge(judge, game.info.id, thinking)
    answer = what_if(timeline, step + 1, (), asked, seed)
    names = tuple(sitter.name for sitter in timeline.header.seats)
    found = reasons(game, timeline.moments[step].state, answer, asked, language())
    return answer, [say(reason, names) for reason in found]


def _print(answer: "Answer", timeline: "Timeline[Any]", step: int) -> None:
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    from consigliere.analysis.numbers import lost  # noqa: PLC0415
    from consigliere.analysis.step_texts import step_texts  # noqa: PLC0415

    names = tuple(sitter.name for sitter in timeline.header.seats)
    console, table = Console(), Table()
    told = Message("cli.best.position", {"step": step, "player": seat_name(answer.seat)})
    console.print(say(told, names), markup=False, highlight=False)
    for column in ("option", "chance", "cost"):
        table.add_column(say(Message(f"analysis.column.{column}")))
    state = timeline.moments[step].state
    most = answer.verdict.options[0].estimate.chance
    for option in answer.verdict.options:
        words = played(step_texts(timeline.game, state, option.words), names)
        behind = lost(most - option.estimate.chance, language())
        table.add_row(*map(Text, (words, chance(option.estimate), behind)))
    console.print(table)


def _as_json(answer: "Answer", step: int, why: list[str]) -> str:
    import msgspec  # noqa: PLC0415

    found = {"step": step, "seat": answer.seat, "options": answer.verdict.options, "why": why}
    return msgspec.json.encode(found).decode()
