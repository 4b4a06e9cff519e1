"""A crank and its piston: a loop of hinges in space, the motor for a constant speed, and a run against a closed form.

Crank, rod and piston are a tree; a hinge at the gudgeon pin closes it. In space the pin has five rows, of which the
other joints make three redundant: `mobility` names them. With the crank at θ the rod leans by β and the piston is at x:

    l sin β = r sin θ,    x = r cos θ + l cos β

The motor is checked by its power: τ θ̇ is the rate of the energy.
"""

import numpy as np

import sharnir as sh

CRANK, ROD = 0.05, 0.15  # m
SPEED = 100.0  # rad/s


def engine() -> sh.Model:
    system = sh.System("engine")
    system.add_body("crank", joint=sh.Revolute("y"), mass=3.0, com=(0.01, 0, 0), inertia=(0.01, 0.012, 0.01))
    end = sh.Placement(xyz=(CRANK, 0, 0))
    rod = {"mass": 0.6, "com": (0.06, 0, 0), "inertia": (0.0002, 0.0015, 0.0015)}
    system.add_body("rod", "crank", joint=sh.Revolute("y"), placement=end, **rod)
    system.add_body("piston", joint=sh.Prismatic("x"), mass=0.5, inertia=(0.0005, 0.0005, 0.0005))
    system.add_constraint("gudgeon pin", sh.HingeLoop("rod", (ROD, 0, 0), "y", "piston", (0, 0, 0), "y"))
    return system.build()


def turning(angle: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """q, v, a of the closed loop at constant speed."""
    s, c = CRANK * np.sin(angle), CRANK * np.cos(angle)
    beta = np.arcsin(s / ROD)
    sin, cos = ROD * np.sin(beta), ROD * np.cos(beta)
    first = c / cos  # of β by θ
    second = (sin * first**2 - s) / cos
    q = np.stack([angle, -angle - beta, c + cos], axis=-1)
    v = np.stack([np.ones_like(angle), -1 - first, -s - sin * first], axis=-1)
    a = np.stack([np.zeros_like(angle), -second, -c - cos * first**2 - sin * second], axis=-1)
    return q, SPEED * v, SPEED**2 * a


def main() -> None:
    model = engine()
    dyn = sh.compile(model)
    angles = np.linspace(0.0, 2 * np.pi, 73)
    q, v, a = turning(angles)
    print(sh.mobility(model, q[10]))

    # The motor for one turn at constant speed, and the rate of the energy by differences.
    tau = dyn.inverse(q, v, a, actuated=["crank"])[:, 0]
    h = 1e-4
    ahead, behind = (dyn.energy(*turning(angles + d)[:2]).sum(axis=1) for d in (h, -h))
    power = SPEED * (ahead - behind) / (2 * h)
    print(f"the motor needs {tau.min():.2f} to {tau.max():.2f} N m at {SPEED:g} rad/s")
    assert np.allclose(SPEED * tau, power, rtol=1e-5, atol=1e-5 * np.abs(power).max())

    # What the pin carries: only the components that the motion determines.
    force = dyn.constraint_reactions(q, v, np.outer(tau, [1, 0, 0]))["gudgeon pin"][:, [0, 2]]
    print(f"the pin carries up to {np.linalg.norm(force, axis=1).max():.0f} N; not unique: {dyn.nonunique(q[10])}")
    lean = q[:, 0] + q[:, 1]  # of the rod, about y; what it pulls at is 0.5 kg of piston
    along = np.cos(lean) * force[:, 0] + np.sin(lean) * force[:, 1]
    assert np.allclose(along, -0.5 * a[:, 2], atol=1e-9 * np.abs(a[:, 2]).max())

    # A run without the motor. The loop stays closed, the piston is where the formula says, the energy is kept.
    run = sh.simulate(model, 0.5, q0=q[0], v0=v[0], rtol=1e-10, atol=1e-12)
    print(run.status)
    off = np.abs(run.q[:, 2] - turning(run.q[:, 0])[0][:, 2]).max()
    energy = run.energy.sum(axis=1)
    turns, lost = run.q[-1, 0] / (2 * np.pi), np.ptp(energy) / energy[0]
    print(f"{turns:.1f} turns; loop open by {run.violation[:, 0].max():.0e} m, piston off by {off:.0e} m")
    print(f"energy kept to {lost:.0e}")
    assert run.ok
    assert off < 1e-12
    assert lost < 1e-7


if __name__ == "__main__":
    main()
