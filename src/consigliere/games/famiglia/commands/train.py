"""`consigliere train famiglia`: the champion learns from games against itself."""

import errno
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from consigliere.console.files import UnwritableFileError
from consigliere.console.messages import language, say
from consigliere.console.progress import compiling, counting_bar
from consigliere.core.message import Arg, Message

from ..players.champion.layers import MOST_NARROW, MOST_WIDE, NARROW, WIDE

if TYPE_CHECKING:
    from rich.progress import Progress

    from ..players.champion.curve import Labels
    from ..players.champion.net import Net
    from ..players.champion.training import Trainer, Training


class Edition(Enum):
    """Which games are learned from; the names are those of `training.EDITIONS`, and of both."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


SIGNAL_EXIT_BASE = 128
"""As in shells, the exit code after a signal is this plus the number of the signal."""


def train(
    out: Annotated[Path, typer.Option(help="cli.help.train.out")],
    games: Annotated[int, typer.Option(min=1, help="cli.help.train.games")],
    seed: Annotated[int, typer.Option(min=0, max=2**53, help="cli.help.train.seed")],
    threads: Annotated[
        int | None,
        typer.Option(min=1, max=1024, help="cli.help.train.threads"),
    ] = None,
    exploiter: Annotated[
        bool, typer.Option("--exploiter", help="cli.help.train.exploiter")
    ] = False,
    points: Annotated[int, typer.Option(min=1, help="cli.help.train.points")] = 25,
    wide: Annotated[int, typer.Option(min=1, max=MOST_WIDE, help="cli.help.train.wide")] = WIDE,
    narrow: Annotated[
        int, typer.Option(min=1, max=MOST_NARROW, help="cli.help.train.narrow")
    ] = NARROW,
    start: Annotated[list[Path] | None, typer.Option("--from", help="cli.help.train.from")] = None,
    edition: Annotated[Edition, typer.Option(help="cli.help.train.edition")] = Edition.BOTH,
    resume: Annotated[bool, typer.Option("--resume/--fresh", help="cli.help.train.resume")] = True,
    picture: Annotated[bool, typer.Option(help="cli.help.train.picture")] = True,
) -> None:
    """Train the net of the champion, or those of its exploiter; after Ctrl-C the same command
    continues.

    The checkpoint and the learning curve are written beside the net, with the suffixes
    `.ckpt.npz`, `.curve.json` and `.curve.png`.
    """
    from ..players.champion.curve import check_drawing  # noqa: PLC0415
    from ..players.champion.training import Schedule  # noqa: PLC0415

    if picture:
        check_drawing()
    _check_file(out)
    checkpoint = out.with_suffix(".ckpt.npz")
    course = _course(exploiter=exploiter)
    schedule = Schedule(games, seed, points=points, wide=wide, narrow=narrow, edition=edition.value)
    net = _start(start or [])
    if net is not None:
        schedule = course.learning_on(schedule, net)
    if resume and checkpoint.exists():
        training = course.resume(checkpoint, schedule)
    else:
        training = course.begin(schedule, net)
    # a file that cannot be written is better found out before the training than after it
    training.save(checkpoint)
    if not training.is_over:
        trainer = _trainer(threads or os.cpu_count() or 1, net, exploiter=exploiter)
        _run(training, trainer, checkpoint)
    _write_results(training, out, picture)


def _start(files: list[Path]) -> "Net | None":
    """The net that learns on: that of the only file, or those of several joined."""
    from ..players.champion.model import load_model  # noqa: PLC0415
    from ..players.champion.net import joined  # noqa: PLC0415

    nets = [load_model(file).net for file in files]
    return joined(nets) if nets else None


def _course(*, exploiter: bool) -> type["Training"]:
    """The kind of training."""
    if exploiter:
        from ..players.exploiter.training import ExploiterTraining  # noqa: PLC0415

        return ExploiterTraining
    from ..players.champion.training import Training  # noqa: PLC0415

    return Training


def _trainer(threads: int, start: "Net | None", *, exploiter: bool) -> "Trainer":
    """Who carries it out."""
    if exploiter:
        from ..players.exploiter.training import ExploiterTrainer  # noqa: PLC0415

        return ExploiterTrainer(threads, start)
    from ..players.champion.training import Trainer  # noqa: PLC0415

    return Trainer(threads)


def _check_file(out: Path) -> None:
    if out.is_dir():
        details = {"file": str(out), "reason": os.strerror(errno.EISDIR)}
        raise UnwritableFileError("unwritable_file", details)


def _run(training: "Training", trainer: "Trainer", checkpoint: Path) -> None:
    """Train to the end; a signal ends the command."""
    from ..players.champion import training as champion  # noqa: PLC0415

    with compiling("famiglia"):
        trainer.warm_up()
    with _signals() as caught, counting_bar("rate") as progress:
        bar = _Bar(progress, training)

        def continues(training: "Training") -> bool:
            bar.update(training)
            return not caught

        champion.train(training, trainer, checkpoint, continues)
    if not training.is_over:
        details: dict[str, Arg] = {"games": training.played, "file": str(checkpoint)}
        typer.echo(say(Message("cli.train.interrupted", details)), err=True)
        raise typer.Exit(SIGNAL_EXIT_BASE + caught[0])


@contextmanager
def _signals() -> Iterator[list[int]]:
    """Ctrl-C and SIGTERM are noted, to stop after the batch; a second one stops at once."""
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
    """The progress bar of a training: games, their rate, and the last point of the curve."""

    def __init__(self, progress: "Progress", training: "Training") -> None:
        self._progress = progress
        self._points = len(training.curve)
        self._task = progress.add_task(
            _latest(training),
            total=training.schedule.games,
            completed=training.played,
            rate="",
        )

    def update(self, training: "Training") -> None:
        """Show that one more batch has been played."""
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
    """The last point of the learning curve, as text."""
    from consigliere.i18n.numbers import decimal, percent  # noqa: PLC0415

    from ..players.champion.curve import interval  # noqa: PLC0415

    if not training.curve:
        return say(Message("cli.train.begun"))
    point = training.curve[-1]
    low, high = interval(point, training.schedule.measured)
    details: dict[str, Arg] = {
        "games": point.games,
        "share": percent(point.share, 1, language()),
        "low": decimal(100 * low, 1, language()),
        "high": decimal(100 * high, 1, language()),
    }
    return say(Message("cli.train.point", details))


def _write_results(training: "Training", out: Path, is_drawn: bool) -> None:
    """Write the net and the learning curve, and print where."""
    from ..players.champion.curve import draw_curve, write_curve  # noqa: PLC0415

    about = training.finish(out, _command(training))
    measured = training.schedule.measured
    write_curve(out.with_suffix(".curve.json"), training.curve, measured, about)
    if is_drawn:
        draw_curve(out.with_suffix(".curve.png"), training.curve, measured, _labels(training))
    typer.echo(say(Message("cli.train.done", {"file": str(out), "hash": about["weights"]})))
    typer.echo(_latest(training))


def _command(training: "Training") -> str:
    """The command that repeats this training; nothing else changes its nets."""
    schedule = training.schedule
    options: dict[str, int | str] = {
        "games": schedule.games,
        "seed": schedule.seed,
        "points": schedule.points,
    }
    if schedule.start:
        options |= {"from": schedule.start}
    elif (schedule.wide, schedule.narrow) != (WIDE, NARROW):
        options |= {"wide": schedule.wide, "narrow": schedule.narrow}
    if schedule.edition != Edition.BOTH.value:
        options |= {"edition": schedule.edition}
    words = [f"--{name} {value}" for name, value in options.items()]
    return " ".join(["consigliere train famiglia", *training.WORDS, "--out FILE", *words])


def _labels(training: "Training") -> "Labels":
    from ..players.champion.curve import Labels  # noqa: PLC0415

    return Labels(
        title=say(Message(training.TITLE)),
        games=say(Message("cli.train.curve_games")),
        share=say(Message("cli.train.curve_share")),
        loss=say(Message("cli.train.curve_loss")),
    )
