"""Public URDF files against Pinocchio: `python -m benchmarks.public_models FOLDER... [--number 200]`.

The folders hold unpacked packages (pip download pybullet example-robot-data, then unzip). Each file is loaded by
`sharnir.load` and by Pinocchio. Damping and friction of the file are added to the forces of Pinocchio, which leaves
them out; its accelerations obey the mimic joints by (1) of docs/importers.md. Energies are differences between states.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pinocchio as pin

import sharnir as sh

WRONG = 1e-10


def differences(path: Path, states: int = 2) -> dict[str, float]:
    """The largest relative difference of each quantity."""
    system = sh.load(path, strict=False)
    model = system.build()
    dyn = sh.compile(model, backend="casadi")
    other = pin.buildModelFromUrdf(str(path))
    data = other.createData()
    if model.nv != other.nv:
        raise AssertionError(f"nv = {model.nv}, in Pinocchio {other.nv}")
    names = {body: joint for joint, body in system.report.joints.items()}
    moving = [body for body in model.bodies if body.joint.nv]
    joints = {body.name: other.joints[other.getJointId(names[body.name])] for body in moving}
    place = [k for body in moving for k in range(joints[body.name].idx_v, joints[body.name].idx_v + body.joint.nv)]
    damping, friction, rows = np.zeros(model.nv), np.zeros(model.nv), []
    at = {body.name: body.v_start for body in moving}
    gears = []
    for force in system._forces.values():
        if isinstance(force, sh.JointSpring):
            damping[at[force.joint]] += force.damping
        else:
            friction[at[force.joint]] += force.coulomb
    for gear in system._constraints.values():
        if isinstance(gear, sh.Gear):
            row = np.zeros(model.nv)
            row[at[gear.joint_a]], row[at[gear.joint_b]] = 1.0, -gear.ratio
            rows.append(row)
            gears.append(gear)
    G = np.array(rows).reshape(-1, model.nv)
    rng = np.random.default_rng(5)
    worst: dict[str, float] = {}
    energies = []
    for _ in range(states):
        q, v = np.zeros(model.nq), rng.normal(size=model.nv)
        x, w = pin.neutral(other), np.zeros(model.nv)
        for body in moving:
            part = slice(body.q_start, body.q_start + body.joint.nq)
            if body.joint.nq == body.joint.nv:
                q[part] = rng.normal(size=body.joint.nq)
            elif body.joint.nq == 4:
                q[part] = _unit(rng)
            else:
                q[part] = np.append(rng.normal(size=3), _unit(rng))
        for gear in gears:  # in the order of the file; chains of mimics are set again below
            for _ in gears:
                q[at_q(model, gear.joint_a)] = gear.ratio * q[at_q(model, gear.joint_b)] + gear.offset
                v[at[gear.joint_a]] = gear.ratio * v[at[gear.joint_b]]
        for body in moving:
            joint, own = joints[body.name], q[body.q_start : body.q_start + body.joint.nq]
            there = slice(joint.idx_q, joint.idx_q + joint.nq)
            if body.joint.nq == joint.nq == 1:
                x[there] = own
            elif body.joint.nq == 1:
                x[there] = np.cos(own[0]), np.sin(own[0])
            else:
                x[there] = np.append(own[:-4], np.roll(own[-4:], -1))
        w[place] = v
        M = pin.crba(other, data, x)
        M = (np.triu(M) + np.triu(M, 1).T)[np.ix_(place, place)]
        h = pin.nonLinearEffects(other, data, x, w)[place]
        load = -damping * v - friction * np.sign(v) - h
        K = np.block([[M, G.T], [G, np.zeros((len(G), len(G)))]])
        # One step of refinement: the reference is not to be limited by the condition of M.
        b = np.append(load, np.zeros(len(G)))
        a = np.linalg.solve(K, b)
        a = (a + np.linalg.solve(K, b - K @ a))[: model.nv]
        ours = dyn.acceleration(q, v)
        found = {
            "mass matrix": _relative(dyn.mass_matrix(q), M),
            # Forces that the accelerations stand for, and the accelerations themselves.
            "acceleration": _relative(ours, a),
            "balance": _relative(M @ ours, M @ a),
        }
        if not len(G) and not damping.any() and not friction.any():
            parts = pin.computeABADerivatives(other, data, x, w, np.zeros(model.nv))
            mine = dyn.derivatives(q, v)
            for name, theirs, own in zip(("da/dq", "da/dv", "da/dtau"), parts, mine, strict=True):
                found[name] = _relative(own, theirs[np.ix_(place, place)])
        kinetic, potential = dyn.energy(q, v)
        energies.append((kinetic + potential, data_energy(other, data, x, w)))
        for name, value in found.items():
            worst[name] = max(worst.get(name, 0.0), value)
    change = [energies[-1][k] - energies[0][k] for k in (0, 1)]
    worst["energy"] = abs(change[0] - change[1]) / max(1.0, abs(change[1]), abs(energies[0][1]))
    return worst


def data_energy(other: Any, data: Any, x: Any, w: Any) -> float:
    return float(pin.computeKineticEnergy(other, data, x, w) + pin.computePotentialEnergy(other, data, x))


def at_q(model: Any, joint: str) -> int:
    return int(model.bodies[model.names.index(joint)].q_start)


def _unit(rng: Any) -> Any:
    x = rng.normal(size=4)
    return x / np.linalg.norm(x)


def _relative(a: Any, b: Any) -> float:
    return float(np.abs(a - b).max(initial=0.0) / max(1.0, np.abs(b).max(initial=0.0)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--number", type=int, default=10**9, help="files of each folder at most, evenly spread")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    given = parser.parse_args()
    start = time.monotonic()
    for folder in given.folders:
        files = sorted(folder.rglob("*.urdf"))
        files = files[:: max(1, -(-len(files) // given.number))]
        table: Counter[str] = Counter()
        reasons: Counter[str] = Counter()
        worst: dict[str, float] = {}
        for path in files:
            if time.monotonic() - start > given.seconds:
                break
            table["files"] += 1
            try:
                found = differences(path)
            except sh.SharnirError as error:
                table["refused"] += 1
                text = str(error).partition(". ")[0]
                reasons[re.sub(r"'[^']*'|[\w.-]+\.urdf(:\d+)*|-?\d[\d.e+-]*", "*", text)[-110:]] += 1
                continue
            except Exception as error:
                table["no reference"] += 1
                reasons[f"{type(error).__name__}: {str(error)[:80]}"] += 1
                continue
            wrong = {k: x for k, x in found.items() if not x <= WRONG}
            table["wrong" if wrong else "agree"] += 1
            for name, value in found.items():
                worst[name] = max(worst.get(name, 0.0), value)
            if wrong:
                print("WRONG", path, {k: f"{x:.1e}" for k, x in wrong.items()}, flush=True)
        print(folder.name, dict(table), {k: f"{x:.1e}" for k, x in worst.items()}, flush=True)
        for reason, n in reasons.most_common():
            print(f"   {n:5d}  {reason}", flush=True)


if __name__ == "__main__":
    main()
