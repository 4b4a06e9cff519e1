"""Where the joints of space_manipulator.py are to go, so that the hand meets a satellite from a base that moves."""

import numpy as np

import sharnir as sh
from arm.panda import HAND, JOINTS, READY, ROTOR, SEEN, Path, add_arm, hand, reach

ARRIVES, CATCHES = 30.0, 31.0  # s
MOUNT, HANDLE = (0, 0, 0.4), np.array([0, 0, 0.15])  # of the arm on the base, of what is caught on the satellite, m
MEET, DRIFT, SPIN = np.array([0.5, -0.25, 0.62]), np.array([-0.003, 0.002, 0.001]), 0.01  # m, m/s, rad/s about z
WHEELS = [f"wheel {axis}" for axis in "xyz"]
ARM = slice(-7, None)


def system(name: str, satellite: bool = False) -> sh.System:
    """Base, wheels and arm."""
    s = sh.System(name, gravity=(0, 0, 0))
    if satellite:
        half, (x, y, z) = -SPIN * CATCHES / 2, DRIFT
        q0 = [*(MEET - DRIFT * CATCHES), np.cos(half), 0, 0, np.sin(half)]
        c, s_ = np.cos(2 * half), np.sin(2 * half)
        v0 = [c * x + s_ * y, c * y - s_ * x, z, 0, 0, SPIN]
        box = sh.Box(size=(0.3, 0.3, 0.3), mass=20.0)
        s.add_body("satellite", joint=sh.Free(), shape=box, q0=q0, v0=v0, colour="#2e86c1")
    s.add_body("base", joint=sh.Free(), shape=sh.Box(size=(0.8, 0.8, 0.8), mass=150.0), colour="#b08d57")
    for axis in "xyz":
        s.add_body(f"wheel {axis}", "base", joint=sh.Revolute(axis), mass=2.0, inertia=(0.01, 0.01, 0.01))
    add_arm(s, "base", MOUNT)
    return s


def smooth(start: float, end: float) -> str:
    x = f"min(max((t - {start})/{end - start}, 0), 1)"
    return f"{x}**3*(10 - 15*{x} + 6*{x}**2)"


def planner() -> sh.Model:
    """The joints go from READY to where parameters say; the base moves as it must."""
    s = system("planner")
    for axis in "xyz":
        s.prescribe(f"wheel {axis}", q=0)
    for k, name in enumerate(JOINTS):
        s.parameter(f"goal_{k}", READY[k])
        s.prescribe(name, q=f"{READY[k]} + (goal_{k} - {READY[k]})*{smooth(0, ARRIVES)}")
    return s.build()


def seen(dyn: sh.Dynamics, q: np.ndarray) -> np.ndarray:
    return np.array([dyn.point(q, HAND, p) for p in SEEN])


def shoot(dyn: sh.Dynamics, start: np.ndarray, wanted: np.ndarray) -> tuple[np.ndarray, sh.Run]:
    """Where the joints must go so that the hand arrives at `wanted` on a base that is free, and the way there."""
    model, goal, b, a = planner(), start[ARM].copy(), slice(0, 6), slice(9, None)
    for _ in range(20):
        run = sh.simulate(model, ARRIVES, params={f"goal_{k}": x for k, x in enumerate(goal)}, rtol=1e-11, atol=1e-12)
        q = run.q[-1]
        off = wanted - seen(dyn, q)
        if np.abs(off).max() < 1e-9:
            break
        M, J = dyn.mass_matrix(q), np.vstack([dyn.point_jacobian(q, HAND, p) for p in SEEN])
        goal += np.linalg.lstsq(J[:, a] - J[:, b] @ np.linalg.solve(M[b, b], M[b, a]), off.ravel(), rcond=1e-6)[0]
    assert np.abs(off).max() < 1e-9
    return goal, run


def centre(dyn: sh.Dynamics, q: np.ndarray) -> np.ndarray:
    bodies = dyn.model.bodies
    return sum(body.mass * dyn.point(q, body.name, body.com) for body in bodies) / sum(body.mass for body in bodies)


def plans(dyn: sh.Dynamics) -> dict[str, np.ndarray]:
    """Where the joints go, three times."""
    start, wanted = dyn.model.q0, hand(tuple(MEET + HANDLE))
    ignored = reach(dyn, start, wanted)
    planned, plan = shoot(dyn, ignored, wanted)

    # the torques of inverse dynamics with nothing that holds the base are those of the prescribed joints
    at = len(plan.t) // 2
    tau = dyn.inverse(plan.q[at], plan.v[at], plan.a[at], actuated=[*JOINTS, *WHEELS])[ARM]
    load = [plan[name].reaction()[at, 5] for name in JOINTS]
    assert np.abs(tau - load - ROTOR * plan.a[at, ARM]).max() < 1e-12

    q = start.copy()
    for _ in range(15):  # each time the base is put back, so that the common centre of mass stays
        q = reach(dyn, q, wanted)
        q[:3] -= centre(dyn, q) - centre(dyn, start)
    assert np.abs(seen(dyn, q) - wanted).max() < 1e-9
    return {"ignored": ignored[ARM], "planned": planned, "wheels": q[ARM]}


def holding(dyn: sh.Dynamics, goal: np.ndarray) -> float:
    """The largest moment that it takes to hold the attitude of the base on the way there, N m, by inverse dynamics."""
    path = Path(np.array([0, ARRIVES]), np.array([READY, goal]))
    t = np.linspace(0, ARRIVES, 301)
    q, v, a = np.tile(dyn.model.q0, (301, 1)), np.zeros((301, 16)), np.zeros((301, 16))
    q[:, ARM], v[:, ARM], a[:, ARM] = path(t)
    attitude = [("base", 3), ("base", 4), ("base", 5)]
    tau = dyn.inverse(q, v, a, actuated=[*JOINTS, *WHEELS, *attitude])
    return float(np.abs(tau[:, 3:6]).max())
