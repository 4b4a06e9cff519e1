"""Random trees with massless bodies, points and thin rods between joints, drawn along axes as people draw them: many of
them have a mass matrix that is singular, at some positions or at all of them."""

from __future__ import annotations

import numpy as np

import sharnir as sh

AXES = ("x", "y", "z")


def _joint(rng: np.random.Generator) -> sh.Joint:
    axis, armature = str(rng.choice(AXES)), float(rng.choice([0.0, 0.0, 0.0, 0.1]))
    kind = rng.integers(10)
    if kind < 5:
        return sh.Revolute(axis, armature=armature)
    if kind < 7:
        return sh.Prismatic(axis, armature=armature)
    if kind == 7:
        return sh.Cylindrical(axis)
    return sh.Spherical() if kind == 8 else sh.Universal("x", "y")


def weak_system(seed: int) -> sh.System:
    rng = np.random.default_rng(seed)
    system = sh.System(f"weak {seed}")
    names = ["world"]
    for k in range(int(rng.integers(2, 7))):
        parent = names[int(rng.integers(len(names)))] if rng.random() < 0.2 else names[-1]
        place = sh.Placement(xyz=rng.integers(-1, 2, 3) * float(rng.choice([0.0, 1.0])))
        kind = rng.integers(4)
        mass, com = (0.0 if kind == 0 else 1.0), rng.integers(-1, 2, 3) * 0.5 * (kind > 0)
        inertia = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.3, 0.3), (0.2, 0.3, 0.4))[kind]
        joint = sh.Free() if k == 0 and rng.random() < 0.1 else _joint(rng)
        system.add_body(f"b{k}", parent, joint=joint, placement=place, mass=mass, com=com, inertia=inertia)
        names.append(f"b{k}")
    return system


def weak_state(model: sh.Model, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Every second one in a position that is something special: right angles, everything stretched."""
    rng = np.random.default_rng(seed)
    q, v = np.array(model.q0, dtype=float), rng.normal(size=model.nv)
    for body in model.bodies:
        own = slice(body.q_start, body.q_start + body.joint.nq)
        if not body.joint.orientations:
            special = rng.integers(-1, 2, body.joint.nq) * np.pi / 2
            q[own] = special if seed % 2 else rng.normal(size=body.joint.nq)
        elif seed % 2 == 0:
            for start, _ in body.joint.orientations:
                x = rng.normal(size=4)
                q[body.q_start + start : body.q_start + start + 4] = x / np.linalg.norm(x)
    return q, v
