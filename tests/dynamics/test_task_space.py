"""Jacobians, J̇ v, centroidal momentum, bias and gravity forces, steps along q: against Pinocchio and differences.

Covers algorithms/frame_jacobians.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from support import pinocchio_frames
from support.motion import along_motion
from support.odd_values import Text
from support.pinocchio_model import PinocchioModel
from support.random_trees import State, random_tree, regular_state, relative_error
from support.samples import slow_but_every

SEEDS = slow_but_every(3, [pytest.param(s, id=f"tree{s}") for s in range(40, 52)])
POINT = np.array([0.3, -0.2, 0.5])
EXACT = 1e-13  # products of at most five rotations and vectors of order one to ten


def tree(seed: int) -> tuple[sh.Model, sh.Dynamics, State, str]:
    """With the body that is looked at: a random one."""
    model = random_tree(seed, bodies=5)
    body = model.names[np.random.default_rng(seed).integers(5)]
    return model, sh.compile(model, backend="casadi"), regular_state(model, seed), body


@pytest.mark.parametrize("axes", ["aligned", "local", "world"])
@pytest.mark.parametrize("seed", SEEDS)
def test_jacobian_against_pinocchio(seed: int, axes: str) -> None:
    model, dyn, s, body = tree(seed)
    p = PinocchioModel(model)
    for point, given in ((POINT, {"point": POINT}), (np.zeros(3), {})):
        J, rate = pinocchio_frames.frame_jacobian(p, s.q, s.v, model.index(body), point, axes)
        assert relative_error(dyn.jacobian(s.q, body, axes=axes, **given), J) <= EXACT
        assert relative_error(dyn.jacobian_rate_v(s.q, s.v, body, axes=axes, **given), rate) <= EXACT


@pytest.mark.parametrize("seed", SEEDS)
def test_joint_forces_and_momentum_against_pinocchio(seed: int) -> None:
    model, dyn, s, _ = tree(seed)
    p = PinocchioModel(model)
    assert relative_error(dyn.gravity(s.q), pinocchio_frames.gravity(p, s.q)) <= EXACT
    assert relative_error(dyn.bias(s.q, s.v), p.inverse(s.q, s.v, 0 * s.a, 0 * s.wrenches)) <= EXACT
    found = dyn.bias(s.q, s.v, wrenches=s.wrenches)
    assert relative_error(found, p.inverse(s.q, s.v, 0 * s.a, s.wrenches)) <= EXACT
    if p.model.inertias[0].mass == 0.0:  # Pinocchio leaves out what is welded to the world
        A, h, rate = pinocchio_frames.centroidal(p, s.q, s.v)
        c = dyn.centroidal(s.q, s.v)
        assert c.momentum is not None
        assert c.bias is not None
        assert relative_error(c.map, A) <= EXACT
        assert relative_error(c.momentum, h) <= EXACT
        assert relative_error(c.bias, rate) <= EXACT
        assert relative_error(c.com, dyn.centre_of_mass(s.q)) <= EXACT


@pytest.mark.parametrize("seed", SEEDS)
def test_steps_against_pinocchio(seed: int) -> None:
    """1e-12: sines of turns of several radians, and quaternions of both signs. Pinocchio's logarithm of a planar turn
    of 0.002 rad is off by 4e-12, so that 1e-10 is asked of it; the velocities that were integrated come back."""
    model, dyn, s, _ = tree(seed)
    p = PinocchioModel(model)
    ours, theirs = p.q(dyn.integrate(s.q, s.v)), pinocchio_frames.integrate(p, s.q, s.v)
    assert np.minimum(np.abs(ours - theirs), np.abs(ours + theirs)).max() <= 1e-12
    near = dyn.integrate(s.q, 0.4 * s.v)
    assert relative_error(dyn.difference(s.q, near), 0.4 * s.v) <= EXACT
    assert relative_error(dyn.difference(s.q, near), pinocchio_frames.difference(p, s.q, near)) <= 1e-10


@pytest.mark.parametrize("seed", SEEDS)
def test_the_whole_as_one_body(seed: int) -> None:
    """At the velocities of a rigid body, which a free base has, K is the inertia about the centre of mass times ω."""
    model = random_tree(seed, bodies=4)
    s = sh.System("free", gravity=(0, 0, 0))
    s.add_body("base", joint=sh.Free(), mass=1.5, com=(0.1, 0, 0.2), inertia=(0.2, 0.3, 0.4))
    s.add_body("arm", "base", joint=sh.Spherical(), placement=model.bodies[0].placement, mass=1.0, inertia=(1, 1, 1))
    dyn = sh.compile(s.build(), backend="casadi")
    state = State(dyn.model, seed)
    c = dyn.centroidal(state.q, state.v)
    assert c.mass == pytest.approx(2.5, rel=1e-15)
    turning = c.map[3:, 3:6] @ dyn.placement(state.q, "base").R.T
    assert relative_error(turning, c.inertia) <= EXACT
    assert relative_error(c.map @ state.v, np.asarray(c.momentum)) <= EXACT


@pytest.mark.parametrize("axes", ["aligned", "local", "world"])
def test_rate_is_the_difference_of_velocities(axes: str) -> None:
    """J a + J̇ v along a motion, central differences over 1e-5 s: 1e-8 is ten times what they can do."""
    model, dyn, s, body = tree(41)
    given: dict[str, Any] = {"point": POINT, "axes": axes}
    change = along_motion(model, lambda q, v: dyn.jacobian(q, body, **given) @ v, s.q, s.v, s.a)
    found = dyn.jacobian(s.q, body, **given) @ s.a + dyn.jacobian_rate_v(s.q, s.v, body, **given)
    assert relative_error(found, change) <= 1e-8


def driven_arm() -> sh.System:
    """A prescribed joint, a parameter, a spring and a damper."""
    s = sh.System("arm")
    m = s.parameter("payload", 2.0, unit="kg")
    s.add_body("base", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("base", q="0.3*sin(2*t)")
    s.add_body("link", "base", joint=sh.Revolute("y"), mass=m, com=(0.5, 0, 0), inertia=(0.1, 0.2, 0.2))
    s.add_body("tip", "link", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(1, 0, 0)), mass=1.0, com=(0.2, 0, 0),
               inertia=(0.1, 0.1, 0.1))  # fmt: skip
    s.add_force("spring", sh.JointSpring("link", stiffness=3.0, rest=0.4, damping=0.1))
    return s


def test_bias_is_the_rest_of_inverse_dynamics() -> None:
    """With force elements, prescribed motion, time, parameters and batches as `inverse` takes them."""
    dyn = sh.compile(driven_arm().build(), backend="casadi")
    q, v = np.array([[0.1, 0.5, 0.2], [0.3, -0.4, 1.0]]), np.array([[1.0, 2.0, 0.3], [0.1, -1.0, 0.5]])
    given: dict[str, Any] = {"t": np.array([0.2, 0.7]), "params": {"payload": np.array([1.0, 3.0])}}
    np.testing.assert_allclose(dyn.bias(q, v, **given), dyn.inverse(q, v, 0 * v, **given), rtol=1e-14)
    still = dyn.gravity(q, **given)
    angle = q[:, 1] + q[:, 2]
    link = given["params"]["payload"] * 0.5 + 1.0
    expected = -9.81 * (link * np.cos(q[:, 1]) + 0.2 * np.cos(angle))
    np.testing.assert_allclose(still[:, 1], expected, rtol=1e-14)
    np.testing.assert_allclose(still[:, 2], -9.81 * 0.2 * np.cos(angle), rtol=1e-14)
    np.testing.assert_allclose(still[:, 0], 0.0, atol=1e-14)


def test_rate_of_a_prescribed_joint_has_its_velocity_but_not_its_acceleration() -> None:
    """ẍ = J a + J̇ v holds with the accelerations that `acceleration` gives, the prescribed ones among them."""
    dyn = sh.compile(driven_arm().build(), backend="casadi")
    q, v, t = [9.0, 0.5, 0.2], [9.0, 2.0, 0.3], 0.4
    a = dyn.acceleration(q, v, t=t)
    x = dyn.jacobian(q, "tip", point=POINT, t=t) @ a + dyn.jacobian_rate_v(q, v, "tip", point=POINT, t=t)
    assert relative_error(x[:3], dyn.point_acceleration(q, v, a, "tip", POINT, t=t)) <= EXACT
    assert abs(a[0]) > 0.1


def test_operational_inertia_of_a_planar_arm() -> None:
    """Two links with point masses at their tips, by hand; and with a joint that is locked by its drive."""
    s = sh.System("arm", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Revolute("z"), mass=2.0, com=(1, 0, 0), inertia=(0, 0, 0))
    s.add_body("b", "a", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(1, 0, 0)), mass=3.0, com=(1, 0, 0),
               inertia=(0, 0, 0))  # fmt: skip
    dyn = sh.compile(s.build(), backend="casadi")
    q = np.array([0.3, 1.1])
    J = dyn.point_jacobian(q, "b", (1, 0, 0))[:2]
    expected = np.linalg.inv(J @ np.linalg.inv(dyn.mass_matrix(q)) @ J.T)
    with pytest.raises(sh.ModelError, match=r"'b' cannot be accelerated in every direction.*part='linear'"):
        dyn.operational_inertia(q, "b", point=(1, 0, 0))
    s.add_body("c", "b", joint=sh.Prismatic("z"), placement=sh.Placement(xyz=(1, 0, 0)), mass=1.0, inertia=(1, 1, 1))
    dyn = sh.compile(s.build(), backend="casadi")
    whole = dyn.operational_inertia([0.3, 1.1, 0.0], "c", part="linear")
    M = dyn.mass_matrix([0.3, 1.1, 0.0])
    J3 = dyn.jacobian([0.3, 1.1, 0.0], "c")[:3]
    assert relative_error(whole, np.linalg.inv(J3 @ np.linalg.inv(M) @ J3.T)) <= EXACT
    assert expected[0, 0] > 0


def test_operational_inertia_with_a_loop() -> None:
    """The coupler of a four-bar moves along one direction only: refused; through the crank the inertia is M of it."""
    s = sh.System("gears", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("b", joint=sh.Prismatic("y"), mass=2.0, inertia=(1, 1, 1))
    s.add_body("c", "a", joint=sh.Compound(sh.Prismatic("y"), sh.Prismatic("z")), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("gear", sh.Gear("a", "b", 2.0))
    dyn = sh.compile(s.build(), backend="casadi")
    found = dyn.operational_inertia(np.zeros(4), "c", part="linear")
    # x of c is that of a, which carries 1 + 1 kg and moves b, whichever way the ratio goes
    G = dyn.constraint_jacobian(np.zeros(4))[0]
    ratio = G[0] / G[1]
    np.testing.assert_allclose(found, np.diag([2.0 + 2.0 * ratio**2, 1.0, 1.0]), atol=1e-12)


def test_batches_of_every_function() -> None:
    dyn = sh.compile(driven_arm().build(), backend="casadi")
    state = State(dyn.model, 3, count=4)
    q, v, params = state.q, state.v, {"payload": np.linspace(1, 2, 4)}
    calls: tuple[Callable[[Any, Any, Any], Any], ...] = (
        lambda q, v, p: dyn.jacobian(q, "tip", point=POINT, params=p),
        lambda q, v, p: dyn.jacobian(q, "tip", params=p),
        lambda q, v, p: dyn.jacobian_rate_v(q, v, "tip", params=p, axes="local"),
        lambda q, v, p: dyn.bias(q, v, params=p),
        lambda q, v, p: dyn.gravity(q, params=p),
        lambda q, v, p: dyn.centroidal(q, v, params=p).map,
        lambda q, v, p: dyn.centroidal(q, v, params=p).bias,
        lambda q, v, p: dyn.integrate(q, v, params=p),
        lambda q, v, p: dyn.difference(q, 0.5 * q, params=p),
        lambda q, v, p: dyn.coordinate_rate(q, v, params=p),
    )
    for call in calls:
        whole = call(q, v, params)
        for k in range(4):
            np.testing.assert_allclose(whole[k], call(q[k], v[k], {"payload": params["payload"][k]}), atol=1e-14)


def test_rates_of_coordinates() -> None:
    model, dyn, s, _ = tree(43)
    moved = dyn.integrate(s.q, 1e-6 * s.v) - dyn.integrate(s.q, -1e-6 * s.v)
    assert relative_error(dyn.coordinate_rate(s.q, s.v), moved / 2e-6) <= 1e-8
    assert model.nq == len(moved)


def test_machine_code_is_the_same() -> None:
    model, dyn, s, body = tree(43)
    fast = sh.compile(model)
    for name, given in (
        ("jacobian", (s.q, body)),
        ("jacobian_rate_v", (s.q, s.v, body)),
        ("bias", (s.q, s.v)),
        ("gravity", (s.q,)),
        ("integrate", (s.q, s.v)),
    ):
        for _ in range(2):  # the second call goes the short way
            assert relative_error(getattr(fast, name)(*given), getattr(dyn, name)(*given)) <= EXACT, name


def test_bad_arguments() -> None:
    dyn = sh.compile(driven_arm().build(), backend="casadi")
    q, v = np.zeros(3), np.zeros(3)
    with pytest.raises(sh.ModelError, match="'hand'"):
        dyn.jacobian(q, "hand")
    with pytest.raises(sh.ModelError):
        dyn.jacobian(q, ["tip"])  # type: ignore[arg-type]
    with pytest.raises(sh.ModelError, match="the world does not move"):
        dyn.jacobian_rate_v(q, v, "world")
    with pytest.raises(sh.UnsupportedError, match=r"jacobian\(axes="):
        dyn.jacobian(q, "tip", axes="body")
    with pytest.raises(sh.ShapeError, match="point"):
        dyn.jacobian(q, "tip", point=(1, 2))
    with pytest.raises(sh.ShapeError, match="dv"):
        dyn.integrate(q, [1.0])
    with pytest.raises(sh.ShapeError, match="q2"):
        dyn.difference(q, [1.0])
    with pytest.raises(sh.UnsupportedError, match="part="):
        dyn.operational_inertia(q, "tip", part="x")


def test_a_difference_that_does_not_exist() -> None:
    s = sh.System("puck")
    s.add_body("puck", joint=sh.Planar("z"), mass=1.0, inertia=(1, 1, 1))
    dyn = sh.compile(s.build(), backend="casadi")
    np.testing.assert_allclose(dyn.difference([0, 0, 0], [1, 0, np.pi]), [0, -np.pi / 2, np.pi], atol=1e-15)
    found = dyn.integrate([0, 0, 0], dyn.difference([0, 0, 0], [1, 2, 5.0]))
    np.testing.assert_allclose(found, [1, 2, 5.0], rtol=1e-14)


def test_a_difference_of_constants_of_casadi() -> None:
    s = sh.System("puck")
    s.add_body("puck", joint=sh.Planar("z"), mass=1.0, inertia=(1, 1, 1))
    dyn = sh.compile(s.build(), backend="casadi")
    assert not np.isfinite(dyn.difference(ca.SX([0, 0, 0]), ca.SX([np.inf, 0, 0]))).all()


def test_a_frame_named_by_a_text_that_compares_in_its_own_way() -> None:
    dyn = sh.compile(driven_arm().build(), backend="casadi")
    with pytest.raises(sh.ModelError, match="there is no frame or body"):
        dyn.jacobian(np.zeros(dyn.model.nq), Text("nonsense"))


def test_friction_by_reactions_is_refused() -> None:
    s = sh.System("door")
    s.add_body("door", joint=sh.Revolute("z"), mass=1.0, com=(1, 0, 0), inertia=(1, 1, 1))
    s.add_force("bearing", sh.JointFriction("door", 0.0, velocity=0.1, bearing=(0.05, 0.4)))
    dyn = sh.compile(s.build(), backend="casadi")
    with pytest.raises(sh.UnsupportedError, match=r"bias: .* friction by the reactions"):
        dyn.bias([0.0], [1.0])


def test_named_frames() -> None:
    """A frame is a point and axes of its body; its placement may be a parameter."""
    s = driven_arm()
    reach = s.parameter("reach", 0.4, unit="m")
    s.add_frame("tool", "tip", sh.Placement(xyz=(reach, 0.1, 0), rpy=(0.2, 0.3, 0.4)))
    s.add_frame("wall", "world", sh.Placement(xyz=(1, 0, 0)))
    dyn = sh.compile(s.build(), backend="casadi")
    q, v, given = [0.1, 0.5, 0.2], [1.0, 2.0, 0.3], {"params": {"reach": 0.7}}
    at = (0.7, 0.1, 0)
    np.testing.assert_allclose(dyn.jacobian(q, "tool", **given), dyn.jacobian(q, "tip", point=at, **given), atol=1e-14)
    turn = np.kron(np.eye(2), sh.Placement(rpy=(0.2, 0.3, 0.4)).R.T)
    local = dyn.jacobian(q, "tip", point=at, axes="local", **given)
    np.testing.assert_allclose(dyn.jacobian(q, "tool", axes="local", **given), turn @ local, atol=1e-14)
    rate = dyn.jacobian_rate_v(q, v, "tip", point=at, axes="local", **given)
    np.testing.assert_allclose(dyn.jacobian_rate_v(q, v, "tool", axes="local", **given), turn @ rate, atol=1e-14)
    with pytest.raises(sh.ModelError, match="frame 'wall' is fixed in the world"):
        dyn.jacobian(q, "wall")
    with pytest.raises(sh.ModelError, match=r"there is no frame or body 'tol'.*'tool'"):
        dyn.jacobian(q, "tol")
