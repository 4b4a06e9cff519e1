"""An arm of seven joints takes a steel ball from a table and puts it down elsewhere.

Way points of the hand become positions of the joints by inverse kinematics, the path is at rest at each of them, and
inverse dynamics tells the torques. In a run the drives have limits of torque and speed, the ball lies on the table
(a rigid contact), the hand grips it (`Attach`) and lets it go a millimetre above the table. Two controllers:

    weights        PD in each joint, and the torques that hold the arm and the ball still at the way points
    computed       inverse dynamics of q̈* + 2ω (q̇* − q̇) + ω² (q* − q), asked 250 times a second

Both believe the ball to be a tenth lighter than it is. Checked are the torques by a run in open loop, the impulses of
gripping against the jump of momentum, and the audit of the energy. The data of the arm: arm/panda.py, the rest of the
model: arm/cell.py.

    python pick_and_place.py [picture.png] [page.html]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import sharnir as sh
from arm.cell import GRIPS, OPENS, PLACE, T, alone, cell, computed, open_loop, way
from arm.panda import GRIP, HAND, JOINTS, SPEED, TORQUE


def momentum_off(dyn: sh.Dynamics, run: sh.Run) -> float:
    """The jump of momentum at each event, less what the world gave through the first joint and the table; the worst."""
    worst = 0.0
    for event in run.events:
        jump = dyn.momentum(event.q, event.v_after) - dyn.momentum(event.q, event.v_before)
        for body, name in (("link 1", "link 1"), ("ball", "table")):
            at = dyn.placement(event.q, body)
            f, m = event.impulses[name].reshape(2, 3) @ at.rotation.T
            jump -= np.concatenate([f, m + np.cross(at.xyz, f)])
        worst = max(worst, np.abs(jump).max())
    return worst


def main() -> None:
    dyn = sh.compile(alone())
    path = way(dyn)
    model = cell(path, dyn)
    dynamics = sh.compile(model)
    off = open_loop(path, dyn)
    print(f"carried over by the torques of inverse dynamics alone, the arm is on its path to {off:.0e} rad")
    assert off < 1e-9
    runs = {
        "weights": sh.simulate(model, T[-1]),
        "computed": sh.simulate(model, T[-1], params={"servo": 0.0}, controller=computed(path, dyn)),
    }
    astray = {}
    print("\ncontroller  hand off its path, mm: most  gripping  opening   ball left, mm   impulse of gripping, N s")
    for name, run in runs.items():
        assert run.ok, run.status
        error = 1e3 * np.linalg.norm(run.point(HAND, GRIP) - dyn.point(path(run.t)[0], HAND, GRIP), axis=1)
        astray[name] = error
        gripping, opening = (error[np.searchsorted(run.t, t)] for t in (GRIPS, OPENS))
        (grip,) = (event for event in run.events if event.name == "grip")
        left = 1e3 * np.linalg.norm(run.q[-1, :2] - PLACE)
        impulse = np.linalg.norm(grip.impulses["grip"][:3])
        print(f"{name:12}{error.max():28.2f}{gripping:10.2f}{opening:9.2f}{left:16.2f}{impulse:27.4f}")
        assert momentum_off(dynamics, run) < 1e-10, "impulses and momentum do not agree"
    assert astray["computed"].max() < 1.0 < astray["weights"].max()
    assert runs["weights"].audit().worst < 1e-8, "the audit does not close"

    run = runs["computed"]
    print(f"\n{run.events}\n\njoint    torque, N m: empty  laden  limit   speed, rad/s  limit   used", end="")
    print("   tilts by, N m: empty  laden")
    phases = [run.t < GRIPS, (run.t >= GRIPS) & (run.t < OPENS)]
    for k, name in enumerate(JOINTS):
        tau, v, R = run[name].tau, run[name].v, run[name].reaction()
        most = TORQUE[k] * np.where(tau * v > 0, 1 - np.abs(v) / SPEED[k], 1)
        empty, laden = (np.abs(tau[phase]).max() for phase in phases)
        tilt = [np.hypot(R[phase, 3], R[phase, 4]).max() for phase in phases]
        used = 100 * np.abs(tau / most).max()
        print(
            f"{name}{empty:20.1f}{laden:7.1f}{TORQUE[k]:7.0f}{np.abs(v).max():15.2f}{SPEED[k]:7.2f}{used:5.0f} %"
            f"{tilt[0]:22.1f}{tilt[1]:7.1f}"
        )
        assert np.abs(tau).max() <= TORQUE[k]
    for word in sys.argv[1:]:
        if word.endswith(".html"):
            runs["weights"].report(word, title="Pick and place", traces=[(HAND, tuple(GRIP))])
        elif word.endswith(".png"):
            draw(runs, astray, word)


def draw(runs: dict[str, sh.Run], astray: dict[str, np.ndarray], picture: str) -> None:
    figure, (above, below) = plt.subplots(2, 1, sharex=True, figsize=(6, 5), layout="constrained")
    for k, name in enumerate(JOINTS):
        above.plot(runs["computed"].t, 100 * runs["computed"][name].tau / TORQUE[k], label=f"{k + 1}", linewidth=1.2)
    above.set_ylabel("torque, % of limit")
    above.legend(title="joint", ncols=1, loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    for name, run in runs.items():
        below.semilogy(run.t, np.maximum(astray[name], 1e-3), label=name)
    below.set(xlabel="time, s", ylabel="hand off path, mm")
    below.legend(frameon=False)
    for axes in (above, below):
        axes.grid(alpha=0.25)
        for t, word in ((GRIPS, "grips"), (OPENS, "opens")):
            axes.axvline(t, color="0.5", linestyle="--", linewidth=1)
            above.annotate(word, (t, 1.01), xycoords=("data", "axes fraction"), ha="center")
    figure.savefig(picture, dpi=150)


if __name__ == "__main__":
    main()
