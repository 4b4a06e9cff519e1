"""Accelerations that pull back to the constraints, and velocities that satisfy them, at states that do not."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite, separate_bodies
from sharnir.algorithms.loops.constraint_elimination import EliminateConstraints
from sharnir.algorithms.loops.constraint_equations import Constrain, Stabilise
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.codegen.straight import symbols
from support.linkages import linkage
from support.random_trees import relative_error

Q, V = np.array([0.9, -0.8, 1.1]), np.array([1.0, -0.4, 0.7])  # open by 0.2 m
programs = pytest.mark.parametrize(
    "program", [separate_bodies.formulation.motion, composite.formulation.motion], ids=["bodies", "matrix"]
)


def motion(program: Program, how: Stabilise | None) -> tuple[sh.Dynamics, np.ndarray, np.ndarray]:
    """The model, q̇ and a."""
    model = linkage(1, planar=True)
    sweeps = tuple(
        replace(s, stabilise=how) if isinstance(s, (EliminateConstraints, Constrain)) else s for s in program.sweeps
    )
    inputs = symbols(program, model)
    traced = ca.Function("motion", [inputs["q"], inputs["v"]], [
        ca.substitute(
            unroll(replace(program, sweeps=sweeps), model, inputs),
            ca.vertcat(inputs["tau"], inputs["wrench"]), ca.DM.zeros(model.nv + 6 * len(model.bodies)),
        )
    ])  # fmt: skip
    found = np.array(traced(Q, V)).ravel()
    return sh.compile(model, backend="casadi"), found[: model.nq], found[model.nq :]


def second_rate(dyn: sh.Dynamics, q_rate: np.ndarray, a: np.ndarray) -> np.ndarray:
    """dġ/dt along q̇ and a, by central differences: good to about h² = 1e-8."""
    h = 1e-4
    ends = [dyn.constraint_rate(Q + s * q_rate, V + s * a) for s in (h, -h)]
    return np.asarray((ends[0] - ends[1]) / (2 * h))


@programs
def test_baumgarte(program: Program) -> None:
    alpha, beta = 3.0, 5.0
    dyn, q_rate, a = motion(program, Stabilise("baumgarte", alpha, beta))
    g, rate = dyn.constraint_value(Q), dyn.constraint_rate(Q, V)
    assert np.abs(g).max() > 0.1
    np.testing.assert_array_equal(q_rate, V)
    assert relative_error(second_rate(dyn, q_rate, a), -2 * alpha * rate - beta**2 * g) <= 1e-6


@programs
def test_coordinates_of_the_index_two_form_satisfy_the_velocity_rows(program: Program) -> None:
    """The change of velocity is the least in the mass metric, and ġ of the state's own velocities keeps its value."""
    dyn, q_rate, a = motion(program, Stabilise("ggl"))
    G, M = dyn.constraint_jacobian(Q), dyn.mass_matrix(Q)
    assert np.abs(dyn.constraint_rate(Q, V)).max() > 0.1
    assert np.abs(dyn.constraint_rate(Q, q_rate)).max() < 1e-13
    lam = np.linalg.lstsq(G.T, M @ (q_rate - V), rcond=None)[0]
    np.testing.assert_allclose(G.T @ lam, M @ (q_rate - V), atol=1e-13)
    assert np.abs(second_rate(dyn, q_rate, a)).max() < 1e-6


@programs
def test_nothing_is_done_unless_it_is_asked_for(program: Program) -> None:
    dyn, q_rate, a = motion(program, None)
    np.testing.assert_array_equal(q_rate, V)
    assert np.abs(second_rate(dyn, q_rate, a)).max() < 1e-6
