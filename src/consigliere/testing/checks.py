"""What the Game protocol promises of the rules, one check for each promise."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

from consigliere.core.action import CHANCE, Action
from consigliere.core.errors import ConsigliereError, IllegalAction, InvalidAction
from consigliere.core.game import KnowsForced, Outcome, Picker
from consigliere.core.message import Message

from .playthrough import Check, Playthrough

_WORD = re.compile(r"(?!!)[!-~]{1,200}")
"""What a record takes for an action; `!` begins the acts of the table."""


def _check_actors(play: Playthrough[Any]) -> Iterator[str]:
    """Somebody acts until there is an outcome; chance acts alone."""
    actors = play.game.actors(play.state)
    outcome = play.game.outcome(play.state)
    if (outcome is None) != bool(actors):
        yield f"the outcome is {outcome} while {actors} have to act"
    if len(set(actors)) < len(actors) or not {*actors} <= {CHANCE, *play.seats}:
        yield f"the actors {actors} are not seats of this table"
    if CHANCE in actors and len(actors) > 1:
        yield "chance acts together with seats"


def _check_outcome(play: Playthrough[Any]) -> Iterator[str]:
    """Scores for everybody, winners among the seats, a reason that can be said."""
    outcome = play.game.outcome(play.state)
    standing = play.game.standing(play.state, "agreed")
    if standing.reason != "agreed":
        yield "standing does not keep the reason given"
    if outcome is not None:
        if (standing.scores, standing.winners) != (outcome.scores, outcome.winners):
            yield "at the end the standing is not the outcome"
        yield from play.untranslated(Message(f"reason.{outcome.reason}"))
    for found in (standing, outcome):
        if found is not None and not _is_sound(found, play.settings.seats):
            yield f"{found} does not fit {play.settings.seats} seats"


def _is_sound(outcome: Outcome, seats: int) -> bool:
    winners = outcome.winners
    return (
        len(outcome.scores) == seats
        and all(type(score) is int for score in outcome.scores)
        and list(winners) == sorted({*winners})
        and {*winners} <= {*range(seats)}
        and outcome.reason != ""
    )


def _check_chance(play: Playthrough[Any]) -> Iterator[str]:
    """Outcomes exactly when chance is due, each once, with a positive whole weight."""
    outcomes = play.game.chance(play.state)
    is_due = play.game.actors(play.state) == (CHANCE,)
    if bool(outcomes) != is_due:
        yield f"chance offers {len(outcomes)} outcomes, due: {is_due}"
    if len({outcome.action for outcome in outcomes}) < len(outcomes):
        yield "chance offers the same outcome twice"
    for outcome in outcomes:
        play.report.chances += 1
        if type(outcome.weight) is not int or outcome.weight < 1:
            yield f"the weight of {outcome.action.word} is {outcome.weight!r}"
        if not outcome.action.is_chance:
            yield f"the outcome {outcome.action.word} belongs to seat {outcome.action.seat}"


def _check_legal(play: Playthrough[Any]) -> Iterator[str]:
    """Whoever must act can; nobody else may; every action is written in one way."""
    actors = play.game.actors(play.state)
    for seat in (CHANCE, *play.seats):
        legal = play.game.legal_actions(play.state, seat)
        if bool(legal) != (seat in actors and seat != CHANCE):
            yield f"seat {seat} has {len(legal)} legal actions while {actors} have to act"
        if len(set(legal)) < len(legal):
            yield f"seat {seat} is offered the same action twice"
        if isinstance(play.game, KnowsForced) and seat != CHANCE:
            is_forced = play.game.is_forced(play.state, seat)
            if is_forced != (len(legal) == 1):
                yield f"seat {seat} has {len(legal)} legal actions, forced: {is_forced}"
        for action in legal:
            if action.seat != seat:
                yield f"seat {seat} is offered an action of seat {action.seat}"
            if not _WORD.fullmatch(action.word):
                yield f"{action.word!r} cannot stand in a record"
            elif play.game.parse_action(play.state, action.word, seat) != action:
                yield f"{action.word} is not read as it is written"


def _check_applied(play: Playthrough[Any]) -> Iterator[str]:
    """What is listed succeeds, twice alike, changes the state and conserves the pieces."""
    for action in play.some(play.possible()):
        play.report.applied += 1
        try:
            first, second = (play.game.apply(play.state, action) for _ in range(2))
            explained = None if action.is_chance else play.game.explain(play.state, action)
        except ConsigliereError as error:
            yield f"{action.word} is listed but refused: {error}"
            continue
        if explained is not None:
            yield f"{action.word} is listed but explained away: {explained}"
        if (first.state, first.events, first.private) != (
            second.state,
            second.events,
            second.private,
        ):
            yield f"{action.word} has two different results"
        if hash(first.state) != hash(second.state):
            yield f"{action.word} leads to equal states with different hashes"
        if first.state == play.state:
            yield f"{action.word} changes nothing"
        if play.game.conserved(first.state) != play.conserved:
            yield f"{action.word} changes what is conserved"
        for viewer in play.viewers:
            for event in first.told(viewer):
                if event.seat is not None and event.seat not in play.seats:
                    yield f"the event {event.key} is by seat {event.seat}"
                yield from play.untranslated(event.message)


def _check_refused(play: Playthrough[Any]) -> Iterator[str]:
    """What is not listed is refused: changed words, and words of other moments."""
    for seat in play.seats:
        legal = [action.word for action in play.legal[seat]]
        words = [*play.words, *legal]
        tried = play.some([Action(seat, word) for word in dict.fromkeys(words)])
        changed = [_changed(action.word, play.testing_luck) for action in tried]
        for word in dict.fromkeys([*(a.word for a in tried), *changed, "", "no such action"]):
            if word not in legal:
                yield from _check_unlisted(play, Action(seat, word))


def _changed(word: str, pick: Picker) -> str:
    """The word with one letter left out, doubled, or replaced by another of its letters."""
    place = pick([1] * len(word))
    other = word[pick([1] * len(word))]
    return word[:place] + ("", word[place] * 2, other)[pick([1, 1, 1])] + word[place + 1 :]


def _check_unlisted(play: Playthrough[Any], action: Action) -> Iterator[str]:
    play.report.refused += 1
    try:
        read = play.game.parse_action(play.state, action.word, action.seat)
    except InvalidAction as error:
        yield from play.untranslated(error.message)
    else:
        if read.seat != action.seat:
            yield f"{action.word} of seat {action.seat} is read as one of seat {read.seat}"
        if play.game.parse_action(play.state, read.word, read.seat) != read:
            yield f"{action.word} is read as {read.word}, but that as something else"
        if read in play.legal[action.seat]:
            return
        action = read
    yield from _check_refusal(play, action)


def _check_refusal(play: Playthrough[Any], action: Action) -> Iterator[str]:
    """Apply refuses with an error that can be said, and explain gives the same reason."""
    refusals: list[str] = []
    for attempt in (play.game.explain, play.game.apply):
        try:
            found = attempt(play.state, action)
            if isinstance(found, IllegalAction):
                raise found
        except (IllegalAction, InvalidAction) as error:
            yield from play.untranslated(error.message)
            refusals.append(repr((error, getattr(error, "clause", None))))
            if isinstance(error, IllegalAction) and not error.clause:
                yield f"the refusal {error.key} names no clause"
        else:
            yield f"{action.word!r} of seat {action.seat} is not listed, but not refused"
    if len(set(refusals)) > 1 and not action.is_chance:
        yield f"apply refuses {action.word!r} otherwise than explain: {refusals}"


def _check_others(play: Playthrough[Any]) -> Iterator[str]:
    """What one may do is refused to all others: seats, chance, and seats that do not exist."""
    possible = play.possible()
    for action in play.some(possible):
        for seat in (CHANCE, *play.seats, play.settings.seats):
            other = Action(seat, action.word)
            if other in possible:
                continue
            play.report.refused += 1
            try:
                play.game.apply(play.state, other)
            except (IllegalAction, InvalidAction) as error:
                yield from play.untranslated(error.message)
            else:
                yield f"{action.word} of seat {action.seat} is carried out for seat {seat}"


def _check_copies(play: Playthrough[Any]) -> Iterator[str]:
    """A copy is the same state."""
    twin = copy.deepcopy(play.state)
    if twin != play.state or hash(twin) != hash(play.state):
        yield "a copy of the state is not equal to it"
    if play.game.conserved(play.state) != play.conserved:
        yield "what is conserved has changed"


def _check_choices(play: Playthrough[Any]) -> Iterator[str]:
    """Each legal action is one choice, with pieces that select it; other pieces are explained."""
    for seat in play.seats:
        choices = play.game.choices(play.state, seat)
        if sorted(c.word for c in choices) != sorted(a.word for a in play.legal[seat]):
            yield f"the choices of seat {seat} are not its legal actions"
        for choice in choices:
            yield from play.untranslated(choice.label)
            if not choice.path:
                yield f"no pieces select {choice.word}"
            for length in range(1, len(choice.path) + 1):
                if play.game.explain_path(play.state, seat, choice.path[:length]) is not None:
                    yield f"the pieces {choice.path[:length]} are refused, but begin {choice.word}"
            for piece in choice.spends:
                if play.game.explain_path(play.state, seat, (piece, *choice.path)) is not None:
                    yield f"{choice.word} is refused when {piece} is selected too"
        yield from _check_pointing(play, seat, ("no such piece",))
        for other in play.seats:
            if choices and not play.legal[other]:
                yield from _check_pointing(play, other, choices[0].path)


def _check_pointing(play: Playthrough[Any], seat: int, path: tuple[str, ...]) -> Iterator[str]:
    try:
        refusal = play.game.explain_path(play.state, seat, path)
    except InvalidAction as error:
        yield from play.untranslated(error.message)
        return
    if refusal is None:
        yield f"seat {seat} may select {path}, which leads nowhere"
        return
    yield from play.untranslated(refusal.message)


RULE_CHECKS: tuple[Check, ...] = (
    _check_actors,
    _check_outcome,
    _check_chance,
    _check_legal,
    _check_applied,
    _check_refused,
    _check_others,
    _check_copies,
    _check_choices,
)
