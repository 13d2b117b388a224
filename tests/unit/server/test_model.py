"""The state of a table, and what can be asked of it."""

from consigliere.core.table_acts import OFFER_END, RESIGN, UNDO

from .counting_table import played_model


def test_acts_of_the_table_leave_the_position_as_it_is() -> None:
    model = played_model("ann", "ben")
    last = model.timeline.now.seq
    assert model.last_change == last
    model.timeline.append(0, OFFER_END, 0)
    assert model.last_change == last


def test_an_undo_changes_the_position() -> None:
    model = played_model("ann", "ann")
    target = model.undo_target("ann")
    assert target is not None
    moment = model.timeline.append(1, f"{UNDO}{target}", 0)
    assert model.last_change == moment.seq


def test_nobody_undoes_at_a_table_of_others_or_before_the_start() -> None:
    model = played_model("ann", "ann")
    assert model.undo_target("ben") is None
    assert model.undo_target(None) is None
    model.is_started = False
    assert model.undo_target("ann") is None


def test_a_game_is_over_with_its_outcome() -> None:
    model = played_model("ann", "ben")
    assert not model.is_over
    model.timeline.append(0, RESIGN, 0)
    assert model.is_over


def test_the_seed_belongs_to_a_commitment() -> None:
    model = played_model("ann", "ben")
    assert model.seed == bytes(32).hex()
