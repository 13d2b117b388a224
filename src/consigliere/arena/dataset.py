"""Self-play as a table of decisions, for Parquet files; see docs/dataset.md."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from consigliere.console.files import unwritable
from consigliere.core.errors import ConsigliereError
from consigliere.core.game import Game, share_of_win
from consigliere.players.judge import Judge
from consigliere.players.player import Player

from .course import Course, Step

FORMAT = 1
"""Raised when a column changes its meaning."""
ROWS_A_GROUP = 20_000
"""Rows that are kept in memory until they are written."""


class DatasetError(ConsigliereError):
    """What writes Parquet is not installed."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """What is played: `games` games with the seeds from `seed` on, the first player in seat 0.

    `judge`, if any, says what the position is worth to whoever is to decide.
    """

    game: Game[Any]
    players: Sequence[Player]
    options: Mapping[str, str]
    games: int
    seed: int
    judge: Judge | None = None


Row = dict[str, Any]
"""A decision, by column; see docs/dataset.md."""


def rows_of(played: SelfPlay, number: int) -> list[Row]:
    """The decisions of one game, the first of which is number 0."""
    seed = played.seed + number
    course = Course(played.game, played.players, played.options, seed)
    rows: list[Row] = []
    drawn: list[str] = []
    for step in course.steps():
        if step.action.is_chance:
            drawn.append(step.action.word)
            continue
        found = {"game": number, "seed": seed, "number": len(rows), "drawn": drawn}
        rows.append(found | _decision(played, step))
        drawn = []
    outcome = course.outcome
    for row in rows:
        row["result"] = share_of_win(outcome.winners, len(outcome.scores), row["seat"])
        row["scores"] = outcome.scores
        row["winners"] = outcome.winners
        row["reason"] = outcome.reason
    return rows


def _decision(played: SelfPlay, step: Step) -> Row:
    value = None
    if played.judge is not None:
        view = played.game.view(step.state, step.action.seat)
        value = played.judge.judge(view, (), step.seed).options[0].estimate.chance
    return {
        "seat": step.action.seat,
        "position": position_of(played.game, step.state),
        "legal": step.legal,
        "chosen": step.action.word,
        "value": value,
    }


def position_of(game: Game[Any], state: Any) -> str | None:
    """The position in notation, where the game can write it."""
    write = getattr(game, "format_position", None)
    if write is None:
        return None
    try:
        written: str = write(state)
    except ValueError:  # its notation has no such position
        return None
    return written


def write_parquet(file: Path, played: SelfPlay, about: Mapping[str, Any]) -> Iterator[int]:
    """Play and write; yields the number of rows after each game.

    The file appears when everything is in it: until then it lies beside as `NAME.part`, which an
    error takes away. `about` goes into the metadata. Raises UnwritableFileError, DatasetError.
    """
    arrow, parquet = _arrow()
    part = file.with_name(file.name + ".part")
    kind = _schema(arrow).with_metadata({"consigliere": json.dumps({"format": FORMAT, **about})})
    try:
        if file.is_dir():
            raise IsADirectoryError
        output = part.open("wb")
    except OSError as error:
        raise unwritable(file, error) from error
    try:
        with output, parquet.ParquetWriter(output, kind, compression="zstd") as writer:
            yield from _written(played, lambda rows: writer.write_table(_table(kind, rows)))
        part.replace(file)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise unwritable(file, error) from error
        raise


def _written(played: SelfPlay, write: Any) -> Iterator[int]:
    rows: list[Row] = []
    count = 0
    for number in range(played.games):
        found = rows_of(played, number)
        rows += found
        count += len(found)
        if len(rows) >= ROWS_A_GROUP:
            write(rows)
            rows = []
        yield count
    if rows:
        write(rows)


def _arrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise DatasetError("no_pyarrow") from None


def _schema(arrow: Any) -> Any:
    text, whole, small = arrow.string(), arrow.int32(), arrow.int8()
    columns = (
        ("game", whole),
        ("seed", arrow.int64()),
        ("number", whole),
        ("seat", small),
        ("drawn", arrow.list_(text)),
        ("position", text),
        ("legal", arrow.list_(text)),
        ("chosen", text),
        ("value", arrow.float64()),
        ("result", arrow.float64()),
        ("scores", arrow.list_(whole)),
        ("winners", arrow.list_(small)),
        ("reason", text),
    )
    optional = {"position", "value"}
    return arrow.schema([arrow.field(name, kind, name in optional) for name, kind in columns])


def _table(kind: Any, rows: list[Row]) -> Any:
    return import_module("pyarrow").Table.from_pylist(rows, schema=kind)
