"""Bushings and torsion bars against closed forms.

Covers model/forces/bushing.py, model/forces/joint_forces.py, model/forces/loads.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import sharnir as sh
from sharnir.model.forces.bushing import rotation_vector
from support.force_models import interpreted, link

K = (300.0, 200.0, 100.0, 30.0, 20.0, 10.0)


def mounted(**bushing: object) -> sh.Model:
    s = sh.System("engine", gravity=(0, 0, 0))
    s.add_body("engine", joint=sh.Free(), mass=2.0, inertia=(0.3, 0.2, 0.1))
    given = {"point_a": (0.5, 0, 0), "point_b": (0, 0, 0), "stiffness": K, **bushing}
    s.add_force("mount", sh.Bushing("world", body_b="engine", **given))
    return s.build()


@pytest.mark.parametrize("angle", [0.0, 1e-9, 1e-4, 0.3, 2.0, 3.1])
def test_rotation_vector(angle: float) -> None:
    """SciPy's, and with its first and second derivatives finite and right at no angle too."""
    x = angle * np.array([0.6, -0.48, 0.64])
    w = ca.SX.sym("w", 3)
    R = ca.SX(ca.DM(Rotation.from_rotvec(x).as_matrix()))
    moved = rotation_vector(R @ (ca.SX.eye(3) + ca.skew(w) + ca.skew(w) @ ca.skew(w) / 2))
    at = ca.Function("x", [w], [moved, ca.jacobian(moved, w), ca.jacobian(ca.jacobian(moved, w), w)])
    found, first, second = (y.full() for y in at(np.zeros(3)))
    np.testing.assert_allclose(found.ravel(), x, atol=1e-14 if angle < 3 else 1e-12)
    assert np.isfinite(second).all()
    if angle <= 1e-4:
        W = np.array(ca.DM(ca.skew(x)))
        np.testing.assert_allclose(first, np.eye(3) + W / 2 + W @ W / 12, atol=1e-12)  # inverse right Jacobian


def test_one_axis_is_linear() -> None:
    """About one axis the moment is k φ for any angle, along one it is k x."""
    dyn = interpreted(mounted())
    for axis in range(3):
        for angle in (0.2, -2.5):
            w = np.sin(angle / 2) * np.eye(3)[axis]
            found = dyn.force("mount", [0.5, 0, 0, np.cos(angle / 2), *w], np.zeros(6))
            expected = np.zeros(6)
            expected[3 + axis] = -K[3 + axis] * angle
            np.testing.assert_allclose(found.wrenches[0], expected, atol=1e-12)
            assert found.energy == pytest.approx(K[3 + axis] * angle**2 / 2)
    found = dyn.force("mount", [0.6, -0.2, 0.3, 1, 0, 0, 0], np.zeros(6))
    np.testing.assert_allclose(found.wrenches[0][:3], [-30, 40, -30], atol=1e-12)


@pytest.mark.slow
def test_six_frequencies() -> None:
    """Small motions of a body mounted at its centre of mass: ω² = k / m, k / J; one of them critically damped."""
    jacobian = interpreted(mounted()).derivatives([0.5, 0, 0, 1, 0, 0, 0], np.zeros(6))[0]
    np.testing.assert_allclose(jacobian, -np.diag(np.array(K) / [2, 2, 2, 0.3, 0.2, 0.1]), atol=1e-9)
    C = 2 * np.sqrt(np.array(K) * [2, 2, 2, 0.3, 0.2, 0.1])
    x0, t = 0.01, 0.3
    run = sh.simulate(mounted(damping=C), t, q0=[0.5 + x0, 0, 0, 1, 0, 0, 0], rtol=1e-11, atol=1e-14)
    w = np.sqrt(300.0 / 2)
    assert run.q[-1, 0] - 0.5 == pytest.approx(x0 * (1 + w * t) * np.exp(-w * t), rel=1e-8)
    assert run.audit().worst <= 1e-8


def test_axes_of_a_bushing() -> None:
    """Stiff along its own x, which is y of the world; turned along with body a."""
    turned = [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
    dyn = interpreted(mounted(rotation_a=turned, rotation_b=turned, stiffness=(7, 0, 0, 0, 0, 0)))
    found = dyn.force("mount", [0.6, 0.3, 0.2, 1, 0, 0, 0], np.zeros(6))
    np.testing.assert_allclose(found.wrenches[0], [0, -7 * 0.3, 0, 0, 0, 0], atol=1e-13)
    assert found.readings["x"] == pytest.approx(0.3)
    assert found.readings["fx"] == pytest.approx(-2.1)
    # the frames, and not the bodies, agree where it is at rest
    other = Rotation.from_rotvec([0.2, -0.4, 0.3]).as_matrix()
    dyn = interpreted(mounted(rotation_a=turned, rotation_b=other))
    rest = Rotation.from_matrix(np.array(turned) @ other.T).as_quat(scalar_first=True)
    np.testing.assert_allclose(dyn.force("mount", [0.5, 0, 0, *rest], np.zeros(6)).wrenches, 0, atol=1e-12)


def test_energy_over_large_turns() -> None:
    """A coupled bushing on a body that tumbles: the sum of energies stays."""
    full = np.diag(K) + 3.0
    q0, v0 = [0.6, 0.1, -0.1, *Rotation.from_rotvec([0.9, -0.7, 0.4]).as_quat(scalar_first=True)], [1, -1, 1, 2, 3, -1]
    run = sh.simulate(mounted(stiffness=full), 2.0, q0=q0, v0=v0, rtol=1e-11, atol=1e-12)
    assert run.ok
    assert run.audit().worst <= 1e-8


def shaft(**bar: object) -> sh.Model:
    s = sh.System("shaft", gravity=(0, 0, 0))
    for name, J in (("left", 2.0), ("right", 3.0)):
        s.add_body(name, joint=sh.Revolute("x"), mass=1.0, inertia=(J, 2, 2))
    s.add_force("bar", sh.TorsionBar("left", "right", **{"stiffness": 50.0, **bar}))
    return s.build()


@pytest.mark.slow
def test_two_wheels_on_a_shaft() -> None:
    """They swing against each other with ω² = k (1/J1 + 1/J2), whatever turn they are in."""
    w = np.sqrt(50.0 * (1 / 2 + 1 / 3))
    run = sh.simulate(shaft(rest=0.5), 3.0, q0=[40.7, 40.0], v0=[5.0, 5.0], rtol=1e-12, atol=1e-13)
    mean = (2 * 40.7 + 3 * 40.0) / 5 + 5 * run.t
    twist = 0.5 + 0.2 * np.cos(w * run.t)
    np.testing.assert_allclose(run.q, np.array([mean + 0.6 * twist, mean - 0.4 * twist]).T, rtol=1e-10)
    np.testing.assert_allclose(run.force("bar").readings["torque"], 50 * (twist - 0.5), atol=1e-7)
    run = sh.simulate(shaft(rest="0.3*sin(2*t)", damping=4.0), 3.0, v0=[1.0, 0], rtol=1e-11, atol=1e-12)
    assert run.audit().worst <= 1e-8


@pytest.mark.slow
def test_a_loop_with_a_ratio() -> None:
    """x = q_a − n q_b swings with ω² = k (1/J1 + n²/J2); n J1 q_a + J2 q_b, on which it does no work, moves evenly."""
    n, w = -1.5, np.sqrt(50.0 * (1 / 2 + 1.5**2 / 3))
    run = sh.simulate(shaft(rest=0.5, ratio=n), 3.0, q0=[0.9, -0.4], v0=[1.5, -1.0], rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(run.q @ [1, -n], 0.5 - 0.2 * np.cos(w * run.t), atol=1e-9)
    np.testing.assert_allclose(run.q @ [2 * n, 3], -3.9 - 7.5 * run.t, atol=1e-9)
    found = run.force("bar")
    np.testing.assert_allclose(found.tau[:, 1], -n * found.tau[:, 0], atol=1e-12)
    np.testing.assert_allclose(found.energy, 25 * (0.2 * np.cos(w * run.t)) ** 2, atol=1e-8)
    run = sh.simulate(shaft(rest="0.3*sin(2*t)", damping=4.0, ratio=n), 3.0, v0=[1.0, 0], rtol=1e-11, atol=1e-12)
    assert run.audit().worst <= 1e-8


@pytest.mark.slow
def test_thrust_from_a_table() -> None:
    """Δv is the integral of the table over the mass; off the centre of mass it turns the body."""
    s = sh.System("stage", gravity=(0, 0, 0))
    s.add_body("stage", joint=sh.Free(), mass=20.0, inertia=(1, 4, 4))
    table = sh.Table([0, 0.1, 1.5, 2.0], [0, 100, 80, 0])
    s.add_force("motor", sh.Thrust("stage", table, "x", exhaust_speed=2500.0))
    s.add_force("jet", sh.Thrust("stage", "where(t < 0.5, 3, 0)", "y", (-1, 0, 0)))
    run = sh.simulate(s.build(), 3.0, rtol=1e-11, atol=1e-12)
    impulse = 5 + 1.4 * 90 + 20
    assert run.ok
    force = run.force("motor")
    assert force.readings["flow"].max() == pytest.approx(100 / 2500, rel=1e-9)
    assert run.v[-1, 5] == pytest.approx(-3 * 0.5 / 4, rel=1e-9)
    alone = sh.System("stage", gravity=(0, 0, 0))
    alone.add_body("stage", joint=sh.Free(), mass=20.0, inertia=(1, 4, 4))
    alone.add_force("motor", sh.Thrust("stage", table, "x"))
    run = sh.simulate(alone.build(), 3.0, rtol=1e-11, atol=1e-12)
    assert run.v[-1, 0] == pytest.approx(impulse / 20, rel=1e-10)
    assert run.audit().worst <= 1e-8


SYMMETRIC = np.diag(K)
CROOKED = SYMMETRIC + np.eye(6, k=1)


@pytest.mark.parametrize(
    ("force", "message"),
    [
        (sh.Bushing("link", (0, 0, 0), "link", (0, 0, 0), K), "both 'link'"),
        (sh.Bushing("link", (0, 0, 0), "tip", (0, 0, 0), (1, 2, 3)), "Expected six numbers"),
        (sh.Bushing("link", (0, 0, 0), "tip", (0, 0, 0), 5.0), "Expected six numbers"),
        (sh.Bushing("link", (0, 0, 0), "tip", (0, 0, 0), CROOKED), "stiffness is not symmetric"),
        (sh.Bushing("link", (0, 0, 0), "tip", (0, 0, 0), K, -SYMMETRIC), "negative eigenvalue -300"),
        (sh.Bushing("link", (0, 0, 0), "tip", (0, 0, 0), K, rotation_a=2 * np.eye(3)), "rotation_a"),
        (sh.TorsionBar("link", "link", 1.0), "the same coordinate"),
        (sh.TorsionBar("link", "tpi", 1.0), "joint_b.*Did you mean 'tip'"),
        (sh.TorsionBar("link", "tip", 0.0), "neither stiffness nor damping"),
        (sh.TorsionBar("link", "tip", 1.0, damping=-1), "damping = -1 is negative"),
        (sh.TorsionBar("link", "tip", 1.0, ratio=0), "ratio = 0 couples nothing"),
        (sh.TorsionBar("link", "tip", 1.0, ratio="t"), "ratio='t' depends on time"),
        (sh.Thrust("world", 1.0), "cannot be moved"),
        (sh.Thrust("tip", 1.0, (0, 0, 0)), "direction"),
        (sh.Thrust("tip", 1.0, exhaust_speed=-3.0), "exhaust_speed = -3. Expected more than 0"),
    ],
)
def test_bad_input(force: object, message: str) -> None:
    with pytest.raises(sh.SharnirError, match=message):
        link(force)


@pytest.mark.parametrize(
    "force",
    [sh.Bushing("link", (0, 0, 0), "tip", (0, 0, 0), SYMMETRIC + 3.0), sh.Thrust("tip", 1.0, (1, 0, 1))],
)
def test_out_of_the_plane(force: object) -> None:
    with pytest.raises(sh.ModelError, match="the system is planar"):
        link(force, planar=True)


def test_parameters_among_the_six_and_in_a_matrix() -> None:
    """The stiffness of a symbolic matrix k E, and one parameter among numbers, are those of the numbers."""
    q, v = [0.6, -0.2, 0.3, 0.8, 0, 0.6, 0], [0.1, 0.2, -0.3, 0.4, 0.5, -0.6]
    for among in (lambda k: k * np.eye(6), lambda k: (k, 7, 7, 7, 7, k), lambda k: ca.SX.eye(6) * k):
        s = sh.System("engine", gravity=(0, 0, 0))
        k = s.parameter("k", 3.0)
        s.add_body("engine", joint=sh.Free(), mass=2.0, inertia=(0.3, 0.2, 0.1))
        s.add_force("mount", sh.Bushing("world", (0.5, 0, 0), "engine", (0, 0, 0), among(k), among(k)))
        found = interpreted(s.build()).acceleration(q, v, params={"k": 7.0})
        expected = interpreted(mounted(stiffness=[7.0] * 6, damping=[7.0] * 6)).acceleration(q, v)
        np.testing.assert_allclose(found, expected, atol=1e-12)
