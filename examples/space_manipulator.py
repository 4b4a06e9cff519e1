"""The arm on a small spacecraft that nothing holds: it catches a satellite that drifts by and lets it go elsewhere.

Whatever the arm does, linear and angular momentum of all bodies together stay what they are, so the base moves and
turns as the arm reaches out. Three ways to live with that:

    ignored        the path of the joints is planned as if the base stood still: the hand misses
    planned        the same drives, but the path takes the motion of the base into account. Where the hand arrives
                   depends on all of the way, so it is found by shooting: a run with the joints prescribed and the base
                   free, and a step of the generalised Jacobian J_a − J_b M_bb⁻¹ M_ba of Umetani and Yoshida (IEEE
                   Transactions on Robotics and Automation 5 (1989), 303-314), until the hand meets the satellite
    wheels         three reaction wheels hold the attitude of the base, which still moves as the common centre of mass
                   demands; the path knows that

Assumed: a base of 150 kg, a satellite of 20 kg, wheels of 0.2 N m and 6 N m s. The data of the arm:
arm/panda.py, the plans: arm/planning.py.

    python space_manipulator.py [picture.png] [page.html]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import sharnir as sh
from arm.panda import GRIP, HAND, JOINTS, READY, SPEED, TORQUE, hand, reach
from arm.planning import ARM, ARRIVES, CATCHES, HANDLE, WHEELS, holding, plans, smooth, system

MOVES, LEAVES, OPENS, END = 32.0, 62.0, 63.0, 70.0  # s
LEFT = (0.35, 0.4, 0.8)  # m, where the hand lets go
OMEGA, BASE = 3.0, 1.0  # rad/s, of the drives and of the attitude control


def mission(left: np.ndarray) -> sh.Model:
    s = system("space manipulator", satellite=True)
    s.parameter("wheels", 1.0)
    s.parameter("catches", CATCHES)
    for k, name in enumerate(JOINTS):
        s.parameter(f"goal_{k}", READY[k])
        there = f"{READY[k]} + (goal_{k} - {READY[k]})*{smooth(0, ARRIVES)}"
        inertia = (0.6, 1.7, 1.1, 1.1, 0.15, 0.15, 0.15)[k]  # kg m², about the mass matrix at READY
        follow = {
            "kp": OMEGA**2 * inertia,
            "kd": 2 * OMEGA * inertia,
            "torque_limit": TORQUE[k],
            "speed_limit": SPEED[k],
        }
        target = f"{there} + ({left[k]} - goal_{k})*{smooth(MOVES, LEAVES)}"
        s.add_force(f"drive of {name}", sh.Servo(name, target=target, **follow))
    for k, axis in enumerate("xyz"):
        held = f"{2 * 30 * BASE**2}*q('base', {4 + k}) + {2 * 30 * BASE}*v('base', {3 + k})"  # about 30 kg m² to turn
        torque = f"wheels*({held}) - (1 - wheels)*0.1*v('wheel {axis}')"  # or braked
        s.add_force(f"motor of wheel {axis}", sh.Motor(f"wheel {axis}", torque, torque_limit=0.2, speed_limit=628.0))
    s.add_event("catch", sh.Attach("satellite", HAND, at="catches"))
    s.add_event("open", sh.Release("catch", at=f"catches + {OPENS - CATCHES}"))
    return s.build()


def main() -> None:
    dyn = sh.compile(system("craft").build(), backend="casadi")
    goals = plans(dyn)
    model = mission(reach(dyn, dyn.model.q0, hand(LEFT))[ARM])
    turned, runs = {}, {}
    print("           hand misses   base has turned, deg      base has moved, mm   wheels: most   momentum")
    print("           by, mm        until then   in all       until then           N m    N m s   changes by")
    for name, goal in goals.items():
        params = {f"goal_{k}": x for k, x in enumerate(goal)} | {"wheels": float(name == "wheels")}
        params["catches"] = 1e3 if name == "ignored" else CATCHES  # nothing to catch there
        runs[name] = run = sh.simulate(model, END, params=params, rtol=1e-10, atol=1e-12)
        assert run.ok, run.status
        then = np.searchsorted(run.t, CATCHES)
        q, _ = run.at(CATCHES)
        miss = 1e3 * np.linalg.norm(dyn.point(q[7:], HAND, GRIP) - q[:3] - HANDLE)  # the satellite turns about z only
        turned[name] = np.degrees(2 * np.arcsin(np.linalg.norm(run["base"].q[:, 4:], axis=1)))
        moved = 1e3 * np.linalg.norm(run["base"].q[then, :3])
        gave = max(np.abs(run.force(f"motor of {x}").readings["torque"]).max() for x in WHEELS)
        spun = 0.01 * max(np.abs(run[x].v).max() for x in WHEELS)
        change = np.ptp(run.momentum, axis=0).max()
        print(
            f"{name:10}{miss:9.2f}{turned[name][then]:17.3f}{turned[name].max():13.3f}{moved:17.1f}"
            f"{gave:16.3f}{spun:8.2f}{change:13.0e}"
        )
        assert change < 1e-9, "momentum is not constant"
        assert (miss < 2.0) == (name != "ignored")
        if name != "ignored":
            assert [event.name for event in run.events] == ["catch", "open"]
    run = runs["wheels"]
    before, catch = run.t < CATCHES, run.events[0]
    gave = np.array([run.force(f"motor of {x}").readings["torque"][before] for x in WHEELS])
    needed = holding(dyn, goals["wheels"])
    print(
        f"to hold the base still on the way there takes {needed:.4f} N m; the wheels gave {np.abs(gave).max():.4f} N m"
    )
    print(f"catching: {np.linalg.norm(catch.impulses['catch'][:3]):.4f} N s, {catch.energy_lost:.1e} J are lost")
    assert abs(np.abs(gave).max() / needed - 1) < 0.1  # control has its own dynamics
    audit = run.audit()
    print(audit)
    assert audit.worst < 1e-8, "the audit does not close"
    for word in sys.argv[1:]:
        if word.endswith(".html"):
            run.report(word, title="Space manipulator", traces=[(HAND, tuple(GRIP))])
        elif word.endswith(".png"):
            draw(runs, turned, word)


def draw(runs: dict[str, sh.Run], turned: dict[str, np.ndarray], picture: str) -> None:
    figure, (above, below) = plt.subplots(2, 1, sharex=True, figsize=(6, 5), layout="constrained")
    for name, run in runs.items():
        above.plot(run.t, turned[name], label=name)
    above.set_ylabel("base has turned, deg")
    above.legend(frameon=False)
    for axis, x in zip("xyz", WHEELS, strict=True):
        below.plot(runs["wheels"].t, runs["wheels"].force(f"motor of {x}").readings["torque"], label=f"wheel {axis}")
    below.set(xlabel="time, s", ylabel="wheel torque, N m")
    below.legend(frameon=False)
    for axes in (above, below):
        axes.grid(alpha=0.25)
        for t, word in ((CATCHES, "catches"), (OPENS, "opens")):
            axes.axvline(t, color="0.5", linestyle="--", linewidth=1)
            above.annotate(word, (t, 1.01), xycoords=("data", "axes fraction"), ha="center")
    figure.savefig(picture, dpi=150)


if __name__ == "__main__":
    main()
