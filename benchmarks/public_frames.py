"""Frames, bias forces, centroidal momentum, regressors and base parameters of public robots beside Pinocchio.

    python -m benchmarks.public_frames [part of a path ...]

The robots are those of `benchmarks.public_robots`. Every robot stands on a free and on a fixed base, at three states;
Jacobians and J̇ v are those of its last body and of one in the middle, in all axes. Errors are relative to the larger of
1 and the largest entry. The number of base parameters is compared with the rank of Pinocchio's regressor over random
states, by singular values; robots of more than MOST joints are left out there.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

import sharnir as sh
from benchmarks.public_robots import Reference, described, error, robots, states_of, system

LIMIT = 1e-10
MOST = 60  # joints of robots whose base parameters are counted
PINOCCHIO = [0, 1, 2, 3, 4, 6, 9, 5, 7, 8]  # m, m c, then xx xy yy xz yz zz: ours among them


def check(file: Path, free: bool) -> dict[str, float]:
    """{what: error}."""
    robot = described(file)
    model = system(robot, free).build()
    if not model.nv:
        return {}
    reference, states = Reference(file, robot, model, free), states_of(model)
    dyn = sh.compile(model, backend="casadi")
    pin, own, order = reference.pin, reference.model, reference.order
    axes = {"aligned": pin.LOCAL_WORLD_ALIGNED, "local": pin.LOCAL, "world": pin.WORLD}
    moving = list(reference.joints)
    worst: dict[str, float] = {}
    for q, v, a in zip(states["q"], states["v"], states["a"], strict=True):
        place, data = reference.q(q), own.createData()
        velocity, acceleration = np.empty(own.nv), np.empty(own.nv)
        velocity[order], acceleration[order] = v, a
        found: dict[str, tuple[np.ndarray, np.ndarray]] = {}
        h = np.array(pin.nonLinearEffects(own, data, place, velocity))[order]
        found["bias"] = dyn.bias(q, v), h
        found["gravity"] = dyn.gravity(q), np.array(pin.computeGeneralizedGravity(own, data, place))[order]
        for i in {moving[-1], moving[len(moving) // 2]}:
            joint, name = reference.joints[i], model.bodies[i - 1].name
            for how, frame in axes.items():
                pin.computeJointJacobians(own, data, place)
                pin.forwardKinematics(own, data, place, velocity, 0 * velocity)
                J = np.array(pin.getJointJacobian(own, data, joint, frame))[:, order]
                ask = pin.getClassicalAcceleration if how == "aligned" else pin.getAcceleration
                rate = np.array(ask(own, data, joint, frame).vector)
                found[f"jacobian, {how}"] = dyn.jacobian(q, name, axes=how), J
                found[f"jacobian_rate_v, {how}"] = dyn.jacobian_rate_v(q, v, name, axes=how), rate
                for what, pair in found.items():
                    worst[what] = max(worst.get(what, 0.0), error(*pair))
        if own.inertias[0].mass == 0.0 and free:  # Pinocchio leaves out what is welded to the world
            c = dyn.centroidal(q, v)
            A = np.array(pin.computeCentroidalMap(own, data, place))[:, order]
            rate = pin.computeCentroidalMomentumTimeVariation(own, data, place, velocity, 0 * velocity)
            found = {"centroidal map": (c.map, A), "centroidal bias": (np.asarray(c.bias), np.array(rate.vector))}
            for what, pair in found.items():
                worst[what] = max(worst.get(what, 0.0), error(*pair))
        Y, other = dyn.regressor(q, v, a), regressor(reference, q, velocity, acceleration)
        for i, joint in reference.joints.items():
            pair = Y[:, 10 * (i - 1) : 10 * i], other[:, 10 * (joint - 1) : 10 * joint][:, PINOCCHIO]
            worst["regressor"] = max(worst.get("regressor", 0.0), error(*pair))
        there = dyn.integrate(q, 0.3 * v)
        worst["difference"] = max(worst.get("difference", 0.0), error(dyn.difference(q, there), 0.3 * v))
    if len(moving) <= MOST:
        worst["base parameters"] = abs(len(sh.base_parameters(dyn)) - rank(reference, model))
    return worst


def regressor(reference: Reference, q: np.ndarray, v: np.ndarray, a: np.ndarray) -> np.ndarray:
    """Pinocchio's, with rows in our order."""
    own = reference.model
    return np.array(reference.pin.computeJointTorqueRegressor(own, own.createData(), reference.q(q), v, a))[
        reference.order
    ]


def rank(reference: Reference, model: sh.Model) -> int:
    """Of Pinocchio's regressor over random states, columns of length one."""
    own, rng, rows = reference.model, np.random.default_rng(7), []
    dyn = sh.compile(model, backend="casadi")
    for _ in range(10 * own.njoints // own.nv + 40):
        q = dyn.integrate(model.q0, rng.normal(size=model.nv))
        rows.append(regressor(reference, q, *(4 * rng.normal(size=(2, own.nv)))))
    Y = np.vstack(rows)
    size = np.linalg.norm(Y, axis=0)
    singular = np.linalg.svd(Y / np.where(size > 1e-9 * size.max(), size, np.inf), compute_uv=False)
    return int((singular > 1e-9 * singular[0]).sum())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="parts of paths; all robots by default")
    given = parser.parse_args()
    files = [x for x in robots() if not given.names or any(name in x.as_posix() for name in given.names)]
    files.sort(key=lambda x: x.read_text(encoding="utf-8").count("</joint>"))  # small ones first
    worst: dict[str, tuple[float, str]] = {}
    right, wrong, refused = set[str](), set[str](), set[str]()
    for file in files:
        for free in (True, False):
            name = f"{file.parents[1].name.removesuffix('_description')}/{file.stem}"
            try:
                found = check(file, free)
            except (sh.SharnirError, ValueError) as why:
                refused.add(name)
                print(f"{name}: refused: {str(why).splitlines()[0][:120]}", flush=True)
                continue
            most = max(found.values(), default=0.0)
            (right if most <= LIMIT else wrong).add(name)
            print(f"{name}, {'free' if free else 'fixed'} base: {most:.1e}", flush=True)
            for what, off in found.items():
                worst[what] = max(worst.get(what, (0.0, "")), (off, name))
    print(f"\n{len(right - wrong)} robots right, {len(wrong)} wrong, {len(refused)} refused\n\n| | worst | robot |")
    print("|---|---:|---|")
    for what, (off, name) in sorted(worst.items()):
        print(f"| {what} | {off:.1e} | {name} |")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
