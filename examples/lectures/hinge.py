"""A hinge made of two elementary constraints: three times a point on a plane, twice no rotation about an axis.

Two bodies in space have twelve accelerations, the hinge has five rows: 17 equations, as the lecture writes them
(seed 004). The functions below are its formulas (13) and (17), with the letters of the slides; the same two bodies on a
revolute joint are the check. Mended: −a_j in (12), A from body to world throughout, reactions −Qᵀ λ with that matrix.

    python hinge.py [page.html]
"""

import sys

import numpy as np

import sharnir as sh

BODY, ARM = {"mass": 2.0, "inertia": (0.3, 0.4, 0.5)}, {"mass": 1.0, "inertia": (0.02, 0.1, 0.1)}
PIN, CENTRE = (0.6, 0.0, 0.1), (0.5, 0.0, 0.0)  # the hinge in the first body; from there to the centre of the arm


# ------------------------------------------------------------------------------------------- the formulas of the slides
def skew(x: np.ndarray) -> np.ndarray:
    """x~"""
    return np.array([[0, -x[2], x[1]], [x[2], 0, -x[0]], [-x[1], x[0], 0]])


class Body:
    """A, r and their rates: A from body axes to basis 0, V in basis 0, ω in body axes."""

    def __init__(self, A: np.ndarray, r: np.ndarray, V: np.ndarray, omega: np.ndarray) -> None:
        self.A, self.r, self.V, self.omega = A, r, V, omega


def point_on_plane(i: Body, j: Body, c_ia: np.ndarray, n: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """Q_i, Q_j and b_ij of (13): point a of body i stays on a plane of body j with the normal n, in axes of j."""
    n0, c_ja = j.A @ n, i.r + i.A @ c_ia - j.r  # n_a and c_ja in basis 0, (8)
    c_rate = i.V + i.A @ skew(i.omega) @ c_ia - j.V  # (9)
    Q_i = np.concatenate([n0, -n0 @ i.A @ skew(c_ia)])
    Q_j = np.concatenate([-n0, -c_ja @ j.A @ skew(n)])
    turning = j.A @ skew(j.omega)
    b = -2 * (turning @ n) @ c_rate - c_ja @ turning @ skew(j.omega) @ n
    return Q_i, Q_j, b - n0 @ i.A @ skew(i.omega) @ skew(i.omega) @ c_ia


def no_rotation(i: Body, j: Body, n: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """Q_i, Q_j and b_ij of (17): body j does not turn against i about n, in axes of i."""
    between = i.A.T @ j.A
    Q_i, Q_j = np.concatenate([np.zeros(3), -n]), np.concatenate([np.zeros(3), between.T @ n])
    return Q_i, Q_j, n @ skew(i.omega) @ between @ j.omega


def seventeen(one: Body, two: Body) -> tuple[np.ndarray, np.ndarray]:
    """[M Qᵀ; Q 0] and [P; b] of the last slide."""
    rows = []
    for axis in np.eye(3):  # three planes of body 1 through the pin
        Q2, Q1, b = point_on_plane(two, one, -np.array(CENTRE), axis)
        rows.append((Q1, Q2, b))
    rows += [no_rotation(one, two, np.eye(3)[k]) for k in (0, 2)]
    Q, b = np.array([[*Q1, *Q2] for Q1, Q2, _ in rows]), np.array([x[2] for x in rows])
    M, P = np.zeros((12, 12)), np.zeros(12)
    for k, (body, solid) in enumerate(((one, BODY), (two, ARM))):
        J = np.diag(solid["inertia"])
        M[6 * k : 6 * k + 3, 6 * k : 6 * k + 3] = solid["mass"] * np.eye(3)
        M[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6] = J
        P[6 * k + 2], P[6 * k + 3 : 6 * k + 6] = -9.81 * solid["mass"], -np.cross(body.omega, J @ body.omega)
    return np.block([[M, Q.T], [Q, np.zeros((5, 5))]]), np.concatenate([P, b])


# ------------------------------------------------------------------------------------------------- the same in sharnir
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


def of_a_joint(gravity: float = 9.81) -> sh.Model:
    s = sh.System("two bodies on a hinge", gravity=(0, 0, -gravity))
    box = sh.Box(start=(-0.6, -0.3, -0.25), end=(0.55, 0.3, 0.25), mass=1.0)  # for the picture
    bar, pin = sh.Cylinder(start=(0, 0, 0), end=(1, 0, 0), radius=0.05, mass=1.0), (0, 0.35, 0)
    axle = sh.Cylinder(start=(0, -0.35, 0), end=pin, radius=0.06, mass=1.0)
    s.add_body("body", joint=sh.Free(), **BODY, visual=box)
    place = sh.Placement(PIN)
    s.add_body("arm", "body", joint=sh.Revolute("y"), placement=place, com=CENTRE, **ARM, visual=[bar, axle])
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
first = Body(hinge.placement(q, "body").rotation, q[:3], hinge.point_velocity(q, v, "body", (0, 0, 0)), v[3:6])
second = Body(arm.rotation, hinge.point(q, "arm", CENTRE), hinge.point_velocity(q, v, "arm", CENTRE), omega)
by_hand, right_by_hand = seventeen(first, second)
off = max(np.abs(matrix - by_hand).max(), np.abs(right - right_by_hand).max())
print(f"the matrix and its right-hand side as by the formulas of the slides to {off:.0e}")
assert off < 1e-12

a, load = hinge.acceleration(q, v), hinge.reactions(q, v)[1]
p = hinge.point_acceleration(q, v, a, "arm", CENTRE)
by_joint = np.concatenate([turn @ load[:3], (turn @ load[3:])[[0, 2]]])  # on the arm, in axes of the body
print(f"acceleration of the arm: {found[6:9].round(6)} by the rows, {p.round(6)} by the joint")
print(f"reactions, by the rows:  {-found[12:].round(6)}\n          by the joint: {by_joint.round(6)}")
both = sh.compile(of_rows()).constraint_reactions(q_free, v_free, about="com", on="both")["point x"]
print(f"moments of the first row about both centres of mass: {both[0, 3:].round(6)} and {both[1, 3:].round(6)}")
assert len(matrix) == 17
assert np.allclose(found[6:9], p, rtol=1e-11)
assert np.allclose(-found[12:], by_joint, atol=1e-11)

for word in sys.argv[1:]:
    if word.endswith(".html"):
        # the motion in 3D, without gravity: in 2 s the two would fall 20 m out of the picture
        sh.simulate(of_a_joint(gravity=0.0), 4.0, q0=q, v0=v, rtol=1e-9).report(word)
