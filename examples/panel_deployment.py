"""A free-flying hub unfolds a solar panel: the hinge follows a given motion, the hub turns back.

The hinge angle is prescribed, so its drive moment is a result. Nothing acts from outside: linear and angular momentum
stay zero, which checks the whole run.
"""

import numpy as np

import sharnir as sh

DURATION = 20.0  # s
# From folded (0) to a quarter turn without a jolt: a raised cosine.
ANGLE = f"pi/4*(1 - cos(pi*t/{DURATION}))"


def satellite() -> sh.Model:
    system = sh.System("satellite", gravity=(0, 0, 0))
    system.add_body("hub", parent="world", joint=sh.Free(), mass=120.0, inertia=(20.0, 25.0, 30.0))
    system.add_body(
        "panel",
        parent="hub",
        joint=sh.Revolute(axis="y"),
        placement=sh.Placement(xyz=(0.5, 0, 0)),
        mass=8.0,
        com=(1.0, 0, 0),
        inertia=(0.7, 2.7, 3.3),
    )
    system.prescribe("panel", q=ANGLE)
    return system.build()


def main() -> None:
    run = sh.simulate(satellite(), DURATION, rtol=1e-10, atol=1e-12)
    drive = run.reactions[:, 1, 4]
    turn = 2 * np.degrees(np.arctan2(run.q[-1, 5], run.q[-1, 3]))
    print(run.status)
    print(f"the panel turns by {np.degrees(run.q[-1, 7]):.3f} deg, the hub by {turn:.3f} deg")
    print(f"drive moment between {drive.min():.4f} and {drive.max():.4f} N m")
    print(f"largest momentum {np.abs(run.momentum).max():.1e} (exactly: 0)")
    assert np.abs(run.momentum).max() < 1e-8, "momentum is not conserved"


if __name__ == "__main__":
    main()
