"""MuJoCo: the tree in the same coordinates, every closing a `connect` between two sites. Its constraints are soft: each
is a spring and damper whose force MuJoCo scales by the impedance d; what is left of a violation decays with the time
constant of `solref`, which may not be shorter than two steps.

d is 0.9999, the largest it takes: with the default, 0.9 on the constraint, accelerations are 1 % to 27 % off.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np

from ..engines.contract import Call, loop
from ..engines.mujoco_engine import mujoco_spec
from .contract import Linkage, States, Trip, Way
from .oracle import gaps, marked

IMPEDANCE = 0.9999
STEPS = (2e-3, 1e-3, 5e-4, 2e-4, 1e-4)
SAMPLES = 1000


def mujoco_linkage(mj: Any, linkage: Linkage, step: float) -> Any:
    spec, bodies = mujoco_spec(mj, linkage.tree)
    spec.option.timestep, spec.option.integrator = step, mj.mjtIntegrator.mjINT_RK4
    for k, c in enumerate(linkage.closings):
        bodies[linkage.number(c.body_a)].add_site(name=f"a{k}", pos=c.point_a)
        bodies[linkage.number(c.body_b)].add_site(name=f"b{k}", pos=c.point_b)
        made = spec.add_equality(type=mj.mjtEq.mjEQ_CONNECT, name1=f"a{k}", name2=f"b{k}")
        made.objtype = mj.mjtObj.mjOBJ_SITE
        made.solref[0] = 2 * step
        made.solimp[:2] = IMPEDANCE
    model = spec.compile()
    for s in linkage.springs:
        j = linkage.tree.bodies[linkage.number(s.joint) - 1].v_start
        joint, i = model.dof_jntid[j], linkage.tree.bodies[linkage.number(s.joint) - 1].q_start
        model.jnt_stiffness[joint], model.dof_damping[j], model.qpos_spring[i] = s.stiffness, s.damping, s.rest
    return model


def singles(linkage: Linkage, states: States) -> list[Call]:
    if find_spec("mujoco") is None:
        return []
    return [Call("mj_forward", partial(_forward(linkage), states.q[0], states.v[0], states.tau[0]), 1)]


def batches(linkage: Linkage, states: States) -> list[Call]:
    """A Python loop, and one step of `rollout`, its loop in C."""
    if find_spec("mujoco") is None:
        return []
    rows = [states.q, states.v, states.tau]
    return [loop("mj_forward, Python loop", _forward(linkage), rows, (linkage.tree.nv,)), _rollout(linkage, *rows)]


def ways(linkage: Linkage) -> list[Way]:
    if find_spec("mujoco") is None:
        return []
    import mujoco as mj

    def make(step: float) -> Trip:
        model = mujoco_linkage(mj, linkage, step)
        data, count = mj.MjData(model), round(linkage.seconds / step)

        def started() -> None:
            mj.mj_resetData(model, data)
            data.qpos[:], data.qvel[:] = linkage.q0, linkage.v0

        def run() -> np.ndarray:
            started()
            mj.mj_step(model, data, nstep=count)
            return np.array(data.qpos)

        def worst() -> float:
            started()
            q = [np.array(data.qpos)]
            for _ in range(SAMPLES):
                mj.mj_step(model, data, nstep=max(1, count // SAMPLES))
                q.append(np.array(data.qpos))
            return float(gaps(linkage, np.array(q)).max())

        return Trip(run, lambda q: marked(linkage, q[None])[0], worst)

    return [Way("MuJoCo RK4", "step", STEPS, make)]


def _forward(linkage: Linkage) -> Callable[..., np.ndarray]:
    import mujoco as mj

    model = mujoco_linkage(mj, linkage, 1e-3)
    data = mj.MjData(model)
    qpos, qvel, qacc, applied = data.qpos, data.qvel, data.qacc, data.qfrc_applied

    def forward(q: np.ndarray, v: np.ndarray, tau: np.ndarray) -> np.ndarray:
        qpos[:], qvel[:], applied[:] = q, v, tau
        mj.mj_forward(model, data)
        return np.asarray(qacc)

    return forward


def _rollout(linkage: Linkage, q: np.ndarray, v: np.ndarray, tau: np.ndarray) -> Call:
    """With Euler's method the acceleration is the change of the velocity over the step."""
    import mujoco as mj
    from mujoco.rollout import rollout

    step = 1e-3
    model = mujoco_linkage(mj, linkage, step)
    model.opt.integrator = mj.mjtIntegrator.mjINT_EULER
    data, (count, nq), nv = mj.MjData(model), q.shape, model.nv
    size = mj.mj_stateSize(model, mj.mjtState.mjSTATE_FULLPHYSICS)
    initial = np.hstack([np.zeros((count, 1)), q, v, np.zeros((count, size - 1 - nq - nv))])
    control, kind = np.ascontiguousarray(tau[:, None]), int(mj.mjtState.mjSTATE_QFRC_APPLIED)
    state, sensors = np.empty((count, 1, size)), np.empty((count, 1, 0))

    def run() -> np.ndarray:
        rollout(model, [data], initial, control, control_spec=kind, nstep=1, state=state, sensordata=sensors)
        return np.asarray((state[:, 0, 1 + nq : 1 + nq + nv] - v) / step)

    return Call("mujoco.rollout", run, count)
