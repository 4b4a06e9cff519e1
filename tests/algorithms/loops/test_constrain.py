"""Constraint-space inertia from half responses, without M⁻¹: against G M⁻¹ Gᵀ in NumPy; and what it costs."""

from __future__ import annotations

from itertools import pairwise

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite, separate_bodies
from sharnir.algorithms.loops.constraint_equations import LoopEquations
from sharnir.algorithms.loops.response import Response
from sharnir.algorithms.sweeps.kinematics import configure, locate, velocities
from sharnir.algorithms.sweeps.sweep import Sweep
from sharnir.algorithms.sweeps.trace import Trace, unroll
from sharnir.codegen.straight import symbols
from support.linkages import linkage
from support.random_loops import random_mechanism
from support.random_trees import relative_error
from support.samples import slow_after

_places: tuple[Sweep, ...] = (configure, velocities, locate)
RESPONSES: dict[str, tuple[tuple[Sweep, ...], Response]] = {
    "half responses of bodies": (
        (*_places, separate_bodies.load, separate_bodies.articulate), separate_bodies.halves.response,
    ),
    "half responses of the matrix": (
        (*_places, composite.compose, composite.align, composite.couple), composite.formulation.answer.response,
    ),
}  # fmt: skip
responses = pytest.mark.parametrize("name", RESPONSES)


def equations_of(model: sh.Model, name: str) -> tuple[dict[str, ca.SX], LoopEquations]:
    sweeps, response = RESPONSES[name]
    inputs = {"q": model.q, "v": model.v}
    trace = Trace(model, inputs)
    for sweep in sweeps:
        trace.run(sweep)
    return inputs, LoopEquations(trace, response, model.t)


@responses
@pytest.mark.parametrize("seed", slow_after(3, [0, 1, 5, 7, 8, 13, 15]))
def test_solution_and_motion(seed: int, name: str) -> None:
    """A λ = G M⁻¹ f for any joint forces f, and the motion M⁻¹ Gᵀ λ that follows, redundant or not."""
    m = random_mechanism(seed)
    s, model, free = m.state, m.model, m.truth.free
    dyn = sh.compile(model, backend="casadi")
    G, M = dyn.constraint_jacobian(s.q, t=s.t)[:, free], m.truth.pin.mass_matrix(s.q)[np.ix_(free, free)]
    right = G @ np.linalg.solve(M, np.random.default_rng(seed).normal(size=free.size))

    inputs, c = equations_of(model, name)
    starts = np.cumsum([0, *(x.row_count for x in model.constraints)])
    b = ca.SX.sym("b", int(starts[-1]))
    lam = c.solve([b[int(i) : int(j)] for i, j in pairwise(starts)])
    a = ca.vertcat(*(change["a"] for change in c.motion(lam)))
    f = ca.Function("f", [*inputs.values(), model.t, b], [ca.vertcat(*lam), a, c.factor.dropped()])
    found, moved, dropped = (np.array(x).ravel() for x in f(s.q, s.v, s.t, right))
    assert int(dropped[0]) == m.redundant
    assert relative_error(G @ np.linalg.solve(M, G.T @ found), right) <= 1e-9
    assert relative_error(moved[free], np.linalg.solve(M, G.T @ found)) <= 1e-9
    assert not moved[np.setdiff1d(np.arange(model.nv), free)].any()


def operations(model: sh.Model) -> int:
    named = symbols(separate_bodies.formulation.forward, model)
    return ca.Function(
        "f", list(named.values()), [unroll(separate_bodies.formulation.forward, model, named)]
    ).n_instructions()


@pytest.mark.slow
def test_loops_that_share_nothing_do_not_couple() -> None:
    few, more, most = (operations(linkage(n, planar=True, stacked=False)) for n in (3, 6, 12))
    assert (most - more) / (more - few) == pytest.approx(2.0, rel=0.01)  # linear: twice as many more cost twice as much


@pytest.mark.slow
def test_loops_on_the_body_of_another_cost_no_more_than_their_depth() -> None:
    """Each row is carried to the world and meets the rows below it: of second order, not third."""
    few, more, most = (operations(linkage(n, planar=True)) for n in (3, 6, 12))
    assert (most - more) / (more - few) < 4.6
