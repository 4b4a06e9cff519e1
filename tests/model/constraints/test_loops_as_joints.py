"""A body that flies and is held by a loop moves as one on the joint of the same kind: accelerations of four of its
points, to a few hundred roundings of the solution with rows of order one.

Covers model/constraints/loop_joints.py.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import sharnir as sh
from sharnir.model.constraint import Constraint
from support.random_trees import random_coordinates
from support.samples import slow_but_every
from support.ways import FORMULATIONS

X = sh.Placement(xyz=(0.4, -0.1, 0.3), rpy=(0.5, -0.3, 0.8))
AXIS, ACROSS = np.array([0.6, 0.0, 0.8]), np.array([0.8, 0.0, -0.6])
ENDS = {"body_a": "bob", "point_a": (0, 0, 0), "body_b": "arm", "point_b": X.p}
AXES = ENDS | {"axis_a": AXIS, "axis_b": X.R @ AXIS}
PAIRS: dict[str, tuple[sh.Joint, list[Constraint]]] = {
    "ball": (sh.Spherical(), [sh.Coincident(**ENDS)]),
    "hinge": (sh.Revolute(AXIS), [sh.HingeLoop(**AXES)]),
    "cylinder": (sh.Cylindrical(AXIS), [sh.CylindricalLoop(**AXES)]),
    "slider": (sh.Prismatic(AXIS), [sh.SliderLoop(**AXES, rotation_ab=X.R.T)]),
    "cross": (sh.Universal(AXIS, ACROSS), [sh.UniversalLoop(**{**AXES, "axis_a": ACROSS})]),
    "weld": (sh.Fixed(), [sh.WeldLoop(**ENDS, rotation_ab=X.R.T)]),
    "plane": (
        sh.Planar(AXIS),
        [
            sh.PointOnPlane(**ENDS, normal_b=X.R @ AXIS),
            sh.NoRotation("bob", "arm", ACROSS),
            sh.NoRotation("bob", "arm", "y"),
        ],
    ),
}
CORNERS = np.vstack([np.zeros(3), np.eye(3)])


def system(joint: sh.Joint, parent: str, placement: sh.Placement) -> sh.System:
    s = sh.System("bob", gravity=(1.0, -3.0, -9.0))
    solid = {"com": (0.1, -0.05, 0.2), "inertia": (0.2, 0.3, 0.4)}
    s.add_body("arm", joint=sh.Universal("x", "y"), mass=2.0, **solid)
    s.add_body("bob", parent, joint=joint, placement=placement, mass=1.5, **solid)
    return s


@pytest.mark.parametrize(("kind", "formulation"), slow_but_every(3, product(PAIRS, FORMULATIONS), turns=3))
def test_same_accelerations(kind, formulation):
    joint, loops = PAIRS[kind]
    flying = system(sh.Free(), "world", sh.Placement())
    for k, loop in enumerate(loops):
        flying.add_constraint(f"loop {k}", loop)
    tree = sh.compile(system(joint, "arm", X).build(), backend="casadi")
    loop = sh.compile(flying.build(), formulation, backend="casadi")

    rng = np.random.default_rng(2)
    q = np.concatenate([[0.3, -0.4], random_coordinates(joint, rng)])
    v = rng.normal(size=2 + joint.nv)
    pose = tree.placement(q, "bob")
    at = [tree.point_velocity(q, v, "bob", corner) for corner in CORNERS]
    W = pose.rotation.T @ np.array([x - at[0] for x in at[1:]]).T  # ω~
    V = [*(pose.rotation.T @ at[0]), W[2, 1], W[0, 2], W[1, 0]]
    q_loop, v_loop = np.concatenate([q[:2], pose.xyz, pose.quaternion]), np.concatenate([v[:2], V])

    a, a_loop = tree.acceleration(q, v), loop.acceleration(q_loop, v_loop)
    np.testing.assert_allclose(a_loop[:2], a[:2], atol=1e-11)
    for corner in CORNERS:
        expected = tree.point_acceleration(q, v, a, "bob", corner)
        np.testing.assert_allclose(loop.point_acceleration(q_loop, v_loop, a_loop, "bob", corner), expected, atol=1e-11)


def test_a_gear_on_a_cylinder_is_a_screw():
    pitch = 0.07
    geared = system(sh.Cylindrical(AXIS), "arm", X)
    geared.add_constraint("thread", sh.Gear("bob", "bob", pitch, coordinate_a=0, coordinate_b=1))
    screw = sh.compile(system(sh.Screw(AXIS, pitch), "arm", X).build(), backend="casadi")
    gear = sh.compile(geared.build(), backend="casadi")
    a = screw.acceleration([0.3, -0.4, 0.8], [1.0, 0.5, -2.0])
    found = gear.acceleration([0.3, -0.4, 0.8 * pitch, 0.8], [1.0, 0.5, -2.0 * pitch, -2.0])
    np.testing.assert_allclose(found, [*a[:2], pitch * a[2], a[2]], atol=1e-11)
