"""Steps and single calls from Python beside MuJoCo and Pinocchio: what a controller or a learner pays.

    python -m benchmarks.steps [--quick] [--out FOLDER] [--page docs/performance_tables.md]

UR5 of example-robot-data: one step of 1 ms, 100 of them in one call, a batch of 4,096. A four-bar linkage, whose loop
is projected after every step; MuJoCo has it as a soft constraint. 1,024 quadrupeds of 18 velocities that stand on four
feet, with contacts and friction: forces by springs here, a solver of contacts in MuJoCo, the same step and servos.
Before the clock, answers: accelerations of UR5 and of the quadruped in the air agree to 1e-9, and both quadrupeds stand
at the same height to 5 mm. Then the public functions of UR5 for one state, with what they take beyond their arithmetic:
the machine code of the same function for 1,000 states one by one, in one call.

Engines take turns (see `peers/measure.py`), one thread, processor time: the least of all rounds, and of the ratios the
median and the middle 80 % of the rounds. Needs example-robot-data, mujoco and pin.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import sharnir as sh
from sharnir.codegen.entry import Launch, launch
from sharnir.codegen.kernels import kernel_for

from .peers import single_thread
from .peers.engines.contract import Call
from .peers.measure import Timing, ratio, timings
from .peers.peak import processor
from .peers.report import Table, publish
from .public_robots import robots
from .shown import installed, micro, spread

H = 1e-3  # s, every step
MANY, HERD, AT_ONCE = 4096, 1024, 20
LEGS = {"fl": (0.2, 0.05), "fr": (0.2, -0.05), "hl": (-0.2, 0.05), "hr": (-0.2, -0.05)}
# of a leg: name, axis, mass, mass centre, inertia, angle of rest; y of the hip is turned to its side
PARTS = (
    ("hip", "x", 0.6, (0, 0.02, 0), (5e-4, 8e-4, 5e-4), 0.0),
    ("thigh", "y", 0.9, (0, 0, -0.04), (5e-3, 5e-3, 1e-3), 0.8),
    ("calf", "y", 0.2, (0, 0, -0.1), (9e-4, 9e-4, 5e-5), -1.6),
)
STIFFNESS, DAMPING, FRICTION = 80.0, 2.0, 0.8  # of servos, N m/rad and N m s/rad; of feet
AXES = {"x": "1 0 0", "y": "0 1 0"}


def leg(at: tuple[float, float]) -> list[tuple[str, str, float, tuple[float, ...], tuple[float, ...], float, Any]]:
    """The parts with their places in the part before."""
    side = float(np.sign(at[1]))
    places = ((*at, 0.0), (0.0, 0.08 * side, 0.0), (0.0, 0.0, -0.2))
    found = []
    for (name, axis, mass, com, inertia, rest), place in zip(PARTS, places, strict=True):
        found.append((name, axis, mass, (com[0], side * com[1], com[2]), inertia, rest, place))
    return found


def quadruped() -> sh.Model:
    s = sh.System("quadruped")
    s.add_body("trunk", joint=sh.Free(), mass=9.0, inertia=(0.05, 0.12, 0.15))
    for name, at in LEGS.items():
        before = "trunk"
        for part, axis, mass, com, inertia, rest, place in leg(at):
            own = f"{name} {part}"
            where = sh.Placement(xyz=place)
            s.add_body(own, before, joint=sh.Revolute(axis), placement=where, mass=mass, com=com, inertia=inertia)
            s.add_force(f"{own} servo", sh.JointSpring(own, stiffness=STIFFNESS, rest=rest, damping=DAMPING))
            before = own
        ground = sh.Plane((0, 0, 0), (0, 0, 1))
        s.add_force(
            f"{name} foot",
            sh.Contact(
                before, (0, 0, -0.2), "world", ground, stiffness=2e4, exponent=1.0, dissipation=1.0,
                friction=FRICTION, velocity=0.3,
            ),
        )  # fmt: skip
    return s.build()


def mjcf() -> str:
    """The same for MuJoCo, with feet of 1 mm."""
    legs = ""
    for name, at in LEGS.items():
        for part, axis, mass, com, inertia, rest, place in leg(at):
            legs += f'<body name="{name} {part}" pos="{_row(place)}"><joint axis="{AXES[axis]}" '
            legs += f'stiffness="{STIFFNESS}" springref="{rest}" damping="{DAMPING}"/>'
            legs += f'<inertial mass="{mass}" pos="{_row(com)}" diaginertia="{_row(inertia)}"/>'
        legs += f'<geom type="sphere" size="0.001" pos="0 0 -0.199" friction="{FRICTION}"/></body></body></body>'
    return (
        f'<mujoco><compiler angle="radian"/><option timestep="{H}" integrator="Euler"><flag eulerdamp="disable"/>'
        '</option><worldbody><geom type="plane" size="5 5 .1" contype="2" conaffinity="1"/><body name="trunk">'
        f'<freejoint/><inertial mass="9" pos="0 0 0" diaginertia="0.05 0.12 0.15"/>{legs}</body></worldbody></mujoco>'
    )


def _row(numbers: Any) -> str:
    return " ".join(f"{x:.17g}" for x in numbers)


def ur5() -> tuple[sh.System, Any, Any]:
    """Here, in MuJoCo through the file that we write, and in Pinocchio."""
    import mujoco
    import pinocchio as pin

    file = next((x for x in robots() if x.name == "ur5_robot.urdf"), None)
    if file is None:
        raise SystemExit("UR5 is not at hand: pip install example-robot-data")
    system = sh.load(file)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "ur5.xml"
        system.save(place)
        return system, mujoco.MjModel.from_xml_path(str(place)), pin.buildModelFromUrdf(str(file))


def agree(what: str, ours: Any, theirs: Any, allowed: float) -> None:
    off = float(np.max(np.abs(np.asarray(ours) - np.asarray(theirs))))
    if not off <= allowed:
        raise SystemExit(f"{what}: off by {off:.3g}, expected {allowed:g} at most; nothing is timed.")


def single_steps(system: sh.System, mj: Any, pin_model: Any) -> list[tuple[str, list[Call]]]:
    """One mechanism from Python, and a batch."""
    import mujoco
    import pinocchio as pin
    from mujoco import rollout

    dyn, data = sh.compile(system.build(), threads=1), mujoco.MjData(mj)
    rng = np.random.default_rng(1)
    q, v, tau = 0.5 * rng.standard_normal((3, 6))
    pin_data = pin_model.createData()
    data.qpos[:], data.qvel[:], data.qfrc_applied[:] = q, v, tau
    mujoco.mj_forward(mj, data)
    agree("UR5 in MuJoCo", dyn.acceleration(q, v, tau), data.qacc, 1e-9)
    agree("UR5 in Pinocchio", dyn.acceleration(q, v, tau), pin.aba(pin_model, pin_data, q, v, tau), 1e-9)
    tau[:] = 0.0  # it falls and swings, for ever

    def theirs(integrator: Any, n: int) -> Callable[[], None]:
        own, model = mujoco.MjData(mj), mj
        own.qpos[:] = q

        def run() -> None:
            model.opt.timestep, model.opt.integrator = H, integrator
            own.qfrc_applied[:] = tau
            mujoco.mj_step(model, own, n)

        return run

    def ours(method: str, n: int) -> Callable[[], None]:
        st = dyn.stepper(method, step=H, q=q)
        return lambda: st.step(tau, n)

    place, speed = q.copy(), np.zeros(6)

    def by_pin() -> None:
        speed[:] += H * pin.aba(pin_model, pin_data, place, speed, tau)
        place[:] += H * speed

    euler, rk4 = mujoco.mjtIntegrator.mjINT_EULER, mujoco.mjtIntegrator.mjINT_RK4
    found = [
        ("UR5, one step, rk4", [Call("sharnir", ours("rk4", 1), 1), Call("mj_step, RK4", theirs(rk4, 1), 1)]),
        (
            "UR5, one step, semi-implicit",
            [Call("sharnir", ours("semi-implicit", 1), 1), Call("mj_step, Euler", theirs(euler, 1), 1),
             Call("pin.aba and two sums", by_pin, 1)],
        ),
        ("UR5, 100 steps, rk4", [Call("sharnir", ours("rk4", 100), 100), Call("mj_step, RK4", theirs(rk4, 100), 100)]),
        (
            "UR5, 100 steps, semi-implicit",
            [Call("sharnir", ours("semi-implicit", 100), 100), Call("mj_step, Euler", theirs(euler, 100), 100)],
        ),
    ]  # fmt: skip
    many, states = np.tile(q, (MANY, 1)), np.zeros((MANY, 13))
    many += 0.3 * rng.standard_normal(many.shape)
    states[:, 1:7] = many
    own = mujoco.MjData(mj)

    def batch(integrator: Any) -> Callable[[], None]:
        def run() -> None:
            mj.opt.timestep, mj.opt.integrator = H, integrator
            rollout.rollout(mj, own, states, nstep=AT_ONCE)

        return run

    for method, integrator, name in (("rk4", rk4, "RK4"), ("semi-implicit", euler, "Euler")):
        st = dyn.stepper(method, step=H, batch=MANY, q=many)
        calls = [
            Call("sharnir", lambda st=st: st.step(n=AT_ONCE), MANY * AT_ONCE),  # type: ignore[misc]
            Call(f"mujoco.rollout, {name}", batch(integrator), MANY * AT_ONCE),
        ]
        found.append((f"UR5, {MANY:,} side by side, {method}", calls))
    return found


def four_bar() -> tuple[str, list[Call]]:
    import mujoco

    rods = (("crank", "world", 0.0, 0.4), ("coupler", "crank", 0.4, 1.2), ("rocker", "world", 1.0, 0.8))
    s = sh.System("four-bar", planar=True, gravity=(0, -9.81, 0))
    for name, parent, x, length in rods:
        rod = sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=length)
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), shape=rod)
    s.add_constraint("pin", sh.HingeLoop("coupler", (1.2, 0, 0), "z", "rocker", (0.8, 0, 0), "z"))
    model = s.build()
    q = sh.assemble(model, q=[0.5, 0.5, 2.0]).q

    def body(name: str, x: float, length: float, inside: str = "") -> str:
        inertia = f"1e-9 {length**3 / 12} {length**3 / 12}"
        return (
            f'<body name="{name}" pos="{x} 0 0"><joint axis="0 0 1"/><inertial mass="{length}" pos="{length / 2} 0 0" '
            f'diaginertia="{inertia}"/>{inside}</body>'
        )

    text = body("crank", 0.0, 0.4, body("coupler", 0.4, 1.2)) + body("rocker", 1.0, 0.8)
    mj = mujoco.MjModel.from_xml_string(
        f'<mujoco><option timestep="{H}" integrator="RK4" gravity="0 -9.81 0"/><worldbody>{text}</worldbody><equality>'
        '<connect body1="coupler" body2="rocker" anchor="1.2 0 0"/></equality></mujoco>'
    )
    data, st = mujoco.MjData(mj), sh.compile(model).stepper("rk4", step=H, q=q)
    data.qpos[:] = q
    steps = [Call("sharnir", st.step, 1), Call("mj_step, RK4, soft loop", lambda: mujoco.mj_step(mj, data), 1)]
    return "four-bar, one step, rk4", steps


def herd() -> tuple[str, list[Call], str]:
    import mujoco
    from mujoco import rollout

    model, mj = quadruped(), mujoco.MjModel.from_xml_string(mjcf())
    dyn, rng, data = sh.compile(model, threads=1), np.random.default_rng(0), mujoco.MjData(mj)
    q = np.tile(model.q0, (HERD, 1))
    q[:, 7:] = np.tile([part[5] for part in PARTS], 4) + 0.05 * rng.standard_normal((HERD, 12))
    q[:, 2] = 1.0
    data.qpos[:] = q[0]
    mujoco.mj_forward(mj, data)
    agree("quadruped in the air", dyn.acceleration(q[0], np.zeros(18)), data.qacc, 1e-9)
    q[:, 2] = 0.3 + 0.03 * rng.random(HERD)
    states = np.zeros((HERD, mujoco.mj_stateSize(mj, mujoco.mjtState.mjSTATE_FULLPHYSICS)))
    states[:, 1 : 1 + model.nq] = q
    st = dyn.stepper("semi-implicit", step=H, batch=HERD, q=q)
    st.step(n=1000)
    stand, _ = rollout.rollout(mj, data, states, nstep=1000)
    standing = stand[:, -1].copy()
    agree("height of quadrupeds", st.q[:, 2], standing[:, 3], 5e-3)
    n = HERD * AT_ONCE
    calls = [
        Call("sharnir", lambda: st.step(n=AT_ONCE), n),
        Call("mujoco.rollout, Euler", lambda: rollout.rollout(mj, data, standing, nstep=AT_ONCE), n),
    ]
    note = f"Quadrupeds stand at {st.q[:, 2].mean():.4f} m here and at {standing[:, 3].mean():.4f} m in MuJoCo."
    return f"{HERD:,} quadrupeds on their feet, semi-implicit", calls, note


def functions(system: sh.System, pin_model: Any) -> list[tuple[str, list[Call], Callable[[], Any], int]]:
    """Public calls for one state, what Pinocchio has for it, and the machine code alone for so many states."""
    import pinocchio as pin

    load = system.parameter("load", 1.0, unit="kg")
    tool = {"placement": sh.Placement(xyz=(0, 0.1, 0)), "mass": load, "inertia": (0.01, 0.01, 0.01)}
    system.add_body("tool", "wrist_3_link", joint=sh.Fixed(), **tool)
    model = system.build()
    dyn, data, rng = sh.compile(model, threads=1), pin_model.createData(), np.random.default_rng(2)
    q, v, a, tau = rng.standard_normal((4, 6))
    point, params = np.array([0.1, 0.0, 0.2]), {"load": 2.0}
    wrenches, joint = rng.standard_normal((len(model.bodies), 6)), pin_model.njoints - 1
    outside = pin.StdVec_Force()
    for _ in range(pin_model.njoints):
        outside.append(pin.Force.Random())

    def placed() -> Any:
        pin.forwardKinematics(pin_model, data, q)
        return data.oMi[joint]

    def moved() -> Any:
        pin.forwardKinematics(pin_model, data, q, v)
        return pin.getVelocity(pin_model, data, joint, pin.ReferenceFrame.WORLD)

    def both() -> Any:
        return pin.computeKineticEnergy(pin_model, data, q, v) + pin.computePotentialEnergy(pin_model, data, q)

    rows: list[tuple[str, Callable[[], Any], str, Callable[[], Any] | None, tuple[str, dict[str, Any]]]] = [
        ("acceleration", lambda: dyn.acceleration(q, v, tau), "pin.aba",
         lambda: pin.aba(pin_model, data, q, v, tau), ("acceleration", {})),
        ("acceleration, t", lambda: dyn.acceleration(q, v, tau, t=0.5), "", None, ("acceleration", {})),
        ("acceleration, params", lambda: dyn.acceleration(q, v, tau, params=params), "", None, ("acceleration", {})),
        ("acceleration, wrenches", lambda: dyn.acceleration(q, v, tau, wrenches=wrenches), "pin.aba with fext",
         lambda: pin.aba(pin_model, data, q, v, tau, outside), ("acceleration", {"wrenches": True})),
        ("inverse", lambda: dyn.inverse(q, v, a), "pin.rnea", lambda: pin.rnea(pin_model, data, q, v, a),
         ("inverse", {})),
        ("inverse_derivatives", lambda: dyn.inverse_derivatives(q, v, a), "pin.computeRNEADerivatives",
         lambda: pin.computeRNEADerivatives(pin_model, data, q, v, a), ("inverse_derivatives", {})),
        ("energy", lambda: dyn.energy(q, v), "pin, two calls", both, ("energy", {})),
        ("momentum", lambda: dyn.momentum(q, v), "pin.computeCentroidalMomentum",
         lambda: pin.computeCentroidalMomentum(pin_model, data, q, v), ("momentum", {})),
        ("placement", lambda: dyn.placement(q, "tool"), "pin.forwardKinematics", placed,
         ("placement", {"body": "tool"})),
        ("point", lambda: dyn.point(q, "tool", point), "pin.forwardKinematics, act",
         lambda: placed().act(point), ("point", {"body": "tool"})),
        ("point_velocity", lambda: dyn.point_velocity(q, v, "tool", point), "pin.forwardKinematics, getVelocity",
         moved, ("point_velocity", {"body": "tool"})),
        ("point_velocity, params", lambda: dyn.point_velocity(q, v, "tool", point, params=params), "", None,
         ("point_velocity", {"body": "tool"})),
    ]  # fmt: skip
    found = []
    for name, ours, label, theirs, (function, how) in rows:
        calls = [Call("sharnir", ours, 1)] + ([Call(label, theirs, 1)] if theirs else [])
        found.append((name, calls, *_alone(dyn, function, how)))
    return found


def _alone(dyn: sh.Dynamics, function: str, how: dict[str, Any]) -> tuple[Callable[[], Any], int]:
    """The machine code of a function for 1,000 states, one after the other in one call."""
    lowered, count = dyn.lowered(function, **how), 1000
    kernel = kernel_for(lowered._program, dyn.model)
    sizes = [int(size) for size in kernel.code.sizes]
    arrays = [np.full((count, max(size, 1)), 0.3) for size in sizes]
    call, keep = kernel.bind([x.ctypes.data for x in arrays], sizes, 1)
    call[Launch.FIRST], call[Launch.COUNT] = 0, count
    start = launch()
    return lambda kept=(arrays, keep): start(call), count  # type: ignore[misc]


def least(timing: Timing) -> str:
    return micro(float(timing.rounds.min()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few rounds")
    parser.add_argument("--out", type=Path, help="folder for steps.md and steps.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `steps` is replaced")
    given = parser.parse_args()
    single_thread.stay_on_one_core()
    rounds, seconds = (5, 0.01) if given.quick else (25, 0.03)
    system, mj, pin_model = ur5()
    name, calls, note = herd()
    rows, data = [], {}
    for what, ways in [*single_steps(system, mj, pin_model), four_bar(), (name, calls)]:
        ours, *theirs = timings(ways, rounds, seconds)
        for other in theirs:
            rate = 1e-6 / float(ours.rounds.min())
            rows.append([what, least(ours), f"{rate:.3g}", other.label, least(other), spread(ratio(other, ours))])
        data[what] = {x.label: x.rounds.tolist() for x in (ours, *theirs)}
    about = ", ".join(f"{x} {installed(x)}" for x in ("mujoco", "pin", "numpy"))
    notes = [f"{processor()}, one thread of a machine that others used meanwhile: ratios are what to look at. {about}."]
    columns = ["what, steps of 1 ms", "sharnir, µs a step", "million steps a second", "beside", "µs", "times sharnir"]
    steps = Table("Steps", columns, rows, [*notes, note])
    rows = []
    for what, ways, alone, count in functions(system, pin_model):
        bare, ours, *theirs = timings([Call("code", alone, count), *ways], rounds, seconds)
        beyond = 1e6 * float(ours.rounds.min() - bare.rounds.min())
        other = [theirs[0].label, least(theirs[0]), spread(ratio(theirs[0], ours))] if theirs else ["-", "-", "-"]
        rows.append([what, least(ours), least(bare), f"{beyond:.2f}", *other])
        data[what] = {x.label: x.rounds.tolist() for x in (bare, ours, *theirs)}
    columns = ["UR5 with a tool", "sharnir, µs", "arithmetic, µs", "beyond it, µs", "beside", "µs", "times sharnir"]
    publish("steps", [steps, Table("Single calls", columns, rows)], json.dumps(data, indent=1), given.out, given.page)


if __name__ == "__main__":
    main()
