"""Kernels write as many numbers as their callers make room for: the sizes told beforehand are those traced."""

from __future__ import annotations

import pytest

from sharnir.algorithms.formulations import composite, separate_bodies
from sharnir.algorithms.loops import constraint_results as loops
from sharnir.algorithms.loops.constraint_results import MULTIPLIERS, RESIDUAL
from sharnir.algorithms.loops.projection import Projected, TangentPart
from sharnir.algorithms.sweeps.kinematics import configure, locate, velocities
from sharnir.algorithms.sweeps.outputs import Gather, Several
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.choose import sizes_of
from sharnir.codegen.straight.traced import traced
from sharnir.model import Model
from support.linkages import linkage
from support.rich_trees import PROGRAMS, rich_tree
from support.samples import slow_but_every

_placed = (configure, velocities, locate)
_both = Several((Gather("R", "body", 6), MULTIPLIERS))
CLOSED = {
    **{p.name: p for p in vars(loops).values() if isinstance(p, Program)},
    "reactions": Program("x", separate_bodies.formulation.reactions.sweeps, ("q", "v"), _both),
    "residual": Program("x", composite.formulation.forward.sweeps, ("q", "v"), RESIDUAL),
    "projected": Program("x", _placed, ("q", "v"), Projected()),
    "tangent": Program("x", _placed, ("q", "v", "dq", "dv"), TangentPart()),
    "derivatives": composite.derivatives,
}


def check(program: Program, model: Model) -> None:
    graph = traced(program, model)
    assert graph.output_sizes == (program.output.size(model),)
    assert sizes_of(program, model) == [*graph.input_sizes, *graph.output_sizes]


@pytest.mark.parametrize("name", slow_but_every(4, PROGRAMS))
def test_of_trees(name: str) -> None:
    check(PROGRAMS[name](3), rich_tree(50, 3))


@pytest.mark.parametrize("name", slow_but_every(3, CLOSED))
def test_of_models_with_constraints(name: str) -> None:
    check(CLOSED[name], linkage(2))
