"""A tree of four bodies on ball joints, with Wittenburg's tables: the lecture's example, and its motion.

    world - trunk - left
                  - right - hand

The tables are constant: arcs and paths, vectors between joints, barycentres, and the inertia of every body with the
masses of the others at its joints. Then come the tensors K_ij and M'_i of (61) and (55) at one position, by the
formulas of the slides, and A ω̇ = B. The library and the same motion by separate bodies are the check.

    python tree_of_four.py [page.html]
"""

import sys

import numpy as np

import sharnir as sh


def tree() -> sh.Model:
    s = sh.System("tree of four")
    for name, parent, joint, mass, com, inertia in (
        ("trunk", "world", (0, 0, 1), 4.0, (-0.1, 0, -0.5), (0.3, 0.4, 0.2)),
        ("left", "trunk", (-0.4, 0, -1), 1.0, (-0.4, 0, -0.1), (0.02, 0.06, 0.06)),
        ("right", "trunk", (0.4, 0, -1), 2.0, (0.4, 0, -0.1), (0.03, 0.1, 0.1)),
        ("hand", "right", (0.8, 0, -0.2), 1.0, (0.2, 0, 0), (0.01, 0.02, 0.02)),
    ):
        place = sh.Placement(joint)
        s.add_body(name, parent, joint=sh.Spherical(), placement=place, mass=mass, com=com, inertia=inertia)
    return s.build()


model = tree()
t = sh.wittenburg.tables(model, arcs={"left": ("trunk", "left")})  # one arc points away from the world
print(t)
assert np.array_equal(t.T @ t.S, np.eye(4))
assert np.array_equal(t.S0 @ t.T, -np.ones(4))
assert np.allclose(np.einsum("j,ijk->ik", t.m, t.b), 0.0, atol=1e-14)

# Where the centre of mass of all is: from the joint on the world along the vectors b_i0, each in its own body.
dyn, rng = sh.compile(model, "wittenburg"), np.random.default_rng(4)
q, v = sh.assemble(model, rng.normal(size=model.nq)).q, rng.normal(size=model.nv)
centre = np.array([0, 0, 1]) - sum(dyn.placement(q, name).rotation @ t.b0[i] for i, name in enumerate(t.bodies))
by_bodies = sum(body.mass * dyn.point(q, body.name, body.com) for body in model.bodies) / t.M
print(f"\ncentre of mass of all: {centre.round(6)} by barycentres, {by_bodies.round(6)} by bodies")
assert np.allclose(centre, by_bodies, atol=1e-14)

# ------------------------------------------------------------------------------------------- the formulas of the slides
A = [dyn.placement(q, name).rotation for name in t.bodies]  # A_i, from body axes to basis 0
omega = [dyn.angular_velocity(q, v, name) for name in t.bodies]
d = np.array([[A[i] @ t.d[i, j] for j in range(4)] for i in range(4)])  # d_ij in basis 0
b0 = np.array([A[i] @ t.b0[i] for i in range(4)])
F = [m * np.array([0, 0, -9.81]) for m in t.m]


def below(i: int) -> list[int]:
    """j with s_i < s_j."""
    return [j for j in range(4) if t.on_path[i, j] and j != i]


def K(i: int, j: int) -> np.ndarray:
    """K_ij of (61)."""
    if i == j:
        return A[i] @ t.K[i] @ A[i].T
    if j in below(i):
        return t.M * (b0[j] @ d[i, j] * np.eye(3) - np.outer(b0[j], d[i, j]))
    if i in below(j):
        return t.M * (d[j, i] @ b0[i] * np.eye(3) - np.outer(d[j, i], b0[i]))
    return np.zeros((3, 3))


def turning(j: int, x: np.ndarray) -> np.ndarray:
    return np.cross(omega[j], np.cross(omega[j], x))


def M_prime(i: int) -> np.ndarray:
    """M'_i of (55), with r̈_0 = 0."""
    carried = sum((np.cross(d[i, j], turning(j, b0[j])) for j in below(i)), np.zeros(3))
    carrying = sum((turning(j, d[j, i]) for j in range(4) if i in below(j)), np.zeros(3))
    forces = sum((np.cross(d[i, j], F[j]) for j in (i, *below(i))), np.zeros(3))
    return -np.cross(omega[i], K(i, i) @ omega[i]) - t.M * (carried + np.cross(b0[i], carrying)) - forces


left = np.block([[K(i, j) for j in range(4)] for i in range(4)])  # A of A ω̇ = B: no moments M_i, Y_a here
right = np.concatenate([M_prime(i) for i in range(4)])
rates = np.linalg.solve(left, right)

# ------------------------------------------------------------------------------------------------- the same in sharnir
e = dyn.explain(q, v)
print("\n".join(f"ω̇ of {name:6} {rates[3 * i : 3 * i + 3].round(6)}" for i, name in enumerate(t.bodies)))
off = [
    np.abs(e.system.matrix - left).max(),
    np.abs(e.system.right - right).max(),
    np.abs(e.system.omegad - rates).max(),
]
print("K_ij, B and ω̇ as by the formulas of the slides to", " ".join(f"{x:.0e}" for x in off))
print(f"{len(e.equations)} equations of the lecture hold to {e.worst:.0e}")
assert max(off) < 1e-11
assert e.worst < 1e-12

# The motion of 2 s, by this method and by separate bodies.
times = np.linspace(0.0, 2.0, 11)
runs = [
    sh.simulate(model, 2.0, q0=q, v0=v, formulation=x, rtol=1e-11, atol=1e-12, times=times)
    for x in ("wittenburg", "separate-bodies")
]
off, lost = np.abs(runs[0].q - runs[1].q).max(), np.ptp(runs[0].energy.sum(axis=1))
print(f"2 s: both methods agree to {off:.0e}, the energy is kept to {lost:.0e} J")
assert off < 1e-8
assert lost < 1e-8

for word in sys.argv[1:]:
    if word.endswith(".html"):
        runs[0].report(word)  # the motion in 3D
