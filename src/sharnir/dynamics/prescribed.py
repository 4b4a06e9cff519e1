"""Prescribed coordinates as numbers."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..model import Model
from .rows import Rows


def prescribed(model: Model, t: Any, q: np.ndarray, v: np.ndarray, params: np.ndarray) -> None:
    """Write the prescribed coordinates and velocities at the times t into q (B, time, nq) and v (B, time, nv); `params`
    are (np,) or (B, np)."""
    times = np.atleast_1d(np.asarray(t, dtype=np.float64))
    table = np.broadcast_to(params, (q.shape[0], len(model.parameters)))
    for body in model.bodies:
        motion = body.motion
        if motion is None:
            continue
        given = ca.vertcat(ca.SX(0, 1) if motion.q is None else motion.q, motion.v)
        function = ca.Function("motion", [model.t, model.parameter_symbols], [ca.densify(given)])
        n = len(motion.q_coordinates)
        for b, numbers in enumerate(table):
            values = np.array([np.array(function(s, numbers)).ravel() for s in times]).reshape(
                times.size, given.numel()
            )
            q[b][:, [body.q_start + k for k in motion.q_coordinates]] = values[:, :n]
            v[b][:, [body.v_start + k for k in motion.coordinates]] = values[:, n:]


def in_place(model: Model, t: np.ndarray, q: np.ndarray, v: np.ndarray, params: np.ndarray) -> None:
    """The same for N states, each with its own time and parameters: t (N,), q (N, nq), v (N, nv), params (N, np)."""
    for body in model.bodies:
        motion = body.motion
        if motion is None or not len(t):
            continue
        given = ca.vertcat(ca.SX(0, 1) if motion.q is None else motion.q, motion.v)
        (values,) = Rows([model.t, model.parameter_symbols], [given])(t[:, None], params)
        n = len(motion.q_coordinates)
        q[:, [body.q_start + k for k in motion.q_coordinates]] = values[:, :n]
        v[:, [body.v_start + k for k in motion.coordinates]] = values[:, n:]
