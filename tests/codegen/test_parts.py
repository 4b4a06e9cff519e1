"""Shares of the sweeps and of the parts of the work: they add up exactly, and each has what is its own."""

from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.algorithms.formulations.absolute.schur import schur
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps import factors
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.sweep import PARTS
from sharnir.codegen.forms import RolledForm, kernel_of
from sharnir.codegen.graph import OperationCount, count, grouped
from sharnir.codegen.lowered import parts_of, shares_of
from sharnir.codegen.straight import traced
from support.complete_models import complete_model
from support.counted_programs import collecting, forest, random_parents, solving
from support.linkages import linkage
from support.random_trees import random_tree
from support.samples import ALL, sample, slow_after, slow_but_every, thinned
from support.ways import by_turns, skip_where_refused, taking

COMPLETE = [1, 2, 3] if not ALL else list(range(40))  # with loops, with forces, with both


def check(program: Program, model: sh.Model) -> None:
    shares = shares_of(program, model)
    whole = count(traced(program, model).instructions)
    assert sum(shares.values(), OperationCount()) == whole, program.name
    by_part = grouped(shares)
    assert OperationCount.of_parts(by_part) == whole
    assert set(by_part) <= set(PARTS)
    if program.can_be_rolled(model):
        form = RolledForm.of(program, model)
        assert sum(form.rolled.shares().values(), OperationCount()) == form.operations, program.name


@pytest.mark.parametrize("formulation", slow_but_every(3, FORMULATIONS))
@pytest.mark.parametrize("seed", range(sample(1, 20)))
def test_shares_of_a_tree_add_up(formulation: str, seed: int) -> None:
    model = random_tree(seed + 3, bodies=3)
    skip_where_refused(formulation, model)
    way = FORMULATIONS[formulation].of(model)
    check(way.motion, model)
    if ALL:
        check(way.forward.least, model)


@pytest.mark.slow
@pytest.mark.parametrize("seed", COMPLETE)
def test_shares_add_up_with_forces_and_loops(seed: int) -> None:
    model, _ = complete_model(seed)
    for name in by_turns(model, seed):
        way = FORMULATIONS[name].of(model)
        check(way.forward.least, model)
        found = grouped(shares_of(way.forward.least, model))
        assert bool(model.constraints) == ("loops" in found) or way is not FORMULATIONS[name]


@pytest.mark.slow
def test_complete_models_have_forces_and_loops() -> None:
    models = [complete_model(seed)[0] for seed in COMPLETE]
    assert any(m.forces for m in models)
    assert any(m.constraints for m in models)
    assert any(m.forces and m.constraints for m in models)


@pytest.mark.slow
@pytest.mark.parametrize("formulation", thinned(2, FORMULATIONS))
def test_every_formulation_has_the_four_parts(formulation: str) -> None:
    """Sines and cosines are kinematics; what is left of the factor does not know forces."""
    model = random_tree(11, bodies=5, joint=lambda rng: sh.Universal(rng.normal(size=3), rng.normal(size=3)))
    assert formulation in taking(model)
    parts = sh.operation_count(model, formulation).parts
    assert list(parts) == ["kinematics", "assembly", "factorisation", "solution"]
    assert all(part.total > 0 for part in parts.values())
    assert parts["kinematics"].trig == 20
    assert sum(part.trig for part in parts.values()) == 20
    for part in parts.values():
        assert OperationCount.of_parts(part.parts) == part


@pytest.mark.parametrize("formulation", ["composite", "hamilton-tangent"])
@pytest.mark.parametrize("form", slow_after(1, ["unrolled", "rolled"]))
def test_the_factor_of_the_mass_matrix_by_its_formula(formulation: str, form: str) -> None:
    """In one piece the last pivot is inverted where it is first needed: by the solution."""
    model = random_tree(5, bodies=5, joint=lambda rng: sh.Universal(rng.normal(size=3), rng.normal(size=3)))
    program = FORMULATIONS[formulation].forward.least
    made = kernel_of(program, model, form).form
    shares = made.rolled.shares() if isinstance(made, RolledForm) else shares_of(program, model)
    factor = OperationCount(*factors.work(factors.coordinate_chain(model)[1])[0])
    roots = 0 if form == "rolled" else sum(body.parent == 0 for body in model.bodies)
    assert grouped(shares)["factorisation"] == OperationCount(factor.add, factor.mul, factor.div - roots)


def test_parts_of_rows_that_share_bodies() -> None:
    """What constraints keep is known to later sweeps too."""
    model = linkage(1, planar=True)
    parts = parts_of(schur.forward, model)
    assert sum(part.total for part in parts.values()) == count(traced(schur.forward, model).instructions).total
    shares = {name: parts[name].total for name in ("rows", "complement", "accelerate")}
    assert min(shares.values()) > 0, shares
    assert parts["rows"].trig == parts["complement"].trig == 0


@pytest.mark.parametrize("parents", [[0], [0, 1, 1, 1], random_parents(2, 12)], ids=str)
def test_parts_by_hand(parents: list[int]) -> None:
    """One square per body, one sum per joint between bodies: a parent adds what its children give to its own."""
    model = forest(parents)
    inner = sum(parent > 0 for parent in parents)
    squares, sums = OperationCount(mul=len(parents)), OperationCount(add=inner)
    assert parts_of(collecting, model) == {"square": squares, "collect": sums}
    rolled = RolledForm.of(collecting, model).rolled.shares()
    assert rolled == {("assembly", "square"): squares, ("assembly", "collect"): sums}


def test_a_matrix_by_hand() -> None:
    """q_i q_j on and below the diagonal, 9 more on it; then its factor and one solution."""
    model = forest([0, 1, 2])
    expected = {"assembly": OperationCount(add=3, mul=6)}
    for found in (shares_of(solving, model), RolledForm.of(solving, model).rolled.shares()):
        parts = grouped(found)
        assert parts["assembly"] == expected["assembly"]
        assert parts["factorisation"].add == 4
        assert parts["factorisation"].mul == 7
        assert parts["solution"].add == 6


def test_operation_count_has_parts_in_both_forms() -> None:
    def chain(n: int) -> sh.Model:
        s = sh.System("chain", planar=True)
        for k in range(n):
            parent = f"rod{k - 1}" if k else "world"
            placement = sh.Placement(xyz=(0.1 if k else 0.0, 0, 0))
            s.add_body(
                f"rod{k}",
                parent=parent,
                joint=sh.Revolute("z"),
                placement=placement,
                shape=sh.Rod(start=(0, 0, 0), end=(0.1, 0, 0), mass=1.0),
            )
        return s.build()

    for n in (5, 60):  # straight-line, rolled
        found = sh.operation_count(chain(n))
        assert found.total == sum(part.total for part in found.parts.values())
        assert found.trig == 2 * n == sum(part.trig for part in found.parts.values())  # a sine and a cosine per hinge
        assert min(part.total for part in found.parts.values()) > 0
