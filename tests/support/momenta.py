"""What momenta are to velocities and accelerations, by differentiation: independent of Hamiltonian formulations."""

from __future__ import annotations

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.algorithms.formulations.composite import mass_matrix
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.codegen.straight import symbols
from sharnir.dynamics.orientations import prescribed


def rate_of_momenta(
    model: sh.Model, q: np.ndarray, v: np.ndarray, a: np.ndarray, t: np.ndarray, params: np.ndarray
) -> np.ndarray:
    """d(M v)/dt at free coordinates along q̇ = N v, v̇ = a, of states in rows; a with the prescribed values."""
    named = symbols(mass_matrix, model)
    M = ca.reshape(unroll(mass_matrix, model, named), model.nv, model.nv)
    V, A = ca.SX.sym("v", model.nv), ca.SX.sym("a", model.nv)
    rates = [
        b.joint.rate(named["q"][b.q_start : b.q_start + b.joint.nq, 0], V[b.v_start : b.v_start + b.joint.nv, 0])
        for b in model.bodies
    ]
    q_rate, p = ca.densify(ca.vertcat(ca.SX(0, 1), *rates)), ca.densify(M @ V)
    rate = ca.jtimes(p, named["q"], q_rate) + M @ A + ca.jacobian(p, named["t"])
    # what is prescribed as q(t) is no symbol in M: its motion is in ∂p/∂t
    function = ca.Function("rate", [named["q"], V, A, named["t"], named["params"]], [rate])
    q, v = q.copy(), v.copy()
    for k in range(len(q)):
        prescribed(model, t[k], q[k, None, None], v[k, None, None], params[k])
    found = np.array([np.array(function(*row)).ravel() for row in zip(q, v, a, t, params, strict=True)])
    driven = [b.v_start + k for b in model.bodies for k in b.driven]
    found[:, driven] = 0.0
    return found
