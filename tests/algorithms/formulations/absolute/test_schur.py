"""The Schur complement gives what elimination leaf first gives, on trees and with loops.

Covers algorithms/formulations/absolute/rows.py, algorithms/sweeps/block_factor.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import separate_bodies
from sharnir.algorithms.formulations.absolute import leaf_first as absolute_leaf_first
from sharnir.algorithms.formulations.absolute import schur as absolute_schur
from sharnir.algorithms.formulations.absolute.choice import schur_applies
from sharnir.algorithms.loops.constraint_results import MULTIPLIERS, RESIDUAL
from sharnir.algorithms.sweeps.program import Program
from support.event_models import chain
from support.random_trees import ORIENTATIONS, SIGMA, random_axis, random_system, random_tree, relative_error
from support.rich_trees import inputs_of, interpreted
from support.samples import slow_after

WAYS = (absolute_schur.schur, absolute_leaf_first.leaf_first)


def plain_joint(rng: np.random.Generator) -> sh.Joint:
    """Without armature, which the Schur complement cannot take."""
    kind = rng.integers(6)
    return (
        sh.Revolute(random_axis(rng)), sh.Prismatic(random_axis(rng)), sh.Cylindrical(random_axis(rng)),
        sh.Spherical(str(rng.choice(ORIENTATIONS))), sh.Free(), sh.Screw(random_axis(rng), SIGMA),
    )[kind]  # fmt: skip


def compared(model: sh.Model, seed: int, wrenches: bool = True) -> float:
    """The worst of accelerations, motion and reactions, against separate bodies; two states."""
    worst = 0.0
    for name in ("forward", "motion", "reactions"):
        ways = [getattr(way, name) for way in (*WAYS, separate_bodies.formulation)]
        if not wrenches:
            ways = [Program(p.name, p.sweeps, ("q", "v", "tau"), p.output) for p in ways]
        inputs = inputs_of(ways[0], model, seed, 2)
        *found, exact = (interpreted(p, model, inputs) for p in ways)
        worst = max(worst, *(relative_error(x, exact) for x in found))
    return worst


@pytest.mark.slow
@pytest.mark.parametrize("seed", slow_after(1, range(8), turns=3))
def test_trees(seed: int) -> None:
    model = random_tree(seed, bodies=2 + seed, joint=plain_joint)
    assert schur_applies(model)
    assert compared(model, seed) <= 1e-12


@pytest.mark.slow
def test_prescribed_coordinates_and_a_branch() -> None:
    s = random_system(11, bodies=6, joint=plain_joint, branching=1.0)
    s.add_body("driven", "b2", joint=sh.Spherical(), mass=1.0, com=(0.1, 0.2, 0), inertia=(0.3, 0.3, 0.3))
    s.prescribe("driven", v="0.3*sin(2*t)", coordinate=1)
    s.add_body("crank", "b4", joint=sh.Revolute("y"), mass=1.0, com=(0.1, 0.2, 0), inertia=(0.3, 0.3, 0.3))
    s.prescribe("crank", q="2*t")
    assert compared(s.build(), 11) <= 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("wrenches", slow_after(1, [False, True]))
def test_in_the_plane(wrenches: bool) -> None:
    """Rods without inertia about their own line are definite there. Wrenches out of the plane reach the supports."""
    s, rod = sh.System("plane", planar=True), {"mass": 1.0, "com": (0.3, 0, 0), "inertia": (0, 0.1, 0.1)}
    s.add_body("cart", joint=sh.Prismatic((1.0, 0.5, 0)), **rod)
    s.add_body("a", "cart", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.1, 0.2, 0)), **rod)
    s.add_body("b", "a", joint=sh.Free(), **rod)
    s.add_body("c", "b", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.6, 0, 0), rpy=(0, 0, 0.4)), **rod)
    model = s.build()
    assert schur_applies(model)
    assert compared(model, 2, wrenches) <= 1e-12


def loops(seed: int) -> sh.Model:
    """Three constraints and a gear on a random tree, at positions where they do not hold: rows are rows."""
    rng = np.random.default_rng(seed)
    s = random_system(seed, 6, joint=lambda rng: sh.Spherical() if rng.random() < 0.5 else sh.Universal())
    for k, (parent, name) in enumerate((("b5", "wheel"), ("b2", "disc"))):
        s.add_body(name, parent, joint=sh.Revolute("xy"[k]), mass=1.0, com=(0.1, 0.2, 0.1), inertia=(0.3, 0.4, 0.5))
    p = rng.normal(scale=0.2, size=(5, 3))
    s.add_constraint("point", sh.Coincident("b5", p[0], "b1", p[1]))
    s.add_constraint("length", sh.Distance("b3", p[2], "world", p[3], 0.7))
    s.add_constraint("plane", sh.PointOnPlane("b2", p[4], "wheel", p[0], (1, 0, 0)))
    s.add_constraint("gear", sh.Gear("wheel", "disc", 0.7))
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_loops(seed: int) -> None:
    assert compared(loops(seed), seed) <= 1e-11


@pytest.mark.slow
def test_multipliers_and_residuals_of_loops() -> None:
    model = loops(2)
    for what, tolerance in ((MULTIPLIERS, 1e-11), (RESIDUAL, 1e-10)):
        one, two = (way.forward.putting_out(what) for way in (absolute_schur.schur, separate_bodies.formulation))
        inputs = inputs_of(one, model, 5, 2)
        assert relative_error(interpreted(one, model, inputs), interpreted(two, model, inputs)) <= tolerance


def test_redundant_rows_are_left_out() -> None:
    """Two equal ties: the accelerations are those of one, and one set of rows is counted as redundant."""

    def model(constraints: int) -> sh.Model:
        s = sh.System("twice tied")
        for name in "ab":
            s.add_body(name, joint=sh.Spherical(), mass=1.0, com=(0.2, 0.1, 0), inertia=(0.3, 0.4, 0.5))
        for k in range(constraints):
            s.add_constraint(f"tie {k}", sh.Distance("a", (0.5, 0, 0), "b", (0, 0.5, 0), 0.4))
        return s.build()

    once, twice = model(1), model(2)
    inputs = inputs_of(absolute_schur.schur.forward, once, 3, 2)
    a, b = (interpreted(absolute_schur.schur.forward, m, inputs) for m in (once, twice))
    assert relative_error(b, a) <= 1e-12
    count = absolute_schur.schur.forward.putting_out(MULTIPLIERS)
    assert interpreted(count, once, inputs)[0, -1] == 0
    assert interpreted(count, twice, inputs)[0, -1] == 1


def test_rows_that_are_off_are_not_left_out():
    """An open lock has a multiplier of zero and a pivot of its own; one that is closed is one row more."""
    for closed in (False, True):
        model = chain(sh.Revolute("z"), event=sh.Latch("part", 1.0, closed=closed))
        program = absolute_schur.schur.forward.putting_out(MULTIPLIERS, "multipliers")
        inputs = inputs_of(program, model, 1, 1)
        inputs[-1] = model.parameter_defaults[None]
        lam, dropped = interpreted(program, model, inputs).ravel()
        assert dropped == 0.0
        assert (lam != 0.0) == closed
