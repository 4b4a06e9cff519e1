"""A mechanism in quaternions is the one in angles: the same accelerations, for every joint that has such angles."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.dynamics.orientations import in_quaternions
from sharnir.model.joints.contract import REGISTRY
from sharnir.model.joints.orientation_joints import ORIENTATIONS
from support.samples import ALL, slow_after, slow_but_every

JOINTS = [j for kind in REGISTRY.values() for j in kind.examples() if j.angles]
MORE = [sh.Compound(sh.Prismatic("x"), sh.Spherical("euler313"), sh.Prismatic("z"))]


def model(joint: Any, force: Any = None, constraint: Any = None) -> sh.Model:
    s = sh.System("two")
    body: dict[str, Any] = {"mass": 1.0, "com": (0.1, 0.2, 0.3), "inertia": (0.1, 0.12, 0.15)}
    q0 = np.linspace(0.3, 0.9, joint.nq)
    s.add_body("base", joint=joint, q0=q0, **body)
    s.add_body("tip", "base", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(0, 0, 1)), q0=[0.3], **body)
    s.add_force("pull", sh.PointSpring("tip", (0, 0, 1), "world", (1, 0, 0), stiffness=10.0))
    s.add_force("turn", sh.JointForce("tip", "q('tip') + 0.1*v('tip')"))
    if force is not None:
        s.add_force("more", force)
    if constraint is not None:
        s.add_constraint("tied", constraint)
    return s.build()


def test_every_parametrisation_with_a_pole_is_here() -> None:
    named = {parameters for j in JOINTS for _, parameters in j.angles}
    assert named == {name for name, x in ORIENTATIONS.items() if x.pole is not None}
    assert {type(j) for j in JOINTS} == {sh.Spherical, sh.Free}


@pytest.mark.parametrize("joint", JOINTS + MORE, ids=repr)
def test_rates_have_their_poles_where_the_parameters_say(joint: Any) -> None:
    """They grow as 1/sin of the distance along the middle angle, and nowhere else."""
    ((first, name),) = joint.angles
    pole = ORIENTATIONS[name].pole
    assert pole is not None
    q, v = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
    rate = ca.Function("rate", [q, v], [joint.rate(q, v)])
    rng = np.random.default_rng(1)
    for turn in range(-2, 3):
        at = rng.uniform(-3.0, 3.0, joint.nq)
        sizes = []
        for distance in (1e-3, 1e-6):
            at[first + pole.k] = turn * np.pi - pole.phase + distance
            sizes.append(np.abs(np.array(rate(at, np.ones(joint.nv)))).max())
        assert sizes[1] / sizes[0] == pytest.approx(1e3, rel=0.02)


@pytest.mark.parametrize("joint", JOINTS + MORE, ids=repr)
def test_the_same_accelerations_at_the_same_places(joint: Any) -> None:
    angles = model(joint)
    other = in_quaternions(angles)
    assert other is not None
    assert not other.kept
    assert (other.model.nq, other.model.nv) == (angles.nq + 1, angles.nv)
    rng = np.random.default_rng(2)
    q, v = rng.uniform(-2.0, 2.0, (5, angles.nq)), rng.uniform(-2.0, 2.0, (5, angles.nv))
    a, b = (sh.compile(m, backend="casadi") for m in (angles, other.model))
    there = other.coordinates.there(q)
    np.testing.assert_allclose(b.acceleration(there, v), a.acceleration(q, v), rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(b.point(there, "tip", (1, 2, 3)), a.point(q, "tip", (1, 2, 3)), atol=1e-13)
    np.testing.assert_allclose(other.coordinates.back(there[:, None], q)[:, 0], q, atol=1e-12)
    np.testing.assert_allclose(other.coordinates.there(angles.q0), other.model.q0, atol=1e-15)


def test_models_without_angles_and_prescribed_angles() -> None:
    assert in_quaternions(model(sh.Universal())) is None
    s = sh.System("driven")
    s.add_body("hub", joint=sh.Spherical("euler313"), mass=1.0, inertia=(0.1, 0.1, 0.1))
    s.prescribe("hub", q=["t", "t", "t"])
    assert in_quaternions(s.build()) is None


@pytest.mark.parametrize(
    ("joint", "force", "constraint", "reader"),
    slow_but_every(
        3,
        [
            (sh.Spherical("bryant123"), sh.JointForce("tip", "sin(q('base', 0))"), None, "force 'more'"),
            (sh.Spherical("bryant123"), sh.JointSpring("tip", damping="1 + q('base', 2)**2"), None, "force 'more'"),
            (sh.Spherical("euler313"), None, sh.Coupling("q('base', 1) - q('tip')"), "constraint 'tied'"),
            (sh.Free("euler313"), None, sh.Coupling("q('base', 0) - q('tip')"), None),
            (MORE[0], None, sh.Gear("base", "tip", 2.0, coordinate_a=4), "constraint 'tied'"),
            (MORE[0], None, sh.Gear("base", "tip", 2.0, coordinate_a=0), None),
            (MORE[0], sh.JointSpring("base", stiffness=1.0, coordinate=4), None, None),
        ],
    ),
)
def test_who_reads_angles(joint: Any, force: Any, constraint: Any, reader: str | None) -> None:
    angles = model(joint, force, constraint)
    other = in_quaternions(angles)
    assert other is not None
    assert dict(other.kept) == ({} if reader is None else {"base": reader})
    assert len(other.turned) == (0 if reader else 1)
    q, v = np.array([angles.q0, angles.q0 + 0.1]), np.ones((2, angles.nv))
    a, b = (sh.compile(m, backend="casadi") for m in (angles, other.model))
    np.testing.assert_allclose(
        b.acceleration(other.coordinates.there(q), v), a.acceleration(q, v), rtol=1e-9, atol=1e-9
    )


# Derivatives at singular angles


@pytest.mark.parametrize(
    ("joint", "backend"),
    slow_after(
        1,
        [(j, b) for j in (sh.Free("bryant123"), sh.Spherical("euler313")) for b in ("casadi", "llvm")][
            :: 1 if ALL else 3
        ],
    ),
)
def test_derivatives_where_angles_are_singular(joint: Any, backend: str) -> None:
    """They do not depend on the coordinates: 1e-12 of their size, as anywhere else. Single, in batches of which some
    are near, and with arguments that are not batched."""
    angles = model(joint)
    other = in_quaternions(angles)
    assert other is not None
    ((first, name),) = joint.angles
    pole = ORIENTATIONS[name].pole
    assert pole is not None
    rng = np.random.default_rng(3)
    q, v = rng.uniform(-1.0, 1.0, (5, angles.nq)), rng.uniform(-1.0, 1.0, (5, angles.nv))
    q[:, first + pole.k] = [0.0, 1e-12, 1e-6, 1e-2, 1.0] - np.float64(pole.phase)
    a, b = (sh.compile(m, backend=backend) for m in (angles, other.model))
    truth = b.derivatives(other.coordinates.there(q), v)
    for found, expected in zip(a.derivatives(q, v), truth, strict=True):
        np.testing.assert_allclose(found, expected, atol=1e-12 * np.abs(expected).max())
    if backend == "casadi":
        for found, expected in zip(a.derivatives(q[0], v[0], np.zeros((2, angles.nv))), truth, strict=True):
            np.testing.assert_allclose(found, np.stack([expected[0]] * 2), atol=1e-12 * np.abs(expected).max())
        for found, expected in zip(a.derivatives(q[1], v[1]), truth, strict=True):
            np.testing.assert_allclose(found, expected[1], atol=1e-12 * np.abs(expected).max())


def test_no_derivatives_where_a_force_reads_singular_angles() -> None:
    dyn = sh.compile(model(sh.Spherical("euler313"), sh.JointForce("tip", "q('base', 0)")), backend="casadi")
    with pytest.raises(sh.ModelError, match=r"derivatives: joint 'base' is at the singularity .* force 'more' reads"):
        dyn.derivatives([0.3, 0.0, 0.2, 0.1], np.ones(4))
    assert np.isfinite(dyn.derivatives([0.3, 0.5, 0.2, 0.1], np.ones(4))[0]).all()


def test_events_are_at_the_same_coordinates_of_the_other_model():
    """What reads angles keeps them; what comes after a ball that has four coordinates now is one further."""
    s = sh.System("balls", gravity=(0, 0, 0))
    for name in ("one", "two"):
        s.add_body(name, joint=sh.Spherical("bryant123"), mass=1.0, inertia=(1, 2, 3))
    s.add_body("arm", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_event("latch", sh.Latch("arm", 0.3))
    s.add_event("when", sh.When("q('two', 1) - v('one', 0)", sh.End()))
    found = in_quaternions(s.build())
    assert found is not None
    assert found.kept == {"two": "event 'when'"}
    assert [t.coordinate for t in found.model.triggers] == [7, None]
    assert ca.is_equal(found.model.triggers[0].function, found.model.q[7] - 0.3, 3)
    s.add_event("lock", sh.When("t - 1", sh.Lock("one")))
    assert in_quaternions(s.build()).kept == {"one": "constraint 'one'", "two": "event 'when'"}
