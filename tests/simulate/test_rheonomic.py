"""Mechanisms with given motions whose own motion, or the force that the drive takes, is known by formula."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from support.samples import slow_but_every
from support.ways import FORMULATIONS

every_formulation = pytest.mark.parametrize("formulation", slow_but_every(3, FORMULATIONS))
G, HEIGHT, J, AMPLITUDE = 9.81, 1.0, 0.02, 0.05
LENGTH = HEIGHT + J / HEIGHT  # of a point mass on a string with the same motion
THRESHOLD = float(np.sqrt(2 * G * LENGTH)) / AMPLITUDE  # rad/s: Kapitza (1951), upright is stable above it


def on_a_shaker(rate: float) -> sh.Model:
    """A rod of 1 kg that stands, on a pivot that goes up and down as a cos Ωt."""
    s = sh.System("Kapitza's pendulum")
    s.add_body("pivot", joint=sh.Prismatic("z"), mass=0.5, inertia=(1, 1, 1))
    s.add_body("rod", "pivot", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, HEIGHT), inertia=(J, J, J), q0=0.05)
    s.prescribe("pivot", q=f"{AMPLITUDE}*cos({rate!r}*t)")
    return s.build()


def asked(model: sh.Model, duration: float, formulation: str, **how: Any) -> sh.Run:
    try:
        run = sh.simulate(model, duration, formulation=formulation, **how)
    except sh.UnsupportedError as refusal:
        if formulation not in str(refusal):  # by name
            raise
        pytest.skip(str(refusal))
    assert run.ok, run.status
    return run


@every_formulation
def test_a_pendulum_on_a_shaker_stands(formulation: str) -> None:
    """Averaging gives −g cos θ/l + (a Ω)²/(4 l²) sin² θ times m l²: with 1.3 times the threshold 0.05 rad swings to and
    fro; with 0.7 times it the pendulum falls over like one that is not shaken, within 3 s."""
    swings = asked(on_a_shaker(1.3 * THRESHOLD), 6.0, formulation, rtol=1e-7, atol=1e-9)
    angle = swings.q[:, 1]
    assert np.abs(angle).max() < 0.1
    assert angle.min() < -0.03  # it does come to the other side
    falls = asked(on_a_shaker(0.7 * THRESHOLD), 6.0, formulation, rtol=1e-7, atol=1e-9)
    assert np.abs(falls.q[:, 1]).max() > np.pi / 2


@every_formulation
def test_the_slow_swing_on_a_shaker(formulation: str) -> None:
    """Small angles swing with ω² = (a Ω)²/(2 l²) − g/l, but for what is of the order of a/l. A quarter of the period
    after the start the angle is zero."""
    rate = 3.0 * THRESHOLD
    slow = np.sqrt((AMPLITUDE * rate / LENGTH) ** 2 / 2 - G / LENGTH)
    run = asked(on_a_shaker(rate), 2.0 * np.pi / slow, formulation, times=np.linspace(0, 2 * np.pi / slow, 2001))
    angle = run.q[:, 1]
    crossing = run.t[np.flatnonzero(np.diff(np.sign(angle)))[0]]
    assert crossing == pytest.approx(np.pi / 2 / slow, rel=0.1)


def turntable(phase: str = "2.0*t") -> sh.Model:
    """An arm that turns as told about the vertical, and a mass that slides along it without friction."""
    s = sh.System("turntable")
    s.add_body("arm", joint=sh.Revolute("z"), mass=3.0, com=(0.2, 0, 0), inertia=(0.2, 0.35, 0.5))
    s.add_body("mass", "arm", joint=sh.Prismatic("x"), mass=0.8, inertia=(0.01, 0.02, 0.03), q0=0.3)
    s.prescribe("arm", q=phase)
    return s.build()


@every_formulation
def test_the_torque_of_a_turntable(formulation: str) -> None:
    """r = r0 cosh Ωt, and the drive gives 2 m r ṙ Ω = m r0² Ω² sinh 2Ωt."""
    r0, m, rate, times = 0.3, 0.8, 2.0, np.linspace(0.0, 1.0, 11)
    run = asked(turntable(), 1.0, formulation, rtol=1e-11, atol=1e-12, times=times)
    np.testing.assert_allclose(run.q[:, 1], r0 * np.cosh(rate * times), rtol=1e-9)
    np.testing.assert_allclose(run.v[:, 1], r0 * rate * np.sinh(rate * times), rtol=1e-9, atol=1e-10)
    torque = m * r0**2 * rate**2 * np.sinh(2 * rate * times)
    np.testing.assert_allclose(run.reactions[:, 0, 5], torque, rtol=1e-8, atol=1e-9)
    np.testing.assert_allclose(run.audit().worst, 0.0, atol=1e-8)  # the drive does the work


@every_formulation
def test_the_torque_of_a_turntable_that_starts_slowly(formulation: str) -> None:
    """With φ = t³/3 the mass is a known function of time by its equation r̈ = r t⁴, here by its power series, and the
    drive takes (J + m r²) 2 t + 2 m r ṙ t²."""
    times = np.linspace(0.0, 1.0, 11)
    run = asked(turntable("t**3/3"), 1.0, formulation, rtol=1e-11, atol=1e-12, times=times)
    terms, r, rate = 0.3, np.zeros(11), np.zeros(11)
    for k in range(0, 60, 6):  # c_{k+6} = c_k/((k + 6)(k + 5))
        r += terms * times**k
        rate += k * terms * times ** max(k - 1, 0)
        terms /= (k + 6) * (k + 5)
    np.testing.assert_allclose(run.q[:, 1], r, rtol=1e-10)
    turning = 0.5 + 3.0 * 0.2**2 + 0.03
    torque = (turning + 0.8 * r**2) * 2 * times + 2 * 0.8 * r * rate * times**2
    np.testing.assert_allclose(run.reactions[:, 0, 5], torque, rtol=1e-8, atol=1e-9)
