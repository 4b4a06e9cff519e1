"""Laws that switch with the state: right to the tolerance of a run, and sliding ends it. Covers
motion/state_switches.py, motion/impacts.py, motion/hybrid.py."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.samples import slow_after, slow_but_every

ROOT = np.sqrt(2.0)


def cart(force: str) -> sh.Model:
    s = sh.System("cart")
    s.add_body("c", "world", joint=sh.Prismatic("x"), mass=1.0)
    s.add_force("law", sh.JointForce("c", force))
    return s.build()


@pytest.fixture(scope="module")
def bang_bang() -> sh.Model:
    return cart("where(q('c') > 0, -1, 1)")


@pytest.mark.parametrize("method", slow_after(2, ["dop853", "dopri5", "adams", "radau"]))
def test_bang_bang(bang_bang: sh.Model, method: str) -> None:
    """From 1 at rest, with the period 4√2: after 20 s it has switched seven times, and each error of a step, 1e-9, may
    have grown with the time since. Nothing is reported as an event."""
    run = sh.simulate(bang_bang, 20.0, q0=[1.0], method=method, rtol=1e-9, atol=1e-11)
    assert run.ok
    assert run.events == []
    u = 20.0 - 14.0 * ROOT
    np.testing.assert_allclose([run.q[-1, 0], run.v[-1, 0]], [-1.0 + 0.5 * u**2, u], atol=1e-8)
    assert len(run.t) < 700


@pytest.mark.parametrize("method", slow_after(2, ["rk4", "dop853", "radau"]))
@pytest.mark.parametrize("start", [0.5, 0.125])
def test_fixed_steps_that_end_on_a_switch(bang_bang: sh.Model, method: str, start: float) -> None:
    """It switches after 1 s, or after 0.5 and 1.5 s, at ends of steps but for rounding: a stage there sees
    the other side, which made the velocity wrong by a part of h."""
    run = sh.simulate(bang_bang, 1.7, q0=[start], method=method, step=0.05, times="end")
    u = 1.7 - 2.0 * np.sqrt(2.0 * start)  # since it has been at rest at -start
    exact = -start + 0.5 * u**2
    if u > (fall := np.sqrt(2.0 * start)):
        exact = fall * (u - fall) - 0.5 * (u - fall) ** 2
    assert run.q[0, 0] == pytest.approx(exact, abs=1e-9)


def test_members_switch_for_themselves(bang_bang: sh.Model) -> None:
    """A batch is its members, to the last bit; here it is in other lanes, and the times of steps round differently."""
    start = np.linspace(0.2, 2.0, 5)[:, None]
    run = sh.simulate(bang_bang, 3.0, q0=start, times=[1.0, 3.0])
    for k in range(5):
        quarter = np.sqrt(2.0 * start[k, 0])
        u = 3.0 % (4.0 * quarter)
        exact = np.where(
            u < quarter, start[k, 0] - 0.5 * u**2, np.where(u < 3 * quarter, 0.5 * (u - 2 * quarter) ** 2 - start[k, 0],
            start[k, 0] - 0.5 * (u - 4 * quarter) ** 2),
        )  # fmt: skip
        assert run.q[k, 1, 0] == pytest.approx(float(exact), abs=1e-7)


@pytest.mark.parametrize("method", ["dop853", "radau"])
def test_friction_by_sign_ends(method: str) -> None:
    """A cart that stops after 1/0.3 s, where both sides of the law hold it: the run ends and names the force."""
    run = sh.simulate(cart("-0.3*sign(v('c'))"), 20.0, v0=[1.0], method=method)
    assert not run.ok
    assert run.t[-1] == pytest.approx(1.0 / 0.3, abs=1e-6)
    assert run.q[-1, 0] == pytest.approx(0.5 / 0.3, abs=1e-8)
    assert len(run.t) < 2000
    assert "force 'law'" in run.status
    assert "Make the switching law smooth" in run.status


@pytest.mark.slow
def test_a_floor_that_is_not_at_zero() -> None:
    """Bounces that do not leave the last digit of the coordinate end: at the time of rest, √(2/g) (1 + e)/(1 − e), but
    for the flights of 64 roundings of 10 m that are left out, 1e-6 s."""
    s = sh.System("ball")
    s.add_body("b", "world", joint=sh.Prismatic("z"), mass=1.0)
    s.add_event("floor", sh.Stop("b", lower=10.0, restitution=0.5))
    run = sh.simulate(s.build(), 3.0, q0=[11.0])
    assert run.ok
    assert run.events[-1].time == pytest.approx(3.0 * np.sqrt(2.0 / 9.81), abs=1e-6)
    assert run.q[-1, 0] == 10.0
    assert run.v[-1, 0] == 0.0


@pytest.mark.slow
@pytest.mark.parametrize("formulation", ["separate-bodies", "hamilton-recursive"])
def test_a_velocity_that_is_locked_does_not_switch(formulation: str) -> None:
    """The velocity of a latched joint is zero but for rounding, of either sign: steps are as long as those without the
    law, where each had ended at a switch."""

    def steps(law: str) -> int:
        s = sh.System("arm")
        s.add_body("base", joint=sh.Revolute("y"), mass=3.0, com=(0.3, 0, 0), inertia=(0.5, 0.5, 0.5))
        s.add_body("arm", "base", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(0.7, 0.1, 0)), mass=2.0,
                   com=(0.2, 0.05, 0.1), inertia=(0.5, 0.5, 0.5))  # fmt: skip
        s.add_force("motor", sh.JointForce("arm", law))
        s.add_event("latch", sh.Latch("arm", at=0.5))
        run = sh.simulate(s.build(), 2.0, formulation=formulation)
        assert run.ok, run.status
        return int((run.t > run.events[0].time).sum())

    assert steps("2 - 0.3*v('arm')*abs(v('arm'))") <= steps("2 - 0.3*v('arm')") + 3


def switched_oscillator(T: float, extra: float = 1.5, level: float = 0.3) -> tuple[float, float]:
    """x'' = −x, less `extra` where x < level, from 1 at rest: arcs of circles about 0 and −extra."""
    t, x, v, centre = 0.0, 1.0, 0.0, 0.0
    while True:
        radius, phase = np.hypot(x - centre, v), np.arctan2(-v, x - centre)
        angle = np.arccos((level - centre) / radius)
        arc = min(a if a > 1e-9 else 2 * np.pi for a in ((s * angle - phase) % (2 * np.pi) for s in (1, -1)))
        if t + arc >= T:
            return centre + radius * np.cos(T - t + phase), -radius * np.sin(T - t + phase)
        t, x, v = t + arc, level, -radius * np.sin(arc + phase)
        centre = -extra if v < 0 else 0.0


@pytest.mark.parametrize(("method", "order"), [("rk4", 4), ("dop853", 8), ("radau", 5), ("gauss4", 4)])
@pytest.mark.parametrize("switch", slow_but_every(3, ["q('c') < 0.3", "q('c')*(2 + cos(q('c'))) < 0.3*(2 + cos(0.3))"]))
def test_fixed_steps_keep_their_order(switch: str, method: str, order: int) -> None:
    """No stage sees the other side, and Newton's iteration is not asked to go over it: errors fall with h^p, down to
    what locating the switches leaves."""
    model = cart(f"-q('c') - where({switch}, 1.5, 0.0)")
    exact = switched_oscillator(10.0)
    for n in (20, 40, 80):
        run = sh.simulate(model, 10.0, q0=[1.0], method=method, step=1.0 / n)
        assert run.ok
        assert np.hypot(run.q[-1, 0] - exact[0], run.v[-1, 0] - exact[1]) < 3.0 * float(n) ** -order + 1e-9
