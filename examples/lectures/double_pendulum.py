"""The double pendulum in absolute coordinates: its matrix, printed, against the one that the lecture writes down.

x, y, φ of each rod and the forces in the two hinges are unknowns (seed 003, signs corrected):

    [m Qᵀ; Q 0] [w; λ] = [P; b]

λ are the forces that each rod exerts on what holds it: the reactions come with the accelerations, here along 3 s too.

    python double_pendulum.py [picture.png]
"""

import sys

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
    (c1, c2), (s1, s2), (w1, w2) = HALF * np.cos(phi), HALF * np.sin(phi), rate**2
    Q = np.array([[1, 0, -c1, 0, 0, 0], [0, 1, -s1, 0, 0, 0], [-1, 0, -c1, 1, 0, -c2], [0, -1, -s1, 0, 1, -s2]])
    b = [-w1 * s1, w1 * c1, -w1 * s1 - w2 * s2, w1 * c1 + w2 * c2]
    m, P = np.diag(np.ravel([MASS, MASS, J], "F")), [0, -9.81 * MASS[0], 0, 0, -9.81 * MASS[1], 0]
    return np.block([[m, Q.T], [Q, np.zeros((4, 4))]]), np.array([*P, *b])


dyn = sh.compile(pendulum(), "absolute")
q, v = np.array([0.5, 0.3]), np.array([1.0, -2.0])  # angles of the hinges: φ1 = q1, φ2 = q1 + q2
matrix, right, rows, columns = dyn.system_matrix(q, v)
print(np.array2string(matrix, precision=3, suppress_small=True, max_line_width=120))
by_hand, right_by_hand = lecture(np.cumsum(q), np.cumsum(v))
assert np.allclose(matrix, by_hand, atol=1e-14)
assert np.allclose(right, right_by_hand, atol=1e-13)
found = np.linalg.solve(by_hand, right_by_hand)
print(*(f"{label:60} {value:9.4f}" for label, value in zip(columns, found, strict=True)), sep="\n")
assert np.allclose(found[[2, 5]], np.cumsum(dyn.acceleration(q, v)), rtol=1e-12)

run = sh.simulate(pendulum(), 3.0, q0=[np.pi / 2, 0], formulation="absolute", times=np.linspace(0, 3, 301))
of = np.array([np.linalg.solve(*lecture(*x))[6:] for x in np.cumsum([run.q, run.v], axis=2).swapaxes(0, 1)])
held = np.hstack([run[name].reaction(frame="world")[:, :2] for name in ("rod 1", "rod 2")])  # what holds each rod
for name, x in zip(("R10 x", "R10 y", "R12 x", "R12 y"), of.T, strict=True):
    print(f"{name}: {x.min():7.2f} to {x.max():7.2f} N, the largest at {run.t[np.abs(x).argmax()]:.2f} s")
assert np.allclose(held, -of, atol=1e-9)
for picture in (word for word in sys.argv if word.endswith(".png")):
    figure = run.plot("q", "force")
    figure.set_size_inches(6.0, 4.2)
    figure.savefig(picture, dpi=150)
