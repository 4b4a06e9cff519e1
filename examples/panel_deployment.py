"""A free-flying hub unfolds a solar panel: the hinge follows a given motion, the hub turns back.

The hinge angle is prescribed, so its drive moment is a result. Nothing acts from outside: linear and angular momentum
stay zero, which checks the whole run.
"""

import numpy as np
from scipy.integrate import solve_ivp

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


def rate(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """q̇ of the free hub: its velocity in world axes, and Λ̇ = ½ Λ∘(0, ω)."""
    w, x, y, z = q[3:7]
    R = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
    Q = np.array([[-x, -y, -z], [w, -z, y], [z, w, -x], [-y, x, w]])
    return np.concatenate((R @ v[:3], Q @ v[3:6] / 2))


def unit(quaternion: np.ndarray) -> np.ndarray:
    """Back on the unit sphere: the integrator does not know that a quaternion belongs there."""
    return quaternion / np.linalg.norm(quaternion, axis=-1, keepdims=True)


def main() -> None:
    dyn = sh.compile(satellite())

    # The hinge keeps its place in q and v; what is given there is replaced by the prescribed motion.
    def motion(t: float, state: np.ndarray) -> np.ndarray:
        q = np.concatenate((state[:3], unit(state[3:7]), [0.0]))
        v = np.append(state[7:], 0.0)
        return np.concatenate((rate(q, v), dyn.acceleration(q, v, t=t)[:6]))

    start = np.concatenate(([0, 0, 0, 1, 0, 0, 0], np.zeros(6)))
    run = solve_ivp(motion, (0, DURATION), start, method="DOP853", rtol=1e-10, atol=1e-12)

    # All steps at once: the drive moment and the momentum.
    hinge = np.zeros((len(run.t), 1))
    q = np.hstack((run.y[:3].T, unit(run.y[3:7].T), hinge))
    v = np.hstack((run.y[7:].T, hinge))
    drive = dyn.reactions(q, v, t=run.t)[:, 1, 4]
    momentum = dyn.momentum(q, v, t=run.t)
    turn = 2 * np.degrees(np.arctan2(q[-1, 5], q[-1, 3]))
    print(f"{DURATION:g} s in {len(run.t) - 1} steps")
    print(f"the panel turns by 90 deg, the hub by {turn:.3f} deg")
    print(f"drive moment between {drive.min():.4f} and {drive.max():.4f} N m")
    print(f"largest momentum {np.abs(momentum).max():.1e} (exactly: 0)")
    assert np.abs(momentum).max() < 1e-8, "momentum is not conserved"


if __name__ == "__main__":
    main()
