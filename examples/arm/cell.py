"""Arm, ball, table, drives and controllers of pick_and_place.py."""

import numpy as np

import sharnir as sh
from arm.panda import GRIP, HAND, JOINTS, READY, SPEED, TORQUE, Path, add_arm, hand, reach

MASS, RADIUS = 2.0, 0.0393  # of the ball, kg and m: steel; the hand opens to 80 mm
BELIEVED = 0.9 * MASS
PICK, PLACE, ABOVE, DROP = (0.5, -0.3), (0.4, 0.4), 0.25, 0.001  # m
T = np.cumsum([0.0, 1.6, 0.8, 0.2, 0.8, 1.8, 0.8, 0.2, 0.8, 1.6]).round(3)  # s, of the way points
GRIPS, OPENS = float(T[2] + T[3]) / 2, float(T[6] + T[7]) / 2
OMEGA = 20.0  # rad/s, of both controllers
ARM = slice(-7, None)


def alone(forces: list[str] | None = None) -> sh.Model:
    """The arm with a ball of any mass held in its hand: what torques are found with."""
    s = sh.System("arm")
    load = s.parameter("load", MASS, unit="kg")
    add_arm(s)
    ball = sh.Sphere(RADIUS, mass=load)
    s.add_body("ball", HAND, joint=sh.Fixed(), placement=sh.Placement(xyz=GRIP), shape=ball)
    for name, force in zip(JOINTS, forces or [], strict=False):
        s.add_force(f"torque of {name}", sh.JointForce(name, force))
    return s.build()


def way(dyn: sh.Dynamics) -> Path:
    low, q = RADIUS + DROP, [READY]
    for x, z in zip([PICK] * 4 + [PLACE] * 4, [ABOVE, RADIUS, RADIUS, ABOVE, ABOVE, low, low, ABOVE], strict=True):
        q.append(reach(dyn, q[-1], hand((*x, z))))
    return Path(T, np.array([*q, READY]))


def cell(path: Path, dyn: sh.Dynamics) -> sh.Model:
    """Arm, drives, ball and table. With the parameter servo = 0 the drives do nothing: another controller's turn."""
    s = sh.System("pick and place")
    s.parameter("servo", 1.0)
    ball = sh.Sphere(RADIUS, mass=MASS)
    s.add_body("ball", joint=sh.Free(), q0=[*PICK, RADIUS, 1, 0, 0, 0], shape=ball, colour="#c0392b")
    add_arm(s)
    s.add_event("table", sh.RigidContact("ball", sh.Sphere(RADIUS), "world", sh.Plane()))
    s.add_event("grip", sh.Attach("ball", HAND, at=GRIPS))
    s.add_event("open", sh.Release("grip", at=OPENS))
    still, load = np.zeros_like(path.q), BELIEVED * ((GRIPS < T) & (T < OPENS))
    weights = Path(T, dyn.inverse(path.q, still, still, params={"load": load}))
    inertia = np.diag(dyn.mass_matrix(READY, params={"load": 0.0}))
    for k, name in enumerate(JOINTS):
        gains = {"kp": f"servo*{OMEGA**2 * inertia[k]}", "kd": f"servo*{2 * OMEGA * inertia[k]}"}
        follow = {"target": path.expression(k), "feedforward": f"servo*({weights.expression(k)})"}
        motor = {"torque_limit": TORQUE[k], "speed_limit": SPEED[k]}
        s.add_force(f"drive of {name}", sh.Servo(name, **gains, **follow, **motor))
    return s.build()


def computed(path: Path, dyn: sh.Dynamics) -> sh.Controller:
    def torque(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        wanted, rate, a = path(t)
        a = a + 2 * OMEGA * (rate - v[ARM]) + OMEGA**2 * (wanted - q[ARM])
        tau = dyn.inverse(q[ARM], v[ARM], a, params={"load": BELIEVED * (GRIPS <= t < OPENS)})
        most = TORQUE * np.clip(1 - np.sign(tau) * v[ARM] / SPEED, 0, 1)  # the line of the drives
        return np.concatenate([np.zeros(6), np.clip(tau, -most, most)])

    return sh.Controller(torque, period=0.004)


def open_loop(path: Path, dyn: sh.Dynamics) -> float:
    """How far the arm is off the path, rad, when it carries the ball over under the torques of inverse dynamics alone.
    They are polynomials of time here, through their values at Chebyshev's points."""
    start, span, degree = T[4], T[5] - T[4], 30
    x = np.cos(np.pi * (np.arange(degree + 1) + 0.5) / (degree + 1))
    tau = dyn.inverse(*path(start + span * (x + 1) / 2))
    fit = np.polynomial.chebyshev.chebfit(x, tau, degree)
    c = np.array([np.polynomial.chebyshev.cheb2poly(of_joint) for of_joint in fit.T])
    x = f"(2*(t - {start:.17g})/{span:.17g} - 1)"
    forces = [" + ".join(f"{of:.17g}*{x}**{k}" for k, of in enumerate(of_joint)) for of_joint in c]
    run = sh.simulate(alone(forces), span, t0=start, q0=[*path.q[4]], rtol=1e-11, atol=1e-12)
    return float(np.abs(run.q - path(run.t)[0]).max())
