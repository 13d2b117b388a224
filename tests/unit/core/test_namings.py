"""Names in a record: read strictly, kept as they are, without any effect on the game."""

import pytest

from consigliere.core.errors import InvalidAction
from consigliere.core.names import NAME_LIMIT
from consigliere.core.record import dumps, loads
from consigliere.core.record_fields import naming_in
from consigliere.core.replay import Timeline, replay
from consigliere.core.table_acts import NAME, UNDO
from counting_game import HEADER, Counting
from family_table import GAME as FAMILY_TREE
from tree_games import timeline


def test_a_game_without_names_takes_none() -> None:
    game: Timeline[object] = Timeline(Counting(), HEADER)  # type: ignore[arg-type]
    with pytest.raises(InvalidAction):
        game.append(0, f"{NAME}x:The Larins", 0)


@pytest.mark.parametrize(
    ("act", "found"),
    [
        ("!name:yuri:Ларины", ("yuri", "Ларины")),
        ("!name:yuri:" + "ё" * NAME_LIMIT, ("yuri", "ё" * NAME_LIMIT)),
        ("!name:yuri:" + "x" * (NAME_LIMIT + 1), None),
        ("!name:yuri:two  blanks", None),
        ("!name:yuri: before", None),
        ("!name:yuri:turned \u202e around", None),
        ("!name:yuri:a bell\a", None),
        ("!name:yuri:", None),
        ("!name::Larin", None),
        ("!name:Yuri:Larin", None),
    ],
)
def test_what_is_a_naming(act: str, found: tuple[str, str] | None) -> None:
    assert naming_in(act) == found


def test_a_name_changes_nothing_and_goes_through_a_record_and_an_undo() -> None:
    """FT-82: text of a player's; what the rules know stays what it was."""
    whole = timeline(9, 2)
    game = Timeline(FAMILY_TREE, whole.header)
    for entry in whole.entries:
        if entry.seat is not None and game.view(entry.seat).nameable:  # type: ignore[attr-defined]
            break
        game.append(entry.seat, entry.act, 0)
    seat, before = entry.seat, game.now
    assert seat is not None
    (family, *_) = game.view(seat).nameable  # type: ignore[attr-defined]
    with pytest.raises(InvalidAction):
        game.append(1 - seat, f"{NAME}{family}:Not mine", 0)
    with pytest.raises(InvalidAction):
        game.append(seat, f"{NAME}nobody:Larin", 0)
    game.append(seat, f"{NAME}{family}:Larin", 0)
    assert (game.now.state, game.now.position) == (before.state, before.position)
    (event,) = game.now.events
    assert (event.key, event.seat, event.args["name"]) == ("table.named", seat, "Larin")
    game.append(seat, f"{NAME}{family}:Ларины", 0)
    game.append(entry.seat, entry.act, 0)
    game.append(seat, f"{UNDO}{before.seq}", 0)
    assert game.now.state == before.state
    again = replay(loads(dumps(game.record())), FAMILY_TREE)
    for one in (game, again):
        (named,) = one.view(None).names  # type: ignore[attr-defined]
        assert (named.family, named.name) == (family, "Ларины")
