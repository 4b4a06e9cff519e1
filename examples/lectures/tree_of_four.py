"""A tree of four bodies on ball joints, with Wittenburg's tables: the lecture's example, and its motion.

    world - trunk - left
                  - right - hand

The tables are constant: arcs and paths, vectors between joints, barycentres, and the inertia of every body with the
masses of the others at its joints. The same motion by separate bodies is the check.
"""

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
