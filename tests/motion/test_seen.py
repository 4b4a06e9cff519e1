"""Switches at what bodies see of each other: two masses that push each other while they are near."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.motion.state_switches import switches_of_state
from sharnir.motion.time_switches import choices_by_motion, find

GAP = "distance('a', (0, 0, 0), 'b', (0, 0, 0))"


def pushed(law: str, prescribed: bool = False) -> sh.System:
    """Masses 1 and 2 kg that fly, and a force between them along x."""
    s = sh.System("pair", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_body("b", joint=sh.Free(), mass=2.0, inertia=(1, 1, 1), q0=[0.5, 0, 0, 1, 0, 0, 0])
    s.add_force("left", sh.Wrench("a", force=(f"-({law})", 0, 0)))
    s.add_force("right", sh.Wrench("b", force=(law, 0, 0)))
    return s


@pytest.mark.slow
def test_a_law_over_a_distance_is_a_switch() -> None:
    """Steps land where it lets go, at 1 m; energy k d² / 2 = 12.5 J is shared by the masses, and momentum is kept."""
    s = pushed(f"100*max(1 - {GAP}, 0)")
    s.add_event("far", sh.When(f"{GAP} - 2", do=[sh.End()]))
    m = s.build()
    assert all("switch of force 'left' at" in x.name for x in switches_of_state(m))
    run = sh.simulate(m, 10.0, rtol=1e-10)
    v_a, v_b = run.v[-1][[0, 6]]
    assert abs(v_a + 2 * v_b) < 1e-12
    assert abs(v_a**2 / 2 + v_b**2 - 12.5) < 1e-9 * 12.5
    omega = np.sqrt(100 * 1.5)  # reduced mass 2/3 kg
    let_go, rest = np.pi / (2 * omega), 1 / (0.5 * omega)
    gap = run.q[:, 7] - run.q[:, 0]
    k = np.abs(gap - 1).argmin()
    assert abs(gap[k] - 1) < 1e-9  # a step ends there
    assert abs(run.t[k] - let_go) < 1e-9
    assert abs(run.events[0].time - let_go - rest) < 1e-9
    assert run.audit().worst < 1e-8
    ended = sh.simulate(pushed(f"100*max(1 - {GAP}, 0)").build(), 10.0, until=f"{GAP} - 2", rtol=1e-10)
    assert abs(ended.t[-1] - run.t[-1]) < 1e-9


def test_smooth_forces_are_not_looked_at_twice() -> None:
    s = pushed(f"100*exp(-{GAP})")
    s.add_force("spring", sh.PointSpring("a", (0, 0, 0), "b", (0, 0, 0), 3.0, 1.0, 0.1))
    m = s.build()
    assert choices_by_motion(m) == {}
    assert switches_of_state(m) == ()


def test_between_prescribed_bodies_it_is_known_before() -> None:
    """A push by what a prescribed body sees of the world is a load of time: the step ends where it begins."""
    s = sh.System("piston", gravity=(0, 0, 0))
    s.add_body("cam", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("cart", joint=sh.Prismatic("y"), mass=2.0)
    s.prescribe("cam", q="0.5*t**2")
    s.add_force("push", sh.JointForce("cart", "where(distance('cam', (0, 0, 0), 'world', (0, 0, 0)) > 0.845, 4, 0)"))
    m = s.build()
    assert switches_of_state(m) == ()
    run = sh.simulate(m, 2.0)
    assert np.abs(run.t - 1.3).min() < 1e-9
    assert abs(run.v[-1, 1] - 2 * 0.7) < 1e-9


def test_a_buffer_between_prescribed_bodies_has_corners_in_time() -> None:
    """What it takes of the drive has a kink at the time when it is touched, where the audit must stop too."""
    s = sh.System("press", gravity=(0, 0, 0))
    s.add_body("ram", joint=sh.Prismatic("x"), mass=1.0)
    s.prescribe("ram", q="2 - t")
    s.add_force("pad", sh.PointSpring("ram", (0, 0, 0), "world", (0, 0, 0), 50.0, 1.3, only="compression"))
    (pairs,) = find(s.build(), 0.0, 1.5, np.zeros((1, 0)))
    assert any(low <= 0.7 <= high and high - low < 1e-9 for low, high in pairs)


@pytest.mark.slow
def test_a_release_by_a_distance() -> None:
    s = sh.System("drop")
    s.add_body("cart", joint=sh.Prismatic("x"), mass=1.0, v0=[1.0])
    s.add_body("load", "cart", joint=sh.Fixed(), mass=1.0, inertia=(1, 1, 1))
    s.add_event("drop", sh.Release("load", when="distance('cart', (0, 0, 0), 'world', (0, 3, 0)) - 5"))
    run = sh.simulate(s.build(), 5.0, times=[0.0, 5.0])
    assert abs(run.events[0].time - 4.0) < 1e-9
    assert abs(run.point("load")[-1, 2] + 9.81 / 2) < 1e-8
