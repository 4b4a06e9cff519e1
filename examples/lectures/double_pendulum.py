"""The double pendulum in absolute coordinates: its matrix, printed, against the one that the lecture writes down.

x, y, φ of each rod and the forces in the two hinges are unknowns (seed 003, signs corrected):

    [m Qᵀ; Q 0] [w; λ] = [P; b]

λ are the forces that each rod exerts on what holds it.
"""

import numpy as np

import sharnir as sh

MASS, HALF = np.array([1.0, 2.0]), np.array([0.5, 0.4])  # of the rods; half of their lengths
J = MASS * HALF**2 / 3


def pendulum() -> sh.Model:
    s, end = sh.System("double pendulum", planar=True), sh.Placement((0, -2 * HALF[0], 0))
    rods = [{"mass": MASS[k], "com": (0, -HALF[k], 0), "inertia": J[k]} for k in (0, 1)]
    s.add_body("rod 1", joint=sh.Revolute("z"), **rods[0])
    s.add_body("rod 2", "rod 1", joint=sh.Revolute("z"), placement=end, **rods[1])
    return s.build()


def lecture(phi: np.ndarray, rate: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The matrix and the right-hand side by hand; the rows of the second hinge are rod 2 minus rod 1."""
    (c1, c2), (s1, s2) = HALF * np.cos(phi), HALF * np.sin(phi)
    Q = np.array([[1, 0, -c1, 0, 0, 0], [0, 1, -s1, 0, 0, 0], [-1, 0, -c1, 1, 0, -c2], [0, -1, -s1, 0, 1, -s2]])
    w1, w2 = rate**2
    b = [-w1 * s1, w1 * c1, -w1 * s1 - w2 * s2, w1 * c1 + w2 * c2]
    m = np.diag([MASS[0], MASS[0], J[0], MASS[1], MASS[1], J[1]])
    P = [0, -9.81 * MASS[0], 0, 0, -9.81 * MASS[1], 0]
    return np.block([[m, Q.T], [Q, np.zeros((4, 4))]]), np.array([*P, *b])


dyn = sh.compile(pendulum(), "absolute")
q, v = np.array([0.5, 0.3]), np.array([1.0, -2.0])  # angles of the hinges: φ1 = q1, φ2 = q1 + q2
matrix, right, rows, columns = dyn.system_matrix(q, v)
with np.printoptions(precision=3, suppress=True, linewidth=120):
    print(matrix)
by_hand, right_by_hand = lecture(np.cumsum(q), np.cumsum(v))
assert np.allclose(matrix, by_hand, atol=1e-14)
assert np.allclose(right, right_by_hand, atol=1e-13)

found, a = np.linalg.solve(by_hand, right_by_hand), dyn.acceleration(q, v)
for label, value in zip(columns, found, strict=True):
    print(f"{label:60} {value:9.4f}")
print(f"the same in joint coordinates: {a[0]:.4f}, {a.sum():.4f} rad/s2")
assert np.allclose(found[[2, 5]], np.cumsum(a), rtol=1e-12)
