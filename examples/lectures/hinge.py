"""A hinge made of two elementary constraints: three times a point on a plane, twice no rotation about an axis.

Two bodies in space have twelve accelerations, the hinge has five rows: 17 equations, as the lecture writes them
(seed 004). The same two bodies on a revolute joint are the check.
"""

import numpy as np

import sharnir as sh

BODY, ARM = {"mass": 2.0, "inertia": (0.3, 0.4, 0.5)}, {"mass": 1.0, "inertia": (0.02, 0.1, 0.1)}
PIN, CENTRE = (0.6, 0.0, 0.1), (0.5, 0.0, 0.0)  # the hinge in the first body; from there to the centre of the arm


def of_rows() -> sh.Model:
    """Body frames are at the centres of mass."""
    s = sh.System("two free bodies")
    s.add_body("body", joint=sh.Free(), **BODY)
    s.add_body("arm", joint=sh.Free(), **ARM)
    for axis in "xyz":
        s.add_constraint(f"point {axis}", sh.PointOnPlane("arm", (-0.5, 0, 0), "body", PIN, axis))
    for axis in "xz":
        s.add_constraint(f"turn {axis}", sh.NoRotation("body", "arm", axis))
    return s.build()


def of_a_joint() -> sh.Model:
    s = sh.System("two bodies on a hinge")
    s.add_body("body", joint=sh.Free(), **BODY)
    s.add_body("arm", "body", joint=sh.Revolute("y"), placement=sh.Placement(PIN), com=CENTRE, **ARM)
    return s.build()


# A state of the hinge, and the same one of the free bodies: position, quaternion, velocity, angular velocity of each.
hinge = sh.compile(of_a_joint())
q, v = np.array([0.1, 0.2, 0.3, 0.5, -0.5, 0.5, 0.5, 0.7]), np.array([0.3, -0.2, 0.1, 1.0, 0.5, -0.8, 2.0])
arm, turn = hinge.placement(q, "arm"), hinge.placement(q, "body").rotation.T @ hinge.placement(q, "arm").rotation
speed, omega = arm.rotation.T @ hinge.point_velocity(q, v, "arm", CENTRE), turn.T @ v[3:6] + [0, v[6], 0]
q_free = np.concatenate([q[:7], hinge.point(q, "arm", CENTRE), arm.quaternion])
v_free = np.concatenate([v[:6], speed, omega])

matrix, right, rows, columns = sh.compile(of_rows(), "absolute").system_matrix(q_free, v_free)
print(f"{len(matrix)} equations, the last of them:", *rows[12:], sep="\n  ")
found = np.linalg.solve(matrix, right)

a, load = hinge.acceleration(q, v), hinge.reactions(q, v)[1]
p = hinge.point_acceleration(q, v, a, "arm", CENTRE)
by_joint = np.concatenate([turn @ load[:3], (turn @ load[3:])[[0, 2]]])  # on the arm, in axes of the body
print(f"acceleration of the arm: {found[6:9].round(6)} by the rows, {p.round(6)} by the joint")
print(f"reactions, by the rows:  {-found[12:].round(6)}\n          by the joint: {by_joint.round(6)}")
assert len(matrix) == 17
assert np.allclose(found[6:9], p, rtol=1e-11)
assert np.allclose(-found[12:], by_joint, atol=1e-11)
