"""Derivatives in lanes of directions against the interpreter, which differentiates the same steps in one piece.

Covers codegen/tasks/task_module.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.families.list import member
from sharnir.algorithms.formulations import derivatives_by_direction, separate_bodies
from sharnir.algorithms.formulations.derivative_recursion import derivatives_of
from sharnir.algorithms.loops.constraint_equations import Stabilise
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import TaskListForm, kernel_of
from sharnir.codegen.straight import Interpreter
from sharnir.motion.mechanism import jacobian_of
from support.changes import forced, in_loop, in_tree, switched, with_parameters
from support.constraint_models import T0, yard
from support.differences import extrapolated
from support.examples import CONSTRAINTS, FORCES, JOINTS
from support.random_loops import random_mechanism
from support.random_trees import State, relative_error
from support.samples import ALL, slow_after

ROUND_OFF = 1e-11


def some(keys: list[str]) -> list[str]:
    """Code for a single use takes a second or two to compile."""
    first = [key for key in keys if key.endswith("-0")]
    return list(keys) if ALL else first[::8]


def compare(program: Program, model: sh.Model, x: State, t: float = T0, count: int = 1) -> None:
    """With the interpreter; also for several states, one after the other."""
    known = {"q": x.q, "v": x.v, "tau": x.tau, "wrench": x.wrenches, "t": t, "params": model.parameter_defaults}
    inputs = [np.tile(np.array(np.ravel(known[n]), dtype=float), (count, 1)) for n in program.arguments]
    inputs[1] += 0.1 * np.arange(count)[:, None]
    strides = [y.shape[1] for y in inputs]
    found = kernel_of(program, model, "woven").kernel(inputs, strides, count)
    expected = Interpreter.of(program, model)(inputs, strides, count)
    assert np.isfinite(expected).all()
    for one, other in zip(found, expected, strict=True):
        assert relative_error(one, other) <= ROUND_OFF


@pytest.mark.slow
@pytest.mark.parametrize("name", some(list(JOINTS)))
def test_every_joint(name: str) -> None:
    for model in (in_loop(JOINTS[name]), *([in_tree(JOINTS[name])] if ALL else [])):
        compare(derivatives_by_direction.derivatives, model, State(model, 3))


@pytest.mark.slow
@pytest.mark.parametrize("name", slow_after(1, some(list(CONSTRAINTS))))
def test_every_constraint(name: str) -> None:
    model = yard(CONSTRAINTS[name]).build()
    compare(derivatives_by_direction.derivatives, model, State(model, 4))


@pytest.mark.slow
@pytest.mark.parametrize("name", some(list(FORCES)))
def test_every_force(name: str) -> None:
    model = forced(FORCES[name], tied=True)
    compare(derivatives_by_direction.derivatives, model, State(model, 3))


@pytest.mark.slow
def test_several_states() -> None:
    m = random_mechanism(2)
    compare(derivatives_by_direction.derivatives, m.model, m.state, m.state.t, count=3)


@pytest.mark.slow
def test_rows_that_are_off() -> None:
    model = switched()
    compare(derivatives_by_direction.derivatives, model, State(model, 4))


@pytest.mark.slow
@pytest.mark.parametrize("tied", [False, True])
def test_parameters(tied: bool) -> None:
    """Several, and one; and q and v of the same models, whose forces name some of them."""
    model = with_parameters(tied)
    compare(derivatives_by_direction.derivatives, model, State(model, 2))
    for places in ((0, 1, 2, 3), (3,)):
        compare(derivatives_by_direction.parameter_derivatives(places), model, State(model, 2))


@pytest.mark.slow
def test_code_does_not_grow_with_the_mechanism() -> None:
    """Equal cells share their code; operations are the same for every body and direction."""
    models = [member("scissor", size).model for size in (6, 12)]
    few, many = (TaskListForm.of(derivatives_by_direction.derivatives.least, model) for model in models)
    assert len(few.code.builder.classes) == len(many.code.builder.classes)
    per_pair = [form.operations.total / model.nv**2 for form, model in zip((few, many), models, strict=True)]
    assert per_pair[1] < 1.2 * per_pair[0]


@pytest.mark.slow
def test_a_mast() -> None:
    """As users get it, against differences of the accelerations along one direction."""
    linkage = member("scissor", 10)
    assert derivatives_of(linkage.model) is derivatives_by_direction.derivatives
    dyn, rng = sh.compile(linkage.model), np.random.default_rng(1)
    q, v, tau, d = linkage.q0, *rng.normal(size=(3, linkage.model.nv))
    by_q, by_v, by_tau = dyn.derivatives(q, v, tau)
    along = (
        lambda h: dyn.acceleration(q + h * d, v, tau), lambda h: dyn.acceleration(q, v + h * d, tau),
        lambda h: dyn.acceleration(q, v, tau + h * d),
    )  # fmt: skip
    for found, a in zip((by_q, by_v, by_tau), along, strict=True):
        expected = extrapolated(lambda h, a=a: (a(h) - a(-h)) / (2 * h), (1e-3,)).value
        assert relative_error(found @ d, expected) <= 1e-9


@pytest.mark.slow
def test_the_jacobian_of_a_run() -> None:
    """Rows of q̇ and of v̇, beside each other the directions of q and v."""
    linkage = member("scissor", 10)
    nv, motion = linkage.model.nv, separate_bodies.formulation.motion
    program = jacobian_of(linkage.model, motion)
    assert program is derivatives_by_direction.state_jacobian.least
    held = separate_bodies.formulation.stabilised(Stabilise("baumgarte", 5.0, 5.0))
    assert jacobian_of(linkage.model, held) is not program
    rng = np.random.default_rng(1)
    known = {"q": linkage.q0, "v": rng.normal(size=nv), "tau": np.zeros(nv), "t": 0.0, "params": np.zeros(0)}
    inputs = [np.array(np.ravel(known[n]), dtype=float).reshape(1, -1) for n in program.arguments]
    found = kernel_of(program, linkage.model).kernel(inputs, [x.shape[1] for x in inputs], 1).reshape(2 * nv, 2 * nv)
    by_q, by_v, _ = sh.compile(linkage.model).derivatives(known["q"], known["v"])
    expected = np.block([[np.zeros((nv, nv)), np.eye(nv)], [by_q, by_v]])
    assert relative_error(found, expected) <= ROUND_OFF
