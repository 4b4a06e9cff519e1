"""SDF files beside Drake, which reads them by its own parser: `python -m benchmarks.sdf_models FILE_OR_FOLDER...`

Mass matrix and accelerations under gravity at random states, without springs, damping, limits and constraints on both
sides (Drake has no loops by files). Drake is no dependency of the project: pip install drake.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import warnings
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

import sharnir as sh

WRONG = 1e-10


def files(arguments: list[str]) -> list[Path]:
    found: list[Path] = []
    for word in arguments:
        path = Path(word)
        found += sorted(path.rglob("*.sdf")) if path.is_dir() else [path]
    return found


def difference(path: Path, seeds: range) -> float:
    """The largest relative one; joints are matched by their names."""
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    system = sh.load(path, strict=False)
    if system._constraints:
        path = _tree(path, set(system._constraints))
        system = sh.load(path, strict=False)
    for group in (system._constraints, system._events, system._forces):
        group.clear()
    model = system.build()
    dyn = sh.compile(model, "separate-bodies", backend="casadi")
    plant = MultibodyPlant(0.0)
    parser = Parser(plant)
    parser.AddModels(str(path))
    plant.mutable_gravity_field().set_gravity_vector(np.asarray(model.gravity, dtype=float))
    plant.Finalize()
    context = plant.CreateDefaultContext()
    if plant.num_velocities() != model.nv:
        raise ValueError(f"{plant.num_velocities()} velocities in Drake, {model.nv} here")
    places = _places(plant, model, system)
    worst = 0.0
    for seed in seeds:
        rng = np.random.default_rng(seed)
        q, v = rng.normal(size=model.nq), rng.normal(size=model.nv)
        for b in model.bodies:
            for k, _ in b.joint.orientations:
                q[b.q_start + k : b.q_start + k + 4] /= np.linalg.norm(q[b.q_start + k : b.q_start + k + 4])
        their_q, T, rest = plant.GetPositions(context).copy(), np.zeros((model.nv, model.nv)), np.zeros(model.nv)
        for b, at, velocity, kind in places:
            own, w = q[b.q_start : b.q_start + b.joint.nq], v[b.v_start : b.v_start + b.joint.nv]
            here = slice(b.v_start, b.v_start + b.joint.nv)
            if kind == "free":  # quaternion, position; angular and linear velocity in world axes
                R = np.asarray(sh.Placement(quaternion=own[3:]).R)
                their_q[at : at + 7] = [*own[3:], *own[:3]]
                T[velocity : velocity + 3, here][:, 3:] = R
                T[velocity + 3 : velocity + 6, here][:, :3] = R
                rest[velocity + 3 : velocity + 6] = R @ np.cross(w[3:], w[:3])
            elif kind == "ball":  # roll, pitch, yaw; angular velocity in the axes that carry it
                R = np.asarray(sh.Placement(quaternion=own).R)
                their_q[at : at + 3] = _roll_pitch_yaw(R)
                T[velocity : velocity + 3, here] = R
            else:
                n = b.joint.nv
                their_q[at : at + n] = own
                T[velocity : velocity + n, here] = np.eye(n)
        plant.SetPositions(context, their_q)
        plant.SetVelocities(context, T @ v)
        M = plant.CalcMassMatrix(context)
        a = np.linalg.solve(M, plant.CalcGravityGeneralizedForces(context) - plant.CalcBiasTerm(context))
        ours, own_M = dyn.acceleration(q, v), dyn.mass_matrix(q)
        theirs = np.linalg.solve(T, a - rest)
        worst = max(worst, np.abs(ours - theirs).max(initial=0.0) / max(1.0, np.abs(ours).max(initial=0.0)))
        worst = max(worst, np.abs(own_M - T.T @ M @ T).max(initial=0.0) / max(1.0, np.abs(own_M).max(initial=0.0)))
    odd = [b.name for b in model.bodies if not b.check_inertia or (not b.mass and np.any(b.inertia))]
    if worst > WRONG and odd:
        raise ValueError(f"Drake replaces the inertia of {odd[0]!r}, which no body can have")
    return float(worst)


def _tree(path: Path, loops: set[str]) -> Path:
    """The file without the joints that close loops, which Drake does not take."""
    tree = ElementTree.parse(path)
    for model in tree.getroot().iter("model"):
        for joint in list(model.findall("joint")):
            if joint.get("name") in loops or joint.get("type") == "gearbox":
                model.remove(joint)
    target = Path(tempfile.mkdtemp()) / path.name
    tree.write(target)
    return target


def _roll_pitch_yaw(R: np.ndarray) -> list[float]:
    from pydrake.math import RollPitchYaw, RotationMatrix

    return list(RollPitchYaw(RotationMatrix(R)).vector())


def _places(plant: object, model: sh.Model, system: sh.System) -> list[tuple[sh.Body, int, int, str]]:
    """(our body, first position, first velocity in Drake, kind) of everything that moves."""
    from pydrake.multibody.tree import JointIndex

    p: object = plant
    found = []
    carriers = system.report.joints
    models = {n.partition("::")[0] for n in model.names if "::" in n}
    for i in range(p.num_joints()):  # type: ignore[attr-defined]
        joint = p.get_joint(JointIndex(i))  # type: ignore[attr-defined]
        if joint.num_velocities() == 0:
            continue
        scope = p.GetModelInstanceName(joint.model_instance())  # type: ignore[attr-defined]
        kind = {6: "free"}.get(joint.num_velocities(), "ball" if joint.type_name() == "ball_rpy" else "plain")
        name = joint.child_body().name() if kind == "free" else joint.name()
        inner = scope.partition("::")[2]
        full = f"{scope}::{name}" if scope.partition("::")[0] in models and len(models) else name
        options = [full, f"{inner}::{name}" if inner else name, name]
        ours = next((carriers.get(n, n) for n in options if carriers.get(n, n) in model.names), None)
        if ours is None:
            raise ValueError(f"joint {name!r} of Drake is not here")
        found.append((model.body(ours), joint.position_start(), joint.velocity_start(), kind))
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", help="SDF files, or folders that have some")
    logging.getLogger("drake").setLevel(logging.CRITICAL)
    warnings.simplefilter("ignore")
    counts = {"agree": 0, "wrong": 0, "refused": 0, "no reference": 0}
    worst = 0.0
    for path in files(parser.parse_args(arguments).paths):
        name = "/".join(path.parts[-2:])
        try:
            sh.load(path, strict=False)
        except sh.SharnirError as error:
            counts["refused"] += 1
            print(f"refused       {name}: {str(error)[:160]}")
            continue
        try:
            off = difference(path, range(3))
        except (RuntimeError, ValueError) as error:
            counts["no reference"] += 1
            print(f"no reference  {name}: {' '.join(str(error).split())[:160]}")
            continue
        verdict = "agree" if off < WRONG else "wrong"
        counts[verdict] += 1
        worst = max(worst, off)
        print(f"{verdict:13} {name}: {off:.1e}")
    print(", ".join(f"{n} {k}" for k, n in counts.items()), f"worst {worst:.1e}")
    return int(counts["wrong"] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
