"""Servos that look at their joints from time to time: exact between two samples, where nothing but constants act."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import expm

import sharnir as sh
from sharnir.core.errors import ModelError
from sharnir.model.forces import Servo
from support.force_models import craft
from support.samples import slow_after

J, KP, KD, KI, LOAD, T = 0.5, 8.0, 1.0, 6.0, 0.3, 0.05
FINE = {"rtol": 1e-11, "atol": 1e-12}


def arm(**changes: object) -> sh.Model:
    s = sh.System("arm", gravity=(0, 0, 0))
    s.parameter("kp", KP)
    s.add_body("arm", joint=sh.Revolute("y"), mass=2.0, inertia=(1, J, 1))
    s.add_force("load", sh.JointForce("arm", LOAD))
    given = {"kp": "kp", "kd": KD, "ki": KI, "target": 1.0, "period": T} | changes
    s.add_force("servo", Servo("arm", **given))
    return s.build()


def flow(x: np.ndarray, u: float, h: float) -> np.ndarray:
    """The double integrator under a constant torque, by the exponential of its matrix."""
    A = np.array([[0, 1, 0], [0, 0, 1 / J], [0, 0, 0]])
    return (expm(A * h) @ [*x, u + LOAD])[:2]


def exact(delay: float, samples: int, kp: float = KP, limit: float = np.inf, unwind: float = 1.0) -> np.ndarray:
    """(samples + 1, 3): q, v and z at all samples, one after the other."""
    whole, rest = int(delay / T + 1e-9), delay % T if abs(delay / T - round(delay / T)) > 1e-9 else 0.0
    x, z, u, taken, found = np.zeros(2), 0.0, 0.0, [], []
    for k in range(samples):
        found.append([*x, z])
        error = 1 - x[0]
        taken.append(kp * error - KD * x[1] + KI * z)
        given = np.clip(taken[-1], -limit, limit)
        z += T * (error - (taken[-1] - given) / (KI * unwind))
        x = flow(x, np.clip(u, -limit, limit), rest)
        u = taken[k - whole] if k >= whole else 0.0
        x = flow(x, np.clip(u, -limit, limit), T - rest)
    return np.array([*found, [*x, z]])


@pytest.mark.slow
@pytest.mark.parametrize("delay", slow_after(1, [0.0, T, 0.02, 0.12]))
def test_against_the_recursion(delay):
    """No delay, a whole period, a part of one, and two periods and a part."""
    run = sh.simulate(arm(delay=delay), 1.0, times=np.arange(21) * T, **FINE)
    np.testing.assert_allclose(np.hstack([run.q, run.v]), exact(delay, 20)[:, :2], atol=1e-12)
    readings = run.force("servo").readings
    np.testing.assert_allclose(readings["integral"][:-1], exact(delay, 21)[1:21, 2], atol=1e-12)  # after the sample
    assert run.audit().worst <= 1e-8


@pytest.mark.slow
def test_no_error_is_left_under_a_load():
    """The integral holds the load."""
    run = sh.simulate(arm(), 60.0, times="end", **FINE)
    assert run.q[-1, 0] == pytest.approx(1.0, abs=1e-10)
    assert KI * run.force("servo").readings["integral"][-1] == pytest.approx(-LOAD, abs=1e-9)


@pytest.mark.slow
def test_the_integral_does_not_wind_up():
    unwind = np.sqrt(KD / KI)
    bounded = sh.simulate(arm(torque_limit=1.0), 2.0, times=np.arange(41) * T, **FINE)
    found = exact(0.0, 40, limit=1.0, unwind=unwind)
    np.testing.assert_allclose(np.hstack([bounded.q, bounded.v]), found[:, :2], atol=1e-12)
    wound_up = exact(0.0, 40, limit=1.0, unwind=1e12)
    assert found[:, 0].max() - 1 < 0.8 * (wound_up[:, 0].max() - 1)  # it overshoots less


@pytest.mark.slow
def test_batches_and_other_starts():
    """Members equal single runs; a run that goes on from another samples when that would have; one that starts at any
    time samples there, then at multiples of the period."""
    m, times = arm(delay=0.02), np.arange(9) * T
    gains = np.array([4.0, 8.0])
    batch = sh.simulate(m, 0.4, times=times, params={"kp": gains}, **FINE)
    for b, kp in enumerate(gains):
        np.testing.assert_allclose(batch.q[b, :, 0], exact(0.02, 8, kp)[:, 0], atol=1e-12)
    first = sh.simulate(m, 0.13, times=[*times[:3].tolist(), 0.13], **FINE)
    second = sh.simulate(m, 0.27, start=first, times=times[3:], **FINE)
    whole = sh.join([first, second])
    np.testing.assert_allclose(np.delete(whole.q[:, 0], 3), exact(0.02, 8)[:, 0], atol=1e-12)
    late = sh.simulate(arm(), 0.1, t0=0.33, **FINE)
    assert [round(event.time, 9) for event in late.events] == [0.33, 0.35, 0.4]


def test_modes_are_parameters():
    m = arm()
    assert [p.name for p in m.modes] == ["servo:next", "servo:command", "servo:integral"]
    dyn = sh.compile(m, backend="casadi")
    assert dyn.acceleration([0.0], [0.0], params={"servo:command": 2.0})[0] == pytest.approx((2.0 + LOAD) / J)


@pytest.mark.parametrize(
    ("force", "message"),
    [
        (Servo("arm", 1.0, target=0, period=-0.1), "force 'force 0': period: -0.1. Expected a positive number"),
        (Servo("arm", 1.0, target=0, period=0), "period: 0. Expected a positive number of seconds"),
        (Servo("arm", 1.0, target=0, period="t"), "period: 't' is not a number. Expected a positive number of seconds"),
        (Servo("arm", 1.0, target=0, period=0.1, delay=-0.1), "delay = -0.1. Expected a number of seconds, 0 or more"),
        (Servo("arm", 1.0, target=0, delay=0.1), "delay without period"),
        (Servo("arm", 1.0, target=0, period=1e-4, delay=1.0), "delay = 1 s is 1e.04 periods of 0.0001 s"),
        (Servo("arm", 1.0, target=0, ki=-1, period=0.1), "ki = -1. Expected 0 or more"),
        (Servo("arm", kd=1.0, target_rate=0, ki=1, period=0.1), "ki without target"),
        (Servo("arm", ki=1, target=0, period=0.1, torque_limit=1.0), "ki alone, without kp and kd, and a limit"),
        (Servo("arm", ki=1, target=0, period=0.1, torque_limit=1.0, unwind=-1), "unwind = -1. Expected a positive"),
    ],
)
def test_errors(force, message):
    with pytest.raises(ModelError, match=message):
        craft(force).build()
