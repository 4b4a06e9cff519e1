"""Friction of bearings by the reactions of their joints.

Covers model/forces/joint_friction.py.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import sharnir as sh
from sharnir.algorithms.formulations.bearings import with_bearing_friction
from support.samples import slow_but_every
from support.ways import FORMULATIONS, taking

RADIUS, MU, V0 = 0.1, 0.6, 0.05  # large, so that the torque is felt in the reaction
LOAD = "1.5*sin(3*t)"


@cache
def pendulum() -> sh.Model:
    s = sh.System("pendulum")
    s.parameter("mu", MU)
    s.add_body("rod", joint=sh.Revolute("y"), mass=2.0, com=(0, 0, -0.4), inertia=(0.05, 0.05, 0.01))
    s.add_force("drive", sh.JointForce("rod", LOAD))
    s.add_force("bearing", sh.JointFriction("rod", 0.2, viscous=0.1, velocity=V0, bearing=(RADIUS, "mu")))
    return s.build()


@cache
def chain() -> sh.Model:
    """Three bearings and a spring between bodies."""
    s = sh.System("chain", gravity=(1.0, -2.0, -9.0))
    for k, axis in enumerate(("y", "x", "z")):
        name, parent = f"b{k}", f"b{k - 1}" if k else "world"
        s.add_body(
            name, parent, joint=sh.Revolute(axis), placement=sh.Placement(xyz=(0.1, 0.2, -0.5)), mass=1.0 + k,
            com=(0.1, 0.05, -0.2), inertia=(0.2, 0.3, 0.4),
        )  # fmt: skip
        s.add_force(f"f{k}", sh.JointFriction(name, 0.1 * k, velocity=0.3, bearing=(0.05, 0.4)))
    s.add_force("spring", sh.PointSpring("world", (0, 0, 1), "b2", (0.3, 0, 0), stiffness=20.0, length=0.4))
    return s.build()


@pytest.mark.slow
def test_a_flywheel_on_a_horizontal_shaft():
    """ω̇ = −μ r m g / J, while the velocity is far from v₀."""
    s = sh.System("flywheel")
    s.add_body("wheel", joint=sh.Revolute("y"), mass=30.0, inertia=(1.0, 2.0, 1.0))
    s.add_force("shaft", sh.JointFriction("wheel", 0.0, velocity=1e-3, bearing=(0.02, 0.15)))
    run = sh.simulate(s.build(), 5.0, v0=[10.0])
    assert run.v[-1, 0] == pytest.approx(10.0 - 5.0 * 0.15 * 0.02 * 30.0 * 9.81 / 2.0, abs=1e-10)
    assert run.audit().worst < 1e-9
    assert run.force("shaft").readings["reaction"][-1] == pytest.approx(30.0 * 9.81, rel=1e-12)


@pytest.mark.slow
def test_a_driven_pendulum_against_its_implicit_equation():
    """J ω̇ = −m g l sin θ + drive − f − μ r |R| tanh(ω/v₀), R across the rod m (l ω̇ + g sin θ), along it m (l ω² + g cos
    θ); solved for ω̇ at every step."""
    m, g, arm = 2.0, 9.81, 0.4
    J = 0.05 + m * arm**2

    def rates(t, y):
        theta, w = y
        smooth = np.tanh(w / V0)

        def rest(a):
            N = np.hypot(m * (arm * a + g * np.sin(theta)), m * (arm * w**2 + g * np.cos(theta)))
            friction = 0.2 * smooth + 0.1 * w + MU * RADIUS * N * smooth
            return J * a + m * g * arm * np.sin(theta) - 1.5 * np.sin(3 * t) + friction

        return [w, brentq(rest, -1e3, 1e3, xtol=1e-13, rtol=1e-14)]

    run = sh.simulate(pendulum(), 2.0, q0=[1.0], rtol=1e-10, atol=1e-12)
    other = solve_ivp(rates, (0.0, 2.0), [1.0, 0.0], rtol=1e-11, atol=1e-12, method="DOP853")
    assert run.q[-1, 0] == pytest.approx(other.y[0, -1], abs=1e-8)
    assert run.v[-1, 0] == pytest.approx(other.y[1, -1], abs=1e-8)
    assert run.audit().worst < 1e-8


@pytest.mark.parametrize("formulation", slow_but_every(3, FORMULATIONS))
def test_torques_are_those_of_the_reactions_they_give(formulation):
    m = chain()
    assert formulation in taking(with_bearing_friction(m))
    dyn = sh.compile(m, formulation, backend="casadi")
    q, v = np.array([0.3, -0.7, 1.1]), np.array([0.4, -0.2, 0.9])
    R = dyn.reactions(q, v)
    for k, axis in enumerate(np.eye(3)[[1, 0, 2]]):
        across = np.linalg.norm(R[k, :3] - axis * (axis @ R[k, :3]))
        expected = -(0.1 * k + 0.05 * 0.4 * across) * np.tanh(v[k] / 0.3)
        found = dyn.force(f"f{k}", q, v)
        assert found.tau[k] == pytest.approx(expected, rel=1e-12)
        assert found.dissipation == pytest.approx(-expected * v[k], rel=1e-12)
        assert R[k, 3:] @ axis == pytest.approx(expected, rel=1e-9)


def test_derivatives_are_exact():
    dyn, h = sh.compile(chain(), backend="casadi"), 1e-5
    q, v = np.array([0.3, -0.7, 1.1]), np.array([0.4, -0.2, 0.9])
    for found, along in zip(dyn.derivatives(q, v)[:2], ((1, 0), (0, 1)), strict=True):
        ways = []
        for e in np.eye(3):
            near = [dyn.acceleration(q + s * h * along[0] * e, v + s * h * along[1] * e) for s in (-2, -1, 1, 2)]
            ways.append((near[0] - 8 * near[1] + 8 * near[2] - near[3]) / (12 * h))
        np.testing.assert_allclose(found, np.stack(ways, axis=1), rtol=1e-7, atol=1e-7)


def test_members_are_single_states():
    dyn = sh.compile(pendulum())
    mu = np.array([0.0, 0.3, 0.9])
    batch = dyn.acceleration([0.4], [2.0], params={"mu": mu})
    for b, x in enumerate(mu):
        assert dyn.acceleration([0.4], [2.0], params={"mu": x}) == pytest.approx(batch[b], rel=1e-14)


def test_a_shaft_that_locks_itself_is_no_number():
    """μ r times what a torque does to the reaction is above 1: nothing solves the equation here."""
    a = sh.compile(pendulum(), backend="casadi").acceleration([0.4], [2.0], params={"mu": 60.0})
    assert np.isnan(a).all()


@pytest.mark.parametrize(
    ("bearing", "message"),
    [
        ((-0.1, 0.2), "force 'f': the radius of bearing = -0.1 is negative"),
        ((0.1, -0.2), "the coefficient of bearing = -0.2 is negative"),
        ((0.0, 0.2), r"bearing=\(0.0, 0.2\) does nothing. Expected numbers above 0"),
        ((0.1,), r"bearing=\(0.1,\). Expected \(radius, coefficient\)"),
        (0.1, r"bearing.*\(radius, coefficient\)"),
    ],
)
def test_wrong_numbers(bearing, message):
    s = sh.System("s")
    s.add_body("b", joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("f", sh.JointFriction("b", 0.0, velocity=0.1, bearing=bearing))
    with pytest.raises(sh.ModelError, match=message):
        s.build()


def test_what_is_refused():
    dyn = sh.compile(pendulum(), backend="casadi")
    with pytest.raises(sh.UnsupportedError, match="tau is given, but 'pendulum' has friction by the reactions"):
        dyn.acceleration([0.1], [0.2], tau=[1.0])
    with pytest.raises(sh.UnsupportedError, match="wrenches is given"):
        dyn.reactions([0.1], [0.2], wrenches=np.ones((1, 6)))
    with pytest.raises(sh.UnsupportedError, match="inverse: 'pendulum' has friction by the reactions"):
        dyn.inverse([0.1], [0.2], [0.0])
    with pytest.raises(sh.UnsupportedError, match="simulate: tau is given"):
        sh.simulate(pendulum(), 1.0, tau=[1.0])
    for joint, law, message in (
        (sh.Prismatic("x"), {"velocity": 0.1}, "is no turn about a fixed axis"),
        (sh.Revolute("x"), {}, "bearing is given without velocity"),
    ):
        s = sh.System("s")
        s.add_body("b", joint=joint, mass=1.0, inertia=(1, 1, 1))
        s.add_force("f", sh.JointFriction("b", 0.0, bearing=(0.1, 0.2), **law))
        with pytest.raises(sh.ModelError, match=message):
            s.build()
    s = sh.System("s")
    s.add_body("b", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0))
    s.add_force("f", sh.JointFriction("b", 0.0, velocity=0.1, bearing=(0.1, 0.2)))
    s.add_event("stop", sh.Stop("b", upper=1.0))
    with pytest.raises(sh.UnsupportedError, match=r"force 'f': .* trees only, but 's' has .* \('stop'\)"):
        sh.compile(s.build())
