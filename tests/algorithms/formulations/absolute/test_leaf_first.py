"""Leaf-first elimination as code: rolled over the bodies, and in the plane only x, y and the rotation about z."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import separate_bodies
from sharnir.algorithms.formulations.absolute import leaf_first as absolute_leaf_first
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.sweep import Sweep
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.codegen.forms import kernel_of
from sharnir.codegen.straight import symbols
from support.random_trees import relative_error
from support.rich_trees import inputs_of, interpreted, rich_tree, strides_of
from support.samples import ALL


@pytest.mark.slow
@pytest.mark.parametrize("name", ["forward", "motion", "reactions"])
@pytest.mark.parametrize("seed", [3, 8] if ALL else [3])
def test_rolled_code(seed: int, name: str) -> None:
    """Parameters, prescribed motions, joints of any kind; the same graph in another order, so rounding only."""
    model, program = rich_tree(seed, 7), getattr(absolute_leaf_first.leaf_first, name)
    inputs = inputs_of(program, model, seed, 3)
    found = kernel_of(program, model, form="rolled").kernel(inputs, strides_of(inputs), 3)
    assert relative_error(found.reshape(3, -1), interpreted(program, model, inputs)) <= 1e-12


def in_plane() -> sh.Model:
    """Two rods and a float; moments of inertia across the plane are parameters."""
    s = sh.System("plane", planar=True)
    jx, jy = s.parameter("jx", 0.2), s.parameter("jy", 0.25)
    solid = {"mass": 1.0, "com": (0.3, 0.1, 0), "inertia": (jx, jy, 0.3)}
    s.add_body("a", joint=sh.Revolute("z"), **solid)
    s.add_body("b", "a", joint=sh.Prismatic((1.0, 0.4, 0)), placement=sh.Placement(xyz=(0.6, 0, 0)), **solid)
    s.add_body("c", "b", joint=sh.Free(), **solid)
    return s.build()


def parameters_read(sweeps: tuple[Sweep, ...], inputs: tuple[str, ...], model: sh.Model) -> bool:
    program = Program("plane", sweeps, inputs, absolute_leaf_first.leaf_first.forward.output)
    named = symbols(program, model)
    return bool(ca.depends_on(unroll(program, model, named), model.parameter_symbols))


def test_three_coordinates_per_body_in_the_plane() -> None:
    """What leaves the plane is not computed, not even with wrenches that do."""
    model, sweeps = in_plane(), absolute_leaf_first.leaf_first.forward.sweeps
    assert not parameters_read(sweeps, ("q", "v", "tau"), model)
    assert not parameters_read(sweeps, ("q", "v", "tau", "wrench"), model)


def test_reactions_out_of_the_plane() -> None:
    """Wrenches may leave the plane: the supports feel them."""
    model = in_plane()
    one, two = absolute_leaf_first.leaf_first.reactions, separate_bodies.formulation.reactions
    inputs = inputs_of(one, model, 4, 2)
    R = interpreted(one, model, inputs)
    assert relative_error(R, interpreted(two, model, inputs)) <= 1e-13
    assert np.abs(R.reshape(2, 3, 6)[:, 0, 2:5]).min() > 1e-3
