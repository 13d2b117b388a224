"""`consigliere replay`: verify a record and step through it."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from consigliere.console.files import read_bytes
from consigliere.console.messages import language, say
from consigliere.core.message import Message

if TYPE_CHECKING:
    from consigliere.core.moment import Moment
    from consigliere.core.record import Record
    from consigliere.core.replay import Timeline


def replay(
    file: Annotated[Path, typer.Argument(help="cli.help.record")],
    board: Annotated[bool, typer.Option(help="cli.help.replay.board")] = True,
) -> None:
    """Verify a record and step through it.

    Enter goes on, b goes back, q quits. In a pipe every step is printed at once.
    """
    from consigliere.core.record import MAX_BYTES, loads  # noqa: PLC0415
    from consigliere.core.replay import replay as replay_record  # noqa: PLC0415
    from consigliere.games.recorded import game_of  # noqa: PLC0415

    record = loads(read_bytes(file, MAX_BYTES))
    timeline = replay_record(record, game_of(record.header))
    _Stepper(timeline, _names(record), board=board).run()
    _print_result(record, timeline)


def _names(record: "Record") -> list[str]:
    seats = enumerate(record.header.seats, start=1)
    return [seat.name or say(Message("seat.number", {"number": n})) for n, seat in seats]


class _Stepper:
    """Steps through the moments of a timeline, waiting for a key if there is a keyboard."""

    def __init__(self, timeline: "Timeline[Any]", names: list[str], *, board: bool) -> None:
        self.timeline = timeline
        self.names = names
        self.board = board

    def run(self) -> None:
        """Show the moments in order, or as the keys demand."""
        seq = 1
        while seq < len(self.timeline.moments):
            self._show(self.timeline.moments[seq])
            key = _key() if sys.stdin.isatty() and sys.stdout.isatty() else ""
            if key == "q":
                return
            seq = max(1, seq - 1) if key == "b" else seq + 1

    def _show(self, moment: "Moment[Any]") -> None:
        act = moment.entry.act if moment.entry else ""
        typer.echo(f"{moment.seq:>4}  {act}")
        for event in moment.events:
            player = "" if event.seat is None else f"{self.names[event.seat]}: "
            typer.echo(f"      {player}{say(event.message, self.names)}")
        if self.board:
            self._show_board(moment)

    def _show_board(self, moment: "Moment[Any]") -> None:
        """Print the table at the beginning of each turn, and at the end."""
        from consigliere.games.drawing import text_of  # noqa: PLC0415

        game = self.timeline.game
        view = self.timeline.view(None, moment)
        drawn = text_of(game.info.id, view, language(), self.names)
        before = self.timeline.moments[moment.seq - 1]
        if game.actors(moment.state) != game.actors(before.state):
            typer.echo("")
            typer.echo(drawn)
            typer.echo("")


def _key() -> str:
    try:
        return input().strip().lower()[:1]
    except EOFError:
        return "q"


def _print_result(record: "Record", timeline: "Timeline[Any]") -> None:
    from consigliere.analysis.words import reason  # noqa: PLC0415

    names = _names(record)
    result = record.result
    outcome = timeline.now.outcome
    if result is None or outcome is None:
        typer.echo(say(Message("cli.replay_unfinished", {"count": len(record.entries)})))
        return
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, result.scores, strict=True))
    winners = ", ".join(names[seat] for seat in result.winners)
    why = reason(timeline.now.resigned, outcome)
    key = "cli.replay_won" if winners else "cli.replay_drawn"
    told = Message(key, {"winners": winners, "scores": scores, "reason": why})
    typer.echo(say(told, names))
    seed = "cli.replay_verified_seed" if result.seed else "cli.replay_verified"
    typer.echo(say(Message(seed, {"count": len(record.entries)})))
