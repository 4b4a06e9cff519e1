"""A free-flying hub unfolds a solar panel: the hinge follows a given motion, the hub turns back.

The hinge angle is prescribed, so its drive moment is a result. Nothing acts from outside: linear and angular momentum
stay zero, which checks the whole run. Where the hub comes to rest follows from the angular momentum alone, whatever the
motion in between. With φ the hub's angle, q the hinge's, a = 0.5 m and c = 1 m from the hinge to the centres of mass
and μ the reduced mass:

    (J₁ + J₂ + μ (a² + c² + 2 a c cos q)) φ̇ + (J₂ + μ (c² + a c cos q)) q̇ = 0

The work of the drive is the energy of the motion, and nothing is left of it at the end.
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


def hub_turn(panel: float) -> float:
    """φ for the hinge angle `panel`, by Gauss–Legendre quadrature of dφ/dq."""
    node, weight = np.polynomial.legendre.leggauss(20)
    c = np.cos(panel * (node + 1) / 2)
    mu = 120.0 * 8.0 / 128.0
    slope = -(2.7 + mu * (1 + 0.5 * c)) / (25.0 + 2.7 + mu * (0.25 + 1 + c))
    return float(panel / 2 * weight @ slope)


def main() -> None:
    run = sh.simulate(satellite(), DURATION, rtol=1e-10, atol=1e-12)
    drive = run.reactions[:, 1, 4]
    turn = 2 * np.degrees(np.arctan2(run.q[-1, 5], run.q[-1, 3]))
    print(run.status)
    print(f"the panel turns by {np.degrees(run.q[-1, 7]):.3f} deg, the hub by {turn:.3f} deg")
    print(f"drive moment between {drive.min():.4f} and {drive.max():.4f} N m")
    print(f"largest momentum {np.abs(run.momentum).max():.1e} (exactly: 0)")
    assert np.abs(run.momentum).max() < 1e-8, "momentum is not conserved"
    assert abs(turn - np.degrees(hub_turn(np.pi / 2))) < 1e-7, "the hub is not where the angular momentum leaves it"
    audit = run.audit()
    assert audit.worst < 1e-7, "the drive's work is not the energy of the motion"
    assert run.energy[-1, 0] < 1e-12 < run.energy[:, 0].max(), "it does not come to rest"


if __name__ == "__main__":
    main()
