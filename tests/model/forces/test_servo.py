"""Servos by hand and in closed form.

Covers model/forces/drives.py.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import CubicSpline

import sharnir as sh
from sharnir.core.errors import ModelError
from sharnir.model.forces import Servo
from support.force_models import TIME, craft, exerted, interpreted, link, state
from support.motion import rate

FINE = {"rtol": 1e-11, "atol": 1e-12}


def arm(*forces: Servo, inertia: float = 0.5) -> sh.Model:
    s = sh.System("arm", gravity=(0, 0, 0))
    s.add_body("arm", joint=sh.Revolute("y"), mass=2.0, inertia=(1, inertia, 1))
    for k, force in enumerate(forces):
        s.add_force(f"servo {k}", force)
    return s.build()


def test_the_law_by_hand():
    m = link(Servo("tip", 7.0, "k/10", "sin(3*t) + q('link')**2", feedforward="2*t", coordinate=0))
    q, v = np.array([0.3, -0.8]), np.array([0.5, 2.0])
    error = np.sin(3 * TIME) + q[0] ** 2 - q[1]
    error_rate = 3 * np.cos(3 * TIME) + 2 * q[0] * v[0] - v[1]
    expected = 7 * error + 3 * error_rate + 2 * TIME
    np.testing.assert_allclose(exerted(m, link(), q, v), [0, expected], rtol=1e-13)
    np.testing.assert_allclose(interpreted(m).power(q, v, t=TIME), [0, expected * v[1]], rtol=1e-13)
    assert {"error", "error_rate", "torque", "command", "power", "shaft_speed"} == set(m.forces[0].readings({}))


def test_the_rate_of_a_target_along_the_motion():
    """Of a coordinate of a quaternion, of one that is prescribed, and of one whose velocity alone is."""
    target = "q('hub', 4)*q('arm') + q('wheel', 1)"
    m, without = (craft(*x, driven=True).build() for x in ((Servo("slide", 0.0, 1.0, target),), ()))
    s = state(m)
    q_rate = rate(m, s.q, s.v)
    expected = q_rate[4] * s.q[7] + s.q[4] * q_rate[7] + q_rate[m.body("wheel").q_start + 1] - s.v[7]
    assert exerted(m, without, s.q, s.v)[7] == pytest.approx(expected, rel=1e-12)


@pytest.mark.slow
def test_step_response():
    """J q̈ + kd q̇ + kp q = kp: the second-order response, damped below and above the critical damping."""
    for kd in (1.0, 12.0):
        run = sh.simulate(arm(Servo("arm", 8.0, kd, 1.0)), 5.0, **FINE)
        roots = np.roots([0.5, kd, 8.0]).astype(complex)
        step = 1 + (roots[1] * np.exp(roots[0] * run.t) - roots[0] * np.exp(roots[1] * run.t)) / (roots[0] - roots[1])
        np.testing.assert_allclose(run.q[:, 0], step.real, atol=1e-8)
        assert run.audit().worst <= 1e-8


def test_a_table_is_followed():
    """With the torque of the motion fed forward the error is zero from beginning to end: J q̈* of a cubic spline, which
    is straight lines between its knots."""
    x = np.linspace(0, 2, 9)
    spline = CubicSpline(x, np.sin(x) ** 2)
    table, needed = sh.Table(x, spline(x), "smooth"), sh.Table(x, 0.5 * spline(x, 2))
    times, start = np.linspace(0.0, 2.0, 21), [float(spline(0.0, 1))]
    alone, fed = (
        sh.simulate(arm(Servo("arm", 50.0, 5.0, table, feedforward=x)), 2.0, times=times, v0=start, **FINE)
        for x in (0.0, needed)
    )
    assert np.abs(alone.q[:, 0] - spline(times)).max() > 1e-4
    np.testing.assert_allclose(fed.q[:, 0], spline(times), atol=1e-8)


def test_a_speed_is_held():
    """J v̇ = kd (W − v)."""
    run = sh.simulate(arm(Servo("arm", kd=2.0, target_rate=3.0)), 2.0, **FINE)
    np.testing.assert_allclose(run.v[:, 0], 3 * (1 - np.exp(-4 * run.t)), atol=1e-9)


def test_a_given_rate_takes_the_place_of_the_derivative():
    q, v = [0.3], [0.5]
    found = [float(-interpreted(arm(Servo("arm", 7.0, 2.0, "3*t", rate))).inverse(q, v, [0.0], t=TIME)[0])
             for rate in (None, 0.0, "v('arm')")]  # fmt: skip
    position = 7 * (3 * TIME - 0.3)
    np.testing.assert_allclose(found, [position + 2 * 2.5, position - 1.0, position], rtol=1e-13)


def test_a_saturated_step_switches_where_the_torque_does():
    """Bang, then the linear law: both ends of the saturated part are ends of steps, and the audit closes."""
    m = arm(Servo("arm", 8.0, 1.0, 1.0, torque_limit=2.0))
    run = sh.simulate(m, 3.0, **FINE)
    first = sh.simulate(m, 3.0, until="8*(1 - q('arm')) - v('arm') - 2", **FINE)
    t = first.t[-1]
    assert first.q[-1, 0] == pytest.approx(2.0 * t**2, abs=1e-9)  # at T/J = 4
    assert np.abs(run.t - t).min() <= 1e-9
    assert run.audit().worst <= 1e-8


@pytest.mark.parametrize(
    ("force", "message"),
    [
        (Servo("arm", kp=-1.0, target=0), "force 'force 0': kp = -1. Expected 0 or more"),
        (Servo("arm", 1.0, kd=-1.0, target=0), "kd = -1. Expected 0 or more"),
        (Servo("arm", 1.0, 1.0), "neither target nor target_rate is given"),
        (Servo("arm", 1.0, 1.0, target_rate=1.0), "kp without target"),
        (Servo("arm", 1.0, 1.0, target="v('slide')"), "target=\"v\\('slide'\\)\" depends on velocities"),
        (Servo("ball", 1.0, target=0, coordinate=1), "velocity 1 of joint 'ball' .* has no position to follow"),
        (Servo("arm", 1.0, target=0, torque_limit=-3), "torque_limit = -3. Expected a positive number"),
        (Servo("hub", 1.0, target=0), r"joint 'hub' \(Free\) has 6 coordinates. Say on which"),
    ],
)
def test_errors(force, message):
    with pytest.raises(ModelError, match=message):
        craft(force).build()
