"""Derivatives of accelerations direction by direction, against those of all directions at once: every joint, in a tree
and in a loop, every constraint, every force; along parameters too. Both are exact, so that they differ by rounding.

Covers algorithms/formulations/derivatives_by_direction.py, algorithms/formulations/derivatives_by_direction.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite, derivatives_by_direction
from sharnir.algorithms.formulations.derivative_recursion import derivatives_of, parameter_derivatives_of
from sharnir.algorithms.loops.sensitivity import StateJacobian
from sharnir.algorithms.sweeps.program import JOINT_STATE, Program
from sharnir.codegen.straight import Interpreter
from support.changes import forced, in_loop, in_tree, switched, with_parameters
from support.constraint_models import T0, yard
from support.differences import differences
from support.examples import CONSTRAINTS, FORCES, JOINTS, PLANAR_CONSTRAINTS
from support.random_loops import random_mechanism
from support.random_trees import State, relative_error
from support.redundant_linkages import four_bar
from support.samples import ALL, slow_after

ROUND_OFF = 1e-11
REDUNDANT = 1e-9  # rows that depend on each other leave multipliers of any size
ANGLES = 1e-10  # elements that take angles from rotations lose digits: differences agree to 5e-10 with either way


def some(keys: list[str]) -> list[str]:
    """Every fourth class, unless all are asked for: both ways are traced in one piece."""
    return list(keys) if ALL else [key for key in keys if key.endswith("-0")][::4]


def interpreted(program: Program, model: sh.Model, x: State, t: float) -> np.ndarray:
    known = {"q": x.q, "v": x.v, "tau": x.tau, "wrench": x.wrenches, "t": t, "params": model.parameter_defaults}
    inputs = [np.array(np.ravel(known[name]), dtype=float).reshape(1, -1) for name in program.arguments]
    return Interpreter.of(program, model)(inputs, [y.shape[1] for y in inputs], 1)


def compare(model: sh.Model, x: State, t: float = T0, bound: float = ROUND_OFF) -> None:
    found, expected = (
        interpreted(p, model, x, t) for p in (derivatives_by_direction.derivatives, composite.derivatives)
    )
    assert np.isfinite(expected).all()
    for one, other in zip(found.reshape(3, -1), expected.reshape(3, -1), strict=True):
        assert relative_error(one, other) <= bound
    places = tuple(range(len(model.parameters)))
    if places:
        ways = [p.parameter_derivatives(places) for p in (derivatives_by_direction, composite)]
        assert relative_error(*(interpreted(p, model, x, t) for p in ways)) <= bound


@pytest.mark.slow
@pytest.mark.parametrize("name", slow_after(1, some(list(JOINTS))))
def test_every_joint(name: str) -> None:
    for model in (in_tree(JOINTS[name]), in_loop(JOINTS[name])):
        compare(model, State(model, 3))


@pytest.mark.slow
@pytest.mark.parametrize("name", slow_after(1, some([*CONSTRAINTS, *(f"planar {key}" for key in PLANAR_CONSTRAINTS)])))
def test_every_constraint(name: str) -> None:
    planar = name.startswith("planar ")
    constraint = PLANAR_CONSTRAINTS[name.removeprefix("planar ")] if planar else CONSTRAINTS[name]
    model = yard(constraint, planar=planar).build()
    compare(model, State(model, 4))


@pytest.mark.slow
@pytest.mark.parametrize("name", some(list(FORCES)))
def test_every_force(name: str) -> None:
    for tied in (False, True):
        model = forced(FORCES[name], tied)
        compare(model, State(model, 3), bound=ANGLES)


@pytest.mark.parametrize("seed", slow_after(1, range(0, 24, 1 if ALL else 5)))
def test_random_mechanisms(seed: int) -> None:
    m = random_mechanism(seed)
    compare(m.model, m.state, m.state.t, REDUNDANT if m.redundant else ROUND_OFF)


def test_against_differences() -> None:
    m = random_mechanism(2)
    s = m.state
    found = interpreted(derivatives_by_direction.derivatives, m.model, s, s.t).reshape(3, m.model.nv, m.model.nv)
    expected = differences(m.model, s.q, s.v, s.tau, t=s.t, wrenches=s.wrenches)
    for x, y in zip(found, expected, strict=True):
        assert relative_error(x, y) <= 1e-9


def test_redundant_rows() -> None:
    linkage = four_bar(planar=False)
    x = State(linkage.model, 1)
    x.q[:], x.v[:] = linkage.q, linkage.v
    compare(linkage.model, x, 0.0, REDUNDANT)


@pytest.mark.slow
def test_rows_that_are_off() -> None:
    model = switched()
    compare(model, State(model, 4))


@pytest.mark.slow
def test_parameters() -> None:
    """Masses, lengths, stiffnesses, what constraints have, and prescribed motion."""
    for tied in (False, True):
        model = with_parameters(tied)
        compare(model, State(model, 2))


def test_the_state() -> None:
    """Where q̇ = v, with a coordinate whose velocity is prescribed."""
    s = sh.System("two rods on a wheel", planar=True)
    for name, parent in (("wheel", "world"), ("rod", "wheel"), ("arm", "rod"), ("tip", "arm")):
        place = sh.Placement(xyz=(0.7, 0.1, 0))
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=place, mass=1.0, com=(0.3, 0, 0), inertia=0.2)
    s.prescribe("wheel", v="sin(t)")
    s.add_force("spring", sh.JointSpring("arm", stiffness=5.0, damping=0.3))
    s.add_constraint("rail", sh.Distance("tip", (0.2, 0, 0), "world", (2, 1, 0), 1.5))
    model = s.build()
    x = State(model, 1)
    motion = composite.formulation.motion
    straight = motion.putting_out(StateJacobian("f", composite.couple, JOINT_STATE, motion.output), "state_jacobian")
    found, expected = (interpreted(p, model, x, T0) for p in (derivatives_by_direction.state_jacobian, straight))
    assert relative_error(found, expected) <= ROUND_OFF


def test_which_way() -> None:
    small, large = four_bar(planar=True).model, in_tree(sh.Revolute("y"), 41)
    assert derivatives_of(small) is composite.derivatives
    assert parameter_derivatives_of(small, ()) is composite.parameter_derivatives(())
    assert parameter_derivatives_of(large, ()) is derivatives_by_direction.parameter_derivatives(())
