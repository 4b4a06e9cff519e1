"""Inverse kinematics of public robots: targets that Pinocchio has placed, within the limits of the joints.

    python -m benchmarks.public_reach [part of a path ...] [--targets 5]

Robots are read with `sharnir.load` from the URDF files of example-robot-data, on a fixed base. A target is the
placement of the last body at a random position within the limits; the search begins at the initial position of the
model. A target counts as reached where Pinocchio's placement at the position found is the target, to 1e-8. All joints
must be within their limits.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

import sharnir as sh
from benchmarks.public_robots import robots
from sharnir.model.body import Limits

LIMIT = 1e-8


def check(file: Path, number: int) -> tuple[int, int, float, float]:
    """(targets reached, targets, largest error, processor time of a target in ms)."""
    import pinocchio as pin

    model = sh.load(file, strict=False).build()
    reference = pin.buildModelFromUrdf(str(file))
    data, rng = reference.createData(), np.random.default_rng(1)
    moving = [b for b in model.bodies if b.joint.nv]
    if not moving or any(b.joint.nv > 1 for b in moving) or model.constraints:
        return 0, 0, 0.0, 0.0
    frame = reference.getFrameId(moving[-1].name)
    joint = {reference.names[k]: k for k in range(1, reference.njoints)}
    by_child = {reference.frames[reference.getFrameId(b.name)].parentJoint: b for b in moving}
    assert len(by_child) == len(moving) == len(joint), "joints of Pinocchio"
    low = np.array([-np.pi if (x := model.limits.get(b.name)) is None or x.lower is None else x.lower for b in moving])
    high = np.array([np.pi if (x := model.limits.get(b.name)) is None or x.upper is None else x.upper for b in moving])
    dyn = sh.compile(model, backend="casadi")

    def placed(q: np.ndarray) -> pin.SE3:
        full = pin.neutral(reference)
        for k, b in by_child.items():
            own, x = reference.joints[k], q[b.q_start]
            full[own.idx_q : own.idx_q + own.nq] = [np.cos(x), np.sin(x)] if own.nq == 2 else [x]
        pin.framesForwardKinematics(reference, data, full)
        return data.oMf[frame].copy()

    right, worst, spent = 0, 0.0, 0.0
    for _ in range(number):
        q = np.zeros(model.nq)
        q[[b.q_start for b in moving]] = rng.uniform(low, high)
        target = placed(q)
        start = time.process_time()
        r = sh.inverse_kinematics(dyn, {moving[-1].name: sh.Pose(target.rotation, target.translation)}, starts=30)
        spent += time.process_time() - start
        found = placed(r.q)
        for b in moving:
            limit = model.limits.get(b.name, Limits())
            assert limit.lower is None or r.q[b.q_start] >= limit.lower - 1e-12, b.name
            assert limit.upper is None or r.q[b.q_start] <= limit.upper + 1e-12, b.name
        error = float(np.abs(found.homogeneous - target.homogeneous).max())
        right += error <= LIMIT
        worst = max(worst, error) if r.ok else worst
    return right, number, worst, 1e3 * spent / number


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="parts of paths; all robots by default")
    parser.add_argument("--targets", type=int, default=5)
    given = parser.parse_args()
    total, reached, whole, count = 0, 0, 0, 0
    for file in robots():
        if given.names and not any(name in file.as_posix() for name in given.names):
            continue
        name = f"{file.parents[1].name.removesuffix('_description')}/{file.stem}"
        try:
            right, number, worst, spent = check(file, given.targets)
        except (sh.SharnirError, AssertionError, RuntimeError, ValueError) as refused:
            print(f"{name:40}  left out: {str(refused)[:90]}", flush=True)
            continue
        if not number:
            continue
        total, reached, count, whole = total + number, reached + right, count + 1, whole + (right == number)
        print(f"{name:40}  {right} of {number}, largest error {worst:.1e}, {spent:.1f} ms a target", flush=True)
    print(f"{whole} of {count} robots reach all their targets; {reached} of {total} targets")
    return 0 if reached == total else 1


if __name__ == "__main__":
    sys.exit(main())
