"""Both native forms of every program, in every width, against the interpreter on random trees of all joints.

The rolled loops compute the same sums in another order, so they may differ by the conditioning times rounding: 1e-12.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms import quantities
from sharnir.algorithms.formulations import composite, inverse, separate_bodies
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.loops import constraint_results as loops
from sharnir.algorithms.loops.constraint_results import MULTIPLIERS, RESIDUAL
from sharnir.algorithms.loops.projection import Projected, TangentPart
from sharnir.algorithms.sweeps.kinematics import configure, locate, velocities
from sharnir.algorithms.sweeps.outputs import Gather, Several
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.codegen.forms import kernel_of, sizes_of
from sharnir.codegen.straight import Interpreter, symbols, traced
from sharnir.model import Model
from support.linkages import linkage
from support.random_trees import State, random_tree, registry_joint, relative_error
from support.rich_trees import PROGRAMS, TWINS, rich_tree
from support.samples import ALL, slow_but_every

MODEL = random_tree(1, bodies=2)
CHOSEN = {
    **{name: f.forward for name, f in FORMULATIONS.items() if f.forward.can_be_rolled(MODEL)},
    **{f"{name} reactions": f.reactions for name, f in FORMULATIONS.items() if name not in TWINS},
    "mass matrix": composite.mass_matrix,
    "inverse": inverse.inverse,
    "energy": quantities.energy,
    "momentum": quantities.momentum,
    "centre of mass": quantities.centre_of_mass,
    "unit motions": quantities.unit_motions,
    "placement": quantities.placement(3),
    "point acceleration": quantities.point_acceleration(3),
}
COUNT = 11  # one whole block of eight lanes, and an incomplete one
TOLERANCE = 1e-12


def any_joint(rng: np.random.Generator) -> sh.Joint:
    return registry_joint(rng, 0.1 if rng.random() < 0.4 else 0.0)


@cache
def model(seed: int) -> sh.Model:
    return random_tree(seed, bodies=6, joint=any_joint)


@cache
def given(seed: int) -> dict[str, np.ndarray]:
    s = State(model(seed), seed, COUNT)
    wrench, point = s.wrenches.reshape(COUNT, -1), np.random.default_rng(seed).normal(size=(COUNT, 3))
    rest = {"t": np.zeros((COUNT, 1)), "params": np.zeros((COUNT, 0))}
    return {"q": s.q, "v": s.v, "a": s.a, "tau": s.tau, "wrench": wrench, "point": point, **rest}


def arguments(program: Program, seed: int) -> tuple[list[np.ndarray], list[int]]:
    values = [given(seed)[name] for name in (*program.inputs, "t", "params")]
    return values, [x.shape[1] for x in values]


@cache
def expected(name: str, seed: int) -> np.ndarray:
    program = CHOSEN[name]
    inputs = symbols(program, model(seed))
    return Interpreter(list(inputs.values()), unroll(program, model(seed), inputs))(*arguments(program, seed), COUNT)


SEEDS = (2, 5, 7, 11)
TURNS = [
    (name, seed)
    for k, name in enumerate(CHOSEN)
    for j, seed in enumerate(SEEDS)
    if ALL or (k % 6 == 0 and k // 6 % len(SEEDS) == j)
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), TURNS)
def test_rolled(name: str, seed: int) -> None:
    """One tree for every sixth program, by turns; all four for all of them with SHARNIR_ALL_TREES=1. What this adds to
    `rolled/test_rolled.py`, which has more, are single states, eleven of them."""
    program = CHOSEN[name]
    kernel = kernel_of(program, model(seed), "rolled").kernel
    values, strides = arguments(program, seed)
    assert relative_error(kernel(values, strides, COUNT), expected(name, seed)) <= TOLERANCE
    single = np.concatenate([kernel([x[k].copy() for x in values], strides, 1) for k in range(COUNT)])
    assert relative_error(single, expected(name, seed)) <= TOLERANCE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "width"),
    [(f, w) for k, w in enumerate((1, 2, 4, 8)) for j, f in enumerate(("rolled", "unrolled")) if ALL or k % 2 == j],
)
@pytest.mark.parametrize("name", ["composite", *(["separate-bodies", "inverse"] if ALL else [])])
def test_widths(name: str, width: int, form: str) -> None:
    """The others have their widths in `rolled/test_rolled.py` and `straight/test_unrolled.py`."""
    program = CHOSEN[name]
    kernel = kernel_of(program, model(5), form, width).kernel
    assert relative_error(kernel(*arguments(program, 5), COUNT), expected(name, 5)) <= TOLERANCE


# Kernels write as many numbers as their callers make room for: the sizes told beforehand are those traced.


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
