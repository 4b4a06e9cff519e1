"""A manipulator of two links draws a circle: geared motors with limits follow tables of the two angles.

The tables are made here by inverse kinematics at 25 times, with a smooth curve through them. The servos are PID
controllers that look at their joints a hundred times a second and act 5 ms later; `dyn.inverse` tells what torques the
motion needs, which shows how near the motors are to their limits.

    python manipulator.py [picture.png]
"""

import sys

import numpy as np

import sharnir as sh

LENGTH = 0.5  # m, of both links
CENTRE, RADIUS, TURN = np.array([0.45, 0.3]), 0.15, 4.0  # m, m, s for one turn
MOTOR = {"gear": 80.0, "rotor": 2e-5, "torque_limit": 0.4, "speed_limit": 500.0, "power_limit": 60.0}  # of the shaft


def circle(t: np.ndarray) -> np.ndarray:
    """Where the tip is to be; it starts and ends at rest."""
    turn = 2 * np.pi * (t / TURN - np.sin(2 * np.pi * t / TURN) / (2 * np.pi))
    return CENTRE + RADIUS * np.stack([np.cos(turn), np.sin(turn)], axis=-1)


def angles(tip: np.ndarray) -> np.ndarray:
    """Of both joints, elbow up."""
    x, y = tip.T
    elbow = np.arccos((x**2 + y**2) / (2 * LENGTH**2) - 1)
    return np.stack([np.arctan2(y, x) - elbow / 2, elbow], axis=-1)


def manipulator() -> sh.Model:
    s = sh.System("manipulator", gravity=(0, -9.81, 0))
    times = np.linspace(0, TURN, 25)
    wanted = angles(circle(times))
    parent, place = "world", sh.Placement()
    for k, name in enumerate(("upper arm", "forearm")):
        link = {"mass": 2.0, "com": (LENGTH / 2, 0, 0), "inertia": (0.002, 0.05, 0.05)}
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=place, q0=[wanted[0, k]], **link)
        target = sh.Table(times, wanted[:, k], "smooth")
        gains = {"kp": 400.0, "kd": 40.0, "ki": 800.0, "period": 0.01, "delay": 0.005}
        s.add_force(f"drive of the {name}", sh.Servo(name, target=target, **gains, **MOTOR))
        parent, place = name, sh.Placement(xyz=(LENGTH, 0, 0))
    return s.build()


def main() -> None:
    model = manipulator()
    run = sh.simulate(model, TURN + 1.0, times=np.linspace(0, TURN + 1.0, 101))
    print(run.status)
    tip = run.point("forearm", (LENGTH, 0, 0))[:, :2]
    off = np.linalg.norm(tip - circle(np.minimum(run.t, TURN)), axis=1)
    print(f"the tip is within {1e3 * off[20:].max():.2f} mm of the circle, and {1e3 * off[-1]:.3f} mm off at the end")
    for name in ("upper arm", "forearm"):
        drive = run.force(f"drive of the {name}").readings
        shaft = np.abs(drive["torque"]).max() / MOTOR["gear"]
        print(f"{name}: up to {shaft:.3f} N m of {MOTOR['torque_limit']} N m and {np.abs(drive['power']).max():.1f} W")
    needed = sh.compile(model).inverse(run.q[-1], np.zeros(2), np.zeros(2))  # with drives that ask for nothing
    given = run.force("drive of the upper arm").readings["torque"][-1]
    print(f"to hold it at the end takes {needed[0]:.3f} and {needed[1]:.3f} N m; the first drive gives {given:.3f} N m")
    assert run.ok
    assert off[20:].max() < 6e-3  # in the first second the weight pulls it down, until the integrals hold it
    assert off[-1] < 2e-4
    assert abs(given - needed[0]) < 0.02 * abs(needed[0])
    if len(sys.argv) > 1:
        run.plot("q", "v").savefig(sys.argv[1])


if __name__ == "__main__":
    main()
