"""Nothing is removed by a clock that jumps."""

from __future__ import annotations

import math

import pytest

from consigliere.server.tables.even_clock import EvenClock

DAY = 86400.0


class Machine:
    """A machine whose time of day may be set."""

    def __init__(self) -> None:
        self.wall, self.stopwatch = 1e9, 50.0

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.stopwatch += seconds

    def clock(self, seconds: float) -> EvenClock:
        return EvenClock(seconds, lambda: self.wall, lambda: self.stopwatch)


@pytest.mark.fault("clock-jump")
def test_a_clock_is_believed_after_a_while() -> None:
    machine = Machine()
    clock = machine.clock(DAY)
    assert clock.read() is None
    machine.pass_time(DAY - 1)
    assert clock.read() is None
    machine.pass_time(1)
    assert clock.read() == machine.wall


@pytest.mark.parametrize("jump", [3600.0, 10 * 365 * DAY, -3600.0])
@pytest.mark.fault("clock-jump")
def test_after_a_jump_it_has_to_wait_again(jump: float, caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    clock = machine.clock(DAY)
    machine.pass_time(2 * DAY)
    assert clock.read() == machine.wall
    machine.wall += jump
    assert clock.read() is None
    assert "the clock has jumped" in caplog.text
    machine.pass_time(DAY / 2)
    assert clock.read() is None
    machine.wall -= jump  # somebody sets it right
    assert clock.read() is None
    machine.pass_time(DAY)
    assert clock.read() == machine.wall


def test_the_corrections_of_a_time_service_are_no_jumps() -> None:
    machine = Machine()
    clock = machine.clock(DAY)
    for _ in range(48):
        machine.pass_time(3600)
        machine.wall += 10
        clock.read()
    assert clock.read() == machine.wall


def test_for_ever() -> None:
    machine = Machine()
    clock = machine.clock(math.inf)
    machine.pass_time(1e12)
    assert clock.read() is None
