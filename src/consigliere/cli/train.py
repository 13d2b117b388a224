"""`consigliere train`: a computer player learns from games against itself."""

import errno
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg, Message

from .messages import language, say
from .progress import compiling, counted

if TYPE_CHECKING:
    from rich.progress import Progress

    from consigliere.games.famiglia.players.champion.curve import Labels
    from consigliere.games.famiglia.players.champion.training import School, Training

ENDED_BY = 128
"""The exit code of a command that a signal ended is this and the signal's number, as in shells."""

app = typer.Typer(no_args_is_help=True)


class UnwritableModelError(ConsigliereError):
    """The file of the net cannot be written."""


@app.command()
def famiglia(
    out: Annotated[Path, typer.Option(help="The file of the trained net.")],
    games: Annotated[int, typer.Option(min=1, help="Games to learn from, in batches of 200.")],
    seed: Annotated[int, typer.Option(min=0, max=2**53, help="Equal seeds give equal nets.")],
    threads: Annotated[
        int | None,
        typer.Option(min=1, max=1024, help="Games at a time. Default: as many as processors."),
    ] = None,
    points: Annotated[int, typer.Option(min=1, help="Points of the learning curve.")] = 25,
    resume: Annotated[
        bool, typer.Option("--resume/--fresh", help="Go on from the checkpoint, or begin anew.")
    ] = True,
    picture: Annotated[
        bool, typer.Option(help="Draw the learning curve, which needs the extra `train`.")
    ] = True,
) -> None:
    """Train the net of the champion; Ctrl-C and go on later.

    The checkpoint and the learning curve lie beside the net: `.ckpt.npz`, `.curve.json` and
    `.curve.png` in place of its ending.
    """
    from consigliere.games.famiglia.players.champion import training as champion  # noqa: PLC0415
    from consigliere.games.famiglia.players.champion.curve import check_drawing  # noqa: PLC0415

    if picture:
        check_drawing()
    _check_file(out)
    checkpoint = out.with_suffix(".ckpt.npz")
    schedule = champion.Schedule(games, seed, points=points)
    if resume and checkpoint.exists():
        training = champion.Training.resume(checkpoint, schedule)
    else:
        training = champion.Training.begin(schedule)
    # also to find out before the training, and not after it, that nothing can be written there
    training.save(checkpoint)
    if not training.is_over:
        _study(training, champion.School(threads or os.cpu_count() or 1), checkpoint)
    _leave(training, out, picture)


def _check_file(out: Path) -> None:
    if out.is_dir():
        details = {"file": str(out), "reason": os.strerror(errno.EISDIR)}
        raise UnwritableModelError("unwritable_file", details)


def _study(training: "Training", school: "School", checkpoint: Path) -> None:
    """Train to the end; leaves the command when a signal wants it."""
    from consigliere.games.famiglia.players.champion.training import train  # noqa: PLC0415

    with compiling("famiglia"):
        school.warm_up()
    with _signals() as caught, counted("rate") as progress:
        bar = _Bar(progress, training)

        def tell(training: "Training") -> bool:
            bar.tell(training)
            return not caught

        train(training, school, checkpoint, tell)
    if not training.is_over:
        said = Message("cli.train.interrupted", {"games": training.played, "file": str(checkpoint)})
        typer.echo(say(said), err=True)
        raise typer.Exit(ENDED_BY + caught[0])


@contextmanager
def _signals() -> Iterator[list[int]]:
    """Ctrl-C and SIGTERM are listed, to be heeded after the batch; the next one ends at once."""
    caught: list[int] = []

    def catch(number: int, _frame: object) -> None:
        caught.append(number)
        restore()

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    before = {number: signal.signal(number, catch) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield caught
    finally:
        restore()


class _Bar:
    """The bar of a training: games, how many a second, and the last point of the curve."""

    def __init__(self, progress: "Progress", training: "Training") -> None:
        self._progress = progress
        self._points = len(training.curve)
        self._task = progress.add_task(
            _latest(training),
            total=training.schedule.games,
            completed=training.played,
            rate="",
        )

    def tell(self, training: "Training") -> None:
        """One more batch is played."""
        self._progress.update(self._task, completed=training.played, description=_latest(training))
        speed = self._progress.tasks[0].speed
        if speed is not None:
            rate = say(Message("cli.train.rate", {"rate": f"{speed:.0f}"}))
            self._progress.update(self._task, rate=rate)
        if len(training.curve) > self._points and not self._progress.console.is_terminal:
            # a log has no bar
            self._progress.console.print(_latest(training), highlight=False, soft_wrap=True)
        self._points = len(training.curve)


def _latest(training: "Training") -> str:
    """The last point of the learning curve, in words."""
    from consigliere.analysis.numbers import number, percent  # noqa: PLC0415
    from consigliere.games.famiglia.players.champion.curve import interval  # noqa: PLC0415

    if not training.curve:
        return say(Message("cli.train.begun"))
    point = training.curve[-1]
    low, high = interval(point, training.schedule.measured)
    details: dict[str, Arg] = {
        "games": point.games,
        "share": percent(point.share, language()),
        "low": number(100 * low, language()),
        "high": number(100 * high, language()),
    }
    return say(Message("cli.train.point", details))


def _leave(training: "Training", out: Path, is_drawn: bool) -> None:
    """Write the net and the learning curve, and say so."""
    from consigliere.games.famiglia.players.champion.curve import draw_curve, write_curve  # noqa: PLC0415

    about = training.finish(out, _command(training))
    measured = training.schedule.measured
    write_curve(out.with_suffix(".curve.json"), training.curve, measured, about)
    if is_drawn:
        draw_curve(out.with_suffix(".curve.png"), training.curve, measured, _labels())
    typer.echo(say(Message("cli.train.done", {"file": str(out), "hash": about["weights"]})))
    typer.echo(_latest(training))


def _command(training: "Training") -> str:
    """The words that make this training once more; nothing else changes its net."""
    schedule = training.schedule
    options = {"games": schedule.games, "seed": schedule.seed, "points": schedule.points}
    words = [f"--{name} {value}" for name, value in options.items()]
    return " ".join(["consigliere train famiglia --out FILE", *words])


def _labels() -> "Labels":
    from consigliere.games.famiglia.players.champion.curve import Labels  # noqa: PLC0415

    return Labels(
        title=say(Message("cli.train.curve_title")),
        games=say(Message("cli.train.curve_games")),
        share=say(Message("cli.train.curve_share")),
        loss=say(Message("cli.train.curve_loss")),
    )
