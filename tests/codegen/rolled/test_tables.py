"""What a kernel is told of the model: parameter expressions, places, and which code a body runs."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import separate_bodies
from sharnir.codegen.choose import kernel_of
from sharnir.codegen.rolled import columns as at
from sharnir.codegen.rolled.liveness import Live
from sharnir.codegen.rolled.plan import Plan
from sharnir.codegen.rolled.tables import Tables
from support.random_trees import relative_error
from support.rich_trees import inputs_of, interpreted, strides_of


def tables_of(model: sh.Model) -> Tables:
    return Tables(Live(Plan(model, separate_bodies.formulation.forward)))


def chain(masses: list[object], s: sh.System) -> sh.Model:
    for k, mass in enumerate(masses):
        s.add_body(
            f"b{k}",
            "world" if k == 0 else f"b{k - 1}",
            joint=sh.Revolute("y"),
            placement=sh.Placement(xyz=(0, 0, 1)),
            mass=mass,
            com=(0.5, 0, 0.1),
            inertia=(0.01, 0.2, 0.2),
        )
    return s.build()


@pytest.mark.slow
def test_nearly_equal_expressions_are_not_taken_for_equal() -> None:
    """CasADi prints 1.0000001 p and 1.0000002 p alike."""
    s = sh.System("close")
    m = s.parameter("m", 2.0)
    model = chain([m * (1 + k * 1e-7) for k in range(4)], s)
    x = inputs_of(separate_bodies.formulation.forward, model, 1, 3)
    found = kernel_of(separate_bodies.formulation.forward, model, "rolled").kernel(x, strides_of(x), 3)
    assert relative_error(found, interpreted(separate_bodies.formulation.forward, model, x)) <= 1e-14


@pytest.mark.slow
def test_equal_expressions_are_computed_once() -> None:
    """So a parameter of ten bodies takes no more code than one of three."""
    sizes = []
    for n in (3, 10):
        s = sh.System("equal")
        m = s.parameter("m", 2.0)
        sizes.append(tables_of(chain([m * 3.0 for _ in range(n)], s)).prologue.numel())
    assert sizes[0] == sizes[1] > 0


def test_the_prologue_depends_on_time_and_parameters_only() -> None:
    s = sh.System("driven")
    m, g = s.parameter("m", 2.0), s.parameter("g", 9.0)
    s.gravity = (0, 0, -g)
    for k in range(3):
        s.add_body(f"b{k}", joint=sh.Revolute("y"), mass=m, com=(0.5, 0, 0), inertia=(1, 1, 1))
    s.prescribe("b1", q="g*sin(t)")
    model = s.build()
    tables = tables_of(model)
    symbols = [model.t, model.parameter_symbols]
    values = np.array(ca.Function("f", symbols, [tables.prologue])(0.5, [2.0, 9.0])).ravel()
    motion = tables.arrays[at.HEADER][at.MOTION_AT] - tables.arrays[at.HEADER][at.VALUES_AT]
    np.testing.assert_allclose(values[motion:], [9 * np.sin(0.5), 9 * np.cos(0.5), -9 * np.sin(0.5)], rtol=1e-15)


def test_records_do_not_overlap_and_fill_the_workspace() -> None:
    tables = tables_of(chain([1.0, 2.0, 3.0, 4.0], sh.System("four")))
    starts = tables.arrays[at.TABLE][:, at.RECORD]
    sizes = [tables.offsets.record[g] for g in tables.arrays[at.TABLE][:, at.GROUP]]
    np.testing.assert_array_equal(starts[1:], (starts + sizes)[:-1])
    assert starts[-1] + sizes[-1] == tables.workspace


def test_the_last_child_begins_a_sum_and_its_elder_siblings_add_to_it() -> None:
    s = sh.System("star")
    s.add_body("hub", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    for k in range(3):
        s.add_body(f"arm{k}", "hub", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=(1, 1, 1))
    model = s.build()
    tables = tables_of(model)
    inward = next(k for k, p in enumerate(tables.plan.stages) if p.stage.backwards)
    assert (tables.arrays[at.STAGES + inward] % 2).tolist() == [0, 1, 1, 0]
