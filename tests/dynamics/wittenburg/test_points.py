"""Joint points: every joint of the registry either turns about a point of both bodies or is refused by its name."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.examples import JOINTS
from support.odd_values import refused
from support.random_trees import random_coordinates

TURNING = {"revolute", "universal", "spherical", "fixed"}


def two(joint: sh.Joint, on: str = "hub") -> sh.Model:
    """A body on that joint, on a hub or on the world."""
    s = sh.System("two")
    s.add_body("hub", joint=sh.Spherical(), mass=2.0, com=(0.1, 0.2, 0.3), inertia=(1, 1, 1))
    place = sh.Placement((1, 2, 3), rpy=(0.4, 0.5, -0.6))
    start = random_coordinates(joint, np.random.default_rng(0))
    s.add_body("tip", on, joint=joint, placement=place, mass=1.0, com=(0.3, 0, -0.2), inertia=(1, 1, 1), q0=start)
    return s.build()


@pytest.mark.parametrize("name", JOINTS)
def test_every_joint_of_the_registry(name: str) -> None:
    """The point is fixed in the parent, which kinematics say at two positions; else the joint is refused."""
    joint = JOINTS[name]
    model = two(joint)
    dyn, rng = sh.compile(model, backend="casadi"), np.random.default_rng(1)
    found = []
    for _ in range(2):
        q = np.concatenate([[1, 0, 0, 0], random_coordinates(joint, rng)])
        found.append(dyn.point(q, "tip", (0, 0, 0)))  # the hub stands straight: its axes are the world's
    fixed = np.allclose(found[0], found[1], atol=1e-12)
    if name.rpartition("-")[0] in TURNING:
        assert fixed
    if fixed:
        t = sh.wittenburg.tables(model)
        np.testing.assert_allclose(t.c[0, 1], found[0] - [0.1, 0.2, 0.3], atol=1e-14)
        np.testing.assert_array_equal(t.c[1, 1], [-0.3, 0, 0.2])
    else:
        with pytest.raises(sh.UnsupportedError, match=f"joint 'tip': its {type(joint).__name__} lets the body move"):
            sh.wittenburg.tables(model)


@pytest.mark.parametrize("on", ["hub", "world"])
@pytest.mark.parametrize("name", JOINTS)
def test_the_formulation_refuses_the_same_joints(name: str, on: str) -> None:
    model = two(JOINTS[name], on)
    said = [refused(sh.wittenburg.tables, model)[1], refused(sh.compile, model, "wittenburg")[1]]
    assert bool(said[0]) == bool(said[1]), said


@pytest.mark.parametrize(
    "joint",
    [sh.Compound(sh.Revolute("z"), sh.Universal("x", "y")), sh.Curve("0.2", "0.1", "0", roll="s"), sh.Screw("z", 0.0)],
    ids=["compound", "curve at a point", "screw without pitch"],
)
def test_it_is_the_motion_that_counts_and_not_the_class(joint: sh.Joint) -> None:
    model = two(joint)
    p = sh.compile(model, backend="casadi").point(
        np.concatenate([[1, 0, 0, 0], np.full(joint.nq, 0.7)]), "tip", [0] * 3
    )
    np.testing.assert_allclose(sh.wittenburg.tables(model).c[0, 1], p - [0.1, 0.2, 0.3], atol=1e-14)


@pytest.mark.parametrize("parameters", ["quaternion", "bryant123", "euler313", "matrix"])
def test_a_base_that_flies_has_its_joint_at_its_origin(parameters: str) -> None:
    t = sh.wittenburg.tables(two(sh.Free(parameters), on="world"))
    np.testing.assert_array_equal(t.c[1, 1], [-0.3, 0, 0.2])
    np.testing.assert_array_equal(t.d[1, 1], [-0.3, 0, 0.2])
    assert np.isnan(t.c0[1]).all()
    assert t.S0.tolist() == [-1, -1]


def test_a_base_that_flies_in_the_plane() -> None:
    s = sh.System("raft", planar=True)
    s.add_body("raft", joint=sh.Free(), mass=2.0, com=(0.1, 0, 0), inertia=1.0)
    s.add_body("mast", "raft", joint=sh.Revolute("z"), placement=sh.Placement((1, 0, 0)), mass=1.0, inertia=1.0)
    t = sh.wittenburg.tables(s.build())
    np.testing.assert_allclose(t.d[0], [[-0.1, 0, 0], [-1, 0, 0]], atol=1e-15)
    assert np.isnan(t.c0[0]).all()


def test_a_body_that_flies_off_another_is_refused() -> None:
    with pytest.raises(sh.UnsupportedError, match=r"joint 'tip': its Free lets .* or on the world Free or prescribed"):
        sh.wittenburg.tables(two(sh.Free()))


def test_a_base_that_slides_is_refused() -> None:
    with pytest.raises(sh.UnsupportedError, match=r"does not take joint 'tip': its Prismatic lets the body move along"):
        sh.wittenburg.tables(two(sh.Prismatic("x"), on="world"))


def test_a_base_that_slides_as_prescribed() -> None:
    """Its point of body 0 moves in a known way. On another body there is no such point."""
    s = sh.System("two")
    s.add_body("cart", joint=sh.Prismatic("x"), mass=1.0, com=(0.1, 0, 0), inertia=(1, 1, 1))
    s.add_body("lift", "cart", joint=sh.Prismatic("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("arm", "cart", joint=sh.Revolute("y"), placement=sh.Placement((0, 0, 1)), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("cart", q="sin(t)")
    s.prescribe("lift", q="cos(t)")
    with pytest.raises(sh.UnsupportedError, match="joint 'lift'"):
        sh.wittenburg.tables(s.build())
    s = sh.System("one")
    s.add_body("cart", joint=sh.Prismatic("x"), mass=1.0, com=(0.1, 0, 0), inertia=(1, 1, 1))
    s.add_body("arm", "cart", joint=sh.Revolute("y"), placement=sh.Placement((0, 0, 1)), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("cart", q="sin(t)")
    t = sh.wittenburg.tables(s.build())
    np.testing.assert_array_equal(t.d[0], [[-0.1, 0, 0], [0, 0, -1]])
    assert np.isnan(t.c0[0]).all()


def test_nothing_that_turns() -> None:
    s = sh.System("rock")
    s.add_body("rock", joint=sh.Fixed(), mass=1.0, inertia=(1, 1, 1))
    with pytest.raises(sh.UnsupportedError, match=r"does not take 'rock': nothing in it turns"):
        sh.wittenburg.tables(s.build())
    s.add_body("sledge", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("sledge", q="t")
    with pytest.raises(sh.UnsupportedError, match=r"does not take 'rock': nothing in it turns"):
        sh.wittenburg.tables(s.build())


def test_nothing_with_mass() -> None:
    s = sh.System("flywheel")
    m = s.parameter("m", 1.0)
    s.add_body("flywheel", joint=sh.Revolute("z", armature=1.0), mass=m, inertia=(0, 0, 0))
    with pytest.raises(sh.ModelError, match=r"'flywheel': its bodies have no mass together"):
        sh.wittenburg.tables(s.build(), params={"m": 0.0})
