"""Equilibria, their stability and their course over a parameter, against closed forms.

Covers dynamics/analysis/equilibrium.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import sharnir as sh


def pendulum() -> sh.System:
    s = sh.System("pendulum")
    s.add_body("a", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, -1.0), inertia=(0, 0, 0))
    return s


def toggle() -> sh.System:
    """Two bars over the centre, one half of them: a mass on a guide and a spring to the side, l₀ > 1 m (von Mises)."""
    s = sh.System("toggle", gravity=(0, 0, 0))
    s.parameter("load", 0.0, unit="N")
    s.add_body("m", joint=sh.Prismatic("z"), mass=1.0, inertia=(1, 1, 1), q0=[0.5])
    s.add_force("bar", sh.PointSpring("m", (0, 0, 0), "world", (1, 0, 0), stiffness=100.0, length=LENGTH))
    s.add_force("load", sh.JointForce("m", "-load"))
    return s


LENGTH = float(np.hypot(1, 0.5))


def column() -> sh.System:
    """A rigid column on a spring of 10 N m/rad, loaded at 2 m: it buckles at 5 N."""
    s = sh.System("column", gravity=(0, 0, 0))
    s.parameter("P", 1.0, unit="N")
    s.add_body("a", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, 1), inertia=(1, 1, 1))
    s.add_force("k", sh.JointSpring("a", stiffness=10.0, rest=0.0))
    s.add_force("P", sh.Wrench("a", point=(0, 0, 2.0), force=(0, 0, "-P"), frame="world"))
    return s


def linkage() -> sh.System:
    """A parallelogram of 1 m with a weight on its coupler and a spring: m g sin θ = k (rest − θ) at the crank."""
    s = sh.System("parallelogram", gravity=(0, -9.81, 0), planar=True)
    rod = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}  # balanced about their pins
    s.add_body("left", joint=sh.Revolute("z"), q0=[0.4], **rod)
    s.add_body("top", "left", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(1, 0, 0)), q0=[-0.4], mass=2.0,
               com=(1.0, 0, 0), inertia=(0.1, 0.1, 0.1))  # fmt: skip
    s.add_body("right", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(2, 0, 0)), q0=[0.4], **rod)
    s.add_constraint("pin", sh.Coincident("top", (2, 0, 0), "right", (1, 0, 0)))
    s.add_force("spring", sh.JointSpring("left", stiffness=40.0, rest=0.9))
    return s


def test_a_pendulum_on_a_spring() -> None:
    s = pendulum()
    s.add_force("k", sh.JointSpring("a", stiffness=3.0, rest=1.0))
    e = sh.equilibrium(s.build(), [0.3])
    expected = brentq(lambda x: 9.81 * np.sin(x) + 3.0 * (x - 1.0), 0, 1, xtol=1e-15)
    assert e.q[0] == pytest.approx(expected, abs=1e-13)
    assert e.stable
    assert e.residual < 1e-12
    np.testing.assert_allclose(sum(e.forces.values()), 0.0, atol=1e-12)
    assert e.forces["k"][0] == pytest.approx(9.81 * np.sin(expected), rel=1e-12)
    assert "not damped" in e.text


@pytest.mark.parametrize(("guess", "angle", "stable"), [(0.4, 0.0, True), (3.0, np.pi, False)])
def test_both_equilibria_of_a_pendulum(guess: float, angle: float, stable: bool) -> None:
    e = sh.equilibrium(pendulum().build(), [guess])
    assert e.q[0] == pytest.approx(angle, abs=1e-12)
    assert e.stable is stable
    assert ("unstable" in e.text) is not stable


def test_a_loop_with_a_weight() -> None:
    """The coupler of a parallelogram does not turn: its weight acts with m g cos θ at the crank."""
    e = sh.equilibrium(linkage().build())
    expected = brentq(lambda x: 40.0 * (0.9 - x) - 2.0 * 9.81 * np.cos(x), 0, 1, xtol=1e-15)
    np.testing.assert_allclose(e.q, [expected, -expected, expected], atol=1e-12)
    assert e.stable
    assert set(e.forces) == {"gravity", "spring", "constraints"}
    omega = np.sqrt((40.0 - 2.0 * 9.81 * np.sin(expected)) / (2.0 + 2 * 0.1))
    assert e.linear.frequencies[0] == pytest.approx(omega / (2 * np.pi), rel=1e-7)


def test_tau_holds_an_arm() -> None:
    dyn = sh.compile(pendulum().build(), backend="casadi")
    e = sh.equilibrium(dyn, [0.8], tau=[9.81 * np.sin(0.7)])
    assert e.q[0] == pytest.approx(0.7, abs=1e-12)
    assert e.forces["tau"][0] == pytest.approx(9.81 * np.sin(0.7))


def test_neutral_directions() -> None:
    s = sh.System("floating", gravity=(0, 0, 0))
    s.add_body("hub", joint=sh.Free(), mass=10.0, inertia=(1, 2, 3))
    s.add_body("arm", "hub", joint=sh.Revolute("z"), mass=1.0, com=(1, 0, 0), inertia=(0.1, 0.1, 0.1), q0=[0.3])
    s.add_force("k", sh.JointSpring("arm", stiffness=5.0, rest=0.0))
    e = sh.equilibrium(s.build())
    assert e.q[-1] == pytest.approx(0.0, abs=1e-12)
    assert e.stable
    assert "6 neutral directions" in e.text


def test_a_contact_carries_a_ball() -> None:
    """m g = k δ of a soft floor."""
    s = sh.System("ball")
    s.add_body("ball", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1), q0=[0.09])
    s.add_force("floor", sh.Contact("ball", sh.Sphere(0.1), "world", sh.Plane(), 1e4, exponent=1.0))
    e = sh.equilibrium(s.build())
    assert e.q[0] == pytest.approx(0.1 - 2.0 * 9.81 / 1e4, abs=1e-12)
    assert e.stable


def test_nothing_to_find() -> None:
    s = sh.System("falling")
    s.add_body("stone", joint=sh.Prismatic("z"), mass=1.0, inertia=(1, 1, 1))
    with pytest.raises(sh.ModelError, match=r"no equilibrium of 'falling'.*accelerates by 9\.81"):
        sh.equilibrium(s.build())


def test_refusals() -> None:
    s = pendulum()
    s.add_force("pid", sh.Servo("a", target=0.0, kp=3.0, ki=1.0, kd=1.0))
    with pytest.raises(sh.UnsupportedError, match="states of their own"):
        sh.equilibrium(s.build())
    s = pendulum()
    s.add_body("b", "a", joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("b", q="0.1*t")
    with pytest.raises(sh.ModelError, match="'b' is prescribed to move"):
        sh.equilibrium(s.build())
    s = pendulum()
    s.add_event("stop", sh.Stop("a", lower=0.2))
    with pytest.raises(sh.ModelError, match=r"0\.2 behind the stop 'stop'"):
        sh.equilibrium(s.build(), [0.3])


@pytest.mark.parametrize("arguments", [{"q_guess": [1, 2]}, {"q_guess": "a"}, {"params": {"x": 1}}, {"tau": [1, 2]}])
def test_bad_arguments(arguments: dict[str, Any]) -> None:
    with pytest.raises(sh.SharnirError):
        sh.equilibrium(pendulum().build(), **arguments)


@pytest.mark.slow
def test_a_toggle_snaps_through_at_its_fold() -> None:
    """P = k y (l₀/l − 1), largest at l³ = l₀ b²."""
    branch = sh.equilibrium(toggle().build()).follow("load", 8.0, steps=40)
    length = LENGTH ** (1 / 3)
    height = np.sqrt(length**2 - 1)
    (load, q), *others = branch.folds
    assert not others
    assert load == pytest.approx(100.0 * height * (LENGTH / length - 1), rel=1e-10)
    assert q[0] == pytest.approx(height, abs=1e-6)
    y = branch.q[:, 0]
    np.testing.assert_allclose(branch.values, 100.0 * y * (LENGTH / np.hypot(1, y) - 1), atol=1e-9)
    assert (branch.stable == (y > height)).all()
    for value, y in zip(branch.eigenvalues, branch.q[:, 0], strict=True):  # m λ² = −k (1 − l₀ b²/l³)
        square = -100.0 * (1 - LENGTH / np.hypot(1, y) ** 3)
        assert (value[0] ** 2).real == pytest.approx(square, abs=1e-7)
    assert "turns back at load = 2.1457" in branch.text


@pytest.mark.slow
def test_a_column_buckles() -> None:
    branch = sh.equilibrium(column().build(), [0.1]).follow("P", 10.0, steps=20)
    assert branch.changes == [pytest.approx(5.0, rel=1e-6)]
    assert (branch.stable == (branch.values < 5.0)).all()
    np.testing.assert_allclose(branch.q, 0.0, atol=1e-9)  # next to 5 N nothing holds it
    with pytest.raises(sh.ModelError, match="there is no such parameter"):
        sh.equilibrium(column().build(), [0.1]).follow("Q", 1.0)
