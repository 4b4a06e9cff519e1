"""A free-flying hub unfolds a solar panel with a spring; a latch catches it at a right angle.

The latch closes at once: an impulse in the hinge takes the velocity of the panel against the hub. Nothing acts from
outside, and everything was at rest before, so that momentum is zero: hub and panel come to rest together, in the
instant in which they become one body. All that the spring has given is then lost in the latch,

    E = ½ k (rest² − (rest − at)²)

and the hub has turned by as much as its angular momentum says, whatever the spring (see panel_deployment.py).

    python panel_latch.py [picture.png]
"""

import sys

import numpy as np

import sharnir as sh

AT = np.pi / 2  # rad
STIFFNESS, REST = 2.0, 1.8  # N m/rad, rad: the spring presses the panel against its latch


def satellite() -> sh.Model:
    s = sh.System("satellite", gravity=(0, 0, 0))
    s.add_body("hub", joint=sh.Free(), mass=120.0, inertia=(20.0, 25.0, 30.0))
    hinge = sh.Placement(xyz=(0.5, 0, 0))
    panel = {"mass": 8.0, "com": (1.0, 0, 0), "inertia": (0.7, 2.7, 3.3)}
    s.add_body("panel", "hub", joint=sh.Revolute(axis="y"), placement=hinge, **panel)
    s.add_force("spring", sh.JointSpring("panel", stiffness=STIFFNESS, rest=REST))
    s.add_event("latch", sh.Latch(joint="panel", at=AT))
    return s.build()


def hub_turn(panel: float) -> float:
    """By which angle the hub turns while the panel turns by `panel`; Gauss–Legendre quadrature of dφ/dq."""
    node, weight = np.polynomial.legendre.leggauss(20)
    c = np.cos(panel * (node + 1) / 2)
    mu = 120.0 * 8.0 / 128.0
    slope = -(2.7 + mu * (1 + 0.5 * c)) / (25.0 + 2.7 + mu * (0.25 + 1 + c))
    return float(panel / 2 * weight @ slope)


def main() -> None:
    run = sh.simulate(satellite(), 10.0, rtol=1e-11, atol=1e-12)
    print(run.status)
    print(run.events)
    (latch,) = run.events
    turn = 2 * np.degrees(np.arctan2(run.q[-1, 5], run.q[-1, 3]))
    print(f"rate of the panel before the latch {latch.v_before[-1]:.6f} rad/s, after it {latch.v_after[-1]:.1e}")
    print(f"impulse of the hub on the panel, N s and N m s: {np.round(latch.impulses['panel'], 4)}")
    print(f"the hub has turned by {turn:.4f} deg")
    print(run.audit())

    lost = STIFFNESS / 2 * (REST**2 - (REST - AT) ** 2)
    assert abs(latch.energy_lost - lost) < 1e-8, "the energy lost is not what the spring has given"
    assert np.abs(latch.v_after).max() < 1e-9, "it does not come to rest"
    assert abs(turn - np.degrees(hub_turn(AT))) < 1e-6, "the hub is not where the angular momentum leaves it"
    assert np.abs(run.momentum).max() < 1e-9, "momentum is not conserved"
    assert run.audit().worst < 1e-8, "the audit does not close"
    for picture in (name for name in sys.argv[1:] if name.endswith(".png")):
        run.plot("q", "v", "energy", names=["panel"]).savefig(picture)


if __name__ == "__main__":
    main()
