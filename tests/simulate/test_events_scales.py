"""Events at all scales of time and length, and at time stamps: instants are located relative to the step and to the
rounding of t. Covers integrate/events.py."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.samples import slow_after

EPS = float(np.finfo(float).eps)


def bounces(fall: float, height: float, rigid: bool, **how: object) -> tuple[sh.Run, np.ndarray]:
    """A ball that falls for `fall` s, thrown back with 0.8 of its speed six times, and when that is."""
    s = sh.System("ball", gravity=(0, 0, -2.0 * height / fall**2))
    s.add_body("b", joint=sh.Free() if rigid else sh.Prismatic("z"), mass=1.0, inertia=(1, 1, 1))
    floor = sh.RigidContact("b", (0, 0, 0), "world", sh.Plane(), 0.8) if rigid else sh.Stop("b", 0.0, restitution=0.8)
    s.add_event("floor", floor)
    times = fall * (1.0 + 2.0 * np.cumsum(0.8 ** np.arange(6)) - 2.0)
    q0 = [0, 0, height, 1, 0, 0, 0] if rigid else [height]
    return sh.simulate(s.build(), times[-1] + 0.5 * fall * 0.8**6, q0=q0, **how), times


@pytest.mark.parametrize("rigid", [False, True])
@pytest.mark.parametrize(
    ("t0", "fall", "height"),
    slow_after(
        1,
        [
            (0, 1, 1),
            (0, 1e-6, 1),
            (0, 1e6, 1),
            (0, 1, 1e-3),
            (0, 1, 1e3),
            (1.7e9, 1, 1),
            (1.7e9, 1e6, 1e3),
            (-1e6, 1, 1),
        ],
    ),
)
def test_six_bounces(t0: float, fall: float, height: float, rigid: bool) -> None:
    run, times = bounces(fall, height, rigid, t0=t0)
    assert run.ok
    found = np.array([event.time for event in run.events]) - t0
    np.testing.assert_allclose(found, times, rtol=0, atol=1e-8 * fall + 64 * EPS * abs(t0))


@pytest.mark.slow
@pytest.mark.parametrize("method", ["dop853", "dopri5", "adams", "radau"])
def test_a_latch_of_microseconds(method: str) -> None:
    for rate in (1e6, 1.0, 1e-6):
        s = sh.System("slide", gravity=(0, 0, 0))
        s.add_body("m", joint=sh.Prismatic("x"), mass=1.0)
        s.add_force("spring", sh.JointSpring("m", rate**2))
        s.add_event("latch", sh.Latch("m", at=0.5))
        s.add_event("free", sh.Release("m", at=3.0 / rate))
        run = sh.simulate(s.build(), 6.0 / rate, q0=[1.0], method=method)
        assert run.ok
        assert [event.time * rate for event in run.events] == pytest.approx([np.arccos(0.5), 3.0], abs=1e-8)
        assert len(run.t) < 250


def test_a_hundred_events_of_a_time_stamp_are_no_chattering() -> None:
    """At 1.7e9 s, some 0.1 s apart."""
    s = sh.System("rotor", gravity=(0, 0, 0))
    s.parameter("count", 0.0)
    s.add_body("r", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_event("tick", sh.When("sin(q('r'))", do=[sh.Set("count", "count + 1")]))
    run = sh.simulate(s.build(), 12.0, t0=1.7e9, q0=[0.5], v0=[10 * np.pi])
    assert run.ok
    assert len(run.events) == 120


def test_a_time_stamp_that_steps_are_too_short_for() -> None:
    """`adams` starts with 4e-7 s; at 1.7e9 s that is the rounding of t, and the message says so."""
    s = sh.System("ball")
    s.add_body("b", joint=sh.Prismatic("z"), mass=1.0)
    run = sh.simulate(s.build(), 3.0, method="adams", t0=1.7e9)
    assert "where times are rounded to 4e-07 s" in str(run.status)
