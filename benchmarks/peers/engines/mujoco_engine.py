"""MuJoCo: a state is set, then mj_forward; kinematics and mj_rne; kinematics and the composite-body matrix. For batches
also `rollout`, its C loop, with one step of 1 s, in which the acceleration is the change of the velocity.

Its derivatives are finite differences and are left out. A free joint has its linear velocity in world axes and its
angular one in child axes: with T = diag(R, 1), v = T v_sharnir, tau = T tau_sharnir, and the acceleration of the
origin is R (a + ω × v).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np

import sharnir as sh

from ..states import FORWARD, INVERSE, MATRICES, States
from .contract import Call, Engine, axis_of, loop


class MujocoEngine(Engine):
    name = "mujoco"

    def __init__(self, model: sh.Model) -> None:
        import mujoco
        from mujoco.rollout import rollout

        self.mj, self.rollout, self.source = mujoco, rollout, model
        self.model = mujoco_model(mujoco, model)
        self.data = mujoco.MjData(self.model)
        free = [body for body in model.bodies if isinstance(body.joint, sh.Free)]
        assert len(free) <= 1, "one free joint, the first, is all that is translated here"
        self.free = bool(free)

    @staticmethod
    def refuses(model: sh.Model) -> str | None:
        return "not installed" if find_spec("mujoco") is None else None

    def singles(self, function: str, states: States) -> list[Call]:
        rows = [x[0].copy() for x in self._rows(function, states)]
        return [Call(label, partial(f, *rows), 1) for label, f in self._functions(function)]

    def batches(self, function: str, states: States) -> list[Call]:
        rows, nv = self._rows(function, states), self.model.nv
        shape = (nv, nv) if function in MATRICES else (nv,)
        calls = [loop(label, f, rows, shape) for label, f in self._functions(function)]
        return [*calls, self._rollout(*rows)] if function == FORWARD else calls

    def restore(self, function: str, states: States, raw: np.ndarray) -> np.ndarray:
        if not self.free:
            return raw
        R, result = rotations(states.q[:, 3:7]), raw.copy()
        if function in MATRICES:
            result[:, :3] = np.einsum("bki,bkj->bij", R, result[:, :3])
            result[:, :, :3] = np.einsum("bik,bkj->bij", result[:, :, :3], R)
            return result
        result[:, :3] = np.einsum("bki,bk->bi", R, raw[:, :3])
        if function == FORWARD:
            result[:, :3] -= np.cross(states.v[:, 3:6], states.v[:, :3])
        return result

    def _rows(self, function: str, s: States) -> list[np.ndarray]:
        if function in MATRICES:
            return [s.q]
        v, last = s.v.copy(), np.array(s.a if function == INVERSE else s.tau)
        if self.free:
            R = rotations(s.q[:, 3:7])
            if function == INVERSE:
                last[:, :3] += np.cross(s.v[:, 3:6], s.v[:, :3])
            v[:, :3], last[:, :3] = (np.einsum("bik,bk->bi", R, x[:, :3]) for x in (v, last))
        return [s.q, v, last]

    def _functions(self, function: str) -> list[tuple[str, Callable[..., Any]]]:
        mj, m, d = self.mj, self.model, self.data
        qpos, qvel, qacc, applied = d.qpos, d.qvel, d.qacc, d.qfrc_applied
        force, M = np.empty(m.nv), np.empty((m.nv, m.nv))

        def forward(q: np.ndarray, v: np.ndarray, tau: np.ndarray) -> np.ndarray:
            qpos[:], qvel[:], applied[:] = q, v, tau
            mj.mj_forward(m, d)
            return np.asarray(qacc)

        def inverse(q: np.ndarray, v: np.ndarray, a: np.ndarray) -> np.ndarray:
            qpos[:], qvel[:], qacc[:] = q, v, a
            mj.mj_kinematics(m, d)
            mj.mj_comPos(m, d)
            mj.mj_comVel(m, d)
            mj.mj_rne(m, d, 1, force)
            return force

        def mass_matrix(q: np.ndarray) -> np.ndarray:
            qpos[:] = q
            mj.mj_kinematics(m, d)
            mj.mj_comPos(m, d)
            mj.mj_makeM(m, d)
            mj.mj_fullM(m, d, M)
            return M

        known: dict[str, tuple[str, Callable[..., Any]]]
        known = {
            FORWARD: ("mj_forward", forward),
            INVERSE: ("mj_rne", inverse),
            **dict.fromkeys(MATRICES, ("mj_fullM", mass_matrix)),
        }
        return [known[function]] if function in known else []

    def _rollout(self, q: np.ndarray, v: np.ndarray, tau: np.ndarray) -> Call:
        count, nq, nv = len(q), self.model.nq, self.model.nv
        initial = np.hstack([np.zeros((count, 1)), q, v])  # time, positions, velocities
        control, kind = np.ascontiguousarray(tau[:, None]), int(self.mj.mjtState.mjSTATE_QFRC_APPLIED)
        state, sensors = np.empty((count, 1, 1 + nq + nv)), np.empty((count, 1, 0))
        given = {"control_spec": kind, "nstep": 1, "state": state, "sensordata": sensors}

        def run() -> np.ndarray:
            self.rollout(self.model, [self.data], initial, control, **given)
            return np.asarray(state[:, 0, 1 + nq :] - v)

        return Call("mujoco.rollout", run, count)


def rotations(quaternions: np.ndarray) -> np.ndarray:
    """(B, 3, 3), child axes to world axes."""
    w, x, y, z = quaternions.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), -1, 0)


def mujoco_model(mj: Any, model: sh.Model) -> Any:
    """Constraints and contacts are off: there are none."""
    spec, _ = mujoco_spec(mj, model)
    off = mj.mjtDisableBit
    spec.option.disableflags |= int(off.mjDSBL_CONSTRAINT)
    return spec.compile()


def mujoco_spec(mj: Any, model: sh.Model) -> tuple[Any, list[Any]]:
    """The tree through MjSpec, because MuJoCo's XML reader refuses deep nesting; and its bodies, the world first."""
    spec = mj.MjSpec()
    spec.compiler.degree = False
    spec.option.gravity = np.asarray(model.gravity, dtype=float)
    spec.option.timestep, spec.option.integrator = 1.0, mj.mjtIntegrator.mjINT_EULER
    off = mj.mjtDisableBit
    for bit in (off.mjDSBL_CONTACT, off.mjDSBL_EULERDAMP, off.mjDSBL_AUTORESET):
        spec.option.disableflags |= int(bit)
    bodies = [spec.worldbody]
    for body in model.bodies:
        R, J = np.array(body.placement.R, dtype=float), np.array(body.inertia, dtype=float)
        made = bodies[body.parent].add_body(name=body.name, pos=np.array(body.placement.p, dtype=float))
        mj.mju_mat2Quat(made.quat, R.ravel())
        made.explicitinertial, made.mass, made.ipos = True, float(body.mass), np.array(body.com, dtype=float)
        made.fullinertia = np.array([J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]])
        _add_joint(mj, made, body.joint)
        bodies.append(made)
    return spec, bodies


def _add_joint(mj: Any, body: Any, joint: sh.Joint) -> None:
    kinds = mj.mjtJoint
    if isinstance(joint, sh.Free):
        body.add_joint(type=kinds.mjJNT_FREE)
    elif isinstance(joint, sh.Spherical):
        body.add_joint(type=kinds.mjJNT_BALL)
    elif isinstance(joint, sh.Prismatic):
        body.add_joint(type=kinds.mjJNT_SLIDE, axis=np.eye(3)["xyz".index(str(joint.axis))])
    else:
        axes = [joint.axis_1, joint.axis_2] if isinstance(joint, sh.Universal) else [axis_of(joint)]
        for axis in axes:
            body.add_joint(type=kinds.mjJNT_HINGE, axis=np.eye(3)["xyz".index(str(axis))])
