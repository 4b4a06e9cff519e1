"""A machine on a table that is shaken: springs, dampers and a prescribed motion, and where the energy goes.

The base follows a given motion, so its drive force is a result and its work a part of the balance

    kinetic + potential + dissipated − work of drives = constant,

which closes to the accuracy of the run. The machine stands on a spring with a damper; a tank hangs in it by two ropes
and has friction in its hinge. Fifty dampers are then tried in one call.
"""

import numpy as np

import sharnir as sh

DURATION = 10.0  # s
TIMES = np.linspace(0.0, DURATION, 401)


def machine() -> sh.Model:
    system = sh.System("machine on a table")
    damping = system.parameter("damping", 60.0, unit="N s/m")
    system.add_body("table", joint=sh.Prismatic(axis="x"), mass=20.0, inertia=(1, 1, 1))
    system.add_body("frame", parent="table", joint=sh.Prismatic(axis="x"), mass=12.0, inertia=(1, 1, 1))
    system.add_body(
        "tank",
        parent="frame",
        joint=sh.Revolute(axis="y"),
        placement=sh.Placement(xyz=(0, 0, 1.2)),
        mass=5.0,
        com=(0, 0, -0.4),
        inertia=(0.2, 0.2, 0.1),
    )
    system.prescribe("table", q="0.02*sin(7*t)*(1 - exp(-t))")
    system.add_force("mount", sh.JointSpring(joint="frame", stiffness=900.0, damping=damping))
    system.add_force("hinge", sh.JointSpring(joint="tank", damping=0.2))
    for name, x in (("left rope", -0.5), ("right rope", 0.5)):
        ends = {"body_a": "frame", "point_a": (x, 0, 0.8), "body_b": "tank", "point_b": (0, 0, -0.4)}
        system.add_force(name, sh.PointSpring(**ends, stiffness=80.0, length=0.5, damping=1.0))
    return system.build()


def main() -> None:
    model = machine()
    run = sh.simulate(model, DURATION, rtol=1e-10, atol=1e-12, times=TIMES)
    moves, swing = 1e3 * np.abs(run.q[:, 1]).max(), np.degrees(np.abs(run.q[:, 2])).max()
    print(run.status)
    print(f"the frame moves by up to {moves:.1f} mm on the table, the tank swings by {swing:.1f} deg")

    audit = run.audit()
    print(f"the drive of the table did {audit.work[-1]:.2f} J of work, {audit.dissipated[-1]:.2f} J became heat")
    print(f"the balance closes to {audit.worst:.1e} of the energy exchanged")
    assert audit.worst < 1e-7, "energy is not accounted for"

    # The same call takes a batch of parameters.
    dampers = np.linspace(5.0, 300.0, 50)
    many = sh.simulate(model, DURATION, params={"damping": dampers}, times=TIMES)
    shaken = np.abs(many.q[:, 200:, 2]).max(axis=1)  # after the start
    best = int(np.argmin(shaken))
    print(f"the tank swings least, {np.degrees(shaken[best]):.2f} deg, with a damper of {dampers[best]:.0f} N s/m")
    assert many.ok
    alone = sh.simulate(model, DURATION, params={"damping": dampers[best]}, times=TIMES)
    assert np.abs(alone.q - many.q[best]).max() < 1e-6, "a member of the batch is not what it is alone"


if __name__ == "__main__":
    main()
