"""The shortest time from one place to another with bounded forces: a slide, for which it is known, and an arm.

A slide of mass m that is pushed by at most F and braked by at most F needs T = 2 √(m d / F) for the way d, full force
for one half, full brake for the other. An arm of two links in a horizontal plane has no such formula. Its torques still
jump from one limit to the other (Pontryagin): on nearly all intervals both are at a limit, and their signs change a few
times only. Replayed with the torques held, both must arrive at rest.

    python fastest_motion.py [picture.png]
"""

import sys

import numpy as np

import sharnir as sh
from optimal.shooting import Motion, solve

MASS, FORCE, WAY = 3.0, 6.0, 2.0  # kg, N, m
START, END = np.array([0.0, 0.0]), np.array([1.5, 1.0])  # rad
LIMITS = {"upper": 4.0, "fore": 1.5}  # N m
ARM = 0.5  # m, each link


def slide() -> sh.Model:
    s = sh.System("slide")
    s.add_body("slide", joint=sh.Prismatic("x"), mass=MASS, inertia=(0, 0, 0))
    return s.build()


def arm() -> sh.Model:
    s = sh.System("arm")
    link = {"mass": 2.0, "com": (ARM / 2, 0, 0), "inertia": (0.0, 2.0 * ARM**2 / 12, 2.0 * ARM**2 / 12)}
    s.add_body("upper", joint=sh.Revolute("z"), **link)
    s.add_body("fore", "upper", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(ARM, 0, 0)), **link)
    return s.build()


def replayed(model: sh.Model, motion: Motion, start: np.ndarray) -> sh.Run:
    """With the forces held over each interval."""
    step = motion.times[1]

    def forces(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return np.asarray(motion.forces[min(round(t / step), len(motion.forces) - 1)])

    held = sh.Controller(forces, step)
    return sh.simulate(model, motion.times[-1], q0=start, controller=held, rtol=1e-10, atol=1e-12)


def main() -> None:
    straight = sh.compile(slide(), backend="casadi")
    one = solve(straight, [0.0], [WAY], {"slide": FORCE}, 1.0, 40, fastest=True, held=True)
    exact = 2 * np.sqrt(MASS * WAY / FORCE)
    print(f"slide: {one.times[-1]:.9f} s, closed form {exact:.9f} s, {one.iterations} iterations")
    assert abs(one.times[-1] - exact) < 1e-7, "not the shortest time"
    assert np.abs(np.abs(one.forces) - FORCE).max() < 1e-4, "not at its limits"
    assert (np.diff(np.sign(one.forces[:, 0])) != 0).sum() == 1, "it should switch once"

    model = arm()
    dyn = sh.compile(model, backend="casadi")
    motion = solve(dyn, START, END, LIMITS, 1.5, 60, fastest=True, held=True)
    bound = np.array(list(LIMITS.values()))
    full = np.abs(motion.forces) > 0.999 * bound
    switches = [(np.diff(np.sign(u[np.abs(u) > 1e-3])) != 0).sum() for u in motion.forces.T]
    run = replayed(model, motion, START)
    miss = np.abs(np.concatenate([run.q[-1] - END, run.v[-1]])).max()
    print(f"arm: {motion.times[-1]:.5f} s, {motion.iterations} iterations; at a limit in {full.mean():.0%} of the time")
    print(f"the torques change their sign {switches[0]} and {switches[1]} times")
    print(f"replayed, the largest error of the state is {miss:.1e}")

    assert run.ok
    assert miss < 1e-5, "the run does not end where the optimiser says"
    assert full.mean() > 0.9, "not bang-bang"
    assert max(switches) <= 4
    finer = solve(dyn, START, END, LIMITS, motion.times[-1], 120, fastest=True, held=True)
    assert -1e-8 < (motion.times[-1] - finer.times[-1]) / finer.times[-1] < 5e-3, "a finer grid should gain a little"
    if len(sys.argv) > 1:
        draw(motion, run, sys.argv[1])


def draw(motion: Motion, run: sh.Run, path: str) -> None:
    import matplotlib.pyplot as plt

    figure, (scene, torque, speed) = plt.subplots(3, 1, figsize=(7, 9), height_ratios=(2, 1, 1), layout="constrained")
    for k, t in enumerate(np.linspace(0, run.t[-1], 14)):
        a, b = run.at(t)[0]
        x, y = ARM * np.cumsum([[0, 0], [np.cos(a), np.sin(a)], [np.cos(a + b), np.sin(a + b)]], axis=0).T
        scene.plot(x, y, "o-", color=plt.get_cmap("viridis")(k / 13))
    scene.set(aspect="equal", xlabel="x, m", ylabel="y, m", title=f"From rest to rest in {run.t[-1]:.3f} s")
    for name, u, bound in zip(LIMITS, motion.forces.T, LIMITS.values(), strict=True):
        torque.stairs(u / bound, motion.times, label=f"{name}, of {bound:g} N m", baseline=None)
    torque.set(ylabel="torque / limit")
    torque.legend()
    speed.plot(run.t, run.v, label=list(LIMITS))
    speed.set(xlabel="t, s", ylabel="rad/s")
    speed.legend()
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    main()
