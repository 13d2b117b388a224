"""The suite that every game must pass: it plays games and holds the Game protocol to its word.

`check_game` plays one game per seed and looks at every state on the way. What it finds wrong is
raised as a ConformanceError that tells the seed and the actions which lead there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from consigliere.core.errors import InvalidOption
from consigliere.core.game import Game, Information
from consigliere.core.record import Header, Sitter, dumps, loads
from consigliere.core.replay import Timeline, replay

from .alternatives import check_alternatives
from .checks import RULE_CHECKS
from .knowledge import VIEW_CHECKS
from .playthrough import Checks, ConformanceError, Playthrough, Policy, Report, Settings, uniform

__all__ = ["ConformanceError", "Policy", "Report", "Settings", "check_game", "uniform"]


def check_game(game: Game[Any], settings: Settings) -> Report:
    """Play one game per seed; raises ConformanceError at the first fault."""
    report = Report()
    checks = Checks((*RULE_CHECKS, *VIEW_CHECKS), (check_alternatives,), (_check_record,))
    for complaint in (*_check_info(game), *_check_beginning(game, settings)):
        raise ConformanceError(f"{game.info.id}: {complaint}")
    for seed in settings.seeds:
        Playthrough(game, settings, report, seed).run(checks)
        report.games += 1
    if game.info.information is Information.HIDDEN and report.hidden == 0:
        raise ConformanceError(
            f"{game.info.id}: declared hidden, but no view ever left anything open"
        )
    return report


def _check_info(game: Game[Any]) -> Iterator[str]:
    info = game.info
    if not info.seats or list(info.seats) != sorted({*info.seats}) or info.seats[0] < 1:
        yield f"the numbers of seats {info.seats} are not ascending"
    if info.rules_version < 1 or info.max_actions < 1:
        yield "rules_version and max_actions begin at 1"
    names = [spec.name for spec in info.options]
    if len(set(names)) < len(names):
        yield f"two options have the same name: {names}"
    for spec in info.options:
        if spec.default not in spec.values:
            yield f"the default {spec.default!r} of option {spec.name} is none of its values"
        for value, seats in spec.seats.items():
            if value not in spec.values or not seats or not {*seats} <= {*info.seats}:
                yield f"option {spec.name} gives {value!r} the seats {seats}"
        for name, values in spec.needs.items():
            others = [other for other in info.options if other.name == name != spec.name]
            if not values or not any({*values} <= {*other.values} for other in others):
                yield f"option {spec.name} needs {name} to be one of {values}"
        if spec.since > 1 and spec.earlier not in spec.values:
            yield f"option {spec.name} came later and meant {spec.earlier!r} before"
        if not 1 <= spec.since <= info.rules_version:
            yield f"option {spec.name} came with rules version {spec.since}"


def _check_beginning(game: Game[Any], settings: Settings) -> Iterator[str]:
    """Every edition and every value of an option begins; others and wrong seats are refused."""
    info, wrong = game.info, list[tuple[dict[str, str], int]]()
    given = [{"edition": edition} for edition in info.editions]
    given += [{spec.name: value} for spec in info.options for value in spec.values]
    for change in ({}, *given):
        options = {**settings.options, **change}
        if settings.seats not in info.seats_for(options):
            wrong.append((options, settings.seats))
            continue
        first, second = (game.initial(options, settings.seats) for _ in range(2))
        if first != second or hash(first) != hash(second):
            yield f"initial gives different states for the same options {options}"
    wrong += [
        ({"no such option": "yes"}, settings.seats),
        ({"edition": "no such edition"}, settings.seats),
        ({}, max(info.seats) + 1),
        *(({spec.name: "no such value"}, settings.seats) for spec in info.options),
    ]
    for options, seats in wrong:
        try:
            game.initial(options, seats)
        except InvalidOption:
            continue
        yield f"initial accepts {options} for {seats} seats"


def _check_record(play: Playthrough[Any]) -> Iterator[str]:
    """Written down, read and replayed, the game passes through the same states and views."""
    info = play.game.info
    sitters = tuple(Sitter("", "human") for _ in play.seats)
    options = info.resolve_options(play.settings.options)
    timeline = Timeline(play.game, Header(info.id, info.rules_version, options, None, sitters))
    for action in play.actions:
        timeline.append(None if action.is_chance else action.seat, action.word, 0)
    record = timeline.record()
    again = replay(loads(dumps(record)), play.game)
    if again.record() != record:
        yield "the record of the replay is not the record"
    if again.now.outcome != play.game.outcome(play.state):
        yield "the replay ends otherwise"
    for number, (state, moment) in enumerate(zip(play.states, again.moments, strict=True)):
        if state != moment.state or hash(state) != hash(moment.state):
            yield f"the replay differs after {number} actions"
        for viewer in play.viewers if number % play.settings.stride == 0 else ():
            if play.seen(state, viewer) != play.seen(moment.state, viewer):
                yield f"equal states look different after {number} actions"
