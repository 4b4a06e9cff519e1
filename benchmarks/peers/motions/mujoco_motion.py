"""MuJoCo with its RK4: `mj_step` with a number of steps, which loops in C; for batches also `rollout`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..engines import MujocoEngine
from ..engines.contract import Call
from .contract import STEPS, Motion, Way


def mujoco(motion: Motion) -> list[Way]:
    if MujocoEngine.refuses(motion.model):
        return []

    def make(step: float) -> Callable[[], np.ndarray]:
        mj, model, data, count = _prepared(motion, step)

        def run() -> np.ndarray:
            mj.mj_resetData(model, data)
            data.qpos[:] = motion.q0
            mj.mj_step(model, data, nstep=count)
            return np.array(data.qpos)

        return run

    return [Way("MuJoCo RK4", "step", STEPS, make)]


def mujoco_batches(motion: Motion, starts: np.ndarray, step: float) -> list[Call]:
    """One member after the other in a Python loop, and all of them by `rollout` in one thread."""
    if MujocoEngine.refuses(motion.model):
        return []
    from mujoco.rollout import rollout

    mj, model, data, count = _prepared(motion, step)
    members, nq = starts.shape
    initial = np.hstack([np.zeros((members, 1)), starts, np.zeros((members, model.nv))])  # time, positions, velocities
    state, sensors = np.empty((members, count, 1 + nq + model.nv)), np.empty((members, count, 0))

    def loop() -> np.ndarray:
        out = np.empty((members, nq))
        for k, q0 in enumerate(starts):
            mj.mj_resetData(model, data)
            data.qpos[:] = q0
            mj.mj_step(model, data, nstep=count)
            out[k] = data.qpos
        return out

    def rolled() -> np.ndarray:
        rollout(model, [data], initial, nstep=count, state=state, sensordata=sensors)
        return np.asarray(state[:, -1, 1 : 1 + nq])

    return [Call("MuJoCo RK4, Python loop", loop, members), Call("mujoco.rollout RK4", rolled, members)]


def _prepared(motion: Motion, step: float) -> tuple[Any, Any, Any, int]:
    engine = MujocoEngine(motion.model)
    count = round(motion.seconds / step)
    engine.model.opt.timestep = motion.seconds / count
    engine.model.opt.integrator = engine.mj.mjtIntegrator.mjINT_RK4
    return engine.mj, engine.model, engine.data, count
