"""Derivatives of inverse dynamics against differences for every joint, and of the accelerations by parameters.

1e-9 is the issue's bound; the differences are extrapolated and good to about 1e-11 of the numbers differentiated.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import inverse
from sharnir.codegen.forms import kernel_of
from sharnir.model.joints import REGISTRY
from support.differences import extrapolated, on_manifold
from support.motion import rate
from support.random_trees import State, random_inertia, random_placement, random_tree, regular_state, relative_error
from support.rich_trees import TIME, inputs_of, interpreted, rich_tree, strides_of
from support.samples import slow_after, slow_but_every

TOLERANCE = 1e-9


def system(joint: sh.Joint) -> sh.System:
    """A spring and a damper between bodies, so that forces take part."""
    rng = np.random.default_rng(11)
    s = sh.System("three")
    for name, parent, own in (
        ("base", "world", sh.Revolute("y", armature=0.1)),
        ("middle", "base", joint),
        ("tip", "middle", sh.Spherical()),
    ):
        properties = {"mass": 1.0 + rng.random(), "com": rng.normal(scale=0.2, size=3), "inertia": random_inertia(rng)}
        s.add_body(name, parent, joint=own, placement=random_placement(rng), **properties)
    s.add_force("spring", sh.PointSpring("world", (1, 2, 3), "tip", (0.1, -0.2, 0.3), 3.0, 0.5, damping=2.0))
    return s


@pytest.mark.parametrize("joint", slow_but_every(3, [c.examples()[0] for _, c in sorted(REGISTRY.items())]), ids=str)
def test_every_joint(joint: sh.Joint) -> None:
    model = system(joint).build()
    x, nv = regular_state(model, 5), model.nv
    dyn = sh.compile(model, backend="casadi")
    ways = [rate(model, x.q, d) for d in np.eye(nv)]

    def along_q(h: float) -> np.ndarray:
        there, back = (np.array([on_manifold(model, x.q + s * h * way) for way in ways]) for s in (1, -1))
        return (dyn.inverse(there, x.v, x.a) - dyn.inverse(back, x.v, x.a)).T / (2 * h)

    def along_v(h: float) -> np.ndarray:
        change = dyn.inverse(x.q, x.v + h * np.eye(nv), x.a) - dyn.inverse(x.q, x.v - h * np.eye(nv), x.a)
        return change.T / (2 * h)

    by_q, by_v, by_a = dyn.inverse_derivatives(x.q, x.v, x.a)
    assert relative_error(by_q, extrapolated(along_q).value) <= TOLERANCE
    assert relative_error(by_v, extrapolated(along_v).value) <= TOLERANCE
    np.testing.assert_array_equal(by_a, dyn.mass_matrix(x.q))


@pytest.mark.parametrize("bodies", slow_after(1, [2, 8]), ids=["straight", "loops"])
def test_they_are_those_of_the_accelerations_turned_round(bodies: int) -> None:
    """∂τ/∂x = −M ∂a/∂x at the forces that give these accelerations; a batch, by native code."""
    model = random_tree(3, bodies=bodies, joint=lambda rng: sh.Revolute("y"), branching=0.4)
    dyn, x = sh.compile(model), State(model, 1, 3)
    by_q, by_v, M = dyn.inverse_derivatives(x.q, x.v, x.a)
    along_q, along_v, _ = dyn.derivatives(x.q, x.v, dyn.inverse(x.q, x.v, x.a))
    assert by_q.shape == M.shape == (3, model.nv, model.nv)
    assert relative_error(by_q, -M @ along_q) <= 1e-11
    assert relative_error(by_v, -M @ along_v) <= 1e-11


@pytest.mark.slow
def test_loops_over_bodies_and_one_piece() -> None:
    """Prescribed motions, whose rows are among them, parameters, wrenches."""
    model = rich_tree(2, 5)
    x = inputs_of(inverse.derivatives, model, 1, 2)
    found = kernel_of(inverse.derivatives, model, "rolled").kernel(x, strides_of(x), 2)
    assert relative_error(found, interpreted(inverse.derivatives, model, x)) <= 1e-12


def test_angles_near_their_singularity() -> None:
    """As of the same mechanism in quaternions: velocities are the same."""

    def ball(parameters: str) -> sh.Dynamics:
        s = sh.System("ball")
        s.add_body("b", joint=sh.Spherical(parameters), mass=1.0, com=(0.3, 0.1, 0.2), inertia=(1, 2, 2.5))
        return sh.compile(s.build(), backend="casadi")

    angles, motion = [0.3, np.pi / 2 - 1e-9, 0.2], ([0.1, 0.2, 0.3], [1.0, 2.0, 3.0])
    there = ball("bryant123").placement(angles, "b").quaternion
    found, expected = (
        ball("bryant123").inverse_derivatives(angles, *motion),
        ball("quaternion").inverse_derivatives(there, *motion),
    )
    for x, y in zip(found, expected, strict=True):
        assert relative_error(x, y) <= 1e-12


def test_constraints_are_refused() -> None:
    s = sh.System("gears")
    for name in "ab":
        s.add_body(name, joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("gear", sh.Gear("a", "b", 2.0))
    with pytest.raises(sh.UnsupportedError, match="inverse_derivatives: 'gears' has constraints"):
        sh.compile(s.build()).inverse_derivatives([0, 0], [0, 0], [0, 0])


def parametric(loop: bool) -> sh.Model:
    s = sh.System("arms", planar=True)
    mass, length, spring, _ = (
        s.parameter(n, x) for n, x in (("mass", 2.0), ("length", 0.7), ("k", 5.0), ("pace", 1.5))
    )
    s.add_body("a", joint=sh.Revolute("z"), mass=mass, com=(0.5 * length, 0, 0), inertia=(0.1, 0.1, 0.2))
    place = sh.Placement(xyz=(length, 0, 0))
    s.add_body("b", "a", joint=sh.Revolute("z"), placement=place, mass=1.0, com=(0.3, 0, 0), inertia=(0.1, 0.1, 0.1))
    s.add_body("c", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(1, 0, 0)), mass=mass * mass, inertia=(1, 1, 1))
    s.add_body("d", "b", joint=sh.Prismatic("x"), mass=0.5, inertia=(0.1, 0.1, 0.1))
    s.add_force("spring", sh.JointSpring("b", spring, rest=0.2))
    if loop:
        s.add_constraint("bar", sh.Coupling("q('c') + 0.5*q('a')**2"))
    else:
        s.prescribe("d", q="0.1*sin(pace*t)")
    return s.build()


@pytest.mark.parametrize("loop", [False, True], ids=["tree", "loop"])
@pytest.mark.parametrize("backend", slow_after(1, ["casadi", "llvm"]))
def test_parameters_by_name(loop: bool, backend: str) -> None:
    """Masses, lengths, stiffnesses, and in the tree what a prescribed motion depends on."""
    model = parametric(loop)
    dyn = sh.compile(model, backend=backend)
    q, v, tau = [0.3, 0.4, -0.045, 0.1], [0.5, -0.7, -0.075, 0.3], [1.0, 2.0, 0.5, 0.1]
    names = ["length", "mass", "k"] if loop else ["length", "mass", "k", "pace"]
    values = {"mass": 2.1, "length": 0.8, "k": 4.0, "pace": 1.2}
    found = dyn.parameter_derivatives(q, v, names, tau, t=TIME, params=values)
    assert found.shape == (4, len(names))
    for k, name in enumerate(names):

        def quotient(h: float, name: str = name) -> np.ndarray:
            there, back = ({**values, name: values[name] + s * h} for s in (1, -1))
            return (
                dyn.acceleration(q, v, tau, t=TIME, params=there) - dyn.acceleration(q, v, tau, t=TIME, params=back)
            ) / (2 * h)

        assert relative_error(found[:, k], extrapolated(quotient).value) <= TOLERANCE, name
    if not loop:
        assert found[3, 3] != 0.0  # the prescribed acceleration itself
    batch = dyn.parameter_derivatives([q, q], v, names[:1], tau, t=TIME, params=values)
    assert relative_error(batch, np.stack([found[:, :1]] * 2)) <= 1e-13


def test_names_that_are_none() -> None:
    with pytest.raises(sh.ModelError, match="Did you mean 'mass'"):
        sh.compile(parametric(True)).parameter_derivatives([0] * 4, [0] * 4, ["mas"])
