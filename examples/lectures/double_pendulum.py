"""The double pendulum in absolute coordinates: its matrix, printed, against the one that the lecture writes down.

x, y, φ of each rod and the forces in the two hinges are unknowns (seed 003, signs corrected):

    [m Qᵀ; Q 0] [w; λ] = [P; b]

λ are the forces that each rod exerts on what holds it: the reactions come with the accelerations, here along 3 s too.
The names of the slides stand beside those of Python. Mended are the signs of the fourth constraint and of b, and the
rows of hinge B are rod 2 minus rod 1, so that λ = (R10, R12) as the slides say.

    python double_pendulum.py [picture.png] [page.html]
"""

import sys

import numpy as np

import sharnir as sh

MASS, HALF = np.array([1.0, 2.0]), np.array([0.5, 0.4])  # m1, m2; l1, l2, half of the lengths
J = MASS * HALF**2 / 3  # J1z, J2z


def pendulum() -> sh.Model:
    s, end = sh.System("double pendulum", planar=True), sh.Placement((0, -2 * HALF[0], 0))
    rods = [{"mass": MASS[k], "com": (0, -HALF[k], 0), "inertia": J[k]} for k in (0, 1)]
    s.add_body("rod 1", joint=sh.Revolute("z"), **rods[0])
    s.add_body("rod 2", "rod 1", joint=sh.Revolute("z"), placement=end, **rods[1])
    return s.build()


# ------------------------------------------------------------------------------------------- the matrices of the slides
def masses() -> np.ndarray:
    """m = diag(m1, m1, J1z, m2, m2, J2z)."""
    return np.diag(np.ravel([MASS, MASS, J], "F"))


def jacobian(phi: np.ndarray) -> np.ndarray:
    """Q: the factors of w = (ẍ1, ÿ1, φ̈1, ẍ2, ÿ2, φ̈2) in the second derivatives of (2)."""
    (c1, c2), (s1, s2) = HALF * np.cos(phi), HALF * np.sin(phi)  # l cos φ, l sin φ
    return np.array([
        [1, 0, -c1, 0, 0, 0],     # xA1 = xA0
        [0, 1, -s1, 0, 0, 0],     # yA1 = yA0
        [-1, 0, -c1, 1, 0, -c2],  # xB2 = xB1
        [0, -1, -s1, 0, 1, -s2],  # yB2 = yB1
    ])  # fmt: skip


def curvature(phi: np.ndarray, rate: np.ndarray) -> np.ndarray:
    """b: the rest of the second derivatives, on the right-hand side."""
    (c1, c2), (s1, s2), (w1, w2) = HALF * np.cos(phi), HALF * np.sin(phi), rate**2
    return np.array([-w1 * s1, w1 * c1, -w1 * s1 - w2 * s2, w1 * c1 + w2 * c2])


def forces() -> np.ndarray:
    """P = (F1x, F1y, M1z, F2x, F2y, M2z): the weights."""
    return np.array([0, -9.81 * MASS[0], 0, 0, -9.81 * MASS[1], 0])


def lecture(phi: np.ndarray, rate: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """[m Qᵀ; Q 0] and [P; b]."""
    Q = jacobian(phi)
    return np.block([[masses(), Q.T], [Q, np.zeros((4, 4))]]), np.concatenate([forces(), curvature(phi, rate)])


def solution(phi: np.ndarray, rate: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """λ = (Q m⁻¹ Qᵀ)⁻¹ (Q m⁻¹ P − b), then w = m⁻¹ (P − Qᵀ λ)."""
    m, Q, P, b = masses(), jacobian(phi), forces(), curvature(phi, rate)
    lam = np.linalg.solve(Q @ np.linalg.solve(m, Q.T), Q @ np.linalg.solve(m, P) - b)
    return np.linalg.solve(m, P - Q.T @ lam), lam


# ------------------------------------------------------------------------------------------------- the same in sharnir


dyn = sh.compile(pendulum(), "absolute")
q, v = np.array([0.5, 0.3]), np.array([1.0, -2.0])  # angles of the hinges: φ1 = q1, φ2 = q1 + q2
matrix, right, rows, columns = dyn.system_matrix(q, v)
print(np.array2string(matrix, precision=3, suppress_small=True, max_line_width=120))
by_hand, right_by_hand = lecture(np.cumsum(q), np.cumsum(v))
assert np.allclose(matrix, by_hand, atol=1e-14)
assert np.allclose(right, right_by_hand, atol=1e-13)
found = np.linalg.solve(by_hand, right_by_hand)
w, lam = solution(np.cumsum(q), np.cumsum(v))
assert np.allclose(found, [*w, *lam], rtol=1e-12)
print(*(f"{label:60} {value:9.4f}" for label, value in zip(columns, found, strict=True)), sep="\n")
assert np.allclose(found[[2, 5]], np.cumsum(dyn.acceleration(q, v)), rtol=1e-12)

run = sh.simulate(pendulum(), 3.0, q0=[np.pi / 2, 0], formulation="absolute", times=np.linspace(0, 3, 301))
of = np.array([np.linalg.solve(*lecture(*x))[6:] for x in np.cumsum([run.q, run.v], axis=2).swapaxes(0, 1)])
held = np.hstack([run[name].reaction(frame="world")[:, :2] for name in ("rod 1", "rod 2")])  # what holds each rod
for name, x in zip(("R10 x", "R10 y", "R12 x", "R12 y"), of.T, strict=True):
    print(f"{name}: {x.min():7.2f} to {x.max():7.2f} N, the largest at {run.t[np.abs(x).argmax()]:.2f} s")
assert np.allclose(held, -of, atol=1e-9)
for word in sys.argv[1:]:
    if word.endswith(".html"):
        run.report(word)  # the motion in 3D
    if word.endswith(".png"):
        figure = run.plot("q", "force")
        figure.set_size_inches(6.0, 4.2)
        figure.savefig(word, dpi=150)
