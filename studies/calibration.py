"""Whether predicted chances to win come true: self-play, some turns of each game, ten bins.

A judge predicts the chance of the seat after its turn, as an analysis shows it: one with a name, or
what `--judge module:name` makes of a Thinking. With `--best` it is asked for its best turn, which
is played then. A value function (`--value module:name`, from a view
to the chance of its viewer) predicts it before the turn. The last turn of a game is not asked
about: there the result is known.

Every game is a line of OUT.jsonl with its steps, bound to the hash of what was asked; a run that
was broken off goes on where it stopped. OUT.json, OUT.svg and OUT.md are written anew from all
lines at the end. With `--again FILE.jsonl` nothing is played: the judge is asked about the games
of that file.

    python studies/calibration.py --judge played_alone:champion --playouts 100 \
        --player champion --play-seconds 0 --temperature 0.05 --out build/famiglia-calibration
"""

import argparse
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from functools import cache
from importlib import import_module
from multiprocessing import Pool
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import track

from calibration_play import Specification, played_again, self_play, wandering_until
from consigliere.analysis.analyse import result_for, seed_of
from consigliere.analysis.turn_segments import Turn, turns_of
from consigliere.core.replay import Timeline
from consigliere.games.judges import make_judge
from consigliere.players.judge import Judge
from consigliere.players.player import Thinking
from reliability import Prediction, Reliability, as_markdown, as_svg, reliability

Predict: TypeAlias = Callable[[Timeline[Any], Turn, int], float]
"""The chance of a turn's seat to win the game, with a seed for the predictor's own luck."""
Line: TypeAlias = dict[str, Any]
Task: TypeAlias = tuple[Specification, int, Sequence[str] | None]
"""What is asked about the game of a seed, and its steps if it was played before."""


@cache
def predictor(specification: Specification) -> Predict:
    """What predicts in this process."""
    if specification.value is not None:
        return _by_value(specification.value)
    judge = _judge_of(specification)

    def predict(timeline: Timeline[Any], turn: Turn, seed: int) -> float:
        last = turn.decisions[-1]
        view = timeline.game.view(last.state, turn.seat)
        return judge.judge(view, last.words, seed).played.estimate.chance

    return predict


@cache
def _judge_of(specification: Specification) -> Judge:
    thinking = specification.judging
    if ":" not in specification.judge:
        return make_judge(specification.judge, specification.game, thinking)
    judge: Judge = _found(specification.judge)(thinking)
    return judge


def _found(name: str) -> Any:
    """What a name says: `module:name`."""
    module, _, function = name.partition(":")
    return getattr(import_module(module), function)


def _by_value(name: str) -> Predict:
    value = _found(name)
    return lambda timeline, turn, _: float(
        value(timeline.game.view(turn.decisions[0].state, turn.seat))
    )


def asked(task: Task) -> Line:
    """One game and what was predicted in it, as a line of the file."""
    specification, seed, words = task
    if specification.best:
        timeline, foreseen = self_play(specification, seed, _judge_of(specification))
        return _line(task, timeline, [(one.entry, one.seat, one.chance) for one in foreseen])
    if words is None:
        timeline, _ = self_play(specification, seed)
    else:
        timeline = played_again(specification, seed, words)
    settled = wandering_until(specification, seed)
    turns = [
        turn
        for turn in turns_of(timeline)[:-1]
        if turn.end >= settled and specification.looks_at(turn.number)
    ]
    luck = random.Random(seed)  # noqa: S311  a sample, not a secret
    chosen = sorted(luck.sample(range(len(turns)), min(specification.positions, len(turns))))
    predict = predictor(specification)
    found = [
        (turns[n].number, turns[n].seat, predict(timeline, turns[n], seed_of(seed, n)))
        for n in chosen
    ]
    return _line(task, timeline, found)


def _line(
    task: Task,
    timeline: Timeline[Any],
    found: Sequence[tuple[int, int, float]],
) -> Line:
    """By turn: its first entry, its seat and the chance, beside the result."""
    specification, seed, _ = task
    outcome = timeline.now.outcome
    assert outcome is not None  # noqa: S101  self_play ends with it
    return {
        "spec": specification.hash,
        "seed": seed,
        "entries": [entry for entry, _, _ in found],
        "predictions": [
            [round(chance, 6), result_for(outcome, seat).chance] for _, seat, chance in found
        ],
        "words": [entry.act for entry in timeline.entries],
    }


def known(path: Path, specification: Specification) -> list[Line]:
    """The lines of this specification that the file already holds; a line cut short is removed."""
    if not path.exists():
        return []
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        path.write_bytes(whole)
    lines = [json.loads(line) for line in whole.decode().splitlines()]
    return [line for line in lines if line["spec"] == specification.hash]


def gathered(specification: Specification, wanted: argparse.Namespace) -> list[Line]:
    """All lines, those of the file first; new ones are appended to it until the time is up."""
    path = wanted.out.with_suffix(".jsonl")
    path.parent.mkdir(parents=True, exist_ok=True)
    seeds = range(wanted.seed, wanted.seed + wanted.games)
    lines = [line for line in known(path, specification) if line["seed"] in seeds]
    missing = sorted(set(seeds) - {line["seed"] for line in lines})
    played = {} if wanted.again is None else games_of(wanted.again)
    tasks = [
        (specification, seed, played.get(seed))
        for seed in missing
        if wanted.again is None or seed in played
    ]
    until = monotonic() + wanted.minutes * 60
    with path.open("a", encoding="utf-8") as file:
        for line in track(_answers(tasks, wanted.processes), total=len(tasks), console=_console()):
            file.write(json.dumps(line) + "\n")
            file.flush()
            lines.append(line)
            if monotonic() > until:
                break
    return lines


def games_of(path: Path) -> dict[int, Sequence[str]]:
    """The steps of the games of a file by their seeds."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return {int(line["seed"]): line["words"] for line in lines}


def _answers(tasks: Sequence[Task], processes: int) -> Iterator[Line]:
    if processes == 1:
        yield from map(asked, tasks)
        return
    with Pool(processes) as pool:
        yield from pool.imap_unordered(asked, tasks)


def _console() -> Console:
    return Console(stderr=True)


def report(lines: Sequence[Line], seed: int) -> Reliability:
    """What all lines say together."""
    games = [predictions_of(line) for line in sorted(lines, key=lambda line: int(line["seed"]))]
    return reliability([game for game in games if game], seed)


def predictions_of(line: Line) -> list[Prediction]:
    """The predictions of one game with its result."""
    return [(float(chance), float(result)) for chance, result in line["predictions"]]


def write(
    found: Reliability, specification: Specification, out: Path, seeds: range, played: int
) -> None:
    """OUT.json, OUT.svg and OUT.md; `seeds` are those of the games that were to be `played`."""
    command = command_of(specification, len(seeds), out.name) + f" --seed {seeds.start}"
    data = {"spec": asdict(specification), "hash": specification.hash, **found.as_json()}
    out.with_suffix(".json").write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    out.with_suffix(".svg").write_text(as_svg(found, specification.title), "utf-8")
    said = [
        f"# Calibration: {specification.title}",
        f"{_number(played, len(seeds))} played by {_played_by(specification)}, and up to "
        f"{specification.positions} turns looked at in each{_begun(specification)}; "
        f"{played - found.games} games had none to look at. {_predicted(specification)} by "
        f"`{specification.value or specification.judge}` with {_spent(specification.judging)}. The "
        "command was",
        f"    {command}",
        as_markdown(found, out.with_suffix(".svg").name),
    ]
    out.with_suffix(".md").write_text("\n\n".join(said), "utf-8")


def _begun(specification: Specification) -> str:
    return f", begun before entry {specification.latest}" if specification.latest else ""


def _predicted(specification: Specification) -> str:
    if specification.best:
        return "There the best turn was found, and played, and its chance predicted"
    return "The chance of the seat after its turn was predicted"


def _number(played: int, wanted: int) -> str:
    """The games; those that a run left out whose time was up are said."""
    return f"{played} games were" if played == wanted else f"Only {played} of {wanted} games were"


def _played_by(specification: Specification) -> str:
    playing = specification.playing
    said = f"`{specification.player}` with {_spent(playing)} a turn in both seats"
    if playing.draw is not None:
        said += f", for whom a draw counts {playing.draw:g}"
    if playing.temperature == 0:
        return said
    return (
        f"{said}: at first, up to an entry of the record below {specification.wandering} drawn by "
        f"lot, at a temperature of {playing.temperature:g}, and from the turns looked at on at its "
        "best"
    )


def _spent(thinking: Thinking) -> str:
    if thinking.playouts is not None:
        return f"{thinking.playouts} playouts"
    return f"{thinking.seconds:g} seconds"


def command_of(specification: Specification, games: int, out: str) -> str:
    """The words that make the same figures once more."""
    words = [f"--game {specification.game} --player {specification.player}"]
    words += _budget("play-", specification.playing)
    words.append(f"--temperature {specification.playing.temperature:g}")
    words.append(f"--wandering {specification.wandering}")
    draw = specification.playing.draw
    words += [] if draw is None else [f"--draw {draw:g}"]
    if specification.value is not None:
        words.append(f"--value {specification.value}")
    words += [f"--judge {specification.judge}", *_budget("", specification.judging)]
    words.append(f"--games {games} --positions {specification.positions}")
    words += [f"--latest {specification.latest}"] if specification.latest else []
    words += ["--best"] if specification.best else []
    words += [f"--option '{key}={value}'" for key, value in specification.options]
    return " ".join(["python studies/calibration.py", f"--out build/{out}", *words])


def _budget(prefix: str, thinking: Thinking) -> list[str]:
    if thinking.playouts is not None:
        return [f"--{prefix}playouts {thinking.playouts}"]
    return [f"--{prefix}seconds {thinking.seconds:g}"]


def specification_of(wanted: argparse.Namespace) -> Specification:
    """The specification that the command line asks for."""
    options = tuple((key, value) for key, _, value in (o.partition("=") for o in wanted.option))
    return Specification(
        latest=wanted.latest,
        best=wanted.best,
        game=wanted.game,
        player=wanted.player,
        playing=replace(
            thinking_of(wanted.play_seconds, wanted.play_playouts),
            temperature=wanted.temperature,
            draw=wanted.draw,
        ),
        judge=wanted.judge,
        judging=thinking_of(wanted.seconds, wanted.playouts),
        value=wanted.value,
        positions=wanted.positions,
        wandering=wanted.wandering,
        options=options,
    )


def thinking_of(seconds: float | None, playouts: int) -> Thinking:
    """Seconds where they are given, else playouts."""
    return Thinking(playouts=playouts) if seconds is None else Thinking(seconds=seconds)


def main() -> None:
    """Play and ask what is missing, then report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="famiglia")
    parser.add_argument("--player", default="search", help="plays all seats")
    parser.add_argument("--play-playouts", type=int, default=400, help="of the player, a turn")
    parser.add_argument("--play-seconds", type=float, help="of the player, instead of playouts")
    parser.add_argument("--temperature", type=float, default=0.0, help="of the player, at first")
    parser.add_argument("--draw", type=float, help="what a draw counts for the player")
    parser.add_argument("--wandering", type=int, default=100, help="most entries that it holds for")
    parser.add_argument("--judge", default="search")
    parser.add_argument("--playouts", type=int, default=2000, help="of the judge, a decision")
    parser.add_argument("--seconds", type=float, help="of the judge, instead of playouts")
    parser.add_argument("--value", help="a function that predicts: package.module:name")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=2, help="turns looked at in each game")
    parser.add_argument("--latest", type=int, default=0, help="entry before which they begin")
    parser.add_argument("--best", action="store_true", help="the judge's best turn is played there")
    parser.add_argument("--again", type=Path, help="ask about the games of this file of lines")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0, help="stop after so long")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="key=value")
    parser.add_argument("--out", type=Path, required=True, help="without a suffix")
    wanted = parser.parse_args()
    specification = specification_of(wanted)
    lines = gathered(specification, wanted)
    found = report(lines, wanted.seed)
    seeds = range(wanted.seed, wanted.seed + wanted.games)
    write(found, specification, wanted.out, seeds, len(lines))
    print(json.dumps({key: value for key, value in found.as_json().items() if key != "bins"}))


if __name__ == "__main__":
    main()
