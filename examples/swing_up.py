"""A cart swings its pole up in two seconds and stops 1 m further on, with the least ∫ u² dt.

The numbers are those of M. Kelly, An introduction to trajectory optimization, SIAM Review 59 (2017). The optimiser gets
the accelerations of the mechanism as one CasADi function, with exact second derivatives. The forces found go into the
model as a table over time; a run of the same model must then end with the pole standing.

    python swing_up.py [picture.png]
"""

import sys

import numpy as np

import sharnir as sh
from optimal.shooting import Motion, solve

DURATION, WAY, LENGTH = 2.0, 1.0, 0.5  # s, m, m
END = np.array([WAY, np.pi])


def cart_pole(force: object = None) -> sh.Model:
    s = sh.System("cart-pole")
    s.add_body("cart", joint=sh.Prismatic("x"), mass=1.0, inertia=(0, 0, 0))
    s.add_body("pole", "cart", joint=sh.Revolute("y"), mass=0.3, com=(0, 0, -LENGTH), inertia=(0, 0, 0))
    if force is not None:
        s.add_force("push", sh.JointForce("cart", force))
    return s.build()


def swung_up(dyn: sh.Dynamics, intervals: int) -> Motion:
    way = {"fastest": False, "held": False, "furthest": {"cart": 2.0}, "substeps": 8}
    return solve(dyn, [0, 0], END, {"cart": 20.0}, DURATION, intervals, **way)


def main() -> None:
    dyn = sh.compile(cart_pole(), backend="casadi")
    motion = swung_up(dyn, 50)
    print(f"{motion.iterations} iterations, the integral of u^2 is {motion.cost:.4f} N^2 s")
    run = sh.simulate(cart_pole(sh.Table(motion.times, motion.forces[:, 0])), DURATION, rtol=1e-10, atol=1e-12)
    miss = np.abs(np.concatenate([run.q[-1] - END, run.v[-1]])).max()
    print(run.status)
    print(f"replayed, the pole stands at {run.q[-1, 1]:.6f} rad; the largest error of the state is {miss:.1e}")

    assert run.ok
    assert miss < 1e-4, "the run does not end where the optimiser says"
    assert np.abs(motion.forces).max() <= 20.0 + 1e-6, "the force is beyond its limit"
    fine = swung_up(dyn, 60)
    assert abs(fine.cost - motion.cost) < 1e-2 * motion.cost, "the cost depends on the grid"
    if len(sys.argv) > 1:
        draw(motion, run, sys.argv[1])


def draw(motion: Motion, run: sh.Run, path: str) -> None:
    import matplotlib.pyplot as plt

    figure, (scene, force, angle) = plt.subplots(3, 1, figsize=(7, 8), height_ratios=(2, 1, 1), layout="constrained")
    for k, t in enumerate(np.linspace(0, DURATION, 15)):
        x, a = run.at(t)[0]
        shade = plt.get_cmap("viridis")(k / 14)
        scene.plot([x, x - LENGTH * np.sin(a)], [0, -LENGTH * np.cos(a)], "-", color=shade)
        scene.plot(x - LENGTH * np.sin(a), -LENGTH * np.cos(a), "o", color=shade)
        scene.plot(x, 0, "s", color=shade, markersize=4)
    scene.set(aspect="equal", xlabel="x, m", ylabel="z, m", title="Cart and pole, dark to bright")
    force.plot(motion.times, motion.forces[:, 0])
    force.set(ylabel="u, N")
    angle.plot(run.t, run.q[:, 1], label="pole, rad: replayed by sharnir.simulate")
    angle.plot(motion.times, motion.states[:, 1], "k.", markersize=3, label="of the optimiser")
    angle.plot(run.t, run.q[:, 0], label="cart, m")
    angle.set(xlabel="t, s")
    angle.legend(loc="lower right")
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    main()
