"""What viewers are sent, built from the model of a table."""

from copy import deepcopy
from dataclasses import replace

import pytest

from consigliere.core.table_acts import RESIGN
from consigliere.server.auth import Identity
from consigliere.server.store import Chair
from consigliere.server.tables import presenter, seating
from consigliere.server.tables.model import TableModel
from consigliere.server.tables.viewer import Viewer

from .counting_table import ANN, BEN, played_model


def state_of(model: TableModel) -> object:
    """Everything that a presenter might be tempted to write to."""
    timeline = model.timeline
    return deepcopy((model.setup, timeline.moments, model.is_started, model.connected))


@pytest.mark.parametrize("identity", [ANN, BEN, None])
def test_presenting_changes_neither_model_nor_viewer(identity: Identity | None) -> None:
    model, viewer = played_model("ann", "ben"), Viewer(identity)
    before, shown = state_of(model), viewer.shown
    for _ in range(2):
        presenter.snapshot(model, viewer, 1.0)
        presenter.resumed(model, viewer, 0, 1.0)
        presenter.happened(model, viewer, model.timeline.now, 1.0)
        presenter.notice(model, viewer)
    assert (state_of(model), viewer.shown) == (before, shown)


def test_equal_models_are_presented_alike() -> None:
    one, other = (
        presenter.snapshot(played_model("ann", "ben"), Viewer(ANN), 1.0) for _ in range(2)
    )
    assert one == other


def test_each_seat_is_sent_its_own_secret_and_choices() -> None:
    model = played_model("ann", "ben")
    ann, ben, public = (presenter.snapshot(model, Viewer(each), 1.0) for each in (ANN, BEN, None))
    assert [each.view.secret for each in (ann, ben, public)] == [3, 1, None]
    assert [bool(each.choices) for each in (ann, ben, public)] == [True, False, False]


def test_the_seed_is_sent_once_the_game_is_over() -> None:
    model = played_model("ann", "ben")
    assert presenter.table_info(model, ANN).seed is None
    model.timeline.append(0, RESIGN, 0)
    assert presenter.table_info(model, ANN).seed == model.seed


def test_with_two_seats_the_public_view_is_shown_until_a_curtain_is_lifted() -> None:
    model, viewer = played_model("ann", "ann"), Viewer(ANN)
    assert presenter.snapshot(model, viewer, 1.0).view.secret is None
    viewer.shown = 0
    assert presenter.snapshot(model, viewer, 1.0).view.secret == 3
    moment = model.timeline.append(0, "1", 0)
    viewer.draw_curtain(model, moment)
    assert viewer.shown is None


@pytest.mark.parametrize(
    ("kind", "level", "is_compiled", "expected"),
    [
        (seating.COMPUTER, 8, False, True),
        (seating.COMPUTER, 8, True, False),
        (seating.COMPUTER, 1, False, False),
        (seating.HUMAN, 0, False, False),
    ],
)
def test_a_computer_that_looks_ahead_warms_up_until_its_game_is_compiled(
    kind: str,
    level: int,
    is_compiled: bool,  # noqa: FBT001  a case of the table above
    expected: bool,  # noqa: FBT001
) -> None:
    model = played_model("ann", "ben")
    chairs = (model.setup.chairs[0], Chair(kind, level, "", None))
    model.setup = replace(model.setup, game="famiglia", chairs=chairs)
    model.is_compiled = is_compiled
    seats = presenter.table_info(model, ANN).seats
    assert [seat.warming_up for seat in seats] == [False, expected]
