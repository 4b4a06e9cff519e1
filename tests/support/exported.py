"""Written files in the engines that their formats belong to: accelerations and mass matrices beside ours.

MuJoCo and Pinocchio have velocities of their own, w = T(q) v. For a planar or a free joint T turns the linear part into
the axes that MuJoCo has, by R; then ẇ = R (v̇ + ω × v). All others are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.spatial.rotations import quaternion_of
from sharnir.spatial.transform import Transform

from .random_trees import regular_state


def _flat(joint: sh.Joint) -> list[sh.Joint]:
    if isinstance(joint, sh.Compound):
        return [x for part in joint.joints for x in _flat(part)]
    return [joint]


def _rotation(joint: sh.Joint, q: np.ndarray) -> np.ndarray:
    X = joint.placement(ca.SX(q)).after(Transform.identity())
    return np.array(ca.evalf(ca.densify(X.R)))


def engine_state(
    model: sh.Model, q: np.ndarray, v: np.ndarray, world: bool
) -> tuple[list[tuple[sh.Body, np.ndarray]], np.ndarray, np.ndarray]:
    """(coordinates of each body, T, Ṫ v); `world`: MuJoCo, whose free joints are in world axes, Pinocchio's are as ours
    and its quaternions have the scalar last."""
    T, rest = np.eye(model.nv), np.zeros(model.nv)
    places = []
    for body in model.bodies:
        at, j, found = body.q_start, body.v_start, []
        for part in _flat(body.joint):
            own, w = q[at : at + part.nq], v[j : j + part.nv]
            if isinstance(part, (sh.Planar, sh.Free)):
                R = _rotation(part, own)
                planar = isinstance(part, sh.Planar)
                if planar:
                    basis = np.array(ca.evalf(ca.horzcat(part.u, part.w)))
                    n = np.array(ca.evalf(part.n)).ravel()
                    spin = n * w[2]
                else:
                    basis, spin = np.eye(3), w[3:]
                    R = np.asarray(body.placement.R) @ R if body.parent == 0 and world else R
                lead = basis if planar else np.eye(3)
                if world or planar:
                    k = basis.shape[1]
                    T[j : j + k, j : j + k] = lead.T @ R @ basis
                    rest[j : j + k] = lead.T @ R @ np.cross(spin, basis @ w[:k])
            if isinstance(part, (sh.Spherical, sh.Free)):
                turn = quaternion_of(_rotation(part, own))
                turn = turn if world else np.roll(turn, -1)
                p = own[: part.nq - part.orientation.size]
                if isinstance(part, sh.Free) and body.parent == 0 and world:
                    X = body.placement @ sh.Placement(p, rotation=_rotation(part, own))
                    p, turn = X.p, quaternion_of(np.asarray(X.R))
                found += [*p, *turn]
            else:
                found += list(own)
            at, j = at + part.nq, j + part.nv
        places.append((body, np.array(found)))
    return places, T, rest


def compare(model: sh.Model, seeds: range, engine: Callable[..., tuple[np.ndarray, np.ndarray]], world: bool) -> float:
    """Largest relative difference of M and of the accelerations; `engine(places, w)` gives both of the other side, in
    the order of our velocities."""
    dyn = sh.compile(model, "separate-bodies", backend="casadi")
    worst = 0.0
    for seed in seeds:
        s = regular_state(model, seed)
        places, T, rest = engine_state(model, s.q, s.v, world)
        M, a = engine(places, T @ s.v)
        ours = dyn.acceleration(s.q, s.v)
        theirs = np.linalg.solve(T, a - rest)
        worst = max(worst, np.abs(ours - theirs).max(initial=0.0) / max(1.0, np.abs(ours).max(initial=0.0)))
        own = dyn.mass_matrix(s.q)
        worst = max(worst, np.abs(own - T.T @ M @ T).max(initial=0.0) / max(1.0, np.abs(own).max(initial=0.0)))
    return float(worst)


def mujoco_difference(model: sh.Model, path: Path, seeds: range) -> float:
    """Without equalities, limits and friction, which are soft there; the model must have none either."""
    import mujoco

    m = mujoco.MjModel.from_xml_path(str(path))
    m.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
    d = mujoco.MjData(m)
    assert m.nv == model.nv, (m.nv, model.nv)
    order = _mujoco_order(m, model)

    def engine(places: list[tuple[sh.Body, np.ndarray]], w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        by_name = {body.index: x for body, x in places}
        d.qpos[:] = np.concatenate([np.zeros(0), *(by_name[i] for i in order)])
        of_v = np.concatenate(
            [np.zeros(0, int), *(np.arange(b.v_start, b.v_start + b.joint.nv) for b in _bodies(model, order))]
        ).astype(int)
        d.qvel[:] = w[of_v]
        mujoco.mj_forward(m, d)
        M = np.zeros((m.nv, m.nv))
        mujoco.mj_fullM(m, d, M) if _new_full_m(mujoco) else mujoco.mj_fullM(m, M, d.qM)
        a, full = np.zeros(m.nv), np.zeros((m.nv, m.nv))
        a[of_v] = d.qacc
        full[np.ix_(of_v, of_v)] = M
        return full, a

    return compare(model, seeds, engine, world=True)


def _new_full_m(mujoco: Any) -> bool:
    return "d: mujoco._structs.MjData" in (mujoco.mj_fullM.__doc__ or "").split("\n")[0]


def _bodies(model: sh.Model, order: list[int]) -> list[sh.Body]:
    return [model.bodies[i - 1] for i in order]


def _mujoco_order(m: Any, model: sh.Model) -> list[int]:
    """Our bodies with joints in the order of MuJoCo's: depth first."""
    import mujoco

    found: list[int] = []
    names = [mujoco.mj_id2name(m, mujoco.mjtObj.mjOBJ_JOINT, j) or "" for j in range(m.njnt)]
    moving = [b for b in model.bodies if b.joint.nv]
    for name in names:
        own = [b for b in moving if name == b.name or name.rpartition(" ")[0] == b.name]
        own = [b for b in own if b.name == name] or own
        if own and own[0].index not in found:
            found.append(own[0].index)
    assert len(found) == len(moving)
    return found


def pinocchio_difference(model: sh.Model, path: Path, seeds: range) -> float:
    """Of the tree; damping is added to Pinocchio's equations by us, mimics are not."""
    import pinocchio as pin

    m = pin.buildModelFromUrdf(str(path))
    m.gravity.linear = np.asarray(model.gravity, dtype=float)
    data = m.createData()
    assert m.nv == model.nv, (m.nv, model.nv)
    armature = np.concatenate([np.zeros(0), *(b.armature for b in model.bodies)])
    damping = np.array(m.damping)

    def joints_of(body: sh.Body) -> list[int]:
        names = [body.name, *(f"{body.name} {k}" for k in range(6))]
        return sorted(m.getJointId(n) for n in names if m.existJointName(n))

    def engine(places: list[tuple[sh.Body, np.ndarray]], w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        q, v, of_v = pin.neutral(m), np.zeros(m.nv), np.zeros(m.nv, int)
        for body, x in places:
            at, j = 0, body.v_start
            for i in joints_of(body):
                joint = m.joints[i]
                size = 1 if joint.nv == 1 else joint.nq  # an angle without limits is (cos, sin) there
                own = x[at : at + size]
                own = np.array([np.cos(own[0]), np.sin(own[0])]) if joint.nq == 2 else own
                q[joint.idx_q : joint.idx_q + joint.nq] = own
                of_v[joint.idx_v : joint.idx_v + joint.nv] = np.arange(j, j + joint.nv)
                at, j = at + size, j + joint.nv
        v[:] = w[of_v]
        M = pin.crba(m, data, q).copy()
        M = np.triu(M) + np.triu(M, 1).T + np.diag(armature[of_v])
        a, full = np.zeros(m.nv), np.zeros((m.nv, m.nv))
        h = pin.rnea(m, data, q, v, np.zeros(m.nv))
        a[of_v] = np.linalg.solve(M, -h - damping * v)
        full[np.ix_(of_v, of_v)] = M
        return full, a

    return compare(model, seeds, engine, world=False)
