"""`consigliere la-famiglia companion`: bookkeeping for those who play with the real box."""

import os
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Annotated, Any

import typer

from consigliere.console.files import read_bytes, unwritable
from consigliere.console.messages import language, say, short_error
from consigliere.core.errors import ConsigliereError
from consigliere.core.message import Arg, Message
from consigliere.i18n.render import labelled

if TYPE_CHECKING:
    from ..companion.board import CompanionBoard, Hint
    from ..companion.session import Session

QUIT = "quit"


class Mode(StrEnum):
    """The mode of a game."""

    DUEL = "1v1"
    TRIO = "2v1"
    TEAMS = "2v2"


class Level(StrEnum):
    """The difficulty for the soloist of 2v1."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Tie(StrEnum):
    """The winner of a tie in 2v2 if nobody controls Bronte."""

    FIRST_PLAYER = "first_player"
    DRAW = "draw"


def companion(
    moves: Annotated[
        list[str] | None,
        typer.Argument(help="cli.help.companion.moves"),
    ] = None,
    file: Annotated[Path, typer.Option(help="cli.help.companion.file")] = Path("companion.json"),
    mode: Annotated[Mode | None, typer.Option(help="cli.help.companion.mode")] = None,
    level: Annotated[Level | None, typer.Option(help="cli.help.companion.level")] = None,
    bronte: Annotated[
        Tie | None,
        typer.Option(help="cli.help.companion.bronte"),
    ] = None,
) -> None:
    """Do the bookkeeping of a game with the real box: dome, extra actions, victory."""
    wanted = {"mode": mode, "level": level, "bronte": bronte}
    session = _open_session(file, {key: value.value for key, value in wanted.items() if value})
    if moves:
        for word in moves:
            session = _with_move(session, word)
        _write(file, session)
    _show(session)
    if not moves:
        _ask(file, session)


def _open_session(file: Path, wanted: dict[str, str]) -> "Session":
    """The session in a file, or a new one; raises SessionError, also if its settings differ."""
    from ..companion.refusal import SessionError  # noqa: PLC0415
    from ..companion.session import (  # noqa: PLC0415
        Session,
        loads,
        replay,
    )

    if not file.exists():
        choices: dict[str, Any] = wanted
        return Session(**choices)
    session = loads(read_bytes(file))
    if any(getattr(session, key) != value for key, value in wanted.items()):
        settings = f"{session.mode}, {session.level}, {session.bronte}"
        raise SessionError("companion_other", {"file": str(file), "settings": settings})
    replay(session)
    return session


def _with_move(session: "Session", word: str) -> "Session":
    from ..companion.session import with_move  # noqa: PLC0415

    return with_move(session, word, SystemRandom().randrange)


def _write(file: Path, session: "Session") -> None:
    """Replace the file atomically."""
    from ..companion.session import dumps  # noqa: PLC0415

    fresh = file.with_name(file.name + ".new")
    try:
        with fresh.open("wb") as output:
            output.write(dumps(session))
            output.flush()
            os.fsync(output.fileno())
        fresh.replace(file)
    except OSError as error:
        raise unwritable(file, error) from error


def _ask(file: Path, session: "Session") -> None:
    """Read lines of moves; a line is carried out as a whole or not at all.

    In a pipe the first error ends the command.
    """
    is_person = sys.stdin.isatty()
    while True:
        if is_person:
            typer.echo(f"\n{say(Message('cli.companion.ask'))}: ", nl=False)
        line = sys.stdin.readline()
        words = line.split()
        if not line or words == [QUIT]:
            return
        changed = session
        try:
            for word in words:
                changed = _with_move(changed, word)
        except ConsigliereError as error:
            if not is_person:
                raise
            typer.echo(f"{short_error(error)}\t{say(error.message)}", err=True)
            continue
        session = changed
        if words:
            _write(file, session)
            _show(session)


# -- output ---------------------------------------------------------------------------------


def _show(session: "Session") -> None:
    from ..companion.board import board_of  # noqa: PLC0415
    from ..companion.session import replay  # noqa: PLC0415

    for line in _lines(board_of(replay(session))):
        typer.echo(line)


def _lines(board: "CompanionBoard") -> Iterator[str]:
    names = [say(role) for role in board.roles]
    phase = Message(f"la_famiglia.companion.phase.{board.phase}")
    head: dict[str, Arg] = {"mode": board.mode, "round": board.round, "phase": phase}
    yield say(Message("cli.companion.head", head))
    if board.phase == "setup":
        yield from _setup(board, names)
    yield from _numbers(board, names)
    outcome = () if board.phase == "setup" else (board.outcome,)
    for hint in (*board.hints, *outcome):
        yield _clause(hint, names)
    yield say(Message("cli.companion.moves"))
    for form in board.moves:
        word = form.partition(":")[0]
        yield f"  {form:<24}{say(Message(f'la_famiglia.companion.move.{word}'))}"


def _setup(board: "CompanionBoard", names: list[str]) -> Iterator[str]:
    for number, step in enumerate(board.setup, start=1):
        who = ", ".join(names[seat] for seat in step.seats)
        text = say(step.text, names)
        if who:
            text = say(Message("cli.companion.step", {"who": who, "text": text}))
        yield f"{number:>3}. {text}" + (f" [{step.clause}]" if step.clause else "")


def _numbers(board: "CompanionBoard", names: list[str]) -> Iterator[str]:
    """The dome, or the discs and locks of the soloist."""
    if board.dome is not None:
        counts = zip(names, board.dome.members, strict=True)
        members = ", ".join(labelled(name, str(count), language()) for name, count in counts)
        yield say(Message("cli.companion.dome", {"members": members}))
    if board.extra is not None:
        extra = board.extra
        discs: dict[str, Arg] = {"free": extra.free, "blocked": extra.blocked, "used": extra.used}
        yield say(Message("cli.companion.extra", discs))
        opened = [str(lock) for lock, is_open in enumerate(extra.open, start=1) if is_open]
        shown = ", ".join(opened) or Message("cli.companion.none")
        yield say(Message("cli.companion.locks", {"locks": shown}))


def _clause(hint: "Hint", names: list[str]) -> str:
    return f"{say(hint.text, names)} [{hint.clause}]"
